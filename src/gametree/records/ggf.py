"""GGF, the format of Othello servers: (;GM[Othello]PB[..]PW[..]TY[8]BO[8 .. *]B[f5/0.5/1.2]W[d6]...;).

A move has its evaluation and its seconds behind slashes; in a record they are the commands eval and emt of its comment.
GGF has no variations: they are left out when a record is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gametree.model.errors import GameTreeError, OptionError, RecordError
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.records.commands import clock_text, number_text, value_in
from gametree.records.record import Record, RecordedMove, played
from gametree.records.source import LONGEST_GAME, Source, decoded
from gametree.rules.builtin.othello import PASS, OthelloPosition

__all__ = ["ggf_text", "read_ggf"]

BEGIN, END = b"(;", b";)"
SPACE = re.compile(rb"\s*")
PROPERTY = re.compile(rb"\s*([A-Za-z]{1,8})\s*\[((?:[^\]\\]|\\.)*+)\]\s*", re.DOTALL)
NAMES = {"PC": "Site", "EV": "Event", "DT": "Date", "PB": "Black", "PW": "White", "RB": "BlackElo", "RW": "WhiteElo"}
NAMES |= {"TI": "TimeControl"}
"""Properties of GGF, and the tags of PGN that say the same."""
PROPERTIES = {tag: name for name, tag in NAMES.items()}
PASSES = ("pa", "ps", "pass", "--")
SCORE = re.compile(r"([+-]?\d{1,6}(?:\.\d{1,6})?)(?::[a-z]+)?", re.ASCII | re.IGNORECASE)
NUMBER = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,9})?", re.ASCII)


def read_ggf(source: Source, game: AnyGame) -> Iterator[Record | RecordError]:
    """The games of a file one after the other; in the place of one that cannot be read, what is wrong with it."""
    number, known = 1, (b"", 0)
    while _find_game(source):
        inside = source.at + len(BEGIN)  # the ; of the beginning is not that of the end
        if known[0] is not source.data or known[1] < inside:
            end = source.data.find(END, inside)
            known = source.data, len(source.data) if end < 0 else end  # so that it is not searched for again
        end = known[1]
        following = source.data.find(BEGIN, inside)
        is_open = end == len(source.data) or 0 <= following < end
        if is_open and following < 0 and not source.is_last and not source.is_too_long:
            source.more()
            continue
        line = source.line_of(source.at)
        if is_open:
            yield RecordError(f"the game has no end; it ends with ;) within {LONGEST_GAME:,} bytes", number, line)
            source.at = following if following >= 0 else len(source.data)
        else:
            yield _game(source, game, inside, end, number)
            source.at = end + len(END)
        number += 1


def _find_game(source: Source) -> bool:
    """Goes to where the next game begins; False if there is none."""
    while (at := source.data.find(BEGIN, source.at)) < 0:
        if source.is_last:
            return False
        source.at = max(source.at, len(source.data) - 1)
        source.more()
    source.at = at
    return True


def _game(source: Source, game: AnyGame, at: int, end: int, number: int) -> Record | RecordError:
    found: list[tuple[str, str, int]] = []
    while (at := SPACE.match(source.data, at, end).end()) < end:  # type: ignore[union-attr]
        one = PROPERTY.match(source.data, at, end)
        if one is None:
            word = decoded(source.data[at : min(end, at + 20)])
            return RecordError("properties are written as NAME[value]", number, source.line_of(at), word)
        found.append((decoded(one[1]).upper(), decoded(re.sub(rb"\\(.)", rb"\1", one[2])), one.start(1)))
        at = one.end()
    try:
        return _record(source, game, found, number)
    except RecordError as error:
        return error
    except GameTreeError as error:
        return RecordError(str(error), number, source.line_of(source.at))


def _record(source: Source, game: AnyGame, found: list[tuple[str, str, int]], number: int) -> Record:
    properties = {name: text for name, text, _ in reversed(found)}  # of two, the first counts
    if properties.get("GM", "Othello").lower() not in ("othello", "reversi"):
        raise OptionError(f"the game is {quoted(properties['GM'])}; only Othello is read from GGF")
    if "a" in properties.get("TY", "").lower():
        raise OptionError(f"the type {quoted(properties['TY'])} is another game: in an anti game the fewer discs win")
    start = _start(game, properties.get("BO"))
    line: list[RecordedMove] = []
    here: Position = start
    comment = ""
    for name, text, at in found:
        if name in ("B", "W"):
            here = _play(here, name, text, line, number, source.line_of(at))
        elif name in ("C", "CO") and line:
            last = line.pop()
            line.append(RecordedMove(last.move, " ".join(f"{last.comment} {text}".split())))
        elif name in ("C", "CO"):
            comment = " ".join(f"{comment} {text}".split())
    skipped = {"GM", "BO", "TY", "B", "W", "C", "CO", *(["RE"] if not here.moves() else [])}
    tags = {NAMES.get(n, n): " ".join(t.split()) for n, t, _ in found if n not in skipped}
    return Record(game.name, start, line, tags=tags, result=_result(properties.get("RE"), here), comment=comment)


def _play(here: Position, side: str, text: str, line: list[RecordedMove], number: int, at: int) -> Position:
    square, _, rest = text.strip().partition("/")
    word = PASS if square.strip().lower() in PASSES else square.strip()
    try:
        if here.maximizing != (side == "B") and here.moves() == [PASS]:
            line.append(RecordedMove(PASS))  # a pass may be left out
            here = here.play(PASS)
        if here.maximizing != (side == "B"):
            raise OptionError(f"{'Black' if side == 'B' else 'White'} is not to move here")
        after, move = played(here, word)
    except GameTreeError as error:
        raise RecordError(str(error), number, at, f"{side}[{text}]") from None
    value, _, seconds = (part.strip() for part in rest.partition("/"))
    said = [f"[%eval {number_text(float(value))}]"] if NUMBER.fullmatch(value) else []
    if NUMBER.fullmatch(seconds) and float(seconds) >= 0:
        said.append(f"[%emt {clock_text(float(seconds))}]")
    line.append(RecordedMove(move, " ".join(said)))
    return after


def _start(game: AnyGame, board: str | None) -> Position:
    if board is None:
        return game.position()
    size, _, squares = board.strip().partition(" ")
    if size not in ("4", "6", "8"):
        raise OptionError(f"a board of Othello has 4, 6 or 8 rows, not {quoted(size)}")
    return game.position(squares, size=int(size))


def _result(score: str | None, end: Position) -> str:
    if not end.moves():
        value = end.with_evaluator("outcome").evaluate()
    else:
        found = SCORE.match((score or "").strip())
        if found is None:
            return "*"
        value = float(found[1])
    return "1-0" if value > 0 else "0-1" if value < 0 else "1/2-1/2"


def ggf_text(record: Record) -> str:
    """A game as it stands in a file, in one line."""
    if not isinstance(record.start, OthelloPosition):
        raise OptionError(f"GGF has games of Othello, not of {record.game}")
    size, text = record.start.size, record.start.text.replace("X", "*").replace(".", "-")
    properties = [("GM", "Othello")]
    tags = {
        PROPERTIES.get(name, name): said for name, said in record.tags.items() if PROPERTIES.get(name, name) != "RE"
    }
    properties += [(name, said) for name, said in tags.items() if re.fullmatch("[A-Za-z]{1,8}", name)]
    properties += [("RE", _score(record)), ("TY", str(size)), ("BO", f"{size} {text[:-1]} {text[-1]}")]
    properties += [("CO", record.comment)] if record.comment else []
    position: Position = record.start
    for move in record.line:
        properties.append(("B" if position.maximizing else "W", _move_text(move)))
        properties += [("CO", move.remark)] if move.remark else []
        position = position.play(move.move)
    return "(;" + "".join(f"{name}[{_escaped(said)}]" for name, said in properties) + ";)\n"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]").replace(";)", ";\\)").replace("(;", "(\\;")


def _move_text(move: RecordedMove) -> str:
    square = "PA" if move.move == PASS else str(move.move).upper()
    value, seconds = value_in(move.comment), move.elapsed
    if seconds is not None:
        return f"{square}/{'' if value is None else number_text(value)}/{number_text(seconds)}"
    return square if value is None else f"{square}/{number_text(value)}"


def _score(record: Record) -> str:
    """Black's discs less White's, or what was said of a game that was not played to its end."""
    end = record.end
    if not end.moves():
        return f"{end.with_evaluator('outcome').evaluate():+}"
    said = record.tags.get("RE")
    if said is not None and _result(said, end) == record.result:
        return said
    return {"1-0": "+1:r", "0-1": "-1:r", "1/2-1/2": "0:s", "*": "?"}[record.result]
