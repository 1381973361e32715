"""ProbCut: what it cuts off, what it needs, and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.model.calibration import Calibration, Fit, Phase
from gametree.model.errors import OptionError
from gametree.rules.calibrated import FOLDER, calibration_file
from gametree.searching.selective.cuts import ONE, cuts_of

MIDGAME = "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6"


def othello() -> gt.Position:
    return gt.position("othello", MIDGAME, evaluator="staged")


def certain(position: gt.Position, *fits: Fit) -> Calibration:
    return Calibration(position.valuation, 1, (Phase(0, 100, fits),))


@pytest.mark.parametrize("algorithm", ["alphabeta", "negascout", "mtdf"])
def test_it_saves_nodes_and_says_that_the_value_is_an_estimate(algorithm: str) -> None:
    full = gt.search(othello(), algorithm, depth=9)
    cut = gt.search(othello(), algorithm, depth=9, selective="probcut")
    assert cut.counts.nodes < full.counts.nodes and cut.counts.abandoned > 0
    assert cut.bound == "estimate"


def test_more_confidence_cuts_off_less_until_nothing_is_cut_off() -> None:
    known = othello().calibration
    assert known is not None
    found = [
        gt.search(
            othello(), "alphabeta", depth=7, table=None, ordering="natural", selective="probcut", calibration=known
        ).counts.nodes
        for known in (replace(known, confidence=confidence) for confidence in (0.5, 1.5, 10.0))
    ]
    assert found == sorted(found)
    full = gt.search(othello(), "alphabeta", depth=7, table=None, ordering="natural")
    sure = replace(known, confidence=10.0, phases=tuple(vague(phase) for phase in known.phases))
    cut = gt.search(
        othello(), "alphabeta", depth=7, table=None, ordering="natural", selective="probcut", calibration=sure
    )
    assert (cut.value, cut.pv, cut.counts.abandoned) == (full.value, full.pv, 0)


def vague(phase: Phase) -> Phase:
    return phase._replace(fits=tuple(fit._replace(deviation=10**8) for fit in phase.fits))


class Sum(gt.Game):
    """MAX adds one to three, MIN takes one to three away; the static value is what perfect play gives."""

    def start(self) -> Any:
        return (0, 12, True)

    def moves(self, state: Any) -> Any:
        return (1, 2, 3) if state[1] else ()

    def play(self, state: Any, move: Any) -> Any:
        total, left, first = state
        return (total + move if first else total - move, left - 1, not first)

    def maximizing(self, state: Any) -> Any:
        return state[2]

    def evaluate(self, state: Any) -> Any:
        total, left, first = state
        return total + (0 if left % 2 == 0 else 3 if first else -3)


@pytest.mark.parametrize("algorithm", ["negascout", "mtdf", "mtd-step"])
def test_where_the_fits_are_perfect_so_is_the_value(algorithm: str) -> None:
    start = Sum().position()
    perfect = certain(start, *(Fit(deep, deep % 2 or 2, 1.0, 0.0, 0.0) for deep in range(3, 9)))
    full = gt.search(start, algorithm, depth=8, table=2**12)
    cut = gt.search(start, algorithm, depth=8, table=2**12, selective="probcut", calibration=perfect)
    assert (cut.value, cut.move) == (full.value, full.move) and cut.counts.abandoned > 0
    assert cut.counts.nodes < full.counts.nodes


def test_the_cuts_of_a_search_are_those_of_its_stage() -> None:
    early, late = Fit(4, 2, 1.0, 0.0, 10.0), Fit(4, 2, 2.0, 5.0, 20.0)
    known = Calibration(othello().valuation, 1, (Phase(30, 1, (early,)), Phase(10, 1, (late,))), confidence=1.5)
    assert [cut[2:] for cut in cuts_of(known, 44) if cut.deep == 4] == [(ONE, 15, 15, 8)]
    assert [cut[2:] for cut in cuts_of(known, 29) if cut.deep == 4] == [(2 * ONE, 25, 35, 15)]
    assert cuts_of(known, 3) == cuts_of(known, 10) and cuts_of(known, None) == cuts_of(known, 60)


def test_beyond_the_calibrated_depths_the_last_cuts_are_moved_up() -> None:
    known = certain(othello(), Fit(3, 1, 1.0, 0.0, 10.0), Fit(4, 2, 1.1, 0.0, 20.0))
    found = {cut.deep: cut for cut in cuts_of(known, None)}
    assert found[8] == found[4]._replace(deep=8, shallow=6) and found[7] == found[3]._replace(deep=7, shallow=5)


def test_without_a_calibration_it_is_refused_and_the_refusal_says_how_to_make_one() -> None:
    with pytest.raises(OptionError, match=r"needs a calibration.*gametree calibrate"):
        gt.search(gt.position("othello", evaluator="weighted"), depth=4, selective="probcut")
    with pytest.raises(OptionError, match="calibration is a gametree"):
        gt.search(othello(), depth=4, selective="probcut", calibration="x")  # type: ignore[arg-type]


def test_a_calibration_of_something_else_is_refused() -> None:
    known = othello().calibration
    for other in (gt.position("othello"), gt.position("othello", evaluator="staged", size=6), gt.position("chess")):
        with pytest.raises(OptionError, match="the calibration is of othello with staged, size 8; this is "):
            gt.search(other, depth=4, selective="probcut", calibration=known)


def test_a_calibration_gives_the_margin() -> None:
    """Futility cuts off more with a small margin than with a large one."""
    counts = [
        gt.search(othello(), "alphabeta", depth=5, selective="futility", calibration=replace(known, margin=margin))
        for known in [othello().calibration]
        if known is not None
        for margin in (50, 5000)
    ]
    assert counts[0].counts.nodes < counts[1].counts.nodes


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_the_files_that_come_with_gametree_are_of_the_evaluators_as_they_are(file: object) -> None:
    """If not, an evaluator has changed: run `gametree calibrate GAME --evaluator NAME --out FILE` again."""
    known = Calibration.read(str(file))
    valuation = known.valuation
    position = gt.position(valuation.game, evaluator=valuation.evaluator, **valuation.options)
    assert position.valuation == valuation and file == calibration_file(valuation)
    assert position.calibration == known and known.positions >= 100


def test_every_phase_of_those_files_has_cuts() -> None:
    for file in FOLDER.glob("*.json"):
        known = Calibration.read(file)
        assert all(len(cuts_of(known, phase.stage)) >= 3 for phase in known.phases), file


def test_random_searches_end_as_they_should() -> None:
    """Whatever a calibration says, drivers end and moves are legal."""
    rng = Random(3)
    position = othello()
    for _ in range(20):
        fits = tuple(
            Fit(deep, deep - 2, rng.uniform(0.01, 3), rng.uniform(-500, 500), rng.uniform(0, 100))
            for deep in range(2, 8)
        )
        for algorithm in ("mtdf", "mtd-bi", "mtd-step", "aspiration-negascout", "mt-sss"):
            result = gt.search(position, algorithm, depth=5, selective="probcut", calibration=certain(position, *fits))
            assert result.move in position.moves()
