"""Solving a game in parts: a driver searches the top of the tree, and workers answer its questions about the frontier.

The driver is one of the MT framework. Each of its tests asks whether the root is worth at least gamma; the top turns
that into questions about positions of the frontier, several at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any, NamedTuple

from gametree import _core
from gametree.model.errors import OptionError, ProofError
from gametree.model.limits import Stopped
from gametree.model.position import Position
from gametree.proofs.book import Book
from gametree.proofs.certificate import Certificate
from gametree.proofs.crew import Crew
from gametree.proofs.question import Answer, Question
from gametree.proofs.top import Top, TopNode
from gametree.rules.origin import Origin
from gametree.searching.algorithms.mtd import MTD, Pass, Start

__all__ = ["Frontier", "FrontierProgress", "FrontierResult", "Means"]

LEAST = 0.001
"""Seconds of the shortest question."""
PAUSE = 0.2
"""Seconds between two reports: it takes a while to count what is left of a large top."""


class FrontierProgress(NamedTuple):
    """How far a run is."""

    answered: int
    """Questions that were answered in this run."""
    about: int
    """How many that will be when the present test is done: a guess, which is too low if the value is another one than
    expected."""
    lower: int | float
    upper: int | float
    elapsed: float

    def __str__(self) -> str:
        between = f"value between {self.lower} and {self.upper}"
        return f"{self.answered} of about {self.about} frontier questions answered, {between}, {self.elapsed:.1f} s"


@dataclass(frozen=True, slots=True)
class FrontierResult:
    """What was proved of the root: its value is from `lower` to `upper`, in MAX's view."""

    lower: int | float
    upper: int | float
    move: Any
    """A best move, if it is solved; None if the game is over, or the root itself is the frontier."""
    answered: int
    """Questions that were answered in this run."""
    nodes: int
    """Visited for these answers."""
    elapsed: float
    stopped: str | None
    """Why the run ended early: "time" or "interrupted"; None if it is solved."""
    certificate: Certificate | None
    """What proves the value; None if it is not solved."""

    @property
    def solved(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper

    @property
    def value(self) -> int | float | None:
        """The value; None if it is not solved."""
        return self.lower if self.solved else None

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON; None for bounds that are not known."""
        low, high = (None if abs(bound) == float("inf") else bound for bound in (self.lower, self.upper))
        return {
            "value": self.value,
            "lower": low,
            "upper": high,
            "move": None if self.move is None else str(self.move),
            "answered": self.answered,
            "nodes": self.nodes,
            "elapsed": self.elapsed,
            "stopped": self.stopped,
        }


class Means(NamedTuple):
    """How questions are answered, and for how long."""

    table: int | str
    ordering: str
    seconds: float | None


class Frontier:
    """One run. `origin` is where the root comes from, if that has a name."""

    def __init__(
        self, root: Position, plies: int, driver: MTD, book: Book, crew: Crew, means: Means, origin: Origin | None
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
            lower=self._top.scale.value(root.lower),
            upper=self._top.scale.value(root.upper),
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
        root, value = self._top.root, self._top.scale.value
        about = self._answered + self._top.questions_left(*self._test)
        return FrontierProgress(self._answered, about, value(root.lower), value(root.upper), self._elapsed)

    def _drive(self, report: Callable[[FrontierProgress], object]) -> None:
        root, scale, driver = self._top.root, self._top.scale, self._driver
        if root.lower == root.upper:
            return
        guess = min(max(scale.number(root.position.for_solving().evaluate()), root.lower + 1), root.upper)
        unit = scale.step(root.position.unit)
        gamma, streak, failed_low = driver.first(Start(guess, scale.infinity)), 0, None
        while True:
            # What a store knows may be beyond the driver's first bound, which itself may be beyond all values.
            gamma = min(max(gamma, root.lower + 1), root.upper, scale.infinity - 1)
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
            self._give_up(gamma)
            while len(self._open) < self._crew.size and (node := next(self._top.wanted(*self._test), None)):
                self._ask(node, gamma)
            if not self._top.root.is_open(gamma):  # the top itself has shown it
                return
            done, _ = wait(self._open, self._seconds_left(), FIRST_COMPLETED)
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

    def _give_up(self, gamma: int) -> None:
        """Gives up what other answers have made unnecessary."""
        for future, (node, _) in list(self._open.items()):
            if not future.done() and not self._top.is_needed(node, gamma) and self._crew.give_up(future):
                del self._open[future]
                node.asked = None

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
