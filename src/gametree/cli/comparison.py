"""The comparison behind `gametree compare`: the same positions, depth and table for all, and a check of every claim.

As in the MT papers the algorithms deepen iteratively, and counts are those of all iterations. An algorithm that uses no
table, such as SSS*, would gain nothing from that: it makes one search of the full depth.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.searching.algorithm import Algorithm
from gametree.searching.memory.table import Table
from gametree.searching.request import Request
from gametree.searching.task import run

__all__ = ["REFERENCE", "Conditions", "Entrant", "Run", "disagreements", "relative", "run_all"]

REFERENCE = "aspiration-negascout"
"""What leaves are counted relative to."""

INFINITY = float("inf")


@dataclass(frozen=True)
class Conditions:
    """What is the same for all algorithms; each has `budget` seconds for all positions together, or no limit."""

    depth: int | None
    table: Table | None
    ordering: str
    kernel: str
    budget: float | None


@dataclass(frozen=True)
class Run:
    """One algorithm on one position: the results of its iterations; the last tells what they cost together."""

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
    """One algorithm on all positions."""

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
        """The calls of MT on all positions; None if it is not made of them."""
        return sum(run.tests for run in self.runs) if deepens_by_tests(self.algorithm) else None

    @property
    def seconds(self) -> float:
        """The time for all positions."""
        return sum(run.last.elapsed for run in self.runs)


def deepens_by_tests(algorithm: Algorithm) -> bool:
    """Whether the algorithm calls MT."""
    return any(procedure.__name__ == "mt" for procedure in algorithm.procedures)


def run_all(algorithm: Algorithm, positions: Sequence[Position], conditions: Conditions) -> Iterator[Run]:
    """One run for every position. A run may use what is left of the budget, but for half a share for each to come."""
    started = perf_counter()
    for to_come, position in zip(reversed(range(len(positions))), positions, strict=True):
        seconds = None
        if conditions.budget is not None:
            reserve = to_come * conditions.budget / (2 * len(positions))
            seconds = max(conditions.budget - reserve - (perf_counter() - started), 0.001)
        yield _run(algorithm, position, conditions, seconds)


def _run(algorithm: Algorithm, position: Position, conditions: Conditions, seconds: float | None) -> Run:
    if conditions.table is not None and algorithm.uses_table:
        conditions.table.clear()  # as good as a new one, and its memory is at hand
    request = Request(
        position,
        algorithm,
        Limits(conditions.depth, None, seconds),
        conditions.table if algorithm.uses_table else None,
        conditions.ordering if algorithm.uses_ordering else "natural",
        kernel=conditions.kernel,
        deepening="always" if algorithm.uses_table else "never",
    )
    results = tuple(run(request))
    if results[-1].stopped == "interrupted":
        raise KeyboardInterrupt
    return Run(results)


def relative(entrant: Entrant, reference: Entrant | None) -> float | None:
    """Leaves relative to the reference's: the geometric mean over the positions. None if it did not finish itself."""
    if reference is None or not reference.complete:
        return None
    ratios = [
        math.log(max(run.last.counts.leaves, 1) / max(other.last.counts.leaves, 1))
        for run, other in zip(entrant.runs, reference.runs, strict=True)
    ]
    return math.exp(sum(ratios) / len(ratios))


def disagreements(entrants: Iterable[Entrant]) -> list[str]:
    """Every position and depth for which two algorithms have proved what cannot both be true."""
    claims: defaultdict[tuple[int, int], list[tuple[str, float, float]]] = defaultdict(list)
    for entrant in entrants:
        for at, found in enumerate(entrant.runs, 1):
            for result in found.results:
                depth, lower, upper = _claim(result)
                claims[at, depth].append((entrant.algorithm.name, lower, upper))
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
