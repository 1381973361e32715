"""Positions of any game, valued by the user's own function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, Self

from gametree.model.errors import GameError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.valuation import Valuation
from gametree.model.values import FLOATS, INFINITY, INTEGERS, Scale, real_number
from gametree.model.wrapped import WrappedPosition

__all__ = ["ValuedPosition", "valued_by"]

Evaluator = Callable[[Any], int | float]


def valued_by(position: Position, evaluator: Evaluator) -> Position:
    """The position valued by a function, or by an object with a method `valued` that makes such a position."""
    valued = getattr(evaluator, "valued", None)
    found: Position = ValuedPosition(position, evaluator) if valued is None else valued(position)
    return found


class ValuedPosition(WrappedPosition):
    """A position with the value that a function gives it. See `Position.with_evaluator`.

    The function's first value decides whether values are whole numbers or floats. NumPy's numbers become Python's. The
    outcome of a finished game is the one that the position itself returns.
    """

    __slots__ = ("_function", "scale")

    scale: Scale

    # What the game says about its own values does not hold for the function's: see `WrappedPosition`.
    unit = 1
    margin = 2**20  # more than any move changes, for all that is known
    calibration = Position.calibration
    settles = False
    settle = Position.settle
    decisive = None
    edge_bounds = Position.edge_bounds
    native = Position.native

    def __init__(self, position: Position, function: Evaluator, scale: Scale | None = None) -> None:
        super().__init__(position)
        self._function = function
        self.scale = scale or (FLOATS if isinstance(self._ask(), float) else INTEGERS)

    @property
    def refuses(self) -> Mapping[str, str]:  # type: ignore[override]
        """See `Position.refuses`."""
        unknown = dict.fromkeys(
            ("futility", "exchanges", "singular"), "nothing is known of how much a move changes its values"
        )
        return {**self.position.refuses, **unknown}

    @property
    def valuation(self) -> Valuation:
        """See `Position.valuation`: the function is the evaluator."""
        name = getattr(self._function, "__name__", type(self._function).__name__)
        return self.position.valuation._replace(evaluator=name, version=1)

    def _around(self, after: Position, move: Any) -> Self:
        return type(self)(after, self._function, self.scale)

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
        number = real_number(value)
        if number is None:
            raise GameError(f"{name} returned {quoted(value)}, which is not a number", here)
        if isinstance(number, float) and not isfinite(number):
            raise GameError(f"{name} returned {quoted(value)}; values are finite", here)
        if isinstance(number, int) and abs(number) >= INFINITY:
            raise GameError(
                f"{name} returned {quoted(value)}; whole values are {-INFINITY + 1} to {INFINITY - 1}", here
            )
        return number

    def _value_of(self, position: Position) -> int | float:
        return self._function(position)

    def evaluate(self) -> int | float:
        """See `Position.evaluate`."""
        value = self._ask()
        if self.scale is FLOATS:
            return float(value)
        if isinstance(value, float):
            raise GameError(
                f"the evaluator returned {quoted(value)} after whole numbers; it must return one kind", self
            )
        return value

    @property
    def domain(self) -> object:
        """See `Position.domain`."""
        return self.position.domain, self._function
