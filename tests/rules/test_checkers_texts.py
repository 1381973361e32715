from __future__ import annotations

from typing import Any

import pytest

from gametree.model.errors import IllegalMove, InvalidPosition
from gametree.rules.builtin.checkers import CODES, TEXTS, CheckersPosition
from support.checkers_twin import (
    checkers,
    random_positions,
    rules,
)


def test_positions_as_people_write_them() -> None:
    at = checkers("W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29.")
    assert at.text == "W:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29"
    assert not at.maximizing
    assert checkers(" b : B1-12 : W21-32 ") == checkers("B:W21-32:B1-12") == checkers() == checkers("") == checkers(" ")
    assert checkers().text == f"B:W{','.join(map(str, range(21, 33)))}:B{','.join(map(str, range(1, 13)))}"
    assert checkers("B:WK1-3:BK30").text == "B:WK1,K2,K3:BK30"


def test_texts_round_trip() -> None:
    for at in random_positions(29, 500):
        again = checkers(at.text)
        assert (again, again.boards, again.maximizing) == (at, at.boards, at.maximizing)


def test_move_lists() -> None:
    expected = checkers().play("11-15").play("23-18").play("8-11")
    for text in ("11-15 23-18 8-11", "11-15, 23-18, 8-11", "1. 11-15 23-18 2. 8-11", "1.11-15 23-18 2.8-11"):
        assert checkers(text) == expected
    assert checkers(text).last_move == "8-11"


def test_codes_and_texts_are_one_to_one() -> None:
    assert len(CODES) == len(TEXTS) == 98 + 1328
    assert all(TEXTS[code] == text for text, code in CODES.items())


def test_a_capture_may_be_shortened() -> None:
    at = checkers("W:W27,32:B23,14,7")
    assert at.play("27x9") == at.play("27x18x9") == at.play(" 27X18X9 ")
    two_ways = checkers("B:W7,15,16,23,24:BK2")
    assert two_ways.play("2x18x20x11") == two_ways.play("2x11x18x27x20x11")
    with pytest.raises(IllegalMove) as raised:
        two_ways.play("2x11")
    assert str(raised.value) == "'2x11' may be 2x11x18x27x20x11 or 2x11x20x27x18x11; say which"


@pytest.mark.parametrize("move", ["1-5", "11-18", "11x15", "11", "", "x", "11x", "15-11", "33-37", 3, None])
def test_illegal_moves(move: Any) -> None:
    with pytest.raises(IllegalMove, match=r"legal here: .*11-15"):
        checkers().play(move)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("11-15 11-15", "move 2 of the list: illegal move '11-15'; legal here: "),
        ("11-15 hello", "move 2 of the list, 'hello', is not a move; moves are 11-15 or 22x15x8"),
        ("W21,22:B1,2", "'W21,22:B1,2' cannot be read: a position is written as B:W21,22,K30:B1,2,K3"),
        ("W21:B1", "cannot be read"),
        ("B:W21", "cannot be read"),
        ("B:W21:W22", "cannot be read"),
        ("R:W21:B22", "cannot be read"),
        ("B:W21:B1:H0", "cannot be read"),
        ("B:W33:B1", "'33' is not on the board; its squares are 1 to 32"),
        ("B:W32:B0", "'0' is not on the board"),
        ("B:W32:B" + "9" * 5000, "is not a piece"),
        ("B:W32-30:B1", "'32-30' is not on the board"),
        ("B:WQ32:B1", "'Q32' is not a piece; a man is written as 21, a king as K21"),
        ("B:W32:B1,K1", "square 1 has two pieces"),
        ("B:W5:BK5", "square 5 has a black and a white piece"),
        ("B:W3:B1", "the white man on 3 must be a king"),
        ("B:W20:B1,30", "the black man on 30 must be a king"),
        ("B:W32:B1-13", "there are 13 black pieces; a side has 12 at most"),
        ("B:W:B", "the board has no piece"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as raised:
        checkers(text)
    assert message in str(raised.value)


def test_bad_boards() -> None:
    with pytest.raises(InvalidPosition, match="32 bits"):
        CheckersPosition.from_boards(1 << 32, 1)
    with pytest.raises(InvalidPosition, match="square 3 has a king but no piece"):
        CheckersPosition.from_boards(1, 2, 4)
    with pytest.raises(ValueError, match="one piece"):
        rules(checkers()).state(1, 1, 0, True)
    with pytest.raises(ValueError, match="no move of that number"):
        rules(checkers()).squares(60_000)
    with pytest.raises(ValueError, match=r"an evaluator of checkers is one of positional, .*, not 'depth'"):
        type(rules(checkers()))("depth")


def test_drawing() -> None:
    at = checkers("W:W27,32:B23,14,K7").play("27x9")
    assert str(at).splitlines() == [
        " 1   .   .   .   .",
        " 5 .   .   B   .",
        " 9  (w)  .   .   .",
        "13 .   .   .   .",
        "17   .  (.)  .   .",
        "21 .   .   .   .",
        "25   .   .  (.)  .",
        "29 .   .   .   w",
        "Black 1, White 2; Black to move",
    ]
    assert at.drawing().svg().count("<circle") == 3
    assert at.drawing().svg().count(">K</text>") == 1
