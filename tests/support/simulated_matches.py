"""Matches between players whose difference is known, to see how often a sequential test errs."""

from __future__ import annotations

import random
from collections import Counter

from gametree.matches import Pairs, Sprt, expected_score

__all__ = ["share_of_verdicts", "simulated"]

DRAWS = 0.3
LONGEST = 100_000
PLACES = {0: 0, 1: 1, 2: 2, 3: 4, 4: 5}
"""The field of `Pairs` for the half points of a pair; a pair of two draws counts as one win and one loss."""


def simulated(test: Sprt, elo: float, rng: random.Random, every: int = 4) -> tuple[str, Pairs]:
    """The verdict on two players that differ by `elo`, asked for after every few pairs, and what was scored."""
    counts = [0] * 6
    score = expected_score(elo)
    share = min(DRAWS, 2 * min(score, 1 - score))
    win = score - share / 2
    for pair in range(1, LONGEST):
        counts[PLACES[_half_points(rng, win, share) + _half_points(rng, win, share)]] += 1
        if pair % every == 0 and (verdict := test.verdict(Pairs(*counts))) != "continue":
            return verdict, Pairs(*counts)
    return "continue", Pairs(*counts)


def _half_points(rng: random.Random, win: float, draw: float) -> int:
    chance = rng.random()
    return 2 if chance < win else 1 if chance < win + draw else 0


def share_of_verdicts(test: Sprt, elo: float, matches: int, seed: int) -> dict[str, float]:
    """How often each verdict was given in so many matches."""
    rng = random.Random(seed)
    seen = Counter(simulated(test, elo, rng)[0] for _ in range(matches))
    return {verdict: seen[verdict] / matches for verdict in ("H0", "H1", "continue")}
