"""A game that was played: its start, its moves with comments and variations, its result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from gametree.model.arguments import instance, iterated, listed_by, one_of
from gametree.model.errors import GameTreeError, IllegalMove, OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.records.commands import clock_in, elapsed_in, without_commands

__all__ = ["RESULTS", "Content", "Record", "RecordedMove", "deferred_record", "from_moves", "played"]

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""MAX won, MIN won, a draw, not known. MAX is the side that moves first: White in chess, Black in checkers."""

TAG_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*")


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move of a record, with what was written about it.

    >>> from gametree.records import RecordedMove
    >>> move = RecordedMove("e2e4", "best by test [%clk 0:01:02]", nags=(1,))
    >>> move.clock, move.remark
    (62.0, 'best by test')
    """

    move: Any
    comment: str = ""
    """What follows the move, in one line; commands such as [%clk 0:01:02] and [%eval 0.31] are part of it."""
    nags: tuple[int, ...] = ()
    """Numeric annotation glyphs: 1 is !, 2 is ?, 3 is !!, 4 is ??, 5 is !?, 6 is ?!."""
    variations: tuple[tuple[RecordedMove, ...], ...] = ()
    """Other lines, each of which begins with a move in place of this one."""
    before: str = ""
    """What precedes the first move of a variation."""

    @property
    def clock(self) -> float | None:
        """The seconds left on the clock after the move, as in [%clk 0:01:02]; None if the comment does not say."""
        return clock_in(self.comment)

    @property
    def elapsed(self) -> float | None:
        """The seconds that the move took, as in [%emt 0:00:12.5]; None if the comment does not say."""
        return elapsed_in(self.comment)

    @property
    def remark(self) -> str:
        """The comment without its commands."""
        return without_commands(self.comment)


class Content(NamedTuple):
    """What a record says: a comment before the first move, and the main line."""

    comment: str
    line: tuple[RecordedMove, ...]


class Record:
    """A game that was played. It never changes.

    `line` is the main line; each of its moves has its comment, its NAGs and the variations in its place. `result` is
    "1-0" if MAX won, "0-1" if MIN won, "1/2-1/2" or "*". The result and the start are not among the `tags`.

    >>> from gametree import records
    >>> record = records.from_moves("chess", None, ["e4", "e5", "Nf3"], tags={"White": "Ruy"})
    >>> record.moves, record.tags["White"], record.result
    (('e2e4', 'e7e5', 'g1f3'), 'Ruy', '*')
    """

    __slots__ = ("_content", "_moves", "_tags", "game", "result", "start")

    game: str
    """The name of the game."""
    start: Position
    """The position before the first move."""
    result: str
    """Who won: one of "1-0", "0-1", "1/2-1/2" and "*"."""
    _content: Any
    _moves: Any
    _tags: Any

    def __init__(
        self,
        game: str,
        start: Position,
        line: Iterable[RecordedMove] = (),
        *,
        tags: Mapping[str, str] | None = None,
        result: str = "*",
        comment: str = "",
    ) -> None:
        instance("game", game, str, "the name of a game")
        instance("start", start, Position, "a position")
        one_of("result", result, RESULTS)
        moves = tuple(listed_by("line", line, "moves of a record"))
        for move in moves:
            instance("a move of the line", move, RecordedMove, "a RecordedMove")
        instance("comment", comment, str, "a string")
        self._set(game, start, checked_tags(tags), result, tuple(move.move for move in moves), Content(comment, moves))

    def _set(self, game: str, start: Position, tags: Any, result: str, moves: Any, content: Any) -> None:
        put = object.__setattr__
        put(self, "game", game)
        put(self, "start", start)
        put(self, "_tags", tags)
        put(self, "result", result)
        put(self, "_moves", moves)
        put(self, "_content", content)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a record does not change; make another one with replace({name}=...)")

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves of the main line."""
        return self._made("_moves")  # type: ignore[no-any-return]

    @property
    def content(self) -> Content:
        """The comment before the first move, and the main line."""
        return self._made("_content")  # type: ignore[no-any-return]

    @property
    def line(self) -> tuple[RecordedMove, ...]:
        """The main line, with comments and variations."""
        return self.content.line

    @property
    def comment(self) -> str:
        """What precedes the first move."""
        return self.content.comment

    @property
    def tags(self) -> Mapping[str, str]:
        """What is known of the game, by the names that PGN uses, such as White, Black, Event and Date."""
        return MappingProxyType(self._made("_tags"))

    def _made(self, name: str) -> Any:
        """A part of the record, which is made when it is first asked for; two threads may both make it."""
        part = getattr(self, name)
        if callable(part):
            part = part()
            object.__setattr__(self, name, part)
        return part

    @property
    def end(self) -> Position:
        """The position after the last move of the main line."""
        position = self.start
        for position in self.positions():  # noqa: B007 - the last one
            pass
        return position

    def positions(self) -> Iterator[Position]:
        """The positions of the main line, the start first.

        >>> from gametree import records
        >>> record = records.from_moves("tic-tac-toe", None, ["b2", "a1"])
        >>> [len(position.moves()) for position in record.positions()]
        [9, 8, 7]
        """
        position = self.start
        yield position
        for move in self.moves:
            position = position.play(move)
            yield position

    def replace(self, **changes: Any) -> Record:
        """The same record with other parts: game, start, line, tags, result or comment.

        >>> from gametree import records
        >>> records.from_moves("tic-tac-toe", None, ["b2"]).replace(result="1-0").result
        '1-0'
        """
        known = ("game", "start", "line", "tags", "result", "comment")
        for name in changes:
            one_of("what a record is made of", name, known)
        return Record(**{name: getattr(self, name) for name in known} | changes)

    def _key(self) -> tuple[Any, ...]:
        return self.game, self.start, self.content, self.tags, self.result

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.game, self.start, self.moves, self.result))

    def __repr__(self) -> str:
        shown = " ".join(map(str, self.moves[:6])) + (" ..." if len(self.moves) > 6 else "")
        return f"<Record of {self.game}: {shown or 'no moves'} {self.result}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self.start, self.line, dict(self.tags), self.result, self.comment)


def deferred_record(
    game: str,
    start: Position,
    tags: Callable[[], dict[str, str]],
    result: str,
    moves: Callable[[], tuple[Any, ...]],
    content: Callable[[], Content],
) -> Record:
    """A record of checked parts, whose tags, moves and comments are made when they are first asked for."""
    made = Record.__new__(Record)
    made._set(game, start, tags, result, moves, content)
    return made


def _restored(game: str, start: Position, line: Any, tags: dict[str, str], result: str, comment: str) -> Record:
    return Record(game, start, line, tags=tags, result=result, comment=comment)


def checked_tags(tags: Any) -> dict[str, str]:
    """The tags of a record: names as PGN allows them, and texts, each in one line."""
    if tags is None:
        return {}
    if not isinstance(tags, Mapping):
        raise OptionError(f"tags are names and strings, not {quoted(tags)}")
    for name, text in tags.items():
        if not isinstance(name, str) or not TAG_NAME.fullmatch(name):
            raise OptionError(f"the name of a tag is made of letters and digits, as in WhiteElo, not {quoted(name)}")
        if not isinstance(text, str):
            raise OptionError(f"the tag {name} is a string, not {quoted(text)}")
    return {name: " ".join(text.split()) for name, text in tags.items()}


def from_moves(
    game: str,
    start: Position | str | None,
    moves: Sequence[Any] | Iterable[Any],
    *,
    tags: Mapping[str, str] | None = None,
    result: str = "*",
) -> Record:
    """The record of a game that was played from `start`, which is a position, its text, or None for the usual start.

    Moves are checked, and may be spelled as `Position.play` reads them; `IllegalMove` if one is not legal. `result` is
    "1-0" if MAX won, the side that moves first, "0-1" if MIN won, "1/2-1/2", or "*".

    >>> from gametree import records
    >>> record = records.from_moves("checkers", None, ["11-15", "23-19"], result="1/2-1/2")
    >>> print(records.text(record, "pdn").splitlines()[-2])
    1. 11-15 23-19 1/2-1/2
    """
    instance("game", game, str, "the name of a game")
    position = start if isinstance(start, Position) else _start_of(game, start)
    line, here = [], position
    for move in iterated("moves", moves, "moves"):
        here, legal = _played(here, move)
        line.append(RecordedMove(legal))
    return Record(game, position, line, tags=tags, result=result)


def _start_of(game: str, text: str | None) -> Position:
    from gametree.rules.loading import find_position

    return find_position(game, text, None, {})


def _played(position: Position, move: Any) -> tuple[Position, Any]:
    """The position after a move, and the move as the game itself writes it."""
    after = position.play(move)
    known = getattr(after, "last_move", None)
    if known is not None:
        return after, known
    legal = position.moves()
    found = next((one for one in legal if one == move), None)
    if found is None:
        found = next((one for one in legal if position.play(one) == after), None)
    if found is None:
        raise IllegalMove(move, legal)
    return after, found


def played(position: Position, text: str) -> tuple[Position, Any]:
    """The position after a move that a file names, and the move; a `GameTreeError` says why it cannot be played."""
    try:
        return _played(position, text)
    except GameTreeError:
        raise
    except (TypeError, ValueError, KeyError, AttributeError, IndexError):
        raise IllegalMove(text, position.moves()) from None
