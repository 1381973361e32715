"""`gametree calibrate`. JSON: {calibration, out}, where `calibration` is what the file has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from gametree.cli import output
from gametree.cli.options import AsJson, EvaluatorName, GameName, Settings, make_position
from gametree.model.calibration import CONFIDENCE, Calibration
from gametree.searching.selective.cuts import cuts_of

__all__ = ["command"]


def command(
    game: GameName,
    evaluator: EvaluatorName = None,
    settings: Settings = None,
    minutes: Annotated[
        float | None, typer.Option("--minutes", metavar="M", help="How long to search positions; by default 3.")
    ] = None,
    positions: Annotated[
        int | None,
        typer.Option("--positions", metavar="N", help="Search N positions, however long it takes."),
    ] = None,
    depth: Annotated[
        int | None, typer.Option("--depth", "-d", metavar="N", help="How deep; by default as takes moments.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the positions.")] = 1,
    confidence: Annotated[
        float, typer.Option("--confidence", metavar="T", help="Deviations that ProbCut keeps away from the window.")
    ] = CONFIDENCE,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the calibration to a file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Find out how well a shallow search of a game predicts a deep one: the calibration that ProbCut needs.

    A file that is written is read by `gametree.Calibration.read`.
    """
    from gametree.searching.calibrating.calibrate import calibrate

    start = make_position(game, None, evaluator, settings)
    found = calibrate(start, positions=positions, minutes=minutes, depth=depth, seed=seed, confidence=confidence)
    if out is not None:
        found.save(out)
    if as_json:
        told = {"calibration": json.loads(found.as_text()), "out": None if out is None else str(out)}
        output.print_json(told)
    else:
        _show(found)
        if out is not None:
            output.show(f"written to {out}")


def _show(found: Calibration) -> None:
    from rich.table import Table

    output.show(f"{found.valuation}: {found.positions:,} positions, depth {found.depth}, margin {found.margin}")
    shown = Table("stage from", "positions", "deep", "shallow", "slope", "offset", "deviation")
    for phase in found.phases:
        used = {(cut.deep, cut.shallow) for cut in cuts_of(found, phase.stage)}
        for fit in phase.fits:
            if (fit.deep, fit.shallow) in used:
                numbers = (f"{fit.slope:.2f}", f"{fit.offset:.1f}", f"{fit.deviation:.1f}")
                shown.add_row(f"{phase.stage}", f"{phase.positions}", f"{fit.deep}", f"{fit.shallow}", *numbers)
    output.console().print(shown)
