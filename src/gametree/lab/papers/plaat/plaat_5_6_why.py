"""On what does the gain of enhanced transposition cutoffs depend? On the positions, and on the order of moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.graphs import NEGASCOUT, positions, root
from gametree.lab.papers.plaat.orders import (
    ALONE,
    HISTORY,
    ORDERINGS,
    STATIC,
    in_order,
    ordered_cells,
    ordered_trials,
    paired,
    titled,
)
from gametree.lab.papers.plaat.plaat_5_6 import clear_gain, small_gain
from gametree.lab.papers.plaat.settings import ENTRIES, EVALUATORS, SETTINGS
from gametree.lab.papers.plaat.statements import ABOVE_ONE, above, stated
from gametree.players.statistics import Interval
from gametree.searching.api import iterate
from gametree.searching.memory.table import Table

__all__ = ["EXPERIMENTS"]

FULL = {"checkers": 13, "othello": 8, "chess": 7}
QUICK = {"checkers": 9, "othello": 6, "chess": 4}
FEW_TRANSPOSITIONS = "othello"


class OrderedCutoffs(Experiment):
    """Leaves of NegaScout with and without ETC, with moves ordered in three ways."""

    name = "plaat-5.6-why"
    title = "The gain of enhanced transposition cutoffs depends on positions and on the order of moves"
    source = f"{SOURCE}, section 5.3, fig. 5.6 and 5.7"
    measures = (
        "Leaves of aspiration NegaScout in its last iteration, without enhanced transposition cutoffs (ETC) over those "
        "with them at all nodes, in the twenty positions each of checkers (13 plies, in steps of two), Othello (8) and "
        "chess (7). The table's move is tried first; the others are in the order of the history heuristic, in the "
        "game's natural order, or in that of their static values. All else is as in plaat-5.6. Means are geometric."
    )
    algorithms = (NEGASCOUT,)
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "In every third position, which most of chapter 5 is measured in here, ETC saves less in checkers than in all "
        "twenty. With the history heuristic it saves less in chess than the thesis states for its program, which used "
        "that heuristic too; what else ordered its moves is lost. ETC tries a move that leads to a position in the "
        "table which cuts off at once. The history heuristic prefers moves that often cut off, which are often the "
        "same. So ETC has less to find where history has ordered the moves than where nothing has, or another "
        "heuristic. That the table counts entries of the same depth only makes no difference: in ten positions of "
        "checkers, deeper entries gave the same gain to three digits."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One position in one order, without and with ETC."""
        return ordered_cells(plan, plan.choose(full=FULL, quick=QUICK), ORDERINGS)

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Leaves of the last iteration alone."""
        return {"plain": _last_leaves(cell, "off"), "etc": _last_leaves(cell, "everywhere")}

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game in every order."""
        return ordered_trials(rows, ORDERINGS)

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The gain in all positions, and other orders beside that of history."""
        games = [game for game in SETTINGS if game != FEW_TRANSPOSITIONS]
        return [
            *(clear_gain(_of_all(rows, game), _factor(rows, game, HISTORY)) for game in games),
            small_gain(_of_all(rows, FEW_TRANSPOSITIONS), _factor(rows, FEW_TRANSPOSITIONS, HISTORY)),
            *(_more_than_history(rows, game, ordering) for game in games for ordering in (ALONE, STATIC)),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each game."""
        lines = [
            (
                titled(rows, game),
                *(_factor(rows, game, ordering) for ordering in ORDERINGS),
                _factor_of_some(rows, game),
            )
            for game in SETTINGS
        ]
        columns = ("game", *ORDERINGS.values(), "history, every third position")
        return [Sheet("Leaves without ETC over those with it", columns, lines)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The same."""
        curves = [
            Curve(
                titled(rows, game),
                [(at, mean) for at, ordering in enumerate(ORDERINGS) if (mean := _factor(rows, game, ordering))],
            )
            for game in SETTINGS
        ]
        x, y = Axis("order of moves", names=tuple(ORDERINGS.values())), Axis("leaves without ETC over those with it")
        return [Plot("orders", "Gain of ETC by the order of moves", x, y, curves)]


def _last_leaves(cell: Cell, etc: str) -> int:
    found = iterate(
        root(cell),
        f"{NEGASCOUT}:etc={etc}",
        depth=cell["depth"],
        table=Table(ENTRIES, from_depth=0),
        ordering=cell["ordering"],
        deepening=SETTINGS[cell["game"]].deepening(cell["depth"]),
    )
    *_, before, last = [0, *(result.counts.leaves for result in found)]
    return last - before


def _factors(rows: Rows, game: str, ordering: str) -> dict[int, float]:
    """By position."""
    here = in_order(rows, game, ordering)
    return {row.cell["position"]: row.measured["plain"] / row.measured["etc"] for row in here}


def _factor(rows: Rows, game: str, ordering: str) -> Interval | None:
    return geometric(_factors(rows, game, ordering).values())


def _factor_of_some(rows: Rows, game: str) -> Interval | None:
    """In every third position, which is what most of chapter 5 is measured in here."""
    found = _factors(rows, game, HISTORY)
    return geometric(found[at] for at in positions(Plan.FULL) if at in found)


def _of_all(rows: Rows, game: str) -> str:
    return f"{titled(rows, game)}: gain of ETC, NegaScout, in all positions"


def _more_than_history(rows: Rows, game: str, ordering: str) -> Claim:
    """Position by position."""
    ratio = paired(_factors(rows, game, ordering), _factors(rows, game, HISTORY))
    what = f"{titled(rows, game)}: factor of fewer leaves by ETC with {ORDERINGS[ordering]}, over that with history"
    return stated(what, "not studied; expected: more", ratio, above(1), ABOVE_ONE)


EXPERIMENTS = (OrderedCutoffs(),)
