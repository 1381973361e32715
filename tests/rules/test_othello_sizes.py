"""Othello on smaller boards, against the same slow twin."""

from __future__ import annotations

import random
from typing import Any

import pytest

import gametree as gt
from gametree.model.errors import InvalidPosition, OptionError
from gametree.rules.builtin.othello import EVALUATORS, OthelloPosition
from support.othello_twin import Twin


def othello(size: Any, text: str | None = None, evaluator: str | None = None) -> OthelloPosition:
    made = gt.position("othello", text, evaluator=evaluator, size=size)
    assert isinstance(made, OthelloPosition)
    return made


@pytest.mark.parametrize(("size", "games"), [(4, 120), (6, 60)])
def test_agrees_with_the_twin_on_random_games(size: int, games: int) -> None:
    rng = random.Random(size)
    passes = 0
    for _ in range(games):
        at, twin = othello(size), Twin(size)
        while True:
            moves = at.moves()
            assert moves == twin.moves()
            assert at.text == twin.text()
            assert othello(size, at.text) == at
            if not moves:
                break
            passes += moves == ["pass"]
            move = rng.choice(moves)
            at = at.play(move)
            twin.play(move)
    assert passes > games // 5


@pytest.mark.parametrize("size", [4, 6, 8])
def test_moves_are_counted_without_listing_them(size: int) -> None:
    rng = random.Random(size)
    for _ in range(20):
        at = othello(size)
        while moves := at.moves():
            assert at.native is not None
            assert at.native.rules.perft(at.native.state, 1) == len(moves)
            at = at.play(rng.choice(moves))


@pytest.mark.parametrize("size", [4, 6])
@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_evaluators_see_no_corner_of_the_board_otherwise(size: int, evaluator: str) -> None:
    """A board that is turned around, or whose colours are swapped, is worth the same."""
    rng = random.Random(41)
    for _ in range(10):
        at = othello(size, evaluator=evaluator)
        while moves := at.moves():
            at = at.play(rng.choice(moves))
            board, to_move = at.text[:-1], at.text[-1]
            swapped = at.text.translate(str.maketrans("XO", "OX"))
            assert othello(size, board[::-1] + to_move, evaluator).evaluate() == at.evaluate()
            assert othello(size, swapped, evaluator).evaluate() == -at.evaluate()


def test_the_smallest_board_is_solved() -> None:
    """White wins 11 to 3."""
    for algorithm in ("minimax", "mtdf", "negascout", "sss"):
        assert gt.search(othello(4, evaluator="outcome"), algorithm).value == -8
    assert gt.search(othello(4, evaluator="tournament"), "mtdf").value == -10


def test_the_same_discs_on_another_board_are_another_position() -> None:
    boards = 1 << 0, 1 << 1
    positions = {OthelloPosition.from_boards(*boards, size=size) for size in (4, 6, 8)}
    assert len({at.key for at in positions}) == len(positions) == 3


def test_drawing() -> None:
    assert str(othello(4, "b1")).splitlines() == [
        "  a b c d",
        "1 .(X). .",
        "2 . X X .",
        "3 . X O .",
        "4 . . . .",
        "X 4, O 1; O to move",
    ]


@pytest.mark.parametrize("size", [5, 0, "8", 8.0, None, True])
def test_bad_sizes(size: Any) -> None:
    for text in (None, "." * 64 + "X"):
        with pytest.raises(OptionError, match=f"the size of the board is 8, 6 or 4, not {size!r}"):
            othello(size, text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("f5", "move 1 of the list: illegal move 'f5'; legal here: b1, a2, d3, c4"),
        ("." * 64 + "X", "a board has 16 squares, then X or O for the side to move; this one has 65 characters"),
        ("...." * 3 + "..?.", "square c4 of the board is '?'"),
        ("X" * 16 + ".", "the side to move is '.'"),
        ("." * 16, "the board has no disc"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as raised:
        othello(4, text)
    assert message in str(raised.value)


def test_discs_off_the_board() -> None:
    with pytest.raises(InvalidPosition, match="e1 is not on a board of 4x4 squares"):
        OthelloPosition.from_boards(1 << 4, 1, size=4)
