"""NBoard: games in GGF, hints, moves, and that pong means that all work before it is done."""

from __future__ import annotations

import pytest

import gametree as gt
from gametree.engines.games_in_ggf import game_from_ggf
from support.talk import Talk

START = "8 ---------------------------O*------*O--------------------------- *"


def game(moves: str, board: str = START) -> str:
    """A game as NBoard sends it."""
    tags = f"GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[{board}]"
    return f"set game (;{tags}{moves};)"


@pytest.fixture
def talk() -> Talk:
    return Talk("othello", "nboard").say("nboard 2", "set depth 3")


def test_it_says_its_name(talk: Talk) -> None:
    assert talk.lines[0].startswith("set myname gametree ") and talk.lines[1].endswith(" depth 3")


def test_a_game_and_a_move(talk: Talk) -> None:
    talk.say(game("B[F5//1.2]W[F6]B[D3/-1.5/0.3]"), "ping 1").hear("pong 1")
    assert talk.engine.position == gt.position("othello", "f5f6d3")
    *_, last = talk.say("go").hear("=== ")
    move, value, seconds = last.removeprefix("=== ").split("/")
    assert move.lower() in gt.position("othello", "f5f6d3").moves() and float(value) < 64 and float(seconds) < 20
    assert talk.engine.position == gt.position("othello", "f5f6d3")  # it waits for the GUI to make the move
    talk.hear("status gametree is waiting")
    talk.say(f"move {move}/{value}/{seconds}", "ping 2").hear("pong 2")
    assert talk.engine.position == gt.position("othello", f"f5f6d3{move.lower()}")


def test_passes(talk: Talk) -> None:
    """NBoard writes a pass as PA, in games, in moves and in what it hears."""
    board = "8 " + "-" * 56 + "*O------ O"  # White is to move and has no move
    talk.say(game("", board))
    assert talk.engine.position.moves() == ["pass"]
    assert talk.say("go").answer("=== ").startswith("=== PA/")
    talk.say("move PA", "ping 3").hear("pong 3")
    assert talk.engine.position.moves() == ["c8"]
    talk.say(game("W[PA]B[C8]", board), "ping 4").hear("pong 4")
    assert not talk.engine.position.moves()
    talk.say("go").hear("status the game is over")


def test_hints(talk: Talk) -> None:
    lines = talk.say(game(""), "hint 2").hear("status gametree is waiting")
    found = [line.split() for line in lines if line.startswith("search ")]
    assert len(found) == 2 * 3 and [line[4] for line in found] == ["1", "1", "2", "2", "3", "3"]
    values = [float(line[2]) for line in found[-2:]]
    assert values == sorted(values, reverse=True)
    for line in found:
        gt.position("othello").line([move.lower() for move in line[1].split("-")])  # which is legal


def test_pong_comes_after_all_work(talk: Talk) -> None:
    talk.say("set depth 60", game(""), "hint 1").hear("search ")
    talk.say("ping 5").hear("pong 5")
    assert talk.lines[-2:] == ["status gametree is waiting", "pong 5"]
    talk.say("go", "ping 6").hear("pong 6")
    said = talk.lines[talk.lines.index("pong 5") + 1 :]
    assert sum(line.startswith("=== ") for line in said) == 1 and said[-1] == "pong 6"


def test_analysis_of_a_game(talk: Talk) -> None:
    lines = talk.say(game("B[F5]W[D6]B[C3]"), "analyze").hear("status gametree is waiting")
    assert [line.split()[1] for line in lines if line.startswith("analysis ")] == ["3", "2", "1", "0"]
    talk.say("set depth 60", "analyze", "ping 7").hear("pong 7")


def test_nothing_is_learned_and_that_is_said(talk: Talk) -> None:
    assert talk.say("learn").hear("learned")[-2].endswith("nothing to learn")
    talk.say("set contempt 5").hear("status contempt is ignored")


@pytest.mark.parametrize(
    "wrong",
    [
        "nboard",
        "nboard 3",
        "set",
        "set depth",
        "set depth 0",
        "set depth deep",
        "set game",
        "set game (;GM[Go]BO[8 - *];)",
        game("B[F5]W[F5]"),
        game("", "6 " + "-" * 14 + "O*----*O" + "-" * 14 + " *"),
        game("", "8 ---- *"),
        "move",
        "move A1",
        "hint x",
        "hint 0",
        "ping",
        "ping one",
        "fly",
    ],
)
def test_a_wrong_line_is_said_and_changes_nothing(talk: Talk, wrong: str) -> None:
    talk.say(game("B[F5]"))
    before = len(talk.lines)
    talk.say(wrong)
    (said,) = talk.lines[before:]
    assert said.startswith("status ") and talk.engine.position == gt.position("othello", "f5")


def test_a_game_in_ggf_may_begin_anywhere() -> None:
    board = gt.position("othello", "f5d6").text or ""
    marks = board[:-1].replace(".", "-").replace("X", "*")
    start, moves = game_from_ggf(f"(;GM[Othello]BO[8 {marks} *]B[c3];)")
    assert (start.text, start.size, moves) == (board, 8, ("c3",))
