"""Are the numbers of appendix C on chess those of an evaluator with a coarser grain?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gametree.lab.claim import Claim, Rule, compare
from gametree.lab.exhibits import Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.appendix_c import APPENDIX_C
from gametree.lab.papers.plaat.compared import DECISIVE, KINDS, calls_sheet, few_calls, fewest, overlap, plot, saved
from gametree.lab.papers.plaat.counted import Counted
from gametree.lab.papers.plaat.plaat_c import RealGames
from gametree.lab.papers.plaat.settings import ENTRIES, ORDERING, POSITIONS, SETTINGS, Search
from gametree.native.rounded import rounded
from gametree.searching.api import iterate
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table

__all__ = ["EXPERIMENTS"]

CHESS = SETTINGS["chess"]
GRAINS = (5,)
"""In units of which a pawn has about 100: the coarsest of plaat-grain at which MTD(f) makes 3 to 6 calls."""
SEARCHES = (Search.ALPHABETA, Search.NEGASCOUT, Search.MTDF)


class CoarseChess(Experiment):
    """Appendix C's comparison in chess, with values in larger steps."""

    name = "plaat-coarse"
    title = "Appendix C on chess, with an evaluator in coarser steps"
    source = f"{SOURCE}, section 4.2 and appendix C"
    measures = (
        "As plaat-C, in every third of the twenty positions of chess by Alpha-Beta, NegaScout and MTD(f), with moves "
        f"in the order of table and history, where the evaluator's values are rounded to multiples of {GRAINS[0]}. A "
        "pawn is worth about 100."
    )
    algorithms = ("alphabeta", "aspiration-negascout", "mtdf")
    games = (CHESS.game,)
    evaluators: Mapping[str, tuple[str, ...]] = {CHESS.game: (CHESS.evaluator,)}
    discussion = (
        "Ordered by table and history, with values as they are, MTD(f) makes about ten calls an iteration in chess and "
        "visits 1.08 times the nodes of NegaScout, against 3 to 6 calls and 8 % fewer nodes in the thesis. plaat-grain "
        "shows that the number of calls depends on the grain of the evaluator, and that they are 3 to 6 at grains of 2 "
        "to 5. The coarsest of these is tried here; it is shown beside the evaluator as it is, not instead of it. A "
        "grain of 25 was tried too: 2.4 calls an iteration, and 1.05 times the nodes of NegaScout."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search each; all algorithms of a position together."""
        depth = plan.choose(full=CHESS.deepest, quick=CHESS.quick)
        for grain in GRAINS:
            for position in range(0, POSITIONS, 3):
                for search in SEARCHES:
                    here = {"game": CHESS.game, "grain": grain, "position": position, "depth": depth}
                    yield {**here, "algorithm": search.value}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """See `RealGames.run`."""
        root = CHESS.positions()[cell["position"]].with_evaluator(rounded(cell["grain"]))
        found = iterate(
            root,
            CHESS.algorithm(Search(cell["algorithm"]), root),
            depth=cell["depth"],
            table=Table(ENTRIES, from_depth=0, depths="exact"),
            ordering=ORDERING,
            deepening=Deepening(step=CHESS.step, first=1),
        )
        return RealGames.counted(found)

    def trials(self, rows: Rows) -> Trials:
        """Positions that all algorithms have searched with every grain."""
        return Trials(min(len(_counted(rows, grain).positions) for grain in GRAINS), POSITIONS, "positions")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """For each grain, what plaat-C claims of chess."""
        return [claim for grain in GRAINS for claim in _claims(_counted(rows, grain), grain)]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """The means beside the published ones, and the calls."""
        found = {grain: _counted(rows, grain) for grain in GRAINS}
        published = [("published", title, *_published(kind)) for kind, title in KINDS.items()]
        lines = [
            (f"grain {grain}", title, *(game.ratio(kind, search) for search in DECISIVE))
            for grain, game in found.items()
            for kind, title in KINDS.items()
        ]
        columns = ("grain", "nodes", *(search.value for search in DECISIVE))
        calls = [
            calls_sheet([game], (Search.MTDF,))._replace(title=f"MT calls, grain {grain}")
            for grain, game in found.items()
        ]
        return [Sheet("Nodes relative to NegaScout's", columns, [*lines, *published]), *calls]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """As figures 4.9 and 4.12."""
        drawn = [(grain, plot(_counted(rows, grain), kind)) for grain in GRAINS for kind in KINDS]
        return [
            each._replace(name=f"{grain}-{each.name}", title=f"{each.title}, grain {grain}") for grain, each in drawn
        ]


def _counted(rows: Rows, grain: int) -> Counted:
    return Counted(rows.where(grain=grain), CHESS.game, SEARCHES)


def _published(kind: str) -> list[Any]:
    relative = APPENDIX_C[CHESS.game, kind].relative
    return [relative[search] for search in DECISIVE]


def _claims(game: Counted, grain: int) -> list[Claim]:
    means = [_mean(game, kind, search) for kind in KINDS for search in DECISIVE]
    found = [*means, *(fewest(game, kind) for kind in KINDS), saved(game), few_calls(game)]
    return [_of_grain(claim, grain) for claim in found]


def _of_grain(claim: Claim, grain: int) -> Claim:
    return replace(claim, what=f"grain {grain}, {claim.what}")


def _mean(game: Counted, kind: str, search: Search) -> Claim:
    published = APPENDIX_C[CHESS.game, kind].relative[search]
    rule = Rule(
        f"95 % intervals overlap (published: {published.low:.3f} to {published.high:.3f})",
        lambda _, ours: overlap(published, ours),
    )
    ours = game.ratio(kind, search) if game.depth == CHESS.deepest else None
    return compare(
        f"chess, depth {CHESS.deepest}: {KINDS[kind]} of {search} over NegaScout's", published.value, ours, rule
    )


EXPERIMENTS = (CoarseChess(),)
