"""Positions that random play reaches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt


def test_the_start_comes_first_and_the_others_later_and_later() -> None:
    start = gt.position("tic-tac-toe")
    positions = gt.sample_positions(start, 4, seed=1)
    assert positions[0] == start
    assert [position.plies_left for position in positions] == [9, 7, 5, 3]


@given(st.sampled_from(gt.games()), st.integers(1, 20), st.integers(0, 99))
def test_the_same_seed_gives_the_same_positions_of_games_under_way(name: str, count: int, seed: int) -> None:
    start = gt.position(name)
    positions = gt.sample_positions(start, count, seed)
    assert positions == gt.sample_positions(start, count, seed)
    assert 1 <= len(set(positions)) == len(positions) <= count
    assert all(position.moves() for position in positions)


def test_a_small_game_has_few_positions() -> None:
    assert len(gt.sample_positions(gt.tree([1, 2]), 9)) == 1
    assert gt.sample_positions(gt.tree(3), 9) == [gt.tree(3)]


@pytest.mark.parametrize("count", [0, 1001, 2.5, "3", True])
def test_how_many(count: Any) -> None:
    with pytest.raises(gt.errors.OptionError, match="number of positions must be an integer from 1 to 1000"):
        gt.sample_positions(gt.position("othello"), count)


def test_random_play_starts_from_a_position() -> None:
    with pytest.raises(gt.errors.OptionError, match="starts from a position"):
        gt.sample_positions("othello", 3)  # type: ignore[arg-type]
