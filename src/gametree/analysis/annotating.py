"""Writes an analysis into the record of its game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gametree.analysis.analysis import Analysis, JudgedMove
from gametree.model.position import Position
from gametree.model.result import Line
from gametree.records.record import Record, RecordedMove
from gametree.rules.builtin.chess import ChessPosition

__all__ = ["annotated"]

NAGS = {"inaccuracy": 6, "mistake": 2, "blunder": 4}
OLD_VALUE = re.compile(r"\s*\[%eval[^\]]*\]")


def annotated(analysis: Analysis) -> Record:
    """The record with the value after every move as [%eval ...], ?!, ? or ?? on mistakes, and the better lines.

    What was in the record stays, except for values and such marks. In chess values are pawns, as programs expect, and
    #3 is mate in three; elsewhere they are the game's own numbers.

    >>> from gametree import analysis, records
    >>> game = records.from_moves("chess", None, ["f3", "e5", "g4", "Qh4#"], result="0-1")
    >>> found = analysis.analyse_game(game, depth=3)
    >>> print(records.text(found.annotated(), "pgn").split("]", 7)[-1].strip()[:37])
    1. f3 $6 { [%eval -0.56] inaccuracy }
    """
    record, position = analysis.record, analysis.record.start
    line = list(record.line)
    for at, judged in enumerate(analysis.moves):
        line[at] = _move(position, line[at], judged)
        position = position.play(judged.move)
    return record.replace(line=line)


def _move(position: Position, move: RecordedMove, judged: JudgedMove) -> RecordedMove:
    value = _command(position.play(judged.move), judged.value, judged.reply)
    old = OLD_VALUE.sub("", move.comment).strip()
    comment = " ".join(filter(None, (value, judged.judgement, old)))
    nags = tuple(nag for nag in move.nags if nag not in NAGS.values())
    variations = move.variations
    if judged.judgement:
        nags = (NAGS[judged.judgement], *nags)
        variations = (*move.variations, *(_variation(position, line) for line in judged.lines if line.pv))
    return RecordedMove(move.move, comment, nags, variations, before=move.before)


def _variation(position: Position, line: Line) -> tuple[RecordedMove, ...]:
    first, *rest = line.pv
    return (RecordedMove(first, _command(position.play(first), line.value, rest)), *map(RecordedMove, rest))


def _command(position: Position, value: Any, expected: Sequence[Any]) -> str:
    """The value of a position and the moves that are expected there, as a comment has them; "" if the game is over."""
    if not position.moves():
        return ""
    if not isinstance(position, ChessPosition) or position.evaluator == "outcome":
        return f"[%eval {value:.3f}]" if isinstance(value, float) else f"[%eval {value}]"
    if abs(value) < position.decisive:
        return f"[%eval {value / 100:.2f}]"
    return f"[%eval #{'' if value > 0 else '-'}{(len(expected) + 1) // 2}]"
