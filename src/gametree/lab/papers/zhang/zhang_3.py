"""Does forward estimation have to know the costs of edges, or can it learn them?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import Any

from gametree.lab.claim import Claim, Verdict
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials, seed_ranges
from gametree.lab.papers.zhang import SOURCE
from gametree.lab.papers.zhang.trees import Branching, agreement, by_seed, moves, search_trees
from gametree.players.statistics import Interval, mean_interval
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithms.alphabeta import AlphaBeta
from gametree.searching.algorithms.forward import ForwardEstimation
from gametree.searching.edges.costs import EdgeCosts
from gametree.searching.edges.sample import sample_edges

__all__ = ["EXPERIMENTS"]

SHAPES = {str(shape): shape for shape in (Branching(2), Branching(5), Branching(9, varies=True))}
DEEPEST = {"b = 2": 16, "b = 5": 8, "b = 1..9": 9}
ALPHABETA, KNOWN, ONLINE, OFFLINE = "alpha-beta", "known", "on-line", "off-line"
SEARCHES = (ALPHABETA, KNOWN, ONLINE, OFFLINE)
LEARNED = (ONLINE, OFFLINE)
SAMPLED_TREES = range(1_000_000, 1_000_010)
"""Trees that are not searched: off-line learning plays one game in each."""
MOST = 90
"""The paper's "most of the time", in per cent."""
SAME = 1
"""By how many points decision qualities may differ and still count as the same."""
FEW = 10
"""The paper's "a few nodes less", in per cent at most."""


class LearnedCosts(Experiment):
    """Moves and nodes of forward estimation with known costs, and with costs learned on-line and off-line."""

    name = "zhang-3"
    title = "Learning edge costs"
    source = f"{SOURCE}, section 3"
    measures = (
        "Random trees with costs -2^15 + 1 to 2^15, uniform or with 1 to 9 children a node, searched to every depth by "
        "alpha-beta and by forward estimation with delta = 1; static order, no table. The costs of edges are known, "
        "learned on-line by every search anew, or learned off-line from ten random games in ten other trees. Decision "
        "quality in a tree of depth d is the percentage of trees in which a search to a lesser depth finds the move of "
        "alpha-beta to depth d."
    )
    algorithms = ("alphabeta", "forward-estimation")
    games = ("random-tree",)
    discussion = (
        "The paper states neither branching factors nor depths. Searches to lesser depths are the same in trees of all "
        "depths, so that one set of them serves for every d. Most of the time is taken for 90 % here, and a few nodes "
        "for 10 % of those with known costs."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """The same seeds for every search and depth."""
        for shape, deepest in DEEPEST.items():
            for name in SEARCHES:
                for depth in range(1, deepest + 1):
                    for part in seed_ranges(plan.choose(full=1000, quick=100), each=200):
                        yield {"shape": shape, "search": name, "depth": depth, **part}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """See `search_trees`."""
        shape = SHAPES[cell["shape"]]
        return search_trees(cell, shape, _algorithm(cell["search"], shape))

    def trials(self, rows: Rows) -> Trials:
        """Trees that every shape has at its deepest."""
        last = [rows.where(shape=shape, search=OFFLINE, depth=depth) for shape, depth in DEEPEST.items()]
        return Trials(min(len(here.values("move")) for here in last), 1000, "trees of every shape")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Three for each shape and way to learn."""
        claims = (_same_move, _same_quality, _fewer_nodes)
        return [claim(rows.where(shape=shape), name, shape) for claim in claims for shape in SHAPES for name in LEARNED]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """One for each shape, a line for each depth."""
        return [_sheet(rows.where(shape=shape), shape) for shape in SHAPES]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """How many nodes learning saves."""
        curves = [
            Curve(f"{name}, {shape}", list(_savings(rows.where(shape=shape), name, shape).items()))
            for shape in SHAPES
            for name in LEARNED
        ]
        title = "Learned costs against known costs"
        return [Plot("nodes", title, Axis("depth"), Axis("nodes generated, difference in %"), curves)]


def _algorithm(name: str, shape: Branching) -> Algorithm:
    if name == ALPHABETA:
        return AlphaBeta()
    edges = {KNOWN: "known", ONLINE: "learned"}
    return ForwardEstimation(edges=_sampled(shape) if name == OFFLINE else edges[name])


@cache
def _sampled(shape: Branching) -> EdgeCosts:
    """The extremes that one game in each of the sampled trees meets, played to the greatest depth of any search."""
    plies = DEEPEST[str(shape)]
    found = [sample_edges(shape.tree(seed), 1, seed=seed, plies=plies).extremes for seed in SAMPLED_TREES]
    return EdgeCosts(min(costs.least for costs in found), max(costs.greatest for costs in found))


def _all_moves(rows: Rows, shape: str) -> dict[tuple[str, int], dict[int, Any]]:
    """By search and depth."""
    depths = range(1, DEEPEST[shape] + 1)
    return {(name, depth): moves(rows.where(search=name, depth=depth)) for name in SEARCHES for depth in depths}


def _same_move(rows: Rows, name: str, shape: str) -> Claim:
    """The worst depth counts."""
    found = _all_moves(rows, shape)
    shares = [agreement(found[name, depth], found[KNOWN, depth]) for depth in range(1, DEEPEST[shape] + 1)]
    known = [share for share in shares if share is not None]
    worst = min(known) if len(known) == len(shares) else None
    what = f"trees with the same move as with known costs, {name}, {shape}, worst depth"
    verdict = Verdict.of(None if worst is None else worst.value >= MOST)
    return Claim(what, "most of the time", worst, f"at least {MOST}", verdict, "%")


def _same_quality(rows: Rows, name: str, shape: str) -> Claim:
    """Over all depths of trees and of searches in them."""
    found = _all_moves(rows, shape)
    differences = [
        abs(quality.value - known.value)
        for tree in range(1, DEEPEST[shape] + 1)
        for depth in range(1, tree + 1)
        if (quality := agreement(found[name, depth], found[ALPHABETA, tree]))
        and (known := agreement(found[KNOWN, depth], found[ALPHABETA, tree]))
    ]
    greatest = max(differences, default=None)
    verdict = Verdict.of(None if greatest is None else greatest <= SAME)
    what = f"decision quality against that with known costs, {name}, {shape}, greatest difference"
    return Claim(what, "the same", greatest, f"at most {SAME}", verdict, "points")


def _fewer_nodes(rows: Rows, name: str, shape: str) -> Claim:
    deepest = DEEPEST[shape]
    found = _savings(rows, name, shape).get(deepest)
    verdict = Verdict.of(None if found is None else found.value >= -FEW and found.high < 0)
    what = f"nodes generated less those with known costs, {name}, {shape}, depth {deepest}"
    rule = f"our 95 % interval below 0, our number at least {-FEW}"
    return Claim(what, "a few less", found, rule, verdict, "%")


def _savings(rows: Rows, name: str, shape: str) -> dict[int, Interval]:
    """By depth: nodes generated, tree by tree less those with known costs, in per cent of the mean of the latter."""
    found = {}
    for depth in range(1, DEEPEST[shape] + 1):
        ours, known = (by_seed(rows.where(search=search, depth=depth), "generated") for search in (name, KNOWN))
        common = sorted(ours.keys() & known.keys())
        if common:
            scale = 100 / fmean(known[seed] for seed in common)
            found[depth] = mean_interval(scale * (ours[seed] - known[seed]) for seed in common)
    return found


def _sheet(rows: Rows, shape: str) -> Sheet:
    """Decisions are right in trees of the greatest depth."""
    deepest = DEEPEST[shape]
    found = _all_moves(rows, shape)
    savings = [_savings(rows, name, shape) for name in LEARNED]
    lines = [
        (
            depth,
            *(agreement(found[name, depth], found[ALPHABETA, deepest]) for name in SEARCHES),
            *(agreement(found[name, depth], found[KNOWN, depth]) for name in LEARNED),
            *(saved.get(depth) for saved in savings),
        )
        for depth in range(1, deepest + 1)
    ]
    columns = (
        "depth",
        *(f"right, {name}" for name in SEARCHES),
        *(f"as with known, {name}" for name in LEARNED),
        *(f"nodes, {name} less known" for name in LEARNED),
    )
    return Sheet(f"{shape}, tree depth {deepest}, in %", columns, lines)


EXPERIMENTS = (LearnedCosts(),)
