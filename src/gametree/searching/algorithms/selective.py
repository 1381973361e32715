"""What the best-first algorithms have in common: an expansion, and a value that is an estimate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from gametree.model.arguments import one_of
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.searching.algorithm import Algorithm, Configurable, Found
from gametree.searching.kernels.kernel import Kernel, Stopped
from gametree.searching.kernels.procedure import Definition

__all__ = ["Selective"]

EXPANSIONS = ("partial", "full")


@dataclass(frozen=True)
class Selective(Configurable, Algorithm):
    """A best-first search: it searches deepest where it matters.

    It ends when the principal leaf is `depth` plies down or the end of a game, or at a limit; its value at that moment
    is the result. `expansion` is "partial", where the children of a node are made one at a time until one of them takes
    it off the principal variation, or "full", where all of them are made first.
    """

    expansion: str = "partial"

    uses_table: ClassVar[bool] = False
    uses_ordering: ClassVar[bool] = False
    deepens: ClassVar[bool] = False

    def __post_init__(self) -> None:
        one_of("expansion", self.expansion, EXPANSIONS)

    @property
    def estimates(self) -> bool:
        """See `Algorithm.estimates`."""
        return True

    def is_last(self, result: SearchResult, depth: int) -> bool:
        """See `Algorithm.is_last`: the principal leaf is the end of a game."""
        return result.depth < depth

    def estimate(
        self, kernel: Kernel, procedure: Definition, position: Position, depth: int, *window: int, **options: Any
    ) -> Found:
        """Calls a best-first procedure. It has a result even if a limit ends it."""
        try:
            value, move = kernel.call(procedure, position, depth, *window, **options)
            stopped = None
        except Stopped as stop:
            (value, move), stopped = kernel.partial, stop.reason
        return Found(value, value, move, "estimate", stopped)
