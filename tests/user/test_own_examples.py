"""The games in `examples` keep the contract, and are worth what brute force says. That they run is tested elsewhere."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from support.trees import minimax

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(script: str, name: str) -> Any:
    """A class from one of the scripts."""
    return runpy.run_path(str(EXAMPLES / script))[name]


def test_nim_is_lost_with_a_multiple_of_four() -> None:
    nim = example("nim.py", "Nim")
    for heap in range(1, 30):
        result = gt.solve(nim(heap).position())
        assert result.value == (-1 if heap % 4 == 0 else 1)
        assert heap % 4 == 0 or result.move == heap % 4


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
def test_dots_and_boxes_is_solved(rows: int, columns: int) -> None:
    game = example("dots_and_boxes.py", "DotsAndBoxes")(rows, columns)
    start = game.position()
    assert gt.solve(start).value == gt.solve(start, "negascout").value == minimax(start, start.plies_left)
    assert gt.check_game(game, games=2).longest == start.plies_left


def test_gomoku_is_a_game() -> None:
    game = example("gomoku.py", "Gomoku")(5, 4)
    assert gt.check_game(game, games=3).games == 3
    start = game.position(".....XXX...OO............")
    assert not start.maximizing
    lost = gt.search(start, "negascout", depth=2, ordering="static")
    won = gt.search(start.play("a3"), "negascout", depth=1)
    assert won.value >= 6**4 - 1 - 100 and won.move in ("d2", "e2") and lost.move == "d2"
