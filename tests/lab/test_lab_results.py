"""Rows as data: flat, with equal keys, and the same from Python and from the command."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gametree.cli import app
from gametree.lab import Plan, Report, Row, Store, results, run
from gametree.lab.results import as_csv, table_of
from gametree.lab.store import Record
from gametree.model.errors import OptionError, UnknownName
from gametree.runs.provenance import Provenance
from support.lab_examples import Cells, Hailstones


def report(*rows: tuple[dict[str, Any], dict[str, Any]]) -> Report:
    records = [Record(Row(cell, measured), 0.5, "2026-01-01", Provenance("0", None, 1)) for cell, measured in rows]
    return Report(Cells(), Plan.QUICK, records, 0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Store(tmp_path / "lab.sqlite") as store:
        run([Hailstones()], store, plan=Plan.QUICK)
    return tmp_path / "lab.sqlite"


def test_rows_are_flat(path: Path) -> None:
    found = results(Hailstones(), store=path, plan=Plan.QUICK)
    assert len(found) == 24
    assert found[0] | {"seconds": 0} == {
        "experiment": "test-hailstones",
        "number": 6,
        "start": 6,
        "next": 3,
        "seconds": 0,
    }
    columns = {name: [row[name] for row in found] for name in found[0]}
    assert {len(column) for column in columns.values()} == {24} and columns["start"].count(6) == 8


def test_a_store_may_be_open_and_nothing_is_run(path: Path, tmp_path: Path) -> None:
    with Store(path) as store:
        assert results(Hailstones(), store=store, plan="quick") == results(Hailstones(), store=path, plan="quick")
    assert results(Hailstones(), store=tmp_path / "new.sqlite") == []


def test_names_within_names_lists_and_gaps() -> None:
    rows = table_of(
        [report(({"depth": 1}, {"counts": {"leaves": 3}, "line": [1, 2]})), report(({"seed": 2}, {"line": []}))]
    )
    assert [list(row) for row in rows] == [["experiment", "depth", "seed", "counts.leaves", "line", "seconds"]] * 2
    assert list(rows[0].values()) == ["test-cells", 1, None, 3, [1, 2], 0.5]
    assert list(rows[1].values()) == ["test-cells", None, 2, None, [], 0.5]


def test_nothing_is_lost_to_a_name_that_is_taken() -> None:
    (row,) = table_of([report(({"depth": 1}, {"depth": 7, "seconds": 3.0, "experiment": "x"}))])
    assert row["depth"] == 1 and row["measured.depth"] == 7
    assert row["seconds"] == 0.5 and row["measured.seconds"] == 3.0
    assert row["experiment"] == "test-cells" and row["measured.experiment"] == "x"


def test_csv_says_the_same() -> None:
    rows = table_of([report(({"name": 'a,"b"\nc', "deep": True}, {"line": [1, [2]], "nothing": None, "share": 0.1}))])
    (read,) = csv.DictReader(StringIO(as_csv(rows)))
    assert read["name"] == 'a,"b"\nc' and json.loads(read["line"]) == [1, [2]] and json.loads(read["deep"]) is True
    assert read["nothing"] == "" and float(read["share"]) == 0.1
    assert as_csv([]) == "experiment,seconds\n"


def test_the_command_prints_csv_and_writes_no_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["reproduce", "kc96-fig2", "--quick", "--csv", "--store", "lab.sqlite", "--workers", "1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0 and done.stdout == as_csv(results("kc96-fig2", store=Path("lab.sqlite"), plan="quick"))
    assert [path.name for path in tmp_path.iterdir()] == ["lab.sqlite"] and done.stdout.count("\n") > 1


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"experiment": "kc69"}, UnknownName, "kc96"),
        ({"experiment": "kc96-4.4", "plan": "slow"}, OptionError, "plan is full or quick"),
        ({"experiment": "kc96-4.4", "store": "lab.sqlite"}, OptionError, "store is a Store, a Path or None"),
    ],
)
def test_refusals(arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        results(**arguments)
