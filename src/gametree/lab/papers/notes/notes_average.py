"""How alpha-beta grows on the average: uniform trees with independent leaves, in random order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log, sqrt
from typing import Any

from gametree.lab.claim import IN_INTERVAL, Claim, compare, either, within, within_percent
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials, seed_ranges, seeds
from gametree.lab.papers.notes import SOURCE
from gametree.lab.papers.notes.expected import branching_factor, expected_leaves, exponent
from gametree.lab.sample import Sample
from gametree.players.statistics import Interval, Z
from gametree.rules.catalogue import position
from gametree.searching.api import search

__all__ = ["EXPERIMENTS", "fitted"]

DEPTHS = {2: (20, 14), 3: (13, 9), 5: (9, 6), 10: (6, 4), 40: (4, 3)}
"""Branching factors, and how deep their trees are searched by the full and the quick plan."""
FITTED = 2
"""Depths from here on are fitted: with one ply alpha-beta evaluates every leaf."""
TREES = (100, 40)
EACH = 20
COSTS = {"low": -(2**22), "high": 2**22}
"""Wide enough for equal leaves to be rare."""
CLAIMED = 0.75


class AverageCase(Experiment):
    """Leaves of alpha-beta in random order."""

    name = "notes-average"
    title = "The growth of alpha-beta in randomly ordered trees"
    source = f"{SOURCE}, section on running times"
    measures = (
        "Leaves that alpha-beta evaluates, without a table, in uniform trees whose leaves are independent random "
        "numbers from a range so wide that equal ones are rare. So the order of the moves is random too. The exponent "
        f"x of leaves = c b^(x d) is that of a straight line through the logarithms of the means of depths {FITTED} "
        "and more, by least squares; its 95 % interval follows from the scatter of the trees. Depths are different "
        "trees. The expected leaves are those of Baudet's formula, and the growth in the limit is Pearl's."
    )
    algorithms = ("alphabeta",)
    games = ("random-tree",)
    discussion = (
        "At the depths of real searches the notes are right: the fitted exponents are close to 3/4 for every b. They "
        "are not the last word. What is known exactly is that the growth from one ply to the next tends to "
        "x / (1 - x), where x is the positive root of x^b + x = 1 (Pearl, 1982): b^0.69 for b = 2 and b^0.72 for "
        "b = 40. It passes b^0.75 between b = 400 and b = 500. Exponents of finite depths are above the limit, "
        "because less is cut off in the first plies; Baudet's formula, which has them exactly, agrees with our means."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """Some trees of one size each."""
        for branching, (full, quick) in DEPTHS.items():
            for depth in range(1, plan.choose(full=full, quick=quick) + 1):
                for part in seed_ranges(plan.choose(full=TREES[0], quick=TREES[1]), each=EACH):
                    yield {"branching": branching, "depth": depth, **part}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The sample of the leaves."""
        options = {"branching": cell["branching"], "values": "independent", **COSTS}
        trees = (position("random-tree", seed=seed, **options) for seed in seeds(cell))
        found = (search(tree, "alphabeta", depth=cell["depth"], table=None, ordering="natural") for tree in trees)
        return {"leaves": Sample.of(result.counts.leaves for result in found)}

    def trials(self, rows: Rows) -> Trials:
        """Trees of the size with the fewest."""
        sizes = [sample.trials for branching in DEPTHS for sample in _samples(rows, branching).values()]
        return Trials(min(sizes, default=0), None, "trees of every size")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The exponent of the notes, then what theory says."""
        found = {branching: _samples(rows, branching) for branching in DEPTHS}
        return [
            *(_growth(branching, samples) for branching, samples in found.items()),
            *(_in_the_limit(branching, samples) for branching, samples in found.items()),
            *(_expectation(branching, samples) for branching, samples in found.items()),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Growth by branching factor, and all means."""
        growth = ("b", "fitted depths", "exponent", "in the limit", "growth a ply in the limit", "b^(3/4)")
        found = {branching: _samples(rows, branching) for branching in DEPTHS}
        lines = [
            (b, f"{FITTED} to {max(samples)}", fitted(b, samples), exponent(b), branching_factor(b), b**CLAIMED)
            for b, samples in found.items()
            if samples
        ]
        leaves = [
            (b, depth, sample.mean, expected_leaves(b, depth), b ** (CLAIMED * depth))
            for b, samples in found.items()
            for depth, sample in samples.items()
        ]
        return [
            Sheet("Growth of alpha-beta on the average", growth, lines),
            Sheet("Leaves on the average", ("b", "d", "ours", "expected", "b^(3d/4)"), leaves),
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Leaves against b^(3d/4)."""
        curves = [
            Curve(f"b = {b}", [(depth, sample.mean.value / b ** (CLAIMED * depth)) for depth, sample in known.items()])
            for b in DEPTHS
            if (known := _samples(rows, b))
        ]
        y = Axis("leaves / b^(3d/4)", "log")
        return [Plot("growth", "Alpha-beta in random order against b^(3d/4)", Axis("depth"), y, curves)]


def _samples(rows: Rows, branching: int) -> dict[int, Sample]:
    """All trees of a branching factor, by depth."""
    here = rows.where(branching=branching)
    depths = sorted({row.cell["depth"] for row in here})
    return {depth: Sample.pooled(row.measured["leaves"] for row in here.where(depth=depth)) for depth in depths}


def fitted(branching: int, samples: Mapping[int, Sample]) -> Interval | None:
    """The exponent x of leaves = c b^(x d), by least squares over the logarithms of the means; None of too few depths.

    The slope is a weighted sum of logarithms, each with the variance of its mean over the square of its mean.

    >>> fitted(4, {depth: Sample.of([2**depth] * 5) for depth in (2, 3, 4)}).value
    0.5
    """
    means = {depth: sample.mean for depth, sample in samples.items() if depth >= FITTED and sample.trials > 1}
    if len(means) < 2:
        return None
    middle = sum(means) / len(means)
    spread = sum((depth - middle) ** 2 for depth in means)
    slope = variance = 0.0
    for depth, mean in means.items():
        weight = (depth - middle) / spread / log(branching)
        slope += weight * log(mean.value)
        variance += (weight * (mean.high - mean.value) / Z / mean.value) ** 2
    return Interval(slope, slope - Z * sqrt(variance), slope + Z * sqrt(variance))


def _growth(branching: int, samples: Mapping[int, Sample]) -> Claim:
    what = f"b = {branching}: exponent x of the average leaves, b^(x d)"
    return compare(what, CLAIMED, fitted(branching, samples), IN_INTERVAL, shape=within(0.1))


def _in_the_limit(branching: int, samples: Mapping[int, Sample]) -> Claim:
    what = f"b = {branching}: the same, against Pearl's limit"
    ours = fitted(branching, samples)
    return compare(what, round(exponent(branching), 4), ours, either(IN_INTERVAL, within(0.02)), shape=within(0.1))


def _expectation(branching: int, samples: Mapping[int, Sample]) -> Claim:
    depth = max(samples, default=0)
    what = f"b = {branching}: average leaves at depth {depth}, against Baudet's formula"
    ours = samples[depth].mean if samples else None
    paper = round(expected_leaves(branching, depth), 1) if samples else 0
    return compare(what, paper, ours, either(IN_INTERVAL, within_percent(2)))


EXPERIMENTS = (AverageCase(),)
