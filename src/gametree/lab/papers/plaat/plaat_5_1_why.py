"""On what does the share of cutoffs by the first move depend near the leaves? On the order of moves there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim, Rule, compare, either
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Row, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.equipped import FULLY
from gametree.lab.papers.plaat.orders import ALONE, HISTORY, STATIC, in_order, ordered_cells, ordered_trials, titled
from gametree.lab.papers.plaat.plaat_5_1 import (
    IN_INTERVAL_OR_NEAR,
    NEAR_LEAVES,
    deep_share,
    leaf_share,
    mean_share,
    profile,
)
from gametree.lab.papers.plaat.settings import EVALUATORS, SETTINGS
from gametree.lab.papers.plaat.statements import stated
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS"]

ORDERINGS = {
    HISTORY: "history",
    "table+killer+history": "killers, then history",
    STATIC: "static values",
    ALONE: "the game's own order",
}
"""Behind the table's move, which is first in all of them."""
FULL = {"checkers": 13, "othello": 9, "chess": 7}
QUICK = {"checkers": 9, "othello": 5, "chess": 5}
SHARES = {"at the parents of leaves": leaf_share, "at nodes searched deeply": deep_share}
APART = Rule("our 95 % interval without 0", lambda _, ours: not ours.low <= 0 <= ours.high)


class OrderNearLeaves(Experiment):
    """Cutoffs by the first move near the leaves, with moves ordered in four ways."""

    name = "plaat-5.1-why"
    title = "How often the first move cuts off near the leaves depends on the order of moves there"
    source = f"{SOURCE}, section 5.1, fig. 5.1"
    measures = (
        "As plaat-5.1, in the twenty positions each of checkers (13 plies in steps of two), Othello (9) and chess (7), "
        "with four orders of the moves behind that of the table: by the history heuristic, by killer moves and then "
        "history, by static values, and the game's own, which in chess has captures first. Static values are those "
        "of children that have children themselves, so that the parents of leaves keep the game's own order."
    )
    algorithms = ("aspiration-negascout",)
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "In plaat-5.1 the first move makes more of the cutoffs at the parents of leaves in Othello than in the "
        "thesis, and far fewer in chess. The table knows no move there, so that the programs, as the thesis says, have "
        "to rely on their heuristics: history in Chinook, static knowledge in Keyano; Phoenix has both. The orders "
        "were chosen, and the rules set, after a trial in seven positions of each game."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search each."""
        return ordered_cells(plan, plan.choose(full=FULL, quick=QUICK), ORDERINGS)

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """See `MoveOrdering.run`."""
        return profile(cell, FULLY._replace(ordering=cell["ordering"]))

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game in every order."""
        return ordered_trials(rows, ORDERINGS)

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Whether the published shares are within reach, and what history changes."""
        games = ("othello", "chess")
        return [*(_reached(rows, game) for game in SETTINGS), *(_by_history(rows, game) for game in games)]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each game, near the leaves and far from them."""
        lines = [
            (titled(rows, game), where, *(mean_share(map(share, in_order(rows, game, order))) for order in ORDERINGS))
            for where, share in SHARES.items()
            for game in SETTINGS
        ]
        return [Sheet("Cutoffs by the first move, %", ("game", "nodes", *ORDERINGS.values()), lines)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The parents of leaves; what is published is for whatever order the programs had."""
        ours = [Curve(SETTINGS[game].title, list(enumerate(_near(rows, game).values()))) for game in SETTINGS]
        paper = [
            Curve(SETTINGS[game].title, [(at, share) for at in range(len(ORDERINGS))], "paper")
            for game, share in NEAR_LEAVES.items()
        ]
        known = [curve for curve in ours if len(curve.points) == len(ORDERINGS)]
        x, y = Axis("order of moves", names=tuple(ORDERINGS.values())), Axis("% of the cutoffs")
        return [Plot("orders", "Cutoffs by the first move at the parents of leaves", x, y, [*known, *paper])]


def _near(rows: Rows, game: str) -> dict[str, Interval]:
    """By order: the share at the parents of leaves."""
    shares = {ordering: mean_share(map(leaf_share, in_order(rows, game, ordering))) for ordering in ORDERINGS}
    return {ordering: share for ordering, share in shares.items() if share is not None}


def _reached(rows: Rows, game: str) -> Claim:
    """The order with the share nearest to the published one."""
    published, found = NEAR_LEAVES[game], _near(rows, game)
    nearest = min(found, key=lambda ordering: abs(found[ordering].value - published), default=None)
    means = [share.value for share in found.values()]
    between = Rule("other orders on either side of it", lambda paper, _: min(means) < paper < max(means))
    what = f"{titled(rows, game)}: cutoffs by the first move at the parents of leaves, in the order nearest to it"
    rule = either(IN_INTERVAL_OR_NEAR, between)
    if nearest is None:
        return compare(what, published, None, rule, unit="%")
    return compare(what, published, found[nearest], rule, unit="%", discussion=f"The order is {ORDERINGS[nearest]}.")


def _by_history(rows: Rows, game: str) -> Claim:
    """Position by position."""
    ours, own = (
        {row.cell["position"]: _known_share(row) for row in in_order(rows, game, order)} for order in (HISTORY, ALONE)
    )
    gain = mean_share(ours[at] - own[at] for at in sorted(ours.keys() & own.keys()))
    what = f"{titled(rows, game)}: share of the first move at the parents of leaves by history less that by own order"
    return stated(what, "not studied; expected: another", gain, APART, unit="% points")


def _known_share(row: Row) -> float:
    share = leaf_share(row)
    assert share is not None, "every search makes cutoffs at the parents of leaves"
    return share


EXPERIMENTS = (OrderNearLeaves(),)
