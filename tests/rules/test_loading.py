"""Games by name: in files of the user's own, and of OpenSpiel; and the commands that take such names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gametree as gt
from gametree.cli import app
from gametree.playing.session import Opponent, Origin, Session
from gametree.rules.loading import find_game, find_position

NIM = '''
"""Take one to three; whoever takes the last one wins."""
from stones import MOST
import gametree as gt
from gametree.model.game import AnyGame
from gametree.model.position import Position


class Heap(Position):
    def __init__(self, left, first):
        self.left, self.first = left, first

    def moves(self):
        return [str(n) for n in range(1, min(MOST, self.left) + 1)]

    def play(self, move):
        if str(move) not in self.moves():
            raise gt.IllegalMove(move, self.moves())
        return Heap(self.left - int(move), not self.first)

    @property
    def maximizing(self):
        return self.first

    def evaluate(self):
        return 0 if self.left else -1 if self.first else 1

    @property
    def key(self):
        return 2 * self.left + self.first

    @property
    def plies_left(self):
        return self.left

    def __str__(self):
        return f"{self.left} left"


class Nim(AnyGame):
    name, summary, options = "nim", "one heap", {"heap": 9}

    def make(self, text, evaluator, options):
        return Heap(int(text) if text else options["heap"], True)


def heap(size=5):
    """A heap of some size."""
    return Heap(size, True)


small, number = Heap(3, True), 7
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "stones.py").write_text("MOST = 3\n")
    (tmp_path / "mygame.py").write_text(NIM)
    return tmp_path / "mygame.py"


def test_a_class_in_a_file(file: Path) -> None:
    game = find_game(f"{file}:Nim")
    assert gt.search(game.position(), "mtdf").value == 1 and gt.search(game.position("8"), "mtdf").value == -1
    assert str(game.position(heap=4)) == "4 left"
    assert gt.check_game(game).games == 20


def test_a_function_and_a_position_in_a_file(file: Path) -> None:
    assert str(find_game(f"{file}:heap").position()) == "5 left"
    assert str(find_game(f"{file}:heap").position(size=6)) == "6 left"
    assert find_game(f"{file}:heap").summary == "A heap of some size."
    assert str(find_game(f"{file}:small").position()) == "3 left"
    with pytest.raises(gt.errors.OptionError, match="'height'"):
        find_game(f"{file}:heap").position(height=6)
    assert str(find_game(f"{file}:heap").position("2 1")) == "2 left"
    with pytest.raises(gt.errors.InvalidPosition, match="illegal move '4'"):
        find_game(f"{file}:heap").position("4")
    with pytest.raises(gt.errors.OptionError, match="evaluators"):
        find_game(f"{file}:heap").position(evaluator="good")


def test_the_only_game_of_a_file_needs_no_name(file: Path, tmp_path: Path) -> None:
    with pytest.raises(gt.errors.OptionError, match=r"say which game.*Nim, small"):
        find_game(str(file))
    (tmp_path / "one.py").write_text(NIM.partition("\n\ndef heap")[0])
    assert find_game(str(tmp_path / "one.py")).name == "nim"


def test_what_is_not_there(file: Path) -> None:
    with pytest.raises(gt.errors.OptionError, match="has no 'Chess'; it has Nim, small"):
        find_game(f"{file}:Chess")
    with pytest.raises(gt.errors.OptionError, match="is a int, not a game"):
        find_game(f"{file}:number")
    with pytest.raises(gt.errors.OptionError, match="there is no file"):
        find_game("nowhere.py:Nim")
    with pytest.raises(gt.errors.UnknownName):
        find_game("chequers")
    file.write_text("x = 1")
    with pytest.raises(gt.errors.OptionError, match=r"no subclass of gametree\.Game"):
        find_game(f"{file}:Nim")


@pytest.mark.parametrize("wrong", ["1 / 0", "import nonsense_module", "raise SystemExit(3)", "def f(:"])
def test_an_error_in_the_file_is_told_with_its_traceback(file: Path, wrong: str) -> None:
    file.write_text(f"# a game\n{wrong}\n")
    with pytest.raises(gt.errors.OptionError, match="cannot be run") as raised:
        find_game(f"{file}:Nim")
    (note,) = raised.value.__notes__
    assert wrong in note and "line 2" in note and "loading.py" not in note and "importlib" not in note


def test_an_error_in_making_the_game(file: Path) -> None:
    file.write_text(
        "from gametree.model.game import AnyGame\nclass Bad(AnyGame):\n    def __init__(self):\n        1 / 0\n"
        "    def make(self, *args): ...\n"
    )
    with pytest.raises(gt.errors.OptionError, match="cannot be made: ZeroDivisionError") as raised:
        find_game(f"{file}:Bad")
    assert "1 / 0" in raised.value.__notes__[0]


OWN = '''
import gametree as gt


class Nim(gt.Game):
    """Take one to three; whoever takes the last one wins."""

    def __init__(self, heap=21):
        self.heap = heap

    def start(self):
        return self.heap, True

    def moves(self, state):
        return range(1, min(3, state[0]) + 1)

    def play(self, state, move):
        return state[0] - move, not state[1]

    def maximizing(self, state):
        return state[1]

    def evaluate(self, state):
        return 0 if state[0] else (-1 if state[1] else 1)
'''


class TestOwnGames:
    """Subclasses of `gametree.Game` in a file."""

    @pytest.fixture
    def nim(self, tmp_path: Path) -> str:
        (tmp_path / "nim.py").write_text(OWN)
        return str(tmp_path / "nim.py")

    def test_by_name_or_alone(self, nim: str) -> None:
        for name in (nim, f"{nim}:Nim"):
            assert gt.check_game(find_game(name)).games == 20
            assert gt.solve(find_game(name).position()).value == 1

    def test_options_of_the_constructor(self, nim: str) -> None:
        assert gt.solve(find_position(nim, None, None, {"heap": 20})).value == -1
        with pytest.raises(gt.errors.OptionError, match="no option 'size'"):
            find_position(nim, None, None, {"size": 20})

    def test_commands_and_mistakes(self, nim: str) -> None:
        run = TestCommands().run
        found = json.loads(run("search", nim, "--set", "heap=20", "-d", "20", "--json"))
        assert found["result"]["value"] == -1
        Path(nim).write_text(OWN.replace("state[0] - move", "state[0] - mvoe"))
        told = run("search", nim, "-d", "3", code=2)
        assert "Traceback" in told and "state[0] - mvoe" in told and "NameError" in told.splitlines()[-1]

    def test_playing(self, nim: str, tmp_path: Path) -> None:
        session = Session(find_game(nim).position(), Opponent(level=9), origin=Origin(nim))
        session.move("1")
        session.reply()
        session.save(tmp_path / "game.json")
        again = Session.resume(tmp_path / "game.json", nim)  # of a class that was loaded again
        assert (again.moves, str(again.position)) == (session.moves, str(session.position))


class TestCommands:
    def run(self, *args: str, code: int = 0) -> str:
        result = CliRunner().invoke(app, list(args))
        assert result.exit_code == code, result.output
        return result.stdout if not code else result.stderr

    def test_search_show_perft_solve_trace_compare(self, file: Path) -> None:
        name = f"{file}:Nim"
        assert json.loads(self.run("search", name, "--json"))["result"]["value"] == 1
        assert json.loads(self.run("search", name, "--set", "heap=8", "--json"))["result"]["value"] == -1
        assert json.loads(self.run("solve", name, "-p", "4", "--json"))["result"]["value"] == -1
        assert json.loads(self.run("show", name, "-p", "2", "--json"))["moves"] == ["1", "2"]
        assert [row["lines"] for row in json.loads(self.run("perft", name, "-d", "3", "--json"))["perft"]] == [3, 9, 27]
        assert json.loads(self.run("trace", name, "-p", "3", "--json"))["result"]["value"] == 1
        compared = json.loads(self.run("compare", name, "-a", "mtdf,alphabeta", "--positions", "3", "--json"))
        assert compared["agree"]

    def test_errors_are_told(self, file: Path) -> None:
        assert "it has Nim, small" in self.run("search", f"{file}:Chess", code=2)
        file.write_text("import gametree\n1 / 0\n")
        told = self.run("search", f"{file}:Nim", code=2)
        assert "Traceback" in told and "1 / 0" in told and "error:" in told

    def test_games_of_openspiel(self) -> None:
        pytest.importorskip("pyspiel")
        assert json.loads(self.run("search", "openspiel:tic_tac_toe", "--json"))["result"]["value"] == 0
