"""`gametree worksheet`. JSON: {title, trees: [[{algorithm, order, never, reasons, value, best}, ...], ...]}.

`trees` has a list for every tree, with the answers for every algorithm; leaves and moves are named as in the pictures.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gametree.cli import output
from gametree.cli.options import AsJson
from gametree.rules.nested_list import read_nested_list

__all__ = ["command"]


def command(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The page to write, in HTML; by default to stdout.")
    ] = None,
    trees: Annotated[int, typer.Option("--trees", metavar="N", help="How many random trees.")] = 3,
    position: Annotated[
        list[str] | None,
        typer.Option("--position", "-p", metavar="TEXT", help="A tree as a nested list; may be repeated."),
    ] = None,
    algorithms: Annotated[
        str, typer.Option("--algorithms", "-a", metavar="NAMES", help="Algorithms, separated by commas.")
    ] = "alphabeta",
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="N", help="The plies of random trees.")] = 2,
    branching: Annotated[int, typer.Option("--branching", metavar="N", help="The moves in random trees.")] = 3,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed makes the same sheet.")] = 0,
    title: Annotated[str | None, typer.Option("--title", metavar="TEXT", help="The title of the sheet.")] = None,
    as_json: AsJson = False,
) -> None:
    """Make a sheet of exercises on small trees, with solutions, to be printed from a browser."""
    from gametree.teaching.worksheet import TITLE, worksheet

    sheet = worksheet(
        [read_nested_list(text) for text in position] if position else trees,
        [name.strip() for name in algorithms.split(",")],
        depth=depth,
        branching=branching,
        seed=seed,
        title=TITLE if title is None else title,
    )
    if file is not None:
        sheet.save(file)
    if as_json:
        output.print_json(sheet.as_dict())
    elif file is None:
        output.show(sheet.html())
