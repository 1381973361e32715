"""UCI: every command, every limit of `go`, and what is said of wrong lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

import chess
import pytest

import gametree as gt
from gametree.engines.strength import Strength
from support.talk import Talk

MATE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"  # by Ra8
MATED = "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"
STALEMATE = "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1"


@pytest.fixture
def talk() -> Iterator[Talk]:
    made = Talk("chess", "uci")
    yield made
    made.engine.end()


def info(line: str) -> dict[str, str]:
    """The fields of an info line."""
    words = line.split()
    found: dict[str, str] = {
        name: words[words.index(name) + 1] for name in ("depth", "nodes", "nps", "time", "multipv") if name in words
    }
    if "score" in words:
        at = words.index("score")
        found["score"] = " ".join(words[at + 1 : at + 3])
    if "pv" in words:
        found["pv"] = " ".join(words[words.index("pv") + 1 :])
    return found


class TestHandshake:
    def test_it_introduces_itself(self, talk: Talk) -> None:
        lines = talk.say("uci").hear("uciok")
        assert re.fullmatch(r"id name gametree \S+ chess", lines[0]) and lines[1].startswith("id author ")
        assert all(line.startswith("option name ") for line in lines[2:-1])
        assert "option name Threads type spin default 1 min 1 max 1024" in lines

    def test_it_is_ready(self, talk: Talk) -> None:
        assert talk.say("isready").hear("readyok") == ["readyok"]

    def test_registration_is_ignored(self, talk: Talk) -> None:
        talk.say("register later", "register name Stefan code 4359874324", "isready")
        assert talk.lines == ["readyok"]

    def test_quit_is_the_last(self, talk: Talk) -> None:
        talk.say("quit", "uci")
        assert not talk.goes_on and talk.lines == []


class TestGo:
    def best(self, talk: Talk, go: str) -> tuple[str, list[str]]:
        """The best move and the info lines before it."""
        *before, last = talk.say(go).hear("bestmove")
        return last.split()[1], before

    def test_depth(self, talk: Talk) -> None:
        move, lines = self.best(talk, "go depth 3")
        assert [info(line)["depth"] for line in lines] == ["1", "2", "3"]
        assert info(lines[-1])["pv"].split()[0] == move and move in gt.position("chess").moves()

    def test_the_same_twice(self) -> None:
        def said() -> list[str]:
            talk = Talk("chess", "uci")
            lines = [*talk.say("go depth 4").hear("bestmove"), *talk.say("go nodes 3000").hear("bestmove")]
            return [re.sub(r" (nps|time|hashfull) \d+", "", line) for line in lines]

        assert said() == said()

    def test_nodes(self, talk: Talk) -> None:
        _, lines = self.best(talk, "go nodes 500")
        assert int(info(lines[-1])["nodes"]) <= 600

    def test_several_limits_at_once(self, talk: Talk) -> None:
        _, lines = self.best(talk, "go depth 2 movetime 10000 nodes 100000 wtime 90000 btime 90000")
        assert info(lines[-1])["depth"] == "2"

    @pytest.mark.parametrize(
        "limits",
        [
            "movetime 20",
            "movetime 0",
            "wtime 100 btime 100",
            "wtime 0 btime 0",
            "wtime -500 btime -500 winc -3",
            "btime 100",
            "wtime 300 winc 10 btime 300 binc 10 movestogo 1",
            "binc 10 btime 100 winc 10 wtime 100",
            "wtime 100 btime 100 movestogo 0",
            "depth 0",
            "nodes 0",
        ],
    )
    def test_there_is_always_a_legal_move_and_a_score(self, talk: Talk, limits: str) -> None:
        move, lines = self.best(talk, f"go {limits}")
        assert move in gt.position("chess").moves() and "score" in info(lines[-1])

    def test_a_clock_is_not_used_up(self, talk: Talk) -> None:
        _, lines = self.best(talk, "go wtime 2000 btime 2000")
        assert 0 < int(info(lines[-1])["time"]) < 1000

    def test_moves_to_choose_from(self, talk: Talk) -> None:
        move, lines = self.best(talk, "go searchmoves a2a3 h2h4 depth 3")
        assert move in ("a2a3", "h2h4") and {info(line)["pv"].split()[0] for line in lines} <= {"a2a3", "h2h4"}

    def test_moves_to_choose_from_may_come_before_other_limits(self, talk: Talk) -> None:
        assert self.best(talk, "go depth 2 searchmoves a2a3")[0] == "a2a3"
        assert self.best(talk, "go searchmoves a2a3 depth 2")[0] == "a2a3"

    def test_mate(self, talk: Talk) -> None:
        talk.say(f"position fen {MATE}")
        move, lines = self.best(talk, "go mate 2")
        assert move == "a1a8" and info(lines[-1])["score"] == "mate 1"

    def test_being_mated(self, talk: Talk) -> None:
        talk.say("position fen 7k/8/5KR1/8/8/8/8/8 b - - 0 1")
        _, lines = self.best(talk, "go depth 8")
        assert info(lines[-1])["score"] == "mate -2"  # 1... Kh7 2. Kf7 Kh8 3. Rh6

    def test_infinite_waits_for_stop(self, talk: Talk) -> None:
        talk.say(f"position fen {MATE}", "go infinite").hear("info depth 1")  # and by then all is known
        talk.say("isready").hear("readyok")
        assert not any(line.startswith("bestmove") for line in talk.lines)
        assert talk.say("stop").answer("bestmove") == "bestmove a1a8"

    def test_pondering(self, talk: Talk) -> None:
        talk.say("position startpos moves e2e4", "go ponder wtime 500 btime 500").hear("info depth 4")
        assert not any(line.startswith("bestmove") for line in talk.lines)
        talk.say("ponderhit").hear("bestmove")
        talk.say("go ponder depth 2").hear("info depth 2")
        assert talk.say("stop").answer("bestmove")

    def test_ponderhit_begins_the_time(self, talk: Talk) -> None:
        talk.say("go ponder movetime 50").hear("info depth 3")
        talk.say("isready").hear("readyok")
        talk.say("ponderhit", "ponderhit").hear("bestmove")
        assert sum(line.startswith("bestmove") for line in talk.lines) == 1

    def test_a_second_go_ends_the_first(self, talk: Talk) -> None:
        talk.say("go infinite", "go depth 1").hear("bestmove")
        talk.hear("bestmove")
        assert sum(line.startswith("bestmove") for line in talk.end()) == 2

    def test_stop_without_a_search_says_nothing(self, talk: Talk) -> None:
        talk.say("stop", "ponderhit", "stop")
        assert talk.lines == []
        talk.say("go depth 1").hear("bestmove")
        talk.say("stop")
        assert sum(line.startswith("bestmove") for line in talk.end()) == 1

    @pytest.mark.parametrize(("fen", "score"), [(MATED, "score mate 0"), (STALEMATE, "score cp 0")])
    def test_a_game_that_is_over(self, talk: Talk, fen: str, score: str) -> None:
        assert talk.say(f"position fen {fen}", "go movetime 1000").hear("bestmove") == [
            f"info depth 0 {score}",
            "bestmove (none)",
        ]

    @pytest.mark.parametrize(
        "limits", ["depth", "depth x", "wtime", "movetime 1e3", "sideways 3", "searchmoves e2e5 depth 1", "nodes ²"]
    )
    def test_a_wrong_limit_is_said_and_there_is_a_move_all_the_same(self, talk: Talk, limits: str) -> None:
        move, lines = self.best(talk, f"go {limits}")
        assert lines[0].startswith("info string ") and move in gt.position("chess").moves()


class TestPosition:
    def test_moves_after_the_start(self, talk: Talk) -> None:
        talk.say("position startpos moves e2e4 e7e5 g1f3")
        assert talk.engine.position == gt.position("chess", "e4 e5 Nf3")

    def test_fen_and_moves(self, talk: Talk) -> None:
        talk.say(f"position fen {MATE} moves a1a2 g8f8")
        assert talk.engine.position.text == "5k2/5ppp/8/8/8/8/R7/6K1 w - - 2 2"

    @pytest.mark.parametrize(
        "wrong",
        [
            "position",
            "position fen",
            "position fen x",
            "position startpos moves e2e5",
            "position startpos moves e2e4 0000",
            "position startpos fen 8/8/8/8/8/8/8/8 w - - 0 1",
            "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
            "position moves e2e4",
        ],
    )
    def test_a_wrong_position_is_said_and_changes_nothing(self, talk: Talk, wrong: str) -> None:
        talk.say("position startpos moves d2d4", wrong, "isready")
        said, ready = talk.lines
        assert said.startswith("info string ") and ready == "readyok"
        assert talk.engine.position == gt.position("chess", "d4")

    def test_a_repetition_of_the_game_counts_as_a_draw(self) -> None:
        """White is a queen ahead; the move that repeats a position of the game is worth a draw, and no other is."""
        fen = "7k/8/8/8/8/8/6Q1/K7 w - - 0 1"
        talk = Talk("chess", "uci", Strength(evaluator="material"))
        shuffle = "moves g2g1 h8h7 g1g2 h7h8 g2g1 h8h7"
        lines = talk.say(f"position fen {fen} {shuffle}", "go depth 1 searchmoves g1g2").hear("bestmove")
        assert info(lines[-2])["score"] == "cp 0"
        lines = talk.say(f"position fen {fen}", "go depth 1 searchmoves g2g1").hear("bestmove")
        assert info(lines[-2])["score"] == "cp 900"


class TestOptions:
    def test_every_option_can_be_set_to_what_it_is(self, talk: Talk) -> None:
        for line in talk.say("uci").hear("uciok")[2:-1]:
            name, default = re.fullmatch(r"option name (.+) type \w+(?: default (\S+))?.*", line).groups()  # type: ignore[union-attr]
            talk.say(f"setoption name {name}" + (f" value {default}" if default else ""))
        assert talk.lines[-1] == "uciok"

    def test_several_lines(self, talk: Talk) -> None:
        talk.say("setoption name MultiPV value 3")
        lines = talk.say("go depth 2").hear("bestmove")
        assert [info(line)["multipv"] for line in lines[:-1]] == ["1", "2", "3"] * 2
        values = [int(info(line)["score"].split()[1]) for line in lines[-4:-1]]
        assert values == sorted(values, reverse=True)
        assert lines[-1].split()[1] == info(lines[-4])["pv"].split()[0]

    def test_more_lines_than_moves(self, talk: Talk) -> None:
        talk.say("setoption name MultiPV value 100", f"position fen {MATED.replace('6Q1', '8')}")
        legal = len(talk.engine.position.moves())
        assert len(talk.say("go depth 1").hear("bestmove")) == legal + 1

    @pytest.mark.parametrize("name", ["mt-sss", "best-first", "minimax", "forward-estimation", "alphabeta-tree"])
    def test_algorithms(self, talk: Talk, name: str) -> None:
        talk.say("go depth 1").hear("bestmove")
        talk.say(f"setoption name algorithm value {name.upper()}")
        lines = talk.say("position startpos moves e2e4", "go depth 2 nodes 2000").hear("bestmove")
        assert lines[-1].split()[1] in gt.position("chess", "e4").moves()
        assert not any("string" in line for line in lines)

    def test_evaluators(self, talk: Talk) -> None:
        talk.say("position startpos moves e2e4", "go depth 1").hear("bestmove")
        lines = talk.say("setoption name Evaluator value material", "go depth 1").hear("bestmove")
        assert info(lines[0])["score"] == "cp 0"

    def test_levels(self, talk: Talk) -> None:
        """A beginner searches two plies. An analysis is at full strength, and so is the last level."""
        talk.say("setoption name Level value 1")
        lines = talk.say("go depth 4").hear("bestmove")
        assert [info(line)["depth"] for line in lines[:-1]] == ["1", "2"]
        talk.say("setoption name UCI_AnalyseMode value true")
        assert len(talk.say("go depth 4").hear("bestmove")) == 5
        talk.say("setoption name UCI_AnalyseMode value false", "setoption name Level value 10")
        assert len(talk.say("go depth 4").hear("bestmove")) == 5

    def test_a_rating_chooses_the_nearest_level_that_was_rated(self, talk: Talk) -> None:
        rated = talk.engine.position.advice.play.ladder.rated
        assert [*rated] == sorted(rated, key=lambda one: one[1])
        offered = talk.say("uci").hear("uciok")
        assert f"option name UCI_Elo type spin default {rated[-1][1]} min {rated[0][1]} max {rated[-1][1]}" in offered

        def plays() -> int:
            return talk.engine.strength.level_in(talk.engine.position).number

        for level, elo in rated:
            talk.say("setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {elo}")
            assert plays() == level
            talk.say("setoption name UCI_LimitStrength value false")
            assert plays() == 10
        talk.say("setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {rated[0][1]}")
        lines = talk.say("go depth 4").hear("bestmove")
        assert [info(line)["depth"] for line in lines[:-1]] == ["1", "2"]
        assert talk.say("setoption name UCI_Elo value 3000").lines[-1].startswith("info string UCI_Elo ")

    def test_a_game_whose_levels_are_not_rated_offers_no_rating(self) -> None:
        assert not any("Elo" in line for line in Talk("othello", "ugi").say("ugi").hear("ugiok"))

    def test_a_level_can_be_stopped(self, talk: Talk) -> None:
        talk.say("setoption name Level value 9", "go infinite").hear("info depth 2")
        talk.say("stop").hear("bestmove")

    def test_the_table(self, talk: Talk) -> None:
        talk.say("setoption name Hash value 1", "go depth 4").hear("bestmove")
        before = int(info(talk.say("go depth 4").hear("bestmove")[-2])["nodes"])
        after = int(info(talk.say("setoption name Clear Hash", "go depth 4").hear("bestmove")[-2])["nodes"])
        assert before < after
        assert int(info(talk.say("ucinewgame", "go depth 4").hear("bestmove")[-2])["nodes"]) == after

    def test_more_memory_than_there_is_is_refused(self, talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("gametree.searching.memory.table.available", lambda: 2**26)
        talk.say("setoption name Hash value 60000")
        assert talk.lines[-1].startswith("info string a table of ")
        talk.say("go depth 1").hear("bestmove")

    @pytest.mark.parametrize(
        "wrong",
        [
            "setoption",
            "setoption Hash 3",
            "setoption name",
            "setoption name Nonsense value 3",
            "setoption name Hash",
            "setoption name Hash value",
            "setoption name Hash value 0",
            "setoption name Hash value many",
            "setoption name Threads value 2000",
            "setoption name Ponder value perhaps",
            "setoption name Clear Hash value 3",
            "setoption name Algorithm value my_search.py:Mine",
            "setoption name Evaluator value /etc/passwd",
        ],
    )
    def test_a_wrong_option_is_said_and_changes_nothing(self, talk: Talk, wrong: str) -> None:
        before = talk.engine.strength
        talk.say(wrong)
        (said,) = talk.lines
        assert said.startswith("info string ") and talk.engine.strength == before

    def test_none_can_be_set_while_a_search_is_running(self, talk: Talk) -> None:
        talk.say("go infinite", "setoption name Hash value 2").hear("info string Hash cannot be set")
        talk.say("stop").hear("bestmove")


class TestRobustness:
    def test_words_before_a_command_are_skipped(self, talk: Talk) -> None:
        talk.say("joho isready")
        assert talk.lines[-1] == "readyok"

    @pytest.mark.parametrize("junk", ["xyzzy", "\x00\x01", "UCI", "１２", "go" * 1000, "=== 1 2 3"])
    def test_an_unknown_line_is_said(self, talk: Talk, junk: str) -> None:
        talk.say(junk)
        (said,) = talk.lines
        assert said.startswith("info string unknown command ") and len(said) < 400

    def test_empty_lines_are_nothing(self, talk: Talk) -> None:
        assert talk.say("", "   ", "\t").lines == []

    def test_a_line_that_is_too_long(self, talk: Talk) -> None:
        talk.say("position startpos moves " + "e2e4 " * 300_000, "isready")
        assert talk.lines == ["info string a line has at most 1,000,000 characters", "readyok"]

    def test_debug(self, talk: Talk) -> None:
        talk.say("debug on", "go depth 1").hear("bestmove")
        assert talk.lines[0].startswith("info string aspiration-negascout, level 10")
        talk.say("debug off", "debug", "debug perhaps")
        assert [line.startswith("info string debug is on or off") for line in talk.lines[-2:]] == [True, True]

    def test_ucinewgame_ends_a_search(self, talk: Talk) -> None:
        talk.say("position startpos moves e2e4", "go infinite", "ucinewgame").hear("bestmove")
        assert talk.engine.position == gt.position("chess")


def test_a_game_against_itself_is_legal_for_python_chess() -> None:
    """And every line and reply that is expected is legal."""
    talk, board = Talk("chess", "uci"), chess.Board()
    for _ in range(30):
        if board.is_game_over():
            break
        moves = " ".join(move.uci() for move in board.move_stack)
        lines = talk.say(f"position startpos{' moves ' + moves if moves else ''}", "go nodes 400").hear("bestmove")
        for line in lines[:-1]:
            there = board.copy()
            for move in info(line).get("pv", "").split():
                there.push_uci(move)
        best = lines[-1].split()
        board.push_uci(best[1])
        if best[2:]:
            assert chess.Move.from_uci(best[3]) in board.legal_moves
