"""The bench: a fixed set of searches, which measures speed and shows by its signature if anything searches otherwise.

The signature is the number of nodes that all searches visit together. It is the same on every machine, and changes only
when a change of the code changes what is searched. So every search names its table and its ordering.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from gametree import _core
from gametree.model.figures import rate
from gametree.model.limits import Limits
from gametree.rules.catalogue import position
from gametree.searching.algorithm import algorithm, configured
from gametree.searching.memory.table import Table
from gametree.searching.request import Request
from gametree.searching.task import Task

__all__ = ["Bench", "Measured", "Place", "Search", "bench"]

ENTRIES = 2**18


class Place(NamedTuple):
    """A start position and how deep to search it."""

    game: str
    depth: int
    options: Mapping[str, Any] = {}


class Search(NamedTuple):
    """An algorithm and its surroundings; with a table it deepens iteratively. The slow ones stay some plies short."""

    algorithm: str
    ordering: str = "natural"
    entries: int | None = None
    etc: str | int = "off"
    short: int = 0

    def __str__(self) -> str:
        return " ".join(filter(None, [self.algorithm, self.ordering, "etc" if self.etc != "off" else ""]))


class Measured(NamedTuple):
    """What one search did."""

    game: str
    search: str
    depth: int
    nodes: int
    seconds: float

    def __str__(self) -> str:
        speed = f"{self.nodes / max(self.seconds, 1e-9):,.0f}/s"
        return f"{self.game:<12} {self.search:<34} {self.nodes:>10,} {self.seconds:>6.3f} s {speed:>12}"


PLACES = (
    Place("tic-tac-toe", 9),
    Place("random-tree", 13, {"branching": 5, "seed": 1}),
    Place("othello", 12),
    Place("connect-four", 11),
    Place("checkers", 11),
    Place("chess", 6),
    Place("kalah", 12),
    Place("breakthrough", 7),
)
SEARCHES = (
    Search("minimax", "natural", short=4),
    Search("minimax", "table", ENTRIES, short=4),
    Search("alphabeta", short=2),
    Search("alphabeta", "killer+history", short=2),
    Search("alphabeta", "table+static", ENTRIES),
    Search("scout", "table+history", ENTRIES),
    Search("aspiration-negascout", "table+history", ENTRIES),
    Search("mt-sss", "table+history", ENTRIES),
    Search("mtd-bi", "table+history", ENTRIES),
    Search("mtdf", "table+history", ENTRIES),
    Search("mtdf", "table+history", ENTRIES, 2),
    Search("sss", short=3),
    Search("dual", short=3),
)


@dataclass(frozen=True)
class Bench:
    """What `bench` measured, and which native module ran the searches."""

    searches: tuple[Measured, ...]
    build: str

    @property
    def nodes(self) -> int:
        """The nodes of all searches."""
        return sum(line.nodes for line in self.searches)

    @property
    def seconds(self) -> float:
        """The time of all searches."""
        return sum(line.seconds for line in self.searches)

    @property
    def signature(self) -> int:
        """See the module."""
        return self.nodes

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "build": self.build,
            "searches": [line._asdict() for line in self.searches],
            "nodes": self.nodes,
            "seconds": self.seconds,
            "signature": self.signature,
        }

    def __str__(self) -> str:
        speed = f"{rate(self.nodes, 'nodes', self.seconds)}, {self.seconds:.2f} s"
        return f"build     {self.build}\nspeed     {speed}\nsignature {self.signature}"


def bench(depth: int | None = None, watch: Callable[[Measured], object] = lambda line: None, threads: int = 1) -> Bench:
    """Runs all searches, each to the depth of its place, or to `depth`. `watch` gets every search when it is done.

    With several `threads`, those that can use them are faster, and the signature varies from run to run.

    >>> from gametree.lab.bench import bench
    >>> bench(depth=3).signature
    15617
    """
    searches = []
    for place in PLACES:
        for search in SEARCHES:
            searches.append(_measured(place, search, depth, threads))
            watch(searches[-1])
    return Bench(tuple(searches), _core.BUILD)


def _measured(place: Place, search: Search, depth: int | None, threads: int) -> Measured:
    plies = place.depth if depth is None else depth
    chosen = configured(algorithm(search.algorithm), {} if search.etc == "off" else {"etc": search.etc})
    request = Request(
        position(place.game, **place.options),
        chosen,
        Limits(max(plies - search.short, min(plies, 1))),
        None if search.entries is None else Table(search.entries, from_depth=0),
        search.ordering,
        kernel="native",
        deepening="never" if search.entries is None else "always",
        threads=threads if chosen.selects and search.entries is not None else 1,
    )
    result = Task(request).result()
    if result.stopped == "interrupted":
        raise KeyboardInterrupt
    return Measured(place.game, str(search), result.depth, result.counts.nodes, result.elapsed)
