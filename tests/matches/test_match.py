"""Matches: the same games whatever the number of workers, kept whatever happens, and counted as they should be."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

import gametree as gt
from gametree import records
from gametree.matches import Match, MatchStanding, OpeningPlan, Sprt, game_records, run_match, write_games
from gametree.matches.pair_job import _players
from gametree.matches.player_spec import find_player
from gametree.model.errors import EngineError, GameError, OptionError
from gametree.players import Adjudication
from gametree.rules.origin import Origin
from gametree.runs.row_store import RowStore
from support.commands import refused, run, run_json
from support.fake_engines import chess_engine, written

GAMETREE = (sys.executable, "-c", "from gametree.cli import main; main()")
SMALL = Origin("othello", options={"size": 6})
OPENINGS = OpeningPlan(plies=3)
ENGINE = """
import sys
import gametree as gt
open({log!r}, "a").write("started\\n")
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("ugiok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["position"]:
        before, _, moves = line.partition(" moves ")
        text = None if "startpos" in before else before.split(None, 2)[2].strip()
        position = gt.position("tic-tac-toe", text).line(moves.split())
    elif words[:1] == ["go"]:
        print("bestmove", position.moves()[0], flush=True)
    elif words[:1] == ["quit"]:
        break
"""


def small(*players: str, **said: object) -> Match:
    given: dict[str, object] = {"pairs": 4, "openings": OPENINGS} | said
    return Match(SMALL, players or ("mtdf:depth=2", "mtdf:depth=1"), **given)  # type: ignore[arg-type]


def last(match: Match, **said: object) -> MatchStanding:
    *_, standing = run_match(match, **said)  # type: ignore[arg-type]
    return standing


def games_of(match: Match, **said: object) -> list[object]:
    return [standing.last for standing in run_match(match, **said)]  # type: ignore[arg-type]


def rows(file: Path) -> dict[str, str]:
    """What is stored: cells with what was measured."""
    with sqlite3.connect(file) as database:
        return dict(database.execute("SELECT cell, measured FROM row"))


class TestGames:
    def test_workers_change_nothing(self) -> None:
        match = small("mtdf:depth=2", "negascout:nodes=200", "random:1", pairs=3)
        assert games_of(match) == games_of(match, workers=2)

    def test_every_opening_is_played_twice_sides_swapped(self) -> None:
        for standing in run_match(small()):
            pair = standing.last
            assert pair is not None
            one, two = pair.games
            assert (one.maximizer, one.minimizer) == (two.minimizer, two.maximizer) == (pair.first, pair.second)
            for game in pair.games:
                end = SMALL.position().line([*pair.opening, *game.moves])
                assert not end.moves() and end.evaluate() == game.outcome and game.ended == "end"

    def test_the_tally_is_the_sum_of_the_games(self) -> None:
        match = small(pairs=6)
        standing, points = MatchStanding.at_first(match), 0.0
        for standing in run_match(match):
            assert standing.last is not None
            points += standing.last.games[0].points + 1 - standing.last.games[1].points
            assert standing.tally.score == pytest.approx(points / standing.pairs / 2)
            assert sum(standing.endings.values()) == sum(standing.scores.values()) == 2 * standing.pairs
        assert standing.pairs == 6 and standing.verdict == "finished"
        assert standing.elo.low <= standing.elo.value <= standing.elo.high

    def test_a_test_ends_the_match_and_later_pairs_do_not_count(self) -> None:
        test = Sprt(0, 200, model="logistic")
        match = small("mtdf:depth=2", "random:1", pairs=500, test=test)
        standing = last(match)
        assert standing.verdict == "H1" and standing.llr is not None and standing.llr >= test.bounds.upper
        before = Counter[str]()
        for each in run_match(match):
            before[each.verdict] += 1
        assert before == {"continue": standing.pairs - 1, "H1": 1}

    def test_all_pairings(self) -> None:
        names = ("mtdf:depth=1", "random:1", "random:2")
        everybody, gauntlet = small(*names, pairs=1), small(*names, pairs=1, pairing="gauntlet")
        assert len(everybody.pairings) == 3 and len(gauntlet.pairings) == 2
        standing = last(everybody)
        assert standing.pairs == 3 and standing.ratings("random:1", at=1000)["random:1"].value == 1000

    def test_players_of_the_same_name_get_numbers(self) -> None:
        names = [spec.name for spec in small("random:1", "random:1", "random:1").specs]
        assert names == ["random:1", "random:1 (2)", "random:1 (3)"]

    def test_rules_are_those_of_the_match(self) -> None:
        standing = last(small(rules=Adjudication(max_plies=3)))
        assert standing.endings == {"plies": 8}

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ({"game": "ludo"}, "unknown game"),
            ({"players": ["mtdf"]}, "at least two"),
            ({"pairs": 0}, "pairs is a whole number"),
            ({"players": ["mtdf", "random", "random:1"], "test": Sprt(0, 5)}, "of two players"),
            ({"pairing": "swiss"}, "round-robin, gauntlet"),
            ({"openings": [("a1",)], "pairs": 2}, "enough for 2 games"),
            ({"openings": [("a1", "a2", "b1", "b2", "c1")], "pairs": 1}, "the game is over"),
            ({"run": 0}, "run is a whole number"),
        ],
    )
    def test_wrong_matches_are_refused(self, wrong: dict[str, object], said: str) -> None:
        right: dict[str, object] = {"game": "tic-tac-toe", "players": ["mtdf", "random:1"], "pairs": 1}
        with pytest.raises(gt.GameTreeError, match=said):
            Match(**right | wrong)  # type: ignore[arg-type]

    def test_too_few_openings_end_it_early(self) -> None:
        match = Match("tic-tac-toe", ["mtdf", "random:1"], pairs=50, openings=OpeningPlan(plies=1))
        standing = last(match)
        assert standing.pairs < 5 and standing.verdict == "continue"


class TestStore:
    def test_a_finished_match_is_not_played_again(self, tmp_path: Path) -> None:
        file, match = tmp_path / "s.sqlite", small()
        first = games_of(match, store=file)
        assert first == games_of(match, store=file) and last(match, store=file).stored == 4
        longer = last(small(pairs=6), store=file)
        assert (longer.pairs, longer.stored) == (6, 4)
        assert last(small(run=2), store=file).stored == 0 and len(rows(file)) == 10

    def test_another_player_is_another_match(self, tmp_path: Path) -> None:
        file = tmp_path / "s.sqlite"
        last(small(), store=file)
        for other in (small("mtdf:depth=2", "mtdf:depth=1,ordering=natural"), small(rules=Adjudication(margin=1))):
            assert last(other, store=file).stored == 0
        assert last(small("mtdf:depth=2,name=new", "mtdf:depth=1,name=old"), store=file).stored == 4

    def test_a_row_that_is_no_pair_is_played_again(self, tmp_path: Path) -> None:
        file, match = tmp_path / "s.sqlite", small(pairs=1)
        (job,) = match.jobs()
        with RowStore(file) as store:
            store.keep(match.key(), job.cell(), '{"games":"canary.py:Game"}', 0.1)
        assert games_of(match, store=file) == games_of(match)

    def test_a_match_that_was_killed_goes_on(self, tmp_path: Path) -> None:
        """A real process with real workers, killed with SIGKILL: what it had finished is kept, and the rest follows."""
        file, whole = tmp_path / "killed.sqlite", tmp_path / "whole.sqlite"
        players = ("mtdf:depth=4", "mtdf:depth=3")
        command = [*GAMETREE, "match", *players, "--game", "othello", "--set", "size=6"]
        command += ["--plies", "4", "--games", "24", "--workers", "2", "--store", str(file)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            deadline = time.monotonic() + 60
            while (done := len(stored(file))) < 2:
                assert time.monotonic() < deadline and process.poll() is None
                time.sleep(0.05)
            workers = children(process.pid)
        finally:
            process.kill()
            process.wait()
        assert done < 12 and workers
        match = small(*players, pairs=12, openings=OpeningPlan(plies=4))
        standing = last(match, store=file)
        assert standing.stored >= done and standing.pairs == 12
        last(match, store=whole)
        assert rows(file) == rows(whole)
        until = time.monotonic() + 20
        while any(Path(f"/proc/{pid}").exists() for pid in workers):
            assert time.monotonic() < until, "a worker outlived the match"
            time.sleep(0.05)


def stored(file: Path) -> dict[str, str]:
    try:
        return rows(file)
    except sqlite3.Error:  # not made yet
        return {}


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


class TestEngines:
    def test_an_engine_is_started_once_and_ended(self, tmp_path: Path) -> None:
        log = tmp_path / "log"
        command = " ".join(written(tmp_path, ENGINE.format(log=str(log)))).replace(" -S", "")
        match = Match(
            "tic-tac-toe", ["mtdf", f"ugi:{command},nodes=1,name=first"], pairs=3, openings=OpeningPlan(plies=1)
        )
        standing = last(match)
        assert standing.tally.games.losses == 0 and standing.endings == {"end": 6}
        assert log.read_text() == "started\n" and not _players

    def test_an_engine_that_crashes_loses_with_a_reason(self, tmp_path: Path) -> None:
        command = " ".join(chess_engine(tmp_path, at_go="sys.exit(3)"))
        match = Match("chess", [f"uci:{command},depth=1,name=bad", "random:1"], pairs=1, openings=[("a2a3", "a7a6")])
        standing = last(match)
        assert standing.tally.lost_both == 1 and standing.endings == {"forfeit": 2}
        assert standing.last is not None and "bad" in standing.last.games[0].reason
        record = next(game_records(match, [standing.last]))
        assert record.result == "0-1" and record.tags["Termination"] == "abandoned"

    def test_an_engine_that_does_not_start_is_an_error(self, tmp_path: Path) -> None:
        command = " ".join(written(tmp_path, "import sys; sys.exit(1)"))
        with pytest.raises(EngineError):
            last(Match("chess", [f"uci:{command},depth=1", "random:1"], pairs=1))


class TestRecords:
    @pytest.mark.parametrize(("name", "file"), [("othello", "g.ggf"), ("checkers", "g.pdn"), ("kalah", "g.txt")])
    def test_games_are_written_as_they_were_played(self, name: str, file: str, tmp_path: Path) -> None:
        match = Match(name, ["random:1", "random:2"], pairs=1, openings=OpeningPlan(plies=2))
        pairs = [standing.last for standing in run_match(match)]
        assert write_games(match, [pair for pair in pairs if pair], tmp_path / file) == 2
        found = list(records.read(tmp_path / file, game=name))
        assert [len(record.moves) for record in found] == [2 + len(game.moves) for game in pairs[0].games]  # type: ignore[union-attr]


class TestCommand:
    ARGS = ("match", "mtdf", "random:1", "--game", "tic-tac-toe", "--plies", "2", "--workers", "1", "--store")

    def test_text(self, tmp_path: Path) -> None:
        said = run(*self.ARGS, str(tmp_path / "s"), "--games", "8")
        assert "mtdf against random:1: " in said and " lost both" in said and "games a minute" in said
        assert "8 games were in the store" in run(*self.ARGS, str(tmp_path / "s"), "--games", "8")

    def test_json(self, tmp_path: Path) -> None:
        out = tmp_path / "games.txt"
        found = run_json(*self.ARGS, str(tmp_path / "s"), "--sprt", "elo0=0,elo1=300", "--record", str(out))
        assert found["verdict"] in ("H0", "H1", "continue") and found["bounds"][1] == pytest.approx(2.944, abs=1e-3)
        assert len(list(records.read(out, game="tic-tac-toe"))) == found["games"]
        assert found["ratings"] is None and found["pairings"][0]["pairs"].keys() >= {"lost_both", "won_both"}

    def test_a_round_robin_has_ratings(self, tmp_path: Path) -> None:
        args = ["match", "mtdf", "random:1", "random:2", *self.ARGS[3:], str(tmp_path / "s")]
        found = run_json(*args, "--games", "4", "--anchor", "random:1=1000")
        assert found["ratings"]["anchor"] == "random:1" and len(found["pairings"]) == 3
        assert "1000" in run(*args, "--games", "4", "--anchor", "random:1=1000")

    def test_openings_come_from_a_file(self, tmp_path: Path) -> None:
        book = tmp_path / "book.txt"
        assert "openings of tic-tac-toe" in run("openings", "tic-tac-toe", "--plies", "1", "--out", str(book))
        found = run_json(*self.ARGS, str(tmp_path / "s"), "--openings", str(book))
        assert found["games"] == 6
        assert run_json(*self.ARGS, str(tmp_path / "s"), "--openings", "2")["games"] == 4

    @pytest.mark.parametrize(
        ("option", "said"),
        [
            (("--games", "7"), "an even number"),
            (("--sprt", "elo0=0"), "needs elo0 and elo1"),
            (("--sprt", "elo=0,elo1=5"), "takes elo0, elo1"),
            (("--sprt", "elo0=5,elo1=0"), "elo0 is below elo1"),
            (("--resign", "900"), "as in 900:3"),
            (("--draw", "10:8"), "as in 10:8:80"),
            (("--draw", "10:8.5:8"), "whole numbers"),
            (("--seconds", "1", "--clock", "5+3"), "give one of them"),
            (("--openings", "nowhere.txt"), "no file nowhere.txt"),
            (("--anchor", "nobody"), "names one of the players"),
            (("--record", "games.ggf"), "thello"),
            (("--workers", "0"), "workers is a whole number"),
            (("--store", "."), "store"),
        ],
    )
    def test_wrong_requests(self, option: tuple[str, ...], said: str, tmp_path: Path) -> None:
        assert said in refused(*self.ARGS, str(tmp_path / "s"), *option)

    def test_a_player_without_a_limit_is_refused_before_any_game(self, tmp_path: Path) -> None:
        assert "depth" in refused("match", "mtdf", "random:1", "--game", "chess", "--store", str(tmp_path / "s"))

    def test_ctrl_c_keeps_what_is_finished(self, tmp_path: Path) -> None:
        file = tmp_path / "s.sqlite"
        command = [*GAMETREE, "match", "mtdf:depth=4", "mtdf:depth=3", "--game", "othello"]
        command += ["--games", "10000", "--workers", "1", "--json", "--store", str(file)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 60
        while len(stored(file)) < 2:  # so that the first has been shown
            assert time.monotonic() < deadline and process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, said = process.communicate(timeout=20)
        assert process.returncode == 130 and not out
        assert "against mtdf:depth=3" in said and "the same command goes on" in said and stored(file)


FAILING = """
import gametree as gt
from gametree.model.errors import GameError


class Raises(gt.AlphaBeta):
    name = "raises"

    def solve(self, kernel, position, depth, guess):
        found = super().solve(kernel, position, depth, guess)
        if len(position.moves()) < 7:
            raise ZeroDivisionError("division by\\nzero")
        return found


class Cheats(gt.AlphaBeta):
    name = "cheats"

    def solve(self, kernel, position, depth, guess):
        return super().solve(kernel, position, depth, guess)._replace(move="a9")


class Blames(gt.AlphaBeta):
    name = "blames"

    def solve(self, kernel, position, depth, guess):
        raise GameError("no such move", position)


class Babbles(gt.AlphaBeta):
    name = "babbles"

    def solve(self, kernel, position, depth, guess):
        return 7
"""


class TestAnAlgorithmOfOnesOwnThatFails:
    @pytest.mark.parametrize(
        ("name", "said", "workers"),
        [
            ("Raises", "own failed: ZeroDivisionError: division by zero", "2"),
            ("Cheats", "own chose 'a9', which is not a legal move", "1"),
            ("Babbles", "own failed: OptionError: solve of babbles returned 7; it must return a", "1"),
        ],
    )
    def test_it_loses_its_games_and_the_match_goes_on(self, name: str, said: str, workers: str, tmp_path: Path) -> None:
        file, out = tmp_path / "failing.py", tmp_path / "games.moves"
        file.write_text(FAILING)
        command = ["match", f"{file}:{name},depth=2,name=own", "random:1", "--game", "tic-tac-toe", "--games", "4"]
        command += ["--plies", "1", "--workers", workers, "--store", str(tmp_path / "s"), "--record", str(out)]
        found = run_json(*command)
        assert found["games"] == 4 and found["endings"] == {"forfeit": 4}
        (pairing,) = found["pairings"]
        assert pairing["games"] == {"wins": 0, "draws": 0, "losses": 4}
        assert out.read_text().count(said) == 4

    def test_a_game_that_fails_is_nobodys_fault(self, tmp_path: Path) -> None:
        file = tmp_path / "failing.py"
        file.write_text(FAILING)
        player = find_player(f"{file}:Blames,depth=2").make()
        player.begin(gt.position("tic-tac-toe"))
        with pytest.raises(GameError, match="no such move"):
            player.choose()


def test_a_match_without_openings_says_so() -> None:
    """Hexapawn is won by the second player, whatever the opening."""
    with pytest.raises(OptionError, match="no opening of 1 plies is worth at most 100 to either side; give a higher"):
        list(run_match(Match("hexapawn", ["random:1", "random:2"], pairs=2, openings=OpeningPlan(plies=1))))
    with pytest.raises(OptionError, match="there are no openings; give some"):
        list(run_match(Match("hexapawn", ["random:1", "random:2"], test=Sprt(0, 5), openings=())))
