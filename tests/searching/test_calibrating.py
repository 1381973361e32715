"""Calibrating: the fits find what was planted, the same seed gives the same file, and wrong files are refused."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.model.calibration import Calibration
from gametree.model.errors import OptionError
from gametree.searching.calibrating.calibrate import _fits, _margin, _phases
from gametree.searching.calibrating.regression import fitted
from gametree.searching.calibrating.sample import Sample
from gametree.searching.calibrating.self_play import positions_from_play

CALIBRATING = "gametree.searching.calibrating"


def planted(rng: Random, slope: float, offset: float, deviation: float, count: int = 2000) -> list[tuple[int, int]]:
    xs = [round(rng.gauss(0, 400)) for _ in range(count)]
    return [(x, round(slope * x + offset + rng.gauss(0, deviation))) for x in xs]


@pytest.mark.parametrize(("slope", "offset", "deviation"), [(1, 0, 50), (0.8, -30, 120), (1.3, 75, 10)])
def test_a_planted_line_is_found(slope: float, offset: float, deviation: float) -> None:
    points = planted(Random(1), slope, offset, deviation)
    found = fitted(points)
    assert found.slope == pytest.approx(slope, abs=0.03)
    assert found.offset == pytest.approx(offset, abs=0.1 * deviation)
    assert found.deviation == pytest.approx(deviation, rel=0.05)
    wins = [(0, 500_000), (10, -640_000), (-20, 500_000)]
    assert fitted([*points, *wins]) == pytest.approx(found, rel=1e-3)


def test_where_nothing_varies_the_line_goes_on_at_a_distance() -> None:
    assert fitted([(5, 7)] * 40) == (1.0, 2.0, 0.0)


def samples(rng: Random, stages: list[int | None]) -> list[Sample]:
    """Values of depth 0 to 4: from 2 on twice that of two plies before, and unlike at another stage."""
    found = []
    for stage in stages:
        low, high = round(rng.gauss(0, 100)), round(rng.gauss(0, 100))
        noise = [round(rng.gauss(0, 30 if stage is None or stage > 20 else 5)) for _ in range(3)]
        found.append(Sample(stage, low, (low, high, 2 * low + noise[0], 2 * high + noise[1], 4 * low + noise[2])))
    return found


def test_phases_are_told_apart() -> None:
    rng = Random(2)
    phases = list(_phases(samples(rng, [stage for stage in range(1, 41) for _ in range(20)]), 4))
    assert [phase.stage for phase in phases] == [31, 21, 11, 1]
    assert sum(phase.positions for phase in phases) == 800
    for phase in phases:
        fits = {fit[:2]: fit for fit in phase.fits}
        assert set(fits) == {(2, 0), (3, 1), (4, 2), (4, 0)}
        assert fits[2, 0].slope == pytest.approx(2, abs=0.1) and fits[4, 0].slope == pytest.approx(4, abs=0.1)
        assert fits[2, 0].deviation == pytest.approx(30 if phase.stage > 20 else 5, rel=0.25)


def test_without_stages_there_is_one_phase() -> None:
    (phase,) = _phases(samples(Random(3), [None] * 100), 4)
    assert (phase.stage, phase.positions) == (0, 100)


def test_depths_that_few_positions_reach_are_not_fitted() -> None:
    few = [sample._replace(values=sample.values[:3]) for sample in samples(Random(4), [None] * 60)]
    assert {fit.deep for fit in _fits(few, 4)} == {2}


def test_the_margin_is_what_a_ply_changes() -> None:
    steady = [Sample(None, 0, (0, 10, 20, 30, 40)) for _ in range(50)]
    assert _margin(steady) == 10
    wild = [Sample(None, 0, (0, 10, 90, 30, 40)) for _ in range(50)]
    assert _margin(wild) == 45


def test_positions_from_play_are_different_ones_of_all_phases() -> None:
    found = [
        next(ones) for ones in [positions_from_play(gt.position("othello", evaluator="staged"), 5)] for _ in range(60)
    ]
    assert len({position.key for position in found}) == 60
    stages = [position.stage or 0 for position in found]
    assert min(stages) < 15 and max(stages) > 45


def test_a_small_game_has_only_so_many_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{CALIBRATING}.self_play.GAMES_IN_VAIN", 5)  # the last positions take most of the games
    found = list(positions_from_play(gt.position("tic-tac-toe"), 1))
    assert 50 < len(found) < 5478
    with pytest.raises(OptionError, match="a calibration needs 30 positions that are searched 9 plies deep"):
        gt.calibrate(gt.position("tic-tac-toe"), positions=30, depth=9)


def test_the_same_seed_gives_the_same_file() -> None:
    def made(seed: int) -> str:
        start = gt.position("connect-four", width=5, height=5)
        return gt.calibrate(start, positions=40, depth=4, seed=seed).as_text()

    assert made(1) == made(1) != made(2)


def test_time_ends_it() -> None:
    found = gt.calibrate(gt.position("breakthrough", rows=6, columns=5), minutes=0.01, depth=3)
    assert found.positions >= 30


class Race(gt.Game):
    """Two runners take one to three steps towards 40, and trip over multiples of seven."""

    decisive = 1000

    def start(self) -> Any:
        return (0, 0, True)

    def moves(self, state: Any) -> Any:
        return [] if max(state[:2]) >= 40 else (1, 2, 3)

    def play(self, state: Any, move: Any) -> Any:
        mine, other, first = state
        at = mine + move if first else other + move
        at -= 2 if at % 7 == 0 else 0
        return (at, other, False) if first else (mine, at, True)

    def maximizing(self, state: Any) -> Any:
        return state[2]

    def evaluate(self, state: Any) -> Any:
        if max(state[:2]) >= 40:
            return 1000 if state[0] >= 40 else -1000
        return 10 * (state[0] - state[1]) + 3 * (state[0] % 7) - 3 * (state[1] % 7)


def test_a_game_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{CALIBRATING}.sample.PYTHON_NODES", 300)  # for each of thirty positions
    start = Race().position()
    found = gt.calibrate(start, positions=30)
    assert (found.valuation.game, found.valuation.evaluator) == ("Race", None) and found.depth >= 4
    with pytest.raises(OptionError, match="needs a calibration"):
        gt.search(start, depth=6, selective="probcut")
    cut = gt.search(start, "alphabeta", depth=9, table=None, selective="probcut", calibration=found)
    assert cut.counts.abandoned > 0 and cut.bound == "estimate"
    Race.calibration = found
    try:
        again = gt.search(start, "alphabeta", depth=9, table=None, selective="probcut")
        assert again.counts == cut.counts
        Race.calibration = "none"  # type: ignore[assignment]
        with pytest.raises(gt.errors.GameError, match="calibration is what gametree"):
            gt.search(start, depth=4, selective="probcut")
    finally:
        Race.calibration = None


@pytest.fixture(scope="module")
def small() -> Calibration:
    return gt.calibrate(gt.position("connect-four", width=5, height=5), positions=40, depth=3)


def test_a_file_is_read_as_it_was_written(small: Calibration, tmp_path: Path) -> None:
    small.save(tmp_path / "known.json")
    assert Calibration.read(tmp_path / "known.json") == small


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "format": ({"format": "gametree calibration 99"}, "the format of a calibration is"),
    "no margin": ({"margin": None}, "the margin of a calibration cannot be None"),
    "margin": ({"margin": -1}, "the margin of a calibration is a whole number from 0"),
    "true": ({"positions": True}, "the positions of a calibration cannot be True"),
    "confidence": ({"confidence": 1e9}, "the confidence of a calibration is a number from 0 to 10"),
    "nan": ({"confidence": float("nan")}, "the confidence of a calibration is a number"),
    "unknown": ({"command": "rm"}, "a calibration has no 'command'"),
    "phases": ({"phases": []}, "a calibration has at least one phase"),
    "phase": ({"phases": [3]}, "a phase of a calibration is a JSON object, not 3"),
    "rise": (
        {"phases": [{"stage": stage, "positions": 1, "fits": []} for stage in (1, 2)]},
        "the stages of the phases of a calibration fall",
    ),
    "fit": ({"phases": [{"stage": 0, "positions": 1, "fits": [[1, 2]]}]}, "a fit of a calibration is a list"),
    "shallow": ({"phases": [{"stage": 0, "positions": 1, "fits": [[3, 3, 1, 0, 1]]}]}, "the shallow of a fit"),
    "slope": ({"phases": [{"stage": 0, "positions": 1, "fits": [[3, 1, 0, 0, 1]]}]}, "the slope of a fit"),
    "deviation": ({"phases": [{"stage": 0, "positions": 1, "fits": [[3, 1, 1, 0, -1]]}]}, "the deviation of a fit"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_file_is_refused(wrong: str, small: Calibration, tmp_path: Path) -> None:
    changes, message = WRONG[wrong]
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(json.loads(small.as_text()) | changes))
    with pytest.raises(OptionError, match=message):
        Calibration.read(file)


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000, "\xff", "3", "null"])
def test_what_is_no_calibration_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(OptionError):
        Calibration.read(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="there is no file"):
        Calibration.read(tmp_path / "nothing.json")
    with pytest.raises(OptionError, match="cannot be read"):
        Calibration.read(tmp_path)


def test_wrong_arguments() -> None:
    start = gt.position("connect-four")
    with pytest.raises(OptionError, match="calibrate takes a position"):
        gt.calibrate("othello")  # type: ignore[arg-type]
    for wrong in ({"positions": 3}, {"depth": 1}, {"minutes": 0}, {"confidence": -1}, {"seed": 0.5}):
        with pytest.raises(OptionError, match=next(iter(wrong))):
            gt.calibrate(start, **wrong)
    floats = start.with_evaluator(lambda position: 0.5)
    with pytest.raises(OptionError, match="whole numbers"):
        gt.calibrate(floats, positions=30)
