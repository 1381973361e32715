"""Rows as data: flat dicts that pandas and polars take as they are, and CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from gametree.lab.catalogue import chosen
from gametree.lab.experiment import Experiment, Plan
from gametree.lab.report import Report
from gametree.lab.store import Store, default_path
from gametree.model.errors import OptionError
from gametree.model.quoted import quoted

__all__ = ["as_csv", "results", "table_of"]


def results(
    experiment: str | Experiment, *, store: Store | Path | None = None, plan: Plan | str = Plan.FULL
) -> list[dict[str, Any]]:
    """The rows of an experiment that the store holds, one flat dict each, all with the same keys.

    `experiment` is a name as `gametree reproduce` takes it, or the beginning of several, or an experiment. `store` is
    by default the user's own; nothing is run. The first keys are "experiment" and those of the cell, then come what was
    measured and the seconds of processor time. Names within names are joined by dots, lists stay lists, and what a row
    does not have is None. A measurement with the name of a part of the cell is called "measured.NAME".

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     results("kc96-4.4", store=Path(folder) / "lab.sqlite")
    []
    """
    items = [experiment] if isinstance(experiment, Experiment) else chosen([experiment])
    wanted = _plan(plan)
    if isinstance(store, Store):
        return table_of([Report.of(item, wanted, store) for item in items])
    if store is not None and not isinstance(store, Path):
        raise OptionError(f"store is a Store, a Path or None, not {quoted(store)}")
    with Store(store or default_path()) as opened:
        return table_of([Report.of(item, wanted, opened) for item in items])


def table_of(reports: Sequence[Report]) -> list[dict[str, Any]]:
    """The rows of several reports, all with the same keys; see `results`."""
    lines = [line for report in reports for line in _lines(report)]
    first = dict.fromkeys(name for cell, _ in lines for name in cell)
    names = dict.fromkeys([*first, *(name for _, measured in lines for name in measured if name != "seconds")])
    return [{name: (cell | measured).get(name) for name in [*names, "seconds"]} for cell, measured in lines]


def as_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows of `results` as CSV with a line of names. None is an empty field, and a list is JSON text.

    >>> print(as_csv([{"game": "othello", "leaves": [3, 9], "move": None}]), end="")
    game,leaves,move
    othello,"[3, 9]",
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(rows[0] if rows else ["experiment", "seconds"])
    writer.writerows([_field(value) for value in row.values()] for row in rows)
    return text.getvalue()


def _lines(report: Report) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """What was asked and what was measured in every row."""
    for record in report.records:
        cell = {"experiment": report.experiment.name} | dict(_flat(record.row.cell))
        measured = dict(_flat(record.row.measured))
        taken = {*cell, "seconds"}
        named = {f"measured.{name}" if name in taken else name: value for name, value in measured.items()}
        yield cell, named | {"seconds": record.seconds}


def _flat(data: Mapping[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def _field(value: object) -> object:
    return json.dumps(value) if isinstance(value, list | bool) else value


def _plan(plan: Plan | str) -> Plan:
    try:
        return Plan(plan)
    except ValueError:
        raise OptionError(f"plan is full or quick, not {quoted(plan)}") from None
