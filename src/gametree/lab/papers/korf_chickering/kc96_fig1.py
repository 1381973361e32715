"""The worked example of best-first minimax, and how its recursive form goes about it: expansion by expansion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from gametree.lab.claim import Claim, Verdict, compare, within
from gametree.lab.exhibits import Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.korf_chickering import SOURCE_1996
from gametree.model.position import Position
from gametree.model.wrapped import WrappedPosition
from gametree.rules.builtin.tree import Node, tree
from gametree.searching.api import search

__all__ = ["EXPERIMENTS"]

UNKNOWN = [5, 5]
"""Below the node of value 5, which the paper never expands: here it can be seen whether it would be next."""
TREE = Node([Node([8, 1], value=4), Node([Node(UNKNOWN, value=5), Node([3, 7], value=2)], value=6)])
NAMES = {"": "root", "0": "left child", "1": "right child", "10": "sibling of the rightmost", "11": "rightmost"}
"""Nodes by the moves that lead there."""


class Expansion(NamedTuple):
    """A node is expanded: its name, the values of its children, and the root's value after that."""

    node: str
    children: Sequence[int] = ()
    """None at all where the paper does not say."""
    root: int | None = None
    """None where the paper does not say."""

    def __str__(self) -> str:
        values = ", ".join(map(str, self.children))
        return f"{self.node}: {values}" if values else self.node

    def announced(self) -> Expansion:
        """The same without its result."""
        return Expansion(self.node)


class WorkedExample(Experiment):
    """Which nodes are expanded, in which order, and what the root is worth in between."""

    games = ("tree",)
    expected: tuple[Expansion, ...]
    """What the paper says."""

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search."""
        return [{"expansions": len(self.expected)}]

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The expansions, and the root's value after each; and how many nodes were made again."""
        (name,) = self.algorithms
        watched = Watched(tree(TREE), "", [])
        nodes = 2 * cell["expansions"]
        counts = search(watched, name, depth=4, nodes=nodes, table=None).counts
        found = watched.expansions
        limits = range(2, 2 * len(found) + 1, 2)
        roots = [search(tree(TREE), name, depth=4, nodes=limit, table=None).value for limit in limits]
        return {"expansions": [list(item) for item in found], "roots": roots, "regenerated": counts.regenerated}

    def trials(self, rows: Rows) -> Trials:
        """One tree."""
        return Trials(len(rows), 1, "tree")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Two for each expansion: what is expanded, and what the root is worth then."""
        found = list(_found(rows))
        claims = []
        for number, (paper, ours) in enumerate(zip_longest(self.expected, found[: len(self.expected)]), 1):
            seen = None if ours is None else str(ours if paper.children else ours.announced())
            verdict = Verdict.of(None if not rows else seen == str(paper))
            claims.append(Claim(f"expansion {number}", str(paper), seen, "the same", verdict))
            if paper.root is not None:
                value = None if ours is None else ours.root
                claims.append(compare(f"root after expansion {number}", paper.root, value, within(0)))
        return claims

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """All expansions."""
        lines = [
            (number, item.node, ", ".join(map(str, item.children)), item.root)
            for number, item in enumerate(_found(rows), 1)
        ]
        return [Sheet("Expansions", ("", "node", "its children", "root"), lines)]


class Figure1(WorkedExample):
    """Best-first minimax with a saved tree."""

    name = "kc96-fig1"
    title = "Best-first minimax search, a worked example"
    source = f"{SOURCE_1996}, figure 1"
    measures = "Which nodes of the example's tree are expanded, in which order, and what the root is worth after each."
    algorithms = ("best-first",)
    discussion = "The children of the rightmost leaf, 3 and 7, are those of figure 2, on the same tree."
    expected = (
        Expansion(NAMES[""], (4, 6), 6),
        Expansion(NAMES["1"], (5, 2), 4),
        Expansion(NAMES["0"], (8, 1), 2),
        Expansion(NAMES["11"], (3, 7)),
    )


class Figure2(WorkedExample):
    """Recursive best-first minimax."""

    name = "kc96-fig2"
    title = "Recursive best-first minimax search, a worked example"
    source = f"{SOURCE_1996}, figure 2"
    measures = "Which nodes of the tree of figure 1 are expanded, and expanded again, in linear space."
    algorithms = ("rbfms",)
    discussion = (
        "The bounds alpha and beta of the nodes on the path, which the figure shows too, are seen only by what they "
        "do: a node is left when its value is outside of them, and the next one is expanded. In linear space the root "
        "learns of a new value only when the search returns to it. The last expansion is the one that figure 2H "
        "announces; the paper does not go on to its children, and ours are our own."
    )
    expected = (
        Expansion(NAMES[""], (4, 6), 6),
        Expansion(NAMES["1"], (5, 2), 4),
        Expansion(NAMES["0"], (8, 1), 2),
        Expansion(NAMES["1"], (5, 2), 2),
        Expansion(NAMES["11"], (3, 7)),
        Expansion(NAMES["10"]),
    )

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Also that the right child's children are made twice."""
        again = rows.values("regenerated")
        return [*super().claims(rows), compare("nodes made again", 2, again[0] if again else None, within(0))]


class Watched(WrappedPosition):
    """A node of a tree that notes which nodes are valued, in order: a search in Python values each as it is made."""

    __slots__ = ("_path", "_seen")

    native = Position.native  # a native search would value nodes without asking

    def __init__(self, position: Position, path: str, seen: list[tuple[str, int]]) -> None:
        super().__init__(position)
        self._path = path
        self._seen = seen

    def _around(self, after: Position, move: Any) -> Watched:
        return Watched(after, f"{self._path}{move}", self._seen)

    def evaluate(self) -> int:
        """See `Position.evaluate`."""
        value: int = self.position.evaluate()
        self._seen.append((self._path, value))
        return value

    @property
    def expansions(self) -> list[tuple[str, list[int]]]:
        """The nodes expanded so far with the values of their children; a first child begins an expansion."""
        found: list[tuple[str, list[int]]] = []
        for path, value in self._seen:
            if path.endswith("0"):
                found.append((path[:-1], []))
            if path:
                found[-1][1].append(value)
        return found


def _found(rows: Rows) -> Iterable[Expansion]:
    for row in rows:
        for (path, children), root in zip(row.measured["expansions"], row.measured["roots"], strict=True):
            yield Expansion(NAMES[path], children, root)


EXPERIMENTS = (Figure1(), Figure2())
