"""Best-first minimax against alpha-beta on random trees with random branching factors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import inf

from gametree.lab.claim import Claim, Verdict
from gametree.lab.experiment import Rows
from gametree.lab.papers.korf_chickering import SOURCE_1996
from gametree.lab.papers.korf_chickering.arenas import RandomTrees
from gametree.lab.papers.korf_chickering.series import Entry, Extent, Shares
from gametree.lab.papers.korf_chickering.setups import PURE, RandomTreeTournaments1996, measures_on_trees, on_trees
from gametree.lab.papers.korf_chickering.tournament_claims import (
    ALL,
    EVEN,
    SOME,
    ahead,
    depth_claims,
    points,
    share_claims,
    statement,
)

__all__ = ["EXPERIMENTS"]

PUBLISHED = {20: (Entry(6, 39, 18),)}
FULL = {**{branching: Extent(10, 40) for branching in (2, 3, 4, 5)}, 10: Extent(7, 40), 20: Extent(6, 100)}
QUICK = {branching: Extent(4, 16) for branching in (2, 5, 20)}


class VaryingTrees(RandomTreeTournaments1996):
    """Figure 14 of 1996."""

    name = "kc96-fig14"
    title = "Best-first minimax against alpha-beta on trees with random branching factors"
    source = f"{SOURCE_1996}, section 8.2, figure 14"
    measures = measures_on_trees("best-first minimax")
    algorithms = ("alphabeta-tree", "best-first")
    arena = RandomTrees(first_seed=0, branching="varying")
    series = on_trees(PURE, "B", FULL, QUICK, PUBLISHED)

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The point in the text, and what it says about the curves."""
        found = self.shares(rows)
        return [
            *(claim for series in self.series for claim in depth_claims(series, rows)),
            *(claim for series in self.series for claim in share_claims(series, rows)),
            statement(
                "against alpha-beta 3 and 4",
                "for moderate search depths, best-first significantly outperforms alpha-beta",
                points(found, first=3, last=4),
                ALL,
                "our 95 % interval above 50 %",
                lambda share: share.low > EVEN,
            ),
            statement(
                "the deepest searches",
                "eventually alpha-beta outplays best-first",
                {label: curve[max(curve)] for label, curve in found.items() if max(curve) >= 6},
                SOME,
                "our 95 % interval below 50 %",
                lambda share: share.high < EVEN,
            ),
            _turning(found),
        ]


def turning_depth(curve: Shares) -> float:
    """The first depth of alpha-beta beyond 2 at which the rival does not win; infinity if it always wins.

    >>> from gametree.players import Interval
    >>> turning_depth({2: Interval(48, 40, 56), 3: Interval(90, 80, 95), 4: Interval(45, 35, 55)})
    4
    """
    return next((depth for depth, share in sorted(curve.items()) if depth > 2 and not ahead(share)), inf)


def _turning(found: Mapping[str, Shares]) -> Claim:
    """That with a growing branching factor the tables turn earlier; the curves are in its order."""
    depths = {label: turning_depth(curve) for label, curve in found.items()}
    turned = [label for label, depth in depths.items() if depth < inf]
    holds = all(earlier >= later for earlier, later in pairwise(depths.values())) if turned else None
    return Claim(
        "where the tables turn",
        "at an alpha-beta depth that decreases with increasing branching factor",
        ", ".join(f"{label}: {depths[label]:g}" for label in turned) or None,
        "the first depth beyond 2 at which best-first does not win never grows with B, nor appears only for smaller B",
        Verdict.of(holds),
    )


EXPERIMENTS = (VaryingTrees(),)
