"""Walking through a search in the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gametree as gt
from gametree.cli import app
from gametree.pictures.stepper import Stepper


def stepper(name: str = "alphabeta") -> Stepper:
    return Stepper(gt.trace(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), name))


def walked(arguments: str, commands: str) -> str:
    result = CliRunner().invoke(app, ["trace", *arguments.split()], input=commands)
    assert not result.exit_code, result.stderr
    return result.stdout


def test_commands_move_and_stay_within_the_search() -> None:
    walk = stepper()
    assert walk.obey("b") and walk.step == 0
    assert walk.obey("") and walk.obey(" ") and walk.obey("n") and walk.step == 3
    assert walk.obey("last") and walk.obey("n") and walk.step == 34
    assert walk.obey("999999") and walk.step == 34 and walk.obey("7") and walk.step == 7
    assert walk.obey("first") and walk.step == 0
    assert walk.obey("c") and walk.step == 19 and walk.obey("c") and walk.note == "there is no other cutoff that way"
    assert walk.obey("last") and walk.obey("C") and walk.step == 19 and not walk.note
    assert walk.obey("wohin") and walk.note.startswith("'wohin' is no command; space next")
    assert not walk.obey("q")


@pytest.mark.parametrize("name", ["alphabeta", "sss", "mtdf", "best-first"])
def test_every_screen_shows_the_step_and_fits(name: str) -> None:
    walk = stepper(name)
    for step in range(0, len(walk.trace.events) + 1, 3):
        walk.obey(str(step))
        lines = walk.screen(100).splitlines()
        assert any(line.startswith(f"step {step} of ") for line in lines) and max(map(len, lines)) <= 100


def test_the_board_is_beside_the_tree() -> None:
    shown = walked("tic-tac-toe --position b2 --depth 2 --step 20", "")
    assert "1(O). ." in shown.split("step 20")[0] and "X to move" in shown
    assert "leaves" in shown and "window" in shown


def test_lines_of_commands() -> None:
    shown = walked("tree --step", "c\nb\nq\nlast\n")
    at = [line.split(" of ")[0] for line in shown.splitlines() if line.startswith("step ")]
    assert at == ["step 0", "step 19", "step 18"]


def test_the_step_may_come_before_the_game() -> None:
    assert "step 0 of 34" in walked("--step tree", "q\n")
    assert "step 5 of 34" in walked("--step 5", "q\n")


def test_a_picture_of_a_step(tmp_path: Path) -> None:
    file = tmp_path / "step.svg"
    assert walked(f"textbook --svg {file} --step 17", "") == ""
    trace = gt.trace(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), "alphabeta")
    assert file.read_text() == gt.draw(trace, 17).svg()
    walked(f"textbook --svg {file}", "")
    assert file.read_text() == gt.draw(trace).svg()


def test_what_does_not_go_together_is_refused() -> None:
    for words in ("tree --step 3 --json", "tree --step 99", "tree --svg x.svg --json"):
        assert CliRunner().invoke(app, ["trace", *words.split()]).exit_code == 2


def test_keys_of_a_terminal() -> None:
    pty = pytest.importorskip("pty")
    pid, terminal = pty.fork()
    if not pid:
        os.execv(sys.executable, [sys.executable, "-c", "from gametree.cli import main; main()", "trace", "--step"])
    for keys in (b"\x1b[C", b" ", b"1", b"9", b"\r", b"\x1b[D", b"q"):
        _read_until_quiet(terminal)
        os.write(terminal, keys)
    shown = _read_until_quiet(terminal)
    os.waitpid(pid, 0)
    assert b"\x1b[?1049l" in shown


def _read_until_quiet(terminal: int) -> bytes:
    """What a program has shown, when it waits for a key or has ended."""
    from select import select

    shown = b""
    while not shown.endswith((b"q quit", b"then Enter")):
        if not select([terminal], [], [], 30)[0]:
            raise AssertionError(f"nothing more is shown after {shown[-200:]!r}")
        try:
            more = os.read(terminal, 65536)
        except OSError:  # it has ended
            break
        if not more:
            break
        shown += more
    return shown
