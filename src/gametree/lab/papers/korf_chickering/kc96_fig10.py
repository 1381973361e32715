"""How often best-first minimax and alpha-beta find the best move, and at what price."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from typing import Any

from gametree.lab.claim import IN_INTERVAL, Claim, Verdict, compare, either, percent, within
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials, seed_ranges, seeds
from gametree.lab.papers.korf_chickering import SOURCE_1996
from gametree.lab.papers.korf_chickering.decisions import ALPHABETA, BEST_FIRST, DecisionLine, decisions
from gametree.rules.catalogue import position

__all__ = ["EXPERIMENTS"]

DEPTH = 10
"""Of the trees."""
UNIFORM, VARYING = "uniform", "varying"
FACTORS = {UNIFORM: (2, 3, 5, 10), VARYING: (2, 3, 4, 5, 10)}
"""Branching factors b of uniform trees, and B of trees whose nodes have 1 to B children."""
SHAPES = [(kind, branching) for kind, factors in FACTORS.items() for branching in factors]
AT_DEPTH_1 = {(UNIFORM, 2): 70, (UNIFORM, 10): 55, (VARYING, 2): 63, (VARYING, 10): 25}
"""Published: per cent of optimal moves."""
PAPER_TRIALS = 10_000
FEW = 2_000
LARGE = 10
"""A branching factor whose trees take much longer."""
COLUMNS = ("branching", "depth", "alpha-beta: nodes", "optimal, %", "best-first: nodes", "optimal, %", "advantage")


class DecisionQuality(Experiment):
    """Optimal moves and new nodes of both algorithms, by depth."""

    name = "kc96-fig10"
    also = ("kc96-fig12",)
    title = "Best-first minimax makes better decisions than alpha-beta for the same number of nodes"
    source = f"{SOURCE_1996}, figures 10 and 12"
    measures = (
        "In incremental random trees ten plies deep, uniform (figure 10) or with 1 to B children a node and B at the "
        "root (figure 12): how often the move of alpha-beta with static ordering, at depths 1 to 9, and of best-first "
        "minimax with partial expansion, at depths 1 to 10, is the move that alpha-beta finds at depth 10; and how "
        "many nodes each generates for the first time."
    )
    algorithms = ("alphabeta", "best-first")
    games = ("random-tree",)
    discussion = (
        "Optimal is the one move that the search of the whole tree returns: another of the same value, which is rare "
        "with 32,768 costs, would not count. To compare at equal nodes, the share of alpha-beta is interpolated "
        "linearly in the logarithm of its nodes. Both algorithms are the same at depth 1."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """Seeds from 0, as in the paper."""
        for kind, branching in SHAPES:
            quick, each = (200, 40) if branching == LARGE else (400, 200)
            for part in seed_ranges(plan.choose(full=PAPER_TRIALS, quick=quick), each):
                yield {"branching": branching, "kind": kind, **part}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """See `decisions`."""
        shape = {"branching": cell["branching"], "varying": cell["kind"] == VARYING, "depth": DEPTH}
        return decisions((position("random-tree", seed=seed, **shape) for seed in seeds(cell)), DEPTH)

    def trials(self, rows: Rows) -> Trials:
        """Trees of the shape with the fewest."""
        fewest = min(sum(row.cell["seeds"] for row in rows.where(kind=kind, branching=b)) for kind, b in SHAPES)
        return Trials(fewest, PAPER_TRIALS, "trees of every shape")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Those of single shapes, then those that compare shapes."""
        lines = {shape: DecisionLine.of(rows, *shape) for shape in SHAPES}
        uniform = {b: lines[UNIFORM, b] for b in FACTORS[UNIFORM]}
        varying = {b: lines[VARYING, b] for b in FACTORS[VARYING]}
        found = [
            *(_at_depth_1(lines[shape], shape, share) for shape, share in AT_DEPTH_1.items()),
            *(_below_90(line, b) for b, line in uniform.items()),
            *(_improving(line, shape) for shape, line in lines.items()),
            *(_better(line, b) for b, line in uniform.items()),
            *(_staircase(line, b) for b, line in uniform.items()),
            *(_smooth(line, b) for b, line in uniform.items()),
            _series("optimal at depth 1", "decreases with b", [_first(line) for line in uniform.values()], -1),
            _series("staircase", "more pronounced with b", [_stairs(line) for line in uniform.values()], 1),
            _series("advantage at equal nodes", "grows with b", [_advantage(line) for line in uniform.values()], 1),
            *(_less_advantage(uniform[b], varying[b], b) for b in uniform),
            *(_sure(kind, rows.where(kind=kind)) for kind in FACTORS),
        ]
        return [_explained(claim, self.trials(rows).ours) for claim in found]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """One for each figure."""
        return [
            Sheet(f"Figure {figure}: {kind} branching", COLUMNS, list(_table_lines(rows, kind)))
            for figure, kind in ((10, UNIFORM), (12, VARYING))
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Both figures."""
        nodes, share = Axis("nodes generated", "log"), Axis("optimal moves, %")
        title = "Decision quality in trees with {} branching"
        return [Plot(kind, title.format(kind), nodes, share, list(_curves(rows, kind))) for kind in FACTORS]


def _explained(claim: Claim, trees: int) -> Claim:
    """A claim about small differences may fail by chance where there are few trees."""
    if claim.verdict is not Verdict.DIFFERS or trees >= FEW:
        return claim
    return replace(claim, discussion=f"Perhaps by chance: {trees:,} trees are few for such a difference.")


def _named(kind: str, branching: int) -> str:
    return f"b = {branching}" if kind == UNIFORM else f"b = 1 to {branching}"


def _first(line: DecisionLine) -> float | None:
    return line.shares(BEST_FIRST)[1] if line.known else None


def _stairs(line: DecisionLine) -> float | None:
    return line.stairs(BEST_FIRST) if line.known else None


def _advantage(line: DecisionLine) -> float | None:
    return line.advantage if line.known else None


def _at_depth_1(line: DecisionLine, shape: tuple[str, int], published: float) -> Claim:
    ours = percent(line.optimal[ALPHABETA][1].share) if line.known else None
    what = f"optimal at depth 1, {_named(*shape)}"
    rounding = 2.5 if shape[1] == LARGE else 1  # the paper says "about", in steps of five there
    return compare(what, published, ours, either(within(rounding), IN_INTERVAL), unit="%")


def _below_90(line: DecisionLine, branching: int) -> Claim:
    ours = percent(line.optimal[ALPHABETA][DEPTH - 1].share) if line.known else None
    verdict = Verdict.of(None if ours is None else ours.value < 90)
    what = f"alpha-beta optimal at depth {DEPTH - 1}, b = {branching}"
    return Claim(what, "less than 90 %", ours, "less than 90 %", verdict, "%")


def _improving(line: DecisionLine, shape: tuple[str, int]) -> Claim:
    """The paper: random trees are not pathological. One ply alone may be lost in the odds of few trees."""
    curves = [list(line.shares(name).values()) for name in line.optimal]
    steps = [later - earlier for curve in curves for earlier, later in zip(curve, curve[2:], strict=False)]
    ours = f"{sum(step > 0 for step in steps)} of {len(steps)} steps up" if steps else None
    verdict = Verdict.of(min(steps) > 0 if steps else None)
    what = f"decision quality with depth, {_named(*shape)}"
    return Claim(what, "improves", ours, "two plies more are better, at all depths of both algorithms", verdict)


def _better(line: DecisionLine, branching: int) -> Claim:
    gains = [gain for depth, gain in line.advantages.items() if depth > 1]
    higher = sum(gain > 0 for gain in gains)
    holds = line.advantage > 0 and 2 * higher > len(gains) if gains else None
    ours = f"by {line.advantage:.1f} points; at {higher} of {len(gains)} depths" if gains else None
    rule = "a higher share of optimal moves on average over depths 2 to 10, and at most of these"
    what = f"best-first against alpha-beta at equal nodes, b = {branching}"
    return Claim(what, "in general better", ours, rule, Verdict.of(holds))


def _staircase(line: DecisionLine, branching: int) -> Claim:
    height = _stairs(line)
    ours = None if height is None else f"{height:+.1f} points"
    rule = "a ply to an even depth gains more than one to an odd depth, on average"
    what = f"best-first, gain to even depths over that to odd ones, b = {branching}"
    return Claim(what, "much larger: a staircase", ours, rule, Verdict.of(None if height is None else height > 0))


def _smooth(line: DecisionLine, branching: int) -> Claim:
    stairs = [line.stairs(name) for name in (ALPHABETA, BEST_FIRST)] if line.known else []
    ours = f"{stairs[0]:+.1f} points" if stairs else None
    what = f"alpha-beta, gain to even depths over that to odd ones, b = {branching}"
    verdict = Verdict.of(abs(stairs[0]) < abs(stairs[1]) if stairs else None)
    return Claim(what, "rather smooth", ours, "less of a staircase than best-first", verdict)


def _series(what: str, paper: str, numbers: Sequence[float | None], direction: int) -> Claim:
    """A number that grows with every larger branching factor of uniform trees, or falls."""
    known = [number for number in numbers if number is not None]
    complete = len(known) == len(numbers)
    holds = all((later - earlier) * direction > 0 for earlier, later in pairwise(known)) if complete else None
    factors = ", ".join(map(str, FACTORS[UNIFORM]))
    ours = ", ".join(f"{number:.1f}" for number in known) if complete else None
    rule = f"{'larger' if direction > 0 else 'smaller'} at every larger b"
    return Claim(f"{what} in %, b = {factors}", paper, ours, rule, Verdict.of(holds))


def _less_advantage(uniform: DecisionLine, varying: DecisionLine, branching: int) -> Claim:
    pair = (uniform.advantage, varying.advantage) if uniform.known and varying.known else None
    ours = None if pair is None else f"{pair[1]:.1f} against {pair[0]:.1f} points"
    what = f"advantage at equal nodes, {_named(VARYING, branching)} against b = {branching}"
    verdict = Verdict.of(None if pair is None else pair[1] < pair[0])
    return Claim(what, "smaller", ours, "smaller on average over depths 2 to 10", verdict)


def _sure(kind: str, rows: Rows) -> Claim:
    """Intervals shrink with the square root of the number of trees."""
    samples = [
        s for b in FACTORS[kind] for line in DecisionLine.of(rows, kind, b).optimal.values() for s in line.values()
    ]
    shares = [(percent(sample.share), sqrt(sample.trials / PAPER_TRIALS)) for sample in samples]
    widest = max((scale * (share.high - share.low) / 2 for share, scale in shares), default=None)
    what = f"widest 95 % interval with {PAPER_TRIALS:,} trees, plus or minus, {kind}"
    holds = None if widest is None else widest < 1
    return Claim(what, "less than 1 %", widest, "less than 1 %", Verdict.of(holds), "%")


def _table_lines(rows: Rows, kind: str) -> Iterable[Sequence[Any]]:
    for branching in FACTORS[kind]:
        line = DecisionLine.of(rows, kind, branching)
        advantages = line.advantages
        for depth, advantage in advantages.items():
            found = [
                (line.generated[name][depth].mean, percent(line.optimal[name][depth].share))
                if depth in line.optimal[name]
                else (None, None)
                for name in (ALPHABETA, BEST_FIRST)
            ]
            yield branching, depth, *found[0], *found[1], advantage


def _curves(rows: Rows, kind: str) -> Iterable[Curve]:
    for branching in FACTORS[kind]:
        line = DecisionLine.of(rows, kind, branching)
        for name, samples in line.optimal.items():
            nodes = line.nodes(name)
            points = [(nodes[depth], percent(sample.share)) for depth, sample in samples.items()]
            yield Curve(f"{name}, {_named(kind, branching)}", points)
        if (kind, branching) in AT_DEPTH_1:
            label = f"{ALPHABETA}, {_named(kind, branching)}"
            yield Curve(label, [(branching, AT_DEPTH_1[kind, branching])], "paper")


EXPERIMENTS = (DecisionQuality(),)
