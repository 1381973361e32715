"""Hub: positions, limits and moves of English checkers, and a client of other people's that plays through it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import gametree as gt
from gametree.engines.checks import check_engine
from gametree.engines.checks.conformance import PLANS
from gametree.engines.clients import EnginePlayer
from gametree.engines.hub_notation import hub_line, hub_move, hub_position, move_in_hub, position_in_hub, read_hub_line
from gametree.model.errors import EngineError, InvalidPosition
from gametree.players import Clock, RandomPlayer, play_game
from gametree.rules.builtin.checkers import CheckersPosition
from support.talk import Talk

COMMAND = (sys.executable, "-c", "from gametree.cli import main; main()", "engine", "checkers", "--protocol", "hub")
START = "B" + 12 * "b" + 8 * "e" + 12 * "w"
DOUBLE = "W:W22,K32:B18,10,2"


def checkers(text: str | None = None) -> CheckersPosition:
    made = gt.position("checkers", text)
    assert isinstance(made, CheckersPosition)
    return made


@pytest.fixture
def talk() -> Talk:
    return Talk("checkers", "hub").say("level depth=3")


def test_the_handshake() -> None:
    lines = Talk("checkers", "hub").say("hub", "set-param name=variant value=english", "init").lines
    assert lines[0].startswith("id name=gametree version=") and lines[-2:] == ["wait", "ready"]
    assert lines[1] == "param name=variant value=english type=enum values=english"
    assert "param name=hash value=16 type=int min=1 max=65536" in lines


def test_lines() -> None:
    assert read_hub_line(' pos  pos="W ww" start x="a=b"  ') == ("pos", {"pos": "W ww", "start": "", "x": "a=b"})
    assert read_hub_line(hub_line("error", {"message": 'say "no"', "empty": ""}))[1] == {
        "message": "say 'no'",
        "empty": "",
    }
    with pytest.raises(gt.GameTreeError, match="quotation mark"):
        read_hub_line('pos pos="W')


def test_positions_and_moves_come_back_in_random_games() -> None:
    rng = Random(5)
    for _ in range(20):
        position = checkers()
        while moves := position.moves():
            again = gt.position("checkers", position_in_hub(hub_position(position)))
            assert again.text == position.text
            for move in moves:
                read = move_in_hub(hub_move(move), position)
                assert position.play(read) == position.play(move)
            position = position.play(rng.choice(moves))
            if position.reversible > 20:
                break


def test_a_capture_names_its_ends_and_what_it_takes(talk: Talk) -> None:
    position = checkers(DOUBLE)
    assert [hub_move(move) for move in position.moves()] == ["22x6x10x18"]
    assert move_in_hub("22x6x18x10", position) == "22x15x6" and move_in_hub("22x6", position) is None
    talk.say(f"pos pos={hub_position(position)}", "go think").hear("done move=22x6x10x18")
    talk.say(f'pos pos={hub_position(position)} moves="22x6x18x10"')
    assert talk.engine.position == position.play("22x15x6")


@pytest.mark.parametrize(
    "text", ["", "start", START[1:], START + "e", "R" + START[1:], START.replace("e", "x"), START.replace("b", "ö")]
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(InvalidPosition, match="32 squares"):
        position_in_hub(text)


@pytest.mark.parametrize(
    "level",
    ["depth=3", "nodes=500", "move-time=0.05", "time=1", "time=1 inc=0.5", "moves=5 time=1.5", "depth=2 nodes=9999"],
)
@pytest.mark.parametrize("mode", ["think", "analyze"])
def test_limits(talk: Talk, level: str, mode: str) -> None:
    *before, done = talk.say(f"pos pos={START}", f"level {level}", f"go {mode}").hear("done ")
    position = checkers()
    assert move_in_hub(read_hub_line(done)[1]["move"], position) in position.moves()
    last = read_hub_line(before[-1])[1]
    assert int(last["nodes"]) > 0 and float(last["score"]) < 100 and last["pv"]


def test_an_infinite_search_waits_for_stop_and_a_ponder_search_for_its_hit(talk: Talk) -> None:
    talk.say("pos start", "level infinite", "go think", "ping").hear("pong")
    assert not any(line.startswith("done") for line in talk.lines)
    talk.say("stop").hear("done move=")
    talk.say("level move-time=0.05", "go ponder", "ping").hear("pong")
    talk.say("ponder-hit").hear("done move=")


def test_a_won_game_is_worth_nearly_a_hundred_men(talk: Talk) -> None:
    before = talk.say("pos pos=" + hub_position(checkers("W:W18:B15")), "go think").hear("done ")
    assert read_hub_line(before[-2])[1]["score"] == "99.99"
    talk.say("pos pos=" + hub_position(checkers("B:W18:B")), "go think").hear("done")
    assert "the game is over" in talk.lines[-2]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("jump", "unknown command"),
        ('""', "unknown command"),
        ("go", "one of think, ponder, analyze"),
        ("go think ponder", "one of think, ponder, analyze"),
        ("level", "level takes depth"),
        ("level depth=0", "from 1 to"),
        ("level move-time=nan", "number of seconds"),
        ("level time=-1", "number of seconds"),
        ("level inc=2", "belong to a time"),
        ("pos", "pos=POSITION"),
        (f'pos pos={START} moves="9-13 1-5"', "move 2"),
        ("set-param name=variant value=normal", "the variant is english"),
        ("set-param name=book value=true", "unknown parameter 'book'"),
        ("set-param name=hash value=0", "from 1 to 65536"),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(talk: Talk, line: str, said: str) -> None:
    talk.say("pos start", line, "ping").hear("pong")
    (error,) = (heard for heard in talk.lines if heard.startswith("error message="))
    assert said in error
    talk.say("go think").hear("done move=")


LIAR = """
import re, sys
import gametree as gt
from gametree.engines.engine import Engine
from gametree.engines.hub import Hub
from gametree.engines.wire import Wire

class Liar(Wire):
    def lines(self):
        for line in super().lines():
            yield {heard}

    def send(self, text):
        for line in text.splitlines():
            said = {said}
            if said is not None:
                super().send(said)

Hub(Engine(gt.game("checkers")), Liar(sys.stdin.buffer, sys.stdout.buffer)).converse()
"""
LIES = [
    ("handshake", "line", "None if line == 'ready' else line"),
    ("params", "line", "re.sub('type=int', 'type=number', line)"),
    ("go.depth", "line", "re.sub('done move=.*', 'done move=1-32', line)"),
    ("info", "line", "re.sub('pv=.*', 'pv=1-32', line)"),
    ("info", "line", "re.sub('score=[^ ]*', 'score=good', line)"),
    ("captures", "line", "re.sub('move=([0-9]+x[0-9]+)x.*', r'move=\\1', line)"),
    ("moves", "re.sub(' moves=.*', '', line)", "line"),
    ("stop", "line.replace('stop', 'ping')", "line"),
    ("ping.search", "line.replace('ping', 'init')", "line"),
    ("once", "line", "line + chr(10) + line if line.startswith('done') else line"),
    ("junk", "line if line != 'xyzzy' else sys.exit(1)", "line"),
    ("quit", "line.replace('quit', 'ping')", "line"),
]


@pytest.mark.parametrize(("check", "heard", "said"), LIES)
def test_what_breaks_the_protocol_is_found(check: str, heard: str, said: str) -> None:
    plan = PLANS["hub"]
    tried = [each for each in plan.checks if each.id in ("handshake", check)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(PLANS, "hub", type(plan)(plan.talk, tried, plan.game))
        patched.setattr("gametree.engines.checks.hub_checks.ENDS", 1.0)
        command = [sys.executable, "-c", LIAR.format(heard=heard, said=said)]
        report = check_engine(command, "hub", patience=4.0)
    assert [failed.id for failed in report.failures] == [check]


@pytest.fixture(scope="module")
def engine() -> Iterator[EnginePlayer]:
    with EnginePlayer(COMMAND, "hub", depth=4, options={"hash": 1}, name="hub") as player:
        yield player


class TestAsAPlayer:
    def test_a_game(self, engine: EnginePlayer) -> None:
        game = play_game(gt.position("checkers"), engine, RandomPlayer(3))
        assert (game.ended, game.outcome) == ("end", 10_000) and engine.effort.nodes > 0
        assert engine.title is not None and engine.title.startswith("gametree ")

    def test_it_thinks_as_the_search_in_this_process(self, engine: EnginePlayer) -> None:
        seen: list[gt.SearchResult] = []
        engine.on_result = seen.append
        start = gt.position("checkers", "11-15 23-19 8-11 22-17")
        engine.begin(start)
        move = engine.choose()
        engine.on_result = None
        here = gt.search(start, "mtdf", depth=4)
        assert move == seen[-1].pv[0] == here.move and seen[-1].value == pytest.approx(here.value)

    def test_a_clock(self) -> None:
        with EnginePlayer(COMMAND, "hub", time=Clock(5, increment=0.1), margin=5) as player:
            player.begin(gt.position("checkers"))
            assert player.choose() in gt.position("checkers").moves()

    @pytest.mark.parametrize(
        ("said", "why"),
        [
            ("print('param name=variant value=normal type=enum values=\"normal bt\"\\nwait')", "not play English"),
            ("print('wait', flush=True); input(); print('nonsense')", "does not start"),
        ],
    )
    def test_other_engines_are_refused(self, said: str, why: str) -> None:
        with (
            EnginePlayer([sys.executable, "-c", f"input(); {said}"], "hub", depth=1, patience=20) as player,
            pytest.raises(EngineError, match=why),
        ):
            player.start()

    def test_other_games_are_refused(self, engine: EnginePlayer) -> None:
        with pytest.raises(gt.GameTreeError, match="spoken here for checkers"):
            engine.begin(gt.position("othello"))


class TestAClientOfOtherPeoples:
    """`pydraughts` on PyPI. Its own positions of English checkers are turned round, so it is told ours."""

    def test_it_plays_a_game(self, tmp_path: Path) -> None:
        draughts = pytest.importorskip("draughts", reason="needs pydraughts")
        hub = pytest.importorskip("draughts.engine", reason="needs pydraughts, not py-draughts")
        script = tmp_path / "engine"
        script.write_text(f"#!/bin/sh\nexec {sys.executable} -c 'from gametree.cli import main; main()' \"$@\"\n")
        script.chmod(0o755)
        engine = hub.HubEngine([str(script), "engine", "checkers", "--protocol", "hub"])
        try:
            assert engine.variants == {"english"} and "hash" in engine.options
            engine.configure({"variant": "english", "hash": "1"})
            engine.init()
            engine.ping()
            board, ours, rng = draughts.Board(variant="english"), gt.position("checkers"), Random(2)
            sent: list[str] = []
            while ours.moves() and len(sent) < 60:
                if len(sent) % 2:
                    move = hub_move(rng.choice(ours.moves()))
                else:
                    limit = {"depth": 3} if len(sent) % 4 else {"movetime": 0.05}
                    move, _ = engine.go(START, " ".join(sent), **limit)
                    assert engine.info["pv"] and engine.info["score"] and engine.info["nodes"] > 0
                assert sorted(one.hub_move for one in board.legal_moves()) == sorted(set(map(hub_move, ours.moves())))
                board.push(draughts.Move(board, hub_move=move))
                read = move_in_hub(move, ours)
                assert read is not None
                ours = ours.play(read)
                sent.append(move)
            assert len(sent) > 20
            engine.quit()
            assert engine.p.wait(timeout=20) == 0
        finally:
            with suppress(ProcessLookupError):
                engine.kill_process()
