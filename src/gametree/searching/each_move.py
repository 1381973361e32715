"""The best moves of a position by an algorithm that estimates: every move is searched by itself."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from gametree.model.limits import Limits
from gametree.model.result import Counts, Probe
from gametree.searching.algorithm import Algorithm, Found
from gametree.searching.best_moves import Ranked, Solve
from gametree.searching.kernels.kernel import Kernel, Settings, Stopped
from gametree.searching.kernels.line import own_line
from gametree.searching.memory.tree import Tree

__all__ = ["EachMove"]


class EachMove:
    """The search for the best moves by an algorithm whose values are estimates.

    Nothing but a search of its own shows what another move is worth. A best-first search goes on until a limit ends it,
    so each move gets an equal share of what is left.
    """

    completes = False
    """See `BestMoves.completes`: no test would confirm an estimate."""

    def __init__(
        self, kernel: Kernel, algorithm: Algorithm, solve: Solve, limits: Limits, moves: Sequence[Any], best: int
    ) -> None:
        self._kernel, self._algorithm, self._solve, self._limits, self._best = kernel, algorithm, solve, limits, best
        self._moves = moves
        self._children = [kernel.position.after(move) for move in moves]
        with kernel.below(kernel.position):
            self._drawn = [kernel.drawn(child) for child in self._children]
        self._began = perf_counter() - kernel.elapsed
        self._values: dict[int, list[int]] = {}
        self.counts = Counts()
        self.probes: tuple[Probe, ...] = ()
        self.memory = 0
        """Of the largest search."""

    def search(self, depth: int) -> list[Ranked]:
        """The best moves at `depth`, the best one first."""
        sign = 1 if self._kernel.position.maximizing else -1
        ranked = [self._searched(place, depth - 1) for place in range(len(self._moves))]
        return sorted(ranked, key=lambda one: sign * one.found.lower, reverse=True)[: self._best]

    def _searched(self, place: int, depth: int) -> Ranked:
        move, child = self._moves[place], self._children[place]
        if self._drawn[place]:
            return Ranked(Found(0, 0, move, "estimate"), (move,))
        kernel = self._kernel.anew(child, self._own_settings(), self._share(len(self._moves) - place))
        values = self._values.setdefault(place, [])
        guess = values[-min(self._algorithm.back, len(values))] if values else kernel.number(child)
        try:
            with kernel.watch:
                found = self._solve(kernel, child, depth, guess)
                line = own_line(kernel, child, depth, found.move)
        finally:
            self.counts += kernel.counts
            self.probes += tuple(kernel.probes)
            self.memory = max(self.memory, kernel.memory)
        values.append(found.lower)
        return Ranked(found._replace(move=move), (move, *line))

    def _own_settings(self) -> Settings:
        """Those of the search of one move: a saved tree belongs to one position."""
        settings = self._kernel.settings
        tree, earlier = settings.tree, settings.history
        return settings._replace(
            tree=None if tree is None else Tree(tree.nodes, when_full=tree.when_full),
            history=None if earlier is None else (*earlier, self._kernel.position.identity),
        )

    def _share(self, moves: int) -> Limits:
        """What each of so many moves may use. Raises `Stopped` if nothing is left."""
        parts = 1 if self._algorithm.deepens else moves
        nodes, seconds = self._limits.nodes, self._limits.seconds
        if nodes is not None:
            nodes = (nodes - self.counts.nodes) // parts
            if nodes < 1:
                raise Stopped("nodes")
        if seconds is not None:
            seconds = (seconds - (perf_counter() - self._began)) / parts
            if seconds <= 0:
                raise Stopped("time")
        return Limits(self._limits.depth, nodes, seconds, self._limits.cancel)
