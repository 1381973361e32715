"""A game's own evaluator in coarser steps, for both kernels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gametree import _core
from gametree.model.arguments import whole
from gametree.model.errors import OptionError
from gametree.model.native_view import NativeView
from gametree.model.position import Position
from gametree.model.valued import ValuedPosition
from gametree.model.values import FLOATS, INFINITY
from gametree.native.position import ValuedRules

__all__ = ["Rounded", "RoundedPosition", "rounded"]


@dataclass(frozen=True)
class Rounded:
    """An evaluator that rounds the value a position has already. `rounded` makes one."""

    grain: int

    def __call__(self, position: Any) -> int:
        """The nearest multiple of the grain, halves away from zero, so that both players' values are rounded alike."""
        value: int = position.evaluate()
        nearest = min((abs(value) + self.grain // 2) // self.grain * self.grain, INFINITY - 1)
        return nearest if value >= 0 else -nearest

    def valued(self, position: Position) -> RoundedPosition:
        """The position, valued by this; `OptionError` if its values are not whole numbers."""
        if position.scale is FLOATS:
            raise OptionError(f"only whole values are rounded, and those of this {type(position).__name__} are floats")
        return RoundedPosition(position, self)


class RoundedPosition(ValuedPosition):
    """A position whose value is rounded. The native kernels search it if they can value the position itself."""

    __slots__ = ()

    _function: Rounded

    @property
    def unit(self) -> int | float:  # type: ignore[override]
        """See `Position.unit`: no advantage is smaller than the grain."""
        return max(self._function.grain, self.position.unit)

    @property
    def margin(self) -> int | float:  # type: ignore[override]
        """See `Position.margin`."""
        return max(self._function.grain, self.position.margin)

    @property
    def refuses(self) -> Mapping[str, str]:  # type: ignore[override]
        """See `Position.refuses`."""
        return self.position.refuses

    @property
    def native(self) -> NativeView | None:
        """See `Position.native`."""
        view = self.position.native
        if view is None or not view.rules.shows:
            return None
        return view._replace(rules=ValuedRules(view.rules, _core.OwnEvaluator.rounded(self._function.grain)))


def rounded(grain: int) -> Rounded:
    """An evaluator for `Position.with_evaluator`: the value that the position has, rounded to multiples of `grain`.

    Outcomes of finished games stay what they are. Such positions of built-in games are searched by the native kernels.

    >>> import gametree as gt
    >>> position = gt.position("othello", "f5d6c3d3c4")
    >>> position.evaluate(), position.with_evaluator(gt.rounded(25)).evaluate()
    (5, 0)
    """
    return Rounded(whole("grain", grain, 1, INFINITY - 1))
