"""Solving a game of which nobody knows when it ends, between two bounds.

Every position in which the game goes on is taken to be worth less than any outcome, and then more. Searched to some
depth, the one gives a lower bound of the outcome with perfect play, and the other an upper bound. Where they meet, that
is the outcome, whatever lies deeper.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from gametree import _core
from gametree.model.limits import Limits
from gametree.model.native_view import NativeView
from gametree.model.position import Position
from gametree.model.result import Counts, SearchResult
from gametree.model.valued import ValuedPosition
from gametree.model.values import FLOATS, INFINITY
from gametree.native.position import ValuedRules
from gametree.searching.task import Task

__all__ = ["Bracket", "can_bracket"]


def can_bracket(position: Position) -> bool:
    """Whether the outcome of a game can be told from what it is worth on the way."""
    return position.native is None or position.native.rules.shows


@dataclass(frozen=True)
class Extreme:
    """What a game that goes on is taken to be worth."""

    sign: int
    native: Callable[[], _core.OwnEvaluator]

    def __call__(self, position: Any) -> int | float:
        """In MAX's view."""
        return self.sign * (sys.float_info.max if position.scale is FLOATS else INFINITY - 1)


LOWEST = Extreme(-1, _core.OwnEvaluator.lowest)
HIGHEST = Extreme(1, _core.OwnEvaluator.highest)


class Unfinished(ValuedPosition):
    """A position that is worth its outcome if the game is over, and an extreme value if it goes on."""

    __slots__ = ()

    _function: Extreme

    @property
    def native(self) -> NativeView | None:
        """See `Position.native`."""
        view = self.position.native
        return None if view is None else view._replace(rules=ValuedRules(view.rules, self._function.native()))


class Bracket:
    """Two searches that deepen side by side. `make` makes the task of one of them."""

    def __init__(self, position: Position, limits: Limits, make: Callable[[Position, Limits], Task]) -> None:
        half = replace(limits, nodes=None if limits.nodes is None else max(1, limits.nodes // 2))
        self.low, self.high = (
            make(Unfinished(position, extreme, position.scale), half) for extreme in (LOWEST, HIGHEST)
        )

    def results(self) -> Iterator[SearchResult]:
        """What is known after each depth: the last one is exact, or tells of a bound at most."""
        for low, high in zip(self.low.results(), self.high.results(), strict=False):
            found = self._known(low, high)
            yield found
            if found.bound == "exact" or found.stopped:
                return

    def _known(self, low: SearchResult, high: SearchResult) -> SearchResult:
        # MAX's way to the lower bound is in the one search, MIN's to the upper one in the other.
        best = low if self.low.position.maximizing else high
        proved = [result for result in (best, low, high) if result.bound == "exact" and self._is_outcome(result.value)]
        if len(proved) == 3 and low.value == high.value:
            bound: Any = "exact"
        else:
            best = proved[0] if proved else best
            bound = "none" if not proved else "lower" if best is low else "upper"
        names = [field.name for field in fields(Counts)]
        counts = Counts(*(getattr(low.counts, name) + getattr(high.counts, name) for name in names))
        return replace(
            best,
            bound=bound,
            counts=counts,
            elapsed=max(low.elapsed, high.elapsed),
            memory=low.memory + high.memory,
            stopped=low.stopped or high.stopped,
        )

    def _is_outcome(self, value: int | float) -> bool:
        return abs(value) < abs(LOWEST(self.low.position))
