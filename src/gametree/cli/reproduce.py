"""`gametree reproduce`. JSON: {plan, store, experiments, reports}, or with --list [{name, title, source, measures}].

Each of `experiments` is {experiment, title, source, plan, versions, trials, cells, seconds, claims, rows}; each of its
`claims` is {claim, paper, ours, unit, difference, rule, verdict, discussion}, where `ours` may be {value, low, high};
each of its `rows` is {cell, measured}. `reports` are the pages written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from gametree.cli import output
from gametree.cli.options import AsJson
from gametree.errors import ExperimentError, OptionError
from gametree.lab.experiment import Experiment, Plan
from gametree.lab.experiments import chosen, experiment, experiments
from gametree.lab.provenance import cores
from gametree.lab.report import Report, check_folder, write
from gametree.lab.runner import Progress, run
from gametree.lab.store import Store, default_path

__all__ = ["command"]

OUT = Path("reproductions")
RUNS = ("missing", "none")
COLUMNS = {"claim": "wrap", "paper": "wrap", "ours": "left", "difference": "left", "verdict": "left"}


def command(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME...", help="Experiments, beginnings of their names such as kc96, or all."),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the experiments.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Few trials: minutes instead of hours.")] = False,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Processes; by default one for every core.")
    ] = None,
    run_: Annotated[
        str, typer.Option("--run", metavar="WHAT", help="missing: cells not in the store; none: report what is there.")
    ] = "missing",
    store: Annotated[
        Path | None, typer.Option("--store", metavar="FILE", help="Where rows are kept; by default the user's own.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="For the reports; by default reproductions.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run experiments of the papers again, and report the published numbers beside ours.

    Every finished cell is stored: after Ctrl-C, or whatever else, the same command goes on where it stopped. With
    --json reports are written only if --out is given. The exit code is 0 also if claims differ, 1 if cells failed.
    """
    if list_:
        _list(as_json)
        return
    items = _items(names)
    if run_ not in RUNS:
        raise OptionError(f"--run is {' or '.join(RUNS)}, not {run_!r}")
    folder = out or (None if as_json else OUT)
    if folder is not None:
        check_folder(items, folder)
    plan = Plan.QUICK if quick else Plan.FULL
    with Store(store or default_path()) as opened:
        failed = _run(items, opened, plan, cores() if workers is None else workers) if run_ == "missing" else None
        reports = [Report.of(item, plan, opened) for item in items]
    pages = [] if folder is None else write(reports, folder)
    if as_json:
        found = {"plan": plan.value, "store": str(opened.path), "experiments": [item.as_dict() for item in reports]}
        output.print_json(found | {"reports": [str(page) for page in pages]})
    else:
        for report in reports:
            _show(report)
        output.show(f"reports: {folder}")
    if failed is not None:
        output.error(str(failed))
        raise typer.Exit(1)


def _list(as_json: bool) -> None:
    found = [experiment(name) for name in experiments()]
    if as_json:
        fields = ("name", "title", "source", "measures")
        output.print_json([{field: getattr(item, field) for field in fields} for item in found])
        return
    rows = [(item.name, item.title, item.source) for item in found]
    output.console().print(output.table({"experiment": "left", "title": "wrap", "source": "wrap"}, rows))


def _items(names: list[str] | None) -> list[Experiment]:
    if not names:
        raise OptionError(f"name an experiment, or all; there are {', '.join(experiments())}")
    return chosen(names)


def _run(items: Sequence[Experiment], store: Store, plan: Plan, workers: int) -> ExperimentError | None:
    """Runs what is missing; returns what went wrong with single cells."""
    try:
        with _progress() as watch:
            run(items, store, plan=plan, workers=workers, watch=watch)
    except ExperimentError as error:
        return error
    except KeyboardInterrupt:
        output.message(f"finished cells are kept in {store.path}; the same command goes on where this one stopped")
        raise
    return None


@contextmanager
def _progress() -> Iterator[Callable[[Progress], None]]:
    """A bar on stderr for all experiments together."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = output.progress_console()
    columns = (
        TextColumn("{task.description:<22}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    states: dict[str, Progress] = {}
    with Bar(
        *columns, console=console, transient=True, disable=not console.is_terminal, speed_estimate_period=3600
    ) as bar:
        task = bar.add_task("", total=None)

        def watch(state: Progress) -> None:
            started = state.experiment.name in states
            states[state.experiment.name] = state
            done, wanted = (sum(getattr(item, field) for item in states.values()) for field in ("done", "wanted"))
            if not started:  # what the store held already says nothing about speed
                bar.reset(task, completed=done, total=wanted)
            bar.update(task, completed=done, total=wanted, description=state.experiment.name)

        yield watch


def _show(report: Report) -> None:
    output.show(f"{report.experiment.name}: {report.experiment.title}", "bold")
    output.show(f"  {report.experiment.trials(report.rows)}")
    if report.missing:
        output.show(f"  {report.missing} cells are missing")
    texts = [claim.as_texts() for claim in report.claims]
    columns = {title: kind for title, kind in COLUMNS.items() if any(line[title] for line in texts)}
    output.console().print(output.table(columns, [[line[title] for title in columns] for line in texts]))
    counts = Counter(claim.verdict.value for claim in report.claims)
    output.show("  " + ", ".join(f"{count} {verdict}" for verdict, count in counts.items()) + "\n")
