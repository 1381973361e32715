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
from gametree.lab.store import Record
from gametree.runs.canonical import canonical, parsed
from gametree.runs.provenance import Provenance
from support.evaluators_named import evaluators_named


class Pinned(NamedTuple):
    """Digests of an experiment's versions, of all cells under each plan, and of the rows of two quick cells."""

    versions: str
    full: str
    quick: str
    rows: str


PINNED = {
    "kc94-table1": Pinned("f419b11a0eb1", "2f540489694d", "3a58dcafaf4d", "78e7206bc020"),
    "kc94-table2": Pinned("44f8bbd44a1a", "56e138e2f8f9", "b3a7fd4269e0", "2677e5264dfa"),
    "kc94-table3": Pinned("f257170c425b", "ef86f55a0e2c", "d1718aca435b", "a4b9aa8ae1b9"),
    "kc94-table4": Pinned("cda66f4ed41c", "50b885c29f90", "f142d04b049e", "7a391438373e"),
    "kc96-4.4": Pinned("ac3778081471", "62de9035c063", "8912dd160694", "e1024d2dd911"),
    "kc96-4.4-why": Pinned("ac3778081471", "997202f9abe4", "62422fe920b5", "68ed2e7b9d28"),
    "kc96-fig1": Pinned("8c59d121b1d6", "bfc7d530505a", "bfc7d530505a", "a63a9d92777e"),
    "kc96-fig10": Pinned("c7304bf76eff", "825623e73904", "38a5dd5873d6", "61d0363c962f"),
    "kc96-fig13": Pinned("44f8bbd44a1a", "4a501d307e6a", "9168b427c573", "976bbe4dbbf9"),
    "kc96-fig14": Pinned("44f8bbd44a1a", "d4a799b04bf5", "c4d2a96e9616", "a748395af7ba"),
    "kc96-fig16": Pinned("ebfcd8b5d850", "e45270d84b35", "ddc81a6f8f4b", "53451d8e750e"),
    "kc96-fig17": Pinned("cda66f4ed41c", "f8022217d7ea", "573700721307", "c8712fe5b9d2"),
    "kc96-fig17-why": Pinned("d9b30967a56a", "5efab768403b", "069f97d2aef1", "60f8d9e1c6b8"),
    "kc96-fig2": Pinned("4f4501e724ce", "474b4d0fd2bd", "474b4d0fd2bd", "a291a326a2fa"),
    "kc96-fig6": Pinned("3b0f84217978", "3f17393b39ab", "63681a34ca65", "e978bd420f6e"),
    "kc96-fig8": Pinned("122e6d364d8a", "736221d184ed", "5f9ce68bf3de", "ae1441ea7918"),
    "kc96-fig9": Pinned("8c6593fc27c9", "1ab6713c704f", "78bed79c21ac", "3b28bee55248"),
    "notes-average": Pinned("ac3778081471", "fd2f425b8b92", "36202162cc8a", "119341233960"),
    "notes-best": Pinned("6802235a7802", "31296128d22e", "cce9b67b28cb", "1cbc2c8b6d3d"),
    "notes-bounds": Pinned("a4e0598bc521", "bdce8334dfed", "698128bd4874", "c21523b35039"),
    "open-criteria": Pinned("fff6c6e6b311", "bcdaed2c7687", "f8a5f316db8f", "cd33265ed5d7"),
    "open-enhancements": Pinned("605dad155cd9", "3b38f955c57b", "007d95040cd9", "b9b02d060a0c"),
    "open-negascout": Pinned("54934e5964f7", "94f95d7b6be2", "e5cbf7f27782", "a09f6a40cfc2"),
    "open-parts": Pinned("60cfed1dcacb", "19b0cc02c622", "836f5e920bd7", "201c9a1ab5dd"),
    "open-replacement": Pinned("54934e5964f7", "a2c7a36a9487", "e34397073822", "8f0ef3aaa0e6"),
    "open-variable-depth": Pinned("dfa9402234f2", "c2c8e80acbb3", "3edf7fce92e1", "4ef2dcd67864"),
    "open-windows": Pinned("3028095bade2", "04808a9f9bc3", "a7fbd09f385f", "84236930f754"),
    "plaat-4.1": Pinned("dca801b02048", "5fe76de667a8", "48ef99824441", "7ebd3e1598c6"),
    "plaat-4.13": Pinned("f9ed9c76e900", "7727bf9bfacb", "7727bf9bfacb", "3a9aae980d1d"),
    "plaat-4.15": Pinned("c9413cae4060", "c7edf096c4fd", "27252cac9a56", "a82ad97d2d59"),
    "plaat-4.18": Pinned("54934e5964f7", "11497f8ace99", "8ad2fa4c3bc5", "dfe44e6f2b6e"),
    "plaat-4.21": Pinned("0d9580a6ddd9", "bb17d8517722", "f6b1e9f412c4", "110ba5f033d6"),
    "plaat-4.22": Pinned("18c33a2d6e74", "eac92b94088b", "eac92b94088b", "8c11cdcc07eb"),
    "plaat-4.24": Pinned("d2238ea94a3c", "855c265045d6", "948e135b20bd", "edc0da8d3787"),
    "plaat-5.1": Pinned("2fd4d3ca3e59", "94f95d7b6be2", "e3fe22d727fc", "86b9eee5c127"),
    "plaat-5.1-why": Pinned("2fd4d3ca3e59", "c4f6f5677941", "65bc6374a28e", "fd30845ce6f6"),
    "plaat-5.11": Pinned("c9413cae4060", "f69711debe69", "07aeb804ad66", "72e03cdf2eef"),
    "plaat-5.2": Pinned("2fd4d3ca3e59", "b86531c4ed72", "d07a11d38267", "e43d4832f143"),
    "plaat-5.6": Pinned("54934e5964f7", "ed765f070396", "269c0ff82c45", "51bffa415d40"),
    "plaat-5.6-why": Pinned("2fd4d3ca3e59", "be51c09b4806", "569f9034865a", "a333738b0800"),
    "plaat-5.8-why": Pinned("2fd4d3ca3e59", "5575272f461f", "bb846ded671a", "3203d94b7f98"),
    "plaat-A1": Pinned("b4a5ee1c6b9d", "fd097be3c51f", "fd097be3c51f", "897e1e4e316f"),
    "plaat-A2": Pinned("40ebb2fbda5a", "1356fff7b982", "1356fff7b982", "a4504be72d36"),
    "plaat-A3": Pinned("53327560c778", "cfbdf5cb9dd0", "cfbdf5cb9dd0", "5312e3eca151"),
    "plaat-C": Pinned("bd362c88fbf7", "fa8e450d2388", "00f13c9cf29f", "212e3ee7b9c0"),
    "plaat-beyond": Pinned("bd362c88fbf7", "8a6d90e79436", "aafdfb900975", "e4439ba68421"),
    "plaat-beyond-graphs": Pinned("2fd4d3ca3e59", "e1ff05de6927", "b8b407636922", "d95336f7ef9a"),
    "plaat-coarse": Pinned("57dff258a160", "ffb1c8decf5c", "f1eb6667045e", "1091ea49452c"),
    "plaat-dominance": Pinned("fc20564f3723", "c459edc918a4", "ae0e2ea48518", "81b01a84f2c9"),
    "plaat-grain": Pinned("0a4a4bccfd61", "d484dad9bc99", "71ab423ac285", "b8e59a629804"),
    "plaat-guess": Pinned("54934e5964f7", "edfec2668897", "48eeb5831005", "ea448f989ee0"),
    "plaat-ordering": Pinned("ef12397a7f92", "b5820d9789fd", "20c71b1051ca", "98f8cb4fbd64"),
    "plaat-passes": Pinned("81452d3fc6c1", "c087ba65b0d8", "11cc083007ee", "4f30d5039e5c"),
    "plaat-quiescence": Pinned("706f9cd8718c", "1b4114ab106f", "9949ff050b1c", "26ba2f220ce4"),
    "plaat-simulation": Pinned("41cc53f03606", "9007f1486793", "5c99c9700201", "d9938a3c01b6"),
    "zhang-3": Pinned("13218144b600", "cd71f4f62c7e", "bd80672e08e2", "8781c5091b74"),
    "zhang-fig1": Pinned("13218144b600", "a1c42cbd08f6", "91898bb8cbb1", "299d3fb0b500"),
    "zhang-fig1-why": Pinned("853cd35acc2d", "21c1107e3ae6", "1b109427a778", "5ad007a0cf81"),
    "zhang-fig2": Pinned("13218144b600", "12e23e2b3a57", "1b057eb2577b", "ae626f6d5400"),
    "zhang-fig3a": Pinned("13218144b600", "a6279285cbbc", "1964fa440560", "c401dd608b12"),
    "zhang-fig3a-why": Pinned("13218144b600", "8e9c8b49c273", "e8bc0f77e6c5", "3048c5caf5b8"),
    "zhang-fig3b": Pinned("a88a612b766a", "527ed6370389", "5c6b00bf6ce2", "92f0ad1f6032"),
    "zhang-fig3b-why": Pinned("a88a612b766a", "76a729cfa3d8", "893dc1585f19", "83fccf99d971"),
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


def steady(item: Experiment, cell: Cell) -> Mapping[str, Any]:
    """The row of a cell without times."""
    return {name: value for name, value in item.run(cell).items() if name not in item.timed}


def found(item: Experiment) -> Pinned:
    full, quick = (all_cells(item, plan) for plan in (Plan.FULL, Plan.QUICK))
    chosen = [quick[len(quick) // 2], quick[len(quick) * 5 // 8]]  # neither trivial nor slow
    with evaluators_named(item):  # rows are found by the versions of these, so that it must name all
        rows = {cell: canonical(steady(item, parsed(cell))) for cell in set(chosen)}  # of few cells it is one
    pinned = [rows[cell] for cell in chosen]
    return Pinned(digest(canonical(item.versions())), digest(*full), digest(*quick), digest(*pinned))


@pytest.mark.parametrize("name", experiments())
def test_every_experiment(name: str) -> None:
    now = tuple(found(experiment(name)))
    if tuple(PINNED.get(name, ())) != now:
        pytest.fail(HOW.format(name=name, found=now), pytrace=False)


def test_nothing_else_is_pinned() -> None:
    assert set(PINNED) == set(experiments())
