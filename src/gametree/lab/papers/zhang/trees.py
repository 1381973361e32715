"""What the experiments of Zhang's paper share: his trees, and two ways to count the nodes that searches generate."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from gametree.lab.claim import percent
from gametree.lab.experiment import Cell, Rows, seeds
from gametree.model.position import Position
from gametree.players.statistics import Interval, mean_interval, wilson
from gametree.rules.catalogue import position
from gametree.searching.algorithm import Algorithm
from gametree.searching.api import search

__all__ = [
    "ALL_CHILDREN",
    "COSTS",
    "Branching",
    "Counting",
    "agreement",
    "by_seed",
    "mean_nodes",
    "moves",
    "search_trees",
]

COSTS = {"low": -(2**15) + 1, "high": 2**15}
"""The costs of edges in the paper's running text."""
ALL_CHILDREN = (
    "Nodes are counted as if every expansion generated all children of a node, the last ply included: that is the way "
    "of counting that fits what the paper says about its fig. 1. A search that makes the children at the last ply one "
    "at a time, so that a cutoff saves making the rest, favours alpha-beta; its counts are shown beside."
)
"""For discussions."""


class Counting(StrEnum):
    """Which children of an expanded node count as generated."""

    AT_ONCE = "all children at once"
    AS_NEEDED = "children as needed"
    """`Counts.generated`: static ordering makes all children, but at the last ply they are made one at a time."""


class Branching(NamedTuple):
    """How many children the nodes of a random tree have: `most`, or if it varies 1 to `most`; the root has `most`."""

    most: int
    varies: bool = False

    @property
    def mean(self) -> float:
        """The children of a node other than the root, on average."""
        return (1 + self.most) / 2 if self.varies else self.most

    def tree(self, seed: int, **options: Any) -> Position:
        """The root of the tree numbered `seed`; the options are those of "random-tree"."""
        return position("random-tree", seed=seed, branching=self.most, varying=self.varies, **(COSTS | options))

    def generated_at_once(self, expanded: int) -> float:
        """The children of `expanded` nodes, one of them the root: exact in uniform trees, else an unbiased estimate.

        A node is expanded or not before its children are seen, so the expanded ones have as many as any.

        >>> Branching(10).generated_at_once(3), Branching(9, varies=True).generated_at_once(3)
        (30, 19.0)
        """
        return self.most + self.mean * (expanded - 1)

    def __str__(self) -> str:
        return f"b = 1..{self.most}" if self.varies else f"b = {self.most}"


def search_trees(cell: Cell, trees: Branching, algorithm: str | Algorithm, **options: Any) -> dict[str, list[Any]]:
    """Searches the tree of every seed of `cell` to its depth: moves found, nodes expanded, nodes generated as needed.

    There is no table. The ordering is the cell's, static if it names none; the options are those of "random-tree".
    """
    ordering = cell.get("ordering", "static")
    roots = (trees.tree(seed, **options) for seed in seeds(cell))
    results = [search(root, algorithm, depth=cell["depth"], table=None, ordering=ordering) for root in roots]
    return {
        "move": [result.move for result in results],
        "expanded": [result.counts.interior for result in results],
        "generated": [result.counts.generated for result in results],
    }


def by_seed(rows: Rows, name: str) -> dict[int, Any]:
    """What was measured under `name` in the tree of each seed.

    >>> from gametree.lab.experiment import Row
    >>> by_seed(Rows([Row({"first_seed": 7, "seeds": 2}, {"move": [1, 0]})]), "move")
    {7: 1, 8: 0}
    """
    return {seed: value for row in rows for seed, value in zip(seeds(row.cell), row.measured[name], strict=True)}


def moves(rows: Rows) -> dict[int, Any]:
    """The move found in the tree of each seed."""
    return by_seed(rows, "move")


def agreement(ours: Mapping[int, Any], theirs: Mapping[int, Any]) -> Interval | None:
    """In how many of 100 trees that are in both `moves` the move is the same; None if there is no such tree.

    >>> agreement({1: 0, 2: 3, 3: 1}, {2: 3, 3: 2}).value
    50.0
    """
    common = ours.keys() & theirs.keys()
    return percent(wilson(sum(ours[seed] == theirs[seed] for seed in common), len(common))) if common else None


def mean_nodes(rows: Rows, trees: Branching, counting: Counting) -> Interval | None:
    """Nodes generated per tree; None without rows."""
    if not rows:
        return None
    if counting is Counting.AS_NEEDED:
        return mean_interval(rows.values("generated"))
    return mean_interval(trees.generated_at_once(expanded) for expanded in rows.values("expanded"))
