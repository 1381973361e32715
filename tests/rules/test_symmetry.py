"""Symmetric positions have one key, are worth the same, and no others share it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.players import openings
from gametree.rules.symmetry import mirrored, turned

DIFFERENT = {
    "tic-tac-toe": (1, 3, 12, 38),
    "othello": (1, 1, 3, 14),
    "connect-four": (1, 4, 25),
    "breakthrough": (1, 11, 242),
}
"""Positions after 0, 1, 2, ... plies that are not images of each other. Those of tic-tac-toe are well known, and those
of Othello, where the first move is always the same but for symmetry: parallel, diagonal and perpendicular opening."""


@pytest.mark.parametrize("name", DIFFERENT)
def test_there_are_as_many_openings_as_are_known(name: str) -> None:
    start = gt.position(name)
    found = tuple(len({each.symmetric_key for each in openings(start, plies)}) for plies in range(len(DIFFERENT[name])))
    assert found == DIFFERENT[name]


def test_a_square_board_has_eight_images() -> None:
    assert len({"".join(image) for image in turned(["X.O", "...", "..."])}) == 8
    assert len({"".join(image) for image in mirrored(["X.O", "...", "..."])}) == 2


@given(
    st.sampled_from([("othello", {"size": 4}), ("tic-tac-toe", {}), ("connect-four", {"width": 4, "height": 4})]),
    st.data(),
)
@settings(max_examples=12, deadline=None)
def test_images_are_worth_the_same(game: tuple[str, dict[str, Any]], data: st.DataObject) -> None:
    name, options = game
    seen: dict[int, float] = {}
    position = gt.position(name, **options)
    for _ in range(data.draw(st.integers(0, 8))):
        if not position.moves():
            break
        for move in position.moves():
            after = position.play(move)
            value = gt.search(after.for_solving(), "alphabeta", depth=3).value
            assert seen.setdefault(after.symmetric_key, value) == value
        position = position.play(data.draw(st.sampled_from(position.moves())))


def test_a_game_without_symmetries_has_its_own_key() -> None:
    chess = gt.position("chess")
    assert chess.symmetric_key == chess.key
