"""Calibrating a game and its evaluator."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from time import monotonic

from gametree.model.arguments import function, number, seeded, whole
from gametree.model.calibration import CONFIDENCE, MOST_CONFIDENCE, Calibration, Fit, Phase
from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.values import INTEGERS
from gametree.searching.calibrating.regression import fitted
from gametree.searching.calibrating.sample import Sample, depth_for, sampled
from gametree.searching.calibrating.self_play import positions_from_play

__all__ = ["calibrate"]

DEEPEST = 16
FEWEST = 30
"""Positions; and of a phase."""
MOST = 1_000_000
USUAL_MINUTES = 3.0
MOST_MINUTES = 100_000.0
PHASES = 4
FUTILE_DEPTHS = range(1, 5)
USUALLY = 0.9
"""The share of positions in which a margin holds."""


def calibrate(
    start: Position,
    *,
    positions: int | None = None,
    minutes: float | None = None,
    depth: int | None = None,
    seed: int = 1,
    confidence: float = CONFIDENCE,
    on_sample: Callable[[int], object] | None = None,
) -> Calibration:
    """Finds out how well a shallow search predicts a deep one, in a game with its evaluator.

    Positions are taken from games of self-play that begin with `start` and some random moves, and searched to every
    depth up to `depth`, by default as deep as takes moments. The value of each depth is then fitted as a line in that
    of each smaller depth of equal parity, for each phase of the game. `positions` says how many are searched: the same
    number and `seed` give the same calibration. Otherwise as many as `minutes` allow, by default three. `confidence` is
    how many deviations ProbCut keeps away from the window. `on_sample` is called with the number of positions so far.

    >>> import gametree as gt
    >>> found = gt.calibrate(gt.position("connect-four"), positions=60, depth=4)
    >>> found.positions, found.depth
    (60, 4)
    >>> result = gt.search(gt.position("connect-four"), depth=6, selective="probcut", calibration=found)
    """
    _check_start(start)
    wanted = whole("positions", positions, FEWEST, MOST) if positions is not None else None
    limit = USUAL_MINUTES if minutes is None else number("minutes", minutes, 0.001, MOST_MINUTES)
    until = None if positions is not None and minutes is None else monotonic() + 60 * limit
    if on_sample is not None:
        function("on_sample", on_sample)
    seed, confidence = seeded(seed), float(number("confidence", confidence, 0, MOST_CONFIDENCE))
    if depth is None:
        depth = depth_for(positions_from_play(start, seed), DEEPEST)
    depth = whole("depth", depth, 2, DEEPEST)
    samples: list[Sample] = []
    for sample in _samples(start, depth, seed, until):
        samples.append(sample)
        if on_sample is not None:
            on_sample(len(samples))
        if len(samples) == wanted:
            break
    if len(samples) < FEWEST:
        raise OptionError(
            f"a calibration needs {FEWEST} positions that are searched {depth} plies deep without an end in sight; "
            f"there were {len(samples)}: the time is too short, or the game, or the depth is too great"
        )
    return Calibration(
        start.valuation, _margin(samples), tuple(_phases(samples, depth)), len(samples), depth, seed, confidence
    )


def _check_start(start: object) -> None:
    if not isinstance(start, Position):
        raise OptionError(f"calibrate takes a position, such as gametree.position('othello'), not {quoted(start)}")
    if start.scale is not INTEGERS:
        raise OptionError("only games whose values are whole numbers are calibrated")


def _samples(start: Position, depth: int, seed: int, until: float | None) -> Iterator[Sample]:
    for position in positions_from_play(start, seed):
        if until is not None and monotonic() > until:
            return
        left = position.plies_expected
        if left is not None and left <= depth:
            continue  # the searches would see the end of the game
        sample = sampled(position, depth)
        if sample is not None:
            yield sample


def _phases(samples: Sequence[Sample], depth: int) -> Iterator[Phase]:
    """The phases from the beginning of the game to its end, with about equally many positions."""
    stages = sorted((sample.stage for sample in samples if sample.stage is not None), reverse=True)
    several = min(PHASES, len(stages) // FEWEST)
    lasts = {stages[len(stages) * part // several - 1] for part in range(1, several + 1)} if several else {0}
    above: int | None = None
    for last in sorted(lasts, reverse=True):
        group = [
            sample
            for sample in samples
            if sample.stage is None or (sample.stage >= last and (above is None or sample.stage < above))
        ]
        yield Phase(last, len(group), tuple(_fits(group, depth)))
        above = last


def _fits(samples: Sequence[Sample], depth: int) -> Iterator[Fit]:
    for deep in range(1, depth + 1):
        points = [sample.values for sample in samples if len(sample.values) > deep]
        if len(points) < FEWEST // 2:
            return
        for shallow in range(deep - 2, -1, -2):
            slope, offset, deviation = fitted([(values[shallow], values[deep]) for values in points])
            if slope >= 0.1:
                yield Fit(deep, shallow, round(slope, 4), round(offset, 2), round(deviation, 2))


def _margin(samples: Sequence[Sample]) -> int:
    """What the value at the horizon differs from that of a search, at most and usually, for each ply of the search."""
    margins = []
    for depth in FUTILE_DEPTHS:
        apart = sorted(abs(sample.values[depth] - sample.values[0]) for sample in samples if len(sample.values) > depth)
        if apart:
            margins.append(ceil(apart[int(USUALLY * (len(apart) - 1))] / depth))
    return max(margins, default=0)
