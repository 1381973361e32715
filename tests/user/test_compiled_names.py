"""Moves of compiled games, and of others whose moves are numbers, have names."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

import gametree as gt
from gametree.cli import app
from gametree.user.named_moves import NamedMove

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
from othello_numba import Othello  # noqa: E402

pytest.importorskip("numba")


class Left(NamedTuple):
    left: int
    last: int
    turn: bool


WORDS = ("none", "one", "two", "three")


class Nim(gt.Game):
    """Take one to three; whoever takes the last one wins."""

    def start(self) -> Left:
        return Left(9, 0, True)

    def moves(self, state: Any) -> Any:
        return range(1, min(3, state.left) + 1)

    def play(self, state: Any, move: Any) -> Any:
        return Left(state.left - move, move, not state.turn)

    def maximizing(self, state: Any) -> bool:
        return bool(state.turn)

    def evaluate(self, state: Any) -> int:
        return 0 if state.left else -1 if state.turn else 1

    def move_text(self, move: int) -> str:
        return WORDS[move]

    def parse_move(self, text: str) -> int:
        return WORDS.index(text.lower())


@gt.compiled
class FastNim(Nim):
    """The same, compiled."""


GAMES = [Nim(), FastNim()]
each_game = pytest.mark.parametrize("game", GAMES, ids=["plain", "compiled"])


@each_game
def test_a_move_prints_as_its_name_and_equals_its_number(game: gt.Game) -> None:
    moves = game.position().moves()
    assert moves == [1, 2, 3] and list(map(str, moves)) == ["one", "two", "three"]
    assert repr(moves) == "[one, two, three]" and f"{moves[1]:>5}|{moves[1]}" == "  two|two"
    assert {moves[0]: 5}[1] == 5


@each_game
def test_a_move_is_played_by_number_name_and_what_the_game_reads(game: gt.Game) -> None:
    start = game.position()
    assert start.play(2) == start.play("two") == start.play("Two") == start.play(start.moves()[1])
    assert start.line(["one", 2, "THREE"]).state == Left(3, 3, False)
    assert type(start.play(start.moves()[1]).state.last) is int
    for wrong in ("none", "four", "2", "", 4):
        with pytest.raises(gt.IllegalMove, match=r"legal here: one, two, three$"):
            start.play(wrong)


@each_game
def test_results_name_the_moves(game: gt.Game) -> None:
    found = gt.search(game.position(), "mtdf", depth=9)
    assert (found.value, str(found.move)) == (1, "one")
    assert found.as_dict()["move"] == "one" and set(found.as_dict()["pv"]) <= set(WORDS)
    assert isinstance(found.move, NamedMove) and all(isinstance(move, NamedMove) for move in found.pv)
    again = pickle.loads(pickle.dumps(found))
    assert again == found and list(map(str, again.pv)) == list(map(str, found.pv))


@each_game
def test_a_saved_tree_follows_names(game: gt.Game) -> None:
    tree = gt.Tree()
    gt.search(game.position(), "best-first", nodes=50, tree=tree)
    tree.advance("two")
    assert tree.position == game.position().play(2)


@each_game
def test_named_games_are_what_searches_take_them_for(game: gt.Game) -> None:
    assert gt.check_game(game).games == 20


def failing(move: int) -> str:
    raise RuntimeError("no words")


NAMES: list[tuple[Callable[[int], Any], str]] = [
    (lambda move: "take", "move_text gives 1 and 2 the same name 'take'"),
    (lambda move: move, r"move_text\(1\) is a string that is not blank, not 1"),
    (lambda move: " ", "not ' '"),
    (failing, r"move_text\(1\) failed with RuntimeError: no words"),
]


@pytest.mark.parametrize(("name", "why"), NAMES, ids=["same", "number", "blank", "failing"])
@pytest.mark.parametrize("base", [Nim, FastNim])
def test_names_that_are_wrong_are_found(base: type[gt.Game], name: Callable[[int], Any], why: str) -> None:
    class Misnamed(base):  # type: ignore[misc,valid-type]
        def move_text(self, move: int) -> Any:
            return name(move)

    with pytest.raises(gt.errors.GameError, match=why):
        gt.check_game(Misnamed())
    with pytest.raises(gt.errors.GameError, match=why):
        gt.search(Misnamed().position(), depth=2)


def test_only_numbers_can_be_named() -> None:
    class Pairs(Nim):
        def moves(self, state: Any) -> Any:
            return [(1, 2)]

    with pytest.raises(gt.errors.GameError, match="has whole numbers as moves"):
        Pairs().position().moves()


def test_without_names_a_move_is_a_number() -> None:
    class Numbered(FastNim):
        move_text = gt.Game.move_text

    assert {type(move) for move in Numbered().position().moves()} == {int}
    assert type(gt.search(Numbered().position(), depth=2).move) is int


def test_the_example_speaks_of_squares() -> None:
    position, built_in = Othello().position(), gt.position("othello")
    for move in ("f5", "d6", "C3"):
        assert list(map(str, position.moves())) == list(built_in.moves())
        position, built_in = position.play(move), built_in.play(move.lower())
    with pytest.raises(gt.IllegalMove, match="illegal move 'a1'; legal here: "):
        position.play("a1")


def test_the_command_line_speaks_of_squares() -> None:
    done = CliRunner().invoke(app, ["search", f"{EXAMPLES / 'othello_numba.py'}:Othello", "--depth", "3", "--json"])
    assert done.exit_code == 0, done.output
    assert any(f'"{square}"' in done.output for square in ("d3", "c4", "f5", "e6"))
