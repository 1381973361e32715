"""An engine as a player: what is asked of it, and what becomes of engines that hang, crash, lie or babble."""

from __future__ import annotations

import gc
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

import gametree as gt
from gametree.engines.clients import EnginePlayer
from gametree.model.errors import EngineError, Forfeit, UnknownName
from gametree.players import Clock, Decision, FunctionPlayer, PerMove, Player, play_game
from support.fake_engines import BABBLER, chess_engine, written
from support.promptness import lateness
from support.resident import resident

START = gt.position("chess")


def children() -> set[int]:
    """The processes that this one has started and that still run, or have not been collected."""
    tasks = list(Path("/proc/self/task").glob("*/children"))
    if tasks:
        return {int(pid) for task in tasks for pid in task.read_text().split()} - OTHERS
    with subprocess.Popen(["ps", "-A", "-o", "pid=,ppid="], stdout=subprocess.PIPE, text=True) as listing:
        rows = [line.split() for line in listing.communicate()[0].splitlines()]
    return {int(pid) for pid, parent in rows if int(parent) == os.getpid()} - {listing.pid} - OTHERS


OTHERS: set[int] = set()
"""The processes that other tests have left running, such as those of multiprocessing."""


def open_files() -> int:
    folder = Path("/proc/self/fd" if Path("/proc/self/fd").exists() else "/dev/fd")
    return len(list(folder.iterdir()))


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """No thread, no open file and no process is left by any of these tests."""
    OTHERS.update(children())
    before = threading.active_count(), open_files()
    yield
    assert (threading.active_count(), open_files()) == before and not children()


def opponent() -> Player:
    return FunctionPlayer("first move", lambda position: position.moves()[0])


def test_it_plays(tmp_path: Path) -> None:
    said: list[gt.SearchResult] = []
    with EnginePlayer(chess_engine(tmp_path), depth=2) as player:
        player.on_result = said.append
        player.begin(START)
        moves = []
        for _ in range(3):
            moves.append(player.choose())
            player.played(moves[-1])
        assert moves == ["e2e4", "e7e5", "g1f3"] and player.title == "Fake"
        assert player.effort.nodes == 360 and player.effort.moves == 3 and player.effort.seconds > 0
    as_white, as_black, _ = said
    assert (as_white.value, as_white.bound, as_white.depth, as_white.pv) == (31, "estimate", 2, ("e2e4", "a7a6"))
    assert as_black.value == -31 and as_black.move == "e7e5" and as_black.counts.nodes == 120


def heard(folder: Path, player_options: dict[str, Any], position: gt.Position, moves: list[str]) -> list[str]:
    """The lines that an engine gets until it is to move."""
    log = folder / "log"
    writes = f"open({str(log)!r}, 'a').write(line)"
    with EnginePlayer(chess_engine(folder, at_line=writes, at_go="here = 'startpos'"), **player_options) as player:
        player.begin(position)
        for move in moves:
            player.played(move)
        with pytest.raises(Forfeit) if moves else pytest.MonkeyPatch.context():
            player.choose()
    return log.read_text().splitlines()


@pytest.mark.parametrize(
    ("limits", "go"),
    [
        ({"depth": 3}, "go depth 3"),
        ({"nodes": 99}, "go nodes 99"),
        ({"seconds": 0.5}, "go movetime 500"),
        ({"time": PerMove(2), "depth": 5}, "go movetime 2000 depth 5"),
        ({"time": Clock(60, 1.5)}, "go wtime 60000 btime 60000 winc 1500 binc 1500"),
    ],
)
def test_limits_are_passed_on(tmp_path: Path, limits: dict[str, Any], go: str) -> None:
    lines = heard(tmp_path, limits, START, [])
    assert lines[:5] == ["uci", "isready", "ucinewgame", "isready", "position startpos"]
    assert go in lines and lines[-1] == "quit"


def test_the_whole_game_is_passed_on(tmp_path: Path) -> None:
    lines = heard(tmp_path, {"depth": 1}, START, ["e4", "e7e5", "Nf3"])
    assert "position startpos moves e2e4 e7e5 g1f3" in lines


def test_another_start_is_passed_on_as_fen(tmp_path: Path) -> None:
    start = gt.position("chess", "8/8/8/8/8/4k3/4p3/4K3 b - - 5 60").play("e3f3")
    lines = heard(tmp_path, {"depth": 1}, start, ["e1d2"])
    assert "position fen 8/8/8/8/8/5k2/4p3/4K3 w - - 6 61 moves e1d2" in lines


def test_options_are_set(tmp_path: Path) -> None:
    options = {"hash": 4, "Clear Hash": None, "Style": "wild"}
    lines = heard(tmp_path, {"depth": 1, "options": options}, START, [])
    assert lines[1:4] == ["setoption name Hash value 4", "setoption name Clear Hash", "setoption name Style value wild"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"Hash": 9}, "Hash is a whole number from 1 to 8, not 9"),
        ({"Clear Hash": 1}, "Clear Hash is a button"),
        ({"Style": "Odd"}, "Style is one of Calm, Wild, not 'Odd'"),
    ],
)
def test_wrong_values_of_options_are_errors(tmp_path: Path, options: dict[str, Any], message: str) -> None:
    with pytest.raises(EngineError, match=message):
        EnginePlayer(chess_engine(tmp_path), depth=1, options=options).start()
    assert not children()


def test_unknown_options_are_errors(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=r"did you mean Hash\?"):
        EnginePlayer(chess_engine(tmp_path), depth=1, options={"Hsah": 1}).start()
    assert not children()


HANG = "time.sleep(60)"
BAD = {
    "hangs at its move": ({"at_go": HANG}, "gave no move within 0.2 s"),
    "hangs when asked whether it is ready": (
        {"at_line": "if word == 'position': time.sleep(60)"},
        "gave no 'readyok' within 0.2 s",
    ),
    "crashes": ({"at_go": "raise SystemExit(3)"}, "ended with code 3"),
    "crashes and says why": ({"at_go": "raise ValueError('no such move')"}, "ended with code 1; .*no such move"),
    "is killed": ({"at_go": "os.kill(os.getpid(), 11)"}, "ended by signal 11"),
    "closes its output": ({"at_go": "os.close(1); time.sleep(60)"}, "closed its output"),
    "makes an illegal move": ({"at_go": "say('bestmove e2e5')"}, "'bestmove e2e5', which is not a legal move"),
    "writes moves in another way": ({"at_go": "say('bestmove e4')"}, "'bestmove e4', which is not a legal move"),
    "resigns without a word": ({"at_go": "say('bestmove')"}, "'bestmove', which is not a legal move"),
    "gives no move": ({"at_go": "say('bestmove (none)')"}, "not a legal move"),
    "answers out of turn": ({"at_line": "if word == 'position': say('bestmove e2e4')"}, "out of turn: 'bestmove e2e4'"),
    "babbles without an end of line": ({"at_go": BABBLER}, "wrote a line of more than 65,536 characters"),
    "babbles in lines": ({"at_go": "while True: say('info nodes 1 ' * 99)"}, "gave no move within 0.2 s"),
    "writes no text": ({"at_go": "while True: os.write(1, bytes(range(256)))"}, "gave no move within 0.2 s"),
    "writes 100 MB": (
        {"at_go": "while True: os.write(1, (b'x' * 60000 + b'\\n') * 8)"},
        "gave no move|more than 64 MB",
    ),
    "stops reading and babbles": (
        {"at_line": "while word == 'position': os.write(1, b'x' * 99 + b'\\n')"},
        "gave no 'readyok' within 0.2 s|wrote more than",
    ),
}


class Hasty(EnginePlayer):
    """Waits as long as ever for the engine to start, and not long for its moves."""

    def decide(self, position: gt.Position) -> Decision:
        assert self._dialogue is not None
        self._dialogue.patience = self._patience = 0.2
        return super().decide(position)


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_engine_loses_its_game_and_leaves_nothing_behind(tmp_path: Path, bad: str) -> None:
    deeds, reason = BAD[bad]
    made = Hasty if "0.2 s" in reason else EnginePlayer
    player = made(chess_engine(tmp_path, **deeds), depth=1, name="bad")
    before = resident() if "writes" in bad or "babbles" in bad else 0
    game = play_game(START, player, opponent())
    assert (game.outcome, game.ended, game.plies) == (-1, "forfeit", 0)
    assert game.reason.startswith("bad ")
    assert re.search(reason, game.reason), game.reason
    assert not children() and (not before or resident() - before < 32 << 20)


UNFIT = {
    "exits at once": ({"at_start": "sys.exit('no licence')"}, "ended with code 1; on stderr it said: no licence"),
    "never answers": ({"at_start": HANG}, "gave no 'uciok' within 0.8 s"),
    "does not know the protocol": ({"at_line": "word = ''"}, "gave no 'uciok' within 0.8 s"),
    "babbles": ({"at_start": BABBLER}, "wrote a line of more than"),
    "is never ready": ({"at_line": "if word == 'isready': continue"}, "gave no 'readyok' within 0.8 s"),
}


@pytest.mark.parametrize("unfit", UNFIT)
def test_an_engine_that_does_not_start_is_an_error(tmp_path: Path, unfit: str) -> None:
    deeds, reason = UNFIT[unfit]
    patience = 0.8 if "0.8 s" in reason else 20.0
    player = EnginePlayer(chess_engine(tmp_path, **deeds), depth=1, patience=patience)
    with pytest.raises(EngineError, match=reason) as raised:
        player.begin(START)
    assert "engine.py" in str(raised.value) and not children()


def test_a_program_that_is_missing_or_cannot_be_run_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no program")
    for command, why in (("no-such-engine -x", "No such file"), ([str(tmp_path / "text")], "Permission denied")):
        with pytest.raises(EngineError, match=f"cannot be started: {why}"):
            EnginePlayer(command, depth=1).start()


def test_an_engine_that_forfeited_is_started_anew(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    once = f"if not os.path.exists({str(mark)!r}): open({str(mark)!r}, 'w'); os._exit(1)"
    with EnginePlayer(chess_engine(tmp_path, at_go=once), depth=1) as player:
        assert play_game(START, player, opponent()).ended == "forfeit" and not children()
        player.begin(START)
        assert player.choose() == "e2e4"


def test_an_engine_that_died_between_games_is_started_anew(tmp_path: Path) -> None:
    with EnginePlayer(chess_engine(tmp_path), depth=1) as player:
        player.begin(START)
        (child,) = children()
        os.kill(child, signal.SIGKILL)
        player.begin(START)
        assert player.choose() == "e2e4"
    assert not children()


def test_an_engine_that_cannot_start_again_loses_every_game(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    once = f"if os.path.exists({str(mark)!r}): sys.exit('once is enough')"
    dies = f"open({str(mark)!r}, 'w'); say('bestmove e2e4'); os._exit(1)"
    with EnginePlayer(chess_engine(tmp_path, at_start=once, at_go=dies), depth=1, name="tired") as player:
        games = [play_game(START, player, opponent()) for _ in range(2)]
    assert [(game.ended, game.plies) for game in games] == [("forfeit", 2), ("forfeit", 0)]
    assert "tired could not go on" in games[1].reason and "once is enough" in games[1].reason


def test_a_slow_starter_has_its_time(tmp_path: Path) -> None:
    with EnginePlayer(chess_engine(tmp_path, at_start="time.sleep(0.3)"), seconds=0.1, margin=20.0) as player:
        player.begin(START)
        assert player.choose() == "e2e4"


@pytest.mark.parametrize("limit", [PerMove(0.05), Clock(0.05), Clock(0.05, 9.0)])
def test_whoever_takes_too_long_loses_on_time(tmp_path: Path, limit: Any) -> None:
    command = chess_engine(tmp_path, at_go="time.sleep(0.5)")
    with EnginePlayer(command, time=limit, margin=0.1, name="slow") as player:
        game = play_game(START, player, opponent())
    assert game.reason == "slow lost on time: no move within 0.05 s and a margin of 0.1 s"


def test_within_the_margin_no_game_is_lost(tmp_path: Path) -> None:
    command = chess_engine(tmp_path, at_go="time.sleep(0.1)")
    with EnginePlayer(command, time=Clock(0.05), margin=20.0) as player:
        player.begin(START)
        assert player.choose() == "e2e4" and player.time is not None and player.time.is_up


WAITS = "[None for line in iter(sys.stdin.readline, 'stop\\n')]"


def test_hurry_makes_it_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.engines.clients.player.AFTER_STOP", 20.0)
    with EnginePlayer(chess_engine(tmp_path, at_go=WAITS), depth=9) as player:
        player.begin(START)
        for move in ("e2e4", "e7e5"):
            player.hurry()  # not its move: nothing happens
            timer = threading.Timer(0.1, player.hurry)
            timer.start()
            assert player.choose() == move
            timer.join()
            player.played(move)


def test_an_engine_that_ignores_stop_loses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.engines.clients.player.AFTER_STOP", 0.2)
    with EnginePlayer(chess_engine(tmp_path, at_go=HANG), depth=9, patience=30) as player:
        player.begin(START)
        timer = threading.Timer(0.05, player.hurry)
        timer.start()
        with pytest.raises(Forfeit, match="gave no move"):
            player.choose()
        timer.join()
    assert not children()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout
    return bool(state.strip()) and not state.startswith("Z")


@pytest.mark.parametrize("end", ["close", "forfeit", "crash"])
def test_the_processes_of_an_engine_end_with_it(tmp_path: Path, end: str) -> None:
    file = tmp_path / "grandchild"
    starts = f"open({str(file)!r}, 'w').write(str(subprocess.Popen(['sleep', '60']).pid))"
    deed = {"close": "pass", "forfeit": "say('bestmove a1a1')", "crash": "os._exit(1)"}[end]
    player = EnginePlayer(chess_engine(tmp_path, at_start=starts, at_go=deed), depth=1)
    player.begin(START)
    grandchild = int(file.read_text())
    assert alive(grandchild)
    if end != "close":
        with pytest.raises(Forfeit):
            player.choose()
    player.close()
    end_by = monotonic() + 5  # a process that was killed is there until the system has taken it away
    while alive(grandchild) and monotonic() < end_by:
        sleep(0.01)
    assert not alive(grandchild) and not children()


def test_an_engine_that_does_not_quit_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.engines.clients.process.FAREWELL", 0.1)
    player = EnginePlayer(chess_engine(tmp_path, at_line="while word == 'quit': time.sleep(9)"), depth=1)
    player.begin(START)
    player.close()
    player.close()
    assert not children()


def test_an_engine_that_is_forgotten_is_ended(tmp_path: Path) -> None:
    player = EnginePlayer(chess_engine(tmp_path), depth=1)
    player.begin(START)
    assert children()
    del player
    gc.collect()
    assert not children()


def test_a_fork_does_not_end_the_engine(tmp_path: Path) -> None:
    with EnginePlayer(chess_engine(tmp_path), depth=1) as player:
        player.begin(START)
        if not (fork := os.fork()):
            del player
            gc.collect()
            os._exit(0)
        os.waitpid(fork, 0)
        assert player.choose() == "e2e4"


MAIN = """
import sys, time
import gametree as gt
from gametree.engines.clients import EnginePlayer
player = EnginePlayer(sys.argv[2:], depth=1)
player.begin(gt.position("chess"))
print(player._dialogue.process.pid, flush=True)
if sys.argv[1] == "exit":
    sys.exit()
try:
    player.choose()
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_nothing_is_left_when_python_ends(tmp_path: Path, launch: Any) -> None:
    process = launch([sys.executable, "-c", MAIN, "exit", *chess_engine(tmp_path)], stdout=subprocess.PIPE)
    engine = int(process.stdout.readline())
    assert process.wait(20) == 0 and not alive(engine)


def test_ctrl_c_ends_the_engine_at_once(tmp_path: Path, launch: Any) -> None:
    def measured() -> float:
        command = chess_engine(tmp_path, at_go="say('info depth 1')\n" + HANG)
        process = launch([sys.executable, "-c", MAIN, "choose", *command], stdout=subprocess.PIPE)
        engine = int(process.stdout.readline())
        time.sleep(0.1)
        pressed = time.perf_counter()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        took = time.perf_counter() - pressed
        assert process.wait(20) == 0 and not alive(engine)
        return took

    assert lateness(measured, 0.2) < 0.2


def test_an_error_in_on_result_ends_the_search(tmp_path: Path) -> None:
    with EnginePlayer(chess_engine(tmp_path), depth=1) as player:
        player.begin(START)
        player.on_result = lambda result: 1 / 0
        with pytest.raises(ZeroDivisionError):
            player.choose()
        assert not children()
        player.on_result = None
        assert player.choose() == "e2e4"  # started again, in the middle of the game


def test_what_makes_no_sense_is_refused() -> None:
    wrong: dict[str, Any]
    for wrong in (
        {"command": ""},
        {"command": "'"},
        {"command": []},
        {"command": [1]},
        {"protocol": "xboard"},
        {"depth": 0},
        {"nodes": -1},
        {"seconds": -1},
        {"seconds": 1, "time": PerMove(1)},
        {"time": 3},
        {"options": [1]},
        {"options": {1: 2}},
        {"options": {"a": []}},
        {"patience": 0},
        {"margin": -1},
        {"name": 3},
    ):
        with pytest.raises(gt.GameTreeError):
            EnginePlayer(**{"command": "stockfish"} | wrong)


def test_a_player_without_a_limit_is_refused_when_it_is_to_move(tmp_path: Path) -> None:
    with EnginePlayer(chess_engine(tmp_path)) as player:
        player.begin(START)
        with pytest.raises(gt.errors.OptionError, match="depth, nodes, seconds or time"):
            player.choose()
        player.time = PerMove(1)
        assert player.choose() == "e2e4"


def test_uci_is_for_chess() -> None:
    with pytest.raises(gt.errors.OptionError, match="UCI is a protocol of chess"):
        EnginePlayer("no-such-engine", depth=1).begin(gt.position("othello"))


def test_no_shell_runs_the_command(tmp_path: Path) -> None:
    command = written(tmp_path, "import sys; sys.exit(repr(sys.argv[1:]))")
    text = f"{' '.join(command)} '$HOME;' a&b"
    with pytest.raises(EngineError, match=r"\['\$HOME;', 'a&b'\]"):
        EnginePlayer(text, depth=1).start()
