"""`gametree compare`. JSON: {game, etc, seed, depth, deepening, table, ordering, kernel, budget, threads, positions,
algorithms, agree, conflicts}.

From `depth` on it is `Comparison.as_dict()`. `deepening` is "auto", "never" or {step, first}, `table` a number of
entries; `positions` are drawings. Each of `algorithms` is {algorithm, leaves, nodes, mt_calls, seconds, complete,
relative, runs}, where `relative` is leaves relative to aspiration-negascout (1.0 is as many; a lower limit where
`complete` is false), and each of `runs`, one for each position, is {value, bound, depth, leaves, nodes, mt_calls,
seconds, complete}.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from gametree.cli import output
from gametree.cli.options import (
    AsJson,
    Depth,
    Etc,
    EvaluatorName,
    FirstDepth,
    GameName,
    KernelName,
    OrderingName,
    Settings,
    StepSize,
    TableSize,
    Threads,
    make_deepening,
    make_position,
    parse_etc,
    read_table_size,
)
from gametree.cli.position_file import is_file_of_positions, read_positions
from gametree.model.errors import LimitError, OptionError
from gametree.model.position import Position
from gametree.model.user_file import is_in_file, split_name
from gametree.rules.catalogue import standard_positions
from gametree.rules.random_play import sample_positions
from gametree.searching.algorithm import Algorithm, WindowAlgorithm
from gametree.searching.loading import find_algorithm

if TYPE_CHECKING:
    from gametree.lab.comparison import Comparison, Step

__all__ = ["command"]

POSITIONS = "20"
BUDGET = 3.0
"""The default budget in seconds, without a depth."""


def command(
    game: GameName,
    depth: Depth = None,
    positions: Annotated[
        list[str] | None,
        typer.Option(
            "--positions",
            "--position",
            "-p",
            metavar="N|TEXT|FILE",
            help="A number of random positions, or `standard`, or a position, or a file.txt of them; may be repeated.",
        ),
    ] = None,
    names: Annotated[
        str | None,
        typer.Option("--algorithms", "-a", metavar="A,B,C", help="Only these algorithms, as for `gametree search`."),
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="One search of the full depth, without deepening.")] = False,
    step: StepSize = None,
    first: FirstDepth = None,
    ordering: OrderingName = "table+history",
    table: TableSize = "2**20",
    etc: Etc = "off",
    kernel: KernelName = "auto",
    budget: Annotated[
        float | None,
        typer.Option(
            "--budget",
            metavar="S",
            help="Stop an algorithm after S seconds; 0 means never. The default is 3, with --depth 0.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the random positions.")] = 1,
    settings: Settings = None,
    evaluator: EvaluatorName = None,
    threads: Threads = 1,
    as_json: AsJson = False,
) -> None:
    """Compare algorithms on the same positions with equal tables, and verify that they agree.

    They deepen iteratively, as in the MT papers, to the given depth or to the end of the game.
    """
    from gametree.lab.comparison import compare  # the laboratory is slow to import

    if once and (step is not None or first is not None):
        raise OptionError("--once is a single search: leave out --step and --first")
    chosen = None if names is None and etc == "off" else dict(_configured(names, etc))
    places = list(_positions(game, positions or [POSITIONS], seed, evaluator, settings))
    with _progress_bar() as watch:
        compared = compare(
            places,
            chosen,
            depth=depth,
            deepening=make_deepening(step, first, "never" if once else "auto"),
            table=read_table_size(table),
            ordering=ordering,
            threads=threads,
            kernel=kernel,
            budget=_seconds(budget, depth),
            watch=watch,
        )
    if as_json:
        output.print_json({"game": game, "etc": etc, "seed": seed} | compared.as_dict())
    elif compared.entrants:
        _show(compared)
    for conflict in compared.conflicts:
        output.error(f"the algorithms disagree: {conflict}")
    if compared.interrupted:
        raise KeyboardInterrupt
    if compared.conflicts:
        raise typer.Exit(1)


def _seconds(budget: float | None, depth: int | None) -> float | None:
    """The budget of an algorithm in seconds; by default none if a depth is given, which must be reached."""
    if budget is None:
        return BUDGET if depth is None else None
    if not budget >= 0:
        raise LimitError(f"--budget is a number of seconds, or 0 for no limit, not {budget}")
    return budget or None


def _configured(names: str | None, etc: str) -> Iterator[tuple[str, Algorithm]]:
    """The algorithms by name, with enhanced transposition cutoffs where they support them."""
    from gametree.lab.comparison import comparable

    where = parse_etc(etc)
    for name in comparable() if names is None else map(str.strip, names.split(",")):
        found, label = find_algorithm(name), name
        if is_in_file(name):
            label = split_name(name)[1] or found.name
        yield label, found.but(etc=where) if where != "off" and isinstance(found, WindowAlgorithm) else found


def _positions(
    game: str, wanted: list[str], seed: int, evaluator: str | None, settings: list[str] | None
) -> Iterator[Position]:
    if wanted == ["standard"] and not settings:
        yield from standard_positions(game, evaluator=evaluator)
        return
    if len(wanted) > 1 or not wanted[0].isdecimal():
        for text in wanted:
            if is_file_of_positions(text):
                yield from read_positions(text, lambda line: make_position(game, line, evaluator, settings))
            else:
                yield make_position(game, text, evaluator, settings)
        return
    count = int(wanted[0])
    if not 1 <= count <= 1000:
        raise OptionError(f"--positions is a number from 1 to 1000 or a position, not {count}")
    yield from sample_positions(make_position(game, None, evaluator, settings), count, seed)


@contextmanager
def _progress_bar() -> Iterator[Callable[[Step], None]]:
    """A progress bar on stderr for all algorithms together."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = output.progress_console()
    columns = (TextColumn("{task.description:<22}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("", total=None)

        def watch(step: Step) -> None:
            progress.update(bar, description=step.name, completed=step.done, total=step.searches)

        yield watch


def _show(compared: Comparison) -> None:
    from gametree.lab import comparison_table

    output.show(comparison_table.table(compared, output.console().width))
    output.show()
    for note in comparison_table.notes(compared):
        output.show(note, "dim")
    if not compared.conflicts:
        output.show(comparison_table.AGREED, "bold green")
