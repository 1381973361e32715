"""The command line: every command, for people and as JSON, and what it does with wrong requests."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gametree as gt
from gametree import _core
from gametree.cli import app, output
from gametree.cli.options import parse_etc, parse_settings, read_table_size
from gametree.lab import comparison
from gametree.lab.bench import bench
from support.commands import refused, run, run_json

SCRIPT = Path(sys.executable).parent / "gametree"
BENCH_DEPTH = 5

COMPARED = {name for name in gt.algorithms() if name != "mt" and not gt.algorithm(name).estimates}


class TestLists:
    def test_games(self) -> None:
        listed = {item["name"]: item for item in run_json("games")}
        assert set(listed) == set(gt.games())
        assert set(listed["random-tree"]) == {"name", "summary", "options", "evaluators"}
        assert listed["random-tree"]["options"]["branching"] == 5
        assert "random-tree" in run("games")

    def test_algorithms(self) -> None:
        listed = run_json("algorithms")
        by_name = {item["name"]: item for item in listed["algorithms"]}
        assert set(by_name) == set(gt.algorithms())
        assert by_name["mtdf"]["table"] == "needed"
        assert by_name["sss"] | {"summary": ""} == {"name": "sss", "summary": "", "table": "none", "ordering": False}
        assert {item["name"] for item in listed["orderings"]} >= {"natural", "table", "history"}
        assert "mtdf" in run("algorithms")


class TestShow:
    def test_text(self) -> None:
        shown = run("show", "tic-tac-toe", "--position", "b2 a1")
        assert "1(O). ." in shown
        assert "text    ....X.O.." in shown
        assert "moves   b1 c1 a2 c2 a3 b3 c3" in shown
        assert "value   0" in shown

    def test_json(self) -> None:
        found = run_json("show", "othello", "-p", "f5")
        assert set(found) == {"game", "position", "text", "maximizing", "moves", "values", "svg"}
        assert found["moves"] == ["f4", "d6", "f6"] and not found["maximizing"]
        assert set(found["values"]) == set(gt.game("othello").evaluators)

    def test_a_finished_game(self) -> None:
        assert "none: the game is over" in run("show", "tree", "-p", "3")

    def test_pictures(self, tmp_path: Path) -> None:
        file = tmp_path / "board.svg"
        run("show", "tic-tac-toe", "--svg", str(file))
        assert file.read_text().startswith("<svg")
        run("show", "tree", "--svg", str(file))
        assert file.read_text() == gt.draw(gt.position("tree")).svg()
        assert "has no board to draw" in refused("show", "random-tree", "--svg", str(file))
        assert "cannot be written" in refused("show", "tic-tac-toe", "--svg", str(tmp_path))


class TestSolve:
    def test_text(self) -> None:
        shown = run("solve", "tic-tac-toe", "--position", "b2 a2")
        assert "value      1 " in shown
        assert shown.splitlines()[-1] == "solved"

    def test_json(self) -> None:
        found = run_json("solve", "tic-tac-toe")
        assert set(found) == {"game", "position", "text", "maximizing", "solved", "result", "nodes_per_second"}
        assert found["solved"] and found["result"]["value"] == 0 and found["result"]["bound"] == "exact"

    def test_a_limit_leaves_it_unsolved(self) -> None:
        found = run_json("solve", "tic-tac-toe", "--nodes", "50")
        assert not found["solved"] and found["result"]["stopped"] == "nodes"
        assert "not solved" in run("solve", "tic-tac-toe", "--nodes", "50")

    def test_what_cannot_be_solved(self) -> None:
        assert "it is not known that this game ends" in refused("solve", "random-tree")


class TestSearch:
    def test_text(self) -> None:
        shown = run("search", "tic-tac-toe", "--position", "b2 a1", "--algorithm", "alphabeta")
        assert "X to move" in shown
        assert all(word in shown for word in ("alphabeta", "value", "line", "nodes", "memory", "leaves"))

    def test_an_estimate_is_called_one(self) -> None:
        shown = run("search", "othello", "--depth", "6", "--algorithm", "forward-estimation")
        assert "an estimate" in shown and "abandoned" in shown and "≈" in shown
        found = run_json("search", "othello", "--depth", "6", "--algorithm", "forward-estimation")["result"]
        assert found["bound"] == "estimate" and found["counts"]["abandoned"] > 0

    def test_json(self) -> None:
        found = run_json("search", "tree", "-a", "alphabeta", "-p", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
        assert set(found) == {"game", "position", "text", "maximizing", "result", "nodes_per_second", "iterations"}
        assert found["result"]["value"] == 3
        assert found["result"]["counts"]["leaves"] == 7
        assert found["iterations"] == []

    def test_iterations(self) -> None:
        shown = run("search", "tic-tac-toe", "--iterate", "--depth", "4").splitlines()
        assert sum(line.startswith("depth ") for line in shown) == 4
        found = run_json("search", "tic-tac-toe", "--iterate", "--depth", "4")
        assert [item["depth"] for item in found["iterations"]] == [1, 2, 3, 4]

    def test_a_limit_tells_what_is_known(self) -> None:
        args = ("search", "random-tree", "--nodes", "2000", "-a", "alphabeta", "--set", "branching=4")
        found = run_json(*args)["result"]
        assert found["stopped"] == "nodes"
        assert found["running"]["depth"] == found["depth"] + 1
        shown = run(*args)
        assert "by the node limit" in shown
        assert "running" in shown

    def test_infinities_are_texts(self) -> None:
        found = run_json("search", "tree", "-a", "alphabeta")
        assert found["result"]["probes"][0]["alpha"] == "-inf"

    def test_all_options(self) -> None:
        args = "search random-tree --depth 5 --set branching=3 --set seed=7 --table 1MB --ordering table+history"
        found = run_json(*args.split(), "--etc", "everywhere", "--kernel", "python", "-a", "mtdf")
        position = gt.position("random-tree", branching=3, seed=7)
        assert found["result"]["value"] == gt.search(position, "minimax", depth=5).value
        assert found["result"]["memory"] > 0


class TestCompare:
    def test_text(self) -> None:
        shown = run("compare", "tree")
        assert "all agree" in shown
        assert all(name in shown for name in COMPARED)

    def test_json(self) -> None:
        found = run_json("compare", "tic-tac-toe", "--depth", "5", "--positions", "3")
        assert found["agree"] is True and found["conflicts"] == []
        assert len(found["positions"]) == 3
        rows = {row["algorithm"]: row for row in found["algorithms"]}
        assert set(rows) == COMPARED
        assert rows["aspiration-negascout"]["relative"] == 1.0
        assert rows["minimax"]["relative"] > 1
        assert rows["alphabeta"]["mt_calls"] is None and rows["mtdf"]["mt_calls"] > 0
        for at in range(3):
            exact = {row["runs"][at]["value"] for row in rows.values() if row["runs"][at]["bound"] == "exact"}
            assert len(exact) == 1

    def test_counts_are_those_of_the_library(self) -> None:
        args = ("--depth", "6", "-p", "1", "-a", "mtdf,alphabeta", "--table", "2**16", "--ordering", "table")
        found = run_json("compare", "random-tree", *args)
        for row in found["algorithms"]:
            *_, last = gt.iterate(gt.position("random-tree"), row["algorithm"], depth=6, table=2**16, ordering="table")
            assert row["nodes"] == last.counts.nodes
            assert row["relative"] is None

    def test_positions_by_text(self) -> None:
        found = run_json("compare", "tree", "-p", "[[1, 2], [3, 4]]", "-p", "[5, [6, 7]]", "-a", "mtdf,minimax")
        assert [run["value"] for run in found["algorithms"][0]["runs"]] == [3, 6]

    def test_a_depth_is_reached_whatever_it_takes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The budget is for searches to the end of a game; with a depth there is none unless somebody asks for it."""
        budgets = []

        def compared(*args: object, budget: float | None, **options: object) -> comparison.Comparison:
            budgets.append(budget)
            return original(*args, budget=budget, **options)  # type: ignore[arg-type]

        original = comparison.compare
        monkeypatch.setattr(comparison, "compare", compared)
        few = ("compare", "tic-tac-toe", "-p", "1", "-a", "mtdf")
        for more in ((), ("--depth", "3"), ("--depth", "3", "--budget", "2"), ("--budget", "0")):
            run(*few, *more)
        assert budgets == [3.0, None, 2.0, None]

    def test_once_is_one_search_each(self) -> None:
        args = ("compare", "random-tree", "--depth", "6", "-p", "1", "-a", "mtdf,alphabeta", "--once")
        found = run_json(*args, "--ordering", "natural")
        assert found["deepening"] == "never"
        for row in found["algorithms"]:
            result = gt.search(gt.position("random-tree"), row["algorithm"], depth=6, table=2**20, ordering="natural")
            assert row["nodes"] == result.counts.nodes
        assert "one search to depth 6 each" in run(*args)

    def test_steps(self) -> None:
        args = ("compare", "random-tree", "--depth", "6", "-p", "1", "-a", "mtdf", "--step", "2", "--first", "3")
        assert run_json(*args)["deepening"] == {"step": 2, "first": 3}
        assert "in steps of 2 from depth 3 to depth 6" in run(*args)

    def test_settings_make_another_algorithm(self) -> None:
        args = ("compare", "othello", "--depth", "7", "-p", "1", "-a", "alphabeta,alphabeta:etc=everywhere")
        rows = {row["algorithm"]: row["nodes"] for row in run_json(*args)["algorithms"]}
        assert list(rows) == ["alphabeta", "alphabeta:etc=everywhere"] and len({*rows.values()}) == 2
        everywhere = run_json(*args, "--etc", "everywhere")["algorithms"]
        assert {row["nodes"] for row in everywhere} == {rows["alphabeta:etc=everywhere"]}

    def test_the_budget_stops_an_algorithm(self) -> None:
        few = ("compare", "random-tree", "--depth", "60", "--positions", "3", "-a", "minimax,mtdf", "--table", "1MB")
        args = (*few, "--budget", "0.1")
        found = run_json(*args)
        assert found["agree"] is True
        assert [row["complete"] for row in found["algorithms"]] == [False, False]
        assert all(run["leaves"] > 0 for row in found["algorithms"] for run in row["runs"])
        assert "stopped after 0.1 s" in run(*args)

    def test_disagreement_is_an_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(comparison, "disagreements", lambda entrants: ["position 1, depth 2: no"])
        assert run_json("compare", "tree", code=1)["agree"] is False
        result = CliRunner().invoke(app, ["compare", "tree"])
        assert result.exit_code == 1
        assert "the algorithms disagree: position 1" in result.stderr
        assert "all agree" not in result.stdout


class TestPerft:
    def test_text(self) -> None:
        shown = run("perft", "tic-tac-toe", "--depth", "3", "--divide")
        assert "504" in shown and "a1" in shown

    def test_json(self) -> None:
        found = run_json("perft", "tic-tac-toe", "--depth", "9", "--divide")
        assert [line["lines"] for line in found["perft"]][:3] == [9, 72, 504]
        assert found["perft"][-1]["lines"] == 255168 == sum(item["lines"] for item in found["divide"])


class TestTrace:
    def test_example(self) -> None:
        found = run_json("trace", "plaat-A1")
        assert set(found) == {"name", "algorithm", "columns", "rows", "events", "result"}
        assert found["result"]["value"] == 35
        assert len(found["rows"][0]) == len(found["columns"])
        assert found["columns"][1] in run("trace", "plaat-A1")

    def test_every_example(self) -> None:
        from gametree.lab.papers import worked

        for name in worked.names():
            assert worked.example(name).title in run("trace", name)

    def test_an_example_with_another_algorithm(self) -> None:
        assert run_json("trace", "plaat-A1", "--algorithm", "mtdf")["result"]["value"] == 35
        assert "but with mtdf" in run("trace", "plaat-A1", "--algorithm", "mtdf")

    def test_game(self) -> None:
        found = run_json("trace", "tree", "-p", "[[3, 12], [2, 4]]", "--events")
        assert [event["kind"] for event in found["events"]].count("leaf") == 3
        assert found["rows"] == []
        assert "update" in run("trace", "tree", "--events")
        assert "OPEN" in run("trace", "tree", "--algorithm", "sss")


class TestBench:
    def test_the_signature_never_changes(self) -> None:
        first, second = (run_json("bench", "--depth", str(BENCH_DEPTH)) for _ in range(2))
        assert first["signature"] == second["signature"] == sum(line["nodes"] for line in first["searches"])
        assert {line["game"] for line in first["searches"]} >= {"tic-tac-toe", "random-tree", "othello", "chess"}
        assert f"signature {first['signature']}" in run("bench", "--depth", str(BENCH_DEPTH))

    def test_it_is_that_of_the_laboratory(self) -> None:
        found, ours = run_json("bench", "--depth", "3"), bench(depth=3).as_dict()
        assert found.keys() == ours.keys()
        assert (found["signature"], found["build"]) == (ours["signature"], _core.BUILD)
        assert f"build     {_core.BUILD}" in run("bench", "--depth", "1")


class TestRefusals:
    @pytest.mark.parametrize(
        ("request_", "words"),
        [
            ("search othelo", "did you mean othello"),
            ("search tic-tac-toe -a mtdg", "did you mean mtdf"),
            ("search tic-tac-toe -p zz", "error"),
            ("search tic-tac-toe --depth -1", "depth"),
            ("search tic-tac-toe --nodes 0", "nodes"),
            ("search tic-tac-toe --seconds 0", "seconds"),
            ("search tic-tac-toe --table 7", "power of two"),
            ("search tic-tac-toe --table 100", "64 and 128 are the nearest"),
            ("search tic-tac-toe --table 2**5", "64 is the least"),
            ("search tic-tac-toe --table huge", "16MB"),
            ("search tic-tac-toe --ordering best", "unknown ordering"),
            ("search tic-tac-toe --etc perhaps", "etc"),
            ("search tic-tac-toe --etc 2 -a sss", "--etc"),
            ("search tic-tac-toe --kernel fast", "kernel"),
            ("search tic-tac-toe --evaluator none", "evaluator"),
            ("search tic-tac-toe --set size=4", "no option 'size'"),
            ("search tic-tac-toe --set size", "KEY=VALUE"),
            ("search tic-tac-toe --set text=4", "--position"),
            ("search random-tree", "depth"),
            ("search tic-tac-toe --step 0", "step of a Deepening is a whole number from 1 to 250, not 0"),
            ("search tic-tac-toe --first -1", "first of a Deepening"),
            ("search tic-tac-toe --observe nodes", "observe is one of nothing, plies"),
            ("search tic-tac-toe --observe plies -a sss", "sss cannot be observed; minimax, scout, alphabeta"),
            ("compare tic-tac-toe --once --step 2", "leave out --step and --first"),
            ("compare tic-tac-toe -a mt", "mt is one test"),
            ("compare othello", "give a depth"),
            ("compare tic-tac-toe -a alphabeta,mtdx", "did you mean mtdf"),
            ("compare tic-tac-toe --positions 0", "--positions"),
            ("compare tic-tac-toe --budget -1", "--budget"),
            ("compare tic-tac-toe --ordering worst", "unknown ordering"),
            ("perft tic-tac-toe --depth 0", "depth"),
            ("trace plaat-A9", "plaat-A1"),
            ("trace plaat-A1 --set a=1", "--set needs a game"),
            ("trace tree --table none -a mtdf", "without a table"),
            ("trace random-tree", "depth"),
            ("bench --depth -1", "depth"),
        ],
    )
    def test_one_line(self, request_: str, words: str) -> None:
        assert words in refused(*request_.split())

    def test_nothing_on_stdout(self) -> None:
        result = CliRunner().invoke(app, ["search", "tic-tac-toe", "--depth", "999", "--json"])
        assert (result.exit_code, result.stdout) == (2, "")

    def test_usage(self) -> None:
        assert CliRunner().invoke(app, ["search"]).exit_code == 2
        assert CliRunner().invoke(app, ["search", "tree", "--depth", "x"]).exit_code == 2

    @pytest.mark.parametrize("command", ["search random-tree --depth 40 -a minimax", "compare random-tree --depth 40"])
    def test_ctrl_c_in_a_search(self, command: str, launch: Callable[..., subprocess.Popen[str]]) -> None:
        """On a busy machine the search may not have begun, and there is nothing to print: then it gets longer."""
        for pause in (1.5, 5, 15):
            process = launch([SCRIPT, *command.split(), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(pause)
            process.send_signal(signal.SIGINT)
            stdout, stderr = process.communicate(timeout=60)
            if stdout:
                break
        assert (process.returncode, stderr) == (130, "interrupted\n")
        assert json.loads(stdout)["game"] == "random-tree"

    def test_ctrl_c_while_the_library_is_imported(self, launch: Callable[..., subprocess.Popen[str]]) -> None:
        process = launch([sys.executable, "-c", INTERRUPTED_IMPORT], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert (*process.communicate(timeout=60), process.returncode) == ("", "interrupted\n", 130)

    def test_interrupt(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupt(data: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(output, "print_json", interrupt)
        result = CliRunner().invoke(app, ["games", "--json"])
        assert (result.exit_code, result.stderr) == (130, "interrupted\n")


INTERRUPTED_IMPORT = """
import os, signal, sys
import gametree_command

class Interrupting:
    def find_spec(self, name, *_):
        if name == "gametree.searching.api":
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupting())
sys.argv = ["gametree", "games"]
gametree_command.main()
print("not interrupted")
"""


class TestTexts:
    def test_settings(self) -> None:
        given = ["a=5", "b=0.5", "c=true", "d=None", "e=x=y", "f=-3"]
        assert parse_settings(given) == {"a": 5, "b": 0.5, "c": True, "d": None, "e": "x=y", "f": -3}

    @pytest.mark.parametrize(
        ("text", "size"), [("64MB", "64MB"), ("2**20", 2**20), ("1048576", 2**20), ("none", None), ("auto", "auto")]
    )
    def test_table(self, text: str, size: object) -> None:
        assert read_table_size(text) == size

    def test_etc(self) -> None:
        assert [parse_etc(text) for text in ("off", "everywhere", "2")] == ["off", "everywhere", 2]


class TestScript:
    def test_version_and_help(self) -> None:
        version = subprocess.run([SCRIPT, "--version"], capture_output=True, text=True, check=True)
        assert version.stdout == f"gametree {gt.__version__} ({_core.BUILD})\n"
        usage = run("--help")
        assert all(word in usage for word in ("games", "algorithms", "search", "compare", "perft", "trace", "bench"))

    def test_a_refusal(self) -> None:
        done = subprocess.run([SCRIPT, "search", "ches"], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("error: unknown game 'ches'")

    def test_a_closed_pipe_is_harmless(self) -> None:
        command = f"'{SCRIPT}' perft tic-tac-toe --depth 6 --json | true"
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
        assert done.stderr == ""

    def test_the_library_does_not_load_the_command_line(self) -> None:
        code = "import sys, gametree; sys.exit(any(m in sys.modules for m in ('typer', 'rich', 'gametree.cli')))"
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

    def test_a_command_does_not_load_the_others(self) -> None:
        code = "import sys; from gametree.cli import app; app(['games'], standalone_mode=False)"
        other = "sys.exit(any(m in sys.modules for m in ('gametree.cli.match', 'gametree.engines', 'gametree.lab')))"
        done = subprocess.run([sys.executable, "-c", f"{code}; {other}"], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
