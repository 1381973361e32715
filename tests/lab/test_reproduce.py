"""Every experiment is fit to run, reports say what was found, and the command does what it is asked to."""

from __future__ import annotations

import json
import math
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gametree as gt
from gametree.cli import app
from gametree.lab import (
    Axis,
    Curve,
    Experiment,
    Plan,
    Plot,
    Report,
    Row,
    Rows,
    Store,
    Verdict,
    chosen,
    experiment,
    experiments,
    write,
)
from gametree.lab import plots as drawing
from gametree.lab.agenda import Agenda
from gametree.lab.store import Record
from gametree.model.errors import OptionError, UnknownName
from gametree.players.statistics import Interval
from gametree.runs.canonical import canonical, parsed
from gametree.runs.provenance import Provenance
from support.cases import case
from support.lab_examples import Cells, Hailstones

SCRIPT = Path(sys.executable).parent / "gametree"

PAGE = """\
<!-- gametree report {"experiment": "test-hailstones", "title": "Numbers that rise and fall | and rise", \
"plan": "quick", "verdicts": {"reproduced": 2, "differs": 1, "shape only": 1, "not run": 0}, "plots": ["path"]} -->

# test-hailstones: Numbers that rise and fall | and rise

*L. Collatz, 1937*

What follows on a number: half of it if it is even, three times it and one more if not.

|  |  |
| --- | --- |
| plan | quick |
| trials | 2 sequences (paper: 2) |
| cells | 24 finished |
| run | 2026-01-01 to 2026-01-02 |
| time | 12.0 s of one core |
| machine | 2 cores, 4 cores |
| gametree | 0.1, 0.1, commit abc1234 |
| versions | experiment 1 |

## Claims

| claim | paper | ours | difference | reproduced if | verdict |
| --- | --- | --- | --- | --- | --- |
| steps from 6 | 8 | 8 | 0 | within 0 | reproduced |
| steps from 7 | 13 steps | 16 steps | +3 steps | within 1; shape: within 5 | shape only |
| steps from 7, once more | 99 | 16 | -83 | within 1 | differs |
| highest \\| number | over 50 | 52 |  | > 50 | reproduced |

## All numbers

| start | number | next |
| --- | --- | --- |
"""
END = """
![Paths](test-hailstones-path.svg)

## Discussion

Nobody knows whether it always ends.

- steps from 7: Miscounted.
"""
INDEX = """\
<!-- gametree report {"index": true} -->

# Reproductions

Experiments of the papers, run again. The numbers are those of the papers' claims by verdict.

|  | experiment |  | plan | reproduced | differs | shape only | not run |
| --- | --- | --- | --- | --- | --- | --- | --- |
|  | [test-cells](test-cells.md) | Squares | full | 0 | 0 | 0 | 1 |
| <img src="test-hailstones-path.svg" width="160" alt=""> | [test-hailstones](test-hailstones.md) \
| Numbers that rise and fall \\| and rise | quick | 2 | 1 | 1 | 0 |
|  | **all** |  |  | **2** | **1** | **1** | **1** |
"""


def report(item: Experiment = Hailstones(), plan: Plan = Plan.QUICK) -> Report:  # noqa: B008 - a frozen value
    """A report with all rows, made on two machines on two days."""
    agenda = Agenda(item, plan, {})
    while cell := agenda.take():
        early = len(agenda.records) % 2 == 0
        where = Provenance("0.1", "abc1234" if early else None, 2 if early else 4)
        row = Row(parsed(cell), parsed(canonical(item.run(parsed(cell)))))
        agenda.finish(cell, Record(row, 0.5, "2026-01-01T12:00:00" if early else "2026-01-02T12:00:00", where))
    return Report(item, plan, agenda.records, 0)


class TestEveryExperiment:
    def test_it_introduces_itself(self) -> None:
        for name in experiments():
            item = experiment(name)
            with case(name):
                assert item.name == name and len(name.split("-")) >= 2
                assert all(len(text) > 10 and text == text.strip() for text in (item.title, item.source, item.measures))
                assert "\n" not in item.title + item.source
                assert set(item.algorithms) <= set(gt.algorithms()) and set(item.games) <= set(gt.games())
                assert pickle.loads(pickle.dumps(item)).name == name

    def test_without_rows_nothing_is_claimed(self) -> None:
        for name in experiments():
            with case(name):
                claims = experiment(name).claims(Rows())
                assert claims and {claim.verdict for claim in claims} == {Verdict.NOT_RUN}
                assert all(claim.what and claim.rule and claim.paper != "" for claim in claims)
                assert len({claim.what for claim in claims}) == len(claims)

    @pytest.mark.parametrize("plan", Plan)
    def test_every_plan_has_cells(self, plan: Plan) -> None:
        for name in experiments():
            with case(name):
                cells = [canonical(cell) for cell in experiment(name).cells(plan, Rows())]
                assert cells and len(set(cells)) == len(cells)


class TestChoosing:
    def test_names(self) -> None:
        assert [item.name for item in chosen(["kc96-4.4"])] == ["kc96-4.4"]
        assert "kc96-4.4" in [item.name for item in chosen(["kc96"])]
        assert [item.name for item in chosen(["all"])] == [item.name for item in chosen(["all", "kc96"])]
        assert [item.name for item in chosen(["all"])] == list(experiments())

    def test_a_name_is_not_the_beginning_of_another(self, examples: list[Experiment]) -> None:
        assert [item.name for item in chosen(["test-hailstones"])] == ["test-hailstones"]
        several = ["test-cells", "test-hailstones", "test-hailstones-again"]
        assert [item.name for item in chosen(["test-"])] == [item.name for item in chosen(["test"])] == several

    @pytest.mark.parametrize(
        ("name", "near"), [("kc69", "kc96"), ("kc96-4.3", "kc96-4.4"), ("al", "all"), ("", "known")]
    )
    def test_unknown(self, name: str, near: str) -> None:
        with pytest.raises(UnknownName, match=near):
            chosen(["all", name])


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch) -> list[Experiment]:
    """The laboratory has only these experiments."""
    found = [Hailstones(), Cells(), Again()]
    monkeypatch.setattr(import_module("gametree.lab.catalogue"), "_found", lambda: {item.name: item for item in found})
    return found


class Again(Hailstones):
    name = "test-hailstones-again"


class TestReports:
    def test_a_page(self) -> None:
        made = report()
        lines = "".join(
            f"| {row.cell['start']} | {row.cell['number']} | {row.measured['next']} |\n" for row in made.rows
        )
        assert made.markdown() == PAGE + lines + END

    def test_claims_with_the_same_remark_share_a_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made = report()
        claims = [replace(claim, discussion="Miscounted.") for claim in made.claims]
        monkeypatch.setattr(Hailstones, "claims", lambda self, rows: claims)
        assert made.markdown().endswith("\n- steps from 6, and 3 claims more: Miscounted.\n")

    def test_a_discussion_of_several_paragraphs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Hailstones, "discussion", "One.\n\nTwo.")
        assert "\n## Discussion\n\nOne.\n\nTwo.\n" in report().markdown()
        assert "<p>One.</p>\n<p>Two.</p>" in report().html()

    def test_a_page_of_nothing(self) -> None:
        text = Report(Hailstones(), Plan.FULL, [], 2).markdown()
        assert '"not run": 4}' in text and "0 finished, 2 missing" in text and "0 sequences (paper: 2)" in text

    def test_the_index(self, tmp_path: Path) -> None:
        write([Report(Cells(), Plan.FULL, [], 10)], tmp_path)
        (tmp_path / "notes.md").write_text("not a report\n")
        write([report()], tmp_path)
        assert (tmp_path / "README.md").read_text() == INDEX

    def test_the_same_rows_make_the_same_bytes(self, tmp_path: Path) -> None:
        for folder in ("first", "second"):
            write([report()], tmp_path / folder)
        first, second = (
            {path.name: path.read_bytes() for path in (tmp_path / folder).iterdir()} for folder in ("first", "second")
        )
        pages = {"README.md", "index.html", "test-hailstones.md", "test-hailstones.html"}
        assert set(first) == {*pages, "test-hailstones-path.svg"}
        assert first == second
        assert b"<svg" in first["test-hailstones-path.svg"] and b"published" in first["test-hailstones-path.svg"]

    def test_a_plot_of_single_trials_and_nothing(self) -> None:
        endless = Interval(3.0, -math.inf, math.inf)
        curves = [Curve("one", [(1, endless), (2, 4)]), Curve("two", []), Curve("one", [(1, 2)], "paper")]
        made = drawing.svg(Plot("p", "Few", Axis("x"), Axis("y"), curves))
        assert b"Few" in made and b"nan" not in made and b"inf" not in made

    def test_without_matplotlib(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(drawing, "available", lambda: False)
        (page,) = write([report()], tmp_path)
        assert "pip install 'gametree[lab]'" in page.read_text() and ".svg" not in page.read_text()
        assert not list(tmp_path.glob("*.svg"))

    def test_plain_data(self) -> None:
        found = report().as_dict()
        assert json.loads(json.dumps(found)) == found
        assert found["claims"][1]["verdict"] == "shape only" and found["claims"][1]["difference"] == 3
        assert found["cells"] == {"finished": 24, "missing": 0} and found["seconds"] == 12
        assert found["rows"][0] == {"cell": {"start": 6, "number": 6}, "measured": {"next": 3}}

    @pytest.mark.parametrize("name", ["README.md", "test-hailstones.md"])
    def test_pages_of_others_stay(self, name: str, tmp_path: Path) -> None:
        (tmp_path / name).write_text("# My own project\n")
        with pytest.raises(OptionError, match=f"{name} is not a report of gametree"):
            write([report()], tmp_path)
        assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(name, "# My own project\n")]

    def test_no_folder(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(OptionError, match="not a folder"):
            write([report()], tmp_path / "file")
        with pytest.raises(OptionError, match="cannot be written"):
            write([report()], tmp_path / "file" / "deeper")


class TestCommand:
    def invoke(self, tmp_path: Path, *args: str, code: int = 0) -> Any:
        words = ["reproduce", *args, "--store", str(tmp_path / "lab.sqlite"), "--workers", "1"]
        result = CliRunner().invoke(app, words)
        assert result.exit_code == code, result.output
        return result

    def test_list(self) -> None:
        listed = CliRunner().invoke(app, ["reproduce", "--list"]).stdout
        assert all(name in listed for name in experiments())
        found = json.loads(CliRunner().invoke(app, ["reproduce", "--list", "--json"]).stdout)
        assert [item["name"] for item in found] == list(experiments())
        assert set(found[0]) == {"name", "also", "title", "source", "measures"}

    def test_text_and_reports(self, examples: list[Experiment], tmp_path: Path) -> None:
        out = tmp_path / "out"
        shown = self.invoke(tmp_path, "test-hailstones", "test-cells", "--quick", "--out", str(out))
        assert "steps from 7" in shown.stdout and "shape only" in shown.stdout and shown.stderr == ""
        assert "2 reproduced, 1 shape only, 1 differs" in shown.stdout
        assert {path.name for path in out.iterdir()} >= {"README.md", "test-hailstones.md", "test-cells.md"}

    def test_by_default_reports_are_in_a_folder_here(
        self, examples: list[Experiment], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert "reports: reproductions" in self.invoke(tmp_path, "test-cells").stdout
        assert (tmp_path / "reproductions" / "README.md").exists()

    def test_json(self, examples: list[Experiment], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        found = json.loads(self.invoke(tmp_path, "all", "--quick", "--json").stdout)
        assert found["plan"] == "quick" and found["store"] == str(tmp_path / "lab.sqlite") and found["reports"] == []
        names = [item["experiment"] for item in found["experiments"]]
        assert names == ["test-cells", "test-hailstones", "test-hailstones-again"]
        assert len(found["experiments"][1]["rows"]) == 24
        assert {claim["verdict"] for item in found["experiments"] for claim in item["claims"]} <= set(Verdict)
        assert [path.name for path in tmp_path.iterdir()] == ["lab.sqlite"]
        pages = json.loads(self.invoke(tmp_path, "test-cells", "--json", "--out", "pages").stdout)["reports"]
        assert pages == [str(Path("pages") / "test-cells.md")] and Path(pages[0]).exists()

    def test_only_what_the_store_holds(self, examples: list[Experiment], tmp_path: Path) -> None:
        args = ("test-hailstones", "--json", "--run", "none")
        assert json.loads(self.invoke(tmp_path, *args).stdout)["experiments"][0]["cells"] == {
            "finished": 0,
            "missing": 3,
        }
        self.invoke(tmp_path, "test-hailstones", "--quick", "--json")
        full = json.loads(self.invoke(tmp_path, *args).stdout)["experiments"][0]
        assert full["cells"] == {"finished": 24, "missing": 1}

    def test_what_is_missing_would_cost(self, examples: list[Experiment], tmp_path: Path) -> None:
        args = ("test-hailstones", "--run", "none", "--out", str(tmp_path / "out"))
        assert "  3 cells are missing\n" in self.invoke(tmp_path, *args).stdout
        self.invoke(tmp_path, "test-hailstones", "--quick", "--json")
        pace = r"  1 cells are missing: about \d+ s of one core at the pace of the 24 others\n"
        assert re.search(pace, self.invoke(tmp_path, *args).stdout)

    def test_a_cell_that_fails(
        self, examples: list[Experiment], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        broken = Cells(deed="raise", at=2)
        monkeypatch.setattr(import_module("gametree.lab.catalogue"), "_found", lambda: {broken.name: broken})
        result = self.invoke(tmp_path, "all", "--json", code=1)
        assert result.stderr.startswith("error: test-cells failed in cell") and "ZeroDivisionError" in result.stderr
        found = json.loads(result.stdout)["experiments"][0]
        assert found["cells"] == {"finished": 9, "missing": 1} and found["claims"][0]["verdict"] == "not run"

    @pytest.mark.parametrize(
        ("request_", "words"),
        [
            ("", "name an experiment"),
            ("test-hailstone5", "did you mean test-hailstones"),
            ("test-cells --run some", "--run is missing or none"),
            ("test-cells --workers 0", "workers is a positive"),
            ("test-cells --out FILE", "not a folder"),
            ("test-cells --store FILE", "not a store"),
            ("test-cells --store FILE/below", "Not a directory"),
        ],
    )
    def test_refusals(self, request_: str, words: str, examples: list[Experiment], tmp_path: Path) -> None:
        (tmp_path / "file").write_text("a file")
        args = ["--workers", "1", "--store", str(tmp_path / "lab.sqlite"), "--out", str(tmp_path / "out")]
        args += request_.replace("FILE", str(tmp_path / "file")).split()
        result = CliRunner().invoke(app, ["reproduce", *args])
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("error: ") and words in result.stderr and result.stderr.count("\n") == 1
        assert not (tmp_path / "out").exists()

    def test_ctrl_c_and_on(self, launch: Callable[..., subprocess.Popen[str]], tmp_path: Path) -> None:
        path = tmp_path / "lab.sqlite"
        command = f"reproduce kc96-4.4 --workers 2 --store {path} --out {tmp_path / 'out'}"
        process = launch([SCRIPT, *command.split()], stderr=subprocess.PIPE)
        deadline = time.monotonic() + 90
        while not finished(path) and time.monotonic() < deadline:
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        _, stderr = process.communicate(timeout=90)
        assert process.returncode == 130
        said = f"finished cells are kept in {path}; the same command continues where this one stopped"
        assert " ".join(stderr.split()) == f"{said} interrupted"
        assert not (tmp_path / "out").exists()
        assert 0 < len(finished(path)) < 600


def finished(path: Path) -> dict[str, Record]:
    """What a store holds of kc96-4.4."""
    if not path.exists():
        return {}
    with Store(path) as store:
        return store.records(experiment("kc96-4.4"))
