"""Every command has --json, and then stdout holds one JSON document and nothing else."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import gametree as gt
from gametree.cli.commands import NAMES, command_named
from gametree.playing.session import Session
from support.commands import run, run_json
from support.fake_engines_whole import GTP

GAMES = str(Path(__file__).parents[1] / "records" / "games.pgn")
FOLDER = TemporaryDirectory()  # removed when the tests end
STORE = ("--store", f"{FOLDER.name}/matches.sqlite")
CERTIFICATE = f"{FOLDER.name}/proof.jsonl"
solved = gt.solve_frontier(gt.position("hexapawn"), 1).certificate
assert solved is not None
solved.write(CERTIFICATE)
EXAMPLES: dict[str, tuple[str, ...]] = {
    "games": (),
    "show": ("othello",),
    "algorithms": (),
    "search": ("tic-tac-toe", "--depth", "3"),
    "solve": ("tic-tac-toe", "--position", "b2 a2"),
    "verify": (CERTIFICATE,),
    "compare": ("tic-tac-toe", "--depth", "3", "--positions", "2"),
    "perft": ("tic-tac-toe", "--depth", "3"),
    "trace": ("plaat-A1",),
    "play": ("tic-tac-toe", "--seed", "1", "--algorithm", "mtdf", "--depth", "9"),
    "engine": ("chess",),
    "match": ("mtdf", "random", "-g", "tic-tac-toe", "--plies", "2", "--openings", "1", "--workers", "1", *STORE),
    "calibrate": ("connect-four", "--positions", "30", "--depth", "3"),
    "openings": ("tic-tac-toe", "--plies", "1"),
    "bench": ("--depth", "2"),
    "reproduce": ("--list",),
    "worksheet": ("--seed", "1"),
    "engine-check": (shlex.join([sys.executable, "-S", "-c", GTP]), "--protocol", "gtp"),
    "convert": (GAMES,),
    "analyse": (GAMES, "--depth", "2"),
}
SERVING = {"web"}
"""What runs until Ctrl-C: see test_web.py."""


def test_there_is_an_example_of_every_command() -> None:
    assert EXAMPLES.keys() | SERVING == {*NAMES}


@pytest.mark.parametrize("command", NAMES)
def test_every_command_has_json_and_help(command: str) -> None:
    made = command_named(command)
    assert "--json" in {name for option in made.params for name in option.opts}
    assert made.help and len(run(command, "--help")) > 100


@pytest.mark.parametrize("command", EXAMPLES)
def test_stdout_is_one_document(command: str) -> None:
    found = run_json(command, *EXAMPLES[command], typed="b2\nquit\n")
    assert found and isinstance(found, dict | list)


class TestPlay:
    ARGS = ("play", "tic-tac-toe", "--algorithm", "mtdf", "--depth", "9")

    def test_it_is_the_game_as_it_was_left(self) -> None:
        found = run_json(*self.ARGS, typed="b2\nnonsense\nquit\n")
        assert found["start"]["game"] == "tic-tac-toe" and found["moves"][0] == "b2" and len(found["moves"]) == 2
        assert found["ending"] is None

    def test_it_can_be_resumed(self, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        file.write_text(run(*self.ARGS, "--json", typed="b2\n"))  # the input ends: the game is left
        session = Session.resume(file)
        assert session.moves[0] == "b2" and session.as_dict() == json.loads(file.read_text())
        ended = run_json("play", "--resume", str(file), typed="resign\n")
        assert ended["ending"] == {"reason": "resigned", "person_won": False, "value": None}

    def test_people_see_the_board_on_stdout(self) -> None:
        assert str(gt.position("tic-tac-toe")).splitlines()[0] in run(*self.ARGS, typed="quit\n")
