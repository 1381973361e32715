"""Reports: one Markdown page for each experiment, its plots, and an index of all pages in the folder.

The same records make the same bytes. Pages begin with a line that machines read: the index is made of those, and a file
without one is somebody else's and never overwritten.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gametree.lab import plots
from gametree.lab.agenda import Agenda
from gametree.lab.claim import Claim, Verdict
from gametree.lab.exhibits import Sheet, shown
from gametree.lab.experiment import Experiment, Plan, Rows
from gametree.lab.store import Record, Store
from gametree.model.errors import OptionError
from gametree.model.files import explained, write_file

__all__ = ["Report", "write"]

MARK = "<!-- gametree report "
LONGEST_MARK = 2**16
INDEX = "README.md"
FAILED = "reports cannot be written"


class Report(NamedTuple):
    """What is known of an experiment under a plan: finished cells in order, and how many are missing."""

    experiment: Experiment
    plan: Plan
    records: Sequence[Record]
    missing: int

    @classmethod
    def of(cls, experiment: Experiment, plan: Plan, store: Store) -> Report:
        """From what the store holds."""
        agenda = Agenda(experiment, plan, store.records(experiment))
        return cls(experiment, plan, agenda.records, len(agenda.open))

    @property
    def rows(self) -> Rows:
        """The finished cells without their circumstances."""
        return Rows(record.row for record in self.records)

    @property
    def claims(self) -> Sequence[Claim]:
        """The paper's claims, with verdicts."""
        return self.experiment.claims(self.rows)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        item = self.experiment
        return {
            "experiment": item.name,
            "title": item.title,
            "source": item.source,
            "plan": self.plan.value,
            "versions": item.versions(),
            "trials": item.trials(self.rows)._asdict(),
            "cells": {"finished": len(self.records), "missing": self.missing},
            "seconds": sum(record.seconds for record in self.records),
            "claims": [claim.as_dict() for claim in self.claims],
            "rows": [row._asdict() for row in self.rows],
        }

    def markdown(self) -> str:
        """The page."""
        return "\n\n".join(part for part in _page(self) if part) + "\n"


def write(reports: Sequence[Report], folder: Path) -> list[Path]:
    """Writes pages, plots and the index of the folder; returns the pages.

    `OptionError` if the folder cannot be written, or holds pages of the same names that are not ours.

    >>> import tempfile
    >>> from gametree.lab.catalogue import experiment
    >>> report = Report(experiment("kc96-4.4"), Plan.QUICK, [], missing=24)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [page.name for page in write([report], Path(folder))]
    ['kc96-4.4.md']
    """
    check_folder([report.experiment for report in reports], folder)
    pages = [folder / f"{report.experiment.name}.md" for report in reports]
    with explained(FAILED, folder):
        folder.mkdir(parents=True, exist_ok=True)
    for report, page in zip(reports, pages, strict=True):
        for plot in report.experiment.plots(report.rows) if plots.available() else ():
            write_file(folder / f"{report.experiment.name}-{plot.name}.svg", plots.svg(plot), FAILED)
        write_file(page, report.markdown(), FAILED)
    write_file(folder / INDEX, _index(folder), FAILED)
    return pages


def check_folder(experiments: Sequence[Experiment], folder: Path) -> None:
    """`OptionError` if reports in `folder` would overwrite what is not ours."""
    for page in (folder / INDEX, *(folder / f"{item.name}.md" for item in experiments)):
        if page.is_file() and _mark(page) is None:
            raise OptionError(f"{page} is not a report of gametree, and stays; --out takes another folder")
    if folder.exists() and not folder.is_dir():
        raise OptionError(f"{folder} is not a folder; --out takes one")


def _page(report: Report) -> Iterator[str]:
    item, rows, claims = report.experiment, report.rows, report.claims
    counts = {verdict.value: sum(claim.verdict is verdict for claim in claims) for verdict in Verdict}
    yield _marked({"experiment": item.name, "title": item.title, "plan": report.plan.value, "verdicts": counts})
    yield f"# {item.name}: {item.title}"
    yield f"*{item.source}*"
    yield item.measures
    yield _table(("", ""), list(_circumstances(report)))
    yield "## Claims"
    lines = [claim.as_strings() for claim in claims]
    yield _table(list(lines[0]), [list(line.values()) for line in lines])
    for sheet in item.tables(rows):
        yield from _sheet(sheet)
    yield from _plots(report)
    yield from _discussion(item, claims)


def _circumstances(report: Report) -> Iterator[tuple[str, str]]:
    """How the experiment was run."""
    item, records = report.experiment, report.records
    yield "plan", report.plan.value
    yield "trials", str(item.trials(report.rows))
    yield "cells", f"{len(records):,} finished" + (f", {report.missing:,} missing" if report.missing else "")
    if records:
        days = sorted({record.finished[:10] for record in records})
        yield "run", days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
        yield "time", f"{sum(record.seconds for record in records):,.1f} s of one core"
        yield (
            "machine",
            ", ".join(f"{cores} cores" for cores in sorted({record.provenance.cores for record in records})),
        )
        yield "gametree", ", ".join(sorted({_release(record) for record in records}))
    versions = item.versions()
    parts = (versions.get(kind, {}) for kind in ("algorithms", "games", "evaluators"))
    used = {"experiment": versions["experiment"]} | {name: version for part in parts for name, version in part.items()}
    yield "versions", ", ".join(f"{name} {version}" for name, version in used.items())


def _release(record: Record) -> str:
    release, commit, _ = record.provenance
    return release if commit is None else f"{release}, commit {commit}"


def _sheet(sheet: Sheet) -> Iterator[str]:
    yield f"## {sheet.title}"
    yield _table(sheet.columns, [[shown(cell) for cell in row] for row in sheet.rows])


def _plots(report: Report) -> Iterator[str]:
    item = report.experiment
    made = item.plots(report.rows)
    if made and not plots.available():
        yield f"The plots need matplotlib: `{plots.HOW_TO_GET}`, and the same command again."
        return
    for plot in made:
        yield f"![{plot.title}]({item.name}-{plot.name}.svg)"


def _discussion(item: Experiment, claims: Sequence[Claim]) -> Iterator[str]:
    remarks = [f"- {claim.what}: {claim.discussion}" for claim in claims if claim.discussion]
    if item.discussion or remarks:
        yield "## Discussion"
    yield item.discussion
    yield "\n".join(remarks)


def _index(folder: Path) -> str:
    """One line for every page in the folder, and the sum of all verdicts."""
    marks = [mark for page in sorted(folder.glob("*.md")) if (mark := _page_mark(page))]
    verdicts = [verdict.value for verdict in Verdict]
    lines = [
        [f"[{mark['experiment']}]({mark['experiment']}.md)", mark["title"], mark["plan"]]
        + [str(mark["verdicts"][verdict]) for verdict in verdicts]
        for mark in marks
    ]
    total = ["**all**", "", ""] + [f"**{sum(mark['verdicts'][verdict] for mark in marks)}**" for verdict in verdicts]
    table = _table(("experiment", "", "plan", *verdicts), [*lines, total])
    about = "Experiments of the papers, run again. The numbers are those of the papers' claims by verdict."
    return "\n\n".join([_marked({"index": True}), "# Reproductions", about, table]) + "\n"


def _marked(facts: dict[str, Any]) -> str:
    return f"{MARK}{json.dumps(facts)} -->"


def _mark(page: Path) -> dict[str, Any] | None:
    """The facts at the beginning of a page; None if it is not ours."""
    try:
        if not page.is_file():
            return None
        with page.open(encoding="utf-8", errors="replace") as file:
            line = file.readline(LONGEST_MARK).strip()
        if not (line.startswith(MARK) and line.endswith(" -->")):
            return None
        facts = json.loads(line.removeprefix(MARK).removesuffix(" -->"))
    except (OSError, ValueError, RecursionError):
        return None
    return facts if isinstance(facts, dict) else None


def _page_mark(page: Path) -> dict[str, Any] | None:
    """The facts of the page of an experiment; None if they are not complete."""
    mark = _mark(page) or {}
    verdicts = mark.get("verdicts")
    texts = all(isinstance(mark.get(fact), str) for fact in ("experiment", "title", "plan"))
    counted = isinstance(verdicts, dict) and all(type(verdicts.get(verdict.value)) is int for verdict in Verdict)
    return mark if texts and counted else None


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(
        f"| {' | '.join(' '.join(cell.split()).replace('|', chr(92) + '|') for cell in line)} |" for line in lines
    )
