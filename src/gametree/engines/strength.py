"""How strong an engine plays, and by which means."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gametree.model.arguments import whole
from gametree.model.position import Play, Position
from gametree.players.levels import LEVELS, Level, level_in
from gametree.players.strongest import STRONGEST, Setup, strongest
from gametree.searching.algorithm import Algorithm, algorithm
from gametree.searching.memory.table import Table
from gametree.searching.request import AUTO

__all__ = ["Strength"]


@dataclass(frozen=True, slots=True)
class Strength:
    """How an engine plays: what its options say.

    `algorithm` is "strongest" for the strongest way to play the game. `table` is a size as `gametree.Table` takes it,
    "auto" for the default size, or None for no table.
    """

    algorithm: str | Algorithm = STRONGEST
    evaluator: str | None = None
    table: int | str | None = AUTO
    level: int = len(LEVELS)
    best: int = 1
    analyses: bool = False
    """Whether this is an analysis, which is at full strength whatever the level."""
    limited: bool = False
    """Whether `elo` decides instead of `level`, in a game whose levels have been rated."""
    elo: int | None = None
    """None is that of the best level that has been rated."""
    threads: int = 1

    def __post_init__(self) -> None:
        whole("level", self.level, 1, len(LEVELS))

    @property
    def name(self) -> str:
        """The name of the algorithm, or "strongest"."""
        return STRONGEST if self.algorithm == STRONGEST else self.chosen.name

    @property
    def chosen(self) -> Algorithm:
        """The algorithm itself; the usual one, if each game is played in its strongest way."""
        return algorithm(Play().algorithm if self.algorithm == STRONGEST else self.algorithm)

    def algorithm_in(self, position: Position) -> Algorithm:
        """The algorithm that plays in this position."""
        return algorithm(self.setup(position).algorithm)

    def setup(self, position: Position) -> Setup:
        """How to play in this position."""
        found = strongest(position) if self.algorithm == STRONGEST else Setup(self.chosen)
        return replace(found, threads=self.threads)

    def valued(self, position: Position) -> Position:
        """The position with the evaluator that is set, or else with that of its strongest way to play."""
        advised = None if self.evaluator is not None else self.setup(position).evaluator
        return position if advised is None else position.with_evaluator(advised)

    def level_in(self, position: Position) -> Level:
        """The level that plays this position: the one whose rating is nearest, if a rating limits the strength."""
        rated = position.advice.play.ladder.rated
        if not (self.limited and rated):
            return level_in(self.level, position)
        wanted = rated[-1][1] if self.elo is None else self.elo
        level, _ = min(rated, key=lambda one: abs(one[1] - wanted))
        return level_in(level, position)

    def make_table(self, position: Position) -> Table | None:
        """A new table for a game from this position; None if the algorithm uses none."""
        if not self.chosen.uses_table:
            return None
        return replace(self.setup(position), table=self.table).new_table()
