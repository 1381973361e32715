"""Lists of moves in any game, read by what the moves print as."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import IllegalMove, InvalidPosition
from gametree.model.move_list import move_meant, read_moves
from support.users_games import Nim


class Named(gt.Game):
    """Any of the same moves in every state, for ten plies."""

    def __init__(self, *names: Any) -> None:
        self.names = names

    def start(self) -> Any:
        return ()

    def moves(self, state: Any) -> Any:
        return self.names if len(state) < 10 else ()

    def play(self, state: Any, move: Any) -> Any:
        return *state, move

    def maximizing(self, state: Any) -> bool:
        return len(state) % 2 == 0

    def evaluate(self, state: Any) -> int:
        return 0


READ: list[tuple[tuple[Any, ...], str, tuple[Any, ...]]] = [
    (("e2-e4", "e7-e5", "e2"), "e2-e4 e7-e5", ("e2-e4", "e7-e5")),
    (("e2-e4", "e7-e5", "e2"), "1. e2-e4 e7-e5 2. e2 {a remark} 1-0", ("e2-e4", "e7-e5", "e2")),
    (("e2-e4", "e7-e5"), '[Event "x"] 1.e2-e4, e7 - e5; e2-e4', ("e2-e4", "e7-e5", "e2-e4")),
    (((1, 1), (1, 2), (1, 12)), "(1, 1) (1,2)( 1 , 12 ),(1,1)", ((1, 1), (1, 2), (1, 12), (1, 1))),
    ((1, 2, 12), "12 1, 2", (12, 1, 2)),
    ((1, 2, 12), "1. 1 12 2. 2", (1, 12, 2)),
    ((2, -1, "2-1"), "2 -1 2-1", (2, -1, "2-1")),
    (("take 3 from b", "take 3"), "take 3  from b take 3", ("take 3 from b", "take 3")),
    (("O-O", "O-O-O"), "O-O-O O-O", ("O-O-O", "O-O")),
    (("a", "A"), "A a", ("A", "a")),
    (("1-0", "0-1"), "1-0 0-1 1-0", ("1-0", "0-1", "1-0")),
    (("", "x"), " x ", ("x",)),
    (("x",), "", ()),
]


@pytest.mark.parametrize(("names", "text", "moves"), READ)
def test_moves_are_read_as_they_print(names: Any, text: str, moves: Any) -> None:
    assert Named(*names).position(text).state == moves


@pytest.mark.parametrize(
    ("names", "text", "says"),
    [
        (("e2", "e4"), "e2 e2-e4", "move 2 of the list cannot be read: illegal move 'e2-e4'; legal here: e2, e4"),
        ((1, 2), "1 12", "move 2 .* illegal move '12'"),
        (("a b",), "ab", "illegal move 'ab'"),
        ((1,), "1 " * 11, "move 11 .* the game is over here"),
        ((1,), '[FEN "x"] 1', "moves are read from the start of the game"),
        ((1,), "{ 1", "the comment '{ 1' has no end; close it with a }"),
        ((1,), "7 max", r"define parse\(text\)"),
    ],
)
def test_what_is_no_list_of_moves(names: Any, text: str, says: str) -> None:
    with pytest.raises(InvalidPosition, match=says):
        Named(*names).position(text)


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=10), st.data())
def test_pairs_in_any_spacing(moves: list[tuple[int, int]], data: st.DataObject) -> None:
    spaces = st.sampled_from(["", " ", "  "])

    def spelled(pair: tuple[int, int]) -> str:
        a, b, c, d = (data.draw(spaces) for _ in range(4))
        return f"({a}{pair[0]}{b},{c}{pair[1]}{d})"

    text = data.draw(st.sampled_from([" ", ", ", "; ", ""])).join(map(spelled, moves))
    assert Named(*dict.fromkeys(moves)).position(text).state == tuple(moves)


def test_one_move_is_understood() -> None:
    start = Named((1, 1), "e2-e4").position()
    assert start.play("(1,1)") == start.play("( 1, 1 )") == start.play((1, 1))
    assert start.play("e2 - e4") == start.play("E2-E4") == start.play("e2-e4")
    with pytest.raises(IllegalMove):
        start.play("e2e4")
    assert move_meant(["a", "A", "B"], "A") == "A" and move_meant(["a", "A"], " a ") == "a"
    assert move_meant(["b", "B"], "x") is None and move_meant(["ab", "aB"], "AB") is None


def test_built_in_positions_can_be_read_too() -> None:
    assert read_moves(gt.position("othello"), "f5 d6").key == gt.position("othello", "f5d6").key
    assert Nim().position("3 2 1").state == (15, False)


def test_long_lists_are_read_in_one_go() -> None:
    assert Named(*range(10)).position("{x}" * 20_000 + "1").state == (1,)
    with pytest.raises(InvalidPosition):
        Named("x").position("{" * 1_000_000)
