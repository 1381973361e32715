"""`gametree openings`. JSON: {game, plies, balance, seed, openings, out}, where `openings` are lists of moves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gametree.cli import output
from gametree.cli.options import AsJson, EvaluatorName, GameName, PositionText, Settings, make_position

__all__ = ["command"]


def command(
    game: GameName,
    position: PositionText = None,
    plies: Annotated[int, typer.Option("--plies", metavar="N", help="Moves of each opening.")] = 6,
    count: Annotated[
        int | None, typer.Option("--count", metavar="N", help="Random openings, this many; without it, all.")
    ] = None,
    balance: Annotated[
        float | None,
        typer.Option("--balance", metavar="V", help="The most that an opening is worth, in the evaluator's units."),
    ] = None,
    nodes: Annotated[
        int, typer.Option("--nodes", metavar="N", help="Nodes of the search that finds the balance.")
    ] = 20_000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the random openings.")] = 0,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write them to a file.")] = None,
    evaluator: EvaluatorName = None,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Make openings for a game: lines of moves that lead to different positions, also if boards are mirrored.

    `gametree match --openings FILE` reads them: one a line, # begins a comment.
    """
    from gametree.matches.openings import made_openings, write_openings

    start = make_position(game, position, evaluator, settings)
    lines = made_openings(start, plies=plies, count=count, balance=balance, nodes=nodes, seed=seed)
    within = "" if balance is None else f", at most {balance:g} by {nodes:,} nodes"
    comment = f"{len(lines)} openings of {game}, {plies} plies{within}, seed {seed}"
    if out is not None:
        write_openings(out, lines, comment)
    if count is not None and len(lines) < count:
        output.message(f"there are {len(lines)} such openings, not {count}; more plies or a wider balance give more")
    if as_json:
        moves = [[str(move) for move in line] for line in lines]
        found = {"game": game, "plies": plies, "balance": balance, "seed": seed, "openings": moves}
        output.print_json(found | {"out": None if out is None else str(out)})
    elif out is None:
        output.show(f"# {comment}")
        for line in lines:
            output.show(" ".join(map(str, line)))
    else:
        output.show(f"{comment}: {out}")
