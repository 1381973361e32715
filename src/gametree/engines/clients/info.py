"""What engines say of their searches in UCI and UGI: `info depth 9 score cp 21 nodes 5120 pv e2e4 e7e5`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from gametree.engines.clients.notation import legal_move
from gametree.model.position import Position
from gametree.model.result import Counts, SearchResult

__all__ = ["Info", "found", "legal_line", "read_info"]

NUMBERS = frozenset(
    {
        "depth",
        "seldepth",
        "time",
        "nodes",
        "multipv",
        "currmovenumber",
        "hashfull",
        "nps",
        "tbhits",
        "sbhits",
        "cpuload",
    }
)
"""Fields whose value is a whole number."""
WORDS = ("currmove",)
REST = ("pv", "refutation", "currline", "string")
"""Fields whose values go on to the end of the line, or to the next field."""
WHOLE = re.compile(r"[+-]?\d{1,18}")
NUMBER = re.compile(r"[+-]?\d{1,18}(?:\.\d{1,18})?")
"""Scores of games other than chess may have fractions."""
WON = 1_000_000
"""The value of a mate where the game does not say which values are decisive."""
FLIPPED = {"lower": "upper", "upper": "lower"}


@dataclass(slots=True)
class Info:
    """What one line says. `score` is in the view of the side to move: centipawns, or moves to mate if `kind` is so."""

    depth: int = 0
    nodes: int | None = None
    time: int | None = None
    multipv: int = 1
    kind: str | None = None
    score: int | float = 0
    bound: str = "estimate"
    pv: tuple[str, ...] = ()


def read_info(line: str) -> Info | None:
    """What a line says; None if it is not written as the protocol says.

    >>> read_info("info depth 3 score mate -2 nodes 77 pv e7e8 a1a2")
    Info(depth=3, nodes=77, time=None, multipv=1, kind='mate', score=-2, bound='estimate', pv=('e7e8', 'a1a2'))
    >>> read_info("info depth deep") is None
    True
    """
    _, *words = line.split()
    info, at = Info(), 0
    while at < len(words):
        word = words[at]
        if word == "string":
            break
        if word in NUMBERS:
            value = words[at + 1] if at + 1 < len(words) else ""
            if not WHOLE.fullmatch(value):
                return None
            if hasattr(info, word):
                setattr(info, word, int(value))
            at += 2
        elif word == "score":
            at = _read_score(info, words, at + 1)
            if not at:
                return None
        elif word in REST:
            until = next((i for i in range(at + 1, len(words)) if _begins_field(words[i])), len(words))
            if word == "pv":
                info.pv = tuple(words[at + 1 : until])
            at = until
        elif word in WORDS:
            at += 2
        else:  # fields of the engine's own are skipped, as the protocol says
            at += 1
    return info


def _begins_field(word: str) -> bool:
    return word in NUMBERS or word in REST or word in WORDS or word == "score"


def _read_score(info: Info, words: list[str], at: int) -> int:
    """Reads the words after `score`. Returns the place after them; 0 if they are wrong."""
    kind, value, *_ = *words[at : at + 2], "", ""
    if kind not in ("cp", "mate") or not NUMBER.fullmatch(value):
        return 0
    info.kind, info.score = kind, int(value) if WHOLE.fullmatch(value) else float(value)
    at += 2
    if at < len(words) and words[at] in ("lowerbound", "upperbound"):
        info.bound = words[at].removesuffix("bound")
        at += 1
    return at


def found(info: Info, position: Position, elapsed: float, name: str) -> SearchResult:
    """What a line says about `position`, in MAX's view. The line of moves ends where a move cannot be read."""
    sign = 1 if position.maximizing else -1
    value = info.score
    if info.kind == "mate":
        value = (position.decisive or WON) * (1 if info.score > 0 else -1)
    bound = "none" if info.kind is None else info.bound if sign > 0 else FLIPPED.get(info.bound, info.bound)
    line = legal_line(info.pv, position, legal_move)
    nodes = max(info.nodes or 0, 0)
    return SearchResult(
        sign * value,
        bound,
        line[0] if line else None,
        line,
        max(info.depth, 0),
        Counts(interior=nodes, generated=nodes),
        elapsed,
        algorithm=name,
    )


def legal_line(texts: Iterable[str], position: Position, read: Callable[[str, Position], Any]) -> tuple[Any, ...]:
    """The moves of a line, up to the first that `read` cannot read."""
    line = []
    for text in texts:
        move = read(text, position)
        if move is None:
            break
        line.append(move)
        position = position.play(move)
    return tuple(line)
