"""What alpha-beta and its rivals play, from which openings, and how a game is scored and finished."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from gametree.lab.experiment import Cell, seed_ranges, seeds
from gametree.model.position import Position
from gametree.players.equal_effort import Horizons
from gametree.players.finish import Finish
from gametree.players.openings import openings, random_trees
from gametree.players.search_player import SearchPlayer
from gametree.rules.catalogue import position
from gametree.searching.algorithms.alphabeta_tree import AlphaBetaTree
from gametree.searching.algorithms.best_first import BestFirst
from gametree.searching.algorithms.best_first_extension import BestFirstExtension

__all__ = ["Arena", "OthelloBoards", "RandomTrees", "contestants"]


class Arena(ABC):
    """A game and its openings, of which any number can be played, in parts of tournaments."""

    game: ClassVar[str]
    scoring: ClassVar[str]
    """See `players.score`."""
    longest: ClassVar[int]
    """How many plies a game can have: no search goes deeper."""
    evaluator: ClassVar[str | None]
    """What values positions; None in a game without named evaluators."""
    final_evaluator: ClassVar[str | None]
    """What counts at the end of a game, where that is not what counts before."""

    @property
    def evaluators(self) -> dict[str, tuple[str, ...]]:
        """See `Experiment.evaluators`."""
        used = tuple(name for name in (self.evaluator, self.final_evaluator) if name is not None)
        return {self.game: used} if used else {}

    @abstractmethod
    def parts(self, pairs: int) -> list[Cell]:
        """A tournament of `pairs` pairs of games, in parts that can be played at the same time."""

    @abstractmethod
    def openings(self, cell: Cell) -> Sequence[Position]:
        """The openings of a part, each to be played twice."""


@dataclass(frozen=True)
class RandomTrees(Arena):
    """Games of 100 moves on random trees numbered from `first_seed` up, with edge costs from `low` to `high`.

    `branching` is "uniform": every node has as many children as the cell says; or "varying": it has 1 to that many.

    >>> arena = RandomTrees(first_seed=1, branching="varying")
    >>> arena.parts(100)
    [{'first_seed': 1, 'seeds': 50}, {'first_seed': 51, 'seeds': 50}]
    >>> len(arena.openings({"first_seed": 51, "seeds": 50, "branching": 3}))
    50
    """

    first_seed: int
    branching: str
    low: int = -(2**14)
    high: int = 2**14 - 1

    game = "random-tree"
    scoring = "pair"
    longest = 100
    evaluator = None
    final_evaluator = None

    def parts(self, pairs: int) -> list[Cell]:
        """See `Arena.parts`. Two halves, unless they would be small."""
        return list(seed_ranges(pairs, each=max(20, -(-pairs // 2)), first=self.first_seed))

    def openings(self, cell: Cell) -> Sequence[Position]:
        """See `Arena.openings`."""
        options = {"low": self.low, "high": self.high, "varying": self.branching == "varying"}
        return random_trees(seeds(cell), depth=self.longest, branching=cell["branching"], **options)


@dataclass(frozen=True)
class OthelloBoards(Arena):
    """Othello from the 244 boards after four moves, or some of them, evenly spread.

    >>> OthelloBoards().parts(122)
    [{'first_board': 0, 'step': 4}, {'first_board': 2, 'step': 4}]
    >>> len(OthelloBoards().openings({"first_board": 2, "step": 4}))
    61
    """

    game = "othello"
    scoring = "games"
    longest = 60
    evaluator = "positional"
    final_evaluator = "discs"

    def parts(self, pairs: int) -> list[Cell]:
        """See `Arena.parts`. As many boards as `pairs`, or a few more: every second, third, and so on."""
        every = BOARDS // pairs
        return [{"first_board": first, "step": 2 * every} for first in (0, every)]

    def openings(self, cell: Cell) -> Sequence[Position]:
        """See `Arena.openings`."""
        return openings(position(self.game, evaluator=self.evaluator), 4)[cell["first_board"] :: cell["step"]]


BOARDS = 244


def contestants(
    rival: str, backup: str, horizons: Horizons, final_evaluator: str | None
) -> tuple[SearchPlayer, SearchPlayer]:
    """Alpha-beta on a saved tree, and its rival: "best-first", or "best-first-extension" of a search one ply shallower.

    Both use alpha-beta as soon as alpha-beta's horizon reaches the end of the game. For `backup` see `AlphaBetaTree`.

    >>> [player.name for player in contestants("best-first-extension", "soft", Horizons(3, 7), None)]
    ['alphabeta-tree depth 3', 'best-first-extension depth 7']
    """
    rivals = {
        "best-first": BestFirst(),
        "best-first-extension": BestFirstExtension(shallow=horizons.first - 1, backup=backup),
    }
    finish = Finish(horizons.first, final_evaluator, by="alphabeta")
    return (
        SearchPlayer(AlphaBetaTree(backup=backup), depth=horizons.first, table=None, finish=finish),
        SearchPlayer(rivals[rival], depth=horizons.second, table=None, finish=finish),
    )
