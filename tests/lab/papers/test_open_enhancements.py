"""The factorial design of enhancements: effects that are known, and what the claims make of them."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

import pytest

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.open_questions.open_enhancements import DESIGN, FACTORS, PAIRS, main_effect, pair_effect
from gametree.lab.papers.plaat.settings import SETTINGS

NAME = "open-enhancements"
SINGLE = {"D": 0.9, "T": 0.5, "H": 0.6, "K": 0.8, "E": 0.9, "W": 0.95}
PAIR = {"DT": 0.6, "HK": 1.2}


def leaves(chosen: str, single: Mapping[str, float], pair: Mapping[str, float]) -> float:
    """What the effects make of a million leaves."""
    together = [factor for both, factor in pair.items() if set(both) <= set(chosen)]
    return 10**6 * prod(single[letter] for letter in chosen) * prod(together)


def made(single: Mapping[str, float] = SINGLE, pair: Mapping[str, float] = PAIR) -> Rows:
    """Positions scatter by a per cent."""
    found = []
    for cell in experiment(NAME).cells(Plan.FULL, Rows()):
        wave = {letter: effect * (1.01 if cell["position"] % 2 else 0.99) for letter, effect in single.items()}
        found.append(Row(cell, {"leaves": [leaves(chosen, wave, pair) for chosen in DESIGN]}))
    return Rows(found)


def verdicts(rows: Rows, words: str = "") -> set[Verdict]:
    claims = [claim for claim in experiment(NAME).claims(rows) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


def test_the_design() -> None:
    assert len(DESIGN) == len(set(DESIGN)) == 48
    assert all("T" in chosen for chosen in DESIGN if "E" in chosen)
    assert len(PAIRS) == 14


def test_effects_are_found_again() -> None:
    """Without pairs, the single effects; with a pair, its effect, whichever of the two comes first."""
    alone = Row({}, {"leaves": [leaves(chosen, SINGLE, {}) for chosen in DESIGN]})
    for letter, effect in SINGLE.items():
        assert main_effect(alone, letter) == pytest.approx(effect)
    both = Row({}, {"leaves": [leaves(chosen, SINGLE, PAIR) for chosen in DESIGN]})
    for first, second in PAIRS:
        effect = PAIR.get(first + second, 1.0)
        assert pair_effect(both, first, second) == pytest.approx(effect)
        assert pair_effect(both, second, first) == pytest.approx(effect)


def test_a_pair_counts_half_on_average() -> None:
    row = Row({}, {"leaves": [leaves(chosen, SINGLE, {"HK": 0.25}) for chosen in DESIGN]})
    assert main_effect(row, "H") == pytest.approx(SINGLE["H"] * 0.5)


class TestClaims:
    def test_all_hold(self) -> None:
        item, rows = experiment(NAME), made()
        assert verdicts(rows) == {Verdict.REPRODUCED}
        assert item.trials(rows).ours == 20 and item.tables(rows) and item.plots(rows)

    def test_without_rows(self) -> None:
        item = experiment(NAME)
        assert verdicts(Rows()) == {Verdict.NOT_RUN} and item.tables(Rows()) and item.plots(Rows())

    @pytest.mark.parametrize("letter", FACTORS)
    def test_an_enhancement_that_costs(self, letter: str) -> None:
        assert verdicts(made(SINGLE | {letter: 2.0}), f"effect of {FACTORS[letter]} on leaves") == {Verdict.DIFFERS}

    def test_an_uncertain_saving(self) -> None:
        assert verdicts(made(SINGLE | {"E": 0.999}), "effect of ETC") == {Verdict.SHAPE_ONLY}

    @pytest.mark.parametrize(("pair", "words"), [({"DT": 1.5}, "deepening and table"), ({"HK": 0.5}, "history and")])
    def test_other_pairs(self, pair: Mapping[str, float], words: str) -> None:
        assert verdicts(made(pair={**PAIR, **pair}), words) == {Verdict.DIFFERS}

    def test_windows_that_matter_most(self) -> None:
        level = dict.fromkeys(FACTORS, 0.99) | {"W": 0.1}
        assert verdicts(made(level, {}), "against all others") == {Verdict.DIFFERS}


def test_a_row() -> None:
    """Nothing on, and everything on, are the searches that they say."""
    measured = experiment(NAME).run({"game": "othello", "position": 6, "depth": 4})["leaves"]
    setting = SETTINGS["othello"]
    root = setting.positions()[6]
    plain = gt.search(root, "alphabeta", depth=4, table=None, ordering="natural", deepening="never")
    assert measured[DESIGN.index("")] == plain.counts.leaves
    method = gt.AspirationNegaScout(etc="everywhere", delta=setting.delta, back=setting.back)
    table = gt.Table(2**21, from_depth=0)
    full = gt.search(root, method, depth=4, table=table, ordering="table+killer+history", deepening="always")
    assert measured[DESIGN.index("".join(FACTORS))] == full.counts.leaves
    assert len(set(measured)) > 20
