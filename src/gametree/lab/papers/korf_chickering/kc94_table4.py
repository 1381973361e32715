"""Best-first extension against alpha-beta on random trees, as first published."""

from __future__ import annotations

from collections.abc import Sequence

from gametree.lab.claim import Claim
from gametree.lab.experiment import Rows
from gametree.lab.papers.korf_chickering import SOURCE_1994
from gametree.lab.papers.korf_chickering.series import Extent
from gametree.lab.papers.korf_chickering.setups import (
    EXTENSION,
    RandomTreeTournaments1994,
    entries,
    measures_on_trees,
    on_trees,
)
from gametree.lab.papers.korf_chickering.tournament_claims import ALL, ahead, points, statement, table_claims

__all__ = ["EXPERIMENTS"]

PUBLISHED = {
    2: entries("1 3 6 7 10 12 15 17 21 24", "50 59 68 81 75 82 79 78 80 78"),
    3: entries("1 3 6 8 11 14 19 22 29 35", "50 65 91 86 85 78 90 82 88 81"),
    4: entries("1 3 7 9 12 16 23 27 38 45", "50 68 98 88 90 91 84 81 87 84"),
    5: entries("1 3 7 9 14 18 26 32 46 56", "50 66 95 89 89 89 83 85 87 75"),
    10: entries("1 3 8 11 19 25 41", "50 65 99 95 92 84 82"),
    20: entries("1 3 9 13 25", "50 66 98 95 88"),
}
FULL = {branching: Extent(len(line), 100) for branching, line in PUBLISHED.items()}
QUICK = {branching: Extent(4, 16) for branching in (2, 5, 20)}


class Extension(RandomTreeTournaments1994):
    """Table 4 of 1994."""

    name = "kc94-table4"
    title = "Best-first extension against alpha-beta on random trees"
    source = f"{SOURCE_1994}, table 4"
    measures = measures_on_trees("best-first extension, which begins with alpha-beta one ply shallower,")
    algorithms = ("alphabeta-tree", "best-first-extension")
    series = on_trees(EXTENSION, "B", FULL, QUICK, PUBLISHED)

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Every number of the table, and what the text says about it."""
        return [
            *table_claims(self.series, rows),
            statement(
                "all tournaments",
                "best-first extension outperforms alpha-beta in every tournament",
                points(self.shares(rows)),
                ALL,
                "more than half won, beyond depth 1",
                ahead,
            ),
        ]


EXPERIMENTS = (Extension(),)
