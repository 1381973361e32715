"""The end of a game: from where on a player searches to it, and how."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from gametree.model.arguments import one_of
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.result import Counts, SearchResult
from gametree.searching.memory.table import Table
from gametree.searching.solving import Solver

__all__ = ["Ending", "Finish"]

MEANS = ("solving", "alphabeta")
SHARE = 0.25
"""The part of a move's time that the first attempt to solve the game may take."""
AHEAD = 8
"""A game can be solved from this many plies further away than a search with the same time looks ahead."""
GROWTH = 2
"""At least so many times longer does it take to solve a game one ply earlier."""
TABLE = 2**18
ALGORITHM, ORDERING = "mtdf", "table+hint"


@dataclass(frozen=True, slots=True)
class Finish:
    """How to finish a game: when no more than `horizon` plies are expected, it is searched to its end.

    With `by="solving"` the player tries to solve the game, with a table, in a part of the time or nodes that it has for
    the move. If that is too little, it searches as before, and tries again at its next move. Without a horizon it tries
    as soon as it is worth it. `by="alphabeta"` is alpha-beta without a table, which ignores the player's limits: only
    the horizon bounds it. `evaluator` is the evaluator of the search to the end, such as "discs" in Othello; by default
    the outcome if the game is solved, and otherwise the one used so far.

    >>> from gametree.players import Finish, SearchPlayer
    >>> SearchPlayer("mtdf", seconds=1, finish=Finish()).name
    'mtdf seconds 1'
    """

    horizon: int | None = None
    evaluator: str | None = None
    by: str = "solving"

    def __post_init__(self) -> None:
        one_of("by", self.by, MEANS)
        if self.horizon is None and self.by == "solving":
            return
        if type(self.horizon) is not int or not 0 <= self.horizon <= MAX_DEPTH:
            raise OptionError(f"the horizon of a Finish is 0 to {MAX_DEPTH} plies, not {quoted(self.horizon)}")

    def reaches_the_end(self, position: Position, ahead: int = 0) -> bool:
        """Whether the end of the game is expected within the horizon, or within `ahead` plies if there is none."""
        expected = position.plies_expected
        return expected is not None and expected <= (ahead if self.horizon is None else self.horizon)

    def valued(self, position: Position) -> Position:
        """The position with the values that count at the end."""
        if self.evaluator is not None:
            return position.with_evaluator(self.evaluator)
        return position.for_solving() if self.by == "solving" else position


class Ending:
    """The end of one game, as a player with limits tries to solve it."""

    def __init__(self, finish: Finish, limits: Limits) -> None:
        self._finish, self._limits = finish, limits
        self._table = Table(TABLE)
        self._failed: tuple[int, float] | None = None  # the plies to the end, and the seconds it took in vain
        self._solved = False
        self.counts = Counts()
        """The work of the last attempt."""

    def attempt(self, position: Position, depth: int, seconds: float | None) -> SearchResult | None:
        """The exact result of the game if it is found in time; None if the end is too far away.

        `depth` is how far the player's searches look ahead, `seconds` the time that it has for the move.
        """
        self.counts = Counts()
        if position.draw_rules is not None or not self._finish.reaches_the_end(position, depth + AHEAD):
            return None
        valued, expected = self._finish.valued(position), position.plies_expected or 0
        if valued.plies_left is None:
            return None
        limits = self._share(seconds)
        if self._is_hopeless(expected, limits.seconds):
            return None
        began = perf_counter()
        result = Solver(valued, ALGORITHM, limits, self._table, ORDERING).run()
        if result.stopped == "interrupted":
            raise KeyboardInterrupt
        self.counts = result.counts
        self._solved = result.bound == "exact" and result.move is not None
        if not self._solved:
            self._failed = expected, perf_counter() - began
        return result if self._solved else None

    def _share(self, seconds: float | None) -> Limits:
        """What an attempt may use: all of it, if the last one succeeded, because the end is nearer now."""
        share, nodes = 1.0 if self._solved else SHARE, self._limits.nodes
        return Limits(
            None,
            None if nodes is None else max(1, int(share * nodes)),
            None if seconds is None else share * seconds,
            self._limits.cancel,
        )

    def _is_hopeless(self, expected: int, seconds: float | None) -> bool:
        """Whether the last attempt took so long that this one, some plies later, must fail too."""
        if self._failed is None or seconds is None:
            return False
        plies, took = self._failed
        return took / float(GROWTH) ** (plies - expected) > seconds
