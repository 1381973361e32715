"""How does the result of forward estimation in Othello depend on the likely costs and on the evaluator?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from gametree.lab.claim import Claim, Verdict
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials, seed_ranges, seeds
from gametree.lab.papers.zhang import SOURCE
from gametree.lab.papers.zhang.duels import Tally, played, ratio_interval
from gametree.lab.papers.zhang.zhang_fig3b import FINAL_EVALUATOR, OPENINGS, STRIDE
from gametree.model.position import Position
from gametree.players.finish import Finish
from gametree.players.openings import openings
from gametree.players.statistics import Interval
from gametree.rules.catalogue import position
from gametree.searching.algorithms.forward import ForwardEstimation
from gametree.searching.edges.sample import sample_edges

__all__ = ["EXPERIMENTS"]

EVALUATORS = ("positional", "mobility", "staged", "weighted")
LIKELY = (10, 25, 40, 50)
"""The quantiles of all increments and of all decrements that serve as likely costs, in per cent."""
HORIZONS = (2, 3, 4)
"""Of alpha-beta; forward estimation looks a ply deeper. The paper has it dearer at 2, and cheaper from 3 on."""
CHEAPER_FROM = 3


class LikelyCosts(Experiment):
    """Tournaments of forward estimation against alpha-beta one ply shallower, by likely costs and evaluator."""

    name = "zhang-fig3b-why"
    title = "Forward estimation in Othello depends on the likely costs"
    source = f"{SOURCE}, section 5.2, fig. 3(b)"
    measures = (
        "Nodes of forward estimation over those of alpha-beta one ply shallower, all children at once, and pairs of "
        "games won, in Othello as in zhang-fig3b, with four evaluators and four quantiles of the costs in ten sampled "
        "games as likely costs. Intervals come from the spread over cells of four pairs."
    )
    algorithms = ("alphabeta", "forward-estimation")
    games = ("othello",)
    evaluators: Mapping[str, tuple[str, ...]] = {"othello": (*EVALUATORS, FINAL_EVALUATOR)}
    discussion = (
        "The paper's likely costs are a fiftieth of its extremes; how they were found is not said, and its evaluator "
        "is not public. The smaller the likely costs are, the sooner forward estimation looks deeper with fewer nodes. "
        "So the pattern of the paper, dearer at alpha-beta 2 and cheaper from 3 on, picks out a range of likely costs; "
        "the median, which differs in zhang-fig3b, lies above it. The quantiles were chosen after a first look with "
        "twelve pairs."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """The same openings in all tournaments."""
        for evaluator in EVALUATORS:
            for likely in LIKELY:
                for alphabeta in HORIZONS:
                    for part in seed_ranges(plan.choose(full=60, quick=8), each=4):
                        yield {"evaluator": evaluator, "likely": likely, "alphabeta": alphabeta, **part}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Plays the pairs of a cell."""
        player, alphabeta = _player(cell["evaluator"], cell["likely"]), cell["alphabeta"]
        boards = _openings(cell["evaluator"])
        chosen = [boards[seed * STRIDE % OPENINGS] for seed in seeds(cell)]
        return played(
            player,
            alphabeta + 1,
            alphabeta,
            chosen,
            finish=Finish(alphabeta, evaluator=FINAL_EVALUATOR, by="alphabeta"),
        )

    def trials(self, rows: Rows) -> Trials:
        """All tournaments are of the same size."""
        shapes = [(evaluator, likely, at) for evaluator in EVALUATORS for likely in LIKELY for at in HORIZONS]
        tallies = [Tally.of(_here(rows, *shape)) for shape in shapes]
        return Trials(min(tally.pairs if tally else 0 for tally in tallies), 244, "pairs of games in every tournament")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The paper's pattern for every evaluator, and that dearer costs are dearer."""
        return [claim(rows, evaluator) for claim in (_pattern, _grows) for evaluator in EVALUATORS]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """One for each evaluator, a line for each tournament."""
        columns = ("likely costs, quantile in %", "alpha-beta horizon", "pairs", "won of decided, in %", "nodes")
        return [
            Sheet(f"{evaluator}; nodes over alpha-beta's", columns, _lines(rows, evaluator)) for evaluator in EVALUATORS
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The ratio of nodes by likely costs, one frame for each horizon of alpha-beta."""
        x, y = Axis("likely costs, quantile in %"), Axis("nodes over alpha-beta's")
        return [
            Plot(f"alphabeta{at}", f"One ply deeper than alpha-beta {at}", x, y, _curves(rows, at)) for at in HORIZONS
        ]


@cache
def _openings(evaluator: str) -> list[Position]:
    return openings(position("othello", evaluator=evaluator), 4)


@cache
def _player(evaluator: str, likely: int) -> ForwardEstimation:
    sample = sample_edges(position("othello", evaluator=evaluator), 10, quantile=likely / 100)
    return ForwardEstimation(edges=sample.likely)


def _here(rows: Rows, evaluator: str, likely: int, alphabeta: int) -> Rows:
    return rows.where(evaluator=evaluator, likely=likely, alphabeta=alphabeta)


def _ratios(rows: Rows, evaluator: str, alphabeta: int) -> dict[int, Interval]:
    """Nodes over alpha-beta's by likely costs, as far as they were played."""
    found = {likely: ratio_interval(_here(rows, evaluator, likely, alphabeta)) for likely in LIKELY}
    return {likely: ratio for likely, ratio in found.items() if ratio is not None}


def _lines(rows: Rows, evaluator: str) -> list[tuple[int, int, int, Interval, Interval | None]]:
    return [
        (likely, at, tally.pairs, tally.share, ratio_interval(_here(rows, evaluator, likely, at)))
        for likely in LIKELY
        for at in HORIZONS
        if (tally := Tally.of(_here(rows, evaluator, likely, at))) is not None
    ]


def _curves(rows: Rows, alphabeta: int) -> list[Curve]:
    return [Curve(evaluator, list(_ratios(rows, evaluator, alphabeta).items())) for evaluator in EVALUATORS]


def _pattern(rows: Rows, evaluator: str) -> Claim:
    """At some likely costs: cheaper from alpha-beta 3 on, dearer at 2."""
    found = {at: _ratios(rows, evaluator, at) for at in HORIZONS}
    what = f"{evaluator}: likely costs with fewer nodes one ply deeper from alpha-beta 3 on, not at 2"
    rule = "more than 1 at 2, less from 3 on, with one of the likely costs"
    if any(len(ratios) < len(LIKELY) for ratios in found.values()):
        return Claim(what, "there are some", None, rule, Verdict.NOT_RUN)
    fitting = [
        likely
        for likely in LIKELY
        if all((ratios[likely].value < 1) == (at >= CHEAPER_FROM) for at, ratios in found.items())
    ]
    ours = ", ".join(f"{likely} %" for likely in fitting) or "none"
    return Claim(what, "there are some", ours, rule, Verdict.of(bool(fitting)))


def _grows(rows: Rows, evaluator: str) -> Claim:
    """It is what the result depends on."""
    ratios = _ratios(rows, evaluator, CHEAPER_FROM)
    what = f"{evaluator}: nodes over alpha-beta {CHEAPER_FROM}'s, from the smallest likely costs to the median"
    rule = "95 % intervals apart"
    if len(ratios) < len(LIKELY):
        return Claim(what, "not stated", None, rule, Verdict.NOT_RUN)
    least, median = ratios[LIKELY[0]], ratios[LIKELY[-1]]
    ours = f"from {shown(least)} to {shown(median)}"
    return Claim(what, "not stated", ours, rule, Verdict.of(least.high < median.low))


EXPERIMENTS = (LikelyCosts(),)
