"""Best-first extension against alpha-beta in Othello, as first published."""

from __future__ import annotations

from collections.abc import Sequence

from gametree.lab.claim import Claim
from gametree.lab.experiment import Rows
from gametree.lab.papers.korf_chickering import SOURCE_1994
from gametree.lab.papers.korf_chickering.series import Extent, Series
from gametree.lab.papers.korf_chickering.setups import EXTENSION, OthelloTournaments, entries, measures_in_othello
from gametree.lab.papers.korf_chickering.tournament_claims import (
    ALL,
    ahead,
    othello_claims,
    points,
    rises_and_falls,
    statement,
)

__all__ = ["EXPERIMENTS"]


class ExtensionInOthello(OthelloTournaments):
    """Table 3 of 1994."""

    name = "kc94-table3"
    title = "Best-first extension against alpha-beta in Othello"
    source = f"{SOURCE_1994}, table 3"
    measures = measures_in_othello("best-first extension, which begins with alpha-beta one ply shallower,")
    algorithms = ("alphabeta-tree", "best-first-extension")
    backup = "hard"
    series = (
        Series(
            "Othello",
            {"rival": EXTENSION},
            full=Extent(7, 244),
            quick=Extent(5, 20),
            published=entries("1 4 7 10 14 18 21", "50 66 83 79 64 72 69"),
        ),
    )

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Every number of the table, and what the text says about it."""
        found = self.shares(rows)
        return [
            *othello_claims(self.series, rows),
            statement(
                "all tournaments",
                "best-first extension outperforms alpha-beta in every tournament",
                points(found),
                ALL,
                "more than half won, beyond depth 1",
                ahead,
            ),
            statement(
                "share with depth",
                "increases to 83 %, and is lower at greater depths",
                {label: curve for label, curve in found.items() if max(curve) >= 5},
                ALL,
                "most is won neither against the shallowest nor against the deepest alpha-beta",
                rises_and_falls,
            ),
        ]


EXPERIMENTS = (ExtensionInOthello(),)
