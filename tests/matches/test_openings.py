"""Openings: all or random, each position once, balanced; and files of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.matches import all_openings, made_openings, read_openings, write_openings
from gametree.matches import openings as module
from gametree.model.errors import InvalidPosition, OptionError

GAMES = [name for name in gt.games() if name not in ("tree",)]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_openings(name: str) -> None:
    start = gt.position(name)
    lines = made_openings(start, plies=2, count=5, seed=1)
    assert lines and all(len(line) == 2 and start.line(line).moves() for line in lines)
    assert lines == made_openings(start, plies=2, count=5, seed=1)


def test_no_two_openings_are_images_of_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    start = gt.position("othello")
    listed = all_openings(start, 4)
    keys = {start.line(line).symmetric_key for line in listed}
    assert len(keys) == len(listed) == 60
    monkeypatch.setattr(module, "LISTED", 10)
    random = made_openings(start, plies=4, count=10**6, seed=3)
    assert {start.line(line).symmetric_key for line in random} == keys and len(random) == 60


@given(st.integers(0, 100))
@settings(max_examples=4, deadline=None)
def test_balanced_openings_are_balanced(seed: int) -> None:
    start = gt.position("connect-four")
    for line in made_openings(start, plies=4, count=3, balance=20, nodes=2_000, seed=seed):
        assert abs(gt.search(start.line(line), nodes=2_000).value) <= 20


def test_the_balance_leaves_out_what_is_lost() -> None:
    start = gt.position("tic-tac-toe")
    drawn = made_openings(start, plies=2, balance=0)
    assert 0 < len(drawn) < len(made_openings(start, plies=2)) == 12
    assert all(gt.solve(start.line(line)).value == 0 for line in drawn)


def test_another_seed_gives_other_openings() -> None:
    start = gt.position("chess")
    assert made_openings(start, plies=5, count=5, seed=1) != made_openings(start, plies=5, count=5, seed=2)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    start, file = gt.position("checkers"), tmp_path / "book.txt"
    lines = made_openings(start, plies=5, count=20)
    write_openings(file, lines, "twenty\nopenings")
    assert file.read_text().startswith("# twenty\n# openings\n") and read_openings(file, start) == lines


def test_moves_may_be_written_as_people_do(tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    file.write_text("1. e4 e5 2. Nf3 Nc6  # Spanish or Italian\n\nd4 d5\nd2d4 d7d5\n")
    assert read_openings(file, gt.position("chess")) == [("e2e4", "e7e5", "g1f3", "b8c6"), ("d2d4", "d7d5")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("b2 a1\nb2 b2\n", "book.txt, line 2: .*illegal move 'b2'"),
        ("b2\n# fine\na1 a2 b1 b2 c1\n", "book.txt, line 3: the game is over"),
        ("# nothing\n", "has no openings"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "book.txt"
    file.write_text(text)
    with pytest.raises((InvalidPosition, OptionError), match=said):
        read_openings(file, gt.position("tic-tac-toe"))


def test_too_many_openings_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 1000)
    with pytest.raises(OptionError, match="give a count"):
        made_openings(gt.position("chess"), plies=4)
