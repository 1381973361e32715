"""What the thesis's experiments on real games share: three games with twenty positions each, and five algorithms.

Everything that decides a count is named here, so that rows do not depend on the defaults of the library.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from functools import cache
from statistics import geometric_mean
from typing import NamedTuple

from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.rules.catalogue import standard_positions
from gametree.rules.perft import perft
from gametree.searching.algorithm import Algorithm, algorithm
from gametree.searching.algorithms.alphabeta import AlphaBeta
from gametree.searching.algorithms.aspiration import AspirationNegaScout
from gametree.searching.algorithms.mtd import MTD
from gametree.searching.api import iterate
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table

__all__ = [
    "ALGORITHMS",
    "ENTRIES",
    "EVALUATORS",
    "ORDERING",
    "POSITIONS",
    "SETTINGS",
    "Search",
    "Setting",
    "branching",
    "deepen",
]

POSITIONS = 20
ENTRIES = 2**21
"""Of the tables of chapter 4.2."""
ORDERING = "table+history"
ALGORITHMS = ("alphabeta", "aspiration-negascout", "mt-dual", "mt-sss", "mtdf")
"""The built-in algorithms that `deepen` uses."""


class Search(StrEnum):
    """The algorithms of the thesis under the names that it gives them."""

    ALPHABETA = "Alpha-Beta"
    NEGASCOUT = "NegaScout"
    """In an aspiration window; all counts are relative to its counts."""
    SSS = "SSS*"
    DUAL = "DUAL*"
    MTDF = "MTD(f)"


class Setting(NamedTuple):
    """A game, and how it is searched."""

    game: str
    evaluator: str
    deepest: int
    """The depth of appendix C."""
    quick: int
    """The depth under the quick plan; odd or even as the other is."""
    step: int
    """Plies from one iteration to the next."""
    delta: int
    """Half of NegaScout's aspiration window."""
    back: int
    """Which earlier iteration gives NegaScout and MTD(f) their first guess: one of the same parity."""
    branching: int
    """The average branching factor that the thesis states."""

    @property
    def title(self) -> str:
        """For people."""
        return self.game.capitalize() if self.game == "othello" else self.game

    def positions(self) -> list[Position]:
        """The standard positions of the game."""
        return standard_positions(self.game, evaluator=self.evaluator)

    def depths(self, deepest: int) -> list[int]:
        """The depths of the iterations."""
        return list(Deepening(step=self.step).depths(deepest))

    def deepening(self, depth: int) -> Deepening:
        """The iterations of a search to `depth`; all of them are even or all odd if the step is two plies.

        >>> list(SETTINGS["checkers"].deepening(8).depths(8))
        [2, 4, 6, 8]
        """
        return Deepening(self.step, first=depth % self.step or self.step)

    def algorithm(self, search: Search, root: Position) -> Algorithm:
        """The algorithm that is called `search` where the player to move at the root is MAX, as in the thesis.

        Here MAX is the player who moves first in the game, so that SSS* and DUAL* change places where MIN moves.
        """
        if search is Search.ALPHABETA:
            return AlphaBeta(etc="off")
        if search is Search.NEGASCOUT:
            return AspirationNegaScout(etc="off", delta=self.delta, back=self.back)
        one_sided = "mt-sss" if (search is Search.SSS) == root.maximizing else "mt-dual"
        driver = algorithm("mtdf" if search is Search.MTDF else one_sided)
        assert isinstance(driver, MTD)
        return replace(driver, etc="off", back=self.back)


SETTINGS = {
    setting.game: setting
    for setting in (
        Setting("checkers", "positional", deepest=17, quick=9, step=2, delta=15, back=1, branching=3),
        Setting("othello", "positional", deepest=10, quick=6, step=1, delta=20, back=2, branching=10),
        Setting("chess", "classical", deepest=8, quick=4, step=1, delta=25, back=2, branching=36),
    )
}
EVALUATORS = {setting.game: (setting.evaluator,) for setting in SETTINGS.values()}


def deepen(
    setting: Setting,
    position: int,
    search: Search | Algorithm,
    depth: int,
    *,
    entries: int = ENTRIES,
    replacement: str = "shallowest",
    ordering: str = ORDERING,
    observe: str = "nothing",
) -> Iterator[SearchResult]:
    """The iterations of one search of a standard position, with a table of its own; counts add up over them.

    `search` is an algorithm of the thesis, or any other one, which is used as it is.
    """
    root = setting.positions()[position]
    chosen = setting.algorithm(search, root) if isinstance(search, Search) else search
    return iterate(
        root,
        chosen,
        depth=depth,
        table=Table(entries, from_depth=0, depths="exact", replacement=replacement),
        ordering=ordering,
        deepening=Deepening(step=setting.step, first=1),
        observe=observe,
    )


@cache
def branching(game: str) -> float:
    """How many times more lines of play there are one ply deeper, in the first plies from the standard positions."""
    return geometric_mean(perft(root, 3) ** (1 / 3) for root in SETTINGS[game].positions())
