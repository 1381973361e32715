"""Chess positions with something to find: mates in two to four, and moves that win material.

`tools/make_tactics.py` made them from games of our own players with random moves in between. Full-width searches have
checked that no other first move mates as soon. A win of material was checked at two depths of full width, with
quiescence search below, where no other first move wins nearly as much.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from gametree.model.position import Position
from gametree.rules.catalogue import position
from gametree.searching.api import search
from gametree.searching.memory.table import Table

__all__ = ["KINDS", "MATERIAL", "MATES", "Tactic", "solves", "tactics"]

MATES = {"mate in 2": 3, "mate in 3": 5, "mate in 4": 7}
"""The plies of each."""
MATERIAL = "material"
KINDS = (*MATES, MATERIAL)
ENTRIES = 2**16


class Tactic(NamedTuple):
    """A position and its only solution."""

    kind: str
    """One of `KINDS`."""
    move: str
    fen: str

    def position(self, evaluator: str) -> Position:
        """The position, valued so."""
        return position("chess", self.fen, evaluator=evaluator)


@cache
def tactics() -> tuple[Tactic, ...]:
    """All of them, the kinds in turn, so that the first ones are a sample of all."""
    text = (files(__package__) / "tactics.txt").read_text(encoding="utf-8")
    return tuple(Tactic(*line.split("; ")) for line in text.splitlines() if line and not line.startswith("#"))


def solves(tactic: Tactic, evaluator: str, ordering: str, selective: str, nodes: int) -> bool:
    """Whether NegaScout with these parts chooses the solution after so many nodes."""
    found = search(
        tactic.position(evaluator),
        "negascout",
        nodes=nodes,
        table=Table(ENTRIES, from_depth=0, depths="exact"),
        ordering=ordering,
        selective=selective,
    )
    return str(found.best_known) == tactic.move
