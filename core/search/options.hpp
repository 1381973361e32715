// What a caller may choose of a kernel, and the names of the choices.
#pragma once

#include <cstdint>

#include "../named.hpp"

namespace gametree {

// What a visit of a window search does: plain, without table and ordering; full, with them; or selective, with the
// parts of a selective search (selective/parts.hpp) as well.
enum class Mode : std::uint8_t { plain, full, selective };

// MT: how many bounds an entry keeps. The drivers that refine one solution tree at a time need one, and with one they
// visit the same leaves as SSS* and DUAL*; with both no proof is lost.
enum class Bounds : std::uint8_t { one, both };
inline constexpr Names<2> bounds_names = {"one", "both"};

// Best-first minimax: partial expansion makes the children of a node one at a time and leaves it as soon as one of them
// takes it off the principal variation. Full expansion makes all of them first.
enum class Expansion : std::uint8_t { partial, full };
inline constexpr Names<2> expansion_names = {"partial", "full"};

// Alpha-beta on a saved tree: what is backed up from a node whose value lies outside its window. Soft: the value found.
// Hard: the bound it violates, which says less about the order of the nodes.
enum class BackUp : std::uint8_t { soft, hard };
inline constexpr Names<2> back_up_names = {"soft", "hard"};

// Unbounded best-first minimax: when a node is resolved. Outcomes: the game is over, the mover has a child resolved as
// won, or all children are resolved. Values: the game is over, or all children are resolved.
enum class Completion : std::uint8_t { off, outcomes, values };
inline constexpr Names<3> completion_names = {"off", "outcomes", "values"};

// Minimal graphs: which move a cutoff is made by. Proved: the one that a search has proved. Transposed: if possible,
// one to a position that is in the graph anyway.
enum class Cutoffs : std::uint8_t { proved, transposed };
inline constexpr Names<2> cutoffs_names = {"proved", "transposed"};

}  // namespace gametree
