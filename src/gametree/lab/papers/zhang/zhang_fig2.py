"""What does it cost forward estimation to be hasty, and what does it gain?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any

from gametree.lab.claim import Claim, Verdict, compare, within
from gametree.lab.curves import interpolated
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials, seed_ranges
from gametree.lab.papers.zhang import SOURCE
from gametree.lab.papers.zhang.trees import (
    ALL_CHILDREN,
    Branching,
    Counting,
    agreement,
    by_seed,
    mean_nodes,
    moves,
    search_trees,
)
from gametree.players.statistics import Interval, mean_interval
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithms.alphabeta import AlphaBeta
from gametree.searching.algorithms.forward import ForwardEstimation

__all__ = ["EXPERIMENTS"]

TREES = Branching(9, varies=True)
COSTS = {"low": -16383, "high": 16384}
"""As the label of the figure has it."""
DEPTH = 10
DELTAS = (1.0, 0.8, 0.6, 0.4, 0.2)
ALPHABETA = "alpha-beta"
SEARCHES: Mapping[str, Algorithm] = {
    ALPHABETA: AlphaBeta(),
    **{f"delta {delta}": ForwardEstimation(edges="learned", delta=delta) for delta in DELTAS},
}
EXACT, *HASTY = [name for name in SEARCHES if name != ALPHABETA]
DEEP = range(6, DEPTH + 1)
"""The searches that the paper may mean by deep."""

GROUPS = 20
"""Into which trees are divided, to see how sure a result is."""

Point = tuple[Interval, Interval]
"""Nodes generated, and decision quality in per cent."""


class DecisionQuality(Experiment):
    """How often a search to each depth finds the best move of the whole tree, and what that costs."""

    name = "zhang-fig2"
    title = "Forward estimation as selective search: decision quality"
    source = f"{SOURCE}, section 4, fig. 2"
    measures = (
        "Random trees of depth 10 with 1 to 9 children a node and edge costs -16383 to 16384, searched to depths 1 to "
        "10 by alpha-beta, and by forward estimation that learns costs on-line and multiplies them by delta; static "
        "order, no table. Decision quality is the percentage of trees in which the move is that of alpha-beta to depth "
        "10. At equal nodes means: against the other search's quality, interpolated between its depths by the "
        "logarithm of nodes generated."
    )
    algorithms = ("alphabeta", "forward-estimation")
    games = ("random-tree",)
    discussion = (
        "The paper says that branching is random with mean 5, but not how; here it is uniform from 1 to 9, and the "
        f"root has 9 children. {ALL_CHILDREN}"
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """The same seeds for every search and depth."""
        for name in SEARCHES:
            for depth in range(1, DEPTH + 1):
                for part in seed_ranges(plan.choose(full=1000, quick=200), each=200):
                    yield {"search": name, "depth": depth, **part}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """See `search_trees`."""
        return search_trees(cell, TREES, SEARCHES[cell["search"]], depth=DEPTH, **COSTS)

    def trials(self, rows: Rows) -> Trials:
        """Trees that alpha-beta has searched whole."""
        return Trials(len(_reference(rows).values("move")), 1000, "trees")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What the paper reads from its figure."""
        return [
            compare("moves right, delta 1.0, depth 10", 100, _quality(rows, EXACT, DEPTH), within(0.5), unit="%"),
            _fewer_nodes(rows),
            *(_errs(rows, name) for name in HASTY),
            *(_hasty_enough(rows, name, counting) for counting in Counting for name in ("delta 0.6", "delta 0.4")),
            *(_too_hasty(rows, ALPHABETA, counting) for counting in Counting),
            *(_too_hasty(rows, name, Counting.AT_ONCE) for name in ("delta 1.0", "delta 0.4")),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Quality and nodes, a line for each depth."""
        depths = range(1, DEPTH + 1)
        quality = [(depth, *(_quality(rows, name, depth) for name in SEARCHES)) for depth in depths]
        nodes = {
            counting: [(depth, *(_nodes(rows, name, depth, counting) for name in SEARCHES)) for depth in depths]
            for counting in Counting
        }
        columns = ("depth", *SEARCHES)
        return [
            Sheet("Moves right, in %", columns, quality),
            *(Sheet(f"Nodes generated, {counting}", columns, lines) for counting, lines in nodes.items()),
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Quality against nodes, for both ways to count them."""
        return [
            Plot(
                counting.name.lower().replace("_", "-"),
                f"Random trees, b = 1..9, depth {DEPTH}; {counting}",
                Axis("nodes generated", "log"),
                Axis("moves right, in %"),
                [Curve(name, [(x.value, y) for x, y in _points(rows, name, counting).values()]) for name in SEARCHES],
            )
            for counting in Counting
        ]


def _reference(rows: Rows) -> Rows:
    return rows.where(search=ALPHABETA, depth=DEPTH)


def _quality(rows: Rows, name: str, depth: int) -> Interval | None:
    return agreement(moves(rows.where(search=name, depth=depth)), moves(_reference(rows)))


def _nodes(rows: Rows, name: str, depth: int, counting: Counting) -> Interval | None:
    return mean_nodes(rows.where(search=name, depth=depth), TREES, counting)


def _points(rows: Rows, name: str, counting: Counting) -> dict[int, Point]:
    """By depth; empty unless all depths have been searched."""
    found = {}
    for depth in range(1, DEPTH + 1):
        nodes, quality = _nodes(rows, name, depth, counting), _quality(rows, name, depth)
        if nodes is None or quality is None:
            return {}
        found[depth] = nodes, quality
    return found


def jackknife(trees: Sequence[int], estimate: Callable[[Sequence[int]], float]) -> Interval:
    """An estimate from all `trees`, with the interval that follows from leaving out one group of them after the other.

    >>> [round(end, 2) for end in jackknife(range(100), fmean)]
    [49.5, 46.91, 52.09]
    """
    whole = estimate(trees)
    rest = [estimate([tree for at, tree in enumerate(trees) if at % GROUPS != group]) for group in range(GROUPS)]
    return mean_interval(whole + (GROUPS - 1) * (whole - part) for part in rest)


def _trees(rows: Rows, name: str, counting: Counting) -> list[dict[int, tuple[float, float]]]:
    """By depth and seed: nodes generated, and 100 if the move is right, otherwise 0."""
    right = moves(_reference(rows))
    found = []
    for depth in range(1, DEPTH + 1):
        here = rows.where(search=name, depth=depth)
        if counting is Counting.AT_ONCE:
            nodes = {seed: TREES.generated_at_once(count) for seed, count in by_seed(here, "expanded").items()}
        else:
            nodes = by_seed(here, "generated")
        chosen = moves(here)
        found.append({seed: (nodes[seed], 100.0 * (chosen[seed] == right[seed])) for seed in nodes if seed in right})
    return found


def _curve(found: Sequence[Mapping[int, tuple[float, float]]], trees: Sequence[int]) -> list[tuple[float, float]]:
    """By depth: mean nodes and quality in these trees."""
    return [(fmean(here[tree][0] for tree in trees), fmean(here[tree][1] for tree in trees)) for here in found]


def _advantage(rows: Rows, name: str, rival: str, counting: Counting) -> Interval | None:
    """By how many points deep searches are better than the rival at equal nodes, on average; None if not known."""
    ours, theirs = (_trees(rows, search, counting) for search in (name, rival))
    trees = sorted(set.intersection(*(set(here) for here in (*ours, *theirs))))

    def estimate(chosen: Sequence[int]) -> float:
        base, points = _curve(theirs, chosen), _curve(ours, chosen)
        return fmean(points[depth - 1][1] - interpolated(base, points[depth - 1][0]) for depth in DEEP)

    return jackknife(trees, estimate) if len(trees) > GROUPS else None


def _fewer_nodes(rows: Rows) -> Claim:
    """Tree by tree, relative to alpha-beta's mean."""
    ours, theirs = (by_seed(rows.where(search=name, depth=DEPTH), "expanded") for name in (EXACT, ALPHABETA))
    common = ours.keys() & theirs.keys()
    found = None
    if common:
        scale = 100 / fmean(theirs[seed] for seed in common)
        found = mean_interval(scale * (ours[seed] - theirs[seed]) for seed in sorted(common))
    verdict = Verdict.of(None if found is None else found.high < 0)
    what = "nodes expanded, delta 1.0, depth 10, against alpha-beta"
    return Claim(what, "fewer", found, "our 95 % interval below 0", verdict, "%")


def _errs(rows: Rows, name: str) -> Claim:
    quality = _quality(rows, name, DEPTH)
    verdict = Verdict.of(None if quality is None else quality.value < 100)
    return Claim(f"moves right, {name}, depth 10", "not always optimal", quality, "less than 100", verdict, "%")


def _hasty_enough(rows: Rows, name: str, counting: Counting) -> Claim:
    """The paper's own 0.5 is not among its curves; those on both sides of it are."""
    found = _advantage(rows, name, ALPHABETA, counting)
    verdict = Verdict.of(None if found is None else found.low > 0)
    return Claim(
        _at_equal_nodes(name, ALPHABETA, counting),
        "a good choice",
        found,
        "our 95 % interval above 0",
        verdict,
        "points",
    )


def _too_hasty(rows: Rows, rival: str, counting: Counting) -> Claim:
    """The paper does not say whom the smallest delta does not pay against."""
    found = _advantage(rows, HASTY[-1], rival, counting)
    verdict = Verdict.of(None if found is None else found.high < 0)
    if found is not None and found.low <= 0 <= found.high:
        verdict = Verdict.SHAPE_ONLY
    why = "It errs, but it gains more than it loses." if verdict is Verdict.DIFFERS else ""
    what = _at_equal_nodes(HASTY[-1], rival, counting)
    return Claim(what, "does not pay", found, "our 95 % interval below 0; shape: not above 0", verdict, "points", why)


def _at_equal_nodes(name: str, rival: str, counting: Counting) -> str:
    return f"{name}, depths {DEEP[0]} to {DEEP[-1]}, against {rival} at equal nodes; {counting}"


EXPERIMENTS = (DecisionQuality(),)
