"""Where MTD(f) and NegaScout part: the regression, and what the claims make of made-up rows."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, log1p, sqrt
from random import Random
from typing import Any

import pytest

from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.open_questions.open_negascout import LAST, PREDICTORS, iterations
from gametree.lab.papers.open_questions.regression import Observation, fitted
from gametree.lab.papers.plaat.settings import SETTINGS

ITEM = experiment("open-negascout")


class TestRegression:
    def test_effects_of_standard_deviations(self) -> None:
        """Of a plan in which predictors vary independently, the effects are known."""
        data = [Observation(3 + 2 * x - y, (x, y), (x, y)) for x in (-1.0, 1.0) for y in (-3.0, 3.0) for _ in range(5)]
        fit = fitted([*data, *(Observation(each.outcome, each.predictors, number) for number, each in enumerate(data))])
        assert fit is not None
        assert [effect.value for effect in fit.effects] == pytest.approx([2, -3])
        assert fit.explained == pytest.approx(1)

    def test_one_predictor_is_the_correlation(self) -> None:
        rng = Random(3)
        pairs = [(x, x + rng.gauss(0, 1)) for x in (rng.gauss(0, 1) for _ in range(50))]
        fit = fitted([Observation(y, (x,), number) for number, (x, y) in enumerate(pairs)])
        assert fit is not None
        means = [sum(column) / 50 for column in zip(*pairs, strict=True)]
        products = sum((x - means[0]) * (y - means[1]) for x, y in pairs)
        squares = [sum((pair[place] - means[place]) ** 2 for pair in pairs) for place in (0, 1)]
        assert fit.explained == pytest.approx(products**2 / (squares[0] * squares[1]))
        assert fit.effects[0].value == pytest.approx(products / sqrt(50 * squares[0]))

    def test_intervals_cover_the_truth_where_groups_hang_together(self) -> None:
        """Nearly 95 times in 100, though the members of a group share most of their scatter and their predictor."""
        rng, held = Random(1), 0
        for _ in range(300):
            data = []
            for group in range(40):
                x, shared = rng.gauss(0, 1), rng.gauss(0, 1)
                data += [Observation(0.5 * x + shared + rng.gauss(0, 0.3), (x,), group) for _ in range(3)]
            fit = fitted(data)
            assert fit is not None
            deviation = sqrt(sum(each.predictors[0] ** 2 for each in data) / len(data))
            held += fit.effects[0].low <= 0.5 * deviation <= fit.effects[0].high
        assert 0.88 < held / 300 < 0.98

    def test_what_cannot_be_fitted(self) -> None:
        assert fitted([]) is None
        assert fitted([Observation(1.0, (float(x), 2.0 * x), x) for x in range(9)]) is None
        assert fitted([Observation(1.0, (float(x),), 0) for x in range(9)]) is None


Ratio = Callable[[dict[str, float], Random], float]


def rows(ratio: Ratio, *, positions: int = 20, agreed: bool = True) -> Rows:
    """Rows whose ratios a function of the predictors decides."""
    rng, found = Random(5), []
    for cell in ITEM.cells(Plan.FULL, Rows()):
        if cell["position"] >= positions:
            continue
        setting = SETTINGS[cell["game"]]
        depths = setting.depths(cell["depth"])
        measured: dict[str, Any] = {"values": [], "guesses": [], "mtdf": [], "negascout": [], "agreed": agreed}
        measured |= {"distinct": rng.randint(20, 200), "lines": rng.randint(100, 4000)}
        for depth in depths:
            off = rng.randint(0, 4 * setting.delta)
            known = {"distance": log1p(off / setting.delta), "distinct": log(measured["distinct"])}
            known |= {"branching": log(measured["lines"]) / 3, "depth": float(depth)}
            measured["values"].append(0)
            measured["guesses"].append(off * rng.choice((-1, 1)))
            measured["negascout"].append(10**6)
            measured["mtdf"].append(round(10**6 * ratio(known, rng)))
        found.append(Row(cell, measured))
    return Rows(found)


def steep(name: str, slope: float) -> Ratio:
    """Ratios that one predictor decides."""
    return lambda known, rng: exp(slope * known[name] - 2 + rng.gauss(0, 0.05))


def verdicts(found: Rows, words: str) -> set[Verdict]:
    claims = [claim for claim in ITEM.claims(found) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


class TestClaims:
    @pytest.mark.parametrize("name", ["distance", "distinct"])
    def test_what_grows(self, name: str) -> None:
        words = f"deviation of the {PREDICTORS[name]}"
        assert verdicts(rows(steep(name, 0.3)), words) == {Verdict.REPRODUCED}
        assert verdicts(rows(steep(name, -0.3)), words) == {Verdict.DIFFERS}

    def test_branching_may_go_either_way(self) -> None:
        words = f"deviation of the {PREDICTORS['branching']}"
        assert verdicts(rows(steep("branching", 0.3)), words) == {Verdict.REPRODUCED}
        assert verdicts(rows(steep("branching", -0.3)), words) == {Verdict.REPRODUCED}
        assert verdicts(rows(lambda known, rng: exp(rng.gauss(0, 0.2))), words) == {Verdict.DIFFERS}

    @pytest.mark.parametrize(("ratio", "verdict"), [(0.9, Verdict.REPRODUCED), (1.1, Verdict.DIFFERS)])
    def test_fewer_leaves(self, ratio: float, verdict: Verdict) -> None:
        assert verdicts(rows(lambda known, rng: ratio), "needs fewer leaves") == {verdict}

    def test_other_values(self) -> None:
        assert verdicts(rows(steep("depth", 0.1)), "same values") == {Verdict.REPRODUCED}
        assert verdicts(rows(steep("depth", 0.1), agreed=False), "same values") == {Verdict.DIFFERS}

    def test_nothing_run(self) -> None:
        assert {claim.verdict for claim in ITEM.claims(Rows())} == {Verdict.NOT_RUN}
        assert ITEM.trials(Rows()).ours == 0 and ITEM.plots(Rows())

    def test_too_few_positions_predict_nothing(self) -> None:
        assert verdicts(rows(steep("distance", 0.3), positions=1), "deviation of the") == {Verdict.NOT_RUN}


def test_a_cell_that_is_searched() -> None:
    cell = {"game": "othello", "position": 4, "depth": 5}
    measured = ITEM.run(cell)
    assert measured["agreed"] and all(count > 0 for count in measured["mtdf"] + measured["negascout"])
    assert measured["guesses"][2:] == measured["values"][:-2], "the first guess is the value of two iterations ago"
    found = iterations(Rows([Row(cell, measured)]))
    assert [each.depth for each in found] == [3, 4, 5] and len(found) == LAST
    assert found[-1].ratio == measured["mtdf"][-1] / measured["negascout"][-1]
