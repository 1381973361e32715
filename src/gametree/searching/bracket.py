"""Solving a game that does not say when it ends, between two bounds.

Every position in which the game goes on counts as less than any outcome in one search, and as more in another. To any
depth, the first search gives a lower bound of the outcome with perfect play, and the second an upper bound. Where they
meet, that is the outcome, whatever lies deeper.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from gametree import _core
from gametree.model.limits import Limits
from gametree.model.native_view import NativeView
from gametree.model.position import Position
from gametree.model.result import Probe, Proved, SearchResult
from gametree.model.valued import ValuedPosition
from gametree.model.values import FLOATS, INFINITY
from gametree.native.position import ValuedRules
from gametree.searching.task import Task

__all__ = ["HIGHEST", "LOWEST", "Bracket", "Side", "Unfinished", "can_bracket"]

UNKNOWN = {"lower": float("-inf"), "upper": float("inf")}
"""What is shown for a bound that is not proved."""


def can_bracket(position: Position) -> bool:
    """Whether unfinished games can have a value beyond all outcomes: see `Unfinished`."""
    return position.native is None or position.native.rules.shows


@dataclass(frozen=True)
class Extreme:
    """The value that stands for an unfinished game."""

    sign: int
    native: Callable[[], _core.OwnEvaluator]

    def __call__(self, position: Any) -> int | float:
        """The value, in MAX's view."""
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


class Side:
    """One of the two searches. `bound` is the bound of the outcome that it proves: "lower" or "upper"."""

    def __init__(self, bound: str, task: Task) -> None:
        self.bound = bound
        self.task = task
        self.last: SearchResult | None = None
        self._results = task.results()
        scale, self._extreme = task.position.scale, HIGHEST(task.position)
        self._beside = scale.value(scale.number(self._extreme) - 1)

    def deepen(self) -> SearchResult | None:
        """Searches one ply deeper; None if the greatest depth has been searched."""
        found = next(self._results, None)
        self.last = found or self.last
        return found

    @property
    def depth(self) -> int:
        """The plies searched completely."""
        return self.last.depth if self.last else 0

    @property
    def stopped(self) -> str | None:
        """Why the search ended early; None if it did not."""
        return self.last.stopped if self.last else None

    @property
    def proved(self) -> int | float | None:
        """The bound of the outcome that the last complete search proved; None if it proved none."""
        last = self.last
        return last.value if last and last.bound in ("exact", self.bound) and self._is_outcome(last.value) else None

    @property
    def running(self) -> int | float | None:
        """The bound of the outcome that the running search has proved so far; None if it proved none."""
        kernel = self.task.kernel
        value = kernel.scale.value(kernel.progress.lower if self.bound == "lower" else kernel.progress.upper)
        return value if self._is_outcome(value) else None

    @property
    def best(self) -> int | float:
        """The better of the two bounds; an infinity if nothing is proved."""
        known = [value for value in (self.proved, self.running) if value is not None]
        return (max if self.bound == "lower" else min)(known, default=UNKNOWN[self.bound])

    @property
    def probes(self) -> list[Probe]:
        """The probes of the search, with infinities for the extreme values that stand for unfinished games."""
        shown = []
        for probe in self.task.kernel.probes:
            alpha, beta = (None if at is None else self._shown(at) for at in (probe.alpha, probe.beta))
            shown.append(probe._replace(alpha=alpha, beta=beta, value=self._shown(probe.value)))
        return shown

    def _is_outcome(self, value: int | float) -> bool:
        return abs(value) < self._extreme

    def _shown(self, value: int | float) -> int | float:
        # A null window next to an extreme value is one number nearer to zero.
        return value if abs(value) < self._beside else UNKNOWN["lower" if value < 0 else "upper"]


class Bracket:
    """Two searches that deepen side by side. `make` makes the task of one of them."""

    def __init__(self, position: Position, limits: Limits, make: Callable[[Position, Limits], Task]) -> None:
        half = replace(limits, nodes=None if limits.nodes is None else max(1, limits.nodes // 2))
        self._position = position
        self.low = Side("lower", make(Unfinished(position, LOWEST, position.scale), half))
        self.high = Side("upper", make(Unfinished(position, HIGHEST, position.scale), half))

    def results(self) -> Iterator[SearchResult]:
        """Yields what is known after each depth. The last result is exact, or a bound, or "none"."""
        while self.low.deepen():
            if self.low.stopped not in ("interrupted", "cancelled"):
                self.high.deepen()
            known = self._known()
            yield known
            if known.bound == "exact" or known.stopped:
                return

    def effort(self) -> dict[str, Any]:
        """The work of both searches, as fields of a `SearchResult`."""
        kernels = [side.task.kernel for side in (self.low, self.high)]
        return {
            "counts": kernels[0].counts + kernels[1].counts,
            "elapsed": max(kernel.elapsed for kernel in kernels),
            "probes": (*self.low.probes, *self.high.probes),
            "memory": sum(kernel.memory for kernel in kernels),
        }

    def _known(self) -> SearchResult:
        """The bounds as one result: the bound in the mover's favour if there is one, because a move proves it."""
        mover, other = (self.low, self.high) if self._position.maximizing else (self.high, self.low)
        value: int | float = self._position.evaluate()
        bound, pv, depth = "none", (), min(mover.depth, other.depth)
        if mover.proved is not None and mover.last is not None:
            value, bound, pv, depth = mover.proved, mover.bound, mover.last.pv, mover.depth
            if mover.proved == other.proved:
                bound = "exact"
        elif other.proved is not None:
            value, bound, depth = other.proved, other.bound, other.depth
        return SearchResult(
            value=value,
            bound=bound,
            move=pv[0] if pv else None,
            pv=pv,
            depth=depth,
            stopped=self.low.stopped or self.high.stopped,
            running=self._running(mover),
            algorithm=mover.task.algorithm.name,
            **self.effort(),
        )

    def _running(self, mover: Side) -> Proved | None:
        """What is proved when a search is stopped; None while both go on."""
        depths = [side.last.running.depth for side in (self.low, self.high) if side.last and side.last.running]
        if not depths:
            return None
        move = None if mover.running is None else mover.task.kernel.progress.move
        return Proved(depths[0], self.low.best, self.high.best, move)
