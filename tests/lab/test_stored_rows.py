"""Rows that users have stored stay valid: the keys, cells and one row of every experiment are pinned, and reported.

A row is found by the experiment's name, the versions of what it uses, and its cell. A change that moves code about, or
changes the defaults of the library, must not change any of these, nor what a cell measures.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gametree.lab import Cell, Experiment, Plan, Plot, Report, Row, Rows, experiment, experiments, write
from gametree.lab import plots as drawing
from gametree.lab.agenda import Agenda
from gametree.lab.store import Record
from gametree.runs.canonical import canonical, parsed
from gametree.runs.provenance import Provenance
from support.names_all import names_all


class Pinned(NamedTuple):
    """Digests of an experiment's versions, of all cells under each plan, and of the row of one quick cell."""

    versions: str
    full: str
    quick: str
    row: str


PINNED = {
    "best-first-scaling": Pinned("7dca4c093eeb", "f0c752cbcedd", "d6851c08871c", "d861b15b1d4b"),
    "kc94-table1": Pinned("f419b11a0eb1", "2f540489694d", "3a58dcafaf4d", "a484e7108824"),
    "kc94-table2": Pinned("44f8bbd44a1a", "56e138e2f8f9", "b3a7fd4269e0", "e5abb6264016"),
    "kc94-table3": Pinned("f257170c425b", "ef86f55a0e2c", "d1718aca435b", "333f395e2501"),
    "kc94-table4": Pinned("cda66f4ed41c", "50b885c29f90", "f142d04b049e", "b33067d9dfe1"),
    "kc96-4.4": Pinned("ac3778081471", "62de9035c063", "8912dd160694", "239dc34ae0d3"),
    "kc96-4.4-why": Pinned("ac3778081471", "997202f9abe4", "62422fe920b5", "ca59ff6029f5"),
    "kc96-fig1": Pinned("8c59d121b1d6", "bfc7d530505a", "bfc7d530505a", "1d267f61147e"),
    "kc96-fig10": Pinned("c7304bf76eff", "825623e73904", "38a5dd5873d6", "9bd11e2b0360"),
    "kc96-fig13": Pinned("44f8bbd44a1a", "4a501d307e6a", "9168b427c573", "c4a25543af64"),
    "kc96-fig14": Pinned("44f8bbd44a1a", "d4a799b04bf5", "c4d2a96e9616", "72a96993b7b2"),
    "kc96-fig16": Pinned("ebfcd8b5d850", "e45270d84b35", "ddc81a6f8f4b", "53b13dd636d3"),
    "kc96-fig17": Pinned("cda66f4ed41c", "f8022217d7ea", "573700721307", "0539594968d4"),
    "kc96-fig17-why": Pinned("d9b30967a56a", "5efab768403b", "069f97d2aef1", "225301072f89"),
    "kc96-fig2": Pinned("4f4501e724ce", "474b4d0fd2bd", "474b4d0fd2bd", "6272cc1bf2e4"),
    "kc96-fig6": Pinned("3b0f84217978", "3f17393b39ab", "63681a34ca65", "0832183d1562"),
    "kc96-fig8": Pinned("122e6d364d8a", "736221d184ed", "5f9ce68bf3de", "ab86f93d67bf"),
    "kc96-fig9": Pinned("8c6593fc27c9", "1ab6713c704f", "78bed79c21ac", "65d6db503d89"),
    "notes-average": Pinned("ac3778081471", "fd2f425b8b92", "36202162cc8a", "1e41162cbac3"),
    "notes-best": Pinned("6802235a7802", "31296128d22e", "cce9b67b28cb", "d9d5adb08238"),
    "notes-bounds": Pinned("a4e0598bc521", "bdce8334dfed", "698128bd4874", "fff2e0d5eba5"),
    "open-criteria": Pinned("fff6c6e6b311", "bcdaed2c7687", "f8a5f316db8f", "ce1e819cb024"),
    "open-enhancements": Pinned("605dad155cd9", "3b38f955c57b", "007d95040cd9", "38d9296605ae"),
    "open-negascout": Pinned("54934e5964f7", "94f95d7b6be2", "e5cbf7f27782", "08c365f69273"),
    "open-parts": Pinned("87f93792b55a", "f3bc80da166e", "756b47e7c333", "79f7778d1ebb"),
    "open-replacement": Pinned("54934e5964f7", "a2c7a36a9487", "e34397073822", "c0d2c365aaeb"),
    "open-variable-depth": Pinned("35fd1b0d8b85", "b37793bf2750", "50e11c700021", "0fbb19082a72"),
    "open-windows": Pinned("3028095bade2", "04808a9f9bc3", "a7fbd09f385f", "0657a5e6e7ab"),
    "parallel-scaling": Pinned("3aaf94f0220f", "2811f89ac02b", "cc79692bca6d", "177e2dd487ea"),
    "plaat-4.1": Pinned("dca801b02048", "6ce9bc70bba5", "48ef99824441", "6870308015c2"),
    "plaat-4.1-why": Pinned("0e91f74508fc", "fe27296ecda7", "34d04e507fb5", "d447cd910cf4"),
    "plaat-4.13": Pinned("f9ed9c76e900", "7727bf9bfacb", "7727bf9bfacb", "4c156e71d969"),
    "plaat-4.15": Pinned("c9413cae4060", "c7edf096c4fd", "27252cac9a56", "db36903d38a1"),
    "plaat-4.18": Pinned("54934e5964f7", "11497f8ace99", "8ad2fa4c3bc5", "84c997c386eb"),
    "plaat-4.18-why": Pinned("54934e5964f7", "b0d7b1c074b4", "5e945137125a", "1ce729bbe814"),
    "plaat-4.21": Pinned("0d9580a6ddd9", "bb17d8517722", "f6b1e9f412c4", "c75880a3cf91"),
    "plaat-4.22": Pinned("18c33a2d6e74", "eac92b94088b", "eac92b94088b", "0aeeabd53921"),
    "plaat-4.24": Pinned("d2238ea94a3c", "cfdc16ca7983", "948e135b20bd", "bbb4138ad9c9"),
    "plaat-4.24-why": Pinned("c9413cae4060", "37ec95f3db4d", "412a7d8ca430", "9745841032f1"),
    "plaat-5.1": Pinned("2fd4d3ca3e59", "94f95d7b6be2", "e3fe22d727fc", "66a04e214cbf"),
    "plaat-5.1-why": Pinned("2fd4d3ca3e59", "c4f6f5677941", "65bc6374a28e", "24732c98c805"),
    "plaat-5.11": Pinned("c9413cae4060", "f69711debe69", "07aeb804ad66", "e18a8effc3a1"),
    "plaat-5.2": Pinned("2fd4d3ca3e59", "b86531c4ed72", "d07a11d38267", "cfc119a5c54c"),
    "plaat-5.2-why": Pinned("605dad155cd9", "2545742cf312", "dbf4fb6abe20", "b963031bb83d"),
    "plaat-5.6": Pinned("54934e5964f7", "ed765f070396", "269c0ff82c45", "64a611d736d2"),
    "plaat-5.6-why": Pinned("2fd4d3ca3e59", "be51c09b4806", "569f9034865a", "fc4ae1e21e05"),
    "plaat-5.8-why": Pinned("2fd4d3ca3e59", "5575272f461f", "bb846ded671a", "226b05133667"),
    "plaat-A1": Pinned("b4a5ee1c6b9d", "fd097be3c51f", "fd097be3c51f", "3a740c9d5579"),
    "plaat-A2": Pinned("40ebb2fbda5a", "1356fff7b982", "1356fff7b982", "8ebbc5d58c0f"),
    "plaat-A3": Pinned("53327560c778", "cfbdf5cb9dd0", "cfbdf5cb9dd0", "aedd5838fd2f"),
    "plaat-C": Pinned("bd362c88fbf7", "fa8e450d2388", "00f13c9cf29f", "fd815244a0b4"),
    "plaat-beyond": Pinned("bd362c88fbf7", "6bf626a69715", "f0e51aaa1583", "ca78ceef4758"),
    "plaat-beyond-graphs": Pinned("2fd4d3ca3e59", "e1ff05de6927", "b8b407636922", "e2ca3c7808af"),
    "plaat-coarse": Pinned("57dff258a160", "ffb1c8decf5c", "f1eb6667045e", "3e20770537a1"),
    "plaat-dominance": Pinned("fc20564f3723", "c459edc918a4", "ae0e2ea48518", "7010527e0f47"),
    "plaat-etc": Pinned("05a019b5bd57", "b51f53a0b9e8", "40d5b67762cd", "317828defe0c"),
    "plaat-grain": Pinned("0a4a4bccfd61", "d484dad9bc99", "71ab423ac285", "bc5b8c3a3d9a"),
    "plaat-guess": Pinned("54934e5964f7", "edfec2668897", "48eeb5831005", "e392141a88c0"),
    "plaat-ordering": Pinned("ef12397a7f92", "b5820d9789fd", "20c71b1051ca", "9137725f3058"),
    "plaat-parity": Pinned("eaea67a92c24", "207695162b39", "28205598f30b", "e517ea09c03b"),
    "plaat-passes": Pinned("81452d3fc6c1", "c087ba65b0d8", "11cc083007ee", "9287ef3864d5"),
    "plaat-quiescence": Pinned("d25db6be68e5", "1b4114ab106f", "9949ff050b1c", "76f6b0fb14e1"),
    "plaat-simulation": Pinned("41cc53f03606", "9007f1486793", "5c99c9700201", "42e2f6b15209"),
    "zhang-3": Pinned("13218144b600", "cd71f4f62c7e", "bd80672e08e2", "5a90679b331d"),
    "zhang-fig1": Pinned("13218144b600", "a1c42cbd08f6", "91898bb8cbb1", "78b6e33c57c7"),
    "zhang-fig1-why": Pinned("853cd35acc2d", "21c1107e3ae6", "1b109427a778", "399685469bfb"),
    "zhang-fig2": Pinned("13218144b600", "12e23e2b3a57", "1b057eb2577b", "1112eadcef04"),
    "zhang-fig3a": Pinned("13218144b600", "a6279285cbbc", "1964fa440560", "a0cef51f5b87"),
    "zhang-fig3a-why": Pinned("13218144b600", "8e9c8b49c273", "e8bc0f77e6c5", "c26bacf86d4b"),
    "zhang-fig3b": Pinned("a88a612b766a", "527ed6370389", "5c6b00bf6ce2", "738002b22165"),
    "zhang-fig3b-why": Pinned("a88a612b766a", "76a729cfa3d8", "893dc1585f19", "a88939c72504"),
}
OF_THE_FIRST = {"open-parts"}
"""Experiments of which the row of the first cell is pinned: the one in the midst is slow."""
FIRST_OF_PAPERS = {name.split("-")[0]: name for name in reversed(experiments())}.values()
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


class Found(NamedTuple):
    """What an experiment is like now."""

    pinned: Pinned
    cells: list[str]
    """Those of the quick plan."""
    row: Row
    """Of the cell in the midst of them, which is neither trivial nor slow, or of the first."""


def found(item: Experiment) -> Found:
    full, quick = (all_cells(item, plan) for plan in (Plan.FULL, Plan.QUICK))
    cell = parsed(quick[0 if item.name in OF_THE_FIRST else len(quick) // 2])
    with names_all(item):  # rows are found by the versions of these, so that it must name all
        row = Row(cell, parsed(canonical(item.run(cell))))
    steady = {name: value for name, value in row.measured.items() if name not in item.timed}
    pinned = Pinned(digest(canonical(item.versions())), digest(*full), digest(*quick), digest(canonical(steady)))
    return Found(pinned, quick, row)


@pytest.fixture
def _few_pictures(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Renders plots for one experiment of each paper, as all would take a minute. Of others it makes figures."""

    def figure(plot: Plot) -> bytes:
        assert drawing._figure(plot).axes
        return b"<svg/>"

    if name not in FIRST_OF_PAPERS:
        monkeypatch.setattr(drawing, "svg", figure)


@pytest.mark.usefixtures("_few_pictures")
@pytest.mark.parametrize("name", experiments())
def test_every_experiment(name: str, tmp_path: Path) -> None:
    item = experiment(name)
    pinned, cells, row = found(item)
    if PINNED.get(name) != pinned:
        pytest.fail(HOW.format(name=name, found=tuple(pinned)), pytrace=False)
    made = Report(item, Plan.QUICK, [Record(row, 1.0, "2026-01-01", Provenance("0", None, 1))], len(cells) - 1)
    (page,) = write([made], tmp_path)  # one row is enough for a report
    assert item.title in page.read_text() and "1 finished" in page.read_text()
    assert all(plot.stat().st_size < 100_000 for plot in tmp_path.glob("*.svg"))


def test_nothing_else_is_pinned() -> None:
    assert set(PINNED) == set(experiments())
