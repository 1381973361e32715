"""Visits with a transposition table, an ordering of children, and enhanced transposition cutoffs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gametree.model.errors import GameError
from gametree.model.position import Position
from gametree.searching.kernels.kernel import Outcome
from gametree.searching.kernels.ordering import noise
from gametree.searching.kernels.visit import Child, Visit
from gametree.searching.memory.table import NOTHING, Entry, Known

if TYPE_CHECKING:
    from gametree.searching.kernels.python_kernel import PythonKernel
    from gametree.searching.parallel.busy import Busy

__all__ = ["FullVisit", "TestVisit"]

SHARED_FROM_DEPTH = 4
"""In a parallel search, children of a node this many plies above the leaves, or more, are put off."""


class FullVisit(Visit):
    """A visit of a search with a table, or with an ordering. `known` is what the table knew when it began."""

    __slots__ = ("known", "place")

    def __init__(
        self,
        search: PythonKernel,
        position: Position,
        depth: int,
        ply: int,
        alpha: int | None = None,
        beta: int | None = None,
    ) -> None:
        super().__init__(search, position, depth, ply, alpha, beta)
        self.known = NOTHING
        self.place = 0  # of the present child, in visits that count them

    def answered(self) -> bool:
        """See `Visit.answered`."""
        if self.search.foresees and self.settled():
            return True
        known = self._look_up()
        if self._chooses_by_children:
            return False
        if known.lower >= self.beta or known.lower == known.upper:
            return self.answer(known.lower)
        if known.upper <= self.alpha:
            return self.answer(known.upper)
        self.alpha, self.beta = max(self.alpha, known.lower), min(self.beta, known.upper)
        return False

    def solved(self) -> bool:
        """See `Visit.solved`."""
        known = self._look_up()
        if self._chooses_by_children:
            return False
        return known.found and known.lower == known.upper and self.answer(known.lower)

    @property
    def _chooses_by_children(self) -> bool:
        """Whether the table must not answer, at the root, where a move is to be chosen.

        In a game with a history, what was true of the root earlier may now be a draw. An entry of greater depth may
        know a value that no child shows here.
        """
        search = self.search
        return not self.ply and (search.path is not None or (search.table is not None and search.table.gives_deeper))

    def _look_up(self) -> Known:
        search = self.search
        if search.table is None:
            return NOTHING
        fresh, search.fresh = search.fresh, False
        if self.depth < search.table.from_depth:
            return NOTHING
        self.known = search.table.probe(self.position.key, self.depth)
        if self.known.found and fresh:
            search.n_generated -= 1
            search.n_regenerated += 1
        return self.known

    def answer(self, value: int) -> bool:
        """Ends the visit with a value from the table."""
        self.value = value
        self.search.n_transpositions += 1
        if not self.ply:
            self.search.root = Outcome(value, None)
        return True

    def leaf(self) -> int:
        """See `Visit.leaf`."""
        value = self.evaluated()
        self.store(value, value, None)
        return value

    def evaluated(self) -> int:
        """The static value of a leaf."""
        return super().leaf()

    def children(self, moves: Sequence[Any]) -> Iterable[Child]:
        """See `Visit.children`. Static ordering and enhanced transposition cutoffs make all children at once."""
        search, depth = self.search, self.depth
        search.n_interior += 1
        self._begin()
        by_value = search.ordering.by_value and depth > 1
        if by_value or depth > search.etc_above:
            search.n_generated += len(moves)
            made = [(move, self.position.after(move)) for move in moves]
            ordered = self._sorted(made, by_value)
            if depth > search.etc_above and self.table_cutoff(made):
                search.n_interior -= 1
                search.n_transpositions += 1
                return ()
            return self._apart(self._each(ordered))
        return self._apart(self._made_one_by_one(self._sorted_moves(moves)))

    def _apart(self, children: Iterator[Child]) -> Iterator[Child]:
        """The same children, in an order that keeps the workers of a parallel search apart."""
        busy = self.search.busy
        return children if busy is None or self.depth < SHARED_FROM_DEPTH else self._put_off(children, busy)

    def _put_off(self, children: Iterator[Child], busy: Busy) -> Iterator[Child]:
        """ABDADA: the first child is searched by all workers together.

        Of its siblings, one that another worker is at is put off until the others have been searched; then the table
        is likely to know it.
        """
        waiting: list[tuple[Child, int]] = []
        is_first = True
        for move, child in children:
            name = busy.name(child.key, self.depth)
            if not is_first and busy.holds(name):
                waiting.append(((move, child), self.place))
                continue
            is_first = False
            yield from self._at((move, child), name, busy)
        for (move, child), self.place in waiting:
            self.search.fresh = True
            yield from self._at((move, child), busy.name(child.key, self.depth), busy)

    @staticmethod
    def _at(child: Child, name: int, busy: Busy) -> Iterator[Child]:
        """The child, which this worker is at until it asks for the next one, or for none."""
        busy.enter(name)
        try:
            yield child
        finally:
            busy.leave(name)

    def table_cutoff(self, made: list[Child]) -> bool:
        """ETC: the first child, in natural order, whose stored bound cuts its parent off gives that bound.

        At a MAX node it is a lower bound >= beta, at a MIN node an upper bound <= alpha: none reaches an infinite one.
        The visit counts as a transposition.
        """
        table, depth, infinity = self.search.table, self.depth - 1, self.search.infinity
        if table is None or depth < table.from_depth:
            return False
        if self.beta == infinity if self.maximizing else self.alpha == -infinity:
            return False
        for move, child in made:
            known = table.probe(child.key, depth)
            if known.found and (known.lower >= self.beta if self.maximizing else known.upper <= self.alpha):
                self.value, self.best = known.lower if self.maximizing else known.upper, move
                return True
        return False

    def _sorted_moves(self, moves: Sequence[Any]) -> Sequence[Any]:
        ordering = self.search.ordering
        if ordering.is_natural or (ordering.by_table_alone and self.known.move is None):
            return moves
        return [moves[place] for place in self._places(moves, self._hints(moves))]

    def _sorted(self, made: list[Child], by_value: bool) -> list[Child]:
        search, moves = self.search, [move for move, _ in made]
        if by_value:
            sign = 1 if self.maximizing else -1
            merits: Sequence[int] | None = [sign * search.evaluate(child) for _, child in made]
        else:
            merits = self._hints(moves)
        return [made[place] for place in self._places(moves, merits)]

    def _places(self, moves: Sequence[Any], merits: Sequence[int] | None) -> list[int]:
        """The indices of the moves in their order; a `GameError` if a move cannot be hashed, as "history" must."""
        try:
            ordering, position = self.search.ordering, self.position
            noises = [noise(position, move) for move in moves] if ordering.by_noise else ()
            return ordering.places(moves, self.known.move, self.ply, self.maximizing, merits, noises)
        except TypeError as error:
            self.position.verify()
            raise GameError(f"its moves cannot be put in order ({error})", self.position) from error

    def _hints(self, moves: Sequence[Any]) -> list[int] | None:
        return [self.position.hint(move) for move in moves] if self.search.ordering.by_hint else None

    def _made_one_by_one(self, moves: Iterable[Any]) -> Iterator[Child]:
        search, play = self.search, self.position.after
        for move in moves:
            search.n_generated += 1
            child = play(move)
            search.fresh = True
            yield move, child

    def _each(self, made: Iterable[Child]) -> Iterator[Child]:
        for child in made:
            self.search.fresh = True
            yield child

    def done(self) -> int:
        """See `Visit.done`. The ordering learns from the visit, and the table stores it.

        If no child moved the window, the table keeps its earlier move rather than `best`.
        """
        self.conclude()
        self.remember(self.value, self.best if self.proves_best or self.known.move is None else self.known.move)
        return super().done()

    def conclude(self) -> None:
        """Called before the value is stored: the ordering learns which move was best."""
        ordering = self.search.ordering
        if self.cuts_off:
            ordering.cutoff(self.best, self.ply)
        if self.proves_best:
            ordering.reward(self.best, self.depth, self.maximizing)

    @property
    def cuts_off(self) -> bool:
        """Whether the value is so good for the mover that the opponent will avoid the node."""
        return self.value >= self.ceiling if self.maximizing else self.value <= self.floor

    def bounds(self, value: int) -> tuple[int, int]:
        """The bounds that `value` proves for this window, combined with what was known."""
        return value if value > self.floor else self.known.lower, value if value < self.ceiling else self.known.upper

    def remember(self, value: int, move: Any) -> None:
        """Stores what `value` proves."""
        self.store(*self.bounds(value), move)

    def store(self, lower: int, upper: int, move: Any) -> None:
        """Stores bounds, if there is a table and it stores this depth."""
        table = self.search.table
        if table is not None and self.depth >= table.from_depth:
            table.store(Entry(self.position.key, self.depth, lower, upper, move))


class TestVisit(FullVisit):
    """A visit by MT, the null-window test of `gamma`.

    A leaf that is in the table is not evaluated again, even if the stored bound is on the other side of gamma: it is
    the value. That of a deeper entry is not. With `kept` = "one", the new bound replaces the old one of the other kind,
    as SSS* and DUAL* do in effect.
    """

    __slots__ = ("gamma", "kept")

    def __init__(self, search: PythonKernel, position: Position, depth: int, ply: int, gamma: int, kept: str) -> None:
        super().__init__(search, position, depth, ply, gamma - 1, gamma)
        self.gamma = gamma
        self.kept = kept

    def leaf(self) -> int:
        """See `Visit.leaf`."""
        known, table = self.known, self.search.table
        if known.found and table is not None and not table.gives_deeper:
            self.answer(known.lower if known.upper >= self.search.infinity else known.upper)
        else:
            self.value = self.evaluated()
        self.floor, self.ceiling = self.alpha, self.beta
        self.remember(self.value, None)
        return self.value

    def bounds(self, value: int) -> tuple[int, int]:
        """See `FullVisit.bounds`."""
        if self.kept == "both":
            return super().bounds(value)
        infinity = self.search.infinity
        return (value, infinity) if value > self.floor else (-infinity, value)

    def improved(self) -> None:
        """A test proves no line of play: the principal variation is found when the value is."""
