"""The walk over a minimal graph: the positions that prove a value, with one move at every cutoff.

`core/search/minimal_graph.hpp` is the same thing in C++.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gametree.lab.minimal.proof_graph import AT_LEAST, AT_MOST, BOTH, ProofGraph
from gametree.model.position import Position
from gametree.searching.algorithm import Algorithm, Found
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.kernels.kernel import Kernel, Outcome
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.table import Known, Table, TableStore

__all__ = ["Walk", "minimal_graph"]

UNLIMITED = 2**64 - 1
SPARE = 2**18
"""The entries of the table for what is searched for again."""


class MinimalGraph:
    """One walk. The bounds of the table come from a search that has proved `value`."""

    def __init__(self, kernel: PythonKernel, value: int, graph: ProofGraph, cutoffs: str, minimaxed: int) -> None:
        self.kernel = kernel
        self.value = value
        self.graph = graph.store()
        self.transposes = cutoffs == "transposed"
        self.minimaxed = minimaxed
        self.spare: TableStore | None = None

    def walk(self, position: Position, depth: int, wanted: int) -> Any:
        """Adds a node for the `wanted` sides, and what it needs below it.

        Returns the move of the node's own cutoff, if it needs one. At most one child serves both sides.
        """
        kernel, graph = self.kernel, self.graph
        kernel.tick()
        before = graph.add(position.key, depth, wanted)
        sides = wanted & ~before
        if not sides:
            kernel.n_transpositions += 1
            return None
        moves = position.moves() if depth else ()
        if not moves:
            graph.leaves += not before
            graph.unproved += not self._proves(kernel.evaluate_leaf(position), sides)
            return None
        graph.interior += not before
        kernel.n_interior += 1
        own = AT_LEAST if position.maximizing else AT_MOST
        cut = self._cut_off(position, moves, depth, own, sides) if sides & own else None
        if rest := sides & ~own:
            for move in moves:
                if move != cut:
                    self._descend(position.after(move), depth - 1, rest)
        return cut

    def _descend(self, child: Position, depth: int, sides: int) -> None:
        self.kernel.n_generated += 1
        self.walk(child, depth, sides)

    def _cut_off(self, position: Position, moves: Sequence[Any], depth: int, own: int, sides: int) -> Any:
        """Walks on with the move that proves the mover's own side."""
        move = self._known(position, moves, depth, own) if self.transposes else None
        if move is None:
            move = self._proved(position, moves, depth, own)
        if move is None:
            self.graph.unproved += 1
        else:
            self._descend(position.after(move), depth - 1, sides)
        return move

    def _known(self, position: Position, moves: Sequence[Any], depth: int, own: int) -> Any:
        """The first move to a position that is in the graph for that side."""
        keys = ((move, position.after(move).key) for move in moves)
        return next((move for move, key in keys if self.graph.sides(key, depth - 1) & own), None)

    def _proved(self, position: Position, moves: Sequence[Any], depth: int, own: int) -> Any:
        """The move by which the table shows that side. If it shows none, the first that a search finds.

        Near the leaves, the first of those that are proved with the fewest nodes, but that of the table if it is one
        of them.
        """
        best = self._shown(position, moves, depth, own)
        if depth > self.minimaxed:
            return self._found(position, moves, depth, own) if best is None else best
        least = UNLIMITED if best is None else self.cost(position.after(best), depth - 1, own, UNLIMITED)
        for move in moves:
            size = self.cost(position.after(move), depth - 1, own, least)
            if size < least:
                least, best = size, move
        return best

    def _shown(self, position: Position, moves: Sequence[Any], depth: int, own: int) -> Any:
        """The move of the table.

        A table gives the move of the deepest entry, perhaps that of a mirror image: the child must show the bound, too.
        """
        known = self.kernel.known(position, depth)
        if known.move is None or not self._bounds(known, own) or known.move not in moves:
            return None
        child = position.after(known.move)
        if depth == 1:
            return known.move if self._proves(self.kernel.evaluate(child), own) else None
        return known.move if self._bounds(self.kernel.known(child, depth - 1), own) else None

    def _found(self, position: Position, moves: Sequence[Any], depth: int, own: int) -> Any:
        """The first move that a search shows to prove that side.

        It has a table of its own: what is searched for again leaves the moves of the first search as they are.
        """
        kernel, first = self.kernel, self.kernel.table
        assert first is not None
        self.graph.searched += 1
        if self.spare is None:
            self.spare = Table(SPARE, from_depth=first.from_depth).store()
        alpha = self.value - 1 if own == AT_LEAST else self.value
        kernel.table = self.spare
        try:
            for move in moves:
                kernel.n_generated += 1
                if self._proves(alphabeta(kernel, position.after(move), depth - 1, alpha, alpha + 1, 1), own):
                    return move
        finally:
            kernel.table = first
        return None

    def cost(self, position: Position, depth: int, side: int, limit: int) -> int:
        """The nodes of the smallest tree that proves a side, if they are fewer than `limit`; otherwise `limit`."""
        if limit <= 1:
            return limit
        self.kernel.tick()
        moves = position.moves() if depth else ()
        if not moves:
            return 1 if self._proves(self.kernel.evaluate(position), side) else limit
        cuts = position.maximizing == (side == AT_LEAST)
        if not cuts and len(moves) + 1 >= limit:  # each child takes a node at least
            return limit
        size = limit - 1 if cuts else 1  # the least so far, or the sum
        for move in moves:
            child = position.after(move)
            size = (
                self.cost(child, depth - 1, side, size)
                if cuts
                else size + self.cost(child, depth - 1, side, limit - size)
            )
            if size >= limit:
                break
        return size + 1 if cuts else size

    def _proves(self, leaf: int, sides: int) -> bool:
        return not (sides & AT_LEAST and leaf < self.value) and not (sides & AT_MOST and leaf > self.value)

    def _bounds(self, known: Known, side: int) -> bool:
        return known.found and (known.lower >= self.value if side == AT_LEAST else known.upper <= self.value)


@procedure(window="gamma", native="minimal_graph", proves="nothing")
def minimal_graph(
    s: PythonKernel, position: Position, depth: int, value: int, *, graph: ProofGraph, cutoffs: str, minimaxed: int
) -> int:
    """Adds to `graph` what proves that `position` is worth `value`, its minimax value at `depth`, and returns that.

    `cutoffs` says which move a cutoff is made by: "proved", the one that a search has proved; or "transposed", if
    possible one to a position that is in the graph anyway. Within `minimaxed` plies of the leaves it is the cheapest.
    """
    best = MinimalGraph(s, value, graph, cutoffs, minimaxed).walk(position, depth, BOTH)
    s.root = Outcome(value, best)
    return value


@dataclass(frozen=True)
class Walk(Algorithm):
    """A walk over a minimal graph, as an algorithm, so that a request can ask for it."""

    value: int
    """The minimax value, which the table of the request has shown."""
    graph: ProofGraph
    cutoffs: str
    minimaxed: int

    name = "minimal-graph"
    procedures = (minimal_graph,)
    needs_table = True

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        options: dict[str, Any] = {"graph": self.graph, "cutoffs": self.cutoffs, "minimaxed": self.minimaxed}
        value, move = kernel.call(minimal_graph, position, depth, self.value, **options)
        return Found(value, kernel.infinity, move)  # with equal bounds a principal variation would be searched for
