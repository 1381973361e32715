"""A question about a position of the frontier, and its answer, in whatever process gives it."""

from __future__ import annotations

from dataclasses import dataclass
from threading import local
from time import process_time
from typing import Any

from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.rules.origin import Origin
from gametree.searching.memory.table import Table
from gametree.searching.null_window import NullWindow

__all__ = ["Answer", "Question", "answer", "forget"]


@dataclass(frozen=True, slots=True)
class Question:
    """Whether the position after `line` is worth at least `gamma`, with perfect play to the end."""

    start: Position | Origin
    """Where the line begins. An `Origin` is made a position where the question is answered."""
    line: tuple[Any, ...]
    gamma: int | float
    """In values of the game."""
    table: int | str
    """The size of the table."""
    ordering: str
    seconds: float | None = None
    """The time for it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was proved: a lower bound of the value, at least gamma, or an upper one, below it; or why neither was."""

    lower: int | float | None
    upper: int | float | None
    nodes: int
    seconds: float
    """Of processor time."""
    stopped: str | None = None


def answer(question: Question) -> Answer:
    """Answers a question. The table is kept for the next one: neighbours have much in common."""
    began = process_time()
    position = _start(question.start).line(question.line).for_solving()
    limits = Limits(seconds=question.seconds)
    found = NullWindow(position, question.gamma, limits, _table(question.table, position), question.ordering).run()
    lower, upper = (found.value, None) if found.value >= question.gamma else (None, found.value)
    if found.stopped is not None:
        lower = upper = None
    else:
        assert found.bound in ("exact", "upper" if lower is None else "lower")
    return Answer(lower, upper, found.counts.nodes, process_time() - began, found.stopped)


def forget() -> None:
    """Frees the table of this thread."""
    vars(_kept).clear()


class _Kept(local):
    """What a thread keeps from one question to the next."""

    origin: Origin | None = None
    start: Position | None = None
    size: int | str | None = None
    domain: object = None
    table: Table | None = None


_kept = _Kept()


def _start(start: Position | Origin) -> Position:
    if isinstance(start, Position):
        return start
    if _kept.start is None or _kept.origin != start:
        _kept.origin, _kept.start = start, start.position()
    return _kept.start


def _table(size: int | str, position: Position) -> Table:
    if _kept.table is None or (_kept.size, _kept.domain) != (size, position.domain):
        _kept.size, _kept.domain, _kept.table = size, position.domain, Table(size)
    return _kept.table
