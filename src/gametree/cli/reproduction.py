"""The work behind `gametree reproduce`: run what is missing, write reports, show the claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import typer

from gametree.cli import output
from gametree.cli.options import elsewhere
from gametree.cli.run_watch import duration, watching
from gametree.lab.catalogue import chosen, experiment, experiments
from gametree.lab.experiment import Experiment, Plan
from gametree.lab.index import HTML_INDEX
from gametree.lab.own import OwnExperiment, load_experiments
from gametree.lab.report import Report, check_folder, write
from gametree.lab.results import as_csv, table_of
from gametree.lab.runner import run
from gametree.lab.store import Store, default_path
from gametree.model.errors import ExperimentError, OptionError
from gametree.model.quoted import quoted
from gametree.model.user_file import is_in_file
from gametree.runs.cluster import Cluster
from gametree.runs.provenance import cores

__all__ = ["Reproduction", "reproduce", "show_list"]

OUT = Path("reproductions")
CELLS = ("missing", "none")
COLUMNS = {"claim": "wrap", "paper": "wrap", "ours": "left", "difference": "left", "verdict": "left"}
LISTED = ("name", "also", "title", "source", "measures")


class Reproduction(NamedTuple):
    """The options of the command; None means the default."""

    names: Sequence[str]
    plan: str
    workers: int | None
    cells: str
    store: Path | None
    out: Path | None
    cluster: str | None = None
    """The address of a scheduler."""
    data: str = ""
    """"json" or "csv" for data on stdout instead of text."""
    html: bool = True
    show: bool = False
    """Whether a browser shows the report."""

    @property
    def folder(self) -> Path | None:
        """The folder for reports; None for no reports."""
        return self.out or (None if self.data else OUT)


def show_list(as_json: bool) -> None:
    """Lists the experiments."""
    found = [experiment(name) for name in experiments()]
    if as_json:
        output.print_json([{field: getattr(item, field) for field in LISTED} for item in found])
        return
    rows = [(", ".join((item.name, *item.also)), item.title) for item in found]
    output.console().print(output.table({"experiment": "wrap", "title": "wrap"}, rows))


def reproduce(request: Reproduction) -> None:
    """Runs, reports, and shows; a wrong request is refused before anything runs."""
    items, plan = _checked(request), Plan(request.plan)
    with Store(request.store or default_path()) as store:
        failed = None
        if request.cells == "missing":
            failed = _run(request, items, store)
        reports = [Report.of(item, plan, store) for item in items]
        for note in store.notes:
            output.message(note)
    pages = [] if request.folder is None else write(reports, request.folder, html=request.html)
    if request.data == "csv":
        output.show(as_csv(table_of(reports)).removesuffix("\n"))
    elif request.data == "json":
        found = {"plan": plan.value, "store": str(store.path), "experiments": [item.as_dict() for item in reports]}
        output.print_json(found | {"reports": [str(page) for page in pages]})
    else:
        for report in reports:
            _show(report)
        output.show(f"reports: {request.folder}")
    if request.show:
        _open(pages)
    if failed is not None:
        output.error(str(failed))
        raise typer.Exit(1)


def _checked(request: Reproduction) -> list[Experiment]:
    if not request.names:
        raise OptionError(f"name an experiment, or all, or a file; there are {', '.join(experiments())}")
    if request.cells not in CELLS:
        raise OptionError(f"--run is {' or '.join(CELLS)}, not {quoted(request.cells)}")
    if request.show and (request.folder is None or not request.html):
        raise OptionError("--open shows the HTML pages: leave out --no-html, and give --out with --json or --csv")
    items = _named(request.names)
    if request.folder is not None:
        check_folder(items, request.folder, html=request.html)
    return items


def _named(names: Sequence[str]) -> list[Experiment]:
    """The experiments, built in or in files that a person named on the command line."""
    found: dict[str, Experiment] = {}
    for name in names:
        for item in load_experiments(name) if is_in_file(name) else chosen([name]):
            if isinstance(item, OwnExperiment) and item.name in experiments():
                raise OptionError(f"{item.name} in {name} is the name of an experiment of gametree; take another")
            if (
                item.name in found
                and isinstance(item, OwnExperiment)
                and item.versions() != found[item.name].versions()
            ):
                raise OptionError(f"there are two experiments with the name {item.name}; run one file at a time")
            found[item.name] = item
    return list(found.values())


def _open(pages: Sequence[Path]) -> None:
    """Shows the page of an experiment, or the index of several, in a browser."""
    import webbrowser  # slow to import

    page = pages[0].with_suffix(".html") if len(pages) == 1 else pages[0].with_name(HTML_INDEX)
    if not webbrowser.open(page.absolute().as_uri()):
        output.message(f"there is no browser to show the report; it is {page}")


def _run(request: Reproduction, items: Sequence[Experiment], store: Store) -> ExperimentError | None:
    """Runs the missing cells; returns the errors of cells that failed."""
    workers = cores() if request.workers is None else request.workers
    try:
        with elsewhere(request.workers, request.cluster) as cluster, watching() as watch:
            if cluster is not None:
                _check_files(cluster, items)
            run(items, store, plan=Plan(request.plan), workers=workers, executor=cluster, watch=watch)
    except ExperimentError as error:
        return error
    except KeyboardInterrupt:
        output.message(f"finished cells are kept in {store.path}; the same command continues where this one stopped")
        raise
    return None


def _check_files(cluster: Cluster, items: Sequence[Experiment]) -> None:
    """Files are not sent: each worker must find the same code at the same place, and says so before anything runs."""
    for item in items:
        if isinstance(item, OwnExperiment):
            cluster.on_all(item.versions)


def _show(report: Report) -> None:
    output.show(f"{report.experiment.name}: {report.experiment.title}", "bold")
    output.show(f"  {report.shown('trials')}")
    if report.missing:
        output.show(f"  {_missing(report)}")
    lines = [claim.as_strings() for claim in report.claims]
    if not lines:
        return
    columns = {title: kind for title, kind in COLUMNS.items() if any(line[title] for line in lines)}
    output.console().print(output.table(columns, [[line[title] for title in columns] for line in lines]))
    counts = Counter(claim.verdict.value for claim in report.claims)
    output.show("  " + ", ".join(f"{count} {verdict}" for verdict, count in counts.items()) + "\n")


def _missing(report: Report) -> str:
    """How many cells are missing, and what they would cost if they are like those that are not."""
    text = f"{report.missing} cells are missing"
    if not report.records:
        return text
    each = sum(record.seconds for record in report.records) / len(report.records)
    return (
        f"{text}: about {duration(each * report.missing)} of one core at the pace of the {len(report.records)} others"
    )
