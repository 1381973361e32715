"""The engine as GUIs run it: a process that is driven over pipes, by our own lines and by python-chess."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import chess
import chess.engine
import pytest

from support.promptness import lateness
from support.talk import GAMETREE, PATIENCE, Process

COMMAND = [sys.executable, "-c", GAMETREE, "engine", "chess"]
FEN = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
STOPPED = 0.010
"""Seconds in which a search that is told to stop names its move."""


@pytest.fixture(scope="module")
def talk() -> Iterator[Process]:
    with Process("chess") as made:
        yield made
        made.say("quit")
        assert made.close() == (0, "")


class TestCompliance:
    """What a match runner asks of an engine before it lets it play, in this order, of one process."""

    def test_it_introduces_itself_and_is_ready(self, talk: Process) -> None:
        lines = talk.say("uci").hear("uciok")
        assert (
            sum(line.startswith("id name ") for line in lines)
            == sum(line.startswith("id author ") for line in lines)
            == 1
        )
        assert talk.say("isready").hear("readyok") == ["readyok"]
        assert talk.say("ucinewgame", "isready").hear("readyok") == ["readyok"]

    @pytest.mark.parametrize(
        "position", ["startpos", f"fen {FEN}", "startpos moves e2e4 e7e5", f"fen {FEN} moves e1g1"]
    )
    def test_it_is_ready_after_any_position(self, talk: Process, position: str) -> None:
        assert talk.say(f"position {position}", "isready").hear("readyok") == ["readyok"]

    @pytest.mark.parametrize("position", ["startpos", f"fen {FEN}", "startpos moves e2e4 e7e5", "startpos moves g1f3"])
    @pytest.mark.parametrize(
        "limits",
        [
            "wtime 100",
            "btime 100",
            "wtime 100 btime 100",
            "wtime 100 winc 100 btime 100 binc 100",
            "btime 100 binc 100 wtime 100 winc 100",
            "wtime 100 btime 100 movestogo 10",
            "movetime 20",
            "depth 3",
            "nodes 1000",
        ],
    )
    def test_every_kind_of_limit_gets_a_score_and_then_a_legal_move(
        self, talk: Process, position: str, limits: str
    ) -> None:
        *before, best = talk.say(f"position {position}", f"go {limits}").hear("bestmove")
        start, _, moves = position.partition(" moves ")
        board = chess.Board() if start == "startpos" else chess.Board(FEN)
        for move in moves.split():
            board.push_uci(move)
        assert chess.Move.from_uci(best.split()[1]) in board.legal_moves
        assert before and all(line.startswith("info ") for line in before) and " score " in before[-1]
        for line in before:
            words = line.split()
            assert all(words[words.index(name) + 1].isdigit() for name in ("depth", "nodes", "nps", "time"))
            there = board.copy()
            for move in words[words.index("pv") + 1 :] if "pv" in words else ():
                there.push_uci(move)

    def test_a_game_from_the_start(self, talk: Process) -> None:
        board = chess.Board()
        talk.say("ucinewgame")
        for _ in range(6):
            moves = " ".join(["moves", *(move.uci() for move in board.move_stack)]) if board.move_stack else ""
            best = talk.say(f"position startpos {moves}", "go wtime 100 btime 100").answer("bestmove")
            board.push_uci(best.split()[1])

    def test_it_is_ready_while_it_searches(self, talk: Process) -> None:
        talk.say("position startpos", "go infinite", "isready").hear("readyok")
        talk.say("stop").hear("bestmove")

    def test_stop_is_obeyed_at_once(self, talk: Process) -> None:
        def seconds() -> float:
            talk.say("position startpos", "go infinite").hear("info depth 4")
            began = perf_counter()
            talk.say("stop").hear("bestmove")
            return perf_counter() - began

        assert lateness(seconds, STOPPED) < STOPPED

    def test_it_survives_bytes_that_are_no_text_and_a_line_of_megabytes(self, talk: Process) -> None:
        talk.send(b"\xff\xfe\x00go depth\n" + b"x" * 3_000_000 + b"\n")
        talk.say("isready")
        said = talk.hear("readyok")
        assert len(said) == 3 and all(line.startswith("info string ") for line in said[:-1])


class TestEnds:
    @pytest.mark.parametrize("last", ["quit\n", ""])
    def test_in_the_midst_of_a_search(self, last: str, tmp_path: Path) -> None:
        log = tmp_path / "log.txt"
        with Process("chess", "--log", str(log)) as talk:
            talk.say("position startpos", "go infinite").hear("info depth 3")
            talk.send(last.encode())
            assert talk.close() == (0, "")
            assert sum(line.startswith("bestmove ") for line in talk.lines) == 1
        logged = log.read_text().splitlines()
        assert logged[:2] == ["< position startpos", "< go infinite"] and logged[-1].startswith("> bestmove ")


@pytest.fixture(scope="module")
def driven() -> Iterator[chess.engine.SimpleEngine]:
    engine = chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=PATIENCE)
    yield engine
    engine.quit()


class TestPythonChess:
    """`chess.engine.SimpleEngine`, which drives many other engines."""

    def test_it_plays(self, driven: chess.engine.SimpleEngine) -> None:
        board = chess.Board()
        for _ in range(6):
            played = driven.play(board, chess.engine.Limit(nodes=2000), info=chess.engine.INFO_ALL)
            assert (
                played.move is not None and played.move in board.legal_moves and played.info["score"].is_mate() is False
            )
            board.push(played.move)

    def test_clocks(self, driven: chess.engine.SimpleEngine) -> None:
        limit = chess.engine.Limit(white_clock=0.5, black_clock=0.5, white_inc=0.01, black_inc=0.01, remaining_moves=20)
        assert driven.play(chess.Board(), limit).move is not None

    def test_it_analyses_several_lines(self, driven: chess.engine.SimpleEngine) -> None:
        board = chess.Board(FEN)
        lines = driven.analyse(board, chess.engine.Limit(depth=3), multipv=3)
        scores = [line["score"].relative.score(mate_score=10**6) for line in lines]
        assert len({line["pv"][0] for line in lines}) == 3 and scores == sorted(scores, reverse=True)

    def test_it_sees_a_mate(self, driven: chess.engine.SimpleEngine) -> None:
        board = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
        found = driven.analyse(board, chess.engine.Limit(depth=4))
        assert found["score"].relative == chess.engine.Mate(1) and found["pv"][0].uci() == "a1a8"

    def test_options(self, driven: chess.engine.SimpleEngine) -> None:
        assert {"Hash", "Threads", "MultiPV", "Ponder", "Level", "Algorithm", "Evaluator"} <= set(driven.options)
        driven.configure({"Algorithm": "negascout", "Evaluator": "material", "Hash": 4})
        assert driven.play(chess.Board(), chess.engine.Limit(depth=2)).move is not None
        driven.configure({"Algorithm": "mtdf", "Evaluator": "classical", "Hash": 16})
        with pytest.raises(chess.engine.EngineError):
            driven.configure({"Threads": 2000})

    def test_pondering(self, driven: chess.engine.SimpleEngine) -> None:
        board = chess.Board()
        first = driven.play(board, chess.engine.Limit(depth=3), ponder=True)
        assert first.move is not None and first.ponder is not None
        board.push(first.move)
        board.push(first.ponder)
        second = driven.play(board, chess.engine.Limit(time=0.05), ponder=True).move
        assert second is not None and second in board.legal_moves

    def test_root_moves(self, driven: chess.engine.SimpleEngine) -> None:
        board, only = chess.Board(), [chess.Move.from_uci("a2a3")]
        assert driven.play(board, chess.engine.Limit(depth=2), root_moves=only).move == only[0]

    def test_an_analysis_that_is_stopped(self, driven: chess.engine.SimpleEngine) -> None:
        with driven.analysis(chess.Board()) as analysis:
            for found in analysis:
                if found.get("depth", 0) >= 3:
                    break
        move = analysis.wait().move
        assert move is not None and move in chess.Board().legal_moves


def test_the_interpreter_is_not_in_the_way_of_a_line() -> None:
    """The garbage collector leaves alone what was imported, and Python code gives way at once."""
    code = (
        "import gc, sys\nfrom gametree.engines.ugi import Ugi\n"
        "Ugi.converse = lambda self: print(gc.get_freeze_count(), sys.getswitchinterval())\n"
        "from gametree.cli import main\nmain()"
    )
    said = subprocess.run([sys.executable, "-c", code, "engine", "kalah"], capture_output=True, text=True, timeout=120)
    frozen, interval = said.stdout.split()
    assert int(frozen) > 10_000 and float(interval) < 0.001
