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
    matches = options.parse_args().matches
    for test in TESTS:
        for truth, wrong in ((test.elo0, "H1"), (test.elo1, "H0")):
            rng = random.Random(7)
            ended = [simulated(test, truth, rng, every=1) for _ in range(matches)]
            errors = sum(verdict == wrong for verdict, _ in ended) / matches
            pairs = fmean(tally.number for _, tally in ended)
            print(f"{test.model} [{test.elo0}, {test.elo1}], truth {truth}: {wrong} {errors:.2%}, {pairs:.0f} pairs")


if __name__ == "__main__":
    main()
