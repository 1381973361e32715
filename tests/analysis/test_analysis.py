"""The analysis of games: losses, marks and lines for every game, the same each time; Ctrl-C keeps what is known."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import records
from gametree.analysis import Analysis, analyse_game, analysing, expected_score
from gametree.records import Record
from gametree.searching.api import search
from support.commands import run, run_json
from support.random_records import random_record
from support.users_games import Nim

GAMES = Path(__file__).parents[1] / "records" / "games.pgn"


def scholars_mate() -> Record:
    (game,) = records.read(GAMES)
    return game


def test_the_blunder_is_found_with_the_better_line() -> None:
    found = analyse_game(scholars_mate(), depth=4)
    (worst,) = found.worst()
    assert (worst.text, worst.judgement, worst.score) == ("Nf6", "blunder", 1.0) and worst.best != "g8f6"
    assert found.mistakes("max") == dict.fromkeys(("blunder", "mistake", "inaccuracy"), 0)
    better, worse = found.accuracy("max"), found.accuracy("min")
    assert better is not None and worse is not None and better > 90 > worse
    assert [move.by_max for move in found.moves] == [True, False] * 3 + [True]


def test_python_chess_reads_the_annotations() -> None:
    text = records.text(analyse_game(scholars_mate(), depth=3, best=2).annotated(), "pgn")
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None and not game.errors
    nodes = list(game.mainline())
    assert nodes[4].comment.endswith("attacks twice") and nodes[5].nags == {chess.pgn.NAG_BLUNDER}
    assert nodes[5].eval() == chess.engine.PovScore(chess.engine.Mate(1), chess.WHITE)
    before = nodes[4]
    assert len(before.variations) == 4  # the move, what was there before, and two lines
    assert all(node.eval() is not None for node in nodes[:-1])
    assert analyse_game(next(records.read(io.StringIO(text))), depth=3, best=2).annotated().line[0].comment == (
        nodes[0].comment
    )


def test_the_same_call_gives_the_same_analysis() -> None:
    for limits in ({"depth": 3}, {"nodes": 3000}):
        first, second = (analyse_game(scholars_mate(), **limits) for _ in range(2))  # type: ignore[arg-type]
        assert first == second and first.svg() == second.svg()


@pytest.mark.parametrize("name", [name for name in gt.games() if name not in ("tree", "random-tree")])
def test_every_game_is_analysed(name: str) -> None:
    record = next(game for seed in range(9) if len((game := random_record(Random(seed), name, 12)).moves) > 4)
    found = analyse_game(record, depth=2, best=2)
    assert [move.move for move in found.moves] == list(record.moves)
    assert all(0 <= move.score <= 1 and 0 <= move.loss <= 1 for move in found.moves)
    assert found.svg().startswith("<svg") and found.as_dict()["moves"][0]["lines"]
    form = "moves" if name in ("connect-four", "kalah") else "pgn"
    assert records.text(found.annotated(), form)


def test_a_game_of_the_users_own() -> None:
    record = records.from_moves("Nim", Nim().position(), [1, 1, 3])
    found = analyse_game(record, depth=30)
    assert len(found.moves) == 3 and all(move.lines for move in found.moves)


@given(st.lists(st.integers(-5000, 5000), min_size=2, max_size=20))
def test_scores_follow_values(values: list[int]) -> None:
    position = gt.position("chess")
    scores = [expected_score(position, value) for value in sorted(values)]
    assert all(before <= after for before, after in pairwise(scores))
    assert expected_score(position, values[0]) + expected_score(position, -values[0]) == pytest.approx(1)


def test_ctrl_c_returns_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    calls, real = [], search

    def interrupted(*arguments: Any, **options: Any) -> Any:
        calls.append(arguments)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return real(*arguments, **options)

    monkeypatch.setattr(analysing, "search", interrupted)
    found = analyse_game(scholars_mate(), depth=2)
    assert found.interrupted and len(found.moves) == 2
    assert len(found.annotated().line) == 7


def test_a_drawn_game_is_not_searched_on() -> None:
    moves = ["Nf3", "Nf6", "Ng1", "Ng8"] * 2
    found = analyse_game(records.from_moves("chess", None, moves), depth=2)
    assert found.moves[-1].score == 0.5 and found.moves[-1].value == 0


def test_the_command_writes_what_the_library_finds(tmp_path: Path) -> None:
    out, plot = tmp_path / "annotated.pgn", tmp_path / "plot.svg"
    words = ("--depth", "3", "--best", "2", "--out", str(out), "--plot", str(plot))
    shown = run_json("analyse", str(GAMES), *words)
    found: Analysis = analyse_game(scholars_mate(), depth=3, best=2)
    assert shown["games"][0]["accuracy"] == found.as_dict()["accuracy"]
    assert list(records.read(out)) == [found.annotated()] and plot.read_text() == found.svg()
    text = run("analyse", str(GAMES), "--depth", "3")
    assert "3... Nf6" in text and "blunder" in text and "accuracy" in text


def test_convert(tmp_path: Path) -> None:
    out = tmp_path / "games.moves"
    run("convert", str(GAMES), "--out", str(out))
    assert next(records.read(out)).moves == scholars_mate().moves
    assert run("convert", str(GAMES), "--to", "moves").endswith("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7 1-0\n\n")
    bad = tmp_path / "bad.pgn"
    bad.write_text("1. e5 *\n\n1. d4 d5 1-0\n")
    found = run_json("convert", str(bad), "--errors", "skip")
    assert found["records"] == 1 and found["faults"][0]["move"] == "e5"
