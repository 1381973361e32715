"""How strong an engine plays, and by which means."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.arguments import whole
from gametree.players.levels import LEVELS
from gametree.searching.algorithm import Algorithm, algorithm
from gametree.searching.memory.table import Table
from gametree.searching.request import AUTO, table_for

__all__ = ["Strength"]


@dataclass(frozen=True, slots=True)
class Strength:
    """How an engine plays: what its options say.

    `table` is a size as `gametree.Table` takes it, "auto" for the default size, or None for no table.
    """

    algorithm: str | Algorithm = "mtdf"
    evaluator: str | None = None
    table: int | str | None = AUTO
    level: int = len(LEVELS)
    best: int = 1
    analyses: bool = False
    """Whether this is an analysis, which is at full strength whatever the level."""

    def __post_init__(self) -> None:
        whole("level", self.level, 1, len(LEVELS))

    @property
    def chosen(self) -> Algorithm:
        """The algorithm itself."""
        return algorithm(self.algorithm)

    def make_table(self) -> Table | None:
        """A new table; None if the algorithm uses none."""
        if not self.chosen.uses_table:
            return None
        return Table() if self.table == AUTO else table_for(self.chosen, self.table)
