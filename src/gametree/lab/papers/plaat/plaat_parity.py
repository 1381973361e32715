"""On what do differences between odd and even depths depend? On the order of moves, and on the number of passes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import geometric_mean
from typing import Any

from gametree.lab.claim import Claim
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Row, Rows, Trials
from gametree.lab.minimal import MinimalGraphs
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.compared import BEST_FIRST, WORSE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.graphs import NEGASCOUT, root
from gametree.lab.papers.plaat.orders import ALONE, HISTORY, ORDERINGS, STATIC, paired
from gametree.lab.papers.plaat.settings import ENTRIES, POSITIONS, SETTINGS, Search, deepen
from gametree.lab.papers.plaat.statements import ABOVE_ONE, above, stated
from gametree.model.result import SearchResult
from gametree.players.statistics import Interval
from gametree.searching.api import iterate
from gametree.searching.memory.table import Table

__all__ = ["EXPERIMENTS", "excess"]

CHECKERS, OTHELLO = "checkers", "othello"
FIRST = {CHECKERS: 5, OTHELLO: 6}
"""The first depth that is compared. In Othello plaat-C finds the effect in less deep searches."""
FULL = {CHECKERS: 11, OTHELLO: 9}
QUICK = {CHECKERS: 8, OTHELLO: 9}
EVALUATORS = {"positional": "values in steps of 5", "staged": "fine values"}
"""Of Othello: how fine they are."""
WINDOW = {"positional": SETTINGS[OTHELLO].delta, "staged": 100}
"""Half of NegaScout's aspiration window: about as many of the evaluator's units."""
EVEN = 0
COUNTS = {"nodes": "nodes", "leaves": "leaves"}


class OddAndEven(Experiment):
    """NegaScout against the minimal graph in checkers by order, and SSS* and DUAL* in Othello by evaluator."""

    name = "plaat-parity"
    title = "Whether odd and even depths differ where moves are ordered badly, and where there are many passes"
    source = f"{SOURCE}, sections 4.2 and 5.2, fig. 4.11 and 5.3"
    measures = (
        "A ratio at depths of one parity over the geometric mean of that at the depths one ply above and below; the "
        "geometric mean over these depths, position by position. Checkers, 5 to 11 plies, all twenty positions: nodes "
        "and leaves of aspiration NegaScout in its last iteration over those of the left-first minimal graph, with "
        "moves in the order of the table and then of history, in the game's natural order, or in that of static "
        "values. Othello, 6 to 9 plies, every second position: total nodes of SSS* and DUAL* over NegaScout's, all "
        "iterations, with the evaluator of plaat-C and with a finer one. All else is as in plaat-5.2 and plaat-C."
    )
    algorithms = (NEGASCOUT, "mt-dual", "mt-sss")
    games = (CHECKERS, OTHELLO)
    evaluators: Mapping[str, tuple[str, ...]] = {CHECKERS: ("positional",), OTHELLO: tuple(EVALUATORS)}
    discussion = (
        "plaat-5.2 finds even depths no worse than odd ones in checkers, and plaat-C finds that SSS* and DUAL* differ"
        " by parity in shallow searches of Othello alone. The thesis gives reasons for both. At even depths the last "
        "ply has the cutoffs, so that the order of moves near the leaves counts; at odd depths most leaves belong to "
        "the minimal graph. If that is so, the effect must be greater where moves are ordered less well near the "
        "leaves: in natural order, and with static values, which the parents of leaves have no use for, so that moves"
        " are in natural order there. And SSS* and DUAL* visit more nodes at the depths at which many leaves end a "
        "pass early; so the effect must be greater where there are many passes, that is, with fine values (see "
        "plaat-passes). The orders and evaluators were chosen after a trial in the same positions."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """A position of checkers in one order, or one of Othello with one evaluator."""
        depths = plan.choose(full=FULL, quick=QUICK)
        for position in range(0, POSITIONS, plan.choose(full=1, quick=7)):
            for ordering in ORDERINGS:
                here = {"game": CHECKERS, "way": ordering, "position": position}
                yield {**here, "depth": depths[CHECKERS]}
        for position in range(0, POSITIONS, plan.choose(full=2, quick=10)):
            for evaluator in EVALUATORS:
                here = {"game": OTHELLO, "way": evaluator, "position": position}
                yield {**here, "depth": depths[OTHELLO]}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Ratios by what they are of, one for each depth from the first on."""
        return _against_graph(cell) if cell["game"] == CHECKERS else _against_negascout(cell)

    def trials(self, rows: Rows) -> Trials:
        """Positions of every way to search."""
        ways = [*((CHECKERS, way) for way in ORDERINGS), *((OTHELLO, way) for way in EVALUATORS)]
        return Trials(min(len(_deepest(rows, *way)) for way in ways), POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Checkers by order and count, then Othello by evaluator and algorithm."""
        return [
            *(_worse_at_even(rows, way, count) for way in ORDERINGS for count in COUNTS),
            *(_worse_at(rows, way, search) for way in EVALUATORS for search in BEST_FIRST),
            *(_more_than_history(rows, way, count) for way in (ALONE, STATIC) for count in COUNTS),
            *(_more_than_coarse(rows, search) for search in BEST_FIRST),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Ratios by depth."""
        return [
            *(_sheet(rows, CHECKERS, ORDERINGS, count, f"NegaScout over LFMG, {count}") for count in COUNTS),
            *(_sheet(rows, OTHELLO, EVALUATORS, one, f"total nodes of {one} over NegaScout's") for one in BEST_FIRST),
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The same."""
        drawn = [
            *((CHECKERS, ORDERINGS, count, f"checkers: {count} over the graph's") for count in COUNTS),
            *((OTHELLO, EVALUATORS, one.value, f"Othello: nodes of {one}") for one in BEST_FIRST),
        ]
        curves = [
            Curve(label, list(_by_depth(rows, game, way, what).items()), panel=panel)
            for game, ways, what, panel in drawn
            for way, label in ways.items()
        ]
        return [Plot("depths", "Ratios by depth", Axis("depth"), Axis("ratio"), curves)]


def _against_graph(cell: Cell) -> dict[str, list[float]]:
    found = [_efficiency(cell, depth) for depth in range(FIRST[CHECKERS], cell["depth"] + 1)]
    return {count: [at[count] for at in found] for count in COUNTS}


def _efficiency(cell: Cell, depth: int) -> dict[str, float]:
    """NegaScout's counts in an iteration over those of the minimal graph."""
    start, ordering, steps = root(cell), cell["way"], SETTINGS[CHECKERS].deepening(depth)
    graph = MinimalGraphs(
        start, depth, algorithm=NEGASCOUT, table=ENTRIES, ordering=ordering, deepening=steps
    ).left_first()
    table = Table(ENTRIES, from_depth=0)
    results = list(iterate(start, NEGASCOUT, depth=depth, table=table, ordering=ordering, deepening=steps))
    before, last = ((0, 0), *((one.counts.leaves, one.counts.interior) for one in results))[-2:]
    leaves, interior = (now - then for now, then in zip(last, before, strict=True))
    return {"nodes": (leaves + interior) / graph.nodes, "leaves": leaves / graph.leaves}


def _against_negascout(cell: Cell) -> dict[str, list[float]]:
    usual = [result.counts.nodes for result in _deepened(cell, Search.NEGASCOUT)]
    ours = {search.value: [result.counts.nodes for result in _deepened(cell, search)] for search in BEST_FIRST}
    skipped = FIRST[OTHELLO] - 1
    return {
        name: [count / base for count, base in zip(counts, usual, strict=True)][skipped:]
        for name, counts in ours.items()
    }


def _deepened(cell: Cell, search: Search) -> Iterable[SearchResult]:
    setting = SETTINGS[OTHELLO]._replace(evaluator=cell["way"], delta=WINDOW[cell["way"]])
    return deepen(setting, cell["position"], search, cell["depth"])


def excess(ratios: Sequence[float], first: int, parity: int) -> float:
    """How many times greater ratios are at depths of a parity than at both neighbours; `first` is that of the first.

    >>> excess([1, 4, 4, 4], first=5, parity=0)  # of depth 6 alone: 7 is odd, and 8 the last
    2.0
    """
    inner = range(1, len(ratios) - 1)
    return geometric_mean(
        ratios[at] / (ratios[at - 1] * ratios[at + 1]) ** 0.5 for at in inner if (first + at) % 2 == parity
    )


def _deepest(rows: Rows, game: str, way: str) -> list[Row]:
    here = rows.where(game=game, way=way)
    depth = max((row.cell["depth"] for row in here), default=FULL[game])
    return list(here.where(depth=depth))


def _by_depth(rows: Rows, game: str, way: str, what: str) -> dict[int, Interval]:
    """The mean ratio at each depth."""
    found = [row.measured[what] for row in _deepest(rows, game, way)]
    means = {FIRST[game] + at: geometric(column) for at, column in enumerate(zip(*found, strict=True))}
    return {depth: mean for depth, mean in means.items() if mean is not None}


def _excesses(rows: Rows, game: str, way: str, what: str, parity: int) -> dict[int, float]:
    """By position."""
    here = _deepest(rows, game, way)
    return {row.cell["position"]: excess(row.measured[what], FIRST[game], parity) for row in here}


def _excess(rows: Rows, game: str, way: str, what: str, parity: int) -> Interval | None:
    return geometric(_excesses(rows, game, way, what, parity).values())


def _worse_at_even(rows: Rows, way: str, count: str) -> Claim:
    what = f"checkers, {ORDERINGS[way]}: {count} of NegaScout over those of the minimal graph, even depths over odd"
    return stated(what, "worse", _excess(rows, CHECKERS, way, count, EVEN), above(1), ABOVE_ONE)


def _worse_at(rows: Rows, way: str, search: Search) -> Claim:
    parity = WORSE[search]
    names = ("even depths over odd", "odd depths over even")
    what = f"Othello, {EVALUATORS[way]}: total nodes of {search} over NegaScout's, {names[parity]}"
    return stated(what, "more", _excess(rows, OTHELLO, way, search.value, parity), above(1), ABOVE_ONE)


def _more_than_history(rows: Rows, way: str, count: str) -> Claim:
    """Position by position."""
    ours, usual = (_excesses(rows, CHECKERS, one, count, EVEN) for one in (way, HISTORY))
    what = f"checkers: what {count} are more at even depths, {ORDERINGS[way]} over history"
    return stated(what, "not studied; expected: more", paired(ours, usual), above(1), ABOVE_ONE)


def _more_than_coarse(rows: Rows, search: Search) -> Claim:
    """Position by position."""
    coarse, fine = (_excesses(rows, OTHELLO, way, search.value, WORSE[search]) for way in EVALUATORS)
    names = ("even", "odd")
    what = f"Othello: what nodes of {search} are more at {names[WORSE[search]]} depths, fine values over coarse ones"
    return stated(what, "not studied; expected: more", paired(fine, coarse), above(1), ABOVE_ONE)


def _sheet(rows: Rows, game: str, ways: Mapping[str, str], what: str, title: str) -> Sheet:
    found = [_by_depth(rows, game, way, what) for way in ways]
    lines = [(depth, *(means.get(depth) for means in found)) for depth in found[0]]
    return Sheet(f"{SETTINGS[game].title}: {title}", ("depth", *ways.values()), lines)


EXPERIMENTS = (OddAndEven(),)
