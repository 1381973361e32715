"""Solving a game in parts: a driver searches the top of the tree, and workers answer its questions about the frontier.

The driver is one of the MT framework. Each of its tests asks whether the root is worth at least gamma; the top turns
that into questions about positions of the frontier, several at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple

from gametree import _core
from gametree.model.errors import OptionError, ProofError
from gametree.model.limits import Stopped
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.proofs.answerers import Answerers
from gametree.proofs.book import Book
from gametree.proofs.certificate import Certificate
from gametree.proofs.frontier_result import FrontierProgress, FrontierResult
from gametree.proofs.question import Answer, Question
from gametree.proofs.top import Top, TopNode, unknown
from gametree.rules.origin import Origin
from gametree.searching.algorithms.mtd import MTD, Pass, Start
from gametree.searching.request import FOREVER

__all__ = ["Frontier", "Means"]

LEAST = 0.001
"""Seconds of the shortest question."""
AGAIN = 1.0
"""Seconds after which it is tried again to give up what nobody needs."""
PAUSE = 0.2
"""Seconds between two reports: it takes a while to count what is left of a large top."""


class Means(NamedTuple):
    """How questions are answered, and for how long."""

    table: int | str
    ordering: str
    seconds: float | None


class Frontier:
    """One run. `origin` is where the root comes from, if that has a name."""

    def __init__(
        self, root: Position, plies: int, driver: MTD, book: Book, crew: Answerers, means: Means, origin: Origin | None
    ) -> None:
        if root.draw_rules is not None:
            raise OptionError("positions of this game can occur twice, so no frontier of it can be solved")
        self._driver, self._book, self._crew, self._means, self._origin = driver, book, crew, means, origin
        self._started, self._watch = perf_counter(), _core.Watch(means.seconds)
        self._top = Top(root, plies, book.bounds)
        self._open: dict[Future[Answer], tuple[TopNode, int]] = {}
        self._answered = self._nodes = 0
        self._report_at = 0.0
        self._test = (0, True)  # gamma, and whether the root is expected to be worth it

    def drive(self, report: Callable[[FrontierProgress], object]) -> str | None:
        """Solves the root, or goes on until it must stop, and returns why. `report` is called after answers."""
        try:
            self._drive(report)
        except Stopped as stop:
            return stop.reason
        return None

    def result(self, stopped: str | None) -> FrontierResult:
        """What is known. `stopped` is why no more is."""
        root = self._top.root
        solved = root.lower == root.upper
        return FrontierResult(
            *self._bounds(),
            move=self._best_move() if solved else None,
            answered=self._answered,
            nodes=self._nodes,
            elapsed=self._elapsed,
            stopped=None if solved else stopped,
            certificate=Certificate.of(self._top, self._origin) if solved else None,
        )

    @property
    def progress(self) -> FrontierProgress:
        """How far the run is."""
        about = self._answered + self._top.questions_left(*self._test)
        return FrontierProgress(self._answered, about, *self._bounds(), self._elapsed)

    def _bounds(self) -> tuple[int | float, int | float]:
        """The bounds of the root as values; infinities if nothing is known."""
        root, scale = self._top.root, self._top.scale
        least, greatest = unknown(scale)
        if root.lower == root.upper:
            return scale.value(root.lower), scale.value(root.upper)
        return (
            float("-inf") if root.lower == least else scale.value(root.lower),
            float("inf") if root.upper == greatest else scale.value(root.upper),
        )

    def _drive(self, report: Callable[[FrontierProgress], object]) -> None:
        root, scale, driver = self._top.root, self._top.scale, self._driver
        if root.lower == root.upper:
            return
        guess = min(max(scale.number(root.position.for_solving().evaluate()), root.lower + 1), root.upper)
        unit = scale.step(root.position.unit)
        gamma, streak, failed_low = driver.first(Start(guess, scale.infinity)), 0, None
        while True:
            if type(gamma) is not int:
                raise OptionError(f"{driver.name}: the next bound must be a whole number, not {quoted(gamma)}")
            # What a store knows may be beyond the driver's first bound, which itself may be beyond all values.
            gamma = min(max(gamma, root.lower + 1), root.upper)
            self._test = (gamma, gamma <= guess)
            self._decide(gamma, report)
            guess = root.lower if root.lower >= gamma else root.upper
            if root.lower == root.upper:
                return
            streak = streak + 1 if failed_low is (guess < gamma) else 1
            failed_low = guess < gamma
            gamma = driver.next(Pass(gamma, guess, root.lower, root.upper, unit, streak))

    def _decide(self, gamma: int, report: Callable[[FrontierProgress], object]) -> None:
        """Asks until it is known whether the root is worth at least gamma."""
        while self._top.root.is_open(gamma):
            pause = AGAIN if self._give_up(gamma) else None
            while len(self._open) < self._crew.size and (node := next(self._top.wanted(*self._test), None)):
                self._ask(node, gamma)
            if not self._top.root.is_open(gamma):  # the top itself has shown it
                return
            left = self._seconds_left()
            done, _ = wait(self._open, min(left or FOREVER, pause or FOREVER), FIRST_COMPLETED)
            for future in done:
                self._take(*self._open.pop(future), future)
            if self._elapsed >= self._report_at:
                report(self.progress)
                self._report_at = self._elapsed + PAUSE

    def _ask(self, node: TopNode, gamma: int) -> None:
        start = node.position if self._origin is None else self._origin
        line = () if self._origin is None else node.line
        value = self._top.scale.value(gamma)
        means = self._means
        question = Question(start, line, value, means.table, means.ordering, self._seconds_left())
        node.asked = gamma
        with _explained():
            self._open[self._crew.ask(question)] = node, gamma

    def _take(self, node: TopNode, gamma: int, future: Future[Answer]) -> None:
        with _explained():
            found = future.result()
        self._nodes += found.nodes
        if found.stopped is not None:
            raise Stopped(found.stopped)
        self._answered += 1
        self._top.improve(node, *self._book.keep(node.position, gamma, found))

    def _give_up(self, gamma: int) -> bool:
        """Gives up what other answers have made unnecessary; whether some of that still goes on."""
        useless = [future for future, (node, _) in self._open.items() if not self._top.is_needed(node, gamma)]
        for future in useless:
            if not future.done() and self._crew.give_up(future):
                node, _ = self._open.pop(future)
                node.asked = None
        return any(future in self._open for future in useless)

    def _best_move(self) -> Any:
        root = self._top.root
        for child in root.children or ():
            if child.lower >= root.lower if root.position.maximizing else child.upper <= root.upper:
                return child.line[-1]
        return None

    @property
    def _elapsed(self) -> float:
        return perf_counter() - self._started

    def _seconds_left(self) -> float | None:
        """The time that is left, None without a limit. Raises `Stopped` if there is none."""
        if overdue := self._watch.overdue():
            raise Stopped(overdue)
        return None if self._means.seconds is None else max(LEAST, self._means.seconds - self._elapsed)


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except BrokenExecutor:
        raise ProofError(
            "a worker process died, perhaps for want of memory; answers so far are kept, if there is a store"
        ) from None
