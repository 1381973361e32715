"""`gametree verify`. JSON: {file, right, value, followed, bounds, solved, seed, proved}, or {file, right, line, wrong}.

`followed` bounds above the frontier follow from those a ply below; `solved` of the `bounds` of the frontier were proved
again; `proved` says whether these are all. `line` is the first wrong line, and `wrong` what is wrong with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gametree.cli import output
from gametree.cli.options import AsJson, TableSize
from gametree.model.errors import CertificateError
from gametree.proofs.verify import SAMPLE, Verification, verify_certificate
from gametree.searching.solving import TABLE

__all__ = ["command"]


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate of `gametree solve --frontier`.")],
    game: Annotated[
        str | None,
        typer.Option("--game", "-g", metavar="GAME", help="The game, if it is in a file of yours: file.py:Class."),
    ] = None,
    sample: Annotated[
        int, typer.Option("--sample", metavar="N", help="Prove N bounds of the frontier again, chosen at random.")
    ] = SAMPLE,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Seed of the choice.")] = 0,
    table: TableSize = TABLE,
    as_json: AsJson = False,
) -> None:
    """Check a certificate: whether the value follows, and a random sample of what was proved by searches.

    The exit code is 1 if anything is wrong.
    """
    try:
        found = _checked(file, game, sample, seed, table)
    except CertificateError as error:
        if as_json:
            output.print_json({"file": str(file), "right": False, "line": error.line, "wrong": error.wrong})
        else:
            output.error(f"{file}, {error}")
        raise typer.Exit(1) from None
    if as_json:
        output.print_json({"file": str(file), "right": True, **found.as_dict()})
    else:
        output.show(found)


def _checked(file: Path, game: str | None, sample: int, seed: int, table: str) -> Verification:
    console = output.progress_console()
    if not console.is_terminal:
        return verify_certificate(file, game, sample=sample, seed=seed, table=table)
    with console.status("checking") as status:

        def report(solved: int, of: int) -> None:
            status.update(f"{solved} of {of} bounds proved again")

        return verify_certificate(file, game, sample=sample, seed=seed, table=table, on_progress=report)
