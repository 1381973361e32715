"""Playing against an engine, or any other player of a match, in the terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

import gametree as gt
from gametree.engines.clients import EnginePlayer
from gametree.players import RandomPlayer
from gametree.playing.session import Ending, Origin, Session
from gametree.playing.terminal.setup import find_opponent, new_session
from gametree.playing.terminal.table import Terminal
from support.commands import refused

NONE = {"level": None, "algorithm": None, "depth": None, "seconds": None, "clock": None, "side": "first", "seed": None}
FIRST = f"""ugi:{sys.executable} -c "from gametree.cli import main; main()" engine tic-tac-toe,nodes=200,name=engine"""
CRASHES = f"""ugi:{sys.executable} -c "print(input() and 'ugiok', flush=True); input(); print('readyok', flush=True); \
input(); input(); print('readyok', flush=True)",depth=1,name=crashes"""


def played(session: Session, typed: Iterable[str]) -> str:
    """What the terminal says while these lines are typed."""
    lines, said = iter(typed), io.StringIO()

    def read(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    Terminal(session, read, Console(file=said, width=120)).run()
    return said.getvalue()


def test_an_engine_plays_and_takes_moves_back() -> None:
    session = new_session("tic-tac-toe", **NONE, opponent=FIRST)  # type: ignore[arg-type]
    try:
        said = played(session, ["b2", "undo", "a1", "quit"])
        assert "against engine" in said and said.count("engine plays") == 2
        assert session.moves[0] == "a1" and len(session.moves) == 2
    finally:
        assert isinstance(session.player, EnginePlayer)
        session.player.close()


def test_an_engine_that_fails_loses_with_a_reason() -> None:
    session = new_session("tic-tac-toe", **NONE, opponent=CRASHES)  # type: ignore[arg-type]
    said = played(session, ["b2"])
    assert session.ending == Ending("forfeit", person_won=True)
    assert "crashes ended" in said and "you win: the opponent could not go on" in said


def test_a_player_of_a_match_and_one_of_your_own() -> None:
    session = new_session("tic-tac-toe", **NONE, opponent="mtdf:depth=2,name=shallow")  # type: ignore[arg-type]
    assert "shallow plays" in played(session, ["b2", "quit"])
    assert find_opponent(player := RandomPlayer(1)) is player
    assert str(find_opponent("mtdf", clock="1+2").time or "") == "" and find_opponent("level:3", 0.5).name == "level:3"


def test_a_saved_game_goes_on_against_another_player(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = Session(gt.position("tic-tac-toe"), origin=Origin("tic-tac-toe"), player=RandomPlayer(1))
    played(session, ["b2", f"save {file}", "quit"])
    again = Session.resume(file, player=find_opponent("mtdf:depth=3,name=other"))
    assert again.moves == session.moves and "other plays" in played(again, [str(again.position.moves()[0]), "quit"])
    again.undo()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--opponent", "uci:no-such-engine"), "there is no program"),
        (("--opponent", "mtdf:depth=2", "--level", "3"), "its own settings"),
        (("--opponent", "nobody"), "unknown player"),
    ],
)
def test_wrong_requests(given: tuple[str, ...], said: str) -> None:
    assert said in refused("play", "chess", *given)
