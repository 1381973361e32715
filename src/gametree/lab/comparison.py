"""Comparing algorithms: the same positions, depth and table for all, and a check of every claim.

As in the MT papers the algorithms deepen iteratively, and counts are those of all iterations. An algorithm that uses no
table, such as SSS*, would gain nothing from that: it makes one search of the full depth.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, NamedTuple

from gametree import _core
from gametree.model.arguments import function, listed_by, whole
from gametree.model.errors import DepthError, LimitError, OptionError
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.result import SearchResult
from gametree.model.values import real_number
from gametree.searching.algorithm import Algorithm, algorithm, algorithms
from gametree.searching.algorithms.mt import MT
from gametree.searching.ctrl_c import CtrlC
from gametree.searching.deepening import Deepening, known_deepening
from gametree.searching.memory.table import Table
from gametree.searching.request import Request
from gametree.searching.running import run

__all__ = ["REFERENCE", "Comparison", "Conditions", "Entrant", "Run", "Step", "comparable", "compare", "disagreements"]

REFERENCE = "aspiration-negascout"
"""What leaves are counted relative to."""
TABLE = 2**20
LONGEST_BUDGET = 1e9
ORDERING = "table+history"
DEEPENING = ("auto", "never")
INFINITY = float("inf")

Entrants = Mapping[str, str | Algorithm] | Iterable[str | Algorithm]
"""Algorithms by name or as objects, perhaps with names of their own for the table."""


@dataclass(frozen=True)
class Conditions:
    """What is the same for all algorithms; see `compare`."""

    depth: int | None
    deepening: str | Deepening
    entries: int | None
    """Of the table; None is without."""
    ordering: str
    kernel: str
    budget: float | None
    threads: int = 1
    """Of the algorithms that can use several; the others search with one."""


@dataclass(frozen=True)
class Run:
    """One algorithm on one position: the results of its iterations."""

    results: tuple[SearchResult, ...]

    @property
    def last(self) -> SearchResult:
        """The result with the counts of all iterations."""
        return self.results[-1]

    @property
    def complete(self) -> bool:
        """Whether it reached the full depth."""
        return self.last.running is None

    @property
    def tests(self) -> int:
        """The calls of MT."""
        return sum(probe.procedure == "mt" for probe in self.last.probes)


@dataclass(frozen=True)
class Entrant:
    """One algorithm on all positions: a row of the comparison."""

    name: str
    algorithm: Algorithm
    runs: tuple[Run, ...]

    @property
    def complete(self) -> bool:
        """Whether it reached the full depth everywhere."""
        return all(run.complete for run in self.runs)

    @property
    def leaves(self) -> int:
        """Leaves on all positions."""
        return sum(run.last.counts.leaves for run in self.runs)

    @property
    def nodes(self) -> int:
        """Nodes on all positions."""
        return sum(run.last.counts.nodes for run in self.runs)

    @property
    def tests(self) -> int | None:
        """The calls of MT on all positions; None if the algorithm makes none."""
        calls_mt = any(procedure.__name__ == "mt" for procedure in self.algorithm.procedures)
        return sum(run.tests for run in self.runs) if calls_mt else None

    @property
    def seconds(self) -> float:
        """The time for all positions."""
        return sum(run.last.elapsed for run in self.runs)

    def relative(self, reference: Entrant | None) -> float | None:
        """Leaves relative to the reference's: the geometric mean over the positions.

        A lower bound if this algorithm was stopped; None without a reference that reached the full depth.
        """
        if reference is None or not reference.complete:
            return None
        ratios = [
            math.log(max(run.last.counts.leaves, 1) / max(other.last.counts.leaves, 1))
            for run, other in zip(self.runs, reference.runs, strict=True)
        ]
        return math.exp(sum(ratios) / len(ratios))

    def as_dict(self, reference: Entrant | None) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "algorithm": self.name,
            "leaves": self.leaves,
            "nodes": self.nodes,
            "mt_calls": self.tests,
            "seconds": self.seconds,
            "complete": self.complete,
            "relative": self.relative(reference),
            "runs": [self._run_data(run) for run in self.runs],
        }

    def _run_data(self, run: Run) -> dict[str, Any]:
        last = run.last
        return {
            "value": last.value,
            "bound": last.bound,
            "depth": last.depth,
            "leaves": last.counts.leaves,
            "nodes": last.counts.nodes,
            "mt_calls": None if self.tests is None else run.tests,
            "seconds": last.elapsed,
            "complete": run.complete,
        }


@dataclass(frozen=True)
class Comparison:
    """What `compare` found: one `Entrant` for every algorithm, in the order in which they ran.

    `str()` is the table that `gametree compare` prints, as wide as the terminal.
    """

    positions: tuple[Position, ...]
    conditions: Conditions
    entrants: tuple[Entrant, ...]
    interrupted: bool = False
    """Whether Ctrl-C or a flag ended it; the algorithms that were not finished are left out."""

    @property
    def reference(self) -> Entrant | None:
        """The algorithm that the others are counted relative to, if it took part."""
        return next((entrant for entrant in self.entrants if entrant.name == REFERENCE), None)

    @property
    def conflicts(self) -> list[str]:
        """See `disagreements`. There is none unless an algorithm, or the rules of the game, are wrong."""
        return disagreements(self.entrants)

    def ranked(self) -> list[Entrant]:
        """The entrants from the fewest leaves to the most; those that were stopped come last."""
        reference = self.reference
        return sorted(self.entrants, key=lambda item: (not item.complete, item.relative(reference) or item.leaves))

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON: the conditions, the positions as drawings, the algorithms, and whether they agree."""
        conditions, conflicts = self.conditions, self.conflicts
        deepening = conditions.deepening
        return {
            "depth": conditions.depth,
            "deepening": deepening.as_dict() if isinstance(deepening, Deepening) else deepening,
            "table": conditions.entries,
            "ordering": conditions.ordering,
            "kernel": conditions.kernel,
            "budget": conditions.budget,
            "threads": conditions.threads,
            "positions": [str(position) for position in self.positions],
            "algorithms": [entrant.as_dict(self.reference) for entrant in self.entrants],
            "agree": not conflicts,
            "conflicts": conflicts,
        }

    def __str__(self) -> str:
        from gametree.lab.comparison_table import text

        return text(self)

    def _repr_html_(self) -> str:
        from gametree.lab.comparison_table import html

        return html(self)


class Step(NamedTuple):
    """How far a comparison is: the algorithm that runs, and how many searches are done of how many."""

    name: str
    done: int
    searches: int


def compare(
    positions: Position | Iterable[Position],
    algorithms: Entrants | None = None,
    *,
    depth: int | None = None,
    deepening: str | Deepening = "auto",
    table: Table | int | str | None = TABLE,
    ordering: str = ORDERING,
    kernel: str = "auto",
    budget: float | None = None,
    threads: int = 1,
    watch: Callable[[Step], object] = lambda step: None,
    cancel: _core.Flag | None = None,
) -> Comparison:
    """Compares algorithms on the same positions with equal tables, and verifies that they agree.

    `algorithms` are names or objects, or a mapping that gives them names for the table; by default all built-in ones
    that find the value of a position at a depth. Of those that estimate it no agreement is expected. They search to
    `depth`, or to the end of the game. `deepening` is "auto", iterative deepening for the algorithms that use a table,
    or a `Deepening` that names its depths, or "never", one search of the full depth each. Every search begins with an
    empty table: `table` is a size, or a `Table` that is cleared each time, or None. `budget` limits the seconds of each
    algorithm for all positions together. With `threads`, algorithms that can use them search with so many. `watch` is
    called with every `Step`. Ctrl-C, or setting the flag `cancel` from another thread, ends the comparison and returns
    the algorithms that are complete.

    >>> import gametree as gt
    >>> compared = gt.compare(gt.position("tic-tac-toe"), ["alphabeta", "mtdf"], depth=6)
    >>> [(row.name, row.runs[0].last.value) for row in compared.entrants], compared.conflicts
    ([('alphabeta', 0), ('mtdf', 0)], [])
    """
    compared = None
    try:
        with CtrlC() as ctrl_c:
            compared = _compared(
                positions, algorithms, depth, deepening, table, ordering, kernel, budget, threads, watch, cancel
            )
        return replace(compared, interrupted=True) if ctrl_c.noted else compared
    except KeyboardInterrupt:
        if compared is None:
            raise
        return replace(compared, interrupted=True)


def _compared(
    positions: Position | Iterable[Position],
    algorithms: Entrants | None,
    depth: int | None,
    deepening: str | Deepening,
    table: Table | int | str | None,
    ordering: str,
    kernel: str,
    budget: float | None,
    threads: int,
    watch: Callable[[Step], object],
    cancel: _core.Flag | None,
) -> Comparison:
    chosen, places = _chosen(algorithms), _places(positions, depth)
    known_deepening(deepening, DEEPENING)
    function("watch", watch)
    if budget is not None and not 0 < (real_number(budget) or 0) <= LONGEST_BUDGET:
        raise LimitError(f"budget is a positive number of seconds, or None for no limit, not {quoted(budget)}")
    memory = _table(table)
    entries = None if memory is None else memory.entries
    conditions = Conditions(depth, deepening, entries, ordering, kernel, budget, whole("threads", threads, 1))
    entrants: list[Entrant] = []
    try:
        for entrant in _enter(chosen, places, conditions, memory, watch, cancel):
            entrants.append(entrant)
    except KeyboardInterrupt:
        return Comparison(places, conditions, tuple(entrants), interrupted=True)
    return Comparison(places, conditions, tuple(entrants))


def _enter(
    chosen: Mapping[str, Algorithm],
    places: Sequence[Position],
    conditions: Conditions,
    table: Table | None,
    watch: Callable[[Step], object],
    cancel: _core.Flag | None,
) -> Iterator[Entrant]:
    """One entrant after another. Raises KeyboardInterrupt where Ctrl-C ends a search."""
    searches = len(chosen) * len(places)
    for number, (name, item) in enumerate(chosen.items()):
        begun, runs = number * len(places), []
        watch(Step(name, begun, searches))
        for found in _run_all(item, places, conditions, table, cancel):
            runs.append(found)
            watch(Step(name, begun + len(runs), searches))
        yield Entrant(name, item, tuple(runs))


def comparable() -> tuple[str, ...]:
    """The names of the built-in algorithms that find the value of a position at a depth, which is the same for all."""
    found = {name: algorithm(name) for name in algorithms()}
    return tuple(name for name, item in found.items() if not isinstance(item, MT) and not item.estimates)


def _chosen(wanted: Entrants | None) -> dict[str, Algorithm]:
    if wanted is None:
        return {name: algorithm(name) for name in comparable()}
    if isinstance(wanted, str | Algorithm):
        raise OptionError(f"algorithms is a list, such as ['alphabeta', 'mtdf'], not {quoted(wanted)}")
    named = (
        wanted
        if isinstance(wanted, Mapping)
        else {_name(item): item for item in listed_by("algorithms", wanted, "algorithms")}
    )
    found = {name: algorithm(item) for name, item in named.items()}
    if not found:
        raise OptionError("name at least one algorithm to compare")
    if any(isinstance(item, MT) for item in found.values()):
        raise OptionError("mt is one test, not an algorithm that finds a value; it cannot be compared")
    return found


def _name(item: str | Algorithm) -> str:
    return item if isinstance(item, str) else algorithm(item).name


def _places(positions: Position | Iterable[Position], depth: int | None) -> tuple[Position, ...]:
    places = (positions,) if isinstance(positions, Position) else tuple(listed_by("positions", positions, "positions"))
    others = [place for place in places if not isinstance(place, Position)]
    if others or not places:
        given = f"; {quoted(others[0])} is not a position" if others else ", at least one"
        raise OptionError(f"algorithms are compared on positions, such as gametree.position('othello'){given}")
    if depth is None and any(place.plies_left is None for place in places):
        raise DepthError("give a depth: the end of this game is too far away")
    return places


def _table(table: Table | int | str | None) -> Table | None:
    if table is None or isinstance(table, Table):
        return table
    return Table(
        TABLE if isinstance(table, str) and table == "auto" else table, from_depth=0
    )  # as in the MT papers, leaves are stored too


def _run_all(
    item: Algorithm,
    places: Sequence[Position],
    conditions: Conditions,
    table: Table | None,
    cancel: _core.Flag | None,
) -> Iterator[Run]:
    """One run for every position. A run may use what is left of the budget, but for half a share for each to come."""
    started = perf_counter()
    for to_come, place in zip(reversed(range(len(places))), places, strict=True):
        seconds = None
        if conditions.budget is not None:
            reserve = to_come * conditions.budget / (2 * len(places))
            seconds = max(conditions.budget - reserve - (perf_counter() - started), 0.001)
        yield _run(item, place, conditions, table, Limits(conditions.depth, None, seconds, cancel))


def _run(item: Algorithm, place: Position, conditions: Conditions, table: Table | None, limits: Limits) -> Run:
    if table is not None and item.uses_table:
        table.clear()  # as good as a new one, and its memory is at hand
    request = Request(
        place,
        item,
        limits,
        table if item.uses_table else None,
        conditions.ordering if item.uses_ordering else "natural",
        kernel=conditions.kernel,
        deepening=_deepening(item, conditions),
        threads=conditions.threads if item.shares == "tree" or (item.selects and table is not None) else 1,
    )
    results = tuple(run(request))
    if results[-1].stopped in ("interrupted", "cancelled"):
        raise KeyboardInterrupt
    return Run(results)


def _deepening(item: Algorithm, conditions: Conditions) -> str | Deepening:
    """An algorithm without a table would gain nothing from iterations."""
    if not item.uses_table:
        return "never"
    return "always" if conditions.deepening == "auto" else conditions.deepening


def disagreements(entrants: Iterable[Entrant]) -> list[str]:
    """Every position and depth for which two algorithms have proved what cannot both be true."""
    claims: defaultdict[tuple[int, int], list[tuple[str, float, float]]] = defaultdict(list)
    for entrant in entrants:
        for at, found in enumerate(entrant.runs, 1):
            for result in found.results:
                depth, lower, upper = _claim(result)
                claims[at, depth].append((entrant.name, lower, upper))
    return [text for (at, depth), made in sorted(claims.items()) for text in _conflict(at, depth, made)]


def _claim(result: SearchResult) -> tuple[int, float, float]:
    """The depth and the bounds that a result claims; of a stopped search, what the running iteration had proved."""
    if result.running is not None:
        return result.running.depth, result.running.lower, result.running.upper
    lower = result.value if result.bound in ("exact", "lower") else -INFINITY
    upper = result.value if result.bound in ("exact", "upper") else INFINITY
    return result.depth, lower, upper


def _conflict(at: int, depth: int, claims: list[tuple[str, float, float]]) -> Iterator[str]:
    high = max(claims, key=lambda claim: claim[1])
    low = min(claims, key=lambda claim: claim[2])
    if high[1] > low[2]:
        yield f"position {at}, depth {depth}: {high[0]} proved at least {high[1]}, but {low[0]} at most {low[2]}"
