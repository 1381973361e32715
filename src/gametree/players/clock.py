"""Time controls: a fixed time for each move, or a clock for the whole game with an increment for each move."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, NamedTuple

from gametree.model.arguments import instance, number, whole
from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted

__all__ = ["Budget", "Clock", "PerMove", "Time", "read_time"]

MOVES_EXPECTED = 25
"""The number of moves that a game is assumed to go on for, if it does not say."""
FEWEST_MOVES = 4
"""The largest part of the remaining time that is spent on one move."""
EXTENDED = 3
"""How many times the usual time a move may take that turns out to be difficult."""
LARGEST = 2
"""The part of the remaining time, a half, that such a move never exceeds, unless more time comes after it."""
OVERHEAD = 0.05
"""Seconds kept in reserve, because a search ends a moment after its deadline."""
LEAST = 0.002
"""The seconds for a move when the clock is nearly empty: a search of a ply or two."""
LONGEST = 1e9
"""The most seconds of any time: thirty years."""


class Budget(NamedTuple):
    """The time for one move: about `soft` seconds, and never more than `hard`."""

    soft: float
    hard: float
    keeps: bool
    """Whether time that is not used is there for later moves."""

    def after(self, seconds: float) -> Budget:
        """What is left after this many seconds of thought."""
        spent = number("seconds", seconds, 0, LONGEST)
        return Budget(max(LEAST, self.soft - spent), max(LEAST, self.hard - spent), self.keeps)


class Time(ABC):
    """The time that one side has. Immutable: `after` returns the time after a move."""

    @abstractmethod
    def for_move(self, position: Position) -> float:
        """The number of seconds to think about a move in `position`."""

    def budget(self, position: Position, reserve: float = OVERHEAD) -> Budget:
        """The time for a move in `position`, as `Pace` spends it. By default all of `for_move`, and nothing is kept.

        `reserve` are seconds on a clock that are not touched, because moves come a little late.
        """
        seconds = self.for_move(position)
        return Budget(seconds, seconds, keeps=False)

    @abstractmethod
    def after(self, seconds: float) -> Time:
        """The time after a move that took this many seconds."""

    def running(self, seconds: float) -> Time:
        """The time while the side has been thinking for this many seconds and has not moved yet."""
        return self

    @property
    def is_up(self) -> bool:
        """Whether no time is left: the side to move then loses."""
        return False

    @abstractmethod
    def as_dict(self) -> dict[str, float]:
        """Plain data, which `read_time` reads."""


@dataclass(frozen=True, slots=True)
class PerMove(Time):
    """A fixed number of seconds for each move; unused time is not kept.

    >>> from gametree.players import PerMove
    >>> print(PerMove(2))
    2 s a move
    """

    seconds: float

    def __post_init__(self) -> None:
        _check("time a move", self.seconds, above=0)

    def for_move(self, position: Position) -> float:
        """See `Time.for_move`."""
        return self.seconds

    def after(self, seconds: float) -> Time:
        """See `Time.after`."""
        return self

    def as_dict(self) -> dict[str, float]:
        """See `Time.as_dict`."""
        return {"per_move": self.seconds}

    def __str__(self) -> str:
        return f"{self.seconds:g} s a move"


@dataclass(frozen=True, slots=True)
class Clock(Time):
    """Seconds `left` for all moves to come, and an `increment` after every move.

    A move gets an equal share of the remaining time, for the number of moves that the game expects
    (`Position.plies_expected`) or else 25, and most of the increment; never more than a quarter of what is left.
    `moves_to_go` says that more time comes after that many moves, so that it is shared by no more than these.

    >>> import gametree as gt
    >>> from gametree.players import Clock
    >>> clock = Clock(300, increment=2)
    >>> print(clock, "->", round(clock.for_move(gt.position("chess")), 1))
    5:00 + 2 s -> 13.6
    >>> print(clock.after(10.0))
    4:52 + 2 s
    """

    left: float
    increment: float = 0.0
    moves_to_go: int | None = None

    def __post_init__(self) -> None:
        _check("time of a clock", self.left, above=float("-inf"))
        _check("increment of a clock", self.increment)
        if self.moves_to_go is not None:
            whole("moves_to_go", self.moves_to_go, 1)

    def for_move(self, position: Position) -> float:
        """See `Time.for_move`."""
        return self.budget(position).soft

    def budget(self, position: Position, reserve: float = OVERHEAD) -> Budget:
        """See `Time.budget`. A difficult move may take three times as long as an equal share of the time."""
        expected = instance("position", position, Position, "a position").plies_expected
        moves = MOVES_EXPECTED if expected is None else max(FEWEST_MOVES, (expected + 1) // 2)
        fewest, largest = FEWEST_MOVES, LARGEST
        if self.moves_to_go is not None:
            moves, fewest, largest = (min(number, self.moves_to_go) for number in (moves, fewest, largest))
        usable = self.left - number("reserve", reserve, 0, LONGEST)
        soft = max(LEAST, min(usable / moves + 0.8 * self.increment, usable / fewest))
        return Budget(soft, max(soft, min(EXTENDED * soft, usable / largest)), keeps=True)

    def after(self, seconds: float) -> Clock:
        """See `Time.after`. There is no increment if the time ran out."""
        clock = self.running(seconds)
        to_go = None if self.moves_to_go is None else self.moves_to_go - 1 or None
        return clock if clock.is_up else Clock(clock.left + self.increment, self.increment, to_go)

    def running(self, seconds: float) -> Clock:
        """See `Time.running`."""
        return Clock(self.left - number("seconds", seconds, 0, LONGEST), self.increment, self.moves_to_go)

    @property
    def is_up(self) -> bool:
        """See `Time.is_up`."""
        return self.left <= 0

    def as_dict(self) -> dict[str, float]:
        """See `Time.as_dict`."""
        to_go = {} if self.moves_to_go is None else {"moves_to_go": self.moves_to_go}
        return {"left": self.left, "increment": self.increment, **to_go}

    def __str__(self) -> str:
        minutes, seconds = divmod(max(self.left, 0.0), 60)
        shown = f"{int(minutes)}:{int(seconds):02}" if self.left >= 10 else f"{max(self.left, 0.0):.1f} s"
        return f"{shown} + {self.increment:g} s" if self.increment else shown


def read_time(text: Any) -> Time:
    """Reads a time control: "2s" is two seconds a move, "5+3" five minutes and an increment of three seconds.

    A short game has seconds on its clock: "10s+0.1".

    >>> from gametree.players import read_time
    >>> print(read_time("2s"), read_time("5+3"), read_time("1.5"), sep=", ")
    2 s a move, 5:00 + 3 s, 1:30
    """
    if isinstance(text, Time):
        return text
    if isinstance(text, dict):
        return _from_dict(text)
    digits = r"(\d+(?:\.\d*)?|\.\d+)"
    written = text if isinstance(text, str) else quoted(text)
    per_move = re.fullmatch(rf"\s*{digits}\s*s\s*", written)
    if per_move:
        return PerMove(float(per_move[1]))
    clock = re.fullmatch(rf"\s*{digits}\s*(?:(?P<s>s\s*)?\+\s*{digits}\s*s?\s*)?", written)
    if clock and float(clock[1]) > 0:
        left = float(clock[1]) * (1 if clock["s"] else 60)
        _check("time of a clock", left)
        return Clock(left, float(clock[3] or 0))
    raise OptionError(
        "time is seconds a move, as in 2s, or minutes and an increment in seconds, as in 5+3 (10s+0.1 has seconds "
        f"only), not {quoted(text)}"
    )


def _from_dict(data: dict[str, Any]) -> Time:
    if set(data) == {"per_move"}:
        return PerMove(data["per_move"])
    if set(data) - {"moves_to_go"} == {"left", "increment"}:
        return Clock(data["left"], data["increment"], data.get("moves_to_go"))
    raise OptionError(f"time is {{per_move}} or {{left, increment}}, in seconds, not {quoted(data)}")


def _check(what: str, seconds: object, above: float | None = None) -> None:
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not number or not (seconds >= 0 if above is None else seconds > above) or seconds > LONGEST:  # type: ignore[operator]
        raise OptionError(f"the {what} is a number of seconds, not {quoted(seconds)}")
