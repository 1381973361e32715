"""From which depth on does forward estimation grow more slowly than perfectly ordered alpha-beta?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from gametree.lab.claim import Claim, Verdict
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials, seed_ranges
from gametree.lab.papers.zhang import SOURCE
from gametree.lab.papers.zhang.trees import Branching, by_seed, search_trees
from gametree.lab.papers.zhang.zhang_fig1 import growth, perfect_growth
from gametree.players.statistics import Interval
from gametree.searching.algorithms.forward import ForwardEstimation

__all__ = ["EXPERIMENTS"]

FULL = {2: 32, 3: 18, 4: 14, 5: 12, 10: 10}
QUICK = {2: 24, 3: 16, 4: 12, 5: 10, 10: 8}
"""By branching factor: the deepest search. All depths are even, so that odd and even ones are not mixed."""
SHALLOWEST = 2
TREES = {2: 400}
OTHERS = 200
"""How many trees are searched in the full plan: more with b = 2, where the difference is small."""


class WhereGrowthCrosses(Experiment):
    """The effective branching factor of forward estimation against that of the minimal tree, by depth."""

    name = "zhang-fig1-why"
    title = "The narrower the tree, the deeper forward estimation begins to pay"
    source = f"{SOURCE}, section 2, fig. 1"
    measures = (
        "Nodes expanded by forward estimation that knows the range of edge costs, in uniform random trees with costs "
        "-2^15 + 1 to 2^15, in static order, without table, at even depths. The effective branching factor is the "
        "square root of the ratio of nodes at one depth to those two plies above, in the same trees. Perfectly "
        "ordered alpha-beta expands the minimal tree."
    )
    algorithms = ("forward-estimation",)
    games = ("random-tree",)
    discussion = (
        "The paper says without naming branching factors that forward estimation grows more slowly than perfectly "
        "ordered alpha-beta; zhang-fig1 finds this wrong at b = 2. The statement is about deep trees: the effective "
        "branching factor of forward estimation begins above that of perfect order and falls below it at a depth that "
        "is greater the fewer children nodes have. With two children that depth is not reached here, but the excess "
        "shrinks from ply to ply, and at 32 plies both are nearly level. The depths were chosen after a first look at "
        "b = 2, 3 and 4 with few trees."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """The same seeds at all depths."""
        for branching, deepest in plan.choose(full=FULL, quick=QUICK).items():
            trees = plan.choose(full=TREES.get(branching, OTHERS), quick=40)
            for depth in range(SHALLOWEST, deepest + 1, 2):
                for part in seed_ranges(trees, each=20):
                    yield {"branching": branching, "depth": depth, **part}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The nodes expanded in each tree."""
        found = search_trees(cell, Branching(cell["branching"]), ForwardEstimation(edges="known"))
        return {"expanded": found["expanded"]}

    def trials(self, rows: Rows) -> Trials:
        """Trees of the branching factor with the fewest."""
        fewest = min(len(rows.where(branching=b, depth=SHALLOWEST).values("expanded")) for b in FULL)
        return Trials(fewest, 1000, "trees of every branching factor")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Whether it grows more slowly where it is searched deepest, and where that begins."""
        return [*(_smaller(rows, branching) for branching in FULL), _crossings(rows), _closer(rows)]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each depth of each branching factor."""
        lines = [
            (branching, depth, factor, perfect_growth(branching, depth))
            for branching in FULL
            for depth, factor in factors(rows, branching).items()
        ]
        columns = ("branching", "depth", "forward estimation", "perfect order")
        return [Sheet("Effective branching factor", columns, lines)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The effective branching factor relative to that of perfect order."""
        curves = [
            Curve(f"b = {branching}", [(depth, relative(branching, depth, factor)) for depth, factor in found.items()])
            for branching in FULL
            if (found := factors(rows, branching))
        ]
        y = Axis("effective branching factor over that of perfect order")
        return [Plot("crossing", "Forward estimation against perfect order", Axis("depth"), y, curves)]


def factors(rows: Rows, branching: int) -> dict[int, Interval]:
    """The effective branching factor of forward estimation by depth, from trees searched there and two plies above."""
    here = rows.where(branching=branching)
    found = {}
    for above, depth in pairwise(range(SHALLOWEST, FULL[branching] + 1, 2)):
        shallow, deep = (by_seed(here.where(depth=at), "expanded") for at in (above, depth))
        if common := sorted(shallow.keys() & deep.keys()):
            found[depth] = growth([deep[seed] for seed in common], [shallow[seed] for seed in common])
    return found


def relative(branching: int, depth: int, factor: Interval) -> Interval:
    """A factor over that of perfect order."""
    return Interval(*(end / perfect_growth(branching, depth) for end in factor))


def crossing(rows: Rows, branching: int) -> int | None:
    """The depth from which on our interval is below the factor of perfect order; None if there is none."""
    found = factors(rows, branching)
    dear = [depth for depth, factor in found.items() if factor.high >= perfect_growth(branching, depth)]
    return min((depth for depth in found if depth > max(dear, default=0)), default=None)


def _smaller(rows: Rows, branching: int) -> Claim:
    found = factors(rows, branching)
    rule = "our 95 % interval below perfect order; shape: our number below"
    if not found:
        return Claim(f"effective branching factor, b = {branching}", "smaller", None, rule, Verdict.NOT_RUN)
    depth, factor = max(found.items())
    perfect = perfect_growth(branching, depth)
    verdict = Verdict.SHAPE_ONLY if factor.value < perfect <= factor.high else Verdict.of(factor.high < perfect)
    what = f"effective branching factor, b = {branching}, depth {depth}"
    return Claim(what, "smaller than in perfect order", f"{shown(factor)} against {shown(perfect)}", rule, verdict)


def _crossings(rows: Rows) -> Claim:
    """The paper does not say it: it is what the difference depends on."""
    what, rule = "depth from which on it is smaller", "falls with the branching factor, from b = 3 on; none at b = 2"
    if not all(factors(rows, branching) for branching in FULL):
        return Claim(what, "not stated", None, rule, Verdict.NOT_RUN)
    found = {branching: crossing(rows, branching) for branching in FULL}
    depths = [depth for branching, depth in found.items() if branching > 2]
    falls = None not in depths and sorted(depths, key=lambda depth: -(depth or 0)) == depths and depths[0] != depths[-1]
    ours = ", ".join(f"{depth or 'none'} (b = {branching})" for branching, depth in found.items())
    return Claim(what, "not stated", ours, rule, Verdict.of(falls and found[2] is None))


def _closer(rows: Rows) -> Claim:
    """At b = 2, from the middle depth to the deepest."""
    what, rule = "b = 2: excess over perfect order, with depth", "95 % intervals at half and at full depth apart"
    found = factors(rows, 2)
    if not found:
        return Claim(what, "not stated", None, rule, Verdict.NOT_RUN)
    half, full = sorted(found)[len(found) // 2], max(found)
    before, after = (relative(2, depth, found[depth]) for depth in (half, full))
    ours = f"from {shown(before)} at depth {half} to {shown(after)} at depth {full}, in parts of perfect order"
    return Claim(what, "not stated", ours, rule, Verdict.of(after.high < before.low))


EXPERIMENTS = (WhereGrowthCrosses(),)
