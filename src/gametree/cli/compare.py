"""`gametree compare`. JSON: {game, depth, table, ordering, etc, kernel, budget, seed, positions, algorithms, agree,
conflicts}.

`positions` are drawings. Each of `algorithms` is {algorithm, leaves, nodes, mt_calls, seconds, complete, relative,
runs}, where `relative` is leaves relative to aspiration-negascout (1.0 is as many; a lower limit where `complete` is
false), and each of `runs`, one a position, is {value, bound, depth, leaves, nodes, mt_calls, seconds, complete}.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from gametree.cli import output
from gametree.cli.comparison import REFERENCE, Conditions, Entrant, Run, disagreements, relative, run_all
from gametree.cli.options import (
    AsJson,
    Depth,
    Etc,
    EvaluatorName,
    GameName,
    KernelName,
    OrderingName,
    Settings,
    TableSize,
    check_depth,
    make_position,
    parse_etc,
    parse_table,
)
from gametree.cli.sample import sample
from gametree.model.errors import LimitError, OptionError
from gametree.model.position import Position
from gametree.rules.catalogue import standard_positions
from gametree.searching.algorithm import Algorithm, WindowAlgorithm, algorithm, algorithms
from gametree.searching.memory.table import Table

__all__ = ["command"]

OTHER_COLUMNS = 74  # what the columns but that of the values take of a terminal
NO_VALUE = "mt"  # one test bounds the value from one side; there is nothing to compare
STOPPED = {"time": "after {:g} s", "memory": "for lack of memory"}
POSITIONS = "20"
COLUMNS = {
    "algorithm": "left",
    "value": "left",
    "leaves": "right",
    "nodes": "right",
    "MT\ncalls": "right",
    "seconds": "right",
    "leaves\n%": "right",
}


def command(
    game: GameName,
    depth: Depth = None,
    positions: Annotated[
        list[str] | None,
        typer.Option(
            "--positions",
            "--position",
            "-p",
            metavar="N|TEXT",
            help="How many, or `standard`, or one; may be repeated.",
        ),
    ] = None,
    names: Annotated[
        str | None, typer.Option("--algorithms", "-a", metavar="A,B,C", help="Only these; otherwise all.")
    ] = None,
    ordering: OrderingName = "table+history",
    table: TableSize = "2**20",
    etc: Etc = "off",
    kernel: KernelName = "auto",
    budget: Annotated[
        float, typer.Option("--budget", metavar="S", help="Stop an algorithm after that many seconds; 0 is never.")
    ] = 3.0,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Of the random play that finds positions.")] = 1,
    settings: Settings = None,
    evaluator: EvaluatorName = None,
    as_json: AsJson = False,
) -> None:
    """Compare algorithms on the same positions with equal tables, and verify that they agree."""
    if not budget >= 0:
        raise LimitError(f"--budget is a number of seconds, or 0 for no limit, not {budget}")
    chosen = [_configured(name, etc) for name in _names(names)]
    places = list(_positions(game, positions or [POSITIONS], seed, evaluator, settings))
    for place in places:
        check_depth(place, depth)
    conditions = Conditions(depth, _table(table), ordering, kernel, budget or None)
    entrants: list[Entrant] = []
    interrupted = False
    try:
        for entrant in _compete(chosen, places, conditions):
            entrants.append(entrant)
    except KeyboardInterrupt:
        interrupted = True
    conflicts = disagreements(entrants)
    if as_json:
        about = {"game": game, "depth": depth, "table": table, "ordering": ordering, "etc": etc, "kernel": kernel}
        output.print_json(about | {"budget": budget or None, "seed": seed} | _data(places, entrants, conflicts))
    elif entrants:
        _show(places, entrants, conditions, conflicts)
    for conflict in conflicts:
        output.error(f"the algorithms disagree: {conflict}")
    if interrupted:
        raise KeyboardInterrupt
    if conflicts:
        raise typer.Exit(1)


def _table(text: str) -> Table | None:
    size = parse_table(text)
    return None if size is None else Table(2**20 if size == "auto" else size, from_depth=0)


def _names(names: str | None) -> list[str]:
    if names is None:
        return [name for name in algorithms() if name != NO_VALUE and not algorithm(name).estimates]
    return list(dict.fromkeys(name.strip() for name in names.split(",")))


def _configured(name: str, etc: str) -> Algorithm:
    """The algorithm, with enhanced transposition cutoffs where it has cutoffs."""
    if name == NO_VALUE:
        raise OptionError("mt is one test, not an algorithm that finds a value; it cannot be compared")
    found = algorithm(name)
    if found.estimates:
        raise OptionError(f"{name} estimates a value where the others find the same one; it cannot be compared")
    return found.but(etc=parse_etc(etc)) if isinstance(found, WindowAlgorithm) else found


def _positions(
    game: str, wanted: list[str], seed: int, evaluator: str | None, settings: list[str] | None
) -> Iterator[Position]:
    if wanted == ["standard"] and not settings:
        yield from standard_positions(game, evaluator=evaluator)
        return
    if len(wanted) > 1 or not wanted[0].isdecimal():
        for text in wanted:
            yield make_position(game, text, evaluator, settings)
        return
    count = int(wanted[0])
    if not 1 <= count <= 1000:
        raise OptionError(f"--positions is a number from 1 to 1000 or the text of a position, not {count}")
    yield from sample(make_position(game, None, evaluator, settings), count, seed)


def _compete(chosen: Sequence[Algorithm], places: Sequence[Position], conditions: Conditions) -> Iterator[Entrant]:
    """Runs one algorithm after the other, with a progress bar on stderr."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = output.progress_console()
    columns = (TextColumn("{task.description:<22}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("", total=len(chosen) * len(places))
        for algorithm in chosen:
            progress.update(bar, description=algorithm.name)
            runs = []
            for run in run_all(algorithm, places, conditions):
                runs.append(run)
                progress.advance(bar)
            yield Entrant(algorithm, tuple(runs))


def _reference(entrants: Sequence[Entrant]) -> Entrant | None:
    return next((entrant for entrant in entrants if entrant.algorithm.name == REFERENCE), None)


def _data(places: Sequence[Position], entrants: Sequence[Entrant], conflicts: list[str]) -> dict[str, object]:
    reference = _reference(entrants)
    return {
        "positions": [str(place) for place in places],
        "algorithms": [
            {
                "algorithm": entrant.algorithm.name,
                "leaves": entrant.leaves,
                "nodes": entrant.nodes,
                "mt_calls": entrant.tests,
                "seconds": entrant.seconds,
                "complete": entrant.complete,
                "relative": relative(entrant, reference),
                "runs": [_run_data(run, entrant.tests is not None) for run in entrant.runs],
            }
            for entrant in entrants
        ],
        "agree": not conflicts,
        "conflicts": conflicts,
    }


def _run_data(run: Run, tests: bool) -> dict[str, object]:
    last = run.last
    return {
        "value": last.value,
        "bound": last.bound,
        "depth": last.depth,
        "leaves": last.counts.leaves,
        "nodes": last.counts.nodes,
        "mt_calls": run.tests if tests else None,
        "seconds": last.elapsed,
        "complete": run.complete,
    }


def _show(
    places: Sequence[Position], entrants: Sequence[Entrant], conditions: Conditions, conflicts: list[str]
) -> None:
    reference = _reference(entrants)
    ranked = sorted(entrants, key=lambda item: (not item.complete, relative(item, reference) or item.leaves))
    console = output.console()
    full = max(len(_values(entrant)) for entrant in entrants) <= max(console.width - OTHER_COLUMNS, 0)
    rows = [_row(entrant, relative(entrant, reference), full) for entrant in ranked]
    console.print(output.table(COLUMNS, rows))
    output.show()
    if not full:
        output.show(f"values: {' '.join(_agreed(entrants))}", "dim")
        output.show("value: found (=), bounded (≥ ≤), estimated (≈) or not known (-)", "dim")
    for note in _notes(places, entrants, conditions):
        output.show(note, "dim")
    if not conflicts:
        output.show("all agree on every value and bound, at every depth of every position", "bold green")


def _row(entrant: Entrant, ratio: float | None, full: bool) -> tuple[str, ...]:
    more = "" if entrant.complete else ">"
    return (
        entrant.algorithm.name,
        _values(entrant) if full else _signs(entrant),
        more + output.count(entrant.leaves),
        more + output.count(entrant.nodes),
        "-" if entrant.tests is None else more + output.count(entrant.tests),
        f"{more}{entrant.seconds:.2f}",
        "-" if ratio is None else f"{more}{100 * ratio:,.{1 if ratio < 10 else 0}f}",
    )


def _value(run: Run) -> str:
    return output.bound_sign(run.last.bound) + output.number(run.last.value) if run.complete else "-"


def _values(entrant: Entrant) -> str:
    return " ".join(map(_value, entrant.runs))


def _signs(entrant: Entrant) -> str:
    """What is known of the values, where there is no room for the values themselves."""
    found = {(output.bound_sign(run.last.bound) or "=") if run.complete else "-" for run in entrant.runs}
    return "".join(sign for sign in "=≥≤≈?-" if sign in found)


def _agreed(entrants: Sequence[Entrant]) -> Iterator[str]:
    """The value of every position, by the first algorithm that found it."""
    for runs in zip(*(entrant.runs for entrant in entrants), strict=True):
        yield next((_value(run) for run in runs if run.complete and run.last.bound == "exact"), "?")


def _notes(places: Sequence[Position], entrants: Sequence[Entrant], conditions: Conditions) -> Iterator[str]:
    depth = "the end of the game" if conditions.depth is None else f"depth {conditions.depth}"
    many = f"{len(places)} position{'s' * (len(places) > 1)}"
    yield f"{many}, iterative deepening to {depth}, ordering {conditions.ordering}; counts are of all iterations"
    table = conditions.table
    if table is not None:
        size = f"{table.entries:,} entries ({output.memory(table.bytes)})"
        yield f"an empty table of {size} for every algorithm and position"
    single = [entrant.algorithm.name for entrant in entrants if not entrant.algorithm.uses_table]
    if single:
        yield f"{' and '.join(single)}: one search of the full depth, without table and ordering"
    if _reference(entrants):
        yield f"leaves %: relative to {REFERENCE}, geometric mean over the positions"
    for reason, text in STOPPED.items():
        stopped = [item.algorithm.name for item in entrants if reason in _reasons(item)]
        if stopped:
            yield f">: {' and '.join(stopped)} stopped {text.format(conditions.budget)}, with the counts so far"


def _reasons(entrant: Entrant) -> set[str | None]:
    """Why runs of the algorithm fell short."""
    return {run.last.stopped for run in entrant.runs if not run.complete}
