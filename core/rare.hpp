// Marks a function that runs rarely, which stays out of the loops that call it: they are smaller, and compile faster.
// And one that runs at every node, where a call would cost more than it does itself.
#pragma once

#if defined(__GNUC__) || defined(__clang__)
#define GAMETREE_RARE [[gnu::noinline, gnu::cold]]
#define GAMETREE_INLINE [[gnu::always_inline]]
#else
#define GAMETREE_RARE
#define GAMETREE_INLINE
#endif
