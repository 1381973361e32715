"""`gametree reproduce`. JSON: {plan, store, experiments, reports}, or with --list
[{name, also, title, source, measures}].

Each of `experiments` is {experiment, title, source, plan, versions, trials, cells, seconds, claims, rows}; each of its
`claims` is {claim, paper, ours, unit, difference, rule, verdict, discussion}, where `ours` may be {value, low, high};
each of its `rows` is {cell, measured}. `reports` are the pages written.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gametree.cli.options import AsJson, ClusterAddress, WorkerCount
from gametree.model.errors import OptionError

__all__ = ["command"]


def command(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="Experiments, prefixes of their names such as kc96, all, or file.py."),
    ] = None,
    list_all: Annotated[bool, typer.Option("--list", help="List the experiments.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Few trials: minutes instead of hours.")] = False,
    workers: WorkerCount = None,
    cluster: ClusterAddress = None,
    cells: Annotated[
        str,
        typer.Option(
            "--run",
            metavar="CELLS",
            help="missing: cells not in the store; none: only report what is there.",
        ),
    ] = "missing",
    store: Annotated[
        Path | None, typer.Option("--store", metavar="FILE", help="File of stored rows; by default the user's own.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Folder for the reports; by default reproductions.")
    ] = None,
    html: Annotated[bool, typer.Option("--html/--no-html", help="Write HTML pages beside Markdown.")] = True,
    show: Annotated[bool, typer.Option("--open", help="Show the report in a browser.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the rows as CSV on stdout, and nothing else.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run experiments of the papers, or of a file of your own, and report the published numbers next to ours.

    Every finished cell is stored: however a run ends, the same command continues where it stopped. With --json or --csv
    reports are written only if --out is given. The exit code is 0 even if claims differ, and 1 if cells failed.
    """
    from gametree.cli import reproduction  # the laboratory is slow to import

    if list_all:
        reproduction.show_list(as_json)
        return
    plan = "quick" if quick else "full"
    if as_json and as_csv:
        raise OptionError("--json and --csv are two forms of the same data; choose one")
    data = "json" if as_json else "csv" if as_csv else ""
    reproduction.reproduce(
        reproduction.Reproduction(
            tuple(names or ()), plan, workers, cells, store, out, cluster=cluster, data=data, html=html, show=show
        )
    )
