"""`gametree bench`. JSON: {searches: [{game, search, depth, nodes, seconds}], nodes, seconds, signature}.

The signature is the number of nodes that all searches visit together. It is the same on every machine; it changes when
a change of the code changes what is searched.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gametree.cli import output
from gametree.cli.options import AsJson, Depth
from gametree.rules.catalogue import position
from gametree.searching.algorithm import algorithm
from gametree.searching.api import iterate, search
from gametree.searching.memory.table import Table

__all__ = ["command"]

TABLE = 2**18


class Place(NamedTuple):
    """A start position and how deep to search it."""

    game: str
    depth: int
    options: Mapping[str, Any] = {}


class Search(NamedTuple):
    """An algorithm and its surroundings; with a table it deepens iteratively. The slow ones stay some plies short."""

    algorithm: str
    ordering: str = "natural"
    table: int | None = None
    etc: str | int = "off"
    short: int = 0

    def __str__(self) -> str:
        return " ".join(filter(None, [self.algorithm, self.ordering, "etc" if self.etc != "off" else ""]))


class Line(NamedTuple):
    """What one search did."""

    game: str
    search: str
    depth: int
    nodes: int
    seconds: float


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
    Search("minimax", "table", TABLE, short=4),
    Search("alphabeta", short=2),
    Search("alphabeta", "killer+history", short=2),
    Search("alphabeta", "table+static", TABLE),
    Search("scout", "table+history", TABLE),
    Search("aspiration-negascout", "table+history", TABLE),
    Search("mt-sss", "table+history", TABLE),
    Search("mtd-bi", "table+history", TABLE),
    Search("mtdf", "table+history", TABLE),
    Search("mtdf", "table+history", TABLE, 2),
    Search("sss", short=3),
    Search("dual", short=3),
)


def command(depth: Depth = None, as_json: AsJson = False) -> None:
    """Measure speed on a fixed set of searches, and print their signature: the nodes that they visit together."""
    lines = []
    for place in PLACES:
        for item in SEARCHES:
            lines.append(_run(place, item, depth))
            if not as_json:
                _show(lines[-1])
    nodes = sum(line.nodes for line in lines)
    seconds = sum(line.seconds for line in lines)
    if as_json:
        searches = [line._asdict() for line in lines]
        output.print_json({"searches": searches, "nodes": nodes, "seconds": seconds, "signature": nodes})
        return
    output.show(f"\nspeed     {output.rate(nodes, 'nodes', seconds)}, {seconds:.2f} s")
    output.show(f"signature {nodes}", "bold")


def _run(place: Place, item: Search, depth: int | None) -> Line:
    start = position(place.game, **place.options)
    chosen: Any = algorithm(item.algorithm)
    if item.etc != "off":
        chosen = chosen.but(etc=item.etc)
    plies = place.depth if depth is None else depth
    options: dict[str, Any] = {
        "depth": max(plies - item.short, min(plies, 1)),
        "table": Table(item.table, from_depth=0) if item.table else None,
    }
    options |= {"ordering": item.ordering, "kernel": "native"}
    result = list(iterate(start, chosen, **options))[-1] if item.table else search(start, chosen, **options)
    if result.stopped == "interrupted":
        raise KeyboardInterrupt
    return Line(place.game, str(item), result.depth, result.counts.nodes, result.elapsed)


def _show(line: Line) -> None:
    speed = f"{line.nodes / max(line.seconds, 1e-9):,.0f}/s"
    output.show(f"{line.game:<12} {line.search:<34} {line.nodes:>10,} {line.seconds:>6.3f} s {speed:>12}")
