"""Best-first minimax against alpha-beta on uniform random trees."""

from __future__ import annotations

from collections.abc import Sequence

from gametree.lab.claim import Claim, Verdict
from gametree.lab.experiment import Rows
from gametree.lab.papers.korf_chickering import SOURCE_1996
from gametree.lab.papers.korf_chickering.arenas import RandomTrees
from gametree.lab.papers.korf_chickering.series import Entry, Extent, Series
from gametree.lab.papers.korf_chickering.setups import PURE, RandomTreeTournaments1996, measures_on_trees, on_trees
from gametree.lab.papers.korf_chickering.tournament_claims import (
    ALL,
    MOST,
    SOME,
    depth_claims,
    falls,
    points,
    statement,
)

__all__ = ["EXPERIMENTS"]

AT_TWO = Entry(2, 3)
"""Against alpha-beta depth 2, best-first has depth 3, for every branching factor."""
PUBLISHED = {2: (AT_TWO, Entry(10, 52)), 3: (AT_TWO,), 4: (AT_TWO,), 5: (AT_TWO, Entry(8, 80))}
FULL = {branching: Extent(10, 40) for branching in PUBLISHED}
QUICK = {branching: Extent(4, 16) for branching in (2, 5)}
LAST = 10
"""Where the paper's lines end, unless best-first would have to look beyond the end of the game before."""


class UniformTrees(RandomTreeTournaments1996):
    """Figure 13 of 1996."""

    name = "kc96-fig13"
    title = "Best-first minimax against alpha-beta on uniform random trees"
    source = f"{SOURCE_1996}, section 8.2, figure 13"
    measures = measures_on_trees("best-first minimax")
    algorithms = ("alphabeta-tree", "best-first")
    arena = RandomTrees(first_seed=0, branching="uniform")
    series = on_trees(PURE, "b", FULL, QUICK, PUBLISHED)

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The depths in the text, and what it says about shares."""
        found = self.shares(rows)
        return [
            *(claim for series in self.series for claim in depth_claims(series, rows)),
            statement(
                "won against alpha-beta 2",
                "between 55 % and 65 %",
                {label: curve[2] for label, curve in found.items() if 2 in curve},
                ALL,
                "our 95 % interval and 55..65 % overlap",
                lambda share: share.low <= 65 and share.high >= 55,
            ),
            statement(
                "won beyond alpha-beta 2",
                "in most cases over 90 %",
                points(found, first=3),
                MOST,
                "over 90 % won",
                lambda share: share.value > 90,
            ),
            statement(
                "won at best",
                "in some cases every game",
                points(found, first=3),
                SOME,
                "100 % won",
                lambda share: share.value == 100,
            ),
            statement(
                "the deepest searches",
                "performance begins to drop off slightly",
                {label: curve for label, curve in found.items() if max(curve) >= LAST - 2},
                ALL,
                "less won against the deepest alpha-beta than at best",
                falls,
            ),
            _ends(self.series, self.arena.longest, rows),
        ]


def _ends(all_series: Sequence[Series], longest: int, rows: Rows) -> Claim:
    """That some lines end early, because best-first cannot spend what alpha-beta does."""
    last = {series.label: found[-1] for series in all_series if (found := series.path(rows))}
    early = [
        f"{label} at alpha-beta {played.horizons.first - 1}"
        for label, played in last.items()
        if played.horizons.second == longest and played.ratio() < 1
    ]
    at_end = [played for played in last.values() if played.horizons.second == longest or played.horizons.first == LAST]
    holds = bool(early) if early or (last and len(at_end) == len(last)) else None
    return Claim(
        "lines that end early",
        "not all lines reach alpha-beta 10: best-first would have to search deeper than 100 moves",
        None if holds is None else ", ".join(early) or "none",
        "at least one: at depth 100 best-first still makes fewer nodes",
        Verdict.of(holds),
    )


EXPERIMENTS = (UniformTrees(),)
