"""Whatever is written as a position, it is read in linear time, and refused by an error that shows a line of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree.model.errors import InvalidPosition
from gametree.model.move_list import move_meant
from gametree.model.texts import LONGEST_TEXT
from gametree.model.user_file import run_file
from gametree.players import read_time
from gametree.playing.session import Session
from gametree.rules.builtin.othello import read_obf
from gametree.rules.loading import find_game, find_position
from gametree.searching.loading import find_algorithm
from support.awkward_texts import AWKWARD, BEGINNINGS, Words, is_linear, refusal, texts

LENGTH = 40_000
SAMPLED = 20
GAMES: dict[str, Callable[[str], Any]] = {
    **{name: lambda text, name=name: gt.position(name, text) for name in gt.games()},  # type: ignore[misc]
    "own": lambda text: Words().position(text),
    "obf": read_obf,
}
OTHERS: dict[str, Callable[[str], Any]] = {
    "a move of chess": lambda text: gt.position("chess").play(text),
    "a move of chess with an end": lambda text: gt.position("chess").play(f"{text}x"),
    "a move of checkers": lambda text: gt.position("checkers").play(text),
    "a move of kalah": lambda text: gt.position("kalah").play(text),
    "a move of a tree": lambda text: gt.tree([1, 2]).play(text),
    "a move of one's own game": lambda text: Words().position().play(text),
    "a move among others": lambda text: move_meant(["a - b", "( 1 )"], text),
    "an algorithm": gt.algorithm,
    "an algorithm's settings": lambda text: gt.algorithm(f"mtdf:{text}"),
    "an algorithm's setting": lambda text: gt.algorithm(f"mtdf:etc={text}"),
    "an algorithm in a file": lambda text: find_algorithm(f"{text}.py:{text}"),
    "an evaluator": lambda text: gt.position("othello", evaluator=text),
    "a game": find_game,
    "a game in a file": lambda text: find_game(f"{text}.py:{text}"),
    "a game of OpenSpiel": lambda text: find_position(f"openspiel:{text}", None, None, {}),
    "a game of OpenSpiel with parameters": lambda text: find_position(
        f"openspiel:breakthrough({text})", None, None, {}
    ),
    "a file": run_file,
    "a time": read_time,
    "a table": lambda text: gt.Table(text),
    "an ordering": lambda text: gt.search(gt.tree([1, 2]), "alphabeta", ordering=text),
    "an option": lambda text: gt.position("random-tree", costs=text),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_position_is_read_in_linear_time(game: str) -> None:
    length = LENGTH if game != "own" else LENGTH // 4  # every move of such a game is tried in several spellings
    for beginning, awkward in texts(game, 0, SAMPLED):
        assert is_linear(GAMES[game], beginning, awkward, length), (beginning, awkward)


@pytest.mark.parametrize("what", OTHERS)
def test_every_other_text_is_read_in_linear_time(what: str) -> None:
    if "OpenSpiel" in what:
        pytest.importorskip("pyspiel")
    for awkward in AWKWARD:
        assert is_linear(OTHERS[what], "", awkward, LENGTH), awkward


@pytest.mark.parametrize("game", [name for name in GAMES if name != "obf"])
@pytest.mark.parametrize("awkward", ["{", "[a ", "1", "\u0660"])
def test_ten_megabytes_are_refused_before_they_are_read(game: str, awkward: str) -> None:
    said = refusal(lambda: GAMES[game](awkward * (10_000_000 // len(awkward))))
    assert said is not None and "at most 1,000,000 characters; this one has" in said


def test_the_limit_is_the_same_for_a_game_made_by_a_function(tmp_path: Path) -> None:
    (tmp_path / "made.py").write_text("import gametree as gt\ndef start(): return gt.tree([1, 2])\n")
    with pytest.raises(InvalidPosition, match="a position has at most 1,000,000 characters"):
        find_position(f"{tmp_path / 'made.py'}:start", " " * (LONGEST_TEXT + 1), None, {})


def test_a_long_text_that_is_right_is_read() -> None:
    comment = "{" + "a" * (LONGEST_TEXT - 20) + "}"
    assert gt.position("chess", f"1. e4 {comment} e5") == gt.position("chess", "e4 e5")
    assert gt.position("tree", "[" * 10_000 + "7" + "]" * 10_000).plies_left == 10_000


@pytest.mark.parametrize(
    "content", ["[" * 100_000, '{"a":' * 50_000, "9" * 100_000, "\x00" * 10, '{"format": 1}', "", "é"]
)
def test_a_saved_game_of_anything(content: str, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(content, "utf-8")
    assert refusal(lambda: Session.resume(tmp_path / "game.json")) is not None


@pytest.mark.parametrize("awkward", ["{", "1", "\u0660", "x.py:"])
def test_a_saved_game_with_awkward_words(awkward: str, tmp_path: Path) -> None:
    saved = Session(gt.position("tic-tac-toe")).as_dict() | {"start": {"game": "tic-tac-toe"}}
    long = awkward * 5000
    for change in ({"moves": [long]}, {"person": long}, {"start": {"game": long}}, {"players_time": long}):
        (tmp_path / "game.json").write_text(json.dumps(saved | change), "utf-8")
        assert refusal(lambda: Session.resume(tmp_path / "game.json")) is not None


def test_every_game_has_its_formats_here() -> None:
    assert set(gt.games()) <= set(BEGINNINGS)
