"""What the experiments of chapter 5 of Plaat's thesis conclude from rows, made up to follow the thesis or not to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import lab
from gametree.lab import Claim, Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.counted import geometric_mean
from gametree.lab.papers.plaat.graphs import iterations
from gametree.lab.papers.plaat.plaat_5_6 import EVERYWHERE, fewer_leaves
from gametree.lab.papers.plaat.settings import SETTINGS

IDS = ("plaat-5.2", "plaat-5.6")
Maker = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def rows_of(name: str, made: Maker) -> Rows:
    """The full plan with made-up measurements."""
    return Rows(Row(cell, made(cell)) for cell in experiment(name).cells(Plan.FULL, Rows()))


def claims_of(name: str, made: Maker) -> Mapping[str, Claim]:
    return {claim.what: claim for claim in experiment(name).claims(rows_of(name, made))}


def about(claims: Mapping[str, Claim], *words: str) -> list[Claim]:
    found = [claim for what, claim in claims.items() if all(word in what for word in words)]
    assert found
    return found


def noise(cell: Mapping[str, Any]) -> float:
    """Positions differ by a few per cent, which cancel over all twenty."""
    return 1.01 if cell["position"] % 2 else 0.99


TRANSPOSED = {"chess": (8, 4.0), "checkers": (15, 9.0), "othello": (10, 1.5)}
"""The depth at which the tree is larger than the graph by a factor."""
SAVED = {"chess": (1.25, 1.25), "checkers": (1.2, 2.0), "othello": (1.1, 1.55)}
"""By the graph with transpositions, and with the last plies minimaxed."""


def as_published(cell: Mapping[str, Any]) -> dict[str, Any]:
    graph = 100_000 * noise(cell)
    deep, factor = TRANSPOSED[cell["game"]]
    etc, mm = SAVED[cell["game"]]
    leaves = {
        "tree": graph * factor ** (cell["depth"] / deep) * noise(cell),
        "left_first": graph,
        "etc": graph / (etc * noise(cell)),
        "mm": graph / (mm * noise(cell)),
        "negascout": graph * (1.3 if cell["depth"] % 2 else 2.0) * noise(cell),
    }
    measured: dict[str, Any] = {f"{name}_leaves": count for name, count in leaves.items()}
    measured |= {f"{name}_nodes": 2 * count for name, count in leaves.items()}
    return measured | {"left_first_searched": 0, "negascout_visits": 3 * leaves["negascout"]}


@pytest.mark.parametrize("name", IDS)
def test_without_rows(name: str) -> None:
    found = experiment(name)
    claims = found.claims(Rows())
    assert claims and all(claim.verdict is Verdict.NOT_RUN and claim.ours is None for claim in claims)
    assert found.trials(Rows()).ours == 0


def test_graphs_as_published() -> None:
    """What is published for another depth than ours is not reproduced, however near it is."""
    for what, claim in claims_of("plaat-5.2", as_published).items():
        assert claim.verdict is (Verdict.SHAPE_ONLY if "thesis: 9" in what else Verdict.REPRODUCED), claim


def test_without_transpositions() -> None:
    """A tree as small as its graph, and graphs that save nothing."""

    def made(cell: Mapping[str, Any]) -> dict[str, Any]:
        published = as_published(cell)
        same = {
            name: published["left_first_leaves"] * noise(cell) for name in ("tree_leaves", "etc_leaves", "mm_leaves")
        }
        return published | same

    claims = claims_of("plaat-5.2", made)
    for claim in (*about(claims, "minimal tree over"), *about(claims, "LFMG over")):
        assert claim.verdict is Verdict.DIFFERS, claim
    assert all(claim.verdict is Verdict.REPRODUCED for claim in about(claims, "NegaScout"))


def test_smaller_savings_have_the_shape() -> None:
    def made(cell: Mapping[str, Any]) -> dict[str, Any]:
        published = as_published(cell)
        saved = published["left_first_leaves"] / (1.1 * noise(cell))
        return published | {"etc_leaves": saved, "mm_leaves": saved}

    found = about(claims_of("plaat-5.2", made), "LFMG over")
    assert all(claim.verdict is Verdict.SHAPE_ONLY for claim in found)


@pytest.mark.parametrize(
    ("odd", "even", "near", "worse"),
    [
        (2.8, 2.9, Verdict.SHAPE_ONLY, Verdict.REPRODUCED),
        (2.0, 1.3, Verdict.REPRODUCED, Verdict.DIFFERS),
        (4.0, 6.0, Verdict.DIFFERS, Verdict.REPRODUCED),
    ],
)
def test_other_searches(odd: float, even: float, near: Verdict, worse: Verdict) -> None:
    def made(cell: Mapping[str, Any]) -> dict[str, Any]:
        published = as_published(cell)
        factor = odd if cell["depth"] % 2 else even
        return published | {"negascout_nodes": published["left_first_nodes"] * factor * noise(cell)}

    claims = claims_of("plaat-5.2", made)
    assert {claim.verdict for claim in about(claims, "NegaScout over", "nodes")} == {near}
    assert {claim.verdict for claim in about(claims, "even depths")} == {worse}


def test_minimaxing_that_helps_in_chess() -> None:
    def made(cell: Mapping[str, Any]) -> dict[str, Any]:
        published = as_published(cell)
        return published | {"mm_leaves": published["etc_leaves"] / 1.5}

    assert {claim.verdict for claim in about(claims_of("plaat-5.2", made), "chess", "ARMG-MM")} == {Verdict.DIFFERS}


GAINS = {"chess": 1.28, "checkers": 1.25, "othello": 1.04}
SHARE = 0.8
"""Of the gain that is left if the last two plies are left out."""


def cutoffs(gains: Mapping[str, float], share: float = SHARE) -> Maker:
    """Searches with these factors of fewer leaves at every depth; MTD(f) adds 4 %."""

    def made(cell: Mapping[str, Any]) -> dict[str, Any]:
        gain = gains[cell["game"]]
        saved = {"off": 1.0, 2: 1 + share * (gain - 1), "everywhere": gain}[cell["etc"]]
        ahead = (1.04 if cell["algorithm"] == "mtdf" else 1.0) * (noise(cell) if cell["etc"] == "everywhere" else 1.0)
        depths = list(range(1, cell["depth"] + 1, 2 if cell["game"] == "checkers" else 1))
        leaves = [1000 * 3**depth / (saved * ahead) for depth in depths]
        return {"depths": depths, "leaves": leaves, "visits": leaves}

    return made


def test_cutoffs_as_published() -> None:
    for what, claim in claims_of("plaat-5.6", cutoffs(GAINS)).items():
        assert claim.verdict is (Verdict.SHAPE_ONLY if "thesis: 9" in what else Verdict.REPRODUCED), claim


@pytest.mark.parametrize(
    ("gain", "clear", "small"),
    [
        (0.97, Verdict.DIFFERS, Verdict.DIFFERS),
        (1.06, Verdict.SHAPE_ONLY, Verdict.REPRODUCED),
        (1.14, Verdict.SHAPE_ONLY, Verdict.DIFFERS),
        (1.16, Verdict.REPRODUCED, Verdict.DIFFERS),
    ],
)
def test_other_gains(gain: float, clear: Verdict, small: Verdict) -> None:
    claims = claims_of("plaat-5.6", cutoffs(dict.fromkeys(GAINS, gain)))
    for game, verdict in (("chess", clear), ("checkers", clear), ("Othello", small)):
        assert {claim.verdict for claim in about(claims, "gain of ETC, ", game)} == {verdict}
    most = {claim.verdict for claim in about(claims, "more than 2 plies above")}
    assert most == {Verdict.DIFFERS if gain < 1 else Verdict.REPRODUCED}


def test_a_gain_of_the_last_plies() -> None:
    claims = claims_of("plaat-5.6", cutoffs(GAINS, share=0.3))
    for claim in about(claims, "more than 2 plies above"):
        assert claim.verdict is Verdict.DIFFERS and claim.ours == pytest.approx(30, rel=0.01)


def test_positions_are_matched() -> None:
    """A position that only one of two searches has finished says nothing about their ratio."""
    rows = rows_of("plaat-5.6", cutoffs(GAINS)).where(game="chess")
    part = Rows(row for row in rows if row.cell["etc"] == "off" or row.cell["position"] == 9)
    factors = fewer_leaves(part, EVERYWHERE)
    assert list(factors) == list(range(1, 9))
    assert factors[8].value == pytest.approx(1.28 * 1.01) and factors[8].high == inf


def test_the_searches_are_those_of_the_library() -> None:
    cell = {"game": "othello", "position": 2, "depth": 5, "algorithm": "mtdf", "etc": "everywhere"}
    measured = experiment("plaat-5.6").run(cell)
    position = gt.standard_positions("othello", evaluator="positional")[2]
    enhanced, table = gt.MTD(etc="everywhere"), gt.Table(2**21, from_depth=0)
    found = gt.search(position, enhanced, depth=5, table=table, ordering="table+history", deepening="always")
    assert measured["depths"] == [1, 2, 3, 4, 5]
    assert (sum(measured["leaves"]), sum(measured["visits"])) == (found.counts.leaves, found.counts.nodes)


@pytest.mark.parametrize("name", IDS)
def test_exhibits_show_every_depth(name: str) -> None:
    found, rows = experiment(name), rows_of(name, MAKERS[name])
    deepest = {"checkers": 17 if name == "plaat-5.2" else 15, "Othello": 10, "chess": 8}
    for sheet in found.tables(rows):
        assert sheet.rows[-1][0] == deepest[sheet.title.partition(":")[0]]
        assert all(len(line) == len(sheet.columns) for line in sheet.rows)
    for plot in found.plots(rows):
        assert all(curve.points for curve in plot.curves)


def test_a_cell_measures_what_the_library_finds() -> None:
    """Each graph at one depth, and the last iteration of NegaScout alone."""
    cell = {"game": "checkers", "position": 3, "depth": 8}
    measured = experiment("plaat-5.2").run(cell)
    position = gt.standard_positions("checkers", evaluator="positional")[3]
    steps = gt.Deepening(2, first=2)
    options: dict[str, Any] = {"ordering": "table+history", "deepening": steps}
    graphs = lab.MinimalGraphs(position, 8, algorithm="aspiration-negascout", **options)
    made = {"tree": graphs.tree(), "left_first": graphs.left_first(), "etc": graphs.transposed()}
    made["mm"] = graphs.minimaxed(3)
    for name, graph in made.items():
        assert (measured[f"{name}_leaves"], measured[f"{name}_nodes"]) == (graph.leaves, graph.nodes)
    table = gt.Table(2**21, from_depth=0)
    *_, before, last = gt.iterate(position, "aspiration-negascout", depth=8, table=table, **options)
    assert measured["negascout_leaves"] == last.counts.leaves - before.counts.leaves


@pytest.mark.parametrize(("game", "depth", "expected"), [("checkers", 5, [1, 3, 5]), ("othello", 3, [1, 2, 3])])
def test_iterations(game: str, depth: int, expected: list[int]) -> None:
    found = dict(iterations({"game": game, "position": 0, "depth": depth}, "alphabeta"))
    assert list(found) == expected
    alone = gt.standard_positions(game, evaluator=SETTINGS[game].evaluator)[0]
    first = gt.search(
        alone, "alphabeta", depth=1, table=gt.Table(2**21, from_depth=0), ordering="table+history", deepening="never"
    )
    assert found[1].leaves == first.counts.leaves


@given(st.lists(st.floats(0.01, 100), min_size=2, max_size=20))
def test_geometric_mean(values: list[float]) -> None:
    """The mean of reciprocals is the reciprocal of the mean, ends of the interval exchanged."""
    ours, inverse = geometric_mean(values), geometric_mean(1 / value for value in values)
    assert ours.low <= ours.value <= ours.high
    assert (1 / inverse.value, 1 / inverse.high, 1 / inverse.low) == pytest.approx(tuple(ours))


def test_one_position_says_nothing_for_sure() -> None:
    assert tuple(geometric_mean([2.0])) == pytest.approx((2.0, 0.0, inf))


MAKERS: dict[str, Maker] = {"plaat-5.2": as_published, "plaat-5.6": cutoffs(GAINS)}
