"""A process that has imported Numba and compiled a game, and copies of it that run scripts: `python -m` this.

A fresh process takes more than a second to come so far. Each line it reads asks for a script to be run in some folders,
at once; a copy is as fresh as a new process, but for what Numba knows. `Warm` is the side that asks.
"""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import gametree as gt

TESTS = Path(__file__).parents[1]
OUT, ERRORS = "out.txt", "errors.txt"
"""Files in the folder that take what a script writes."""


class Done(NamedTuple):
    """A script that has run: its status, what it has written, and whether it has compiled anything."""

    status: int
    out: str
    errors: str
    compiled: bool


class Warm:
    """The process. It ends when it is closed."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "support.warm_process"]
        self._process = subprocess.Popen(
            command, cwd=TESTS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def run(self, script: str, folder: Path, settings: Mapping[str, str]) -> Done:
        """Runs a script of a folder there, with settings of the environment."""
        (done,) = self.run_at_once(script, [folder], settings)
        return done

    def run_at_once(self, script: str, folders: Sequence[Path], settings: Mapping[str, str]) -> list[Done]:
        """Runs the scripts of that name in several folders, all at the same time."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps([script, [str(folder) for folder in folders], settings]) + "\n")
        return [
            Done(status, (folder / OUT).read_text(), (folder / ERRORS).read_text(), compiled)
            for folder, (status, compiled) in zip(folders, json.loads(self._process.stdout.readline()), strict=True)
        ]

    def close(self) -> None:
        """Ends it."""
        self._process.communicate()


def serve() -> None:
    """Runs what is asked for, each in a copy of this process."""
    compile_something()
    for line in sys.stdin:
        script, folders, settings = json.loads(line)
        copies = [start_copy(script, folder, settings) for folder in folders]
        print(json.dumps([answer(*copy) for copy in copies]), flush=True)


def start_copy(script: str, folder: str, settings: Mapping[str, str]) -> tuple[int, int]:
    """Starts a copy of this process that runs a script; its number, and what it will write its answer to."""
    reading, writing = os.pipe()
    copy = os.fork()
    if not copy:
        os.close(reading)
        os.write(writing, json.dumps(run(script, folder, settings)).encode())
        os._exit(0)
    os.close(writing)
    return copy, reading


def answer(copy: int, reading: int) -> list[Any]:
    """What the copy says when it is done."""
    with os.fdopen(reading) as said:
        found: list[Any] = json.loads(said.read() or "[1, false]")
    os.waitpid(copy, 0)
    return found


class State(NamedTuple):
    """A number of moves, and a turn."""

    left: int
    turn: bool


def worth(number: int) -> int:
    """A function that a rule calls."""
    return number * 2 + 3


class Usual(gt.Game):
    """A game that does what most games do: what Numba compiles for that need not be compiled in the copies."""

    def start(self) -> State:
        return State(3, True)

    def moves(self, state: State) -> range:
        return range(1, min(2, state.left) + 1)

    def play(self, state: State, move: int) -> State:
        return State(state.left - move, not state.turn)

    def maximizing(self, state: State) -> bool:
        return state.turn

    def evaluate(self, state: State) -> int:
        return worth(state.left)


def compile_something() -> None:
    """What Numba does once in a process is done then."""
    with patch.dict(os.environ, GAMETREE_CACHE="off"):
        gt.search(gt.compiled(Usual)().position(), depth=2)


def run(script: str, folder: str, settings: Mapping[str, str]) -> tuple[int, bool]:
    """Runs it here; its status, and whether it has compiled anything."""
    from gametree.user.compiled.c_functions import CFunctions

    os.environ.update(settings)
    os.chdir(folder)
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = "PYTHONDONTWRITEBYTECODE" in settings
    for number, name in ((1, OUT), (2, ERRORS)):
        os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    with patch.object(CFunctions, "__init__", autospec=True, side_effect=CFunctions.__init__) as made:
        try:
            runpy.run_path(script, run_name="__main__")
            status = 0
        except BaseException:
            traceback.print_exc()
            status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return status, made.called


if __name__ == "__main__":
    serve()
