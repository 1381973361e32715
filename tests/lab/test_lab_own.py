"""Experiments in a user's own file: run, resumed and reported like the others, and refused with a sentence."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gametree as gt
from gametree.cli import app
from gametree.lab import Plan, Report, Store, load_experiments, results, run
from gametree.lab.own import fingerprint
from gametree.model.errors import ExperimentError, OptionError

SOURCE = '''
"""Cubes."""
from gametree.lab import Experiment, Trials
from cube_helper import cube

class Cubes(Experiment):
    name = "mine-cubes"
    title = "Cubes"
    source = "me"
    measures = "Cubes of numbers."

    def cells(self, plan, done):
        return [{"number": number} for number in range(4)]

    def run(self, cell):
        return {"cube": cube(cell["number"])}

    def trials(self, rows):
        return Trials(len(rows), None, "numbers")

    def claims(self, rows):
        return []

EXPERIMENTS = (Cubes(),)
'''


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of an experiment, with a module of its own beside it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "cube_helper.py").write_text("def cube(x):\n    return x ** 3\n")
    (tmp_path / "cubes.py").write_text(SOURCE)
    return tmp_path / "cubes.py"


def invoke(file: str | Path, tmp_path: Path, *words: str) -> Any:
    command = ["reproduce", str(file), "--store", str(tmp_path / "lab.sqlite"), "--out", str(tmp_path / "out"), *words]
    return CliRunner().invoke(app, command)


def test_two_workers_run_it_and_the_report_is_written(file: Path, tmp_path: Path) -> None:
    done = invoke(file, tmp_path, "--workers", "2", "--json")
    assert done.exit_code == 0, done.output
    (found,) = json.loads(done.stdout)["experiments"]
    assert [row["measured"]["cube"] for row in found["rows"]] == [0, 1, 8, 27]
    assert found["versions"]["code"] == fingerprint(file) and found["versions"]["experiment"] == 1
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        *("README.md", "index.html", "mine-cubes.md", "mine-cubes.html")
    }
    (mine,) = load_experiments(str(file))
    assert [row["cube"] for row in results(mine, store=tmp_path / "lab.sqlite")] == [0, 1, 8, 27]


def test_a_run_that_failed_goes_on(file: Path, tmp_path: Path) -> None:
    (tmp_path / "cube_helper.py").write_text("def cube(x):\n    return x ** 3 if x != 2 else 1 / 0\n")
    first = invoke(file, tmp_path, "--workers", "2")
    assert first.exit_code == 1 and "ZeroDivisionError" in first.stderr and "1 cells are missing" in first.stdout
    (tmp_path / "cube_helper.py").write_text("def cube(x):\n    return 8 if x == 2 else 1 / 0\n")  # others do not run
    assert invoke(file, tmp_path, "--workers", "2").exit_code == 0


def test_it_travels_as_the_name_of_its_file(file: Path) -> None:
    (mine,) = load_experiments(str(file))
    there = pickle.loads(pickle.dumps(mine))
    assert there.run({"number": 3}) == {"cube": 27} and there.versions() == mine.versions()
    assert b"Cubes of numbers" in pickle.dumps(mine) and b"gametree_user" not in pickle.dumps(mine)


def test_a_file_that_changes_during_the_run_makes_no_rows(file: Path, tmp_path: Path) -> None:
    mine = load_experiments(str(file))
    file.write_text(SOURCE.replace('{"cube": cube', '{"cube": 1 + cube'))
    with Store(tmp_path / "lab.sqlite") as store:
        with pytest.raises(ExperimentError, match=r"cubes\.py has changed since the run began"):
            run(mine, store, workers=2)
        assert Report.of(mine[0], Plan.FULL, store).records == []


class TestWhatDeterminesRows:
    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("return []", "return list(rows) and []"),
            ("Cubes of numbers.", "Third powers."),
            ('"""Cubes."""', '"""Cubes, again."""  # with a comment'),
            ("range(4)", "range(9)"),
        ],
    )
    def test_what_only_shows_rows_does_not(self, old: str, new: str, file: Path) -> None:
        before = fingerprint(file)
        assert old in SOURCE
        file.write_text(SOURCE.replace(old, new))
        assert fingerprint(file) == before

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('cube(cell["number"])', 'cube(cell["number"] + 1)'),
            ('name = "mine-cubes"', 'name = "mine-cubes"\n    version = 2'),
            ("EXPERIMENTS =", "LIMIT = 3\nEXPERIMENTS ="),
        ],
    )
    def test_all_else_does(self, old: str, new: str, file: Path) -> None:
        before = fingerprint(file)
        assert old in SOURCE
        file.write_text(SOURCE.replace(old, new))
        assert fingerprint(file) != before

    def test_two_files_with_the_same_name_do_not_mix_rows(self, file: Path, tmp_path: Path) -> None:
        other = tmp_path / "other" / "cubes.py"
        other.parent.mkdir()
        other.write_text(SOURCE.replace('{"cube": cube', '{"cube": -cube'))
        for path, expected in ((file, [0, 1, 8, 27]), (other, [0, -1, -8, -27])):
            done = invoke(path, tmp_path, "--workers", "1", "--json")
            (found,) = json.loads(done.stdout)["experiments"]
            assert [row["measured"]["cube"] for row in found["rows"]] == expected
        both = invoke(file, tmp_path, str(other))
        assert both.exit_code == 2 and "two experiments with the name mine-cubes" in both.stderr


class TestRefusals:
    @pytest.mark.parametrize(
        ("source", "words"),
        [
            ("class", "SyntaxError"),
            ("1 / 0", "cannot be run: ZeroDivisionError"),
            ("import sys; sys.exit(3)", "cannot be run: SystemExit"),
            ("x = 1", "has no EXPERIMENTS"),
            ("EXPERIMENTS = 3", "is a tuple of experiments, not 3"),
            ("EXPERIMENTS = ()", "is a tuple of experiments"),
            ("EXPERIMENTS = ('kc96-4.4',)", "which is not a gametree.lab.Experiment"),
            (SOURCE.replace("(Cubes(),)", "(Cubes,)"), "is a class; write Cubes()"),
            (SOURCE.replace("(Cubes(),)", "(Cubes(), Cubes())"), "two experiments with the name mine-cubes"),
            (SOURCE.replace('title = "Cubes"', "title = 3"), "has a string title, not 3"),
            (SOURCE.replace("mine-cubes", "../cubes"), "letters, digits, dots and dashes"),
            (SOURCE.replace("mine-cubes", "kc96-4.4"), "is the name of an experiment of gametree"),
            (SOURCE.replace('source = "me"', 'source = "me"\n    games = ("othello",)'), "names the evaluators"),
            (SOURCE.replace('source = "me"', 'source = "me"\n    games = ("otelo",)'), "did you mean othello"),
            ("\x00", "cannot be run"),
        ],
    )
    def test_what_is_wrong_with_a_file(self, source: str, words: str, file: Path, tmp_path: Path) -> None:
        file.write_text(source)
        done = invoke(file, tmp_path)
        assert (done.exit_code, done.stdout) == (2, "") and words in done.stderr, done.output
        assert not (tmp_path / "lab.sqlite").exists() and not (tmp_path / "out").exists()

    def test_one_of_a_file(self, file: Path, tmp_path: Path) -> None:
        assert [item.name for item in load_experiments(f"{file}:Cubes")] == ["mine-cubes"]
        with pytest.raises(OptionError, match=r"has no experiment 'Squares'; it has Cubes \(mine-cubes\)"):
            load_experiments(f"{file}:Squares")
        assert "there is no file" in invoke(tmp_path / "nothing.py", tmp_path).stderr

    def test_the_library_runs_no_file_by_name(self, file: Path, tmp_path: Path) -> None:
        with pytest.raises(gt.errors.UnknownName):
            results(str(file), store=tmp_path / "lab.sqlite")


class TestOpen:
    @pytest.mark.parametrize("there_is_one", [True, False])
    def test_a_browser_shows_the_page(
        self, there_is_one: bool, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        opened: list[str] = []

        def show(address: str) -> bool:
            opened.append(address)
            return there_is_one

        monkeypatch.setattr("webbrowser.open", show)
        done = invoke(file, tmp_path, "--workers", "1", "--open")
        assert opened == [(tmp_path / "out" / "mine-cubes.html").as_uri()] and done.exit_code == 0
        assert ("there is no browser" in done.stderr) is not there_is_one

    @pytest.mark.parametrize("words", [["--no-html"], ["--json"], ["--csv"]])
    def test_there_must_be_a_page(self, words: list[str], file: Path, tmp_path: Path) -> None:
        command = ["reproduce", str(file), "--open", *words, "--store", str(tmp_path / "lab.sqlite")]
        done = CliRunner().invoke(app, command)
        assert done.exit_code == 2 and "--open shows the HTML pages" in done.stderr

    def test_without_html_there_is_none(self, file: Path, tmp_path: Path) -> None:
        assert invoke(file, tmp_path, "--workers", "1", "--no-html").exit_code == 0
        assert {path.suffix for path in (tmp_path / "out").iterdir()} == {".md"}
