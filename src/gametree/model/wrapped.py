"""A position around another one: it forwards every member, so that a wrapper changes only what it means to change."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from gametree.model.calibration import Calibration
from gametree.model.drawing import Drawing
from gametree.model.native_view import NativeView
from gametree.model.position import Advice, DrawRules, Position, Settled
from gametree.model.valuation import Valuation
from gametree.model.values import Scale

__all__ = ["WrappedPosition"]


class WrappedPosition(Position):
    """A position that answers as `position` does. Subclasses override what they change.

    Every member of `Position` is forwarded; a test that lists them by inspection fails if one is added there and not
    here. A wrapper whose values are its own overrides all that depends on values: `evaluate`, `scale`, `domain`,
    `unit`, `margin`, `calibration`, `decisive`, `exchange`, `settles`, `settle`, `edge_bounds` and `native`.
    """

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    @abstractmethod
    def _around(self, after: Position, move: Any) -> Self:
        """The same wrapper around the position after `move`; None is a pass that is not a move."""

    def moves(self) -> Sequence[Any]:
        """See `Position.moves`."""
        return self.position.moves()

    def play(self, move: Any) -> Self:
        """See `Position.play`."""
        return self._around(self.position.play(move), move)

    def after(self, move: Any) -> Self:
        """See `Position.after`."""
        return self._around(self.position.after(move), move)

    def evaluate(self) -> Any:
        """See `Position.evaluate`."""
        return self.position.evaluate()

    def with_evaluator(self, evaluator: Any) -> Any:
        """See `Position.with_evaluator`. The result is not wrapped."""
        return self.position.with_evaluator(evaluator)

    def for_solving(self) -> Position:
        """See `Position.for_solving`. The result is not wrapped."""
        return self.position.for_solving()

    def hint(self, move: Any) -> int:
        """See `Position.hint`."""
        return self.position.hint(move)

    def noisy(self, move: Any) -> bool:
        """See `Position.noisy`."""
        return self.position.noisy(move)

    def exchange(self, move: Any) -> int:
        """See `Position.exchange`."""
        return self.position.exchange(move)

    def passed(self) -> Self:
        """See `Position.passed`."""
        return self._around(self.position.passed(), None)

    def settle(self, depth: int, alpha: int, beta: int) -> Settled | None:
        """See `Position.settle`."""
        return self.position.settle(depth, alpha, beta)

    def verify(self) -> None:
        """See `Position.verify`."""
        self.position.verify()

    def drawing(self) -> Drawing | None:
        """See `Position.drawing`."""
        return self.position.drawing()

    @property
    def scale(self) -> Scale:  # type: ignore[override]
        """See `Position.scale`."""
        return self.position.scale

    @property
    def unit(self) -> int | float:  # type: ignore[override]
        """See `Position.unit`."""
        return self.position.unit

    @property
    def settles(self) -> bool:  # type: ignore[override]
        """See `Position.settles`."""
        return self.position.settles

    @property
    def decisive(self) -> int | None:  # type: ignore[override]
        """See `Position.decisive`."""
        return self.position.decisive

    @property
    def graded(self) -> bool:  # type: ignore[override]
        """See `Position.graded`."""
        return self.position.graded

    @property
    def refuses(self) -> Mapping[str, str]:  # type: ignore[override]
        """See `Position.refuses`."""
        return self.position.refuses

    @property
    def stage(self) -> int | None:
        """See `Position.stage`."""
        return self.position.stage

    @property
    def valuation(self) -> Valuation:
        """See `Position.valuation`."""
        return self.position.valuation

    @property
    def calibration(self) -> Calibration | None:
        """See `Position.calibration`."""
        return self.position.calibration

    @property
    def margin(self) -> int | float:
        """See `Position.margin`."""
        return self.position.margin

    @property
    def forced(self) -> bool:
        """See `Position.forced`."""
        return self.position.forced

    @property
    def can_pass(self) -> bool:
        """See `Position.can_pass`."""
        return self.position.can_pass

    @property
    def draw_rules(self) -> DrawRules | None:  # type: ignore[override]
        """See `Position.draw_rules`."""
        return self.position.draw_rules

    @property
    def advice(self) -> Advice:  # type: ignore[override]
        """See `Position.advice`."""
        return self.position.advice

    @property
    def maximizing(self) -> bool:
        """See `Position.maximizing`."""
        return self.position.maximizing

    @property
    def key(self) -> int:
        """See `Position.key`."""
        return self.position.key

    @property
    def identity(self) -> int:
        """See `Position.identity`."""
        return self.position.identity

    @property
    def symmetric_key(self) -> int:
        """See `Position.symmetric_key`."""
        return self.position.symmetric_key

    @property
    def domain(self) -> object:
        """See `Position.domain`."""
        return self.position.domain

    @property
    def plies_left(self) -> int | None:
        """See `Position.plies_left`."""
        return self.position.plies_left

    def find_plies_left(self, check: Callable[[], None]) -> int | None:
        """See `Position.find_plies_left`."""
        return self.position.find_plies_left(check)

    @property
    def plies_expected(self) -> int | None:
        """See `Position.plies_expected`."""
        return self.position.plies_expected

    @property
    def board(self) -> Any:
        """See `Position.board`."""
        return self.position.board

    @property
    def reversible(self) -> int:
        """See `Position.reversible`."""
        return self.position.reversible

    @property
    def text(self) -> str | None:
        """See `Position.text`."""
        return self.position.text

    @property
    def edge_bounds(self) -> tuple[int, int] | None:
        """See `Position.edge_bounds`."""
        return self.position.edge_bounds

    @property
    def native(self) -> NativeView | None:
        """See `Position.native`."""
        return self.position.native

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, WrappedPosition) and other.position == self.position

    def __hash__(self) -> int:
        return hash(self.position)

    def __str__(self) -> str:
        return str(self.position)
