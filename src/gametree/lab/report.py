"""Reports: a page for each experiment as Markdown and as HTML, its plots, and an index of all pages in the folder.

The same records make the same bytes. Pages begin with a line that machines read: the index is made of those, and a file
without one is somebody else's and never overwritten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gametree.lab import plots
from gametree.lab.agenda import Agenda
from gametree.lab.blocks import Block, Bullets, Grid, Heading, Image, Paragraph, markdown
from gametree.lab.claim import Claim, Verdict
from gametree.lab.exhibits import Plot, Sheet, shown
from gametree.lab.experiment import Experiment, Plan, Rows
from gametree.lab.html import document, written
from gametree.lab.index import HTML_INDEX, INDEX, html_index, listed, markdown_index, marked, read_mark
from gametree.lab.store import Record, Store
from gametree.model.errors import GameTreeError, OptionError
from gametree.model.files import explained, write_file
from gametree.model.user_file import failure

__all__ = ["Report", "check_folder", "write"]

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
        return self.shown("claims")  # type: ignore[no-any-return]

    def shown(self, what: str) -> Any:
        """The claims, trials, tables or plots that the experiment makes of its rows.

        An `OptionError` if it cannot: its code has a mistake, or the rows are not such as it measures.
        """
        try:
            return getattr(self.experiment, what)(self.rows)
        except GameTreeError:
            raise
        except Exception as error:
            raise failure(f"{self.experiment.name} cannot make its {what} of the rows in the store", error) from None

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        item = self.experiment
        return {
            "experiment": item.name,
            "title": item.title,
            "source": item.source,
            "plan": self.plan.value,
            "versions": item.versions(),
            "trials": self.shown("trials")._asdict(),
            "cells": {"finished": len(self.records), "missing": self.missing},
            "seconds": sum(record.seconds for record in self.records),
            "claims": [claim.as_dict() for claim in self.claims],
            "rows": [row._asdict() for row in self.rows],
        }

    def markdown(self) -> str:
        """The page as Markdown; its plots are files beside it."""
        return f"{_mark_of(self)}\n\n{markdown(_page(self))}"

    def html(self, pictures: Mapping[str, bytes] | None = None) -> str:
        """The page as a single HTML file, with its plots inside; `pictures` are these plots if they are drawn."""
        item = self.experiment
        body = written(_page(self), self.pictures() if pictures is None else pictures)
        back = f'<p><a href="{HTML_INDEX}">All experiments</a></p>\n'
        return document(_mark_of(self), f"{item.name}: {item.title}", back + body)

    def pictures(self) -> dict[str, bytes]:
        """The plots as SVG, by the names of their files; none without matplotlib."""
        return {_file(self.experiment, plot): plots.svg(plot) for plot in _drawn(self)}


def write(reports: Sequence[Report], folder: Path, *, html: bool = True) -> list[Path]:
    """Writes pages, plots and the index of the folder; returns the Markdown pages, and HTML has the same names.

    Without `html` there are only Markdown and plots. `OptionError` if the folder cannot be written, or holds pages of
    the same names that are not ours.

    >>> import tempfile
    >>> from gametree.lab.catalogue import experiment
    >>> report = Report(experiment("kc96-4.4"), Plan.QUICK, [], missing=24)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [page.name for page in write([report], Path(folder))]
    ['kc96-4.4.md']
    """
    check_folder([report.experiment for report in reports], folder, html=html)
    pages = [folder / f"{report.experiment.name}.md" for report in reports]
    with explained(FAILED, folder):
        folder.mkdir(parents=True, exist_ok=True)
    for report, page in zip(reports, pages, strict=True):
        pictures = report.pictures()
        for name, picture in pictures.items():
            write_file(folder / name, picture, FAILED)
        write_file(page, report.markdown(), FAILED)
        if html:
            write_file(folder / f"{report.experiment.name}.html", report.html(pictures), FAILED)
    found = listed(folder)
    write_file(folder / INDEX, markdown_index(found), FAILED)
    if html:
        write_file(folder / HTML_INDEX, html_index(found), FAILED)
    return pages


def check_folder(experiments: Sequence[Experiment], folder: Path, *, html: bool = True) -> None:
    """`OptionError` if reports in `folder` would overwrite what is not ours."""
    names = [INDEX, *(f"{item.name}.md" for item in experiments)]
    if html:
        names += [HTML_INDEX, *(f"{item.name}.html" for item in experiments)]
    for page in (folder / name for name in names):
        if page.is_file() and read_mark(page) is None:
            raise OptionError(f"{page} is not a report of gametree, and stays; --out takes another folder")
    if folder.exists() and not folder.is_dir():
        raise OptionError(f"{folder} is not a folder; --out takes one")


def _mark_of(report: Report) -> str:
    item = report.experiment
    counts = {verdict.value: sum(claim.verdict is verdict for claim in report.claims) for verdict in Verdict}
    facts = {"experiment": item.name, "title": item.title, "plan": report.plan.value, "verdicts": counts}
    return marked(facts | {"plots": [plot.name for plot in _drawn(report)]})


def _page(report: Report) -> Iterator[Block]:
    item, claims = report.experiment, report.claims
    yield Heading(f"{item.name}: {item.title}", 1)
    yield Paragraph(item.source, emphasized=True)
    yield Paragraph(item.measures)
    yield Grid(("", ""), list(_circumstances(report)))
    if claims:
        lines = [claim.as_strings() for claim in claims]
        yield Heading("Claims")
        yield Grid(list(lines[0]), [list(line.values()) for line in lines])
    for sheet in report.shown("tables"):
        yield from _sheet(sheet)
    yield from _plots(report)
    yield from _discussion(item, claims)


def _circumstances(report: Report) -> Iterator[tuple[str, str]]:
    """How the experiment was run."""
    item, records = report.experiment, report.records
    yield "plan", report.plan.value
    yield "trials", str(report.shown("trials"))
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
    parts = (versions.get(kind, {}) for kind in ("algorithms", "games", "evaluators", "parts"))
    used = {"experiment": versions["experiment"]} | {name: version for part in parts for name, version in part.items()}
    if "code" in versions:  # of a file of the user's own
        used["code"] = versions["code"]
    yield "versions", ", ".join(f"{name} {version}" for name, version in used.items())


def _release(record: Record) -> str:
    release, commit, _ = record.provenance
    return release if commit is None else f"{release}, commit {commit}"


def _sheet(sheet: Sheet) -> Iterator[Block]:
    yield Heading(sheet.title)
    yield Grid(sheet.columns, [[shown(cell) for cell in row] for row in sheet.rows])


def _drawn(report: Report) -> Sequence[Plot]:
    return report.shown("plots") if plots.available() else ()


def _file(item: Experiment, plot: Plot) -> str:
    return f"{item.name}-{plot.name}.svg"


def _plots(report: Report) -> Iterator[Block]:
    if not plots.available() and report.shown("plots"):
        yield Paragraph(f"The plots need matplotlib: `{plots.HOW_TO_GET}`, and the same command again.")
    for plot in _drawn(report):
        yield Image(plot.title, _file(report.experiment, plot))


def _discussion(item: Experiment, claims: Sequence[Claim]) -> Iterator[Block]:
    remarks: dict[str, list[str]] = {}
    for claim in claims:
        if claim.discussion:
            remarks.setdefault(claim.discussion, []).append(claim.what)
    if item.discussion or remarks:
        yield Heading("Discussion")
    yield from map(Paragraph, item.discussion.split("\n\n"))
    yield Bullets([f"{_together(whats)}: {remark}" for remark, whats in remarks.items()])


def _together(whats: Sequence[str]) -> str:
    """The claims that share a remark; of many the first one.

    >>> _together(["leaves"]), _together(["leaves in checkers", "leaves in chess", "leaves in Othello"])
    ('leaves', 'leaves in checkers, and 2 claims more')
    """
    more = len(whats) - 1
    return whats[0] if not more else f"{whats[0]}, and {more} claim{'s' * (more > 1)} more"
