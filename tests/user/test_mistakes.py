"""Mistakes in a user's game end in an error of the family that says what is wrong, wherever they are made."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

import gametree as gt
from gametree.players import read_time
from gametree.searching.steadiness import must_be_steady
from gametree.user.named_moves import NamedMove
from support.users_games import Nim


class Unequal:
    """A move that cannot be compared."""

    def __eq__(self, other: object) -> bool:
        raise ArithmeticError("no two are equal")

    __hash__ = object.__hash__


class Unspeakable:
    def __repr__(self) -> str:
        raise LookupError("no words")


def failing(*arguments: Any) -> Any:
    raise OSError("no such file")


def nim(**wrong: Any) -> gt.Game:
    """Nim with some attributes of its class replaced."""
    made: gt.Game = type("Wrong", (Nim,), wrong)(5)
    return made


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"start": failing}, r"start\(\) failed with OSError: no such file"),
        ({"advice": 5}, "advice is a gametree.Advice"),
        ({"unit": None}, "unit is a small advantage"),
        ({"decisive": "x"}, "decisive is the value of a game that is won"),
        ({"edge_bounds": lambda self, state: 5}, "edge_bounds is the least and the greatest cost"),
        ({"evaluate": lambda self, state: 10**5000}, "evaluate.* 32 bits, not a number of"),
        ({"maximizing": lambda self, state: Unspeakable()}, "True or False, not <Unspeakable instance"),
        ({"move_text": lambda self, move: 5}, r"move_text\(1\) is a string that is not blank, not 5"),
    ],
)
def test_a_search_says_what_is_wrong(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(gt.GameTreeError, match=words):
        gt.search(nim(**wrong).position(), "forward-estimation", depth=3)


@pytest.mark.parametrize("method", ["draw", "text"])
def test_what_is_drawn_is_a_string(method: str) -> None:
    position = nim(**{method: lambda self, state: 5}).position()
    with pytest.raises(gt.GameTreeError, match="strings or None, not 5"):
        str(position)


def test_a_text_is_a_string() -> None:
    with pytest.raises(gt.GameTreeError, match=r"text\(state\) is a string or None, not 5"):
        nim(text=lambda self, state: 5).position().text


def test_moves_that_cannot_be_compared() -> None:
    with pytest.raises(gt.GameTreeError, match="comparing two moves failed with ArithmeticError"):
        nim(moves=lambda self, state: [Unequal()]).position().play(1)


def test_a_move_without_a_name_prints_as_its_number() -> None:
    """The error about its name names it."""
    assert str(NamedMove(3, nim(move_text=failing))) == "3"


def test_moves_that_are_others_every_time() -> None:
    turns = count()
    game = nim(moves=lambda self, state: [1 + next(turns) % 2])
    with pytest.raises(gt.GameTreeError, match="something else every time"):
        gt.trace(game.position(), "alpha-bounding", 2)


def test_an_end_that_is_too_far_away_is_far_away() -> None:
    game = nim(plies_left=lambda self, state: 10**5000)
    assert len(gt.sample_positions(game.position(), 2)) == 2
    with pytest.raises(gt.errors.DepthError, match="give depth="):
        gt.search(game.position())


def test_a_check_says_what_is_wrong() -> None:
    with pytest.raises(gt.GameTreeError, match="reversible is a number of"):
        gt.check_game(nim(reversible=lambda self, state: 10**5000), games=1)


def test_a_clock_can_be_saved_and_read_again() -> None:
    with pytest.raises(gt.GameTreeError, match="time of a clock"):
        read_time("9" * 400)


@pytest.mark.parametrize(
    ("evaluate", "words"),
    [(lambda state, calls: next(calls), "value is another one"), (lambda state, calls: state[1], "another position")],
    ids=["values", "positions"],
)
@pytest.mark.parametrize("algorithm", ["mtdf", "mt-dual", "mtd-best"])
def test_values_that_rise_forever_end_a_driver(algorithm: str, evaluate: Any, words: str) -> None:
    calls = count()

    class Rising(gt.Game):
        """The later a value is asked for, the greater it is, and no position is met again."""

        def start(self) -> Any:
            return (0, 0)

        def moves(self, state: Any) -> Any:
            return (1, 2, 3)

        def play(self, state: Any, move: Any) -> Any:
            return (move, next(calls))

        def maximizing(self, state: Any) -> bool:
            return True

        def evaluate(self, state: Any) -> int:
            return int(evaluate(state, calls))

    with pytest.raises(gt.GameTreeError, match=words):
        gt.search(Rising().position(), algorithm, depth=3)


@pytest.mark.parametrize("first", range(4))
def test_values_that_rise_forever_end_a_search_in_linear_space(first: int) -> None:
    """It makes nodes again until their values are what they were before, which they never are."""
    calls = count(first)
    rising = {"maximizing": lambda self, state: next(calls) % 2 == 0, "evaluate": lambda self, state: next(calls)}
    try:
        found = gt.search(nim(**rising).position(), "rbfms", depth=3)
    except gt.GameTreeError as error:
        assert "value is another one" in str(error)
    else:
        assert found.counts.nodes < 1000


def test_the_player_to_move_must_not_change() -> None:
    calls = count()
    with pytest.raises(gt.GameTreeError, match="player to move is another one at every call"):
        must_be_steady(nim(maximizing=lambda self, state: next(calls) % 2 == 0).position(), 3)
