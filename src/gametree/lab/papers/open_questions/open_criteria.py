"""Which nodes must MTD(f) expand, given its first guess? The criterion, checked leaf by leaf on explicit trees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from random import Random
from typing import Any

from gametree.checking.setting import Run
from gametree.checking.setting import run as run_request
from gametree.checking.trees import any_shape
from gametree.lab.claim import Claim, Rule, Verdict, compare, percent
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials, seed_ranges, seeds
from gametree.lab.papers.open_questions.criterion import expected_passes, leaves, placed
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import FEWEST, geometric
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.players.statistics import Interval, wilson
from gametree.rules.catalogue import position
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithms.alphabeta import AlphaBeta
from gametree.searching.algorithms.mt import MT
from gametree.searching.algorithms.mtd import MTD
from gametree.searching.api import search
from gametree.searching.memory.table import Table
from gametree.searching.request import Request

__all__ = ["EXPERIMENTS", "Agreement", "agreement", "guesses", "random_root"]

ENTRIES = 2**14
"""More than the nodes of any of these trees."""
FAR = 10**6
"""Beyond all values of the explicit trees."""
BRANCHING, DEPTH = 5, 6
SPREAD = 10_000
"""Costs of the edges of the larger trees, either way."""
OFFSETS = tuple(sign * size for sign in (-1, 1) for size in (100, 300, 1_000, 3_000, 10_000, 30_000))
ALL = Rule("all", lambda paper, ours: ours.value == paper)
CHECKS = {
    "leaves": "(tree, guess) pairs in which MTD(f) evaluates the leaves of the criterion, each once, and no other",
    "gammas": "(tree, guess) pairs in which MTD(f) tests the bounds of the criterion, in that order",
    "first": "(tree, guess) pairs in which one test evaluates the leaves with alpha* < gamma <= beta*",
    "dominated": "(tree, guess) pairs in which alpha-beta evaluates all leaves of MTD(f)",
    "alphabeta": "trees in which alpha-beta evaluates the leaves with alpha* < beta*",
}
"""What is checked, by its name in rows; all but the last for every guess."""

Agreement = dict[str, int]
"""In how many cases each of `CHECKS` held, and how many leaves there were."""


class Criteria(Experiment):
    """The leaves of MTD(f) in explicit trees, predicted and evaluated."""

    name = "open-criteria"
    title = "Which nodes MTD(f) must expand, given its first guess"
    source = f"{SOURCE}, section 6.2: node expansion criteria for MTD(f)"
    measures = (
        "Random explicit trees of 1 to 5 plies and up to 4 moves, with values from 2 to 1000 different ones, leaves at "
        "all depths, and players who may move twice; seven first guesses each: the value, the next one, near, far and "
        "random ones. Leaves evaluated by MTD(f), by one test, and by alpha-beta in natural order with a table that "
        f"holds everything, against those of the criterion. Then the size of {DEPTH}-ply trees with {BRANCHING} moves "
        "and values that are sums of random costs, over the distance of the first guess from the value."
    )
    algorithms = ("alphabeta", "mt", "mtdf")
    games = ("random-tree", "tree")
    discussion = (
        "The criterion. alpha*(n) is the greatest minimax value of an elder sibling of n, or of one of its ancestors, "
        "below a MAX node, and beta*(n) the least one below a MIN node. MTD(f) evaluates a leaf n in the pass that "
        "tests gamma if and only if (1) alpha*(n) < gamma <= beta*(n), and (2) no earlier pass has proved a bound of "
        "n, or of an ancestor a, that decides the test: lower(a) < gamma <= upper(a). A pass in which a node meets "
        "both conditions proves lower(a) if f(a) >= gamma, otherwise upper(a): the maximum or minimum of the "
        "children's bounds. The first gamma is the guess; the next one is lower(root) + 1 or upper(root). So the "
        "guess decides the first pass alone by (1), and a leaf whose window (alpha*, beta*] is empty is never "
        "evaluated: MTD(f) dominates alpha-beta for every guess, if the order of moves is fixed. A first version of "
        "(2) took all that the leaves seen so far prove, not only what tests have proved. It failed in 236 of 2,800 "
        "cases: a MIN node that failed high may have a child that is by now known to refute the next test, but MT asks "
        "the elder siblings of that child first, and evaluates leaves there."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """Trees of which every leaf is checked, then larger ones."""
        for part in seed_ranges(plan.choose(full=4000, quick=400), each=100):
            yield {"check": "criterion", **part}
        for part in seed_ranges(plan.choose(full=200, quick=20), each=10):
            yield {"check": "size", **part}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """How often each check held, or the leaves by distance of the guess."""
        if cell["check"] == "size":
            found = [_sizes(seed) for seed in seeds(cell)]
            return {"exact": [exact for exact, _ in found], "leaves": [sizes for _, sizes in found]}
        each = [agreement(seed) for seed in seeds(cell)]
        return {name: sum(one[name] for one in each) for name in each[0]}

    def trials(self, rows: Rows) -> Trials:
        """Trees whose leaves were checked."""
        return Trials(sum(rows.where(check="criterion").values("trees")), None, "explicit trees")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Every check holds always; then the size over the guess."""
        checked = rows.where(check="criterion")
        return [*(_check(checked, name) for name in CHECKS), _needed(checked), *_nearest(rows.where(check="size"))]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Leaves by criterion, and sizes over the guess."""
        return [_leaves_sheet(rows.where(check="criterion")), _size_sheet(rows.where(check="size"))]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The size over the distance of the guess, on either side."""
        sizes = rows.where(check="size")
        curves = [
            Curve(
                name,
                [(abs(offset), mean) for offset in OFFSETS if offset * sign > 0 and (mean := _ratio(sizes, offset))],
            )
            for name, sign in (("guess below f", -1), ("guess above f", 1))
        ]
        x, y = Axis("distance of the first guess from f", "log"), Axis("leaves over those with f as first guess")
        return [Plot("guess", "Leaves of MTD(f) over its first guess", x, y, curves)]


def random_root(seed: int) -> Position:
    """A random tree, without shared nodes; few different values make ties common."""
    return any_shape(Random(seed), share=0.0).make(seed)


def guesses(seed: int, value: int) -> list[int]:
    """First guesses for a tree of this value: right, nearly right, and wrong."""
    rng = Random(f"guesses {seed}")
    near = [value - rng.randint(1, 5), value + rng.randint(2, 600), rng.randint(-500, 500)]
    return [value, value + 1, *near, -FAR, FAR]


def agreement(seed: int) -> Agreement:
    """In how many cases of one tree each check held; counts of cases and leaves beside."""
    root = random_root(seed)
    value, windows = placed(root).value, list(leaves(placed(root)))
    by_window = {leaf.key for leaf in windows if leaf.alpha < leaf.beta}
    alphabeta = set(_run(root, AlphaBeta(etc="off")).leaves)
    found = dict.fromkeys([*CHECKS, "evaluated", "by windows", "by alpha-beta"], 0)
    found["alphabeta"] = int(alphabeta == by_window)
    for guess in guesses(seed, value):
        search, test = _run(root, _mtdf(guess)), _run(root, MT(gamma=guess, etc="off"))
        passes = list(expected_passes(placed(root), guess))
        expected = frozenset().union(*(each.leaves for each in passes))
        found["leaves"] += expected == set(search.leaves) and len(expected) == len(search.leaves)
        found["gammas"] += [each.gamma for each in passes] == [probe.beta for probe in search.result.probes]
        found["first"] += {leaf.key for leaf in windows if leaf.alpha < guess <= leaf.beta} == set(test.leaves)
        found["dominated"] += alphabeta.issuperset(search.leaves)
        found["evaluated"] += len(search.leaves)
        found["by windows"] += sum(any(leaf.alpha < each.gamma <= leaf.beta for each in passes) for leaf in windows)
        found["by alpha-beta"] += len(alphabeta)
    return found | {"trees": 1, "cases": len(guesses(seed, value))}


def _run(root: Position, algorithm: Algorithm) -> Run:
    """A search to the end of a tree that records its leaves."""
    table = Table(ENTRIES, from_depth=0, depths="exact")
    limits = Limits(root.plies_left)
    return run_request(Request(root, algorithm, limits, table, "natural", kernel="native", deepening="never"))


def _mtdf(guess: int) -> MTD:
    return MTD(first=lambda start: guess, etc="off")


def _sizes(seed: int) -> tuple[int, list[int]]:
    """The leaves of MTD(f) in a larger tree: with its value as first guess, and with each offset from it."""
    root = position("random-tree", seed=seed, branching=BRANCHING, low=-SPREAD, high=SPREAD)

    def counted(algorithm: Algorithm) -> tuple[int, int]:
        table = Table(2**18, from_depth=0, depths="exact")
        found = search(root, algorithm, depth=DEPTH, table=table, ordering="natural", deepening="never")
        return int(found.value), found.counts.leaves

    value, _ = counted(AlphaBeta(etc="off"))
    return counted(_mtdf(value))[1], [counted(_mtdf(value + offset))[1] for offset in OFFSETS]


def _check(rows: Rows, name: str) -> Claim:
    cases = sum(rows.values("trees" if name == "alphabeta" else "cases"))
    share = percent(wilson(sum(rows.values(name)), cases)) if cases else None
    exact = None if share is None else Interval(100 * sum(rows.values(name)) / cases, share.low, share.high)
    return compare(CHECKS[name], 100, exact, ALL, unit="%")


def _needed(rows: Rows) -> Claim:
    """That the second condition says something."""
    evaluated, windows = sum(rows.values("evaluated")), sum(rows.values("by windows"))
    ours = 100 * (1 - evaluated / windows) if windows else None
    what = "leaves that meet the first condition in some pass, but are not evaluated because of the second"
    return Claim(what, "not studied", ours, "more than none", Verdict.of(None if ours is None else ours > 0), "%")


def _nearest(rows: Rows) -> list[Claim]:
    means = {offset: mean for offset in OFFSETS if (mean := _ratio(rows, offset))}
    rule = "our 95 % interval above 1 at every distance; shape: our mean above 1 from 1,000 on"
    found = []
    for side, sign in (("below", -1), ("above", 1)):
        here = {offset: mean for offset, mean in means.items() if offset * sign > 0}
        low = min((mean.low for mean in here.values()), default=inf)
        far = min((mean.value for offset, mean in here.items() if abs(offset) >= 1_000), default=inf)
        verdict = Verdict.SHAPE_ONLY if here and low <= 1 < far else Verdict.of(low > 1 if here else None)
        saw = ", ".join(f"{mean.value:.2f} at {abs(offset):,}" for offset, mean in here.items()) or None
        what = f"leaves with a first guess {side} f over those with f"
        found.append(Claim(what, "starting close to f is cheaper", saw, rule, verdict))
    return found


def _ratio(rows: Rows, offset: int) -> Interval | None:
    return geometric(sizes / exact for sizes, exact in _pairs(rows, offset))


def _pairs(rows: Rows, offset: int) -> list[tuple[int, int]]:
    place = OFFSETS.index(offset)
    return [
        (sizes[place], exact)
        for row in rows
        for sizes, exact in zip(row.measured["leaves"], row.measured["exact"], strict=True)
    ]


def _leaves_sheet(rows: Rows) -> Sheet:
    names = {
        "evaluated": "MTD(f), as by the criterion",
        "by windows": "by its first condition alone",
        "by alpha-beta": "alpha-beta",
    }
    cases = sum(rows.values("cases"))
    lines = [(title, sum(rows.values(name)) / cases) for name, title in names.items()] if cases else []
    return Sheet("Leaves of a tree, mean over trees and guesses", ("evaluated", "leaves"), lines)


def _size_sheet(rows: Rows) -> Sheet:
    lines = []
    for offset in sorted(OFFSETS):
        pairs = _pairs(rows, offset)
        cheaper = percent(wilson(sum(sizes < exact for sizes, exact in pairs), len(pairs))) if pairs else None
        lines.append((offset, _ratio(rows, offset) if len(pairs) >= FEWEST else None, cheaper))
    columns = ("guess less f", "leaves over those with f", "trees in which it is cheaper than f, %")
    return Sheet("Size over the first guess", columns, lines)


EXPERIMENTS = (Criteria(),)
