"""Searches run by the Python definitions of the algorithms: for Python games, for tracing, and as the native kernels'
oracle.

The attributes and methods here are the vocabulary in which the procedures of this folder are written.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.position import Position
from gametree.model.result import Counts
from gametree.searching.kernels.kernel import Kernel, Outcome, Procedure, Settings, Stopped, note_partial, reason
from gametree.searching.kernels.ordering import Ordering
from gametree.searching.memory.path import Path
from gametree.searching.memory.table import NOTHING, Entry, Known
from gametree.searching.memory.tree import Node

if TYPE_CHECKING:
    from gametree.searching.tracing.trace import Recorder

__all__ = ["PlainKernel", "PythonKernel", "python_kernel"]

POLL_INTERVAL = 128
Child = tuple[Any, Position]


class PythonKernel(Kernel):
    """See `Kernel`. A procedure gets this object, and works on its counts, table, ordering, lines and trace."""

    def __init__(self, position: Position, settings: Settings, limits: Limits, trace: Recorder | None = None) -> None:
        super().__init__(position, settings, limits)
        self.table = settings.table.store() if settings.table else None
        self.ordering = Ordering(settings.ordering)
        self.trace = trace
        self._number = position.scale.number
        self.root = Outcome(0, None)
        self.fresh = False  # the next visit is the first of a position just made
        self.leaf_keys: list[int] = []
        self.kept_bytes = 0  # for what the procedure itself keeps: an OPEN list, a graph
        self.etc_above = settings.etc_above if self.table is not None else MAX_DEPTH
        self.plain = self.table is None and not settings.ordering and not trace
        self.path = Path.of(position, settings)
        self.foresees = self.path is not None or position.settles
        self._natural = not settings.ordering
        self._by_table_alone = settings.ordering == ("table",)
        self._record = settings.record
        self._lines: list[tuple[Any, ...]] = [()] * (MAX_DEPTH + 2)
        self.n_leaves = self.n_interior = self.n_transpositions = self.n_valued = 0
        self.n_generated = self.n_regenerated = self.n_open = self.n_abandoned = 0
        self._nodes_left = limits.nodes
        self._deadline = None if limits.seconds is None else perf_counter() + limits.seconds
        self._budget = 0
        self._set_budget()

    # What a procedure does at a node, in the order it does it.

    def tick(self) -> None:
        """One more towards the limits. Raises `Stopped` when one is reached."""
        if not self._budget:
            self._poll()
        self._budget -= 1

    def enter(self, ply: int) -> None:
        """A visit begins. Raises `Stopped` when a limit is reached."""
        if not self._budget:
            self._poll()
        self._budget -= 1
        self._lines[ply] = ()

    def told(self, position: Position, depth: int, ply: int, alpha: int, beta: int) -> int | None:
        """The value of a position other than the root that need not be searched; only to be asked if `foresees`.

        It is drawn by what led to it, or the game settles it: then the value has the postcondition of `alphabeta`, and
        the visit ends with it.
        """
        value, positions = 0, 1
        if not (self.path and self.path.drawn(position, ply) and ply):
            settled = position.settle(depth, alpha, beta) if ply else None
            if settled is None:
                return None
            value, positions = settled
        self.n_leaves += positions
        if self._record:
            self.leaf_keys.append(position.key)
        self.fresh = False
        if self.trace:
            self.trace.settled(ply, depth, alpha, beta, value)
        return value

    def look_up(self, position: Position, depth: int) -> Known:
        """What the table knows; only to be asked where there is a table."""
        assert self.table is not None
        fresh, self.fresh = self.fresh, False
        if depth < self.table.from_depth:
            return NOTHING
        known = self.table.probe(position.key, depth)
        if known.found and fresh:
            self.n_generated -= 1
            self.n_regenerated += 1
        return known

    def answered(self, value: int, known: Known, depth: int, ply: int, alpha: int | None, beta: int) -> int:
        """The visit ends with a value from the table."""
        self.n_transpositions += 1
        if not ply:
            self.root = Outcome(value, None)
        if self.trace:
            self.trace.answered(ply, depth, alpha, beta, value, known)
        return value

    def leaf(self, position: Position, depth: int, ply: int, alpha: int, beta: int) -> int:
        """The visit ends with the static value, which is exact."""
        value = self.evaluate_leaf(position)
        if self.plain and ply:
            return value
        if not ply:
            self.root = Outcome(value, None)
        if self.table is not None:
            self.store(position, depth, value, value, None)
        if self.trace:
            self.trace.leaf(ply, depth, alpha, beta, value)
        return value

    def evaluate_leaf(self, position: Position) -> int:
        """The static value of a leaf, as a number."""
        self.n_leaves += 1
        if self._record:
            self.leaf_keys.append(position.key)
        return self._number(position.evaluate())

    def evaluate_new(self, position: Position) -> int:
        """The static value of a position just made, as a number."""
        if self._record:
            self.leaf_keys.append(position.key)
        return self.evaluate(position)

    def evaluate(self, position: Position) -> int:
        """The static value of a node that is not, or not yet, a leaf, as a number."""
        self.n_valued += 1
        return self._number(position.evaluate())

    def abandoned(self, value: int, depth: int, ply: int, alpha: int, beta: int, maximizing: bool) -> int:
        """The visit ends with an estimate: an upper bound of a MIN node, a lower one of a MAX node."""
        self.n_abandoned += 1
        if self.trace:
            self.trace.abandoned(ply, depth, alpha, beta, value, maximizing)
        return value

    def children(
        self, position: Position, moves: Sequence[Any], depth: int, ply: int, table_move: Any
    ) -> Iterable[Child]:
        """The moves and the positions they lead to, in the order of the search.

        In natural order, and with nothing to look up first, children are made one at a time, so that a cutoff saves
        making the rest. Static ordering and ETC make all of them at once.
        """
        self.n_interior += 1
        by_value = self.ordering.by_value and depth > 1
        if self.trace:
            self.trace.expand(ply, len(moves))
        if by_value or depth > self.etc_above:
            self.n_generated += len(moves)
            made = [(move, position.after(move)) for move in moves]
            return self._sort(position, made, ply, table_move, by_value)
        if self._natural or (self._by_table_alone and table_move is None):
            return self._one_by_one(position, moves, ply)
        places = self.ordering.places(moves, table_move, ply, position.maximizing, self._hints(position, moves))
        return self._one_by_one(position, [moves[place] for place in places], ply)

    def table_cutoff(
        self, children: Iterable[Child], depth: int, maximizing: bool, alpha: int, beta: int
    ) -> Outcome | None:
        """ETC: the first child, in natural order, whose stored bound cuts its parent off gives that bound.

        At a MAX node it is a lower bound >= beta, at a MIN node an upper bound <= alpha.
        """
        assert self.table is not None
        if depth - 1 < self.table.from_depth:
            return None
        assert isinstance(children, SortedChildren)
        for move, child in children.natural:
            known = self.table.probe(child.key, depth - 1)
            if known.found and (known.lower >= beta if maximizing else known.upper <= alpha):
                self.n_interior -= 1
                self.n_transpositions += 1
                return Outcome(known.lower if maximizing else known.upper, move)
        return None

    def improved(self, ply: int, value: int, move: Any) -> None:
        """A child moved the bound of the window: alpha at a MAX node, beta at a MIN node."""
        self._lines[ply] = (move, *self._lines[ply + 1])
        if not ply:
            self.root = Outcome(value, move)

    def done(
        self, position: Position, depth: int, ply: int, known: Known, alpha: int, beta: int, g: int, best: Any
    ) -> int:
        """The end of a visit with a window: remembers `g`, and the move that reached it.

        The bound that `g` is depends on the window the node was *searched* with: alpha and beta as they were before the
        children moved them. If no child moved the window, `best` proves nothing: at the root no move is named, and to
        the table an earlier move is worth more.
        """
        maximizing = position.maximizing
        improved = g > alpha if maximizing else g < beta
        if g >= beta if maximizing else g <= alpha:
            self.ordering.cutoff(best, ply)
        if improved:
            self.ordering.reward(best, depth, maximizing)
        if not ply:
            self.root = Outcome(g, best if improved else None)
        if self.table is not None:
            lower = g if g > alpha else known.lower
            upper = g if g < beta else known.upper
            self.store(position, depth, lower, upper, best if improved or known.move is None else known.move)
            if self.trace:
                self.trace.store(ply, depth, lower, upper)
        return g

    def store(self, position: Position, depth: int, lower: int, upper: int, move: Any) -> None:
        """Remembers bounds; only to be asked where there is a table."""
        assert self.table is not None
        if depth >= self.table.from_depth:
            self.table.store(Entry(position.key, depth, lower, upper, move))

    # The rest of `Kernel`.

    def _one_by_one(self, position: Position, moves: Iterable[Any], ply: int) -> Iterable[Child]:
        play = position.after
        for move in moves:
            self.n_generated += 1
            child = play(move)
            if self.trace:
                self.trace.path[ply] = move
            self.fresh = True
            yield move, child

    def _hints(self, position: Position, moves: Sequence[Any]) -> list[int] | None:
        return [position.hint(move) for move in moves] if self.ordering.by_hint else None

    def _sort(self, position: Position, made: list[Child], ply: int, table_move: Any, by_value: bool) -> SortedChildren:
        moves, maximizing = [move for move, _ in made], position.maximizing
        sign = 1 if maximizing else -1
        merits = [sign * self.evaluate(child) for _, child in made] if by_value else self._hints(position, moves)
        places = self.ordering.places(moves, table_move, ply, maximizing, merits)
        return SortedChildren(self, made, [made[place] for place in places], ply)

    def _run(self, procedure: Procedure, position: Position, depth: int, *args: object, **options: object) -> Outcome:
        self.root = Outcome(0, None)
        self.resolved = False
        self.fresh = False
        if self.trace:
            self.trace.probe(position, depth, args)
        try:
            value = procedure(self, position, depth, *args, **options)
            return Outcome(value, self.root.move)
        except (Stopped, KeyboardInterrupt) as stop:
            self.partial = self.root
            if self._counting:
                note_partial(self.progress, procedure.__name__, position.maximizing, *self.root)
            raise Stopped(reason(stop)) from None

    def _set_budget(self) -> None:
        self._budget = POLL_INTERVAL if self._nodes_left is None else min(POLL_INTERVAL, self._nodes_left)
        if self._nodes_left is not None:
            self._nodes_left -= self._budget

    def _poll(self) -> None:
        if self._nodes_left == 0:
            raise Stopped("nodes")
        if self._limits.cancel is not None and self._limits.cancel.is_set:
            raise Stopped("cancelled")
        if self._deadline is not None and perf_counter() >= self._deadline:
            raise Stopped("time")
        self._set_budget()

    def _pause(self) -> None:
        self._saved = self.counts, self._record, self.trace, self._nodes_left, self._budget
        self._record, self.trace, self._nodes_left = False, None, None
        self._set_budget()

    def _resume(self) -> None:
        counts, self._record, self.trace, self._nodes_left, self._budget = self._saved
        self.n_leaves, self.n_interior, self.n_transpositions = counts.leaves, counts.interior, counts.transpositions
        self.n_valued, self.n_open = counts.evaluations - counts.leaves, counts.open
        self.n_abandoned = counts.abandoned
        self.n_generated, self.n_regenerated = counts.generated, counts.regenerated

    def line(self, position: Position) -> list[Any]:
        """See `Kernel.line`."""
        return list(self._lines[0])

    def set_line(self, moves: Sequence[Any]) -> None:
        """The principal variation, from a procedure that does not find it ply by ply."""
        self._lines[0] = tuple(moves)

    def known(self, position: Position, depth: int) -> Known:
        """See `Kernel.known`."""
        if self.table is None or depth < self.table.from_depth:
            return NOTHING
        return self.table.probe(position.key, depth)

    @property
    def counts(self) -> Counts:
        """See `Kernel.counts`."""
        return Counts(
            self.n_leaves,
            self.n_interior,
            self.n_transpositions,
            self.n_leaves + self.n_valued,
            self.n_generated,
            self.n_regenerated,
            self.n_open,
            self.n_abandoned,
        )

    @property
    def leaves(self) -> list[int]:
        """See `Kernel.leaves`."""
        return self.leaf_keys

    @property
    def memory(self) -> int:
        """See `Kernel.memory`."""
        entries = self.table.used() if self.table is not None else 0
        tree = self.settings.tree.store().used * sys.getsizeof(Node(0, None)) if self.settings.tree else 0
        return self.kept_bytes + entries * sys.getsizeof(Entry(0, 0, 0, 0, None)) + tree


class PlainKernel(PythonKernel):
    """For searches with nothing to remember, to sort or to take down: the same, with less to do at every node."""

    def leaf(self, position: Position, depth: int, ply: int, alpha: int, beta: int) -> int:
        """See `PythonKernel.leaf`."""
        self.n_leaves += 1
        value = self._number(position.evaluate())
        if not ply:
            self.root = Outcome(value, None)
        return value

    def children(
        self, position: Position, moves: Sequence[Any], depth: int, ply: int, table_move: Any
    ) -> Iterable[Child]:
        """See `PythonKernel.children`."""
        self.n_interior += 1
        play = position.after
        for move in moves:
            self.n_generated += 1
            yield move, play(move)


def python_kernel(position: Position, settings: Settings, limits: Limits) -> PythonKernel:
    """The leanest kernel that does what is asked."""
    plain = settings.table is None and not settings.ordering and not settings.record and settings.history is None
    return (PlainKernel if plain else PythonKernel)(position, settings, limits)


class SortedChildren:
    """Children that have all been made: in natural order, and in the order of the search."""

    def __init__(self, kernel: PythonKernel, natural: list[Child], ordered: list[Child], ply: int) -> None:
        self.natural = natural
        self._kernel = kernel
        self._ordered = ordered
        self._ply = ply

    def __iter__(self) -> Iterator[Child]:
        for move, child in self._ordered:
            if self._kernel.trace:
                self._kernel.trace.path[self._ply] = move
            self._kernel.fresh = True
            yield move, child
