"""Values as expected scores, so that a mistake has the same size in every game and by every evaluator."""

from __future__ import annotations

from math import exp, inf
from typing import Any

from gametree.model.arguments import instance, number
from gametree.model.position import Position

__all__ = ["JUDGEMENTS", "accuracy_of", "expected_score", "judgement"]

UNITS = 11
"""An advantage of this many units (`Position.unit`) is worth an expected score of 73 %. In chess, where the unit is a
quarter of a pawn, that is the curve that games between people follow."""
JUDGEMENTS = {"blunder": 0.15, "mistake": 0.1, "inaccuracy": 0.05}
"""The loss of expected score from which a move is called so."""
STEEPNESS = 4.35


def expected_score(position: Position, value: Any) -> float:
    """The part of the point that MAX can expect at a value: 1 / (1 + exp(-value / (11 * unit))).

    It is 1 where the value is decisive, or the game is over and MAX has won.

    >>> import gametree as gt
    >>> start = gt.position("chess")
    >>> [round(expected_score(start, pawns * 100), 2) for pawns in (-3, -1, 0, 1, 3)]
    [0.25, 0.41, 0.5, 0.59, 0.75]
    """
    instance("position", position, Position, "a position")
    value = number("value", value, -inf, inf)
    is_won = position.decisive is not None and abs(value) >= position.decisive
    if is_won or not position.moves():
        return 0.5 if value == 0 else float(value > 0)
    return 1 / (1 + exp(-max(-700.0, min(700.0, value / (UNITS * position.unit)))))


def judgement(loss: float) -> str:
    """What a move that loses so much of the expected score is called; "" if it is good enough.

    >>> judgement(0.12), judgement(0.01)
    ('mistake', '')
    """
    loss = number("loss", loss, 0, 1)
    return next((name for name, least in JUDGEMENTS.items() if loss >= least), "")


def accuracy_of(loss: float) -> float:
    """The accuracy of a move in percent: 100 for one that loses nothing, 65 for one that loses a tenth of the point.

    >>> round(accuracy_of(0)), round(accuracy_of(0.1)), round(accuracy_of(0.5))
    (100, 65, 11)
    """
    return 100 * exp(-STEEPNESS * number("loss", loss, 0, 1))
