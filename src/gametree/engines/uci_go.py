"""The command `go` of UCI and UGI: all its limits, as an order."""

from __future__ import annotations

from gametree.engines.engine import Engine
from gametree.engines.order import Order
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH
from gametree.model.quoted import quoted
from gametree.players.clock import Clock, PerMove, Time

__all__ = ["read_go"]

DIGITS = 18
LONGEST = 999_999_999_999
"""Milliseconds: thirty years."""
ALONE = ("infinite", "ponder")
FEWEST = 0.001
MOST_MOVES = 1000


def read_go(words: list[str], engine: Engine, clocks: tuple[str, str]) -> Order:
    """The order that the words after `go` give, in the engine's position; `OptionError` if they make no sense.

    `clocks` says what the words for the time of both sides begin with: "w" in wtime, for example.

    >>> import gametree as gt
    >>> from gametree.engines.engine import Engine
    >>> from gametree.engines.uci_go import read_go
    >>> engine = Engine(gt.game("chess"))
    >>> read_go("wtime 60000 winc 1000 btime 60000 movestogo 5".split(), engine, ("w", "b")).time
    Clock(left=60.0, increment=1.0, moves_to_go=5)
    """
    limits = (*(f"{side}{kind}" for side in clocks for kind in ("time", "inc")), "movestogo", "depth", "nodes")
    known = (*limits, "movetime", "mate", *ALONE, "searchmoves")
    numbers, chosen, flags = dict[str, int](), list[str](), set[str]()
    words = list(words)
    while words:
        word = words.pop(0)
        if word in ALONE:
            flags.add(word)
        elif word == "searchmoves":
            while words and words[0] not in known:
                chosen.append(words.pop(0))
        elif word in known:
            numbers[word] = _number(word, words)
        else:
            raise OptionError(f"go has no limit {quoted(word)}; it has {', '.join(known)}")
    return Order(
        depth=_at_most(numbers.get("depth"), MAX_DEPTH),
        nodes=_positive(numbers.get("nodes")),
        time=_time(numbers, clocks, engine.position.maximizing),
        mate=_at_most(_positive(numbers.get("mate")), MAX_DEPTH // 2),
        moves=engine.read_moves(chosen),
        best=engine.strength.best,
        until="ponderhit" if "ponder" in flags else "stop" if "infinite" in flags else "done",
    )


def _number(name: str, words: list[str]) -> int:
    """The number that follows the name of a limit. Time may be negative: a clock that has run out."""
    text = words.pop(0) if words else ""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= DIGITS):
        raise OptionError(f"{name} is followed by a number, not {quoted(text)}")
    return int(text)


def _positive(number: int | None) -> int | None:
    return None if number is None else max(number, 1)


def _at_most(number: int | None, most: int) -> int | None:
    return None if number is None else min(max(number, 1), most)


def _time(numbers: dict[str, int], clocks: tuple[str, str], first: bool) -> Time | None:
    """The time for the move: that of the side to move, or of the other side if only that is given."""
    if "movetime" in numbers:
        return PerMove(max(_seconds(numbers["movetime"]), FEWEST))
    for side in clocks if first else reversed(clocks):
        if f"{side}time" in numbers:
            to_go = _at_most(numbers.get("movestogo"), MOST_MOVES)
            return Clock(_seconds(numbers[f"{side}time"]), max(_seconds(numbers.get(f"{side}inc", 0)), 0.0), to_go)
    return None


def _seconds(milliseconds: int) -> float:
    return max(min(milliseconds, LONGEST), -LONGEST) / 1000
