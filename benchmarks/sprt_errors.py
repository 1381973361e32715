"""How often the sequential test errs, and how long it takes: 10,000 simulated matches at each hypothesis.

All matches are played at once, as arrays, and the ratios are found by the formulas of `gametree.matches` on arrays. The
library itself has the last word: its verdict must be the same at the end of every match, and none a pair before.
"""

from __future__ import annotations

import argparse
from math import sqrt
from time import process_time

import numpy as np

from gametree.matches import Pairs, Sprt, expected_score
from gametree.matches.sprt import NORMALIZED
from gametree.matches.tally import UNSEEN

TESTS = (Sprt(0, 60, model="logistic"), Sprt(0, 60, model="normalized"), Sprt(0, 60, model="bayesian"))
DRAWS = 0.3
POINTS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
ROUNDS, UNDAMPED, NEWTON, CLOSE = 60, 10, 100, 1e-11

Array = np.ndarray


def main() -> None:
    """Prints the share of wrong verdicts and the mean number of pairs, asked after each pair."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--matches", type=int, default=10_000)
    options.add_argument("--model", choices=[test.model for test in TESTS], help="one of the three alone")
    options.add_argument("--seed", type=int, default=7, help="another one gives other matches")
    chosen = options.parse_args()
    for test in (test for test in TESTS if chosen.model in (None, test.model)):
        for truth, wrong in ((test.elo0, "H1"), (test.elo1, "H0")):
            began = process_time()
            verdicts, pairs = played(test, truth, chosen.matches, np.random.default_rng(chosen.seed))
            print(
                f"{test.model} [{test.elo0}, {test.elo1}], truth {truth}: {wrong} {np.mean(verdicts == wrong):.2%}, "
                f"{pairs.mean():.0f} pairs; {chosen.matches} matches, {process_time() - began:.0f} s",
                flush=True,
            )


def played(test: Sprt, elo: float, matches: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """The verdicts of so many matches between players that differ by `elo`, and the pairs that each took."""
    score = expected_score(elo)
    win = score - DRAWS / 2
    counts = np.zeros((matches, len(POINTS)), dtype=int)
    verdicts, going = np.full(matches, "continue"), np.arange(matches)
    while going.size:
        chances = rng.random((going.size, 2))
        scored = (np.where(chances < win, 2, np.where(chances < win + DRAWS, 1, 0))).sum(axis=1)
        counts[going, scored] += 1
        ratios = llr(test, counts[going])
        ended = np.where(ratios <= test.bounds.lower, "H0", np.where(ratios >= test.bounds.upper, "H1", "continue"))
        verdicts[going] = ended
        for match in np.flatnonzero(ended != "continue"):
            confirm(test, counts[going[match]], int(scored[match]), str(ended[match]))
        going = going[ended == "continue"]
    return verdicts, counts.sum(axis=1)


def confirm(test: Sprt, counts: Array, last: int, verdict: str) -> None:
    """Fails unless the library gives this verdict, and gave none before the last pair."""
    before = counts.copy()
    before[last] -= 1
    found = tuple(test.verdict(tally(each)) for each in (before, counts))
    if found != ("continue", verdict):
        raise SystemExit(f"{test}: {verdict} after {counts.tolist()}, but {found} by gametree.matches")


def tally(counts: Array) -> Pairs:
    """The results as the library counts them; a pair of two draws is one win and one loss here."""
    lost, lost_half, even, won_half, won = map(int, counts)
    return Pairs(lost, lost_half, even, 0, won_half, won)


def llr(test: Sprt, counts: Array) -> Array:
    """`Sprt.llr` of many matches."""
    if test.model == "bayesian":
        return bayesian(test, counts)
    seen = np.where(counts == 0, UNSEEN, counts)
    total = seen.sum(axis=1)
    shares = seen / total[:, None]
    if test.model == "logistic":
        null, other = (tilted(shares, POINTS - expected_score(elo) + 0 * shares) for elo in (test.elo0, test.elo1))
    else:
        null, other = (normalized(shares, elo * sqrt(2) / NORMALIZED) for elo in (test.elo0, test.elo1))
    ratios: Array = total * (shares * np.log(other / null)).sum(axis=1)
    for match in np.flatnonzero(np.isnan(ratios)):  # the iteration did not settle
        ratios[match] = test.llr(tally(counts[match]))
    return ratios


def bayesian(test: Sprt, counts: Array) -> Array:
    """The ratio of BayesElo's model, of single games."""
    lost, lost_half, even, won_half, won = counts.T
    games = np.stack([2 * lost + lost_half + even, lost_half + won_half, 2 * won + won_half + even], axis=1)
    seen = np.where(games == 0, UNSEEN, games)
    total = seen.sum(axis=1)
    loss, _, win = (seen / total[:, None]).T
    draw_elo = 200 * np.log10((1 - loss) / loss * (1 - win) / win)

    def chances(elo: float) -> Array:
        wins, losses = (1 / (1 + 10 ** ((draw_elo - sign * elo) / 400)) for sign in (1, -1))
        return np.stack([losses, 1 - wins - losses, wins], axis=1)

    ratios: Array = (seen * np.log(chances(test.elo1) / chances(test.elo0))).sum(axis=1)
    return ratios


def normalized(shares: Array, t: float) -> Array:
    """`with_normalized_mean` of many matches; not a number where it does not settle at once."""
    found = tilted(shares, POINTS - 0.5 + 0 * shares)
    result = np.full_like(shares, np.nan)
    going = np.arange(len(shares))
    for rounds in range(ROUNDS):
        now = found[going]
        mean = (now * POINTS).sum(axis=1, keepdims=True)
        deviation = np.sqrt((now * (POINTS - mean) ** 2).sum(axis=1, keepdims=True))
        z = POINTS - 0.5 - deviation * t * (1 + ((mean - POINTS) / deviation) ** 2) / 2
        possible = (z.min(axis=1) < 0) & (z.max(axis=1) > 0)
        going, now, z = going[possible], now[possible], z[possible]
        closer = tilted(shares[going], z)
        settled = np.abs(closer - now).max(axis=1, initial=0) < CLOSE
        result[going[settled]] = closer[settled]
        weight = 1.0 if rounds < UNDAMPED else 0.5
        found[going] = weight * closer + (1 - weight) * now
        going = going[~settled]
        if not going.size:
            break
    return result


def tilted(shares: Array, z: Array) -> Array:
    """`likelihood._tilted` of many matches."""
    if not len(z):
        return shares
    low, high = -1 / z.max(axis=1), -1 / z.min(axis=1)
    x = np.zeros(len(z))
    for _ in range(NEWTON):
        terms = z / (1 + x[:, None] * z)
        weighed = shares * terms
        total = weighed.sum(axis=1)
        found = np.abs(total) <= 1e-13 * np.abs(weighed).sum(axis=1)
        if found.all():
            break
        low, high = np.where(total > 0, x, low), np.where(total > 0, high, x)
        closer = x + total / (weighed * terms).sum(axis=1)
        closer = np.where((low < closer) & (closer < high), closer, (low + high) / 2)
        x = np.where(found, x, closer)
    result: Array = shares / (1 + x[:, None] * z)
    return result


if __name__ == "__main__":
    main()
