"""How much does MTD(f) lose by a wrong first guess in simulated trees?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict, compare
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.minimal import minimal_leaves
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.guesses import ABOVE, Growth, GuessedMTD, both_sides, first_test, means, rising
from gametree.lab.papers.plaat.simulated import SimulatedTree
from gametree.model.position import Position
from gametree.players.statistics import Interval
from gametree.searching.algorithm import Algorithm
from gametree.searching.api import search
from gametree.searching.memory.table import Table

__all__ = ["EXPERIMENTS"]

WIDTH = 5
DEPTH = 7
TREES = 20
VALUES = 1024
ORDERINGS = (20, 60, 90, 100)
"""In how many of 100 nodes the first move is the best one: 20 is no ordering at all, 100 a perfect one."""
PERFECT = 100
DISTANCES = both_sides(1, 4, 16, 64, 256, 1024)
ENTRIES = 2**18
"""More than there are nodes: nothing is replaced."""
MOSTLY = 0.75


class SimulatedGuess(Experiment):
    """Leaves of MTD(f) in simulated trees, from first guesses at many distances from the value."""

    name = "plaat-4.21"
    title = "Tree size against the distance of MTD(f)'s first guess, in simulated trees"
    source = f"{SOURCE}, section 4.3.1, fig. 4.21"
    measures = (
        f"Leaves of MTD(f) without iterative deepening, from the value plus a distance, in uniform trees of width "
        f"{WIDTH} and depth {DEPTH} with independent leaves worth 0 to {VALUES - 1}. The first move of a node is the "
        "best one with a given probability: 20 % in unordered trees. The same twenty trees are reordered. A table "
        f"holds all nodes, so that a test goes on where the last one ended; there are no transpositions. Leaves are "
        f"relative to the minimal tree ({WIDTH}^4 + {WIDTH}^3 - 1 = 749). Means are geometric, with 95 % intervals."
    )
    algorithms = ("alphabeta", "mtdf")
    games = ("tree",)
    discussion = (
        "The thesis's trees are of depth 9; ours of depth 7 have as much of the shape and a 25th of the nodes. It does "
        "not say how its leaves were distributed. MAX moves at the root, so that positive distances lead towards SSS*."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """A tree in one order each."""
        for seed in range(plan.choose(full=TREES, quick=6)):
            for ordering in ORDERINGS:
                yield {"seed": seed, "ordering": ordering, "width": WIDTH, "depth": DEPTH}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The value, alpha-beta's leaves, and MTD(f)'s in the order of the distances."""
        root = SimulatedTree(**cell, values=VALUES).position()
        known = search(root, "alphabeta", depth=cell["depth"], table=None, ordering="natural")
        value = int(known.value)
        return {
            "value": value,
            "alphabeta": known.counts.leaves,
            "leaves": [guessed_leaves(root, cell["depth"], value, distance) for distance in DISTANCES],
        }

    def trials(self, rows: Rows) -> Trials:
        """Trees in every order."""
        return Trials(min(len(rows.where(ordering=ordering)) for ordering in ORDERINGS), 20, "trees in every order")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What the text says about the figure."""
        unordered = [ordering for ordering in ORDERINGS if ordering != PERFECT]
        return [
            _perfect(rows.where(ordering=PERFECT)),
            *(_lowest(rows, ordering) for ordering in unordered),
            *(rising(_title(ordering), curve(rows, ordering), MOSTLY) for ordering in unordered),
            *(_far(rows, ordering, distance) for ordering in unordered for distance in (DISTANCES[0], DISTANCES[-1])),
            *(_less_gain(rows, *pair) for pair in pairwise(ORDERINGS)),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """The curves in numbers."""
        curves = [curve(rows, ordering) for ordering in ORDERINGS]
        lines = [(f"{at:+d}" if at else "0", *(known.get(at) for known in curves)) for at in DISTANCES]
        alphabeta = [
            geometric(count / _minimal() for count in rows.where(ordering=at).values("alphabeta")) for at in ORDERINGS
        ]
        columns = ("distance", *(_title(ordering) for ordering in ORDERINGS))
        return [Sheet("Leaves of MTD(f) over those of the minimal tree", columns, [*lines, ("Alpha-Beta", *alphabeta)])]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Figure 4.21."""
        curves = [Curve(_title(ordering), list(curve(rows, ordering).items())) for ordering in ORDERINGS]
        x = Axis("distance of the first guess from the value", "symlog")
        y = Axis("leaves over those of the minimal tree", "log")
        return [Plot("distance", "First guess and tree size in simulated trees", x, y, curves)]


def guessed_leaves(root: Position, depth: int, value: int, distance: int) -> int:
    """Leaves of MTD(f) from a guess at a distance from the value."""
    bounds = {depth: first_test(value, distance, root.maximizing)}
    driver: Algorithm = GuessedMTD(etc="off", bounds_by_depth=bounds)
    table = Table(ENTRIES, from_depth=0, depths="exact")
    return search(root, driver, depth=depth, table=table, ordering="natural").counts.leaves


def curve(rows: Rows, ordering: int) -> dict[int, Interval]:
    """By distance: leaves over those of the minimal tree, mean."""
    return means([_by_distance(row.measured["leaves"], _minimal()) for row in rows.where(ordering=ordering)])


def gain(rows: Rows, ordering: int) -> dict[int, float]:
    """By tree: leaves from the farthest guesses, mean of both sides, over those from the right one."""
    found = {}
    for row in rows.where(ordering=ordering):
        leaves = _by_distance(row.measured["leaves"], 1)
        found[row.cell["seed"]] = (leaves[DISTANCES[0]] * leaves[DISTANCES[-1]]) ** 0.5 / leaves[0]
    return found


def _by_distance(leaves: Sequence[int], unit: float) -> dict[int, float]:
    return {at: count / unit for at, count in zip(DISTANCES, leaves, strict=True)}


def _minimal() -> float:
    return minimal_leaves(WIDTH, DEPTH)


def _title(ordering: int) -> str:
    return f"first move best in {ordering} %"


def _perfect(rows: Rows) -> Claim:
    counts = rows.values("leaves")
    what = "perfect ordering: searches that visit exactly the leaves of the minimal tree, from any first guess"
    ours = 100 * sum(count == _minimal() for count in counts) / len(counts) if counts else None
    return compare(what, 100, ours, Rule("all", lambda paper, found: found.value == paper), unit="%")


def _lowest(rows: Rows, ordering: int) -> Claim:
    """The distances next to 0 are 1."""
    known = curve(rows, ordering)
    what, rule = f"{_title(ordering)}: distance of the first guess with the fewest leaves", "at most 1 on either side"
    least = Growth.of(known).least if known else None
    return Claim(what, "0", least, rule, Verdict.of(None if least is None else abs(least) <= 1))


def _far(rows: Rows, ordering: int, distance: int) -> Claim:
    counts = [_by_distance(row.measured["leaves"], 1) for row in rows.where(ordering=ordering)]
    ours = geometric(one[distance] / one[0] for one in counts)
    what = f"{_title(ordering)}: leaves from a guess {distance:+d} off over those from the right one"
    shape = Rule("our mean above 1", lambda _, found: found.value > 1)
    return replace(compare(what, 1, ours, ABOVE, shape=shape), paper="more")


def _less_gain(rows: Rows, ordering: int, better: int) -> Claim:
    """Tree by tree, as both have the same trees."""
    worse_gain, better_gain = gain(rows, ordering), gain(rows, better)
    shared = sorted(worse_gain.keys() & better_gain.keys())
    ours = geometric(worse_gain[seed] / better_gain[seed] for seed in shared)
    what = (
        f"gain of the right guess over the farthest if the first move is best in {ordering} %, over that in {better} %"
    )
    shape = Rule("our mean above 1", lambda _, found: found.value > 1)
    return replace(compare(what, 1, ours, ABOVE, shape=shape), paper="less gain in ordered trees")


EXPERIMENTS = (SimulatedGuess(),)
