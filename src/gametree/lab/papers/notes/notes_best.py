"""The leaves of minimax and of alpha-beta in uniform trees: in best, worst and random order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from math import inf
from random import Random
from typing import Any

from gametree.lab.claim import Claim, Verdict
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Row, Rows, Trials
from gametree.lab.minimal import minimal_leaves
from gametree.lab.papers.notes import SOURCE
from gametree.rules.builtin.tree import tree
from gametree.searching.api import search

__all__ = ["EXPERIMENTS", "Order"]

DEPTHS = {2: (12, 9), 3: (8, 5), 5: (5, 4), 10: (4, 3), 20: (3, 2)}
"""Branching factors, and how deep their trees are by the full and the quick plan."""
TREES = 3
"""Of every size."""

Nested = list[Any] | int
"""A leaf's value, or a list of children."""


class Order(StrEnum):
    """How the children of every node are put in order."""

    BEST = "best first"
    WORST = "worst"
    """Every line of a move is better for the player to move than all lines of the moves before it."""
    RANDOM = "as drawn"


class BestCase(Experiment):
    """Leaves of minimax and alpha-beta in explicit trees."""

    name = "notes-best"
    title = "Alpha-beta in best order evaluates the leaves of the formula, and in worst order all of them"
    source = f"{SOURCE}, section on running times"
    measures = (
        "Leaves that minimax and alpha-beta evaluate in uniform trees with b moves at every node, d plies deep, "
        "without a table. The leaves of a tree are whole numbers, all different, in random order. For the best case "
        "the children of every node are put in order by their minimax values. For the worst case the leaves are "
        "numbered so that every line of a move is better for its player than all lines of the moves before it. The "
        "procedure of the notes is also followed to the letter."
    )
    algorithms = ("alphabeta", "minimax")
    games = ("tree",)
    discussion = (
        "The notes give running times; leaves are what their formulas count. At a minimizer they print the new bound "
        "as max(v, beta), which must be min(v, beta): as printed, beta never falls below infinity, and no maximizer "
        "cuts off. The values are right nevertheless. To put the worst move first at every node is not the worst case "
        "yet: from depth 4 on, cutoffs by bounds from higher up (deep cutoffs) remain. This was seen in a first trial, "
        "and the worst case was changed. The space that the notes state, b d, is not measured: a search that makes "
        "children one at a time needs less."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One tree size each."""
        for branching, (full, quick) in DEPTHS.items():
            for depth in range(1, plan.choose(full=full, quick=quick) + 1):
                yield {"branching": branching, "depth": depth, "trees": TREES}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The leaves evaluated in every tree, by algorithm and order, and whether all values were the same."""
        branching, depth = cell["branching"], cell["depth"]
        drawn = [_drawn(branching, depth, seed) for seed in range(cell["trees"])]
        found: dict[str, Any] = {"minimax": [_leaves(one, "minimax") for one in drawn]}
        for order in Order:
            found[order.value] = [_leaves(_ordered(one, order), "alphabeta") for one in drawn]
        printed = [_as_printed(_ordered(one, Order.BEST)) for one in drawn]
        found["as printed"] = [leaves for _, leaves in printed]
        found["as printed is right"] = [
            value == _value(one, True) for (value, _), one in zip(printed, drawn, strict=True)
        ]
        return found

    def trials(self, rows: Rows) -> Trials:
        """Trees in all."""
        return Trials(len(rows.values("minimax")), None, "trees of all sizes")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The two formulas, the two worst cases, the conclusion, and the misprint."""
        even, odd = (Rows(row for row in rows if row.cell["depth"] % 2 == rest) for rest in (0, 1))
        return [
            _exactly("alpha-beta in best order, even d", "2 b^(d/2) - 1", even, Order.BEST, _even),
            _exactly("alpha-beta in best order, odd d", "b^((d+1)/2) + b^((d-1)/2) - 1", odd, Order.BEST, _odd),
            _exactly("minimax", "always b^d", rows, "minimax", pow),
            _exactly("alpha-beta at worst", "b^d", rows, Order.WORST, pow),
            _twice_as_deep(rows),
            _printed(rows),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """All sizes; the mean over the trees where they differ."""
        columns = (
            "b",
            "d",
            "minimax",
            "formula",
            *(f"alpha-beta, {order}" for order in Order),
            "as printed, best first",
        )
        kinds = ("minimax", *Order, "as printed")
        lines = []
        for row in rows:
            b, d = row.cell["branching"], row.cell["depth"]
            counts = {kind: sum(row.measured[kind]) / len(row.measured[kind]) for kind in kinds}
            rest = (counts[kind] for kind in kinds[1:])
            lines.append((b, d, counts["minimax"], minimal_leaves(b, d), *rest))
        return [Sheet(f"Leaves evaluated, means of {TREES} trees", columns, lines)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Binary trees."""
        binary = rows.where(branching=2)
        curves = [Curve(kind, [_mean_point(row, kind) for row in binary]) for kind in ("minimax", *Order)]
        formula = [(row.cell["depth"], minimal_leaves(2, row.cell["depth"])) for row in binary]
        axes = Axis("depth"), Axis("leaves", "log")
        return [Plot("leaves", "Leaves in binary trees", *axes, [*curves, Curve("best case", formula, "paper")])]


def _drawn(branching: int, depth: int, seed: int) -> Nested:
    """A uniform tree whose leaves are 0, 1, 2 and so on in random order."""
    random = Random(f"notes-best {branching} {depth} {seed}")
    values: list[Nested] = list(range(branching**depth))
    keys = [random.random() for _ in values]
    values.sort(key=lambda value: keys[value] if isinstance(value, int) else 0)
    for _ in range(depth):
        values = [values[place : place + branching] for place in range(0, len(values), branching)]
    return values[0]


def _value(node: Nested, maximizing: bool) -> int:
    """The minimax value."""
    if isinstance(node, int):
        return node
    return (max if maximizing else min)(_value(child, not maximizing) for child in node)


def _ordered(node: Nested, order: Order) -> Nested:
    """A tree of the same size in that order; MAX moves first."""
    if order is Order.RANDOM:
        return node
    return _sorted(node, True)[1] if order is Order.BEST else _renumbered(node, True, 0)[0]


def _sorted(node: Nested, maximizing: bool) -> tuple[int, Nested]:
    """The value of a node, and the node with its children in order, the best first."""
    if isinstance(node, int):
        return node, node
    children = [_sorted(child, not maximizing) for child in node]
    children.sort(key=lambda child: child[0], reverse=maximizing)
    return children[0][0], [child for _, child in children]


def _renumbered(node: Nested, maximizing: bool, least: int) -> tuple[Nested, int]:
    """The node with its leaves numbered from `least` on in the worst order, and the number after the last."""
    if isinstance(node, int):
        return least, least + 1
    children: list[Nested] = []
    for child in node:
        made, least = _renumbered(child, not maximizing, least)
        children.append(made)
    return (children if maximizing else children[::-1]), least


def _leaves(node: Nested, algorithm: str) -> int:
    return search(tree(node), algorithm, table=None, ordering="natural", deepening="never").counts.leaves


def _as_printed(node: Nested, alpha: float = -inf, beta: float = inf, maximizing: bool = True) -> tuple[float, int]:
    """The value and the leaves of the notes' procedure to the letter, its misprint included."""
    if isinstance(node, int):
        return node, 1
    v, leaves = -inf if maximizing else inf, 0
    for child in node:
        found, below = _as_printed(child, alpha, beta, not maximizing)
        v, leaves = max(v, found) if maximizing else min(v, found), leaves + below
        if v >= beta if maximizing else v <= alpha:
            break
        alpha, beta = (max(v, alpha), beta) if maximizing else (alpha, max(v, beta))
    return v, leaves


def _even(branching: int, depth: int) -> int:
    return int(2 * branching ** (depth // 2) - 1)


def _odd(branching: int, depth: int) -> int:
    return int(branching ** ((depth + 1) // 2) + branching ** ((depth - 1) // 2) - 1)


def _exactly(what: str, words: str, rows: Rows, kind: str, formula: Callable[[int, int], int]) -> Claim:
    expected = [formula(row.cell["branching"], row.cell["depth"]) for row in rows for _ in row.measured[kind]]
    equal = sum(ours == theirs for ours, theirs in zip(rows.values(kind), expected, strict=True))
    ours = f"so in {equal} of {len(expected)} trees" if expected else None
    verdict = Verdict.of(equal == len(expected) if expected else None)
    return Claim(f"leaves of {what}", words, ours, "the same number in every tree", verdict)


def _twice_as_deep(rows: Rows) -> Claim:
    """Of the depths for which there are trees of twice the depth."""
    ratios = []
    for row in rows:
        deep = rows.where(branching=row.cell["branching"], depth=2 * row.cell["depth"])
        ratios += [max(deep.values(Order.BEST)) / min(row.measured["minimax"])] if deep else []
    ours = f"{max(ratios):.2f} times the leaves at most" if ratios else None
    rule = "alpha-beta in best order evaluates less than twice the leaves of minimax half as deep, for every b and d"
    verdict = Verdict.of(max(ratios) < 2 if ratios else None)
    return Claim("alpha-beta in best order, against minimax", "searches twice as deep", ours, rule, verdict)


def _printed(rows: Rows) -> Claim:
    trees = rows.values("as printed")
    best, right = rows.values(Order.BEST), rows.values("as printed is right")
    equal = sum(ours == theirs for ours, theirs in zip(trees, best, strict=True))
    ours = f"the leaves of the formula in {equal} of {len(trees)} trees, the value in {sum(right)}" if trees else None
    discussion = "A misprint: the bound of a minimizer must be min(v, beta). As printed only minimizers cut off."
    return Claim(
        "the procedure as printed, in best order",
        "the best case",
        ours,
        "leaves and value as the formula and minimax say, in every tree",
        Verdict.of(equal == len(trees) and all(right) if trees else None),
        discussion=discussion,
    )


def _mean_point(row: Row, kind: str) -> tuple[int, float]:
    counts = row.measured[kind]
    return row.cell["depth"], sum(counts) / len(counts)


EXPERIMENTS = (BestCase(),)
