"""One visit of a node: the vocabulary in which the search procedures are written.

`core/search/visit.hpp` has the same methods for the native kernels. A procedure opens a visit, returns its value if
that is known already, takes what its children return, and is done:

    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return visit.value
    moves = position.moves() if depth else ()
    if not moves:
        return visit.leaf()
    for move, child in visit.children(moves):
        if visit.take(alphabeta(search, child, visit.below, visit.alpha, visit.beta, ply + 1), move):
            break
    return visit.done()

`Visit` itself is for searches without a table, an ordering or a trace. `FullVisit` adds table, ordering and enhanced
transposition cutoffs, `TestVisit` what is special in MT, `TracedVisit` the recording of events, `SelectiveVisit` the
parts of a selective search. Procedures are the same for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.searching.kernels.kernel import Outcome

if TYPE_CHECKING:
    from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["Child", "Visit"]

Child = tuple[Any, Position]
"""A move, and the position it leads to."""

NO_VALUE = "a search procedure returned None for a child; every return needs a value, the last one visit.done()"


class Visit:
    """A node that is being searched `depth` plies deep, `ply` plies below the root.

    `alpha` and `beta` are the window as the children move it, `value` is the best value so far and `best` the move that
    reached it. `below` is how deep the next child is searched: `depth` - 1, unless the search is selective. Opening a
    visit counts towards the limits, and raises `Stopped` when one is reached.
    """

    __slots__ = (
        "alpha",
        "below",
        "best",
        "beta",
        "ceiling",
        "depth",
        "floor",
        "maximizing",
        "ply",
        "position",
        "search",
        "value",
    )

    value: int
    best: Any
    maximizing: bool

    def __init__(
        self,
        search: PythonKernel,
        position: Position,
        depth: int,
        ply: int,
        alpha: int | None = None,
        beta: int | None = None,
    ) -> None:
        if not search.budget:
            search.poll()
        search.budget -= 1
        search.lines[ply] = ()
        self.search = search
        self.position = position
        self.depth = depth
        self.ply = ply
        self.alpha = -search.infinity if alpha is None else alpha
        self.beta = search.infinity if beta is None else beta

    def answered(self) -> bool:
        """Whether the game or the table knows enough to end the visit with `value`.

        If not, the window is narrowed to what is unknown. The value has the postcondition of `alphabeta`.
        """
        return self.search.foresees and self.settled()

    def settled(self) -> bool:
        """Whether the value of a position other than the root is known without a search.

        It is drawn by repetition or quiet moves, or `Position.settle` knows it. The visit counts as one leaf, or as
        many as the game examined.
        """
        search, position, ply = self.search, self.position, self.ply
        if not search.foresees:
            return False
        self.value, positions = 0, 1
        if not (search.path and search.path.drawn(position, ply) and ply):
            settled = position.settle(self.depth, self.alpha, self.beta) if ply else None
            if settled is None:
                return False
            self.value, positions = settled
        search.n_leaves += positions
        if search.recording:
            search.leaf_keys.append(position.key)
        search.fresh = False
        return True

    def solved(self) -> bool:
        """Whether the table has the exact value; for procedures without a window."""
        return False

    def leaf(self) -> int:
        """Ends the visit with the static value, which is exact."""
        value = self.search.evaluate_leaf(self.position)
        if not self.ply:
            self.search.root = Outcome(value, None)
        return value

    def children(self, moves: Sequence[Any]) -> Iterable[Child]:
        """The moves and the positions they lead to, in the order of the search; each position is made when needed."""
        search = self.search
        search.n_interior += 1
        self._begin()
        play = self.position.after
        for move in moves:
            search.n_generated += 1
            yield move, play(move)

    def _begin(self) -> None:
        """Fixes the window that the node is searched with: what the value proves depends on it."""
        self.floor, self.ceiling = self.alpha, self.beta
        self.maximizing = self.position.maximizing
        self.value = -self.search.infinity if self.maximizing else self.search.infinity
        self.best = None
        self.below = self.depth - 1

    def take(self, value: int, move: Any) -> bool:
        """Takes the value of a child; returns True for a cutoff, at a MAX node if value >= beta."""
        if value is None:
            raise OptionError(NO_VALUE)
        if self.maximizing:
            if value > self.value:
                self.value, self.best = value, move
                if value > self.alpha:
                    self.alpha = value
                    self.improved()
            return self.value >= self.beta
        if value < self.value:
            self.value, self.best = value, move
            if value < self.beta:
                self.beta = value
                self.improved()
        return self.value <= self.alpha

    def choose(self, value: int, move: Any) -> None:
        """As `take`, for procedures without a window: there are no cutoffs."""
        if value is None:
            raise OptionError(NO_VALUE)
        if value > self.value if self.maximizing else value < self.value:
            self.value, self.best = value, move
            self.improved()

    def improved(self) -> None:
        """Called when the best child moved the window: alpha at a MAX node, beta at a MIN node."""
        lines, ply = self.search.lines, self.ply
        lines[ply] = (self.best, *lines[ply + 1])
        if not ply:
            self.search.root = Outcome(self.value, self.best)

    @property
    def proves_best(self) -> bool:
        """Whether the value lies on the mover's side of the window, so that `best` is known to be worth it."""
        return self.value > self.floor if self.maximizing else self.value < self.ceiling

    def done(self) -> int:
        """Ends the visit and returns `value`, which is a bound if it lies outside the window of the search.

        If no child moved that window, `best` proves nothing, and no move is named at the root.
        """
        if not self.ply:
            self.search.root = Outcome(self.value, self.best if self.proves_best else None)
        return self.value

    def abandon(self, bound: int, maximizing: bool) -> None:
        """Called when the node is abandoned for an estimate: see `ForwardEstimation`."""

    # For NegaScout and similar procedures.

    @property
    def first(self) -> bool:
        """Whether no child has returned yet."""
        return self.best is None

    def null_window(self) -> tuple[int, int]:
        """The null window that shows whether a child is better than the best so far."""
        return (self.alpha, self.alpha + 1) if self.maximizing else (self.beta - 1, self.beta)

    def beyond(self, value: int) -> tuple[int, int]:
        """The window for another search of a child that turned out to be at least as good as `value`."""
        return (value, self.beta) if self.maximizing else (self.alpha, value)

    def exact(self, child: Position) -> bool:
        """Whether a fail-soft search of `child` is exact where it is better than the window.

        It is in the last two plies, if they belong to different players: a player's own cutoff is on the better side.
        """
        return self.depth == 1 or (self.depth == 2 and child.maximizing != self.maximizing)

    def better(self, value: int, other: int) -> int:
        """The better of two values for the player to move."""
        return max(value, other) if self.maximizing else min(value, other)
