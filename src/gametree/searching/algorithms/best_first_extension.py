"""Best-first extension: a full-width search to a shallow horizon, then a best-first search far beyond it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gametree.model.arguments import one_of
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.searching.algorithm import Found
from gametree.searching.algorithms.alphabeta_tree import BACKUPS, alphabeta_tree
from gametree.searching.algorithms.best_first import best_first
from gametree.searching.algorithms.selective import Selective
from gametree.searching.kernels.kernel import Kernel

__all__ = ["ALGORITHMS", "BestFirstExtension"]


@dataclass(frozen=True)
class BestFirstExtension(Selective):
    """Best-first extension: alpha-beta to a shallow horizon, then best-first minimax from its tree.

    `shallow` is the depth of the alpha-beta search, at most the depth of the whole search. `backup` is as in
    `AlphaBetaTree`.
    """

    shallow: int = 3
    backup: str = "soft"

    name = "best-first-extension"
    procedures = (alphabeta_tree, best_first)
    own_ordering: ClassVar[tuple[str, ...]] = ("static",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if type(self.shallow) is not int or not 0 <= self.shallow <= MAX_DEPTH:
            raise OptionError(f"shallow is a number of plies from 0 to {MAX_DEPTH}, not {quoted(self.shallow)}")
        one_of("backup", self.backup, BACKUPS)

    @property
    def uses_tree(self) -> bool:
        """See `Algorithm.uses_tree`."""
        return True

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        window = -kernel.infinity, kernel.infinity
        first = self.estimate(kernel, alphabeta_tree, position, min(self.shallow, depth), *window, backup=self.backup)
        if first.stopped:
            return first
        return self.estimate(kernel, best_first, position, depth, expansion=self.expansion)


ALGORITHMS = (BestFirstExtension(),)
