"""Rows that users have stored stay valid: the keys, cells and first rows of every experiment are pinned.

A row is found by the experiment's name, the versions of what it uses, and its cell. A change that moves code about, or
changes the defaults of the library, must not change any of these, nor what a cell measures.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

import pytest

from gametree.lab import Cell, Experiment, Plan, Row, Rows, experiment, experiments
from gametree.lab.agenda import Agenda
from gametree.lab.canonical import canonical, parsed
from gametree.lab.provenance import Provenance
from gametree.lab.store import Record


class Pinned(NamedTuple):
    """Digests of an experiment's versions, of all cells under each plan, and of the rows of two quick cells."""

    versions: str
    full: str
    quick: str
    rows: str


PINNED = {
    "kc94-table1": Pinned("f419b11a0eb1", "b89fe63545bf", "ebb8a89f7f55", "a08f6a183c3f"),
    "kc94-table2": Pinned("44f8bbd44a1a", "12fc8482b967", "b3a7fd4269e0", "2677e5264dfa"),
    "kc94-table3": Pinned("f257170c425b", "74dfab18c2df", "8977a86045d4", "4de903eeee03"),
    "kc94-table4": Pinned("cda66f4ed41c", "c6f054e65e27", "f142d04b049e", "7a391438373e"),
    "kc96-4.4": Pinned("ac3778081471", "62de9035c063", "8912dd160694", "e1024d2dd911"),
    "kc96-fig1": Pinned("8c59d121b1d6", "bfc7d530505a", "bfc7d530505a", "a63a9d92777e"),
    "kc96-fig10": Pinned("c7304bf76eff", "825623e73904", "38a5dd5873d6", "61d0363c962f"),
    "kc96-fig13": Pinned("44f8bbd44a1a", "b1a3a438cba0", "9168b427c573", "976bbe4dbbf9"),
    "kc96-fig14": Pinned("44f8bbd44a1a", "3156fef30ca4", "c4d2a96e9616", "a748395af7ba"),
    "kc96-fig16": Pinned("ebfcd8b5d850", "d487e42afca0", "45b894742355", "42066d568b10"),
    "kc96-fig17": Pinned("cda66f4ed41c", "1a714334e72b", "573700721307", "c8712fe5b9d2"),
    "kc96-fig2": Pinned("4f4501e724ce", "474b4d0fd2bd", "474b4d0fd2bd", "a291a326a2fa"),
    "kc96-fig6": Pinned("3b0f84217978", "3f17393b39ab", "63681a34ca65", "e978bd420f6e"),
    "kc96-fig8": Pinned("122e6d364d8a", "736221d184ed", "5f9ce68bf3de", "ae1441ea7918"),
    "kc96-fig9": Pinned("8c6593fc27c9", "1ab6713c704f", "78bed79c21ac", "3b28bee55248"),
    "zhang-3": Pinned("13218144b600", "cd71f4f62c7e", "bd80672e08e2", "8781c5091b74"),
    "zhang-fig1": Pinned("13218144b600", "a1c42cbd08f6", "91898bb8cbb1", "299d3fb0b500"),
    "zhang-fig2": Pinned("13218144b600", "12e23e2b3a57", "1b057eb2577b", "ae626f6d5400"),
    "zhang-fig3a": Pinned("13218144b600", "a6279285cbbc", "1964fa440560", "c401dd608b12"),
    "zhang-fig3b": Pinned("a88a612b766a", "527ed6370389", "5c6b00bf6ce2", "92f0ad1f6032"),
}
HOW = (
    "{name} has other versions, cells or rows than before, so that stored rows are lost or wrong. If that is meant, "
    "give it a new `version` and write {name!r}: {found!r} in PINNED of tests/lab/test_stored_rows.py"
)


def digest(*texts: str) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()[:12]


def invented(cell: Cell) -> Mapping[str, Any]:
    """A plausible row of an adaptive experiment; the deeper side makes more nodes, forward estimation fewer."""
    if "rival" in cell:
        first, second = cell["alphabeta_depth"], cell["rival_depth"]
        counts = {"alphabeta_won": 7, "rival_won": 9, "ties": 1}
        return {"scoring": "pair", **counts, "alphabeta_nodes": 3**first, "rival_nodes": 2 * second**2}
    nodes = {"alphabeta": 5 ** cell["alphabeta"], "player": 4 ** cell["horizon"]}
    counted = {f"{side}_{name}": count for side, count in nodes.items() for name in ("expanded", "generated")}
    return {"wins": 6, "losses": 3, "ties": 1, **counted}


def all_cells(item: Experiment, plan: Plan) -> list[str]:
    """The cells wanted in the end; what adaptive experiments want depends on the rows that come."""
    first = [canonical(cell) for cell in item.cells(plan, Rows())]
    if not {"rival", "series"} & parsed(first[0]).keys():
        return first
    agenda = Agenda(item, plan, {})
    while cell := agenda.take():
        agenda.finish(cell, Record(Row(parsed(cell), invented(parsed(cell))), 0.0, "", Provenance("0", None, 1)))
    return [canonical(record.row.cell) for record in agenda.records]


def found(item: Experiment) -> Pinned:
    full, quick = (all_cells(item, plan) for plan in (Plan.FULL, Plan.QUICK))
    chosen = [quick[len(quick) // 2], quick[len(quick) * 5 // 8]]  # neither trivial nor slow
    rows = [canonical(item.run(parsed(cell))) for cell in chosen]
    return Pinned(digest(canonical(item.versions())), digest(*full), digest(*quick), digest(*rows))


@pytest.mark.parametrize("name", experiments())
def test_every_experiment(name: str) -> None:
    now = tuple(found(experiment(name)))
    if tuple(PINNED.get(name, ())) != now:
        pytest.fail(HOW.format(name=name, found=now), pytrace=False)


def test_nothing_else_is_pinned() -> None:
    assert set(PINNED) == set(experiments())
