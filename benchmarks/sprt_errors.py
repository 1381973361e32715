"""How often the sequential test errs, and how long it takes: 10,000 simulated matches at each hypothesis."""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from statistics import fmean

from gametree.matches import Sprt

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.simulated_matches import simulated

TESTS = (Sprt(0, 60, model="logistic"), Sprt(0, 60, model="normalized"), Sprt(0, 60, model="bayesian"))


def main() -> None:
    """Prints the share of wrong verdicts and the mean number of pairs, asked after each pair."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--matches", type=int, default=10_000)
    options.add_argument("--model", choices=[test.model for test in TESTS], help="one of the three alone")
    options.add_argument("--seed", type=int, default=7, help="another one gives other matches, to run it in pieces")
    chosen = options.parse_args()
    matches = chosen.matches
    for test in (test for test in TESTS if chosen.model in (None, test.model)):
        for truth, wrong in ((test.elo0, "H1"), (test.elo1, "H0")):
            rng = random.Random(chosen.seed)
            ended = [simulated(test, truth, rng, every=1) for _ in range(matches)]
            errors = sum(verdict == wrong for verdict, _ in ended) / matches
            pairs = fmean(tally.number for _, tally in ended)
            print(
                f"{test.model} [{test.elo0}, {test.elo1}], truth {truth}: {wrong} {errors:.2%}, {pairs:.0f} pairs",
                flush=True,
            )


if __name__ == "__main__":
    main()
