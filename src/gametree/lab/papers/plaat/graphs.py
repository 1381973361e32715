"""What the experiments of chapter 5 share: the last iteration alone, and means of ratios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gametree.lab.claim import Rule
from gametree.lab.experiment import Cell, Plan, Rows
from gametree.lab.papers.plaat.counted import geometric_mean
from gametree.lab.papers.plaat.settings import ENTRIES, ORDERING, POSITIONS, SETTINGS
from gametree.model.position import Position
from gametree.model.result import Counts
from gametree.players.statistics import Interval
from gametree.searching.algorithm import Algorithm
from gametree.searching.api import iterate
from gametree.searching.memory.table import Table

__all__ = ["NEGASCOUT", "OTHER_DEPTH", "SEARCHED", "Pair", "iterations", "positions", "ratio", "root"]

NEGASCOUT = "aspiration-negascout"
OTHER_DEPTH = Rule("searched to the same depth, which it is not", lambda _paper, _ours: False)
"""For a number that is published for a deeper search than ours: it may have the shape, and no more."""


SEARCHED = (
    "Every third of the twenty positions of each game; evaluators: checkers positional, Othello positional, chess "
    f"classical. Searches deepen iteratively, in checkers by two plies, with a table of 2^{ENTRIES.bit_length() - 1} "
    "entries that keeps leaves too, and order moves by table and history. As in the thesis, chapter 5, only the last "
    "iteration counts. Means over positions are geometric."
)
"""For what is measured."""


def positions(plan: Plan) -> range:
    """The numbers of the standard positions that a plan searches: either player moves in some of them."""
    return range(0, POSITIONS, plan.choose(full=3, quick=9))


def root(cell: Cell) -> Position:
    """The standard position of a cell."""
    return SETTINGS[cell["game"]].positions()[cell["position"]]


def iterations(cell: Cell, algorithm: str | Algorithm) -> Iterator[tuple[int, Counts]]:
    """Depth and counts of each iteration alone, of a search of the cell's position to its depth."""
    deepening = SETTINGS[cell["game"]].deepening(cell["depth"])
    # The table keeps leaves: a graph has each of its leaves once.
    table = Table(ENTRIES, from_depth=0)
    found = iterate(root(cell), algorithm, depth=cell["depth"], table=table, ordering=ORDERING, deepening=deepening)
    before = Counts()
    for result in found:
        now = result.counts
        fields = ("leaves", "interior", "transpositions")
        yield result.depth, Counts(**{name: getattr(now, name) - getattr(before, name) for name in fields})
        before = now


class Pair(NamedTuple):
    """Two things that were measured, the names of a ratio's numerator and denominator."""

    over: str
    under: str


def ratio(rows: Rows, pair: Pair) -> Interval | None:
    """The geometric mean over rows of a ratio; None without rows."""
    ratios = [row.measured[pair.over] / row.measured[pair.under] for row in rows]
    return geometric_mean(ratios) if ratios else None
