"""The conformance suites: engines that keep their protocol pass, and each way to break it is found."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gametree as gt
from gametree.cli import app
from gametree.engines.checks import check_engine
from gametree.engines.checks.conformance import PLANS
from gametree.rules.loading import find_game
from support.fake_engines import written
from support.fake_engines_whole import GTP, NBOARD, UGI
from support.talk import GAMETREE

NIM = Path(__file__).parents[2] / "examples" / "nim.py"
WHOLE = {"ugi": UGI, "nboard": NBOARD, "gtp": GTP}
STARTS = {"ugi": gt.position("tic-tac-toe"), "nboard": None, "gtp": None}


@pytest.fixture
def a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines that do everything right may be late: other tests run at the same time."""
    for name in ("LATE", "STOPS", "ENDS", "PROMPT"):
        monkeypatch.setattr(f"gametree.engines.checks.uci_checks.{name}", 20.0)
    for module in ("nboard_checks", "hub_checks", "gtp_checks"):
        monkeypatch.setattr(f"gametree.engines.checks.{module}.ENDS", 20.0)
    for module in ("nboard_checks", "hub_checks"):
        monkeypatch.setattr(f"gametree.engines.checks.{module}.STOPS", 20.0)
    monkeypatch.setattr("gametree.engines.checks.hub_checks.LATE", 20.0)


@pytest.mark.usefixtures("a_busy_machine")
@pytest.mark.parametrize("protocol", WHOLE)
def test_an_engine_that_keeps_the_protocol_passes(protocol: str, tmp_path: Path) -> None:
    report = check_engine(written(tmp_path, WHOLE[protocol]), protocol, start=STARTS[protocol])
    skipped = {result.id for result in report.results if result.verdict == "skipped"}
    assert not report.failures and skipped <= {"searchmoves"}, report.failures
    assert len(report.results) == len(PLANS[protocol].checks) and report.passed
    assert all(result.conversation for result in report.results if result.id not in ("options", "searchmoves"))


@pytest.mark.usefixtures("a_busy_machine")
def test_a_game_of_the_users_own_whose_positions_have_no_notation(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(NIM.read_text())
    name = f"{tmp_path / 'nim.py'}:Nim"
    report = check_engine([sys.executable, "-c", GAMETREE, "engine", name], "ugi", start=find_game(name).position())
    skipped = {result.id for result in report.results if result.verdict == "skipped"}
    assert not report.failures and skipped == {"position.text", "searchmoves"}, report.failures


MUTANTS = [
    ("ugi", 'say("ugiok")', "pass", "handshake"),
    ("ugi", 'say("id name Noughts")', "pass", "handshake"),
    ("ugi", "spin default 1 min 1", "spin default 0 min 1", "options"),
    ("ugi", "check default false", "check", "options"),
    ("ugi", 'elif word == "isready":\n        say("readyok")', 'elif word == "isready":\n        pass', "ready"),
    ("ugi", "global multipv", "time.sleep(0.7)", "go.clock.short"),
    ("ugi", 'or ["(none)"]', 'or ["a1"]', "over"),
    ("ugi", 'say(f"bestmove {best[0]}")', 'say(f"bestmove {best[0]}\\nbestmove {best[0]}")', "bestmove.once"),
    ("ugi", 'say(f"bestmove {best[0]}")', 'say(f"bestmove {best[0]} ponder z9")', "go.depth"),
    ("ugi", 'say(f"bestmove {best[0]}")', 'say("bestmove b2")', "position.moves"),
    ("ugi", "score cp 0 ", "score cp nought ", "info"),
    ("ugi", "depth 1 multipv", "depth 0 multipv", "info"),
    ("ugi", "[move, *moves(after)[:1]]", "[move, move]", "info.pv"),
    ("ugi", '"infinite" in words or "ponder" in words', '"ponder" in words', "go.infinite"),
    ("ugi", '"infinite" in words or "ponder" in words', '"infinite" in words', "ponder"),
    ("ugi", "        elif word in", "        elif time.sleep(0.7) or word in", "go.infinite"),
    ("ugi", 'if word == ["isready"]:', "if word == 1:", "ready.searching"),
    ("ugi", "moves(board)[:count]", "moves(board)[:1] * count", "multipv"),
    ("ugi", "except (AssertionError, LookupError):", "except LookupError:", "illegal.move"),
    ("ugi", "str(not moves(board)).lower()", '"false"', "query.gameover"),
    ("ugi", 'mover(board) == "X"', "True", "query.p1turn"),
    ("ugi", '"X": "p1win"', '"X": "p2win"', "query.result"),
    ("ugi", "response ", "answer ", "query.p1turn"),
    ("ugi", 'elif word == "quit":\n        break', 'elif word == "quit":\n        pass', "quit"),
    ("ugi", 'heard.put(["quit"])', "pass", "eof"),
    ("nboard", 'say("pong " + rest)', 'say("pong 1")', "ping.order"),
    ("nboard", '/1.50/0.01")', ' is best")\n                board, me = played(board, me, best[0])', "go.again"),
    ("nboard", "=== {name(best[0])}", "=== {best[0]}x", "go"),
    ("nboard", 'squares(board, me) or (["pass"]', 'squares(board, me) or (["a1"]', "game.must-pass"),
    ("nboard", '("PA", "PASS")', '("PASSED",)', "game.passed"),
    ("nboard", 'elif word == "move":', 'elif word == "mov":', "move"),
    ("nboard", "search {name(move)} 1.50", "search Z9 1.50", "hint"),
    ("nboard", 'say("learned")', "pass", "learn"),
    ("nboard", 'say("status what?")', "sys.exit(1)", "junk"),
    ("gtp", 'return "2"', 'return "1"', "handshake"),
    ("gtp", 'say(f"={number} ', 'say(f"= ', "ids"),
    ("gtp", 'say(f"?{number} ', 'say(f"= ', "unknown"),
    ("gtp", "rest[0] in COMMANDS", "True", "known_command"),
    ("gtp", '"\\n".join(COMMANDS)', '"name"', "list_commands"),
    ("gtp", 'line.partition("#")[0].split()', "line.split()", "comments"),
    ("gtp", 'raise ValueError("illegal move")', "move = moves(board, me)[0]", "play.illegal"),
    ("gtp", "return move.upper()", 'return "A1"', "genmove"),
    ("gtp", "games.pop()", "pass", "undo"),
    ("gtp", "if len(games) == 1:", "if False:", "undo.nothing"),
    ("gtp", '    if words[0] == "quit":\n        break', "", "quit"),
]


@pytest.mark.parametrize(("protocol", "right", "wrong", "check"), MUTANTS)
def test_what_breaks_the_protocol_is_found(protocol: str, right: str, wrong: str, check: str, tmp_path: Path) -> None:
    """Only the checks that greet the engine and find the fault are run."""
    program = WHOLE[protocol].replace(right, wrong)
    assert program != WHOLE[protocol]
    plan = PLANS[protocol]
    tried = [each for each in plan.checks if each.id in ("handshake", check)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(PLANS, protocol, type(plan)(plan.talk, tried, plan.game))
        patched.setattr("gametree.engines.checks.uci_checks.ENDS", 0.3)
        patched.setattr("gametree.engines.checks.nboard_checks.ENDS", 0.3)
        patched.setattr("gametree.engines.checks.gtp_checks.ENDS", 0.3)
        report = check_engine(written(tmp_path, program), protocol, start=STARTS[protocol], patience=2.0)
    assert check in {failed.id for failed in report.failures}
    found = report.failures[-1]
    assert found.reason and (found.conversation or check == "options")


@pytest.mark.usefixtures("a_busy_machine")
def test_the_command_prints_a_table_and_the_conversation(tmp_path: Path) -> None:
    command = " ".join(written(tmp_path, GTP.replace("rest[0] in COMMANDS", "True")))
    result = CliRunner().invoke(app, ["engine-check", command, "--protocol", "gtp", "--conversation"])
    assert result.exit_code == 1
    assert "fail     known_command" in result.stdout and "  > known_command xyzzy\n  < = true" in result.stdout
    assert "24 passed, 1 failed, 0 skipped" in result.stdout


@pytest.mark.usefixtures("a_busy_machine")
def test_the_command_has_json(tmp_path: Path) -> None:
    command = " ".join(written(tmp_path, NBOARD))
    result = CliRunner().invoke(app, ["engine-check", command, "--protocol", "nboard", "--json"])
    found: dict[str, Any] = json.loads(result.stdout)
    assert result.exit_code == 0 and found["passed"] and found["game"] == "othello"
    assert found["results"][0]["conversation"] == ["> nboard 2", "> ping 1", "< pong 1"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no-such-engine"], "cannot be started"),
        (["engine", "--protocol", "xboard"], "protocol is one of uci, ugi, nboard, hub, gtp"),
        (["engine", "--protocol", "ugi"], "say which game"),
        (["engine", "--game", "othello"], "UCI is a protocol of chess"),
        (["engine", "--protocol", "gtp", "--game", "chess"], "for Othello"),
        (["engine", "--set", "size=6"], "give --game too"),
    ],
)
def test_wrong_requests_are_refused(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, ["engine-check", *arguments])
    assert result.exit_code == 2 and message in result.stderr


OWN = [("chess", "uci"), ("tic-tac-toe", "ugi"), ("othello", "nboard"), ("checkers", "hub"), ("othello", "gtp")]


@pytest.mark.usefixtures("a_busy_machine")
@pytest.mark.parametrize(("game", "protocol"), OWN)
def test_our_own_engines_pass(game: str, protocol: str) -> None:
    command = [sys.executable, "-c", "from gametree.cli import main; main()", "engine", game, "--protocol", protocol]
    report = check_engine(command, protocol, start=gt.position(game))
    assert report.passed, [(failed.id, failed.reason, failed.conversation) for failed in report.failures]


GTP_RHINO = shutil.which("gtp-rhino") or shutil.which("gtp-rhino", path="/usr/games")


@pytest.mark.skipif(GTP_RHINO is None, reason="there is no gtp-rhino; Debian's package grhino has it")
def test_gtp_rhino_speaks_gtp_but_for_a_pass() -> None:
    report = check_engine(f"{GTP_RHINO} --level=1", "gtp")
    assert [failed.id for failed in report.failures] == ["play.pass"]
