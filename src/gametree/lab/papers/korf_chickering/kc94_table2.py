"""Best-first minimax against alpha-beta on random trees, as first published."""

from __future__ import annotations

from collections.abc import Sequence

from gametree.lab.claim import Claim
from gametree.lab.experiment import Rows
from gametree.lab.papers.korf_chickering import SOURCE_1994
from gametree.lab.papers.korf_chickering.series import Extent
from gametree.lab.papers.korf_chickering.setups import (
    PURE,
    RandomTreeTournaments1994,
    entries,
    measures_on_trees,
    on_trees,
)
from gametree.lab.papers.korf_chickering.tournament_claims import ALL, EVEN, SOME, ahead, falls, statement, table_claims

__all__ = ["EXPERIMENTS"]

PUBLISHED = {
    2: entries("1 3 6 9 13 17 22 26 33 38", "50 59 74 80 76 85 83 76 82 80"),
    3: entries("1 3 7 10 14 19 26 33 42 52", "50 65 89 88 80 88 84 76 77 65"),
    4: entries("1 3 7 11 16 21 30 38 51 64", "50 68 91 85 85 86 81 63 70 54"),
    5: entries("1 3 7 11 17 23 33 43 59 76", "50 66 92 92 83 81 81 65 45 40"),
    10: entries("1 3 8 13 22 31 48", "50 65 97 80 76 60 46"),
    20: entries("1 3 9 16 28", "50 66 97 86 54"),
}
FULL = {branching: Extent(len(line), 100) for branching, line in PUBLISHED.items()}
QUICK = {branching: Extent(4, 16) for branching in (2, 5, 20)}
DEEP = 5
"""From this depth of alpha-beta on the horizons of both sides are far apart for some B."""


class PureBestFirst(RandomTreeTournaments1994):
    """Table 2 of 1994."""

    name = "kc94-table2"
    title = "Best-first minimax against alpha-beta on random trees"
    source = f"{SOURCE_1994}, table 2"
    measures = measures_on_trees("best-first minimax")
    algorithms = ("alphabeta-tree", "best-first")
    series = on_trees(PURE, "B", FULL, QUICK, PUBLISHED)

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Every number of the table, and what the text says about it."""
        found = self.shares(rows)
        deep = {label: curve for label, curve in found.items() if max(curve) >= DEEP}
        return [
            *table_claims(self.series, rows),
            statement(
                "against alpha-beta 3",
                "best-first significantly outperforms alpha-beta, up to a point",
                {label: curve[3] for label, curve in found.items() if 3 in curve},
                ALL,
                "our 95 % interval above 50 %",
                lambda share: share.low > EVEN,
            ),
            statement(
                "the deepest searches",
                "the performance tends to degrade when the gap between the horizons becomes very large",
                deep,
                ALL,
                f"less won against the deepest alpha-beta than at best, of series that reach its depth {DEEP}",
                falls,
            ),
            statement(
                "the deepest searches, the winner",
                "in some cases alpha-beta outperforms best-first",
                deep,
                SOME,
                "half won or less against the deepest alpha-beta",
                lambda curve: not ahead(curve[max(curve)]),
            ),
        ]


EXPERIMENTS = (PureBestFirst(),)
