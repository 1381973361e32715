"""`gametree analyse`. JSON: {file, out, plot, games: [Analysis.as_dict()]}.

Ctrl-C ends the analysis; what was found is printed and written before the command exits with 130.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from gametree import records
from gametree.analysis.analysing import analyse_game
from gametree.analysis.analysis import Analysis, JudgedMove
from gametree.cli import output
from gametree.cli.convert import GameOfFile, RecordFile
from gametree.cli.options import AlgorithmName, AsJson, Depth, EvaluatorName
from gametree.model import figures
from gametree.model.files import write_file
from gametree.searching.loading import find_algorithm

__all__ = ["command"]

COLUMNS = {"move": "left", "value": "right", "score": "right", "lost": "right", "": "left", "better": "wrap"}


def command(
    file: RecordFile,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="Seconds a move; by default 1.")
    ] = None,
    depth: Depth = None,
    nodes: Annotated[int | None, typer.Option("--nodes", metavar="N", help="Nodes a move.")] = None,
    best: Annotated[int, typer.Option("--best", metavar="K", help="Find the K best lines of every position.")] = 1,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the annotated games to FILE.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the first game's score to FILE, as SVG.")
    ] = None,
    game: GameOfFile = None,
    algorithm: AlgorithmName = "mtdf",
    evaluator: EvaluatorName = None,
    as_json: AsJson = False,
) -> None:
    """Analyse recorded games: the value after every move, the mistakes, the accuracy of each side, the better lines."""
    limits = {"depth": depth, "nodes": nodes, "seconds": seconds}
    found: list[Analysis] = []
    chosen = find_algorithm(algorithm)
    for record in records.read(file, game):
        with _progress(record) as watch:
            found.append(analyse_game(record, chosen, **limits, best=best, evaluator=evaluator, watch=watch))  # type: ignore[arg-type]
        if not as_json:
            _show(found[-1])
        if found[-1].interrupted:
            break
    if out is not None:
        records.write((one.annotated() for one in found), out)
    if plot is not None and found:
        write_file(plot, found[0].svg(), "the picture cannot be written")
    if as_json:
        output.print_json(
            {"file": str(file), "out": out and str(out), "plot": plot and str(plot)}
            | {"games": [one.as_dict() for one in found]}
        )
    if found and found[-1].interrupted:
        raise KeyboardInterrupt


class _progress:  # noqa: N801 - used as a context
    """Shows on stderr which move is analysed, if that is a terminal."""

    def __init__(self, record: records.Record) -> None:
        self._moves = len(record.moves)
        self._status: Any = None

    def __enter__(self) -> Any:
        console = output.progress_console()
        if console.is_terminal:
            self._status = console.status(f"analysing {self._moves} moves")
            self._status.start()
        return self._shown

    def _shown(self, move: JudgedMove) -> None:
        if self._status is not None:
            self._status.update(f"analysing: move {move.number} of {self._moves}, {move.text}")

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()


def _show(analysis: Analysis) -> None:
    tags = analysis.record.tags
    players = " - ".join(tags.get(name, "?") for name in ("White", "Black"))
    output.show(f"{analysis.record.game}: {players} {analysis.record.result}")
    output.console().print(output.table(COLUMNS, _rows(analysis)))
    for side, name in (("max", "first"), ("min", "second")):
        accuracy = analysis.accuracy(side)
        if accuracy is not None:
            counts = ", ".join(f"{_counted(n, what)}" for what, n in analysis.mistakes(side).items())
            output.show(f"the side that moved {name}: accuracy {accuracy:.1f} %, {counts}")
    output.show()


def _counted(number: int, what: str) -> str:
    plural = what[:-1] + "ies" if what.endswith("y") else what + "s"
    return f"{number} {what if number == 1 else plural}"


def _rows(analysis: Analysis) -> Iterator[list[str]]:
    number = 1
    for move in analysis.moves:
        better = " ".join(map(str, move.lines[0].pv[:6])) if move.judgement and move.lines else ""
        yield [
            f"{number}. {move.text}" if move.by_max else f"{number}... {move.text}",
            figures.number(move.value),
            f"{100 * move.score:.0f} %",
            f"{100 * move.loss:.0f} %" if move.loss >= 0.005 else "",
            move.judgement,
            better,
        ]
        number += not move.by_max
