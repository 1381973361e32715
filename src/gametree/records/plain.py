"""Plain lists of moves, for every game: tags if there are any, and then a game a line, such as f5d6c3 or 11-15 23-19.

The tags are those of PGN. Start is the position before the first move, in the game's own notation. A line that begins
with # is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gametree.model.errors import GameTreeError, OptionError, RecordError
from gametree.model.game import AnyGame
from gametree.model.move_list import noted, read_moves
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.texts import LONGEST_TEXT
from gametree.records.dialect import is_usual_start
from gametree.records.grammar import LOOSE_TAG, TAG, tag_text
from gametree.records.record import RESULTS, Record, RecordedMove
from gametree.records.source import Source, decoded
from gametree.rules.builtin.othello import PASS, OthelloPosition

__all__ = ["plain_text", "read_plain", "transcript"]

START, GAME, RESULT = "Start", "Game", "Result"
AT_END = re.compile(rf"(?:^|\s)({'|'.join(map(re.escape, RESULTS))})\s*$")


def read_plain(source: Source, game: AnyGame) -> Iterator[Record | RecordError]:
    """The games of a file one after the other; in the place of one that cannot be read, what is wrong with it."""
    number, tags = 1, dict[str, str]()
    for at, data in _lines(source):
        text = data.strip()
        if not text or text.startswith(b"#"):
            continue
        if text.startswith(b"["):
            found = TAG.fullmatch(text) or LOOSE_TAG.fullmatch(text)
            if found is not None:
                tags[decoded(found[1])] = tag_text(found[2])
                continue
        yield _game(game, tags, decoded(text), number, at)
        number, tags = number + 1, {}
    if tags:
        yield RecordError("there are tags and no moves", number, at)


def _lines(source: Source) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, each with its number."""
    number = 1
    while True:
        end = source.data.find(b"\n", source.at)
        if end < 0 and not source.is_last and not source.is_too_long:
            source.more()
            continue
        end = len(source.data) if end < 0 else end + 1
        yield number, source.data[source.at : end]
        number, source.at = number + 1, end
        if end == len(source.data) and source.is_last:
            return


def _game(game: AnyGame, tags: dict[str, str], text: str, number: int, at: int) -> Record | RecordError:
    ending = AT_END.search(text)
    said = ending[1] if ending else tags.get(RESULT, "*")
    try:
        if len(text) > LONGEST_TEXT:
            raise OptionError(f"a list of moves has at most {LONGEST_TEXT:,} characters")
        start, moves = _played(game, tags.get(START) or tags.get("FEN"), text[: ending.start()] if ending else text)
        kept = {name: value for name, value in tags.items() if name not in (START, GAME, RESULT, "FEN", "SetUp")}
        result = said if said in RESULTS else "*"
        return Record(game.name, start, [RecordedMove(move) for move in moves], tags=kept, result=result)
    except GameTreeError as error:
        return RecordError(str(error), number, at)


def _played(game: AnyGame, start_text: str | None, text: str) -> tuple[Position, list[object]]:
    """The start of a game and its moves. From the usual start they may be spelled as people do."""
    start = game.position() if start_text is None else game.position(start_text)
    with noted() as moves:
        if start_text is None:
            game.position(text)
        elif isinstance(start, OthelloPosition):
            start.read_moves(re.findall(r"[a-h][1-8]|\S+", text.lower()))
        else:
            read_moves(start, text)
    if text.strip() and not moves:
        raise OptionError(f"{quoted(text)} is not a list of moves")
    return start, list(moves)


def plain_text(record: Record) -> str:
    """A game as it stands in a file: its tags, and its moves in the game's own notation in one line."""
    lines = [f'[{GAME} "{_escaped(record.game)}"]']
    lines += [f'[{name} "{_escaped(said)}"]' for name, said in record.tags.items() if name not in (START, GAME, RESULT)]
    if not is_usual_start(record):
        if record.start.text is None:
            raise OptionError(f"a position of {record.game} has no text, so the start of the game cannot be written")
        lines.append(f'[{START} "{_escaped(record.start.text)}"]')
    words = [" ".join(str(move).split()) for move in record.moves]
    return "\n".join([*lines, " ".join([*words, record.result]), "", ""])


def transcript(record: Record) -> str:
    """A game of Othello in one line, as people send it: f5d6c3 and so on, without passes."""
    if not isinstance(record.start, OthelloPosition) or not is_usual_start(record):
        raise OptionError("a transcript is a game of Othello from the usual start; use the format moves")
    return "".join(str(move) for move in record.moves if move != PASS) + "\n"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
