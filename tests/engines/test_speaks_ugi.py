"""UGI: every game, the user's own too, and the questions about its state."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from support.talk import Process, Talk

NIM = Path(__file__).parents[2] / "examples" / "nim.py"


class Pairs(gt.Game):
    """A game whose moves have spaces: pairs of numbers, or two words."""

    name = "pairs"
    summary = "moves with spaces, for a protocol that separates moves by spaces"

    def start(self) -> tuple[int, bool]:
        return 0, True

    def moves(self, state: tuple[int, bool]) -> Sequence[Any]:
        return [] if state[0] > 9 else [(1, 2), (2, 1), "take three"]

    def play(self, state: tuple[int, bool], move: Any) -> tuple[int, bool]:
        return state[0] + (3 if isinstance(move, str) else move[0]), not state[1]

    def maximizing(self, state: tuple[int, bool]) -> bool:
        return state[1]

    def evaluate(self, state: tuple[int, bool]) -> int:
        return 0 if state[0] <= 9 else -1 if state[1] else 1


def queries(talk: Talk | Process) -> list[str]:
    """The answers to all questions: over, first player's turn, result."""
    talk.say("query gameover", "query p1turn", "query result")
    return [talk.answer("response ").removeprefix("response ") for _ in range(3)]


@pytest.mark.parametrize("name", gt.games())
def test_a_whole_game_of_every_game(name: str) -> None:
    """Both sides by one engine, which names only legal moves; it ends with the result of the last position."""
    talk, here, moves = Talk(name, "ugi"), gt.position(name), list[str]()
    assert talk.say("ugi").hear("ugiok")[0].endswith(name)
    talk.say("isready", "uginewgame").hear("readyok")
    for _ in range(8):
        if not here.moves():
            break
        talk.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        assert queries(talk) == ["false", str(here.maximizing).lower(), "none"]
        move = talk.say("go nodes 20").answer("bestmove ").split()[1]
        assert move in map(str, here.moves())
        here = here.play(move)
        moves.append(move)
    talk.engine.end()


@pytest.mark.parametrize(
    ("game", "moves", "answers"),
    [
        ("tic-tac-toe", "a1 b1 a2 b2 a3", ["true", "false", "p1win"]),
        ("tic-tac-toe", "a1 b1 a2 b2 c3 b3", ["true", "true", "p2win"]),
        ("tic-tac-toe", "a1 b1 c1 b2 a2 c2 b3 a3 c3", ["true", "false", "draw"]),
        ("tic-tac-toe", "a1", ["false", "false", "none"]),
        ("chess", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", ["true", "true", "draw"]),
        ("kalah", "3", ["false", "true", "none"]),
    ],
)
def test_questions(game: str, moves: str, answers: list[str]) -> None:
    talk = Talk(game, "ugi").say(f"position startpos moves {moves}")
    assert queries(talk) == answers


def test_a_game_that_is_over_has_no_move() -> None:
    talk = Talk("tic-tac-toe", "ugi").say("position startpos moves a1 b1 a2 b2 a3")
    assert talk.say("go depth 3").hear("bestmove") == ["info depth 0 score cp -1", "bestmove (none)"]


def test_positions_in_the_notation_of_the_game() -> None:
    text = gt.position("othello", "f5d6c3").text
    talk = Talk("othello", "ugi").say(f"position fen {text} moves d3")
    assert talk.engine.position == gt.position("othello", "f5d6c3d3")
    talk = Talk("checkers", "ugi").say("position fen W:W21,22,K30:B1,2,K3")
    assert talk.engine.position == gt.position("checkers", "W:W21,22,K30:B1,2,K3")


def test_values_are_those_of_the_game() -> None:
    talk = Talk("kalah", "ugi")
    lines = talk.say("position startpos", "go depth 3").hear("bestmove")
    found = gt.search(gt.position("kalah"), "mtdf", depth=3)
    assert f" score cp {found.value} " in lines[-2]


@pytest.mark.parametrize("clock", ["p1time 200 p2time 200 p1inc 10 p2inc 10", "wtime 200 btime 200"])
def test_clocks(clock: str) -> None:
    assert Talk("othello", "ugi").say(f"go {clock}").answer("bestmove")


def test_moves_with_spaces_are_written_with_underscores() -> None:
    talk = Talk(Pairs(), "ugi")
    talk.say("position startpos moves (1,_2) take_three (2,1) take_three")
    assert talk.engine.moves == ((1, 2), "take three", (2, 1), "take three")
    talk.say("position startpos moves take_three take_three (1,_2)")
    assert talk.say("go depth 3").answer("bestmove").split()[1] in ("(1,_2)", "(2,_1)", "take_three")
    talk.say("position startpos moves take_four").hear(
        "info string move 1: illegal move 'take_four'; legal here: (1,_2)"
    )


def test_a_game_of_the_users_own_in_a_process(tmp_path: Path) -> None:
    (tmp_path / "mygame.py").write_text(NIM.read_text())
    with Process("mygame.py:Nim", "--protocol", "ugi", folder=tmp_path) as talk:
        talk.say("ugi").hear("ugiok")
        talk.say("position startpos")
        over, turn, result = queries(talk)
        assert (over, turn, result) == ("false", "true", "none")
        move = talk.say("go depth 6").answer("bestmove").split()[1]
        talk.say(f"position startpos moves {move}")
        assert queries(talk) == ["false", "false", "none"]
        talk.say("quit")
        assert talk.close() == (0, "")


@pytest.mark.parametrize("wrong", ["query", "query nonsense", "query gameover now"])
def test_a_wrong_question_is_said(wrong: str) -> None:
    (said,) = Talk("othello", "ugi").say(wrong).lines
    assert said.startswith("info string query is followed by gameover, p1turn or result")


class Broken(Pairs):
    """A game that fails in the midst of a search."""

    def evaluate(self, state: tuple[int, bool]) -> int:
        raise RuntimeError("a bug in the game")


def test_a_fault_in_a_game_is_said_and_there_is_a_move_all_the_same() -> None:
    *before, best = Talk(Broken(), "ugi").say("go depth 3").hear("bestmove")
    assert best == "bestmove (1,_2)" and "a bug in the game" in before[-1] and before[-1].startswith("info string ")


def test_values_without_bound() -> None:
    """A number beyond all floats is infinite."""
    talk = Talk("tree", "ugi").say("ugi", "position fen [[1e999], [-1e999, 3]]", "go depth 2")
    *info, _ = talk.hear("bestmove 0")
    assert [line for line in info if " score cp inf " in line] and not [line for line in info if "Error" in line]
