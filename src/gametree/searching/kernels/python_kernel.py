"""Searches run by the Python definitions of the algorithms.

They search Python games, record traces, and are what the native kernels are tested against.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from types import MethodType
from typing import TYPE_CHECKING, Any

from gametree import _core
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.position import Position
from gametree.model.profile import Profile
from gametree.model.quoted import quoted
from gametree.model.result import Counts
from gametree.searching.kernels.full_visit import FullVisit, TestVisit
from gametree.searching.kernels.kernel import Kernel, Outcome, Settings, Stopped, reason
from gametree.searching.kernels.observed import ObservedStore, ObservedTest, ObservedVisit, Profiler
from gametree.searching.kernels.ordering import Ordering
from gametree.searching.kernels.procedure import Procedure
from gametree.searching.kernels.visit import Visit
from gametree.searching.kernels.way import way_to
from gametree.searching.memory.path import Path
from gametree.searching.memory.table import NOTHING, Entry, Known, TableStore
from gametree.searching.memory.tree import SavedNode
from gametree.searching.selective.measured import measured
from gametree.searching.selective.parts import Selection
from gametree.searching.tracing.traced_visit import TracedTest, TracedVisit

if TYPE_CHECKING:
    from gametree.searching.parallel.busy import Busy
    from gametree.searching.parallel.team import Team, Worker
    from gametree.searching.tracing.recorder import Recorder

__all__ = ["PythonKernel"]

LONGEST_INTERVAL = 128
"""Visits between two looks at the clock, at most."""
COUNTED = (
    "n_leaves",
    "n_interior",
    "n_transpositions",
    "n_valued",
    "n_generated",
    "n_regenerated",
    "n_abandoned",
)
PROMPT = 0.005
"""Seconds between them, about: where visits take longer, there are fewer."""


class PythonKernel(Kernel):
    """See `Kernel`. A procedure gets this object as `search`, and opens a visit at every node: see `Visit`."""

    def __init__(
        self,
        position: Position,
        settings: Settings,
        limits: Limits,
        watch: _core.Watch | None = None,
        trace: Recorder | None = None,
    ) -> None:
        super().__init__(position, settings, limits, watch)
        self._store = settings.table.store() if settings.table else None
        self.table: TableStore | ObservedStore | None = self._store
        self.ordering = Ordering(settings.ordering)
        self.trace = trace
        self._unrecorded: Recorder | None = None  # what does not record the search aside that is running
        self.profiler = Profiler(settings.sketch, settings.trunk) if settings.observe == "plies" else None
        self._number = position.scale.number
        self.root = Outcome(0, None)
        self.fresh = False  # the next visit is the first visit of a new position
        self.leaf_keys: list[int] = []
        self.kept_bytes = 0  # for what the procedure itself keeps: an OPEN list, a graph
        self.etc_above = settings.etc_above if self.table is not None else MAX_DEPTH
        self.path = Path.of(position, settings.history)
        self.selection = Selection(settings.selective, measured(position, settings))
        if settings.selective:
            self.ordering.begin_credits()
        self._called: tuple[Procedure, dict[str, Any]] | None = None
        self.foresees = self.path is not None or position.settles
        self.recording = settings.record
        self.lines: list[tuple[Any, ...]] = [()] * (MAX_DEPTH + 2)
        self.n_leaves = self.n_interior = self.n_transpositions = self.n_valued = 0
        self.n_generated = self.n_regenerated = self.n_open = self.n_abandoned = 0
        self._nodes_left = limits.nodes
        self._polled, self._interval = perf_counter(), 1
        self.budget = 0
        self._set_budget()
        self.busy: Busy | None = None
        """Where the other workers are, in a parallel search."""
        self._worker: Worker | None = None
        self._team = team_of(self) if settings.threads > 1 else None
        self._choose_visits()
        if trace:
            trace.begin(self)

    def _choose_visits(self) -> None:
        """The simplest kind of visits, and of table, that supports the settings."""
        store, profiler = self._store, self.profiler
        plain = store is None and not self.settings.ordering and not self.settings.selective
        self.table = store if store is None or profiler is None else ObservedStore(store, profiler)
        self._open(TracedVisit if self.trace else ObservedVisit if profiler else Visit if plain else FullVisit)
        test = TracedTest if self.trace else ObservedTest if profiler else TestVisit
        self.test: Callable[..., Visit] = MethodType(self._joined(test), self)
        """Opens a visit of MT: `test(position, depth, ply, gamma, kept)`."""

    def _joined(self, kind: type[Visit]) -> type[Visit]:
        """The same kind of visits with the parts of a selective search, if this is one."""
        return selective(kind) if self.settings.selective else kind

    def _open(self, kind: type[Visit]) -> None:
        self._kind = kind = self._joined(kind)
        self.visit: Callable[..., Visit] = MethodType(kind, self)
        """Opens a visit: `visit(position, depth, ply, alpha, beta)`, without a window `visit(position, depth, ply)`."""

    # What procedures do besides visiting nodes.

    def tick(self) -> None:
        """Counts one visit towards the limits. Raises `Stopped` when a limit is reached."""
        if not self.budget:
            self.poll()
        self.budget -= 1

    def evaluate_leaf(self, position: Position) -> int:
        """The static value of a leaf, as a number."""
        self.n_leaves += 1
        if self.recording:
            self.leaf_keys.append(position.key)
        return self._number(position.evaluate())

    def evaluate_new(self, position: Position) -> int:
        """The static value of a new position, as a number."""
        if self.recording:
            self.leaf_keys.append(position.key)
        return self.evaluate(position)

    def evaluate(self, position: Position) -> int:
        """The static value of a node that is not, or not yet, a leaf, as a number."""
        self.n_valued += 1
        return self._number(position.evaluate())

    def improved(self, ply: int, value: int, move: Any) -> None:
        """A child moved the window of a node that has no `Visit`: see `Visit.improved`."""
        self.lines[ply] = (move, *self.lines[ply + 1])
        if not ply:
            self.root = Outcome(value, move)
            if self.trace:
                self.trace.line(self.lines[0], value)

    @contextmanager
    def visiting(self, part: type[Visit], **attributes: object) -> Iterator[None]:
        """Visits opened inside also inherit from `part`, a subclass of `Visit` without slots, and have `attributes`."""
        whole = self._kind
        self._open(type(f"{part.__name__}{whole.__name__}", (part, whole), attributes))
        try:
            yield
        finally:
            self._open(whole)

    def aside(self, position: Position, depth: int, gamma: int, ply: int) -> int:
        """A null-window search by the running procedure that a part of a selective search asks for; not recorded."""
        assert self._called is not None
        (called, options), trace = self._called, self.trace
        window = (gamma,) if called.window == "gamma" else (gamma - 1, gamma)
        if trace is None:
            return called.definition(self, position, depth, *window, ply, **options)
        self.trace, self._unrecorded = None, trace
        self._choose_visits()
        try:
            return called.definition(self, position, depth, *window, ply, **options)
        finally:
            self.trace, self._unrecorded = trace, None
            self._choose_visits()

    def passing(self, position: Position, depth: int, gamma: int, ply: int) -> int:
        """As `aside`, for the position after a pass, which no move leads to."""
        if self.profiler is not None and self.profiler.sketch is not None:
            self.profiler.sketch.passed(ply - 1)
        return self.aside(position, depth, gamma, ply)

    # The rest of `Kernel`.

    def _run(self, called: Procedure, position: Position, depth: int, *window: int, **options: Any) -> Outcome:
        if self.profiler is not None:
            self.profiler.above = self.above
            if self.profiler.sketch is not None:
                self.profiler.sketch.begin_at(way_to(self.position, position, max(1, self.above)))
        self.root = Outcome(0, None)
        self.resolved = False
        self.fresh = False
        if self.trace:
            self.trace.probe(position, depth, *called.bounds(window))
        self._called = called, options
        try:
            if self._team is None or not self._counting or depth < self._team.least_depth:
                value = called.definition(self, position, depth, *window, **options)
            else:
                value = self._team.run(called, position, depth, window, options)
        except (Stopped, KeyboardInterrupt, MemoryError) as stop:
            self.partial = self.root
            why = reason(stop)
        else:
            return self._checked(called, depth, window, value)
        raise Stopped(why)  # only here: the exception above, which is gone now, held all that the search remembered

    # In a team: see `Team`.

    @property
    def nodes_left(self) -> int | None:
        """The visits that may still be made; None if they are not limited."""
        return None if self._nodes_left is None else self._nodes_left + self.budget

    def begin_work(self, called: Procedure, options: dict[str, Any], worker: Worker, busy: Busy | None) -> None:
        """From now on the kernel is a worker of a team, and runs this procedure."""
        self.root, self.fresh, self._called = Outcome(0, None), False, (called, options)
        self._worker, self.busy, self.budget = worker, busy, worker.allowed()

    def end_work(self, nodes: int | None) -> None:
        """From now on it is alone; so many visits may still be made."""
        self._worker = self.busy = None
        self._nodes_left, self.budget = nodes, 0

    def pass_turn(self) -> None:
        """Lets the other workers have a turn, because there is nothing to do in this one."""
        assert self._worker is not None
        self._worker.pass_on()

    def adopt_counts(self, other: PythonKernel) -> None:
        """Takes over all that another worker has counted."""
        for name in COUNTED:
            setattr(self, name, getattr(self, name) + getattr(other, name))
            setattr(other, name, 0)

    @property
    def steps(self) -> int:
        """See `Kernel.steps`."""
        return 0 if self._team is None else self._team.steps

    def _checked(self, called: Procedure, depth: int, window: tuple[int, ...], value: object) -> Outcome:
        if type(value) is not int:
            raise OptionError(f"{called.name} returned {quoted(value)}; a search procedure returns a whole number")
        if self.trace:
            self.trace.probed(called, depth, window, value)
        return Outcome(value, self.root.move)

    def _follow(self, earlier: tuple[int, ...]) -> None:
        self.path = Path.of(self.position, earlier)
        if self._team is not None:
            self._team.follow(earlier)

    def _set_budget(self) -> None:
        self.budget = self._interval if self._nodes_left is None else min(self._interval, self._nodes_left)
        if self._nodes_left is not None:
            self._nodes_left -= self.budget

    def bounded(self, number: int) -> int:
        """The value nearest to a sum that may be too large for one."""
        return max(1 - self.infinity, min(number, self.infinity - 1))

    def poll(self) -> None:
        """Checks clock, flags and node limit, and allows the next visits. Raises `Stopped` when a limit is reached."""
        if self.trace is not None and self.trace.full:
            raise Stopped("events")
        if self._unrecorded is not None and self.counts.nodes >= self._unrecorded.limit:
            raise Stopped("events")
        if self._worker is not None:
            self._worker.wait()
        elif self._nodes_left == 0:
            raise Stopped("nodes")
        overdue = self.watch.overdue()
        if overdue is not None:
            raise Stopped(overdue)
        if self._worker is not None:
            self.budget = 1
            return
        self._adapt_interval()
        self._set_budget()

    def _adapt_interval(self) -> None:
        """A visit may take a microsecond or a second: games and evaluators are the user's own."""
        now = perf_counter()
        slow = now - self._polled > PROMPT
        self._interval = max(1, self._interval // 4) if slow else min(4 * self._interval, LONGEST_INTERVAL)
        self._polled = now

    def _pause(self) -> None:
        self._saved = self.counts, self.recording, self.trace, self.profiler, self._nodes_left, self.budget
        self.recording, self.trace, self.profiler, self._nodes_left = False, None, None, None
        self._set_budget()
        self._choose_visits()

    def _resume(self) -> None:
        counts, self.recording, self.trace, self.profiler, self._nodes_left, self.budget = self._saved
        self.n_leaves, self.n_interior, self.n_transpositions = counts.leaves, counts.interior, counts.transpositions
        self.n_valued, self.n_open = counts.evaluations - counts.leaves, counts.open
        self.n_abandoned = counts.abandoned
        self.n_generated, self.n_regenerated = counts.generated, counts.regenerated
        self._choose_visits()

    def line(self, position: Position) -> list[Any]:
        """See `Kernel.line`."""
        return list(self.lines[0])

    def set_line(self, moves: Sequence[Any]) -> None:
        """Sets the principal variation, for procedures that do not find it ply by ply."""
        self.lines[0] = tuple(moves)
        if self.trace:
            self.trace.line(self.lines[0], self.root.value)

    def known(self, position: Position, depth: int) -> Known:
        """See `Kernel.known`."""
        if self._store is None or depth < self._store.from_depth:
            return NOTHING
        return self._store.probe(position.key, depth)

    @property
    def counts(self) -> Counts:
        """See `Kernel.counts`."""
        return Counts(*self.tally())

    def tally(self) -> tuple[int, ...]:
        """The fields of `counts`."""
        return (
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
    def profile(self) -> Profile | None:
        """See `Kernel.profile`."""
        table = self.settings.table
        filled = None if self._store is None or table is None else self._store.used() / table.entries
        return None if self.profiler is None else self.profiler.profile(filled, self.tally())

    @property
    def leaves(self) -> list[int]:
        """See `Kernel.leaves`."""
        return self.leaf_keys

    @property
    def memory(self) -> int:
        """See `Kernel.memory`."""
        entries = self.table.used() if self.table is not None else 0
        tree = self.settings.tree.store().used * sys.getsizeof(SavedNode(0, None)) if self.settings.tree else 0
        return self.kept_bytes + entries * sys.getsizeof(Entry(0, 0, 0, 0, None)) + tree


def team_of(first: PythonKernel) -> Team:
    """The workers of a parallel search, of which this kernel is the first. They share the tree or the table that it
    has; if it has neither, the graph that it makes."""
    if first.settings.tree is not None:
        from gametree.searching.parallel.tree_team import TreeTeam  # which most searches do not need

        return TreeTeam(first)
    if first.settings.table is None:
        from gametree.searching.parallel.graph_team import GraphTeam  # nor this

        return GraphTeam(first)
    from gametree.searching.parallel.team import Team  # nor this

    return Team(first)


JOINED: dict[type[Visit], type[Visit]] = {}


def selective(kind: type[Visit]) -> type[Visit]:
    """A kind of visits, joined with the parts of a selective search."""
    from gametree.searching.selective.visit import SelectiveVisit  # which most searches do not need

    if issubclass(kind, SelectiveVisit):
        return kind
    if kind not in JOINED:
        JOINED[kind] = type(f"Selective{kind.__name__}", (SelectiveVisit, kind), {})
    return JOINED[kind]
