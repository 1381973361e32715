"""The workers of a parallel search in Python."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING, Any

from gametree.model.limits import MAX_DEPTH, Limits, Stopped
from gametree.model.position import Position
from gametree.searching.kernels.procedure import Procedure
from gametree.searching.memory.path import Path
from gametree.searching.parallel.busy import Busy
from gametree.searching.parallel.turns import Turns

if TYPE_CHECKING:
    from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["Team", "Worker"]

FARTHEST = 16
"""The binary logarithm of the greatest distance of a bound."""


class Worker:
    """What a kernel knows of the team it works in."""

    def __init__(self, team: Team, turns: Turns, number: int) -> None:
        self._team, self._turns, self._number = team, turns, number

    def wait(self) -> None:
        """Ends the turn and waits for the next. Raises `Stopped` with the reason "none" if another worker is done."""
        self._turns.pass_on(self._number)
        if self._team.recalls:
            raise Stopped("none")
        if not self.allowed():
            raise Stopped("nodes")

    def pass_on(self) -> None:
        """Ends the turn without a visit, and waits for the next."""
        self._turns.pass_on(self._number)

    def allowed(self) -> int:
        """How many visits may be made before the next turn: one, or none if the team has made them all."""
        nodes = self._team.nodes
        if nodes is not None:
            self._team.nodes = max(nodes - 1, 0)
        return 0 if nodes == 0 else 1


class Team:
    """A search and its helpers, which share its table. All of them do the same; the first that is done ends it.

    What keeps them apart is the scheme of the settings. With "abdada", a child of a node that another worker is at is
    put off: see `FullVisit`. With "lazy" nothing is, but every second worker begins one ply deeper. With "bounds", for
    MT, the helpers begin with tests of other bounds, 1, 2, 4 and so on above and below that of the first.

    Each worker is a thread, and they take turns: one visit each. So a team in Python is no faster than one worker, but
    shows what p workers would do: `steps` is the number of visits, one after the other, until the first was done.
    """

    least_depth = 4
    """Searches less deep than this are left to the first worker."""

    def __init__(self, first: PythonKernel) -> None:
        self._first = first
        alone = first.settings._replace(threads=1)
        self._helpers = [
            type(first)(first.position, alone, Limits(), first.watch) for _ in range(first.settings.threads - 1)
        ]
        self._scheme = first.settings.parallel
        self.over = False
        """Whether one of the workers is done."""
        self.steps = 0
        self.nodes: int | None = None
        """The visits that the workers may still make together; None if they are not limited."""

    @property
    def recalls(self) -> bool:
        """Whether the workers must end what they are doing."""
        return self.over

    def follow(self, earlier: tuple[int, ...]) -> None:
        """See `Kernel._follow`."""
        for helper in self._helpers:
            helper.path = Path.of(helper.position, earlier)

    def run(
        self, called: Procedure, position: Position, depth: int, window: tuple[int, ...], options: dict[str, Any]
    ) -> int:
        """What the procedure returns; what it found is then with the first kernel, and all that was counted."""
        workers, busy, turns = [self._first, *self._helpers], Busy(), Turns(len(self._helpers) + 1)
        self.over = False
        self._winner: tuple[int, int] | None = None
        self._failures: list[BaseException] = []
        self.nodes = self._first.nodes_left
        for number, worker in enumerate(workers):
            worker.begin_work(called, options, Worker(self, turns, number), None if self._scheme == "lazy" else busy)

        def work(number: int) -> None:
            try:
                if number:
                    turns.join(number)
                value = self._search(workers[number], number, called, position, depth, window, options)
                if self._winner is None:
                    self._winner = number, value
            except Stopped as stop:
                if stop.reason != "none":
                    self._failures.append(stop)
            except BaseException as failure:
                self._failures.append(failure)
            self.over = True
            turns.leave(number)

        threads = [Thread(target=work, args=(number,), daemon=True) for number in range(1, len(workers))]
        for thread in threads:
            thread.start()
        work(0)
        for thread in threads:
            thread.join()
        return self._outcome(turns)

    def _search(
        self,
        worker: PythonKernel,
        number: int,
        called: Procedure,
        position: Position,
        depth: int,
        window: tuple[int, ...],
        options: dict[str, Any],
    ) -> int:
        deeper, above = self._variant(number)
        if deeper:
            called.definition(worker, position, min(depth + deeper, MAX_DEPTH), *window, **options)
        if above:
            (gamma,), most = window, worker.infinity
            tested = max(1 - most, min(gamma + above, most))
            g = called.definition(worker, position, depth, tested, **options)
            if g >= gamma if g >= tested else g < gamma:  # it answers the question of the first as well
                return g
        return called.definition(worker, position, depth, *window, **options)

    def _variant(self, number: int) -> tuple[int, int]:
        """What a worker begins with: so many plies deeper, or a test so far above the bound of the first."""
        if not number or self._scheme == "abdada":
            return 0, 0
        if self._scheme == "lazy":
            return number % 2, 0
        distance = 2 ** min((number - 1) // 2, FARTHEST)
        return 0, distance if number % 2 else -distance

    def _outcome(self, turns: Turns) -> int:
        first = self._first
        first.end_work(self.nodes)
        for helper in self._helpers:
            first.adopt_counts(helper)
        if self._winner is None:
            raise self._failures[0]
        number, value = self._winner
        self.steps += turns.steps[number]
        if number:
            winner = self._helpers[number - 1]
            first.root, first.lines[0] = winner.root, winner.lines[0]
        return value
