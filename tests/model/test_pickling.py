"""Positions go to other processes and come back, and a copy of one is the position itself."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

import gametree as gt

MADE: dict[str, dict[str, Any]] = {
    "tic-tac-toe": {},
    "othello": {"size": 6},
    "connect-four": {"width": 5, "height": 6},
    "checkers": {"evaluator": "material"},
    "chess": {"evaluator": "tapered"},
    "kalah": {"pits": 4, "stones": 3},
    "breakthrough": {"rows": 6, "columns": 5},
    "hexapawn": {"rows": 4, "columns": 4},
    "random-tree": {"branching": 3, "depth": 12},
}


@pytest.mark.parametrize("name", MADE)
def test_positions_survive_pickling(name: str) -> None:
    for seed in range(20):
        random, position = Random(seed), gt.position(name, **MADE[name])
        for _ in range(random.randrange(30)):
            position = position.play(random.choice(position.moves())) if position.moves() else position
        again = pickle.loads(pickle.dumps(position))
        assert again == position and str(again) == str(position) and again.domain == position.domain
        assert (again.evaluate(), again.reversible, again.text) == (
            position.evaluate(), position.reversible, position.text
        )  # fmt: skip
        assert again.moves() == position.moves()
        assert copy.copy(position) is copy.deepcopy(position) is position


def test_what_cannot_be_pickled_says_so() -> None:
    with pytest.raises(TypeError, match="pickle the nested list it was made from"):
        pickle.dumps(gt.tree([1, 2]))
    with pytest.raises(TypeError, match="costs on demand"):
        pickle.dumps(gt.position("random-tree", costs="on-demand"))
