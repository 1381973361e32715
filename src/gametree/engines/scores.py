"""What a search found, as the side to move sees it."""

from __future__ import annotations

from typing import Any, NamedTuple

from gametree.model.position import Position

__all__ = ["MoverScore", "is_decisive", "score"]

OTHER = {"lower": "upper", "upper": "lower"}


class MoverScore(NamedTuple):
    """A value in the view of the side to move. `bound` is "exact", "lower" or "upper": the true value is at least, or
    at most, this one. If the game is won or lost, `plies` says how soon at the latest; otherwise it is None."""

    value: int | float
    bound: str
    plies: int | None = None


def score(position: Position, value: int | float, bound: str, line: tuple[Any, ...], depth: int) -> MoverScore:
    """The score of a value in MAX's view that a search of `depth` plies found, with its line of play.

    >>> import gametree as gt
    >>> from gametree.engines.scores import score
    >>> position = gt.position("chess", "7k/8/5K2/8/8/8/8/6Q1 w")
    >>> score(position, 1_000_000, "exact", ("g1g7",), 1)
    MoverScore(value=1000000, bound='exact', plies=1)
    """
    side = 1 if position.maximizing else -1
    known = bound if bound in OTHER else "exact"
    plies = _plies(position, line, depth) if is_decisive(position, value) else None
    return MoverScore(side * value, known if side > 0 else OTHER.get(known, known), plies)


def is_decisive(position: Position, value: int | float) -> bool:
    """Whether a value means that the game is won by either side."""
    return position.decisive is not None and abs(value) >= position.decisive


def _plies(position: Position, line: tuple[Any, ...], depth: int) -> int:
    """How soon the game is over: at the end of the line, or, if the line is cut short, within the depth."""
    return depth if position.line(line).moves() else len(line)
