"""`gametree search`. JSON: {game, position, text, maximizing, result, nodes_per_second, iterations}.

`position` is its drawing; `result` is `SearchResult.as_dict()`; `iterations` holds one such result for every iteration,
if there were any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from gametree.cli import output
from gametree.cli.options import (
    AlgorithmName,
    AsJson,
    Depth,
    Etc,
    EvaluatorName,
    FirstDepth,
    GameName,
    KernelName,
    OrderingName,
    Parallel,
    PositionText,
    SelectiveParts,
    Settings,
    StepSize,
    TableSize,
    Threads,
    make_algorithm,
    make_deepening,
    make_position,
    parse_moves,
    read_table_size,
)
from gametree.cli.profile import show_profile
from gametree.model import figures
from gametree.model.limits import Limits
from gametree.model.result import SearchResult
from gametree.searching.request import Request
from gametree.searching.running import run
from gametree.searching.selective.parts import FULL_WIDTH

if TYPE_CHECKING:
    from rich.panel import Panel

__all__ = ["command", "panel"]

PROVED = {
    "exact": "",
    "lower": " (a lower bound)",
    "upper": " (an upper bound)",
    "estimate": " (an estimate)",
    "none": " (nothing proved)",
}
STOPPED = {
    "nodes": "by the node limit",
    "time": "by the time limit",
    "interrupted": "by Ctrl-C",
    "cancelled": "on demand",
    "memory": "for lack of memory",
}


def command(
    game: GameName,
    position: PositionText = None,
    algorithm: AlgorithmName = "mtdf",
    depth: Depth = None,
    nodes: Annotated[int | None, typer.Option("--nodes", metavar="N", help="Stop after N nodes.")] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", metavar="S", help="Stop after S seconds.")] = None,
    settings: Settings = None,
    evaluator: EvaluatorName = None,
    table: TableSize = "auto",
    ordering: OrderingName = "auto",
    selective: SelectiveParts = FULL_WIDTH,
    etc: Etc = "off",
    kernel: KernelName = "auto",
    iterate: Annotated[bool, typer.Option("--iterate", help="Deepen iteratively up to the depth.")] = False,
    step: StepSize = None,
    first: FirstDepth = None,
    observe: Annotated[
        str,
        typer.Option("--observe", metavar="WHAT", help="plies: show the cutoffs at every ply, and what the table did."),
    ] = "nothing",
    best: Annotated[int, typer.Option("--best", metavar="N", help="Show the N best moves with their lines.")] = 1,
    moves: Annotated[
        str | None, typer.Option("--moves", metavar="LIST", help="Search these moves alone, as in e2e4,d2d4.")
    ] = None,
    threads: Threads = 1,
    parallel: Parallel = "abdada",
    as_json: AsJson = False,
) -> None:
    """Search one position. Ctrl-C stops it.

    With --iterate, --step, --first, --nodes or --seconds the search deepens iteratively.
    """
    start = make_position(game, position, evaluator, settings)
    chosen = make_algorithm(algorithm, etc)
    limits = Limits(depth, nodes, seconds)
    deepening = make_deepening(step, first, "always" if iterate else "auto")
    request = Request(
        start,
        chosen,
        limits,
        read_table_size(table),
        ordering,
        kernel=kernel,
        deepening=deepening,
        observe=observe,
        best=best,
        moves=None if moves is None else parse_moves(moves),
        selective=selective,
        threads=threads,
        parallel=parallel,
    )
    found = run(request)
    if not as_json:
        output.show(start)
        output.show()
    results = _collect(found, _show_iteration if not as_json and request.deepens else None)
    result = results[-1]
    if as_json:
        output.print_json(
            {
                "game": game,
                "position": str(start),
                "text": start.text,
                "maximizing": start.maximizing,
                "result": result.as_dict(),
                "nodes_per_second": result.counts.nodes / max(result.elapsed, 1e-9),
                "iterations": [item.as_dict() for item in results] if request.deepens else [],
            }
        )
    else:
        output.console().print(panel(result))
        if result.profile is not None:
            show_profile(result.profile)
    if result.stopped == "interrupted":
        raise KeyboardInterrupt


def _collect(found: Iterator[SearchResult], report: Callable[[SearchResult], None] | None) -> list[SearchResult]:
    results: list[SearchResult] = []
    for result in found:
        results.append(result)
        if report and result.running is None:
            report(result)
    return results


def _show_iteration(result: SearchResult) -> None:
    output.show_cut(
        f"depth {result.depth:>3}  value {_value(result):>8}  nodes {result.counts.nodes:>13,}"
        f"  {result.elapsed:>8.3f} s  {_line(result)}"
    )


def panel(result: SearchResult) -> Panel:
    """Prints what a search found."""
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="bold", no_wrap=True)
    facts.add_column()
    for name, text in _facts(result).items():
        facts.add_row(name, Text(text))
    return Panel(facts, title=result.algorithm, title_align="left", expand=False)


def _facts(result: SearchResult) -> dict[str, str]:
    counts = result.counts
    facts = {
        "value": _value(result) + PROVED[result.bound],
        "move": "none" if result.move is None else str(result.move),
        "line": _line(result) or "none",
    }
    for place, (value, bound, _, pv) in enumerate(result.other_lines or (), 2):
        facts[f"line {place}"] = f"{figures.bound_sign(bound)}{figures.number(value)}: {' '.join(map(str, pv))}"
    facts |= {
        "depth": f"{result.depth}",
        "nodes": f"{counts.nodes:,} = {counts.leaves:,} leaves + {counts.interior:,} interior "
        f"+ {counts.transpositions:,} transpositions",
        "positions": f"{counts.generated:,} generated, {counts.regenerated:,} again, {counts.evaluations:,} evaluated",
        "time": f"{result.elapsed:.3f} s, {figures.rate(counts.nodes, 'nodes', result.elapsed)}",
        "memory": figures.memory(result.memory),
    }
    if counts.abandoned:
        facts["nodes"] += f" + {counts.abandoned:,} abandoned"
    if counts.open:
        facts["OPEN"] = f"{counts.open:,} states"
    if result.probes:
        facts["calls"] = _calls(result)
    if result.stopped:
        facts["stopped"] = STOPPED.get(result.stopped, result.stopped)
    if result.running:
        facts["running"] = _running(result)
    return facts


def _value(result: SearchResult) -> str:
    return figures.bound_sign(result.bound) + figures.number(result.value)


def _line(result: SearchResult) -> str:
    return " ".join(map(str, result.pv))


def _calls(result: SearchResult) -> str:
    names = [probe.procedure for probe in result.probes]
    return ", ".join(f"{names.count(name)} of {name}" for name in dict.fromkeys(names))


def _running(result: SearchResult) -> str:
    depth, lower, upper, move, better = result.running or (0, 0, 0, None, False)
    proved = f"{figures.number(lower)} ≤ value ≤ {figures.number(upper)}"
    named = "" if move is None else f", {'a better' if better else 'best'} move {move}"
    return f"depth {depth}: {proved}{named}"
