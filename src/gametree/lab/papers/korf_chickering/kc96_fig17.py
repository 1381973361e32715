"""Best-first extension against alpha-beta on random trees with random branching factors."""

from __future__ import annotations

from collections.abc import Sequence

from gametree.lab.claim import Claim
from gametree.lab.experiment import Rows
from gametree.lab.papers.korf_chickering import SOURCE_1996
from gametree.lab.papers.korf_chickering.arenas import RandomTrees
from gametree.lab.papers.korf_chickering.series import Extent
from gametree.lab.papers.korf_chickering.setups import EXTENSION, RandomTreeTournaments1996, measures_on_trees, on_trees
from gametree.lab.papers.korf_chickering.tournament_claims import ALL, MOST, ahead, falls, points, statement

__all__ = ["EXPERIMENTS"]

FULL = {**{branching: Extent(10, 60) for branching in (2, 3, 4, 5)}, 10: Extent(7, 60), 20: Extent(6, 60)}
QUICK = {branching: Extent(4, 16) for branching in (2, 5, 20)}
AT_TWO = (
    "Against alpha-beta 2 the extension begins with a search of one ply and so is pure best-first, which according to "
    "the paper's own text and tables wins 55 to 68 % there; kc96-fig17-why shows it."
)


class ExtensionOnVaryingTrees(RandomTreeTournaments1996):
    """Figure 17 of 1996."""

    name = "kc96-fig17"
    title = "Best-first extension against alpha-beta on trees with random branching factors"
    source = f"{SOURCE_1996}, section 9, figure 17"
    measures = measures_on_trees("best-first extension, which begins with alpha-beta one ply shallower,")
    algorithms = ("alphabeta-tree", "best-first-extension")
    arena = RandomTrees(first_seed=0, branching="varying")
    series = on_trees(EXTENSION, "B", FULL, QUICK, {})

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What the text says about the curves."""
        found = self.shares(rows)
        return [
            statement(
                "won beyond alpha-beta 1",
                "at least three out of four games",
                points(found),
                ALL,
                "75 % in our 95 % interval or below it",
                lambda share: share.high >= 75,
                AT_TWO,
            ),
            statement(
                "won beyond alpha-beta 2",
                "at least three out of four games",
                points(found, first=3),
                ALL,
                "75 % in our 95 % interval or below it",
                lambda share: share.high >= 75,
            ),
            statement(
                "won beyond alpha-beta 2, often",
                "more than four out of five",
                points(found, first=3),
                MOST,
                "more than 80 % won",
                lambda share: share.value > 80,
            ),
            statement(
                "against alpha-beta",
                "significantly better at depths greater than one",
                points(found),
                ALL,
                "more than half won",
                ahead,
            ),
            statement(
                "the deepest searches",
                "some degradation at increasing depths",
                {label: curve for label, curve in found.items() if max(curve) >= 6},
                MOST,
                "less won against the deepest alpha-beta than at best",
                falls,
            ),
        ]


EXPERIMENTS = (ExtensionOnVaryingTrees(),)
