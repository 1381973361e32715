// Marks a function that runs rarely. It stays out of the loops that call it: they are smaller, and compile faster.
#pragma once

#if defined(__GNUC__) || defined(__clang__)
#define GAMETREE_RARE [[gnu::noinline, gnu::cold]]
#else
#define GAMETREE_RARE
#endif
