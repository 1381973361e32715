"""Experiments that search every position with its moves in several orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gametree.lab.experiment import Cell, Plan, Rows, Trials
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.equipped import deepest
from gametree.lab.papers.plaat.settings import ORDERING, POSITIONS, SETTINGS
from gametree.players.statistics import Interval

__all__ = ["ALONE", "HISTORY", "ORDERINGS", "STATIC", "in_order", "ordered_cells", "ordered_trials", "paired", "titled"]

HISTORY, ALONE, STATIC = ORDERING, "table", "table+static"
ORDERINGS = {HISTORY: "history", ALONE: "natural order", STATIC: "static values"}
"""Behind the table's move, which is first in all of them."""


def ordered_cells(plan: Plan, depths: Mapping[str, int], orderings: Iterable[str]) -> Iterator[Cell]:
    """One position in one order; `depths` are those of the games."""
    for game, depth in depths.items():
        for position in range(0, POSITIONS, plan.choose(full=1, quick=4)):
            for ordering in orderings:
                yield {"game": game, "position": position, "depth": depth, "ordering": ordering}


def titled(rows: Rows, game: str) -> str:
    """A game and the depth of its deepest searches, for people."""
    return f"{SETTINGS[game].title}, depth {deepest(rows, game)[0]}"


def in_order(rows: Rows, game: str, ordering: str) -> Rows:
    """The deepest searches of a game in one order."""
    return deepest(rows, game)[1].where(ordering=ordering)


def ordered_trials(rows: Rows, orderings: Iterable[str]) -> Trials:
    """Positions of every game in every order."""
    counts = [len(in_order(rows, game, ordering)) for ordering in orderings for game in SETTINGS]
    return Trials(min(counts), POSITIONS, "positions of every game")


def paired(ours: Mapping[int, float], usual: Mapping[int, float]) -> Interval | None:
    """The mean ratio of two numbers, position by position."""
    return geometric(ours[at] / usual[at] for at in sorted(ours.keys() & usual.keys()))
