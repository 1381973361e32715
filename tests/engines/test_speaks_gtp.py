"""GTP: answers with numbers, colours and turns, clocks, and a game with another program."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import gametree as gt
from support.talk import Process, Talk

RHINO = shutil.which("gtp-rhino") or shutil.which("gtp-rhino", path="/usr/games")


def ask(talk: Talk | Process, line: str) -> str:
    """The answer to a command: all lines up to the empty one, without the sign of success."""
    lines = talk.say(line).hear("=")
    assert all(not line.startswith("?") for line in lines), lines
    answer = [lines[-1][1:].strip()]
    while (more := talk.hear("")[-1]) != "":
        answer.append(more)
    return "\n".join(answer).strip()


def refused(talk: Talk, line: str) -> str:
    """What is said of a wrong command."""
    return talk.say(line).answer("?")[1:].strip()


def test_the_administration() -> None:
    talk = Talk("othello", "gtp")
    assert ask(talk, "protocol_version") == "2" and ask(talk, "name") == "gametree othello"
    commands = ask(talk, "list_commands").split()
    assert {"play", "genmove", "undo", "showboard", "quit", "boardsize", "clear_board"} <= set(commands)
    assert all(ask(talk, f"known_command {command}") == "true" for command in commands)
    assert ask(talk, "known_command fly") == "false"


def test_numbers_are_repeated() -> None:
    talk = Talk("othello", "gtp").say("7 name", "8 nonsense", "9", "# a comment", "", "10 protocol_version # and one")
    assert talk.lines == [
        "=7 gametree othello",
        "",
        "?8 unknown command 'nonsense'; list_commands lists all",
        "",
        "?9 a command is missing after the number",
        "",
        "=10 2",
        "",
    ]


def test_a_game() -> None:
    talk = Talk("othello", "gtp")
    ask(talk, "time_settings 0 1 10")
    ask(talk, "play black F5")
    move = ask(talk, "genmove white")
    assert talk.engine.position == gt.position("othello", f"f5 {move}")
    ask(talk, "undo")
    assert talk.engine.position == gt.position("othello", "f5")
    assert "X 4, O 1; O to move" in ask(talk, "showboard")
    assert refused(talk, "final_score").startswith("cannot score")
    ask(talk, "clear_board")
    assert refused(talk, "undo") == "there is no move to take back"


def test_turns() -> None:
    talk = Talk("chess", "gtp")
    assert refused(talk, "play black e7e5") == "it is the turn of white, not black"
    assert ask(talk, "play w e2e4") == "" and refused(talk, "genmove w") == "it is the turn of black, not white"
    assert refused(talk, "play green e7e5") == "a colour is black or white, not 'green'"
    assert refused(talk, "play black e7e4").startswith("illegal move 'e7e4'")
    assert refused(talk, "play black").startswith("a move is played by")


def test_the_size_of_the_board() -> None:
    talk = Talk("othello", "gtp")
    assert ask(talk, "boardsize 6") == "" and len(talk.engine.position.text or "") == 37
    assert "not 7" in refused(talk, "boardsize 7") and len(talk.engine.position.text or "") == 37
    assert ask(Talk("chess", "gtp"), "boardsize 8") == ""
    assert refused(Talk("chess", "gtp"), "boardsize 19").startswith("unacceptable size")


def test_the_end_of_a_game() -> None:
    talk = Talk("tic-tac-toe", "gtp")
    for color, move in zip("bwbwb", ["a1", "b1", "a2", "b2", "a3"], strict=True):
        ask(talk, f"play {color} {move}")
    assert ask(talk, "final_score") == "B+1"
    assert refused(talk, "genmove w").startswith("the game is over")


def test_clocks_run() -> None:
    talk = Talk("othello", "gtp")
    ask(talk, "time_settings 2 0 0")
    ask(talk, "genmove b")
    assert ask(talk, "time_left w 1 5") == "" and ask(talk, "genmove w")
    ask(talk, "time_left b 0 0")
    assert ask(talk, "genmove b")
    assert refused(talk, "time_settings 1 2") and refused(talk, "time_left b x 1") and refused(talk, "time_left 1 1")


@pytest.mark.skipif(RHINO is None, reason="gtp-rhino (Debian's grhino) is not installed")
def test_a_game_of_othello_with_another_program(tmp_path: Path) -> None:
    """Both programs follow the game: what one plays, the other accepts; they agree about the board at the end."""
    assert RHINO is not None
    ours, here = Talk("othello", "gtp"), gt.position("othello")
    ask(ours, "time_settings 0 1 100")
    with Process(command=(RHINO,), folder=tmp_path) as theirs:
        players: list[Talk | Process] = [ours, theirs]
        for _ in range(24):
            if not here.moves():
                break
            color = "black" if here.maximizing else "white"
            mover, other = players if here.maximizing else reversed(players)
            move = ask(mover, f"genmove {color}").lower()
            ask(other, f"play {color} {move}")
            here = here.play(move)
        assert ours.engine.position == here
        board = "".join(mark for mark in ask(theirs, "showboard") if mark in "XO.")
        assert board.endswith((here.text or "")[:-1])
