"""MTD(f) from first guesses at a chosen distance from the value, and what rows of such searches say about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from gametree.lab.claim import Claim, Verdict
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.statements import above, below
from gametree.model.position import Position
from gametree.players.statistics import Interval
from gametree.searching.algorithm import Found
from gametree.searching.algorithms.mtd import MTD
from gametree.searching.kernels.kernel import Kernel

__all__ = ["ABOVE", "BELOW", "Growth", "GuessedMTD", "both_sides", "first_test", "means", "rising"]

ABOVE, BELOW = above(1), below(1)


@dataclass(frozen=True)
class GuessedMTD(MTD):
    """MTD(f) whose first bound is given for every depth, in place of the value of an earlier iteration."""

    bounds_by_depth: Mapping[int, int] = field(default_factory=dict)

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        return super().solve(kernel, position, depth, self.bounds_by_depth[depth])


def first_test(value: int, distance: int, maximizing: bool) -> int:
    """The gamma of the first test if the guess is `distance` above `value` in the view of the player to move.

    MTD(f) first asks whether the player to move has at least the guess. If that player is MIN, this is the question
    whether the value, which is MAX's, is at most the guess: a test of the next higher number.

    >>> first_test(10, 3, maximizing=True), first_test(-10, 3, maximizing=False)
    (13, -12)
    """
    return value + distance if maximizing else value - distance + 1


def both_sides(*distances: int) -> tuple[int, ...]:
    """The distances on both sides of 0, and 0, in order.

    >>> both_sides(1, 4)
    (-4, -1, 0, 1, 4)
    """
    return tuple(sorted({0, *distances, *(-distance for distance in distances)}))


def means(ratios: Sequence[Mapping[int, float]]) -> dict[int, Interval]:
    """Geometric means over positions by distance; `ratios` has one mapping for each position. Empty if too few.

    >>> {at: round(mean.value, 3) for at, mean in means([{0: 1.0, 5: 2.0}, {0: 1.0, 5: 8.0}]).items()}
    {0: 1.0, 5: 4.0}
    """
    if not ratios:
        return {}
    found = {distance: geometric(one[distance] for one in ratios) for distance in ratios[0]}
    return {distance: mean for distance, mean in found.items() if mean is not None}


class Growth(NamedTuple):
    """How the size of the tree grows with the distance of the first guess."""

    least: int
    """The distance with the least mean."""
    steps: int
    """Steps from one distance to the next one farther from 0, on both sides."""
    rises: int
    """How many of them do not lead to a smaller mean."""
    half: float
    """The distance at which half of what the right guess saves is lost, mean of both sides."""

    @classmethod
    def of(cls, curve: Mapping[int, Interval]) -> Growth:
        """From the means by distance, which must be on both sides of 0."""
        sides = [sorted((at for at in curve if at * side >= 0), key=abs) for side in (-1, 1)]
        pairs = [(curve[near].value, curve[far].value) for side in sides for near, far in pairwise(side)]
        return cls(
            least=min(curve, key=lambda at: (curve[at].value, abs(at))),
            steps=len(pairs),
            rises=sum(far >= near for near, far in pairs),
            half=sum(_half([(abs(at), curve[at].value) for at in side]) for side in sides) / 2,
        )


def _half(points: Sequence[tuple[int, float]]) -> float:
    """Where the line through the points, which begin at distance 0, first reaches the middle of its two ends."""
    middle = (points[0][1] + points[-1][1]) / 2
    for (near, low), (far, high) in pairwise(points):
        if low < middle <= high:
            return near + (far - near) * (middle - low) / (high - low)
    return 0.0


def rising(where: str, curve: Mapping[int, Interval], most: float) -> Claim:
    """The claim that the tree is the smaller the nearer the first guess is; `most` is the share for "shape only"."""
    what = f"{where}: steps away from the right value that make the tree larger, or leave it as it is"
    rule = f"all of them; shape: at least {100 * most:.0f} %"
    if not curve:
        return Claim(what, "all", None, rule, Verdict.NOT_RUN)
    growth = Growth.of(curve)
    all_rise = growth.rises == growth.steps
    shape = not all_rise and growth.rises >= most * growth.steps
    verdict = Verdict.SHAPE_ONLY if shape else Verdict.of(all_rise)
    return Claim(what, "all", f"{growth.rises} of {growth.steps}", rule, verdict)
