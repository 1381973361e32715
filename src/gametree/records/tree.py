"""Builds the tree of a record from what a reader finds, one thing after the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gametree.records.record import Content, RecordedMove

__all__ = ["TreeBuilder"]


@dataclass(slots=True)
class Draft:
    """A move that more may be said about."""

    move: Any
    before: str = ""
    comments: list[str] = field(default_factory=list)
    nags: list[int] = field(default_factory=list)
    variations: list[tuple[RecordedMove, ...]] = field(default_factory=list)

    def finished(self) -> RecordedMove:
        """The move as it stays."""
        return RecordedMove(
            self.move, " ".join(self.comments), tuple(self.nags), tuple(self.variations), before=self.before
        )


class TreeBuilder:
    """Gets the moves, comments and NAGs of a game in their order, and where variations begin and end."""

    def __init__(self) -> None:
        self._lines: list[list[Draft]] = [[]]
        self._first: list[str] = []
        self._before: list[str] = []

    @property
    def depth(self) -> int:
        """How many variations are open."""
        return len(self._lines) - 1

    @property
    def has_move(self) -> bool:
        """Whether the line has a move that a variation may replace."""
        return bool(self._lines[-1])

    def move(self, move: Any) -> None:
        """The next move of the line."""
        before = " ".join(self._before)
        self._before.clear()
        self._lines[-1].append(Draft(move, before))

    def say(self, comment: str) -> None:
        """A comment: on the last move of the line, or on what begins here."""
        if not comment:
            return
        if self._lines[-1]:
            self._lines[-1][-1].comments.append(comment)
        else:
            (self._before if self.depth else self._first).append(comment)

    def mark(self, nag: int) -> None:
        """A NAG of the last move; one that follows no move is left out."""
        if self._lines[-1] and nag not in self._lines[-1][-1].nags:
            self._lines[-1][-1].nags.append(nag)

    def begin(self) -> None:
        """A variation begins: another line in place of the last move."""
        self._before.clear()
        self._lines.append([])

    def finish(self) -> None:
        """The variation ends."""
        self._before.clear()
        line = self._lines.pop()
        if line:
            self._lines[-1][-1].variations.append(_finished(line))

    def content(self) -> Content:
        """All of it."""
        return Content(" ".join(self._first), _finished(self._lines[0]))


def _finished(line: list[Draft]) -> tuple[RecordedMove, ...]:
    return tuple(draft.finished() for draft in line)
