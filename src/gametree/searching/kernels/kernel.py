"""What a running search offers to the drivers, with either kernel: `call` a procedure, and read what it did."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any, NamedTuple, Self

from gametree import _core
from gametree.model.calibration import Calibration
from gametree.model.limits import Limits, Stopped
from gametree.model.position import Position
from gametree.model.profile import Profile
from gametree.model.result import Counts, Probe
from gametree.searching.kernels.procedure import Definition, Procedure, procedure_of
from gametree.searching.memory.path import Path
from gametree.searching.memory.table import Known, Table
from gametree.searching.memory.tree import Tree

__all__ = ["ETC_OFF", "Kernel", "Outcome", "Progress", "Settings", "Stopped", "reason"]

ETC_OFF = 2**31 - 1


class Outcome(NamedTuple):
    """What a procedure returned for its position, and the move that proves it; None if no move does."""

    value: int
    move: Any


def reason(stop: Stopped | KeyboardInterrupt | MemoryError) -> str:
    """Why a search was stopped, for `SearchResult.stopped`."""
    if isinstance(stop, Stopped):
        return stop.reason
    return "memory" if isinstance(stop, MemoryError) else "interrupted"


@dataclass
class Progress:
    """The bounds that the running search has proved of the root, and the move behind them."""

    lower: int
    upper: int
    move: Any = None

    def note(self, proves: str, maximizing: bool, value: int, move: Any) -> None:
        """Keeps what a stopped call had proved; `value` and `move` are what it had found. See `Procedure.proves`."""
        if proves == "nothing" or (proves == "best" and move is None):
            return
        if proves == "upper" or (proves == "best" and not maximizing):
            self.upper = min(self.upper, value)
        else:
            self.lower = max(self.lower, value)
        if move is not None:
            self.move = move


class Settings(NamedTuple):
    """Everything about a search except the position, the algorithm and the limits."""

    table: Table | None = None
    ordering: tuple[str, ...] = ()
    etc_above: int = ETC_OFF
    record: bool = False
    tree: Tree | None = None
    observe: str = "nothing"
    """"plies" if the search keeps a profile."""
    sketch: int | None = None
    """The plies of the tree that the profile shows node by node; None for none."""
    trunk: tuple[Any, ...] = ()
    """The moves to the node below which alone they are shown."""
    selective: tuple[str, ...] = ()
    """The parts of a selective search; none for full width."""
    calibration: Calibration | None = None
    """What they know of the evaluator."""
    history: tuple[int, ...] | None = None
    """The identities of the earlier positions of the game, in a search in which a repetition is a draw."""
    threads: int = 1
    """How many workers search at once."""
    parallel: str = "abdada"
    """What keeps them apart."""
    schedule: str = "free"
    """"fixed" if they take turns, so that every run is the same."""


class Kernel(ABC):
    """One running search. Values are numbers of the position's scale."""

    def __init__(
        self, position: Position, settings: Settings, limits: Limits, watch: _core.Watch | None = None
    ) -> None:
        self.position = position
        self.scale = position.scale
        self.infinity = self.scale.infinity
        self.settings = settings
        self.probes: list[Probe] = []
        self.progress = Progress(-self.infinity, self.infinity)
        self.partial = Outcome(0, None)
        """What a stopped call had found."""
        self.resolved = False
        """Whether the last call proved the value of the whole game, or who wins it."""
        self.above = 0
        """How many plies below the root of the search the present call begins."""
        self._lowered = 0  # how many of them are not the caller's: see `below`
        self._earlier = settings.history  # the identities of the positions before those that are called
        self._siblings: Path | None = None
        self._counting = True
        self._started = perf_counter()
        self.watch = _core.Watch(limits.seconds, limits.cancel) if watch is None else watch
        """The limits of time and the flag, which code of the user's obeys inside `with kernel.watch`."""

    def anew(self, position: Position, settings: Settings, limits: Limits) -> Self:
        """A new search of `position`, which begins now."""
        return type(self)(position, settings, limits)

    def call(
        self, definition: Definition, position: Position, depth: int, *window: int, above: int = 0, **options: Any
    ) -> Outcome:
        """Runs a procedure on a position. Raises `Stopped` when a limit is reached.

        `window` is alpha and beta, or the gamma of a test, or nothing: see `procedure`. `above` is how many plies below
        the root of the search the position is. `options` are the procedure's.
        """
        if self.drawn(position):
            return Outcome(0, None)
        called = procedure_of(definition)
        self.above = above + self._lowered
        alpha, beta = called.bounds(window)
        try:
            outcome = self._run(called, position, depth, *window, **options)
        except Stopped:
            if self._counting:
                self.progress.note(called.proves, position.maximizing, *self.partial)
            raise
        if self._counting:
            self._remember(called, depth, alpha, beta, [outcome.value])
        return outcome

    def tests(
        self, definition: Definition, positions: Sequence[Position], depth: int, gamma: int, sign: int, **options: Any
    ) -> list[int]:
        """Tests positions one after the other, until one is at least gamma, or less if `sign` is -1: their bounds.

        The same as a `call` of each. Raises `Stopped` when a limit is reached.
        """
        found: list[int] = []
        window = (gamma,) if procedure_of(definition).window == "gamma" else (gamma - 1, gamma)
        for position in positions:
            found.append(self.call(definition, position, depth, *window, **options).value)
            if (found[-1] >= gamma) == (sign > 0):
                break
        return found

    def _remember(
        self, called: Procedure, depth: int, alpha: int | None, beta: int | None, found: Sequence[int]
    ) -> None:
        """Adds the probes of calls with the same window."""
        name, value = called.name, self.scale.value
        low, high = None if alpha is None else value(alpha), None if beta is None else value(beta)
        try:
            self.probes.extend([Probe(name, depth, low, high, value(one)) for one in found])
        except MemoryError:  # where the kernel has left nothing
            raise Stopped("memory") from None

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Calls inside this context do not change counts, profile, leaves, probes and node limit."""
        self._counting = False
        self._pause()
        try:
            yield
        finally:
            self._resume()
            self._counting = True

    @contextmanager
    def below(self, position: Position) -> Iterator[None]:
        """Calls inside this context are searches of children of `position`: plies and repetitions count from the root.

        A child that is drawn at once is worth 0, and not searched. Contexts may be nested. Afterwards `progress` is
        that of before.
        """
        before = self.progress, self._earlier, self._siblings
        self._lowered += 1
        if self._earlier is not None:
            self._earlier = (*self._earlier, position.identity)
            self._siblings = Path.of(position, self._earlier)
            self._follow(self._earlier)
        try:
            yield
        finally:
            self._lowered -= 1
            self.progress, self._earlier, self._siblings = before
            if self._earlier is not None:
                self._follow(self._earlier)

    def drawn(self, child: Position) -> bool:
        """Whether a child of the position that `below` was given is drawn at once, by repetition or quiet moves."""
        return self._siblings is not None and self._siblings.drawn(child, 0)

    @property
    def elapsed(self) -> float:
        """Seconds since the search began."""
        return perf_counter() - self._started

    @property
    def overdue(self) -> str | None:
        """Why the search must stop now: "interrupted", "cancelled", or "time" (the deadline); None if it may go on."""
        return self.watch.overdue()

    def number(self, position: Position) -> int:
        """The static value of a position as a number; not counted."""
        return self.scale.number(position.evaluate())

    @abstractmethod
    def _run(self, called: Procedure, position: Position, depth: int, *window: int, **options: Any) -> Outcome: ...

    @abstractmethod
    def _follow(self, earlier: tuple[int, ...]) -> None:
        """From now on a position that is in `earlier`, or repeated in a line, is a draw, if the game has such rules."""

    @abstractmethod
    def _pause(self) -> None: ...

    @abstractmethod
    def _resume(self) -> None: ...

    @abstractmethod
    def line(self, position: Position) -> list[Any]:
        """The principal variation that the last call found from `position`, as far as it is known."""

    def line_worth(self, position: Position, depth: int, value: int) -> tuple[list[Any], str | None] | None:
        """A line that keeps a value, and why it ended early, if the kernel has its own way to find it: see `line.py`.

        It is what the definition there finds.
        """
        return None

    @abstractmethod
    def known(self, position: Position, depth: int) -> Known:
        """What the table knows."""

    @property
    @abstractmethod
    def counts(self) -> Counts:
        """The counts of the search so far."""

    @property
    @abstractmethod
    def profile(self) -> Profile | None:
        """The profile of the search so far; None if it is not observed."""

    @property
    @abstractmethod
    def steps(self) -> int:
        """The visits, one after the other, until the first worker of a team was done, if they take turns; else 0."""

    @property
    @abstractmethod
    def leaves(self) -> list[int]:
        """The keys of the evaluated leaves in order, if the settings asked for them."""

    @property
    @abstractmethod
    def memory(self) -> int:
        """Bytes used for table, OPEN list, graph and saved tree."""
