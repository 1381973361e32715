"""What was scored in a match: games one by one, or pairs of games with sides swapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gametree.model.arguments import whole

__all__ = ["Games", "Pairs"]

MOST = 10**15
UNSEEN = 0.001
"""What a category without a game counts as, so that its logarithm exists."""


class Games(NamedTuple):
    """Wins, draws and losses of the first player, in games that do not belong together.

    >>> from gametree.matches import Games
    >>> Games(wins=10, draws=4, losses=6).score
    0.6
    """

    wins: int
    draws: int
    losses: int

    @property
    def number(self) -> int:
        """How many games were played."""
        return sum(self)

    @property
    def categories(self) -> tuple[Sequence[float], Sequence[int]]:
        """The points that a game can score, in rising order, and how often each was scored."""
        return (0.0, 0.5, 1.0), (self.losses, self.draws, self.wins)

    @property
    def score(self) -> float:
        """The mean of the points of a game, from 0 to 1; one half without games."""
        return mean_score(self)

    @property
    def games(self) -> Games:
        """The same; see `Pairs.games`."""
        return self

    def checked(self) -> Games:
        """The same, if all are whole numbers from 0; an `OptionError` otherwise."""
        return Games(*(whole(name, count, 0, MOST) for name, count in zip(self._fields, self, strict=True)))


class Pairs(NamedTuple):
    """Pairs of games from the same opening with sides swapped, by the results of the first player in the two games.

    The two games of a pair are alike: an opening that favours one side gives one win and one loss. So a pair says more
    than two games that do not belong together, and a test on pairs ends sooner.

    >>> from gametree.matches import Pairs
    >>> match = Pairs(lost_both=2, lost_and_drawn=5, won_and_lost=20, drawn_both=3, won_and_drawn=8, won_both=4)
    >>> match.number, match.games
    (42, Games(wins=36, draws=19, losses=29))
    """

    lost_both: int
    lost_and_drawn: int
    won_and_lost: int
    drawn_both: int
    won_and_drawn: int
    won_both: int

    @property
    def number(self) -> int:
        """How many pairs were played."""
        return sum(self)

    @property
    def categories(self) -> tuple[Sequence[float], Sequence[int]]:
        """The points that a pair can score, as a mean of its games, and how often each was scored."""
        even = self.won_and_lost + self.drawn_both
        return (0.0, 0.25, 0.5, 0.75, 1.0), (
            self.lost_both,
            self.lost_and_drawn,
            even,
            self.won_and_drawn,
            self.won_both,
        )

    @property
    def score(self) -> float:
        """The mean of the points of a game, from 0 to 1; one half without games."""
        return mean_score(self)

    @property
    def games(self) -> Games:
        """Wins, draws and losses of all games."""
        return Games(
            2 * self.won_both + self.won_and_drawn + self.won_and_lost,
            2 * self.drawn_both + self.won_and_drawn + self.lost_and_drawn,
            2 * self.lost_both + self.lost_and_drawn + self.won_and_lost,
        )

    def checked(self) -> Pairs:
        """The same, if all are whole numbers from 0; an `OptionError` otherwise."""
        return Pairs(*(whole(name, count, 0, MOST) for name, count in zip(self._fields, self, strict=True)))


PLACES = {(0, 2): 0, (0, 1): 1, (1, 1): 2, (0, 0): 3, (1, 0): 4, (2, 0): 5}
"""The place in `Pairs` for the games of a pair that were won and lost."""


def single_pair(won: int, lost: int) -> Pairs:
    """A single pair, of whose two games the first player won and lost this many.

    >>> single_pair(1, 0).won_and_drawn
    1
    """
    return Pairs(*(int(place == PLACES[won, lost]) for place in range(len(Pairs._fields))))


def mean_score(tally: Games | Pairs) -> float:
    """The mean of the points; one half if there are none."""
    points, counts = tally.categories
    return sum(map(float.__mul__, points, map(float, counts))) / tally.number if tally.number else 0.5


def shares(counts: Sequence[int]) -> tuple[float, list[float]]:
    """How many were played, and the share of each category; one that was never seen counts a little."""
    seen = [count or UNSEEN for count in counts]
    total = float(sum(seen))
    return total, [count / total for count in seen]
