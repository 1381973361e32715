"""A sequential test of whether one player is stronger than another: the match ends as soon as the answer is known."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import NamedTuple

from gametree.matches.likelihood import log_likelihood_ratio, with_mean, with_normalized_mean
from gametree.matches.tally import Games, Pairs, shares
from gametree.model.arguments import number, one_of
from gametree.model.errors import OptionError
from gametree.model.quoted import quoted
from gametree.players.statistics import Interval, Z, elo_interval, share_interval

__all__ = ["Bounds", "Sprt", "expected_score", "logistic_elo", "normalized_elo"]

MODELS = ("normalized", "logistic", "bayesian")
NORMALIZED = 800 / log(10)
"""Normalized Elo points in a mean that is one standard deviation of a game above one half."""
MOST_ELO = 2000.0
DECIDED = 0.25
"""The variance of the points of a game that either side wins, and none draws."""


class Bounds(NamedTuple):
    """The log-likelihood ratios at which a test ends: H0 is accepted at `lower`, H1 at `upper`."""

    lower: float
    upper: float


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential probability ratio test between two hypotheses about the difference of two players in Elo.

    H0 says that the first player is stronger by `elo0`, H1 that it is by `elo1`. `alpha` is the probability to accept
    H1 although H0 holds, `beta` that to accept H0 although H1 holds. What a point of Elo is depends on `model`:

    - "normalized": the mean of a game's points, in units of its standard deviation. The length of a test then does not
      depend on how many games are drawn.
    - "logistic": the usual Elo of the expected score.
    - "bayesian": BayesElo's, with the draws as observed. Pairs count as single games.

    >>> from gametree.matches import Games, Pairs, Sprt
    >>> test = Sprt(elo0=0, elo1=5)
    >>> match = Pairs(lost_both=10, lost_and_drawn=120, won_and_lost=300, drawn_both=90, won_and_drawn=170, won_both=20)
    >>> round(test.llr(match), 2), test.verdict(match)
    (1.73, 'continue')
    >>> [round(bound, 2) for bound in test.bounds]
    [-2.94, 2.94]
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: str = "normalized"

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            number(name, getattr(self, name), -MOST_ELO, MOST_ELO)
        for name in ("alpha", "beta"):
            if not 0 < number(name, getattr(self, name), 0, 1) < 0.5:
                raise OptionError(f"{name} is above 0 and below 0.5, not {quoted(getattr(self, name))}")
        one_of("model", self.model, MODELS)
        if not self.elo0 < self.elo1:
            raise OptionError(f"elo0 is below elo1; {quoted(self.elo0)} is not below {quoted(self.elo1)}")

    @property
    def bounds(self) -> Bounds:
        """Where the test ends."""
        return Bounds(log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha))

    def llr(self, tally: Games | Pairs) -> float:
        """The log-likelihood ratio of what was scored: above 0 it speaks for H1, below 0 for H0."""
        seen = checked(tally)
        if not seen.number:
            return 0.0
        if self.model == "bayesian":
            return self._bayesian(seen.games)
        points, counts = seen.categories
        total, observed = shares(counts)
        if self.model == "logistic":
            found = [with_mean(observed, points, expected_score(elo)) for elo in (self.elo0, self.elo1)]
        else:
            unit = NORMALIZED / sqrt(2) if isinstance(seen, Pairs) else NORMALIZED
            found = [with_normalized_mean(observed, points, elo / unit) for elo in (self.elo0, self.elo1)]
        return log_likelihood_ratio(total, observed, *found)

    def verdict(self, tally: Games | Pairs) -> str:
        """ "H0", "H1", or "continue" if more games are needed."""
        llr, bounds = self.llr(tally), self.bounds
        return "H0" if llr <= bounds.lower else "H1" if llr >= bounds.upper else "continue"

    def _bayesian(self, games: Games) -> float:
        total, (lost, drawn, won) = shares(games.categories[1])
        draw_elo = 200 * log10((1 - lost) / lost * (1 - won) / won)

        def chances(elo: float) -> list[float]:
            win, loss = (1 / (1 + 10 ** ((draw_elo - sign * elo) / 400)) for sign in (1, -1))
            return [loss, 1 - win - loss, win]

        return log_likelihood_ratio(total, (lost, drawn, won), chances(self.elo0), chances(self.elo1))


def checked(tally: Games | Pairs) -> Games | Pairs:
    """The tally, if it is one; an `OptionError` otherwise."""
    if not isinstance(tally, Games | Pairs):
        raise OptionError(f"what was scored is Games or Pairs of gametree.matches, not {quoted(tally)}")
    return tally.checked()


def expected_score(elo: float) -> float:
    """The mean of the points that a player gets who is stronger by this many points of (logistic) Elo.

    >>> from gametree.matches import expected_score
    >>> round(expected_score(100), 3), expected_score(0)
    (0.64, 0.5)
    """
    return 1 / (1 + 10 ** (-number("elo", elo, -MOST_ELO, MOST_ELO) / 400))


def logistic_elo(tally: Games | Pairs) -> Interval:
    """By how many points of the usual, logistic Elo the first player is stronger, with the 95 % interval.

    It is Wilson's interval for the number of games that would say as much as these, by the spread of what was scored.
    One game, or pair, of decided games is added to that spread, so that a few equal results do not look certain.

    >>> from gametree.matches import Games, logistic_elo
    >>> [round(points, 1) for points in logistic_elo(Games(wins=300, draws=500, losses=200))]
    [34.9, 19.6, 50.1]
    """
    seen = checked(tally)
    if not seen.number:
        return Interval(0.0, -inf, inf)
    mean, number_of = seen.score, seen.number
    points, counts = seen.categories
    spread = sum(count * (point - mean) ** 2 for point, count in zip(points, counts, strict=True))
    variance = (spread + DECIDED / (2 if isinstance(seen, Pairs) else 1)) / (number_of + 1)
    trials = number_of * mean * (1 - mean) / variance if 0 < mean < 1 else number_of
    return elo_interval(share_interval(mean, trials))


def normalized_elo(tally: Games | Pairs) -> Interval:
    """By how many points of normalized Elo the first player is stronger, with the 95 % interval.

    >>> from gametree.matches import Games, normalized_elo
    >>> [round(points, 1) for points in normalized_elo(Games(wins=300, draws=500, losses=200))]
    [49.6, 28.1, 71.2]
    """
    seen = checked(tally)
    if not seen.number:
        return Interval(0.0, -MOST_ELO, MOST_ELO)
    mean, deviation, total = _moments(seen)
    unit = NORMALIZED / (sqrt(2) if isinstance(seen, Pairs) else 1)
    reach = Z / sqrt(total)
    t = (mean - 0.5) / deviation
    return Interval(t * unit, (t - reach) * unit, (t + reach) * unit)


def _moments(seen: Games | Pairs) -> tuple[float, float, float]:
    """The mean of the points, their standard deviation, and the number of games or pairs."""
    points, counts = seen.categories
    total, observed = shares(counts)
    mean = sum(share * point for share, point in zip(observed, points, strict=True))
    variance = sum(share * (point - mean) ** 2 for share, point in zip(observed, points, strict=True))
    return mean, sqrt(variance), total
