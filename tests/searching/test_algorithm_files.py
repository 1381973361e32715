"""Algorithms in files of the user's own, which the command line takes by name, and only the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import gametree as gt
from gametree.cli import app
from gametree.players import SearchPlayer
from gametree.searching.loading import find_algorithm
from support.commands import refused, run, run_json

FILE = '''
"""Searches of my own."""
from dataclasses import dataclass
from windows import WIDTH
import gametree as gt
from gametree import AlphaBeta

@gt.procedure(window="alpha-beta")
def hard(search, position, depth, alpha, beta, ply=0):
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return visit.value
    moves = position.moves() if depth else ()
    if not moves:
        return visit.leaf()
    for move, child in visit.children(moves):
        if visit.take(hard(search, child, depth - 1, visit.alpha, visit.beta, ply + 1), move):
            break
    return visit.done()


@dataclass(frozen=True)
class MySearch(gt.WindowAlgorithm):
    """Alpha-beta, written again."""

    width: int = WIDTH
    name = "my-search"
    procedures = (hard,)


mine = MySearch(width=5)
driver = gt.MTD(name="my-driver", first=lambda start: start.guess, next=lambda p: p.g if p.failed_low else p.g + 1)
number = 7


class Plain(gt.Algorithm):
    """Without settings."""

    name = "plain"

    def solve(self, kernel, position, depth, guess):
        return gt.algorithm("alphabeta").solve(kernel, position, depth, guess)


class Broken(Plain):
    def __init__(self):
        1 / 0
'''


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "windows.py").write_text("WIDTH = 3\n")
    (tmp_path / "my_search.py").write_text(FILE)
    return str(tmp_path / "my_search.py")


def test_a_class_an_object_and_settings(file: str) -> None:
    assert find_algorithm(f"{file}:MySearch").width == 3  # type: ignore[attr-defined]
    assert find_algorithm(f"{file}:MySearch:width=4:etc=2").width == 4  # type: ignore[attr-defined]
    assert find_algorithm(f"{file}:mine").width == 5  # type: ignore[attr-defined]
    assert find_algorithm(f"{file}:mine:width=6").width == 6  # type: ignore[attr-defined]
    assert find_algorithm(f"{file}:driver").name == "my-driver"
    assert find_algorithm("alphabeta:etc=2") == gt.AlphaBeta(etc=2)


def test_the_only_algorithm_of_a_file_needs_no_name(file: str) -> None:
    with pytest.raises(gt.errors.OptionError, match=r"say which algorithm.*MySearch, Plain, Broken, mine, driver"):
        find_algorithm(file)
    Path(file).write_text(FILE.partition("\n\nmine =")[0])
    assert find_algorithm(file).name == "my-search"
    assert find_algorithm(f"{file}:width=9").width == 9  # type: ignore[attr-defined]


def test_what_is_not_there(file: str) -> None:
    for name, words in {
        f"{file}:Search": "has no 'Search'; it has MySearch",
        f"{file}:number": "number is a int, not a subclass of gametree.Algorithm",
        f"{file}:dataclass": "not a subclass",
        f"{file}:MySearch:depth=3": "MySearch cannot be made with these settings: .*'depth'; it takes .*width",
        f"{file}:MySearch:width": "NAME=VALUE",
        f"{file}:MySearch:etc=perhaps": "etc is",
        f"{file}:Plain:width=3": "Plain cannot be made with these settings",
        f"{file}:Broken": "Broken cannot be made: ZeroDivisionError",
        "nowhere.py:MySearch": "there is no file",
    }.items():
        with pytest.raises(gt.errors.OptionError, match=words):
            find_algorithm(name)
    Path(file).write_text("x = 1")
    with pytest.raises(gt.errors.OptionError, match=r"no subclass of gametree\.Algorithm"):
        find_algorithm(file)


@pytest.mark.parametrize("wrong", ["1 / 0", "import nonsense_module", "raise SystemExit(3)", "def f(:"])
def test_an_error_in_the_file_is_reported_with_its_traceback(file: str, wrong: str) -> None:
    Path(file).write_text(f"# a search\n{wrong}\n")
    with pytest.raises(gt.errors.OptionError, match="cannot be run") as raised:
        find_algorithm(f"{file}:MySearch")
    (note,) = raised.value.__notes__
    assert wrong in note and "line 2" in note and "user_file.py" not in note and "importlib" not in note


def test_the_traceback_of_a_constructor_is_the_users_part(file: str) -> None:
    with pytest.raises(gt.errors.OptionError) as raised:
        find_algorithm(f"{file}:Broken")
    (note,) = raised.value.__notes__
    assert "1 / 0" in note and "loading.py" not in note


def test_the_library_runs_no_file(file: str, tmp_path: Path) -> None:
    """Data never names code: a name that comes from a saved game or a store must not run anything."""
    Path(file).write_text(f"import pathlib\npathlib.Path({str(tmp_path / 'ran')!r}).touch()\n" + FILE)
    name, start = f"{file}:MySearch", gt.position("tic-tac-toe")
    for call in (gt.algorithm, lambda name: gt.search(start, name), lambda name: gt.compare(start, [name])):
        with pytest.raises(gt.errors.OptionError, match="only the command line runs"):
            call(name)
    with pytest.raises(gt.errors.OptionError, match="only the command line runs"):
        SearchPlayer(name, depth=3)
    assert not (tmp_path / "ran").exists()


class TestCommands:
    def test_search_and_solve(self, file: str) -> None:
        name, start = f"{file}:MySearch", gt.position("tic-tac-toe", "b2 a1")
        found = run_json("search", "tic-tac-toe", "-p", "b2 a1", "--depth", "5", "-a", name)["result"]
        expected = gt.search(start, "alphabeta", depth=5).as_dict()
        assert found["algorithm"] == "my-search"
        assert [found[key] for key in ("value", "pv", "counts")] == [expected[key] for key in ("value", "pv", "counts")]
        assert run_json("search", "othello", "--nodes", "2000", "-a", name)["result"]["stopped"] == "nodes"
        assert run_json("solve", "tic-tac-toe", "-p", "b2 a1", "-a", name)["result"]["value"] == 0
        assert "my-search" in run("search", "othello", "--iterate", "--depth", "3", "-a", name)

    def test_trace(self, file: str) -> None:
        args = ("trace", "tree", "-p", "[[3, 12], [2, 4]]", "--events")
        mine, theirs = (run_json(*args, "-a", name)["events"] for name in (f"{file}:MySearch", "alphabeta"))
        assert [event["kind"] for event in mine] == [event["kind"] for event in theirs]

    def test_compare(self, file: str) -> None:
        names = f"alphabeta,{file}:MySearch,{file}:MySearch:width=9,{file}:driver"
        found = run_json("compare", "othello", "--depth", "4", "-p", "2", "-a", names)
        assert found["agree"] and all(row["complete"] for row in found["algorithms"])
        rows = {row["algorithm"]: row for row in found["algorithms"]}
        assert list(rows) == ["alphabeta", "MySearch", "MySearch:width=9", "driver"]
        assert rows["MySearch"]["nodes"] == rows["alphabeta"]["nodes"]

    def test_mistakes(self, file: str) -> None:
        assert "it has MySearch" in refused("search", "tic-tac-toe", "-a", f"{file}:Search")
        assert "it has MySearch" in refused("compare", "tic-tac-toe", "-a", f"mtdf,{file}:Search")
        Path(file).write_text("import gametree\n1 / 0\n")
        result = CliRunner().invoke(app, ["search", "tic-tac-toe", "-a", f"{file}:MySearch"])
        assert result.exit_code == 2
        assert "Traceback" in result.stderr and "1 / 0" in result.stderr and "error:" in result.stderr
