"""Players as text: one grammar, errors that say what is known, and values that make players in any process."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.engines.clients import EnginePlayer
from gametree.matches import player_spec
from gametree.matches.player_spec import find_player
from gametree.matches.player_text import read_player_text
from gametree.model.errors import GameTreeError, OptionError, UnknownName
from gametree.players import Clock, LevelPlayer, Player, RandomPlayer, SearchPlayer, play_game
from gametree.runs.digest import digest

MINE = """
import gametree as gt

class Mine(gt.AlphaBeta):
    name = "mine"
    width: int = 1
"""


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("mtdf:etc=2,seconds=0.1", SearchPlayer),
        ("negascout:depth=6,table=2**10,ordering=table+history,evaluator=discs", SearchPlayer),
        ("best-first:expansion=full:memory=tree,nodes=100", SearchPlayer),
        ("mtdf", SearchPlayer),
        ("level:4", LevelPlayer),
        ("level:7", SearchPlayer),
        ("strongest:nodes=100", SearchPlayer),
        ("level:10,seconds=0.2", SearchPlayer),
        ("random:3", RandomPlayer),
        ("random", RandomPlayer),
        ("uci:cat,option.Skill Level=3,seconds=0.1", EnginePlayer),
        ('ugi:"cat --no, really",nodes=5,name="a, b"', EnginePlayer),
    ],
)
def test_a_text_makes_a_player_in_any_process(text: str, kind: type[Player]) -> None:
    spec = player_spec(text)
    again = pickle.loads(pickle.dumps(spec))
    assert again == spec and again.identity() == spec.identity()
    player = again.make()
    assert isinstance(player, kind) and player.name == spec.name


def test_settings_reach_the_algorithm_and_the_search() -> None:
    start = gt.position("othello")
    one, other = (player_spec(text).make() for text in ("mtdf:depth=3", "mtdf:depth=3,evaluator=discs"))
    for player in (one, other):
        player.begin(start)
        player.choose()
    assert one.effort.nodes > other.effort.nodes > 0
    assert player_spec("mtdf:clock=10s+0.1").limited(depth=3).settings == (("clock", "10s+0.1"),)
    player = player_spec("mtdf").limited(clock="10s+0.1").make()
    player.begin(start)
    assert player.time == Clock(10.0, 0.1)


def test_limits_of_all_players_are_for_those_without_their_own() -> None:
    assert dict(player_spec("mtdf:depth=2").limited(nodes=9, depth=4).settings) == {"depth": "2"}
    assert dict(player_spec("mtdf").limited(nodes=9, seconds=None).settings) == {"nodes": "9"}
    assert player_spec("random:1").limited(depth=4, seconds=1.0).settings == ()
    assert dict(player_spec("level:3").limited(depth=4, seconds=1.0).settings) == {"seconds": "1.0"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mtdg:depth=4", "did you mean mtdf"),
        ("mtdf:dept=4", "besides, a player takes depth, nodes"),
        ("mtdf:4", "KEY=VALUE, as in depth=4, not '4'"),
        ("mtdf:depth=x", "depth is a whole number, not 'x'"),
        ("mtdf:depth=3,depth=4", "given twice"),
        ("mtdf:seconds=1,clock=5+3", "not both"),
        ("mtdf:clock=soon", "10s"),
        ("level", "as in level:7"),
        ("level:11", "levels are 1"),
        ("level:7,depth=3", "it takes seconds, clock, seed, name"),
        ("uci:", "command is a program"),
        ("uci:no-such-engine", "no program 'no-such-engine'"),
        ("uci:cat,skill=3", "option.NAME"),
        ("mine.py:Mine,depth=3", "only the command line runs"),
        ("", "such as mtdf:depth=6"),
    ],
)
def test_errors_say_what_is_known(text: str, said: str) -> None:
    with pytest.raises(GameTreeError, match=said.replace("(", r"\(")):
        player_spec(text)


def test_an_algorithm_in_a_file_is_for_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    spec = find_player(f"{file}:Mine,depth=2,name=me")
    assert spec.name == "me" and find_player(f"{file}:depth=2").name == f"{file}:depth=2"
    game = play_game(gt.position("tic-tac-toe"), spec.make(), RandomPlayer(1))
    assert game.maximizer == "me" and game.outcome >= 0
    before = spec.identity()
    file.write_text(MINE + "# another version\n")

    digest.cache_clear()
    assert spec.identity() != before


@given(st.text(alphabet="mtdf:,=\"' .pylevl7randomuci0123", max_size=40))
@settings(max_examples=50)
@example("uci:'")
@example("mtdf::")
@example(":")
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    try:
        parts = read_player_text(text, ("uci",))
    except OptionError:
        return
    assert isinstance(parts.head, str)


def test_unknown_players_name_the_protocols_too() -> None:
    with pytest.raises(UnknownName) as refused:
        player_spec("stockfish")
    assert {"mtdf", "level", "random", "uci"} <= set(refused.value.known)
