"""Random conversations: whatever is said, every go has exactly one answer, and nothing is a traceback."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gametree as gt
from support.talk import Talk

GAMES = ("chess", "othello", "kalah", "tic-tac-toe")
SOME = """go stop ponderhit infinite ponder depth nodes movetime wtime 0 1 2 20 -5 moves e2e4 e7e5 startpos fen mate
searchmoves value name Hash Level MultiPV Algorithm alphabeta xyzzy query p1time result"""
WORDS = st.sampled_from(SOME.split())
LIMITS = st.sampled_from(
    [
        "depth 1",
        "depth 3",
        "nodes 50",
        "movetime 1",
        "infinite",
        "ponder",
        "ponder movetime 1",
        "infinite depth 2",
        "mate 1",
        "depth 2 searchmoves e2e4 d3 1 a1",
        "wtime 1 btime 1",
        "depth",
        "p1time 2 p2time 2",
    ]
)


def lines(prefix: str) -> st.SearchStrategy[str]:
    """Lines of UCI or UGI, right and wrong."""
    return st.one_of(
        LIMITS.map(lambda limits: f"go {limits}"),
        st.sampled_from(["stop", "ponderhit", "isready", f"{prefix}newgame", "setoption name Clear Hash", "debug on"]),
        st.sampled_from(["position startpos", "position startpos moves e2e4", "position startpos moves d3", prefix]),
        st.sampled_from(["setoption name Level value 2", "setoption name Level value 10"]),
        st.sampled_from(["setoption name MultiPV value 2", "setoption name Hash value 1"]),
        st.lists(WORDS, max_size=6).map(" ".join),
        st.text(max_size=20),
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_every_go_has_one_best_move(data: st.DataObject) -> None:
    protocol = data.draw(st.sampled_from(["uci", "ugi"]))
    talk = Talk("chess" if protocol == "uci" else data.draw(st.sampled_from(GAMES)), protocol)
    said = data.draw(st.lists(lines(protocol), max_size=12))
    going = list[list[str]]()
    for line in said:
        before = [str(move) for move in talk.engine.position.moves()]
        orders = sum(word == "go" for word in first_command(line, talk))
        going += [before] * orders
        talk.say(line)
    heard = [line for line in talk.end() if line.startswith("bestmove ")]
    assert len(heard) == len(going)
    for line, legal in zip(heard, going, strict=True):
        assert line.split()[1] in (legal or ["(none)"])
    assert not any("Traceback" in line or "Error:" in line for line in talk.lines)
    assert sum(line == "readyok" for line in talk.lines) == sum("isready" in first_command(line, talk) for line in said)


def first_command(line: str, talk: Talk) -> list[str]:
    """The command of a line, if it has one."""
    known = {*talk.protocol.commands, "quit"}
    return next(([word] for word in line.split() if word in known), [])


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                ["genmove b", "genmove w", "undo", "showboard", "clear_board", "final_score", "boardsize 3"]
            ),
            st.sampled_from(["play b a1", "play w b2", "play b c3", "play w a2", "time_settings 0 1 100", "3 name"]),
            st.lists(WORDS, max_size=4).map(" ".join),
        ),
        max_size=10,
    )
)
def test_every_command_of_gtp_has_one_answer(said: list[str]) -> None:
    talk = Talk("tic-tac-toe", "gtp").say("time_settings 0 1 100", *said)
    answers = [line for line in talk.end() if line.startswith(("=", "?"))]
    assert len(answers) == 1 + sum(bool(line.split()) for line in said)
    assert not any("Traceback" in line or "Error:" in line for line in talk.lines)
    assert talk.engine.position == gt.position("tic-tac-toe").line(talk.engine.moves)
