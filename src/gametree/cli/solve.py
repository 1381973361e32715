"""`gametree solve`. JSON: {game, position, text, maximizing, solved, result, nodes_per_second}.

`position` is its drawing, `result` is `SearchResult.as_dict()`; `solved` says whether its value is that of the game.
With --frontier, `result` is `FrontierResult.as_dict()`, and instead of the speed there are `store` and `certificate`,
the names of files.
"""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from threading import Event, Thread
from typing import Annotated

import typer

from gametree.cli import output
from gametree.cli.options import (
    AlgorithmName,
    AsJson,
    Depth,
    GameName,
    OrderingName,
    PositionText,
    Settings,
    TableSize,
    Threads,
    make_position,
    parse_settings,
    read_table_size,
)
from gametree.cli.search import panel
from gametree.model.errors import OptionError
from gametree.model.limits import Limits
from gametree.model.result import SearchResult
from gametree.rules.origin import Origin
from gametree.searching.loading import find_algorithm
from gametree.searching.solving import ORDERING, TABLE, Solver

__all__ = ["command"]

REFRESH = 0.2


def command(
    game: GameName,
    position: PositionText = None,
    algorithm: AlgorithmName = "mtdf",
    depth: Depth = None,
    nodes: Annotated[int | None, typer.Option("--nodes", metavar="N", help="Stop after N nodes.")] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", metavar="S", help="Stop after S seconds.")] = None,
    settings: Settings = None,
    table: TableSize = TABLE,
    ordering: OrderingName = ORDERING,
    threads: Threads = 1,
    frontier: Annotated[
        int | None,
        typer.Option("--frontier", metavar="PLIES", help="Solve in parts: by questions about positions so far below."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", help="Processes that answer them; by default one for each core."),
    ] = None,
    store: Annotated[
        Path | None, typer.Option("--store", metavar="FILE", help="File of their answers; by default the user's own.")
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option("--certificate", metavar="FILE", help="Write what proves the value; see `verify`.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a position: its exact value with perfect play, a best move and a line. Ctrl-C stops it.

    With --frontier, the top of the tree is searched by questions about the positions below it. Every answer is stored:
    however that ends, the same command goes on.
    """
    if frontier is not None:
        if depth is not None or nodes is not None or threads != 1:
            raise OptionError("a frontier is solved without --depth, --nodes and --threads")
        from gametree.cli import frontier_solving  # which imports more than other ways to solve need

        frontier_solving.solve_in_parts(
            frontier_solving.FrontierRequest(
                Origin(game, position, None, parse_settings(settings)),
                frontier,
                find_algorithm(algorithm),
                workers,
                seconds,
                table,
                ordering,
                store,
                certificate,
            ),
            as_json=as_json,
        )
        return
    if workers is not None or store is not None or certificate is not None:
        raise OptionError("--workers, --store and --certificate are for a solution in parts; give --frontier")
    start = make_position(game, position, None, settings)
    limits = Limits(depth, nodes, seconds)
    solver = Solver(start, find_algorithm(algorithm), limits, read_table_size(table), ordering, threads)
    if not as_json:
        output.show(start)
        output.show()
    result = _with_progress(solver)
    solved = result.bound == "exact" and result.running is None
    if as_json:
        output.print_json(
            {
                "game": game,
                "position": str(start),
                "text": start.text,
                "maximizing": start.maximizing,
                "solved": solved,
                "result": result.as_dict(),
                "nodes_per_second": result.counts.nodes / max(result.elapsed, 1e-9),
            }
        )
    else:
        output.console().print(panel(result))
        output.show("solved" if solved else "not solved", "bold green" if solved else "bold red")
    if result.stopped == "interrupted":
        raise KeyboardInterrupt


def _with_progress(solver: Solver) -> SearchResult:
    """Solves, and meanwhile shows the time and what is proved on stderr, if that is a terminal."""
    console = output.progress_console()
    if not console.is_terminal:
        return solver.run()
    done = Event()
    with console.status("solving") as status:

        def refresh() -> None:
            while not done.wait(REFRESH):
                status.update(_so_far(solver))

        refreshing = Thread(target=refresh, daemon=True)
        refreshing.start()
        try:
            return solver.run()
        finally:
            done.set()
            refreshing.join()


def _so_far(solver: Solver) -> str:
    elapsed, depth, lower, upper = solver.so_far
    if not depth:
        return f"finding out how long the game can last for {elapsed:.1f} s"
    bounds = [f"at least {lower}"] * isfinite(lower) + [f"at most {upper}"] * isfinite(upper)
    return f"solving for {elapsed:.1f} s, depth {depth}{', ' * bool(bounds)}{' and '.join(bounds)}"
