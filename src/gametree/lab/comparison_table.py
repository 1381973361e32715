"""A comparison as people read it: a table, and what has to be known about it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from html import escape

from gametree.lab.comparison import REFERENCE, Comparison, Entrant, Run
from gametree.lab.text_table import text_table
from gametree.model.figures import bound_sign, count, memory, number
from gametree.model.shown import html_table
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import ENTRY_BYTES

__all__ = ["AGREED", "html", "notes", "table", "text"]

AGREED = "all agree on every value and bound, at every depth of every position"
NOTHING = "no algorithm is complete"
STOPPED = {"time": "after {:g} s", "memory": "for lack of memory"}
COLUMNS = {
    "algorithm": "left",
    "value": "left",
    "leaves": "right",
    "nodes": "right",
    "MT\ncalls": "right",
    "seconds": "right",
    "leaves\n%": "right",
}


def text(comparison: Comparison) -> str:
    """The whole comparison, as wide as the terminal."""
    if not comparison.entrants:
        return NOTHING
    said = *notes(comparison), *_verdict(comparison)
    return "\n".join([table(comparison, shutil.get_terminal_size().columns), "", *said])


def html(comparison: Comparison) -> str:
    """The whole comparison, as a notebook shows it."""
    said = "".join(f"<p>{escape(line)}</p>" for line in (*notes(comparison), *_verdict(comparison)))
    return f"{html_table([title.replace(chr(10), ' ') for title in COLUMNS], _rows(comparison, _values))}\n{said}"


def _verdict(comparison: Comparison) -> list[str]:
    """Whether the algorithms agree."""
    if not comparison.entrants:
        return [NOTHING]
    return [f"the algorithms disagree: {conflict}" for conflict in comparison.conflicts] or [AGREED]


def table(comparison: Comparison, width: int) -> str:
    """A row for every algorithm, the fewest leaves first. If the values do not fit, signs stand for them."""
    whole = _table(comparison, _values)
    if max(map(len, whole.splitlines())) <= width:
        return whole
    short = _table(comparison, _signs)
    explained = "value: found (=), bounded (≥ ≤), estimated (≈) or not known (-)"
    return "\n".join([short, "", f"values: {' '.join(_agreed(comparison.entrants))}", explained])


def _table(comparison: Comparison, values: Callable[[Entrant], str]) -> str:
    return text_table(COLUMNS, _rows(comparison, values))


def _rows(comparison: Comparison, values: Callable[[Entrant], str]) -> list[tuple[str, ...]]:
    reference = comparison.reference
    return [_row(entrant, values(entrant), entrant.relative(reference)) for entrant in comparison.ranked()]


def _row(entrant: Entrant, values: str, ratio: float | None) -> tuple[str, ...]:
    more = "" if entrant.complete else ">"
    return (
        entrant.name,
        values,
        more + count(entrant.leaves),
        more + count(entrant.nodes),
        "-" if entrant.tests is None else more + count(entrant.tests),
        f"{more}{entrant.seconds:.2f}",
        "-" if ratio is None else f"{more}{100 * ratio:,.{1 if ratio < 10 else 0}f}",
    )


def _value(run: Run) -> str:
    return bound_sign(run.last.bound) + number(run.last.value) if run.complete else "-"


def _values(entrant: Entrant) -> str:
    return " ".join(map(_value, entrant.runs))


def _signs(entrant: Entrant) -> str:
    """What is known of the values, where there is no room for the values themselves."""
    found = {(bound_sign(run.last.bound) or "=") if run.complete else "-" for run in entrant.runs}
    return "".join(sign for sign in "=≥≤≈?-" if sign in found)


def _agreed(entrants: Sequence[Entrant]) -> Iterator[str]:
    """The value of every position, by the first algorithm that found it."""
    for runs in zip(*(entrant.runs for entrant in entrants), strict=True):
        yield next((_value(run) for run in runs if run.complete and run.last.bound == "exact"), "?")


def notes(comparison: Comparison) -> Iterator[str]:
    """The conditions, and which algorithms were searched otherwise or stopped."""
    conditions, entrants = comparison.conditions, comparison.entrants
    depth = "the end of the game" if conditions.depth is None else f"depth {conditions.depth}"
    many = f"{len(comparison.positions)} position{'s' * (len(comparison.positions) > 1)}"
    if conditions.deepening == "never":
        yield f"{many}, one search to {depth} each, ordering {conditions.ordering}"
    else:
        to = f"{_steps(conditions.deepening)} to {depth}"
        yield f"{many}, iterative deepening{to}, ordering {conditions.ordering}; counts are of all iterations"
    if conditions.entries is not None:
        size = f"{conditions.entries:,} entries ({memory(conditions.entries * ENTRY_BYTES)})"
        yield f"an empty table of {size} for every algorithm and position"
    single = [entrant.name for entrant in entrants if not entrant.algorithm.uses_table]
    if single:
        yield f"{' and '.join(single)}: one search of the full depth, without table and ordering"
    if comparison.reference:
        yield f"leaves %: relative to {REFERENCE}, geometric mean over the positions"
    for reason, words in STOPPED.items():
        stopped = [entrant.name for entrant in entrants if reason in _reasons(entrant)]
        if stopped:
            yield f">: {' and '.join(stopped)} stopped {words.format(conditions.budget)}, with the counts so far"


def _steps(deepening: str | Deepening) -> str:
    """What is unusual about the depths of the iterations."""
    if not isinstance(deepening, Deepening):
        return ""
    return f" in steps of {deepening.step} from depth {deepening.first}"


def _reasons(entrant: Entrant) -> set[str | None]:
    """Why runs of the algorithm fell short."""
    return {run.last.stopped for run in entrant.runs if not run.complete}
