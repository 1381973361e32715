"""`gametree perft`. JSON: {game, position, text, depth, perft: [{depth, lines, seconds}], divide: [{move, lines}]}.

With `--divide`, `divide` has the number of lines that begin with each move of the position.
"""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, Any, NamedTuple

import typer

from gametree.cli import output
from gametree.cli.options import AsJson, EvaluatorName, GameName, PositionText, Settings, make_position
from gametree.model import figures
from gametree.model.errors import DepthError
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.rules.perft import perft, perft_divide

__all__ = ["command"]


class PerftRow(NamedTuple):
    """The number of lines of `depth` plies, and the seconds it took to count them."""

    depth: int
    lines: int
    seconds: float


def command(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="N", help="Count lines of 1 to N plies.")],
    position: PositionText = None,
    divide: Annotated[bool, typer.Option("--divide", help="Also count the lines that begin with each move.")] = False,
    settings: Settings = None,
    evaluator: EvaluatorName = None,
    as_json: AsJson = False,
) -> None:
    """Count the lines of play: the usual test of a move generator."""
    if not 1 <= depth <= MAX_DEPTH:
        raise DepthError(f"--depth is a whole number from 1 to {MAX_DEPTH}, not {depth}")
    start = make_position(game, position, evaluator, settings)
    if not as_json:
        output.show(start)
        output.show()
    lines = [_measure(start, plies, quiet=as_json) for plies in range(1, depth + 1)]
    below = perft_divide(start, depth) if divide else {}
    if as_json:
        output.print_json(
            {
                "game": game,
                "position": str(start),
                "text": start.text,
                "depth": depth,
                "perft": [line._asdict() for line in lines],
                "divide": [{"move": str(move), "lines": count} for move, count in below.items()],
            }
        )
    elif divide:
        _show_division(below)


def _measure(position: Position, depth: int, *, quiet: bool) -> PerftRow:
    started = perf_counter()
    count = perft(position, depth)
    line = PerftRow(depth, count, perf_counter() - started)
    if not quiet:
        speed = figures.rate(count, "lines", line.seconds)
        output.show(f"depth {depth:>3}  {count:>16,}  {line.seconds:>8.3f} s  {speed:>20}")
    return line


def _show_division(below: dict[Any, int]) -> None:
    rows = [(str(move), figures.count(count)) for move, count in below.items()]
    output.console().print(output.table({"move": "left", "lines": "right"}, rows))
