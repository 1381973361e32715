"""The likelihood of games, given ratings: Bradley and Terry's model with draws and an advantage of the first move.

d is the rating of the first player minus that of the second plus the advantage of the first move, and F(x) is
1 / (1 + 10^(-x/400)). The first player wins with probability F(d - draws) and loses with F(-d - draws). The logarithm
of the likelihood is concave, so Newton's method finds its maximum.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, log, sqrt
from typing import Any

from gametree.model.errors import OptionError
from gametree.players.statistics import Interval, Z

__all__ = ["RatingModel"]

UNIT = log(10) / 400
PRIOR = 1000.0
"""The standard deviation of ratings before any game, in Elo points around the anchor."""
FIRST_DRAWS = 50.0
LEAST_DRAWS = 1e-3
LEAST_CHANCE = 1e-300
FAR = 690.0
STEPS = 200
CLOSE = 1e-7
NEAR = 0.005


class RatingModel:
    """The games as arrays: how often each (first player, second player, points) was seen.

    The parameters are the ratings of all players but the anchor, the advantage of the first move, and the draws.
    """

    def __init__(self, games: Mapping[Any, int], anchor: str) -> None:
        self._np = np = _numpy()
        names = sorted({name for first, second, _ in games for name in (first, second)} - {anchor})
        self._place = {name: place for place, name in enumerate(names)}
        self._anchor = anchor
        self._size = len(names) + 2
        kinds = list(games)
        self._times = np.array([games[kind] for kind in kinds], float)
        self._points = np.array([points for *_, points in kinds])
        self._design = np.zeros((len(kinds), self._size - 1))
        for row, (first, second, _) in enumerate(kinds):
            for name, sign in ((first, 1.0), (second, -1.0)):
                if name != anchor:
                    self._design[row, self._place[name]] = sign
            self._design[row, -1] = 1.0
        self._precision = np.full(self._size, PRIOR**-2)

    def most_likely(self) -> Any:
        """The parameters under which the games are most likely."""
        start = self._np.zeros(self._size)
        start[-1] = FIRST_DRAWS
        return self._maximum(start, None)

    def interval(self, name: str | None, likely: Any) -> Interval:
        """The rating of a player, or the advantage of the first move for None, with its likelihood interval."""
        if name == self._anchor:
            return Interval(0.0, 0.0, 0.0)
        place = self._size - 2 if name is None else self._place[name]
        ends = (self._end(place, likely, side) for side in (-1.0, 1.0))
        return Interval(float(likely[place]), *ends)

    def _end(self, place: int, likely: Any, side: float) -> float:
        """Where the likelihood has fallen by what 95 % of chance explains, all else being as likely as it can be."""
        best, inside, outside = self._value(likely), 0.0, inf
        away = float(Z * self._np.sqrt(self._np.linalg.inv(self._information(likely))[place, place]))
        fixed = likely
        for _ in range(STEPS):
            fixed = fixed.copy()
            fixed[place] = likely[place] + side * away
            fixed = self._maximum(fixed, place)
            fallen = sqrt(max(2 * (best - self._value(fixed)), CLOSE))
            if abs(fallen - Z) < NEAR:
                break
            inside, outside = (away, outside) if fallen < Z else (inside, away)
            away *= Z / fallen  # it is nearly linear
            if not inside < away < outside:
                away = (inside + outside) / 2
        return float(fixed[place])

    def _maximum(self, start: Any, fixed: int | None) -> Any:
        """The most likely parameters, by Newton's method with steps that never lose; one may be fixed."""
        np = self._np
        others = [place for place in range(self._size) if place != fixed]
        at, value = start, self._value(start)
        for _ in range(STEPS):
            step, gradient = np.zeros(self._size), self._gradient(at)
            at_bound = at[-1] <= LEAST_DRAWS and gradient[-1] < 0  # without draws: a step beyond would spoil the rest
            free = np.array(others[:-1] if at_bound else others)
            step[free] = np.linalg.solve(self._information(at)[np.ix_(free, free)], gradient[free])
            while True:
                closer = at + step
                closer[-1] = max(closer[-1], LEAST_DRAWS)
                found = self._value(closer)
                if found >= value or np.abs(step).max() < CLOSE:
                    break
                step /= 2
            moved = np.abs(closer - at).max()
            at, value = closer, found
            if moved < CLOSE:
                break
        return at

    def _chances(self, at: Any) -> tuple[Any, Any]:
        """For every kind of game, F(d - draws) and F(-d - draws)."""
        np = self._np
        d = self._design @ at[:-1]
        won, lost = (np.clip(UNIT * (sign * d - at[-1]), -FAR, FAR) for sign in (1, -1))
        return 1 / (1 + np.exp(-won)), 1 / (1 + np.exp(-lost))

    def _value(self, at: Any) -> float:
        np = self._np
        won, lost = (np.maximum(chance, LEAST_CHANCE) for chance in self._chances(at))
        drawn = np.maximum(1 - won - lost, LEAST_CHANCE)
        each = np.where(self._points == 1, np.log(won), np.where(self._points == 0, np.log(lost), np.log(drawn)))
        return float(self._times @ each - (self._precision * at * at).sum() / 2)

    def _slopes(self, at: Any) -> tuple[Any, Any, Any, Any, Any]:
        """The derivatives of a game's logarithm by d and by draws: the first two, and the second dd, dc and cc.

        A draw has the chance F(c + d) F(c - d) (1 - 10^(-c/200)), c being `draws`.
        """
        np = self._np
        won, lost = self._chances(at)
        is_won, is_lost = self._points == 1, self._points == 0
        is_drawn = ~(is_won | is_lost)
        by_d = UNIT * np.where(is_won, 1 - won, np.where(is_lost, lost - 1, lost - won))
        gone = np.exp(-2 * UNIT * at[-1])
        by_c = UNIT * np.where(is_won, won - 1, np.where(is_lost, lost - 1, won + lost + 2 * gone / (1 - gone)))
        bent_won, bent_lost = won * (1 - won), lost * (1 - lost)
        square = UNIT * UNIT
        dd = -square * np.where(is_won, bent_won, np.where(is_lost, bent_lost, bent_won + bent_lost))
        dc = square * np.where(is_won, bent_won, np.where(is_lost, -bent_lost, bent_won - bent_lost))
        less = 4 * gone / (1 - gone) ** 2
        cc = -square * np.where(is_drawn, bent_won + bent_lost + less, np.where(is_won, bent_won, bent_lost))
        return by_d, by_c, dd, dc, cc

    def _gradient(self, at: Any) -> Any:
        np = self._np
        by_d, by_c, *_ = self._slopes(at)
        return np.append(self._design.T @ (self._times * by_d), self._times @ by_c) - self._precision * at

    def _information(self, at: Any) -> Any:
        """Minus the second derivatives."""
        np = self._np
        _, _, dd, dc, cc = self._slopes(at)
        found = np.empty((self._size, self._size))
        found[:-1, :-1] = -(self._design.T * (self._times * dd)) @ self._design
        found[-1, :-1] = found[:-1, -1] = -self._design.T @ (self._times * dc)
        found[-1, -1] = -(self._times @ cc)
        return found + np.diag(self._precision)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise OptionError("ratings need NumPy: pip install 'gametree[lab]'") from None
    return numpy
