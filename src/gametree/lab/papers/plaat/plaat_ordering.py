"""Why does Alpha-Beta lose more to NegaScout in our checkers than in Chinook: by ordering, window or ETC?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gametree.lab.claim import Claim, Rule, compare
from gametree.lab.exhibits import Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.appendix_c import APPENDIX_C
from gametree.lab.papers.plaat.compared import KINDS, overlap
from gametree.lab.papers.plaat.counted import common, geometric
from gametree.lab.papers.plaat.settings import ENTRIES, POSITIONS, SETTINGS, Search
from gametree.lab.papers.plaat.statements import stated
from gametree.players.statistics import Interval
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithms.alphabeta import AlphaBeta
from gametree.searching.algorithms.aspiration import AspirationNegaScout
from gametree.searching.api import iterate
from gametree.searching.memory.table import Table

__all__ = ["EXPERIMENTS"]

GAME = SETTINGS["checkers"]
COMPARED, QUICK = 13, 9
"""The depth at which all ways to search are compared."""
DEEPEST = GAME.deepest
WIDE = 4 * GAME.delta
HISTORY, KILLERS, STATIC = "table+history", "table+killer+history", "table+static"


class Way(NamedTuple):
    """A way to search: the ordering, where ETC is looked for, and half of NegaScout's window (0: Alpha-Beta)."""

    ordering: str
    etc: str
    delta: int

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm."""
        if self.delta == 0:
            return AlphaBeta(etc=self.etc)
        return AspirationNegaScout(etc=self.etc, delta=self.delta, back=GAME.back)


class Rival(NamedTuple):
    """Alpha-Beta against NegaScout, both with the same ordering and ETC."""

    ordering: str
    etc: str = "off"
    delta: int = GAME.delta

    @property
    def ways(self) -> tuple[Way, Way]:
        """The two searches."""
        return Way(self.ordering, self.etc, 0), Way(*self)

    @property
    def title(self) -> str:
        """For people."""
        return f"{self.ordering}, {'ETC' if self.etc != 'off' else 'no ETC'}, window of {self.delta} to either side"


USUAL = Rival(HISTORY)
WIDER = Rival(HISTORY, delta=WIDE)
CUTOFFS = Rival(HISTORY, etc="everywhere")
BY_KILLERS = Rival(KILLERS)
BY_VALUE = Rival(STATIC)
RIVALS = (USUAL, WIDER, CUTOFFS, BY_KILLERS, BY_VALUE)
DEEP = (BY_VALUE,)
"""What is also searched to the depth of appendix C; plaat-C has the usual way."""


class Orders(Experiment):
    """Alpha-Beta over NegaScout in checkers, with one thing changed at a time."""

    name = "plaat-ordering"
    title = "What Alpha-Beta loses to NegaScout in checkers depends on the order of moves"
    source = f"{SOURCE}, section 4.2 and appendix C"
    measures = (
        "Leaves and total nodes of Alpha-Beta over those of NegaScout in an aspiration window, in the twenty positions "
        f"of checkers, to {COMPARED} plies in steps of two. Beside the settings of plaat-C (moves in the order of "
        "table and history, no ETC), one thing is changed at a time: a window four times as wide, ETC at all nodes, "
        f"killer moves, and children in the order of their static values. The last is also searched to {DEEPEST} plies."
    )
    algorithms = ("alphabeta", "aspiration-negascout")
    games = (GAME.game,)
    evaluators: Mapping[str, tuple[str, ...]] = {GAME.game: (GAME.evaluator,)}
    discussion = (
        "In plaat-C Alpha-Beta needs 1.19 times the leaves of NegaScout in checkers, against 1.083 in appendix C: the "
        "one game where the intervals do not overlap. Chinook used ETC, and its window is not known; neither makes a "
        "difference here. The better moves are ordered, the less there is to gain for a null window. How Chinook "
        "ordered moves beside the table and the history heuristic is not known. The ways to search were chosen after "
        f"a trial at {COMPARED} plies."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search each."""
        depth = plan.choose(full=COMPARED, quick=QUICK)
        compared = dict.fromkeys(way for rival in RIVALS for way in rival.ways)
        deep = dict.fromkeys(way for rival in DEEP for way in rival.ways)
        for position in range(0, POSITIONS, plan.choose(full=1, quick=4)):
            yield from ({"position": position, "depth": depth, **way._asdict()} for way in compared)
            if plan is Plan.FULL:
                yield from ({"position": position, "depth": DEEPEST, **way._asdict()} for way in deep)

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """What all iterations visited."""
        way, root = Way(cell["ordering"], cell["etc"], cell["delta"]), GAME.positions()[cell["position"]]
        table = Table(ENTRIES, from_depth=0, depths="exact")
        depth, steps = cell["depth"], GAME.deepening(cell["depth"])
        *_, last = iterate(root, way.algorithm, depth=depth, table=table, ordering=way.ordering, deepening=steps)
        return {"leaves": last.counts.leaves, "nodes": last.counts.nodes}

    def trials(self, rows: Rows) -> Trials:
        """Positions that were searched in the usual way."""
        depth = _compared(rows)
        return Trials(len(rows.where(depth=depth, **USUAL.ways[0]._asdict())), POSITIONS, "positions")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What makes no difference, what does, and whether it explains the difference from appendix C."""
        depth = _compared(rows)
        return [
            *(_same(rows, depth, rival) for rival in (WIDER, CUTOFFS, BY_KILLERS)),
            _less(rows, depth),
            *(_published(rows, kind) for kind in KINDS),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each way at each depth."""
        lines = [
            (rival.title, depth, *(_ratio(rows, depth, rival, kind) for kind in KINDS))
            for depth, rivals in ((_compared(rows), RIVALS), (DEEPEST, DEEP))
            for rival in rivals
        ]
        return [Sheet("Alpha-Beta over NegaScout", ("way to search", "depth", *KINDS.values()), lines)]


def _compared(rows: Rows) -> int:
    """The depth at which all ways were searched."""
    return QUICK if rows.where(depth=QUICK) and not rows.where(depth=COMPARED) else COMPARED


def _ratio(rows: Rows, depth: int, rival: Rival, kind: str) -> Interval | None:
    shared = common(rows.where(depth=depth), {way: way._asdict() for way in rival.ways})
    if shared is None:
        return None
    ours, theirs = (shared[1][way] for way in rival.ways)
    return geometric(ours[at][kind] / theirs[at][kind] for at in ours)


def _same(rows: Rows, depth: int, rival: Rival) -> Claim:
    usual = _ratio(rows, depth, USUAL, "leaves")
    rule = Rule(
        "the 95 % interval overlaps that of the usual way",
        lambda _, ours: usual is not None and overlap(usual, ours),
    )
    what = f"depth {depth}, {rival.title}: leaves of Alpha-Beta over NegaScout's"
    return stated(what, "makes no difference", _ratio(rows, depth, rival, "leaves"), rule)


def _less(rows: Rows, depth: int) -> Claim:
    usual = _ratio(rows, depth, USUAL, "leaves")
    rule = Rule("below that of the usual way", lambda _, ours: usual is not None and ours.value < usual.value)
    what = f"depth {depth}, {BY_VALUE.title}: leaves of Alpha-Beta over NegaScout's"
    return stated(what, "less than in the usual way", _ratio(rows, depth, BY_VALUE, "leaves"), rule)


def _published(rows: Rows, kind: str) -> Claim:
    published = APPENDIX_C[GAME.game, kind].relative[Search.ALPHABETA]
    rule = Rule(
        f"95 % intervals overlap (published: {published.low:.3f} to {published.high:.3f})",
        lambda _, ours: overlap(published, ours),
    )
    what = f"depth {DEEPEST}, {BY_VALUE.title}: {KINDS[kind]} of Alpha-Beta over NegaScout's"
    return compare(what, published.value, _ratio(rows, DEEPEST, BY_VALUE, kind), rule)


EXPERIMENTS = (Orders(),)
