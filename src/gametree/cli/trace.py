"""`gametree trace`. JSON: {name, algorithm, columns, rows, events, result}.

`columns` and `rows` are the table as printed, `events` the fields of each `Event` that are set, with moves as strings,
and `result` is `SearchResult.as_dict()`. With `--events` there are no columns and rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand

from gametree.cli import output
from gametree.cli.options import (
    AsJson,
    Depth,
    Etc,
    EvaluatorName,
    PositionText,
    SelectiveParts,
    Settings,
    TableSize,
    make_algorithm,
    make_position,
    read_table_size,
)
from gametree.cli.walking import walk
from gametree.model.errors import OptionError, UnknownName
from gametree.model.files import write_file
from gametree.model.quoted import quoted
from gametree.pictures.draw import draw
from gametree.pictures.stepper import Stepper
from gametree.rules.catalogue import games
from gametree.rules.loading import is_elsewhere
from gametree.searching.algorithm import Algorithm
from gametree.searching.memory.table import Table
from gametree.searching.selective.parts import FULL_WIDTH
from gametree.searching.tracing.event import Event
from gametree.searching.tracing.trace import Trace, trace

__all__ = ["command"]


class Command(TyperCommand):
    """The command. `--step` may be given without a number: then it is 0."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """See `TyperCommand`."""
        numbered: list[str] = []
        for word, after in zip(args, [*args[1:], ""], strict=True):
            numbered += [word, "0"] if word == "--step" and not after.isdecimal() else [word]
        return super().parse_args(ctx, numbered)


class Seen(NamedTuple):
    """A trace, a title for it, and names for its nodes."""

    title: str
    trace: Trace
    labels: Any


def command(
    name: Annotated[
        str, typer.Argument(metavar="EXAMPLE|GAME", help="An example from the papers, or a game; by default textbook.")
    ] = "textbook",
    position: PositionText = None,
    algorithm: Annotated[
        str | None,
        typer.Option(
            "--algorithm",
            "-a",
            metavar="NAME",
            help="As for `gametree search`; by default alphabeta, or the example's own.",
        ),
    ] = None,
    depth: Depth = None,
    settings: Settings = None,
    evaluator: EvaluatorName = None,
    table: TableSize = "auto",
    etc: Etc = "off",
    selective: SelectiveParts = FULL_WIDTH,
    iterate: Annotated[bool, typer.Option("--iterate", help="Deepen iteratively up to the depth.")] = False,
    events: Annotated[bool, typer.Option("--events", help="Print the events instead of the papers' table.")] = False,
    step: Annotated[
        int | None,
        typer.Option("--step", metavar="[N]", help="Walk through the search, from step N or from the beginning."),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FILE", help="Write a picture to FILE instead, of step N or of the end."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a search step by step, as the papers print it; or walk through it; or draw it."""
    if as_json and (step is not None or svg is not None):
        raise OptionError("--json prints the whole trace; leave out --step and --svg")
    if name in games() or is_elsewhere(name):
        start = make_position(name, position, evaluator, settings)
        chosen = make_algorithm(algorithm or "alphabeta", etc)
        iterations = "all" if iterate else "last"
        made = trace(start, chosen, depth, table=_table(table, chosen), iterations=iterations, selective=selective)
        seen = Seen(f"{chosen.name} on {name}", made, None)
    else:
        parts = None if selective == FULL_WIDTH else selective
        given = {"--position": position, "--set": settings, "--evaluator": evaluator, "--selective": parts}
        _refuse_settings(name, given)
        seen = _example(name, algorithm, depth, table, etc, iterate)
    if svg is not None:
        write_file(svg, draw(seen.trace, step).svg(), "the picture cannot be written")
    elif step is not None:
        walk(Stepper(seen.trace, step))
    else:
        _print(name, seen, events, as_json)
    if seen.trace.result.stopped == "interrupted":
        raise KeyboardInterrupt


def _print(name: str, seen: Seen, events: bool, as_json: bool) -> None:
    columns, rows = _event_table(seen) if events else _paper_table(seen)
    if as_json:
        _print_json(name, seen, () if events else columns, () if events else rows)
    else:
        output.show(seen.title, "bold")
        output.console().print(output.table(_layout(columns), rows))
        output.show(seen.trace.result)


def _layout(columns: tuple[str, ...]) -> dict[str, str]:
    """The kind of an event is never cut short."""
    return {column: "left" if column == "event" else "wrap" for column in columns}


def _example(name: str, algorithm: str | None, depth: int | None, table: str, etc: str, iterate: bool) -> Seen:
    from gametree.lab.papers import worked

    if name not in worked.names():
        raise UnknownName("example or game", name, (*worked.names(), *games()))
    found = worked.example(name)
    chosen = make_algorithm(algorithm or found.algorithm, etc)
    depth = found.depth if depth is None else depth
    made = trace(
        found.position, chosen, depth, table=_table(table, chosen), iterations="all" if iterate else found.iterations
    )
    title = found.title if chosen.name == found.algorithm else f"{found.title}, but with {chosen.name}"
    return Seen(title, made, found.labels)


def _refuse_settings(name: str, given: Mapping[str, object]) -> None:
    for option, value in given.items():
        if value:
            raise OptionError(f"{option} needs a game, and {quoted(name)} is not one; games: {', '.join(games())}")


def _table(size: str, chosen: Algorithm) -> Table | None:
    """A table of the given size; None leaves the choice to `trace`."""
    parsed = read_table_size(size)
    if parsed is None and chosen.needs_table:
        raise OptionError(f"{chosen.name} cannot be traced without a table")
    return None if parsed is None or parsed == "auto" else Table(parsed)


def _paper_table(seen: Seen) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    from gametree.lab.papers import worked

    made = worked.table(seen.trace, seen.labels)
    return made.columns, made.rows


def _event_table(seen: Seen) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """A sentence for every event."""
    found = seen.trace
    rows = (
        (str(step + 1), event.kind, found.name(event.id), found.say(step)) for step, event in enumerate(found.events)
    )
    return ("step", "event", "node", "what happened"), tuple(rows)


def _event_data(event: Event) -> dict[str, Any]:
    """The fields of an event that are set, as plain data."""
    data = {name: value for name, value in event._asdict().items() if value is not None}
    data["node"] = [str(move) for move in event.node]
    if event.open is not None:
        data["open"] = [state._asdict() | {"node": [str(move) for move in state.node]} for state in event.open]
    if event.line is not None:
        data["line"] = [str(move) for move in event.line]
    if event.children is not None:
        data["children"] = [{"move": str(move), "value": value} for move, value in event.children]
    return data


def _print_json(name: str, seen: Seen, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> None:
    output.print_json(
        {
            "name": name,
            "algorithm": seen.trace.result.algorithm,
            "columns": columns,
            "rows": rows,
            "events": [_event_data(event) for event in seen.trace.events],
            "result": seen.trace.result.as_dict(),
        }
    )
