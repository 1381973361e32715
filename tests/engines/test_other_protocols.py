"""Engines as players in UGI, NBoard and GTP, and real programs where the machine has them."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.engines import notation
from gametree.engines.clients import EnginePlayer
from gametree.engines.clients.declared import read_option
from gametree.engines.clients.info import found, read_info
from gametree.engines.clients.nboard import nboard_move, read_search
from gametree.engines.clients.notation import is_beginning, legal_move
from gametree.engines.clients.opening_line import opening_line
from gametree.engines.games_in_ggf import game_in_ggf
from gametree.players import Clock, FunctionPlayer, PerMove, RandomPlayer, SearchPlayer, play_game, random_openings
from support.fake_engines import written
from support.fake_engines_whole import GTP, NBOARD, UGI
from support.users_games import Nim

OTHELLO = gt.position("othello")
FIRST = FunctionPlayer("first move", lambda position: position.moves()[0])
LAST = FunctionPlayer("last move", lambda position: position.moves()[-1])


@pytest.mark.parametrize(
    ("protocol", "program", "start", "limits"),
    [
        ("ugi", UGI, gt.position("tic-tac-toe"), {"depth": 1}),
        ("ugi", UGI, gt.position("tic-tac-toe", "b2 a1"), {"time": Clock(9, 1)}),
        ("nboard", NBOARD, OTHELLO, {"depth": 1}),
        ("nboard", NBOARD, OTHELLO.line(["f5", "d6", "c3"]), {"depth": 1}),
        ("gtp", GTP, OTHELLO, {}),
        ("gtp", GTP, OTHELLO.line(["f5", "d6", "c3", "d3", "c4"]), {"seconds": 9}),
        ("gtp", GTP, OTHELLO, {"time": Clock(60)}),
    ],
)
def test_a_whole_game_is_played(
    protocol: str, program: str, start: gt.Position, limits: dict[str, Any], tmp_path: Path
) -> None:
    """The engine plays the first of its moves; its order of moves is that of the squares."""
    ordered = FunctionPlayer("ordered", lambda position: sorted(position.moves(), key=_square(protocol))[0])
    with EnginePlayer(written(tmp_path, program), protocol, **limits, name="engine") as engine:
        games = [play_game(start, engine, LAST), play_game(start, LAST, engine)]
        assert engine.title in ("Noughts", "Fake", "Fake1")
    assert games == [_renamed(game) for game in (play_game(start, ordered, LAST), play_game(start, LAST, ordered))]


def _square(protocol: str) -> Any:
    down = 1 if protocol == "ugi" else -1
    return lambda move: (-down * int(move[1]), move[0]) if move != "pass" else (0, "")


def _renamed(game: Any) -> Any:
    names = {"ordered": "engine"}
    return replace(
        game,
        maximizer=names.get(game.maximizer, game.maximizer),
        minimizer=names.get(game.minimizer, game.minimizer),
    )


BAD = [
    ("nboard", NBOARD, "=== {name(best[0])}", "=== A1", "'=== A1/1.50/0.01', which is not a legal move"),
    ("nboard", NBOARD, 'say("status thinking")', "sys.exit(2)", "ended with code 2"),
    ("nboard", NBOARD, 'say("pong " + rest)', 'say("=== F5\\npong " + rest)', None),
    ("gtp", GTP, "return move.upper()", 'return "resign"', "resigned"),
    ("gtp", GTP, "return move.upper()", 'return "A1"', "'A1' to genmove, which is not a legal move"),
    ("gtp", GTP, "games.append(played(board, me, rest[1].lower()))", 'raise ValueError("no")', "refused 'play black"),
    ("ugi", UGI, "bestmove {best[0]}", "bestmove a1b2", "'bestmove a1b2', which is not a legal move"),
]


@pytest.mark.parametrize(("protocol", "program", "right", "wrong", "reason"), BAD)
def test_bad_engines_forfeit(
    protocol: str, program: str, right: str, wrong: str, reason: str | None, tmp_path: Path
) -> None:
    start = gt.position("tic-tac-toe") if protocol == "ugi" else OTHELLO
    depth = None if protocol == "gtp" else 1
    with EnginePlayer(written(tmp_path, program.replace(right, wrong)), protocol, depth=depth, patience=9) as engine:
        if reason is None:
            with pytest.raises(gt.errors.EngineError, match="out of turn: '=== F5'"):
                engine.begin(start)
            return
        game = play_game(start, FIRST, engine)
    assert game.ended == "forfeit" and game.outcome == 1 and reason in game.reason


def test_an_engine_says_what_it_thinks(tmp_path: Path) -> None:
    said: list[gt.SearchResult] = []
    with EnginePlayer(written(tmp_path, NBOARD), "nboard", depth=3) as engine:
        engine.on_result = said.append
        engine.begin(OTHELLO.play("f5"))
        move = engine.choose()
    (result,) = said
    assert (result.value, result.bound, result.move, result.depth) == (-1.5, "estimate", move, 2)
    assert result.counts.nodes == engine.effort.nodes == 12


def test_moves_may_be_taken_back(tmp_path: Path) -> None:
    """The moves of a GTP engine's board are compared with those of the game."""
    with EnginePlayer(written(tmp_path, GTP), "gtp") as engine:
        engine.begin(OTHELLO)
        assert engine.choose() == "d3"
        engine.played("f5")  # another move was made instead
        assert engine.choose() in engine.position.moves()


@pytest.mark.parametrize("protocol", ["nboard", "gtp"])
def test_othello_is_what_they_play(protocol: str) -> None:
    with pytest.raises(gt.errors.OptionError, match="Othello"):
        EnginePlayer("no-such-engine", protocol).begin(gt.position("chess"))


@pytest.mark.parametrize(
    ("protocol", "limits", "message"),
    [
        ("nboard", {"seconds": 1}, "nboard cannot tell an engine its time; depth will do"),
        ("nboard", {"nodes": 1}, "nboard cannot tell an engine its nodes"),
        ("gtp", {"depth": 1}, "gtp cannot tell an engine its depth; seconds or time will do"),
    ],
)
def test_limits_that_a_protocol_does_not_have_are_refused(protocol: str, limits: dict[str, Any], message: str) -> None:
    with pytest.raises(gt.errors.OptionError, match=message):
        EnginePlayer("engine", protocol, **limits)


def test_gtp_has_no_options(tmp_path: Path) -> None:
    with pytest.raises(gt.errors.OptionError, match="GTP has no options"):
        EnginePlayer(written(tmp_path, GTP), "gtp", options={"level": 1}).start()


def test_early_positions_have_a_line() -> None:
    for position in random_openings(OTHELLO, 8, 8, seed=1):
        assert OTHELLO.line(opening_line(position)) == position  # type: ignore[arg-type]
    late = RandomPlayer(3)
    late.begin(OTHELLO)
    for _ in range(45):
        late.played(late.choose())
    with pytest.raises(gt.errors.OptionError, match="begin at the start"):
        opening_line(late.position)  # type: ignore[arg-type]


def test_where_games_begin() -> None:
    assert all(is_beginning(gt.position(name)) for name in gt.games())
    assert is_beginning(Nim().position()) and not is_beginning(Nim().position().play(Nim().position().moves()[0]))
    assert is_beginning(gt.position("chess").with_evaluator(lambda position: 0))
    assert not is_beginning(gt.position("othello", size=6))


@given(st.lists(st.integers(0, 59), max_size=60))
def test_games_in_ggf_have_every_move(choices: list[int]) -> None:
    position, moves = OTHELLO, list[str]()
    for choice in choices:
        legal = position.moves()
        if not legal:
            break
        moves.append(legal[choice % len(legal)])
        position = position.play(moves[-1])
    text = game_in_ggf(OTHELLO, moves)
    written_moves = re.findall(r"([BW])\[([A-H][1-8]|PA)\]", text)
    assert [move.lower().replace("pa", "pass") for _, move in written_moves] == moves and "\n" not in text


WORDS = st.sampled_from(
    [
        *("info", "depth", "score", "cp", "mate", "lowerbound", "nodes", "pv", "multipv", "string", "e2e4", "e7e5"),
        *(
            "12",
            "-3",
            "x",
            "option",
            "name",
            "type",
            "spin",
            "default",
            "min",
            "max",
            "var",
            "search",
            "F5d6",
            "===",
            "PA",
        ),
    ]
)


@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=14).map(" ".join)))
def test_whatever_engines_write_is_read_without_an_error(line: str) -> None:
    read_option(line)
    read_search(line, OTHELLO, 0, 0.0, "engine")
    nboard_move(line, OTHELLO)
    info = read_info(f"info {line}")
    if info is not None:
        result = found(info, gt.position("chess"), 0.0, "engine")
        gt.position("chess").line(result.pv)


@given(st.integers(1, 99), st.integers(-999, 999), st.sampled_from(["cp", "mate"]), st.integers(0, 10**9))
def test_what_is_said_of_a_search_is_read(depth: int, score: int, kind: str, nodes: int) -> None:
    line = f"info depth {depth} seldepth 3 score {kind} {score} upperbound nodes {nodes} nps 1 hashfull 0 pv e7e5 g1f3"
    info = read_info(line)
    assert info is not None
    result = found(info, gt.position("chess", "e4"), 0.5, "engine")
    expected = -score if kind == "cp" else (-1_000_000 if score > 0 else 1_000_000)
    assert (result.value, result.bound, result.depth, result.counts.nodes) == (expected, "lower", depth, nodes)
    assert result.pv == ("e7e5", "g1f3")


def test_moves_with_spaces_are_one_word() -> None:
    position = Nim().position()
    assert all(legal_move(notation.written(move), position) == move for move in position.moves())


STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
WEAK = {"UCI_LimitStrength": True, "UCI_Elo": 1350}


@pytest.mark.skipif(STOCKFISH is None, reason="there is no stockfish; Debian's package of that name has it")
@pytest.mark.parametrize("time", [PerMove(0.005), Clock(0.4, 0.005)])
def test_ten_games_with_stockfish_have_no_faults(time: Any) -> None:
    """Twenty with both ways to give it time: no illegal move, no game lost on time, and no process that stays."""
    assert STOCKFISH is not None
    openings = random_openings(gt.position("chess"), 5, 4, seed=5)
    with EnginePlayer(STOCKFISH, options=WEAK, time=time, margin=5.0) as engine:
        us = SearchPlayer("mtdf", depth=2)
        for opening in openings:
            games = [play_game(opening, us, engine), play_game(opening, engine, us)]
            assert all(game.ended != "forfeit" for game in games), [game.reason for game in games]
        assert engine.title is not None and engine.title.startswith("Stockfish") and engine.effort.nodes > 0
        assert engine._dialogue is not None
        process = engine._dialogue.process.pid
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


GTP_RHINO = shutil.which("gtp-rhino") or shutil.which("gtp-rhino", path="/usr/games")


@pytest.mark.skipif(GTP_RHINO is None, reason="there is no gtp-rhino; Debian's package grhino has it")
def test_a_match_with_gtp_rhino_has_no_faults() -> None:
    with EnginePlayer(f"{GTP_RHINO} --level=1 --book=0", "gtp", patience=60) as engine:
        us = SearchPlayer("mtdf", depth=2)
        for opening in random_openings(OTHELLO, 4, 6, seed=2):
            games = [play_game(opening, us, engine), play_game(opening, engine, us)]
            assert all(game.ended == "end" for game in games), [game.reason for game in games]
