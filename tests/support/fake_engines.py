"""Small engines for the tests, good ones and bad ones: Python programs that speak UCI and play the first legal move."""

from __future__ import annotations

import sys
from pathlib import Path

__all__ = ["BABBLER", "chess_engine", "written"]

GOOD = """
import os, subprocess, sys, time
sys.path[:0] = []

def say(*words):
    print(*words, flush=True)

MOVES = {"startpos": "e2e4", "e2e4": "e7e5", "e7e5": "g1f3"}
here = "startpos"
say("a fake engine")
AT_START
for line in sys.stdin:
    words = line.split()
    word = words[0] if words else ""
    AT_LINE
    if word == "uci":
        say("id name Fake\\nid author nobody\\noption name Hash type spin default 1 min 1 max 8")
        say("option name Clear Hash type button\\noption name Style type combo default Calm var Calm var Wild\\nuciok")
    elif word == "isready":
        say("readyok")
    elif word == "position":
        here = words[-1]
    elif word == "go":
        AT_GO
        say("info depth 2 score cp 31 nodes 120 time 3 pv", MOVES[here], "a7a6 a1a8")
        say("bestmove", MOVES[here])
    elif word == "quit":
        break
"""
"""An engine that knows the moves of one short game. The words in capitals are replaced by what it does wrong."""

BABBLER = "while True: os.write(1, b'x' * 65536)"


def written(folder: Path, program: str, name: str = "engine.py") -> list[str]:
    """The command that runs a program, which is written into a file."""
    file = folder / name
    file.write_text(program)
    return [sys.executable, "-S", str(file)]


def chess_engine(folder: Path, *, at_start: str = "pass", at_line: str = "pass", at_go: str = "pass") -> list[str]:
    """The command of an engine that does something of its own: at its start, at every line, or when it is to move."""
    program = GOOD
    for place, deed in (("AT_START", at_start), ("    AT_LINE", at_line), ("        AT_GO", at_go)):
        bare = place.strip()
        indent = " " * (len(place) - len(bare))
        program = program.replace(place, "\n".join(indent + line for line in deed.splitlines()))
    return written(folder, program)
