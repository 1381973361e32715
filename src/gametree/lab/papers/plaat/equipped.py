"""Searches of the thesis's positions with a chosen equipment: with or without table, deepening and ordering."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from gametree.lab.experiment import Rows
from gametree.lab.papers.plaat.settings import ENTRIES, SETTINGS, Search
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.searching.algorithm import Algorithm, WindowAlgorithm, algorithm
from gametree.searching.algorithms.alphabeta import AlphaBeta
from gametree.searching.algorithms.negascout import NegaScout
from gametree.searching.api import iterate
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table

__all__ = ["BARE", "FULLY", "Equipment", "deepest", "explore", "last_leaves", "textbook", "with_etc"]


class Equipment(NamedTuple):
    """What a search has besides its algorithm."""

    table: bool
    """Whether there is a transposition table."""
    ordering: str
    deepening: bool
    """Whether it deepens iteratively; otherwise it is a single search."""


BARE = Equipment(table=False, ordering="natural", deepening=False)
FULLY = Equipment(table=True, ordering="table+history", deepening=True)


def explore(
    root: Position,
    method: Algorithm,
    depth: int,
    equipment: Equipment,
    *,
    step: int = 1,
    entries: int = ENTRIES,
    observe: str = "nothing",
) -> list[SearchResult]:
    """The iterations of a search, or the only one; counts add up over them. A table also keeps leaves."""
    return list(
        iterate(
            root,
            method,
            depth=depth,
            table=Table(entries, from_depth=0, depths="exact") if equipment.table else None,
            ordering=equipment.ordering,
            deepening=Deepening(step=step, first=1) if equipment.deepening else Deepening(step=1, first=depth),
            observe=observe,
        )
    )


def textbook(search: Search, root: Position) -> Algorithm | None:
    """The algorithm without a table, as textbooks have it; MTD(f) needs one, and has none.

    SSS* and DUAL* are Stockman's, with memory of their own. The player to move is MAX, as in `Setting.algorithm`.
    """
    if search is Search.MTDF:
        return None
    if search is Search.ALPHABETA:
        return AlphaBeta(etc="off")
    if search is Search.NEGASCOUT:
        return NegaScout(etc="off")
    return algorithm("sss" if (search is Search.SSS) == root.maximizing else "dual")


def with_etc(method: Algorithm, etc: str) -> Algorithm:
    """The same algorithm with enhanced transposition cutoffs "everywhere", or "off"."""
    assert isinstance(method, WindowAlgorithm)
    return replace(method, etc=etc)


def last_leaves(results: list[SearchResult]) -> int:
    """The leaves of the last iteration alone."""
    before = results[-2].counts.leaves if len(results) > 1 else 0
    return results[-1].counts.leaves - before


def deepest(rows: Rows, game: str) -> tuple[int, Rows]:
    """The greatest depth to which rows of a game go, and the rows that go there, by number of the position."""
    here = rows.where(game=game)
    depth = max((row.cell["depth"] for row in here), default=SETTINGS[game].deepest)
    return depth, Rows(sorted(here.where(depth=depth), key=lambda row: int(row.cell["position"])))
