"""Fits the weights of connect four's evaluator `zugzwang` to solved positions, and writes them into the core.

Positions come from games in which some moves are random and the others are found by a short search. Who wins is solved.
For either player to move and for each stage of the game, logistic regression finds the weights that best explain the
outcomes of its positions and of its neighbours'. Build again afterwards.

    python tools/fit_connect_four.py --positions 20000
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import gametree as gt

TARGET = Path(__file__).parents[1] / "core" / "games" / "connect_four" / "zugzwang_weights.hpp"
FIRST_PLY, LAST_PLY = 12, 33
"""Earlier positions take long to solve, later ones are solved when they are played."""
RANDOM_SHARE = 0.4
ODDS = 100
PULL = 3.0
FILE = """\
// Weights of the features in zugzwang.hpp, fitted to solved positions; tools/fit_connect_four.py writes this file.
#pragma once

#include <array>
#include <cstddef>

#include "../../value.hpp"

namespace gametree::connect_four {{

inline constexpr int zugzwang_stages = {stages};
inline constexpr std::size_t zugzwang_features = {features};

// For the first player to move and for the second, and for every stage of the game.
using ZugzwangWeights = std::array<std::array<Value, zugzwang_features>, zugzwang_stages>;
inline constexpr std::array<ZugzwangWeights, 2> zugzwang_weights = {{{{
{rows}
}}}};

}}  // namespace gametree::connect_four
"""


class Example(NamedTuple):
    """What the evaluator sees in a position, and the share of the point of the side to move: 1, 0.5 or 0."""

    mover: int
    stage: int
    features: list[int]
    share: float


def game(random: Random) -> Iterator[gt.Position]:
    """The positions of a game."""
    at: gt.Position = gt.position("connect-four", evaluator="lines")
    while moves := at.moves():
        yield at
        at = at.play(
            random.choice(moves) if random.random() < RANDOM_SHARE else gt.search(at, "alphabeta", depth=4).move
        )


def outcome(at: gt.Position, table: gt.Table) -> int:
    """1, 0 or -1: who wins, in the first player's view."""
    solving = at.for_solving()
    depth = solving.plies_left
    assert depth is not None
    for winner, gamma in ((1, 1), (0, 0)):
        found = gt.search(solving, gt.MT(gamma=gamma), depth=depth, table=table, ordering="table+hint")
        if found.value >= gamma:
            return winner
    return -1


def examples(count: int, seed: int) -> Iterator[Example]:
    """One or two quiet positions of each game."""
    random, table = Random(seed), gt.Table(2**20)
    while count > 0:
        ply = random.randint(FIRST_PLY, LAST_PLY)
        for number, at in enumerate(game(random)):
            if number not in (ply, ply + 7):
                continue
            native: Any = at.native
            seen = native.rules.features(native.state)
            if seen is not None:
                _, mover, stage, features = seen
                count -= 1
                result = outcome(at, table)
                yield Example(mover, stage, features, (1 + (-result if mover else result)) / 2)


def fitted(found: list[Example]) -> NDArray[np.float64]:
    """The weights that make the outcomes most likely, in logarithms of the odds; by Newton's method."""
    seen = np.array([example.features for example in found], float)
    shares = np.array([example.share for example in found])
    weights = np.zeros(seen.shape[1])
    for _ in range(20):
        likely = 1 / (1 + np.exp(-seen @ weights))
        slope = seen.T @ (shares - likely) - PULL * weights
        curve = (seen.T * (likely * (1 - likely))) @ seen + PULL * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    likely = 1 / (1 + np.exp(-seen @ weights))
    print(f"{len(found):8} examples, error {np.sqrt(np.mean((shares - likely) ** 2)):.3f} of {shares.std():.3f}")
    return weights


def main() -> None:
    """Plays, solves, fits and writes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--stages", type=int, default=5, help="as many as the core was built with")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = list(examples(options.positions, options.seed))
    blocks = []
    for mover in (0, 1):
        of_mover = [example for example in found if example.mover == mover]
        reached = sorted({example.stage for example in of_mover})
        rows = []
        for stage in range(options.stages):
            like = min(max(stage, reached[0]), reached[-1])  # before the first examples and after the last
            weights = fitted([example for example in of_mover if abs(example.stage - like) <= 1])
            rows.append("        {" + ", ".join(str(round(ODDS * weight)) for weight in weights) + "},")
        blocks.append("\n".join(["    {{", *rows, "    }},"]))
    TARGET.write_text(FILE.format(stages=options.stages, features=len(weights), rows="\n".join(blocks)))


if __name__ == "__main__":
    main()
