"""Fits the weights of Othello's evaluator `staged` to the outcomes of games, and writes them into the core.

The games begin with random moves; then both sides search a few plies deep with an evaluator, and the last squares are
solved. Every position between is an example: the features of `staged`, and the final lead in discs of the side to move.
Each stage of the game gets the weights that best explain its examples and those of its neighbours (least squares, with
slight regularisation).

    python tools/fit_othello.py --games 3000 --evaluator positional
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

import gametree as gt
from gametree.rules.builtin.othello import OthelloPosition

TARGET = Path(__file__).parents[1] / "core" / "games" / "othello" / "staged_weights.hpp"
DISC = 100  # what a disc at the end of the game is worth
SOLVED = 12  # the empty squares from which games are solved
BALANCED = 60  # of the evaluator `positional`
FAR = 20  # discs; by how many more a game is won says little
PULL = 30.0
FILE = """\
// Made by tools/fit_othello.py: for every stage of the game the weights of the features in staged.hpp.
#pragma once

#include <array>
#include <cstddef>

#include "../../value.hpp"

namespace gametree::othello {{

inline constexpr int stages = {stages};
inline constexpr std::size_t staged_features = {features};

inline constexpr std::array<std::array<Value, staged_features>, stages> staged_weights = {{{{
{rows}
}}}};

}}  // namespace gametree::othello
"""


class Example(NamedTuple):
    """The features of a position, and the outcome in the view of the side to move."""

    stage: int
    features: list[int]
    outcome: int


def opening(random: Random) -> OthelloPosition:
    """A position after six to sixteen random moves, in which neither side is far ahead."""
    while True:
        at = gt.position("othello")
        assert isinstance(at, OthelloPosition)
        for _ in range(random.randint(6, 16)):
            if moves := at.moves():
                at = at.play(random.choice(moves))
        if abs(gt.search(at, "alphabeta", depth=4).value) <= BALANCED:
            return at


def examples(random: Random, evaluator: str, depth: int) -> list[Example]:
    """The examples of one game."""
    at = opening(random).with_evaluator(evaluator)
    line = []
    while at.moves() and at.plies_expected > SOLVED:
        line.append(at)
        at = at.play(gt.search(at, "alphabeta", depth=depth, ordering="static").move)
    outcome = int(gt.solve(at.with_evaluator("tournament"), table="256KB").value)
    outcome = max(-FAR, min(FAR, outcome))
    return [example(position, outcome) for position in line if position.moves() != ["pass"]]


def example(at: OthelloPosition, outcome: int) -> Example:
    """The example of a position of a game with this outcome, in Black's view."""
    assert at.native is not None
    stage, features = at.native.rules.features(at.native.state)  # type: ignore[attr-defined]
    return Example(stage, features, outcome if at.maximizing else -outcome)


def fitted(of_stage: list[Example]) -> list[int]:
    """The weights for the examples of a stage."""
    seen = np.array([example.features for example in of_stage], dtype=float)
    outcomes = np.array([example.outcome for example in of_stage], dtype=float)
    normal = seen.T @ seen + PULL * np.eye(seen.shape[1])
    weights = np.linalg.solve(normal, seen.T @ outcomes)
    error = float(np.sqrt(np.mean((seen @ weights - outcomes) ** 2)))
    print(f"{len(of_stage):8} examples, error {error:.2f} discs of {outcomes.std():.2f}")
    return [round(DISC * weight) for weight in weights]


def main() -> None:
    """Plays the games, fits the weights and writes them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--evaluator", default="staged", help="with which the games are played")
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--stages", type=int, default=8, help="as many as the core was built with")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = Random(options.seed)
    found = [e for _ in range(options.games) for e in examples(random, options.evaluator, options.depth)]
    reached = sorted({example.stage for example in found})
    weights = []
    for stage in range(options.stages):
        like = min(max(stage, reached[0]), reached[-1])  # before the first examples and after the last
        weights.append(fitted([example for example in found if abs(example.stage - like) <= 1]))
    rows = "\n".join("    {" + ", ".join(map(str, row)) + "}," for row in weights)
    TARGET.write_text(FILE.format(stages=options.stages, features=len(weights[0]), rows=rows))


if __name__ == "__main__":
    main()
