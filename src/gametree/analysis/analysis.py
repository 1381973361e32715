"""What an analysis says of a game: the value after every move, the mistakes, the accuracy of each side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gametree.analysis.score import JUDGEMENTS, accuracy_of
from gametree.model.arguments import one_of
from gametree.model.result import Line
from gametree.records.record import Record

__all__ = ["Analysis", "JudgedMove"]


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move of a game, and what a search thinks of it. Values and scores are in MAX's view."""

    number: int
    """The number of the move, counted from 1."""
    move: Any
    text: str
    """The move as people write it: algebraic notation in chess."""
    by_max: bool
    """Whether MAX made it."""
    value: Any
    """The value after the move."""
    score: float
    """The expected score after the move, from 0 to 1: see `expected_score`."""
    loss: float
    """What the move lost of its mover's expected score."""
    judgement: str
    """ "inaccuracy", "mistake", "blunder", or "" if it is none."""
    lines: tuple[Line, ...]
    """What the search would have played, the best line first."""
    reply: tuple[Any, ...]
    """What the search expects after the move."""
    depth: int
    """The plies that were searched before the move."""

    @property
    def best(self) -> Any:
        """The move that the search would have played; None if it found none."""
        return self.lines[0].move if self.lines else None

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON, with moves as strings."""
        return {
            "number": self.number,
            "move": str(self.move),
            "text": self.text,
            "side": "max" if self.by_max else "min",
            "value": self.value,
            "score": self.score,
            "loss": self.loss,
            "judgement": self.judgement,
            "depth": self.depth,
            "reply": list(map(str, self.reply)),
            "lines": [
                {"value": line.value, "bound": line.bound, "move": str(line.move), "pv": list(map(str, line.pv))}
                for line in self.lines
            ],
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a game; `analyse_game` makes one."""

    record: Record
    moves: tuple[JudgedMove, ...]
    """The moves that were analysed: all of the main line, or the first of them if Ctrl-C ended it."""
    start: float
    """The expected score before the first move."""
    interrupted: bool = False

    def accuracy(self, side: str) -> float | None:
        """The mean accuracy of a side's moves in percent, "max" or "min"; None if it has none.

        >>> from gametree import analysis, records
        >>> game = records.from_moves("tic-tac-toe", None, ["b2", "b1", "a1"])
        >>> found = analysis.analyse_game(game, depth=9)
        >>> round(found.accuracy("max")), round(found.accuracy("min"))
        (100, 11)
        """
        by_max = one_of("side", side, ("max", "min")) == "max"
        found = [accuracy_of(move.loss) for move in self.moves if move.by_max == by_max]
        return sum(found) / len(found) if found else None

    def mistakes(self, side: str) -> dict[str, int]:
        """How many blunders, mistakes and inaccuracies a side made, "max" or "min".

        >>> from gametree import analysis, records
        >>> game = records.from_moves("tic-tac-toe", None, ["b2", "b1"])
        >>> analysis.analyse_game(game, depth=9).mistakes("min")
        {'blunder': 1, 'mistake': 0, 'inaccuracy': 0}
        """
        by_max = one_of("side", side, ("max", "min")) == "max"
        made = [move.judgement for move in self.moves if move.by_max == by_max]
        return {name: made.count(name) for name in JUDGEMENTS}

    def worst(self) -> Iterator[JudgedMove]:
        """The mistakes, the largest first."""
        return iter(sorted((move for move in self.moves if move.judgement), key=lambda move: -move.loss))

    def annotated(self) -> Record:
        """The record with what was found: values, marks, and the better lines as variations. See `annotated`."""
        from gametree.analysis.annotating import annotated

        return annotated(self)

    def svg(self) -> str:
        """The expected score along the game as a picture in SVG."""
        from gametree.analysis.plot import plot

        return plot(self)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON, with moves as strings."""
        return {
            "game": self.record.game,
            "tags": dict(self.record.tags),
            "result": self.record.result,
            "interrupted": self.interrupted,
            "accuracy": {side: self.accuracy(side) for side in ("max", "min")},
            "mistakes": {side: self.mistakes(side) for side in ("max", "min")},
            "start": self.start,
            "moves": [move.as_dict() for move in self.moves],
        }
