"""On what does the gain of the cheapest cutoffs depend? On the order of moves, and on the plies that are minimaxed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.minimal import MinimalGraphs
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.graphs import NEGASCOUT, root
from gametree.lab.papers.plaat.orders import HISTORY, ORDERINGS, in_order, ordered_cells, ordered_trials, paired, titled
from gametree.lab.papers.plaat.settings import EVALUATORS, SETTINGS
from gametree.lab.papers.plaat.statements import ABOVE_ONE, above, stated
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS"]

TABLE = 2**22
"""Of the search that proves the cutoffs; trees are smaller than in plaat-5.2."""
FULL = {"checkers": 11, "othello": 8, "chess": 6}
QUICK = {"checkers": 7, "othello": 5, "chess": 4}
MINIMAXED = {"checkers": 4, "othello": 3, "chess": 2}
"""The most last plies that are minimaxed: one more than in the thesis, but for chess."""
LEFT_FIRST = "left_first"


class CheapestCutoffs(Experiment):
    """Left-first over approximate real minimal graphs, by the order of the first search and the plies minimaxed."""

    name = "plaat-5.8-why"
    title = "The gain of the cheapest cutoffs depends on the order of moves and on the plies minimaxed"
    source = f"{SOURCE}, section 5.3, fig. 5.8 to 5.10"
    measures = (
        "Leaves of the left-first minimal graph (LFMG) over those of approximate real minimal graphs, with "
        "transpositions preferred at cutoffs (ETC), and with the last d plies minimaxed for the cheapest cutoffs, "
        "MM(d). All twenty positions each of checkers (11 plies, in steps of two), Othello (8) and chess (6). The "
        "cutoffs of the LFMG are those of a NegaScout search whose moves are in the order of the table, and then of "
        "the history heuristic, in the game's natural order, or in that of static values. Means are geometric."
    )
    algorithms = (NEGASCOUT,)
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "In plaat-5.2, where history orders the moves of the first search, the cheapest cutoffs save less in checkers "
        "and Othello than in the thesis: factors of 1.4 and 1.1 at its depths, against 2 and 1.5 to 1.6. In checkers "
        "the order of moves explains most of it, and with one ply more the factor is that of the thesis. In Othello no "
        "order comes near, though the program of the thesis ordered moves by static knowledge. In chess two plies save "
        "something in every order, which the thesis did not see. plaat-5.2-why tries more plies, and other positions. "
        "The orders were chosen after a trial in seven positions of each game."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One position in one order, with all graphs."""
        return ordered_cells(plan, plan.choose(full=FULL, quick=QUICK), ORDERINGS)

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Leaves of the graphs."""
        found = MinimalGraphs(
            root(cell),
            cell["depth"],
            algorithm=NEGASCOUT,
            table=TABLE,
            ordering=cell["ordering"],
            deepening=SETTINGS[cell["game"]].deepening(cell["depth"]),
        )
        graphs = {LEFT_FIRST: found.left_first(), _graph(0): found.transposed()}
        graphs |= {_graph(plies): found.minimaxed(plies) for plies in _minimaxed(cell["game"])}
        return {name: graph.leaves for name, graph in graphs.items()}

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game in every order."""
        return ordered_trials(rows, ORDERINGS)

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What the thesis expects of more plies, and other orders beside that of history."""
        others = [ordering for ordering in ORDERINGS if ordering != HISTORY]
        return [
            _smaller_still(rows, "checkers"),
            *(_more_than_history(rows, game, ordering) for game in SETTINGS for ordering in others),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each game and order."""
        most = range(max(MINIMAXED.values()) + 1)
        lines = [
            (titled(rows, game), order, *(_factor(rows, game, ordering, plies) for plies in most))
            for game in SETTINGS
            for ordering, order in ORDERINGS.items()
        ]
        return [Sheet("Leaves of the LFMG over those of others", ("game", "order", *map(_name, most)), lines)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """A frame for each game."""
        curves = [
            Curve(
                order,
                [
                    (plies, factor)
                    for plies in (0, *_minimaxed(game))
                    if (factor := _factor(rows, game, ordering, plies))
                ],
                panel=titled(rows, game),
            )
            for game in SETTINGS
            for ordering, order in ORDERINGS.items()
        ]
        x, y = Axis("last plies minimaxed (0: ETC)"), Axis("leaves of the LFMG over those of the other")
        return [Plot("plies", "What the cheapest cutoffs save", x, y, curves)]


def _minimaxed(game: str) -> range:
    return range(1, MINIMAXED[game] + 1)


def _graph(plies: int) -> str:
    """The name of a graph in rows; without minimaxed plies it is that of ETC."""
    return f"mm{plies}" if plies else "etc"


def _name(plies: int) -> str:
    """For people."""
    return f"MM({plies})" if plies else "ETC"


def _factors(rows: Rows, game: str, ordering: str, plies: int) -> dict[int, float]:
    """By position; none if so many plies were not minimaxed."""
    here, graph = in_order(rows, game, ordering), _graph(plies)
    return {
        row.cell["position"]: row.measured[LEFT_FIRST] / row.measured[graph] for row in here if graph in row.measured
    }


def _factor(rows: Rows, game: str, ordering: str, plies: int) -> Interval | None:
    return geometric(_factors(rows, game, ordering, plies).values())


def _smaller_still(rows: Rows, game: str) -> Claim:
    """One ply more than in the thesis."""
    plies = MINIMAXED[game]
    ratio = paired(_factors(rows, game, HISTORY, plies), _factors(rows, game, HISTORY, plies - 1))
    what = f"{titled(rows, game)}: leaves of ARMG-{_name(plies - 1)} over those of ARMG-{_name(plies)}, history"
    return stated(what, "undoubtedly smaller", ratio, above(1), ABOVE_ONE)


def _more_than_history(rows: Rows, game: str, ordering: str) -> Claim:
    """Position by position, with as many plies as in plaat-5.2."""
    plies = MINIMAXED[game] - (game != "chess")
    ratio = paired(_factors(rows, game, ordering, plies), _factors(rows, game, HISTORY, plies))
    order = ORDERINGS[ordering]
    what = f"{titled(rows, game)}: leaves of LFMG over ARMG-{_name(plies)}'s with {order}, over that with history"
    return stated(what, "not studied; expected: more", ratio, above(1), ABOVE_ONE)


EXPERIMENTS = (CheapestCutoffs(),)
