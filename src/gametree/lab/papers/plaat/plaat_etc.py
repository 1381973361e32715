"""Where do enhanced transposition cutoffs save leaves in chess, and what does MTD(f) need to save more with them?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gametree.lab.claim import Claim, Verdict, compare
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.graphs import NEGASCOUT, OTHER_DEPTH, positions, root
from gametree.lab.papers.plaat.orders import ALONE, HISTORY, in_order, ordered_cells, paired, titled
from gametree.lab.papers.plaat.settings import ENTRIES, POSITIONS, SETTINGS
from gametree.lab.papers.plaat.statements import ABOVE_ONE, above, stated
from gametree.players.statistics import Interval
from gametree.searching.api import iterate
from gametree.searching.memory.table import Table

__all__ = ["EXPERIMENTS"]

CHESS = "chess"
FULL, QUICK = {CHESS: 6}, {CHESS: 4}
"""Depths."""
ORDERINGS = {HISTORY: "history", ALONE: "natural order"}
KEPT = {"kept": 0, "dropped": 1}
"""Whether the table has leaves: the least depth of its entries."""
MOST = 50
"""Most of a gain is more than this, in per cent, as in plaat-5.6."""
PUBLISHED = 1.33
"""Leaves of NegaScout over those of MTD(f) with ETC, at depth 9."""


class Searched(NamedTuple):
    """An algorithm with its options, and the table that it has."""

    algorithm: str
    leaves: str = "kept"


SEARCHES = {
    "plain": Searched(f"{NEGASCOUT}:etc=off"),
    "upper": Searched(f"{NEGASCOUT}:etc=2"),
    "everywhere": Searched(f"{NEGASCOUT}:etc=everywhere"),
    "plain, dropped": Searched(f"{NEGASCOUT}:etc=off", "dropped"),
    "upper, dropped": Searched(f"{NEGASCOUT}:etc=2", "dropped"),
    "everywhere, dropped": Searched(f"{NEGASCOUT}:etc=everywhere", "dropped"),
    "mtdf, last": Searched("mtdf:etc=everywhere:back=1"),
    "mtdf, earlier": Searched("mtdf:etc=everywhere:back=2"),
}
GUESSES = {"mtdf, last": "last iteration", "mtdf, earlier": "iteration before the last"}
WHERE = {"": "leaves kept", ", dropped": "leaves not kept"}


class WhereCutoffsSave(Experiment):
    """Leaves of NegaScout and MTD(f) in chess with ETC, by order, by what the table keeps, and by first guess."""

    name = "plaat-etc"
    title = "Where ETC saves leaves in chess depends on what the table keeps, and what MTD(f) saves on its first guess"
    source = f"{SOURCE}, section 5.3, fig. 5.6"
    measures = (
        "Leaves of aspiration NegaScout without ETC, with ETC more than two plies above the leaves, and with ETC at "
        "all nodes; and of MTD(f) with ETC at all nodes, from the value of the last iteration or of the one before it. "
        "The twenty positions of chess, 6 plies, the last iteration alone; the table keeps leaves, or "
        "does not. Moves are in the order of the table and then of history, or in the game's natural order. All else "
        "is as in plaat-5.6. Means are geometric."
    )
    algorithms = (NEGASCOUT, "mtdf")
    games = (CHESS,)
    evaluators: Mapping[str, tuple[str, ...]] = {CHESS: (SETTINGS[CHESS].evaluator,)}
    discussion = (
        "In plaat-5.6 ETC more than two plies above the leaves brings less than half of its gain in chess, and MTD(f) "
        "with ETC visits more leaves than NegaScout without. Two causes are tried for the first: the table keeps "
        "leaves there, so that ETC finds cutoffs at their parents, which it cannot in a program that stores none; and "
        "the order of moves. For the second: the first guess, which is the value of the last iteration there, and the "
        "order of moves, and the positions: plaat-5.6 searches every third of them. The thesis says neither whether "
        "Phoenix stored leaves nor what its first guess was. It searched to 9 plies, where more of the tree is in the "
        "upper plies. Leaves in the table are a cause of the first, but not all of it: without them the share of the "
        "upper plies is larger, and at 6 plies still at most half. The positions are a cause of the second, and the "
        "first guess may be another. The ways to search were chosen after a trial in seven of these positions."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One position in one order, with all searches."""
        return ordered_cells(plan, plan.choose(full=FULL, quick=QUICK), ORDERINGS)

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Leaves of the last iteration alone, by search."""
        return {name: _last_leaves(cell, one) for name, one in SEARCHES.items()}

    def trials(self, rows: Rows) -> Trials:
        """Positions in every order."""
        return Trials(min(len(in_order(rows, CHESS, ordering)) for ordering in ORDERINGS), POSITIONS, "positions")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The share of the upper plies, then MTD(f)."""
        return [
            *(_most(rows, ordering, kept) for ordering in ORDERINGS for kept in WHERE),
            *(_near_leaves(rows, ordering) for ordering in ORDERINGS),
            *(_mtdf_saves(rows, ordering, guess) for ordering in ORDERINGS for guess in GUESSES),
            _natural_order_is_better_for_mtdf(rows),
            _positions_decide(rows),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each order, with and without leaves in the table; then MTD(f)."""
        lines = [
            (order, where, _gain(rows, ordering, f"upper{kept}"), _gain(rows, ordering, f"everywhere{kept}"))
            for ordering, order in ORDERINGS.items()
            for kept, where in WHERE.items()
        ]
        mtdf = [
            (order, guess, _factor(rows, ordering, "plain", name), _factor(rows, ordering, "everywhere", name))
            for ordering, order in ORDERINGS.items()
            for name, guess in GUESSES.items()
        ]
        return [
            Sheet(
                "Leaves of NegaScout without ETC over those with it", ("order", "table", "upper plies", "all"), lines
            ),
            Sheet(
                "Leaves of NegaScout over those of MTD(f) with ETC",
                ("order", "first guess", "NegaScout without ETC", "NegaScout with ETC"),
                mtdf,
            ),
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The gain by where it is looked for."""
        curves = [
            Curve(
                where,
                [
                    (at, gain)
                    for at, name in enumerate(("upper", "everywhere"))
                    if (gain := _gain(rows, ordering, name + kept))
                ],
                panel=order,
            )
            for ordering, order in ORDERINGS.items()
            for kept, where in WHERE.items()
        ]
        x, y = Axis("", names=("upper plies", "all nodes")), Axis("leaves without ETC over those with it")
        return [Plot("where", "Gain of ETC in chess by where it is looked for", x, y, curves)]


def _last_leaves(cell: Cell, one: Searched) -> int:
    found = iterate(
        root(cell),
        one.algorithm,
        depth=cell["depth"],
        table=Table(ENTRIES, from_depth=KEPT[one.leaves]),
        ordering=cell["ordering"],
        deepening=SETTINGS[CHESS].deepening(cell["depth"]),
    )
    *_, before, last = [0, *(result.counts.leaves for result in found)]
    return last - before


def _factors(rows: Rows, ordering: str, over: str, under: str) -> dict[int, float]:
    """By position: leaves of one search over those of another."""
    here = in_order(rows, CHESS, ordering)
    return {row.cell["position"]: row.measured[over] / row.measured[under] for row in here}


def _factor(rows: Rows, ordering: str, over: str, under: str) -> Interval | None:
    return geometric(_factors(rows, ordering, over, under).values())


def _plain(name: str) -> str:
    """The search without ETC in the same table."""
    return "plain, dropped" if name.endswith("dropped") else "plain"


def _gain(rows: Rows, ordering: str, name: str) -> Interval | None:
    return _factor(rows, ordering, _plain(name), name)


def _most(rows: Rows, ordering: str, kept: str) -> Claim:
    """The gain in the upper plies as a share of that everywhere."""
    order = ORDERINGS[ordering]
    what = f"{titled(rows, CHESS)}, {order}, {WHERE[kept]}: gain of ETC in the upper plies, in % of that everywhere"
    rule = f"above {MOST}"
    upper, everywhere = (_gain(rows, ordering, name + kept) for name in ("upper", "everywhere"))
    if upper is None or everywhere is None:
        return Claim(what, "most", None, rule, Verdict.NOT_RUN, "%")
    if everywhere.value <= 1:
        return Claim(what, "most", "no gain anywhere", rule, Verdict.DIFFERS)
    share = 100 * (upper.value - 1) / (everywhere.value - 1)
    return Claim(what, "most", share, rule, Verdict.of(share > MOST), "%")


def _near_leaves(rows: Rows, ordering: str) -> Claim:
    """What the plies near the leaves add to the gain, with leaves in the table over without, position by position."""
    kept, dropped = (_factors(rows, ordering, f"upper{way}", f"everywhere{way}") for way in WHERE)
    order = ORDERINGS[ordering]
    what = f"{titled(rows, CHESS)}, {order}: gain of ETC near the leaves with leaves kept over that without"
    return stated(what, "not studied; expected: more", paired(kept, dropped), above(1), ABOVE_ONE)


def _mtdf_saves(rows: Rows, ordering: str, guess: str) -> Claim:
    ways = f"{ORDERINGS[ordering]}, guess of the {GUESSES[guess]}"
    what = f"{titled(rows, CHESS)}, {ways}: leaves of NegaScout over those of MTD(f) with ETC (thesis: depth 9)"
    return compare(what, PUBLISHED, _factor(rows, ordering, "plain", guess), OTHER_DEPTH, shape=above(1))


def _natural_order_is_better_for_mtdf(rows: Rows) -> Claim:
    natural, history = (_factors(rows, ordering, "plain", "mtdf, earlier") for ordering in (ALONE, HISTORY))
    what = f"{titled(rows, CHESS)}: what MTD(f) with ETC saves in natural order over what it saves with history"
    return stated(what, "not studied; expected: more", paired(natural, history), above(1), ABOVE_ONE)


def _positions_decide(rows: Rows) -> Claim:
    """Every third position, which plaat-5.6 searches, against all."""
    found = _factors(rows, HISTORY, "plain", "mtdf, last")
    some = geometric(found[at] for at in positions(Plan.FULL) if at in found)
    every = geometric(found.values())
    what = f"{titled(rows, CHESS)}, history, guess of the last iteration: the same in every third position, and in all"
    words, rule = "not studied; expected: the positions decide", "below 1 in every third position, and above 1 in all"
    if some is None or every is None:
        return Claim(what, words, None, rule, Verdict.NOT_RUN)
    return Claim(what, words, f"{shown(some)}; {shown(every)}", rule, Verdict.of(some.value < 1 < every.value))


EXPERIMENTS = (WhereCutoffsSave(),)
