"""Do the passes of SSS* and DUAL*, and the nodes that they cost, depend on the grain of the evaluator?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim, Rule
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.compared import BEST_FIRST
from gametree.lab.papers.plaat.counted import common, geometric
from gametree.lab.papers.plaat.grain import Grained, Source, measured
from gametree.lab.papers.plaat.settings import POSITIONS, Search
from gametree.lab.papers.plaat.statements import BELOW_ONE, at_least, below, stated

__all__ = ["EXPERIMENTS"]

GRAINS = (1, 5, 25)
FINE, COARSE = GRAINS[0], GRAINS[-1]
STAGED = Source("othello", "staged", depth=8, quick=4, every=1)
SOURCES = (
    Source("othello", "positional", depth=8, quick=4, every=1),
    STAGED,
    Source("chess", "classical", depth=6, quick=4, every=1),
)
FINE_VALUES = (STAGED, SOURCES[-1])
"""The evaluators with fine values; those of the other are multiples of 5."""
SEARCHES = (Search.NEGASCOUT, *BEST_FIRST)
HUNDREDS = 100
FALLING = {"calls": "MT calls", "nodes": "total nodes over NegaScout's"}
"""What falls where values are coarser."""


class Passes(Experiment):
    """Calls and nodes of SSS* and DUAL* with three grains."""

    name = "plaat-passes"
    title = "The passes of SSS* and DUAL*, and what they cost, depend on the grain of the evaluator"
    source = f"{SOURCE}, section 4.2 and appendix C"
    measures = (
        "MT calls an iteration of SSS* and DUAL*, and their total nodes over NegaScout's, over all iterations, with "
        "values rounded to multiples of 1, 5 and 25: the twenty positions each of Othello (8 plies) with the evaluator "
        "of plaat-C and with a finer one, and of chess (6). All else is as in plaat-grain. Means are geometric for "
        "nodes, with 95 % intervals over the positions."
    )
    algorithms = ("aspiration-negascout", "mt-dual", "mt-sss")
    games = ("chess", "othello")
    evaluators: Mapping[str, tuple[str, ...]] = {"chess": ("classical",), "othello": ("positional", "staged")}
    discussion = (
        "In plaat-C SSS* and DUAL* visit more nodes in chess than in the thesis, and make fewer calls than hundreds in "
        "Othello. The thesis says that the wider the range of leaf values, the smaller the steps with which they "
        "converge, and the more passes they need. This is tried here, with steps that are made larger."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One position with one grain, by all algorithms."""
        for source in SOURCES:
            depth = plan.choose(full=source.depth, quick=source.quick)
            for position in range(0, POSITIONS, plan.choose(full=source.every, quick=4)):
                for grain in GRAINS:
                    here = {"game": source.game, "evaluator": source.evaluator, "grain": grain}
                    yield {**here, "position": position, "depth": depth}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """By name of the algorithm: counts of all iterations."""
        return measured(cell, SEARCHES)

    def trials(self, rows: Rows) -> Trials:
        """Positions of every evaluator and grain."""
        ours = min(Grained(rows, source).positions(grain) for source in SOURCES for grain in GRAINS)
        return Trials(ours, POSITIONS, "positions of every evaluator")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Calls and nodes fall where values are coarser; with fine values calls are hundreds in Othello too."""
        return [
            *(
                _falls(rows, source, search, kind)
                for kind in FALLING
                for source in FINE_VALUES
                for search in BEST_FIRST
            ),
            *(_hundreds(Grained(rows, STAGED), search) for search in BEST_FIRST),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each evaluator and grain."""
        lines = []
        for found in (Grained(rows, source) for source in SOURCES):
            for grain in GRAINS:
                calls = (found.calls(grain, search) for search in BEST_FIRST)
                counts = (found.ratio(kind, search, grain) for kind in ("leaves", "nodes") for search in BEST_FIRST)
                lines.append((_title(found), grain, *calls, *counts))
        names = ("calls of", "leaves of", "nodes of")
        columns = ("evaluator", "grain", *(f"{name} {search}" for name in names for search in BEST_FIRST))
        return [Sheet("Calls an iteration, and counts over NegaScout's", columns, lines)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Total nodes, a frame for each evaluator."""
        curves = [
            Curve(
                search.value,
                [(grain, mean) for grain in GRAINS if (mean := found.ratio("nodes", search, grain))],
                panel=_title(found),
            )
            for found in (Grained(rows, source) for source in SOURCES)
            for search in BEST_FIRST
        ]
        x, y = Axis("grain", "log"), Axis("total nodes over NegaScout's", "log")
        return [Plot("nodes", "Total nodes of SSS* and DUAL* by the grain of the evaluator", x, y, curves)]


def _title(found: Grained) -> str:
    return f"{found.source.title}, depth {found.depth}"


def _falls(rows: Rows, source: Source, search: Search, kind: str) -> Claim:
    """From the finest grain to the coarsest, position by position."""
    known = rows.where(game=source.game, evaluator=source.evaluator)
    shared = common(known, {grain: {"grain": grain} for grain in (FINE, COARSE)})
    change = None
    if shared is not None:
        fine, coarse = (shared[1][grain] for grain in (FINE, COARSE))
        change = geometric(_count(coarse[at], search, kind) / _count(fine[at], search, kind) for at in fine)
    what = f"{_title(Grained(rows, source))}: {FALLING[kind]} of {search}, with grain {COARSE} over grain {FINE}"
    return stated(what, "the wider the range of values, the more", change, below(1), BELOW_ONE)


def _count(measured: Mapping[str, Any], search: Search, kind: str) -> float:
    """Calls, or nodes over NegaScout's."""
    return float(measured[kind][search.value]) / (1 if kind == "calls" else measured[kind][Search.NEGASCOUT.value])


def _hundreds(found: Grained, search: Search) -> Claim:
    """In the deepest searches the last iteration makes most of them; the mean over all is less."""
    iterations = len(found.source.setting.depths(found.depth))
    shape = Rule(f"at least {HUNDREDS} in a whole search", lambda _, ours: ours.value * iterations >= HUNDREDS)
    what = f"{_title(found)}: MT calls an iteration of {search}"
    return stated(what, "hundreds", found.calls(FINE, search), at_least(HUNDREDS), shape)


EXPERIMENTS = (Passes(),)
