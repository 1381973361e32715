"""Best-first minimax against alpha-beta in Othello, as first published."""

from __future__ import annotations

from collections.abc import Sequence

from gametree.lab.claim import Claim
from gametree.lab.experiment import Rows
from gametree.lab.papers.korf_chickering import SOURCE_1994
from gametree.lab.papers.korf_chickering.series import Extent, Series
from gametree.lab.papers.korf_chickering.setups import PURE, OthelloTournaments, entries, measures_in_othello
from gametree.lab.papers.korf_chickering.tournament_claims import (
    ALL,
    ahead,
    othello_claims,
    points,
    rises_and_falls,
    statement,
)

__all__ = ["EXPERIMENTS"]


class PureBestFirstInOthello(OthelloTournaments):
    """Table 1 of 1994."""

    name = "kc94-table1"
    title = "Best-first minimax against alpha-beta in Othello"
    source = f"{SOURCE_1994}, table 1"
    measures = measures_in_othello("best-first minimax")
    algorithms = ("alphabeta-tree", "best-first")
    backup = "hard"
    series = (
        Series(
            "Othello",
            {"rival": PURE},
            full=Extent(6, 244),
            quick=Extent(5, 20),
            published=entries("1 4 8 12 15 19", "50 66 73 72 57 61"),
        ),
    )

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Every number of the table, and what the text says about it."""
        found = self.shares(rows)
        return [
            *othello_claims(self.series, rows),
            statement(
                "against alpha-beta 2 and deeper",
                "best-first wins most of the time",
                points(found),
                ALL,
                "more than half won",
                ahead,
            ),
            statement(
                "share with depth",
                "increases to 73 %, and then begins to drop off at greater depths",
                {label: curve for label, curve in found.items() if max(curve) >= 5},
                ALL,
                "most is won neither against the shallowest nor against the deepest alpha-beta",
                rises_and_falls,
            ),
        ]


EXPERIMENTS = (PureBestFirstInOthello(),)
