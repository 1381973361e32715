"""Fits the weights of the evaluators of checkers to what deeper searches find.

In games with many random moves, every quiet position is searched some plies deep with the current evaluator. The
weights that best explain these values by the features of the positions, a man being worth 100, are printed in the form
of core/games/checkers/evaluation.hpp. Put there, compiled, and fitted again, they converge.

    python tools/fit_checkers.py --positions 10000 --depth 8
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gametree as gt

MAN = 100
TOO_FAR = 400
"""Beyond this value the game is decided, and small advantages do not matter."""


def game(rng: Random) -> Iterator[gt.Position]:
    """The positions of a game, in which one move of three is played at random."""
    at: gt.Position = gt.position("checkers")
    while at.moves() and at.reversible < 10:
        yield at
        at = at.play(rng.choice(at.moves()) if rng.random() < 1 / 3 else gt.search(at, "alphabeta", depth=3).move)


def samples(count: int, depth: int, seed: int) -> Iterator[tuple[list[int], float]]:
    """The features of quiet positions and what a search finds there."""
    rng = Random(seed)
    while count > 0:
        for at in game(rng):
            if "x" in at.moves()[0]:
                continue
            native: Any = at.native
            value = gt.search(at, "mtdf", depth=depth, ordering="table+hint").value
            if abs(value) < TOO_FAR:
                count -= 1
                yield native.rules.features(native.state), value


def fit(features: NDArray[np.float64], values: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Weights by least squares, and their standard errors."""
    curve = features.T @ features + np.eye(features.shape[1])
    weights = np.linalg.solve(curve, features.T @ values)
    noise = np.mean((values - features @ weights) ** 2)
    return weights, np.sqrt(np.diag(np.linalg.inv(curve)) * noise)


def main() -> None:
    """Plays, searches and fits."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rows = list(samples(chosen.positions, chosen.depth, chosen.seed))
    weights, errors = fit(np.array([row[0] for row in rows], float), np.array([row[1] for row in rows], float))
    scale = MAN / weights[0]
    print("{" + ", ".join(str(round(weight * scale)) for weight in weights) + "}")
    print("standard errors " + ", ".join(f"{error * scale:.1f}" for error in errors))


if __name__ == "__main__":
    main()
