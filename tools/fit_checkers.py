"""Fits the weights of the `positional` evaluator of checkers to the results of games that it plays against itself.

Prints the weights as core/games/checkers/evaluation.hpp has them: fitted by logistic regression, a man worth 100.

    python tools/fit_checkers.py --games 2000 --depth 5
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

import numpy as np
from numpy.typing import NDArray

import gametree as gt

OPENING_PLIES = 8
LONGEST = 160
MAN = 100


def game(rng: Random, depth: int) -> tuple[list[gt.Position], float]:
    """The positions of a game from a random opening, and what Black made of it: 1, 0.5 or 0."""
    at: gt.Position = gt.position("checkers")
    for _ in range(OPENING_PLIES):
        at = at.play(rng.choice(at.moves()))
    line = [at]
    while at.moves() and len(line) < LONGEST:
        at = at.play(gt.search(at, "negascout", depth=depth + rng.randrange(2)).move)
        line.append(at)
    return line, 0.5 if at.moves() else float(not at.maximizing)


def is_quiet(at: gt.Position) -> bool:
    """Whether the side to move has no capture, and so the static value counts."""
    return "-" in at.moves()[0] if at.moves() else False


def samples(games: int, depth: int, seed: int) -> Iterator[tuple[list[int], float]]:
    """Features and result of all quiet positions of the games."""
    rng = Random(seed)
    for _ in range(games):
        line, result = game(rng, depth)
        for at in filter(is_quiet, line):
            assert at.native is not None
            yield at.native.rules.features(at.native.state), result  # type: ignore[attr-defined]


def fit(features: NDArray[np.float64], results: NDArray[np.float64], rounds: int = 30) -> NDArray[np.float64]:
    """Logistic regression by Newton's method, with a little regularization."""
    weights = np.zeros(features.shape[1])
    for _ in range(rounds):
        chance = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (results - chance) - weights
        curve = (features * (chance * (1 - chance))[:, None]).T @ features + np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    """Plays and fits."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--depth", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rows = list(samples(chosen.games, chosen.depth, chosen.seed))
    features, results = np.array([row[0] for row in rows], float), np.array([row[1] for row in rows])
    weights = fit(features, results)
    print(f"{len(rows)} positions, {np.mean(results):.3f} points for Black")
    print("{" + ", ".join(str(round(weight * MAN / weights[0])) for weight in weights) + "}")


if __name__ == "__main__":
    main()
