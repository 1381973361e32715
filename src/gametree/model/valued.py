"""Positions of any game, valued by a function of the user's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any, Self

from gametree.model.drawing import Drawing
from gametree.model.errors import GameError
from gametree.model.position import DrawRules, Position
from gametree.model.values import FLOATS, INFINITY, INTEGERS, Scale

__all__ = ["ValuedPosition", "valued_by"]

Evaluator = Callable[[Any], int | float]


def valued_by(position: Position, evaluator: Evaluator) -> Position:
    """The position with the value that a function gives it, or whatever else knows how to value one: `valued`."""
    valued = getattr(evaluator, "valued", None)
    found: Position = ValuedPosition(position, evaluator) if valued is None else valued(position)
    return found


class ValuedPosition(Position):
    """A position of another class, with the value that a function gives it. See `Position.with_evaluator`.

    What the function returns for the first position decides whether values are whole numbers or floats. The outcome of
    a finished game is the one that the position itself tells.
    """

    __slots__ = ("_function", "position", "scale")

    def __init__(self, position: Position, function: Evaluator, scale: Scale | None = None) -> None:
        self.position = position
        self._function = function
        self.scale = scale or (FLOATS if isinstance(self._ask(), float) else INTEGERS)

    def _ask(self) -> int | float:
        """The value, checked to be a number."""
        here = self.position
        if not here.moves():
            outcome: int | float = here.evaluate()
            return outcome
        name = getattr(self._function, "__name__", "the evaluator")
        try:
            value = self._value_of(here)
        except Exception as error:
            raise GameError(f"{name} failed with {type(error).__name__}: {error}", here) from error
        whole = type(value) is int and abs(value) < INFINITY
        if not whole and not (isinstance(value, float) and isfinite(value)):
            raise GameError(f"{name} returned {value!r}, not a finite number of at most 32 bits", here)
        return value

    def _value_of(self, position: Position) -> int | float:
        return self._function(position)

    def evaluate(self) -> int | float:
        """See `Position.evaluate`."""
        value = self._ask()
        if self.scale is FLOATS:
            return float(value)
        if isinstance(value, float):
            raise GameError(f"the evaluator returned {value!r} after whole numbers; it must return one kind", self)
        return value

    def moves(self) -> Sequence[Any]:
        """See `Position.moves`."""
        return self.position.moves()

    def play(self, move: Any) -> Self:
        """See `Position.play`."""
        return type(self)(self.position.play(move), self._function, self.scale)

    def after(self, move: Any) -> Self:
        """See `Position.after`."""
        return type(self)(self.position.after(move), self._function, self.scale)

    def with_evaluator(self, evaluator: Any) -> Any:
        """See `Position.with_evaluator`."""
        return self.position.with_evaluator(evaluator)

    def for_solving(self) -> Position:
        """See `Position.for_solving`."""
        return self.position.for_solving()

    @property
    def maximizing(self) -> bool:
        """See `Position.maximizing`."""
        return self.position.maximizing

    @property
    def key(self) -> int:
        """See `Position.key`."""
        return self.position.key

    @property
    def domain(self) -> object:
        """See `Position.domain`."""
        return self.position.domain, self._function

    @property
    def plies_left(self) -> int | None:
        """See `Position.plies_left`."""
        return self.position.plies_left

    @property
    def plies_expected(self) -> int | None:
        """See `Position.plies_expected`."""
        return self.position.plies_expected

    @property
    def draw_rules(self) -> DrawRules | None:  # type: ignore[override]
        """See `Position.draw_rules`."""
        return self.position.draw_rules

    @property
    def reversible(self) -> int:
        """See `Position.reversible`."""
        return self.position.reversible

    def hint(self, move: Any) -> int:
        """See `Position.hint`."""
        return self.position.hint(move)

    @property
    def board(self) -> Any:
        """See `Position.board`."""
        return self.position.board

    @property
    def text(self) -> str | None:
        """See `Position.text`."""
        return self.position.text

    def drawing(self) -> Drawing | None:
        """See `Position.drawing`."""
        return self.position.drawing()

    def __str__(self) -> str:
        return str(self.position)
