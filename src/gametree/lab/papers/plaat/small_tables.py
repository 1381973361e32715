"""Searches with small tables: with other evaluators, by other replacements, and with less stored."""

from __future__ import annotations

from typing import NamedTuple

from gametree.lab.experiment import Cell
from gametree.lab.papers.plaat.last_trees import PassLog, PassMTD, PassTable, Scheme
from gametree.lab.papers.plaat.settings import ORDERING, SETTINGS, Search, Setting
from gametree.lab.papers.plaat.table_grid import NEAR_ROOT
from gametree.native.rounded import rounded
from gametree.searching.api import iterate, search
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table

__all__ = [
    "ARENAS",
    "FLOODED",
    "FROM",
    "LARGEST",
    "LEAST",
    "MIDDLE",
    "POWERS",
    "by_depth_stored",
    "by_size",
    "with_calls",
]

LEAST, MIDDLE, LARGEST = 6, 10, 16
"""Binary logarithms of sizes."""
POWERS = (LEAST, MIDDLE, LARGEST)
FLOODED = 12
"""The table in which entries near the leaves take the place of others."""


class Arena(NamedTuple):
    """A game with one of its evaluators, perhaps rounded."""

    game: str
    evaluator: str
    depth: int
    quick: int
    delta: int
    grain: int = 1

    @property
    def setting(self) -> Setting:
        """How it is searched."""
        return SETTINGS[self.game]._replace(evaluator=self.evaluator, delta=self.delta)

    def title(self, depth: int) -> str:
        """For people."""
        grain = f", grain {self.grain}" if self.grain > 1 else ""
        return f"{self.setting.title}, depth {depth}, {self.evaluator}{grain}"


ARENAS = {
    "checkers": Arena("checkers", "positional", 11, 7, 15),
    "checkers, coarse": Arena("checkers", "positional", 11, 7, 15, grain=25),
    "othello, discs": Arena("othello", "discs", 8, 5, 2),
    "othello": Arena("othello", "positional", 8, 5, 20),
    "othello, staged": Arena("othello", "staged", 8, 5, 100),
    "chess, coarse": Arena("chess", "classical", 5, 3, 25, grain=25),
    "chess": Arena("chess", "classical", 5, 3, 25),
    "chess, tapered": Arena("chess", "tapered", 5, 3, 25),
}
SEARCHES = (Search.ALPHABETA, Search.NEGASCOUT, Search.MTDF)
FROM = (0, 1, 2, 3, 4)
"""Depths from which on positions are stored."""


def with_calls(cell: Cell) -> dict[str, list[int]]:
    """Leaves up to every iteration by algorithm, and the calls of MTD(f)."""
    arena = ARENAS[cell["arena"]]
    root = arena.setting.positions()[cell["position"]]
    found: dict[str, list[int]] = {}
    for who in SEARCHES:
        results = list(
            iterate(
                root.with_evaluator(rounded(arena.grain)),
                arena.setting.algorithm(who, root),
                depth=cell["depth"],
                table=Table(2**LEAST, from_depth=0, depths="exact", replacement=NEAR_ROOT),
                ordering=ORDERING,
                deepening=Deepening(step=arena.setting.step, first=1),
            )
        )
        found[who.value] = [result.counts.leaves for result in results]
    return found | {"calls": [len(result.probes) for result in results]}


def by_size(cell: Cell) -> dict[str, list[int]]:
    """By size: leaves of all tests, of the first of each iteration, and calls."""
    found: dict[str, list[int]] = {"leaves": [], "first": [], "calls": []}
    setting = SETTINGS[cell["game"]]
    for power in POWERS:
        table = PassTable(2**power, Scheme(cell["way"]))
        notes = PassLog(table.entries_of_passes)
        result = search(
            setting.positions()[cell["position"]],
            PassMTD(name="mtd-passes", next=notes.next, log=notes, etc="off", back=setting.back),
            depth=cell["depth"],
            table=table,
            ordering=ORDERING,
            deepening=Deepening(step=setting.step, first=1),
            kernel="python",
        )
        found["leaves"].append(result.counts.leaves)
        found["first"].append(notes.first_leaves)
        found["calls"].append(len(result.probes))
    return found


def by_depth_stored(cell: Cell) -> dict[str, list[int]]:
    """By size: leaves for each least depth that is stored."""
    return {str(power): [_stored_from(cell, power, from_depth) for from_depth in FROM] for power in (LEAST, FLOODED)}


def _stored_from(cell: Cell, power: int, from_depth: int) -> int:
    setting = SETTINGS[cell["game"]]
    root = setting.positions()[cell["position"]]
    found = search(
        root,
        setting.algorithm(Search.MTDF, root),
        depth=cell["depth"],
        table=Table(2**power, from_depth=from_depth, depths="exact", replacement=cell["way"]),
        ordering=ORDERING,
        deepening=Deepening(step=setting.step, first=1),
    )
    return found.counts.leaves
