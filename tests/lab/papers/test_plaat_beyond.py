"""What the experiments one step beyond the thesis, and on first guesses, conclude from made-up rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from typing import Any

import pytest

from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.settings import SETTINGS, Search

Maker = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def rows_of(name: str, made: Maker, positions: int = 20) -> Rows:
    cells = experiment(name).cells(Plan.FULL, Rows())
    return Rows(Row(cell, made(cell)) for cell in cells if cell["position"] < positions)


def verdicts(name: str, made: Maker, words: str, positions: int = 20) -> set[Verdict]:
    claims = [claim for claim in experiment(name).claims(rows_of(name, made, positions)) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


def scatter(cell: Mapping[str, Any]) -> float:
    return exp(0.02 * (-1) ** cell["position"])


def deeper(mtdf: float) -> Maker:
    """As in the thesis, but for the counts of MTD(f), relative to NegaScout's."""
    counts = {Search.ALPHABETA: 1.1, Search.NEGASCOUT: 1.0, Search.SSS: 1.3, Search.DUAL: 1.2, Search.MTDF: mtdf}

    def made(cell: Mapping[str, Any]) -> Mapping[str, Any]:
        search = Search(cell["algorithm"])
        depths = SETTINGS[cell["game"]].depths(cell["depth"])
        spread = scatter(cell) if search is Search.MTDF else 1.0
        sizes = [round(10**6 * 3**place * counts[search] * spread) for place in range(len(depths))]
        calls = [5 * (place + 1) for place in range(len(depths))]
        return {"leaves": sizes, "nodes": sizes, "calls": calls, "values": [3] * len(depths)}

    return made


class TestBeyond:
    def test_the_thesis_would_hold(self) -> None:
        assert verdicts("plaat-beyond", deeper(0.93), "") == {Verdict.REPRODUCED}

    def test_it_would_not(self) -> None:
        assert verdicts("plaat-beyond", deeper(1.2), "algorithm with the fewest") == {Verdict.DIFFERS}
        assert verdicts("plaat-beyond", deeper(1.2), "leaves of MTD(f)") == {Verdict.DIFFERS}

    def test_one_position_proves_nothing(self) -> None:
        assert verdicts("plaat-beyond", deeper(0.93), "leaves of MTD(f)", positions=1) == {Verdict.NOT_RUN}

    def test_either_player_moves_in_some_positions(self) -> None:
        for name in ("plaat-beyond", "plaat-beyond-graphs"):
            for game, setting in SETTINGS.items():
                cells = [cell for cell in experiment(name).cells(Plan.FULL, Rows()) if cell["game"] == game]
                roots = [setting.positions()[cell["position"]] for cell in cells]
                assert {root.maximizing for root in roots} == {True, False}
                assert all(cell["depth"] > setting.deepest for cell in cells)


def graph(efficiency: float, etc: Mapping[str, float]) -> Maker:
    def made(cell: Mapping[str, Any]) -> Mapping[str, Any]:
        plain = 10**6 * efficiency * scatter(cell)
        saved = plain / etc[cell["game"]]
        both = {"graph": 10.0**6, "plain": plain, "etc": saved}
        return {f"{name}_{kind}": size for name, size in both.items() for kind in ("leaves", "nodes")}

    return made


class TestGraphs:
    def test_the_thesis_would_hold(self) -> None:
        made = graph(1.5, {"chess": 1.3, "checkers": 1.25, "othello": 1.04})
        assert verdicts("plaat-beyond-graphs", made, "") == {Verdict.REPRODUCED}
        assert experiment("plaat-beyond-graphs").trials(rows_of("plaat-beyond-graphs", made)).ours == 3

    def test_it_would_not(self) -> None:
        made = graph(4.0, {"chess": 1.1, "checkers": 1.1, "othello": 1.2})
        assert verdicts("plaat-beyond-graphs", made, "") == {Verdict.DIFFERS}

    def test_nothing_is_known_without_rows(self) -> None:
        assert {claim.verdict for claim in experiment("plaat-beyond-graphs").claims(Rows())} == {Verdict.NOT_RUN}


def guesses(cost: float, lead: float) -> Maker:
    """Counts with the value of the last iteration, relative to the other; and those of MTD(f) to NegaScout's."""

    def made(cell: Mapping[str, Any]) -> Mapping[str, Any]:
        mtdf = cell["algorithm"] == Search.MTDF.value
        size = 10**6 * (lead * scatter(cell) if mtdf else 1.0) * (cost if mtdf and cell["back"] == 1 else 1.0)
        return {"leaves": round(size), "nodes": round(2 * size), "calls": 30}

    return made


@pytest.mark.parametrize(
    ("cost", "lead", "swings", "earlier", "last"),
    [
        (1.05, 0.9, Verdict.REPRODUCED, Verdict.REPRODUCED, Verdict.REPRODUCED),
        (1.3, 0.9, Verdict.REPRODUCED, Verdict.REPRODUCED, Verdict.DIFFERS),
        (0.9, 1.2, Verdict.DIFFERS, Verdict.DIFFERS, Verdict.DIFFERS),
    ],
)
def test_first_guesses(cost: float, lead: float, swings: Verdict, earlier: Verdict, last: Verdict) -> None:
    made = guesses(cost, lead)
    assert verdicts("plaat-guess", made, "last iteration over those") == {swings}
    assert verdicts("plaat-guess", made, "value of the iteration before") == {earlier}
    assert verdicts("plaat-guess", made, "both with the value of the last") == {last}


@pytest.mark.parametrize("name", ["plaat-beyond", "plaat-beyond-graphs", "plaat-guess"])
def test_tables_are_complete(name: str) -> None:
    makers = {
        "plaat-beyond": deeper(0.9),
        "plaat-beyond-graphs": graph(1.5, {"chess": 1.3, "checkers": 1.25, "othello": 1.04}),
        "plaat-guess": guesses(1.1, 0.9),
    }
    for sheet in experiment(name).tables(rows_of(name, makers[name])):
        assert sheet.rows and all(len(line) == len(sheet.columns) for line in sheet.rows)
