"""`gametree convert`. JSON: {file, format, game, records, faults: [{game, line, move, wrong}], games, out}.

`games` has the games themselves: {tags, start, moves, result}; with `--out` it is empty, and the file has them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from gametree import records
from gametree.cli import output
from gametree.cli.options import AsJson
from gametree.model.errors import OptionError
from gametree.records.formats import FORMATS, format_for

__all__ = ["GameOfFile", "RecordFile", "command", "fault"]

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="Games as PGN, PDN, GGF, or lists of moves.")]
GameOfFile = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="The game, if the file does not say; also file.py:Class.")
]


def command(
    file: RecordFile,
    to: Annotated[str | None, typer.Option("--to", metavar="FORMAT", help=f"One of {', '.join(FORMATS)}.")] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write to FILE, not to stdout.")] = None,
    game: GameOfFile = None,
    source_format: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help="The format of the file, if its name does not say.")
    ] = None,
    errors: Annotated[
        str, typer.Option("--errors", metavar="WHAT", help="A game that cannot be read: raise (stop), or skip.")
    ] = "raise",
    as_json: AsJson = False,
) -> None:
    """Convert records of games from one format to another."""
    named = format_for(out) if out is not None else None
    wanted = to or (named.name if named else None)
    if wanted is None and not as_json:
        raise OptionError(f"say the format with --to: {', '.join(FORMATS)}")
    faults: list[records.RecordError] = []
    found = records.read(file, game, format=source_format, errors=faults.append if errors == "skip" else errors)
    shown: list[dict[str, Any]] = []
    count = 0
    if out is not None:
        count = records.write(found, out, format=wanted)
    else:
        for count, record in enumerate(found, 1):  # noqa: B007 - the last number counts
            if as_json:
                shown.append(_data(record))
            else:
                print(records.text(record, wanted or ""), end="")
    if as_json:
        output.print_json(
            {"file": str(file), "format": wanted, "game": game, "records": count, "out": out and str(out)}
            | {"faults": [fault(one) for one in faults], "games": shown}
        )
        return
    for one in faults:
        output.message(str(one))
    output.message(f"{count:,} {'game' if count == 1 else 'games'}{f', {len(faults):,} skipped' if faults else ''}")


def fault(error: records.RecordError) -> dict[str, Any]:
    """What is wrong with a game, as plain data."""
    return {"game": error.game, "line": error.line, "move": error.move, "wrong": error.wrong}


def _data(record: records.Record) -> dict[str, Any]:
    return {
        "game": record.game,
        "tags": dict(record.tags),
        "start": record.start.text,
        "moves": [str(move) for move in record.moves],
        "result": record.result,
    }
