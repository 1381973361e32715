"""Visits of a selective search: full ones with hooks for the parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.searching.kernels.full_visit import FullVisit
from gametree.searching.kernels.kernel import Outcome
from gametree.searching.kernels.visit import Child
from gametree.searching.memory.table import NOTHING, Known
from gametree.searching.selective.exchanges import loses_exchange
from gametree.searching.selective.futility import futility_cutoff, hope, is_hopeless
from gametree.searching.selective.node_view import NodeView
from gametree.searching.selective.null_move import null_cutoff
from gametree.searching.selective.probcut import probcut_cutoff
from gametree.searching.selective.quiescence import LONGEST_NOISE, quiescence
from gametree.searching.selective.reductions import FIRST_REDUCED, REDUCED_FROM_DEPTH, comes_too_late, reduction
from gametree.searching.selective.singular import is_singular

if TYPE_CHECKING:
    from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["SelectiveVisit"]

MOST_TRIED = 64
"""So many quiet moves of a node are remembered."""


class SelectiveVisit(FullVisit):
    """What the parts change in a visit; any other kind of visit is joined with it. A test keeps both bounds.

    `below` is how deep the next child is searched, and `full` how deep if it is not reduced. A reduced child that turns
    out better than the best so far comes once more.
    """

    abandoned = False
    """Whether a part has ended the visit with an estimate."""
    below = full = 0

    def __init__(self, search: PythonKernel, position: Position, depth: int, ply: int, *window: Any) -> None:
        super().__init__(search, position, depth, ply, *window)
        self.selection = search.selection
        self.order = self.selection.order(ply)
        if not ply:
            self.selection.begin(depth)
        self.forced = self.hopeless = self.singular = self.again = False
        self.place = 0
        self.still: int | None = None
        self.best_found = self.left_out = -search.infinity
        self.quiet: list[Any] = []

    def _look_up(self) -> Known:
        if self.order.excluded is None:
            return super()._look_up()
        self.search.fresh = False
        return NOTHING  # another question than that of the position

    def store(self, lower: int, upper: int, move: Any) -> None:
        """See `FullVisit.store`."""
        if self.order.excluded is None:
            super().store(lower, upper, move)

    def bounds(self, value: int) -> tuple[int, int]:
        """See `FullVisit.bounds`."""
        return FullVisit.bounds(self, value)

    def leaf(self) -> int:
        """See `Visit.leaf`: the static value, or that of the quiet positions after noisy moves."""
        if "quiescence" not in self.selection.parts:
            return FullVisit.leaf(self)
        left = min(LONGEST_NOISE, MAX_DEPTH - self.ply)
        self.value = quiescence(self.search, self.position, self.alpha, self.beta, self.ply, left)
        if not self.ply:
            self.search.root = Outcome(self.value, None)
        self.floor, self.ceiling = self.alpha, self.beta
        self._believe()
        self.remember(self.value, None)
        return self.value

    def children(self, moves: Sequence[Any]) -> Iterable[Child]:
        """See `Visit.children`: none if a part ends the visit."""
        search = self.search
        self._begin()
        value = self._cut_off()
        if value is None:
            return self._selected(super().children(moves))
        search.n_abandoned += 1
        self.value, self.abandoned = value, True
        self.abandon(value, self.maximizing)
        return ()

    def _cut_off(self) -> int | None:
        """The value that a part ends the visit with, if one does."""
        search, selection, parts = self.search, self.selection, self.selection.parts
        self.forced = self.position.forced
        node = NodeView(search, self.position, self.depth, self.ply, self.maximizing, self.alpha, self.beta, 0)
        whole = self.order.excluded is None and self.ply > 0
        if not self.forced and selection.values_nodes:
            node = node._replace(value=search.evaluate(self.position))
            self.still = self._mine(node.value)
            if whole and node.open:
                value = futility_cutoff(node) if "futility" in parts else None
                if value is None and "null" in parts:
                    value = null_cutoff(node, self.order.passed)
                if value is None and "probcut" in parts:
                    value = probcut_cutoff(node, self.order.passed)
                if value is not None:
                    return value
            self.hopeless = "futility" in parts and is_hopeless(node)
        self.singular = whole and "singular" in parts and is_singular(node, self.known.move)
        return None

    def _selected(self, children: Iterable[Child]) -> Iterator[Child]:
        for move, child in children:
            self._set_depth(move, child)
            yield move, child
            if self.again:
                self.again, self.below = False, self.full
                yield move, child

    def _made_one_by_one(self, moves: Iterable[Any]) -> Iterator[Child]:
        return super()._made_one_by_one(move for move in moves if not self._is_left_out(move))

    def _each(self, made: Iterable[Child]) -> Iterator[Child]:
        return super()._each(child for child in made if not self._is_left_out(child[0]))

    def _is_left_out(self, move: Any) -> bool:
        """Whether a move is not searched at all: nothing is expected of it, and not everything else loses."""
        excluded, selection = self.order.excluded, self.selection
        if excluded is not None and move == excluded:
            return True
        self.place += 1
        if self.place == 1 or not self.ply or self.forced or self.best_found <= -selection.decisive:
            return False
        noisy = self.position.noisy(move)
        late = "reductions" in selection.parts and comes_too_late(self.depth, self.place)
        if not noisy and (self.hopeless or late) and not self.position.after(move).forced:
            self._expect(hope(self.depth, selection.margin) if self.hopeless else 0)
            return True
        if "exchanges" not in selection.parts:
            return False
        if not loses_exchange(self.position, move, self.depth, selection.margin, noisy):
            return False
        self._expect(0)
        return True

    def _expect(self, more: int) -> None:
        """A move that is left out is worth no more than this above the static value, in all likelihood."""
        if self.still is not None:
            self.left_out = max(self.left_out, self.search.bounded(self.still + more))

    def _mine(self, value: int) -> int:
        """MAX's value in the mover's view, and back again."""
        return value if self.maximizing else -value

    def _believe(self) -> None:
        """Forgets what was stored of the node and contradicts its value.

        Parts depend on the window and on other entries: what they say may change.
        """
        known, infinity = self.known, self.search.infinity
        if self.value < known.lower:
            self.known = known._replace(lower=-infinity)
        if self.value > known.upper:
            self.known = self.known._replace(upper=infinity)

    def _set_depth(self, move: Any, child: Position) -> None:
        depth, replies, noisy = self.depth, child.forced, self.position.noisy(move)
        self.below = self.full = depth - 1 + self._extension(replies, move)
        if not noisy and len(self.quiet) < MOST_TRIED:
            self.quiet.append(move)
        if "reductions" not in self.selection.parts or depth < REDUCED_FROM_DEPTH or self.place < FIRST_REDUCED:
            return
        if not (self.forced or replies or noisy):
            credit = self.search.ordering.credit_of(move, self.maximizing)
            self.below = min(max(self.full - reduction(depth, self.place, credit), 1), self.full)

    def _extension(self, replies: bool, move: Any) -> int:
        if self.ply >= 2 * self.selection.root_depth or self.ply + self.depth >= MAX_DEPTH:
            return 0
        if self.singular and move == self.known.move:
            return 1
        return replies and "checks" in self.selection.parts and self.position.exchange(move) >= 0

    def take(self, value: int, move: Any) -> bool:
        """See `Visit.take`. A reduced child that seems better than the best so far is not taken, but comes again."""
        better = value > self.alpha if self.maximizing else value < self.beta
        if better and self.below < self.full:
            self.again = True
            return False
        self.best_found = max(self.best_found, value if self.maximizing else -value)
        return super().take(value, move)

    def exact(self, child: Position) -> bool:
        """See `Visit.exact`: no value is, but a reduced child will come again."""
        return self.below < self.full

    def done(self) -> int:
        """See `Visit.done`: an estimate is not remembered."""
        return self.value if self.abandoned else super().done()

    def conclude(self) -> None:
        """See `FullVisit.conclude`.

        A move that was left out may be worth what was expected of it, so a lower value is not believed. The ordering
        learns from quiet moves alone, also from those that did not cut off.
        """
        bound = self.floor if self.maximizing else -self.ceiling
        self.value = self._mine(max(self._mine(self.value), min(self.left_out, bound)))
        self._believe()
        best, ordering, depth = self.best, self.search.ordering, self.depth
        if not self.cuts_off or self.position.noisy(best):
            return
        ordering.cutoff(best, self.ply)
        ordering.credit(best, depth, self.maximizing, 1)
        for move in self.quiet:
            if move != best:
                ordering.credit(move, depth, self.maximizing, -1)
