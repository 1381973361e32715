"""The values of positions at every depth: what a calibration is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, takewhile
from statistics import median
from typing import NamedTuple

from gametree.model.calibration import Calibration, Phase
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.searching.request import Request
from gametree.searching.running import run
from gametree.searching.selective.parts import FULL_WIDTH

__all__ = ["Sample", "depth_for", "sampled"]

PILOTS = 15
"""Positions that are searched to see how deep all others can be."""
NATIVE_NODES = 200_000
PYTHON_NODES = 2_000
"""How many nodes the searches of a position take, about."""
AT_MOST = 20
"""Times as many; where more are needed the position is left out."""


class Sample(NamedTuple):
    """One position and its values, in the mover's view."""

    stage: int | None
    static: int
    values: tuple[int, ...]
    """Those of searches of depth 0, 1, 2 and so on; as many as mean no win."""


def depth_for(positions: Iterator[Position], deepest: int) -> int:
    """The greatest depth at which the searches of a typical position take no more nodes than they should."""
    pilots = list(islice(positions, PILOTS))
    reached = 1
    for depth in range(2, deepest + 1):
        needed = [_nodes(position, depth) for position in pilots]
        if not needed or median(needed) > _usual_nodes(pilots[0]):
            break
        reached = depth
    return reached


def sampled(position: Position, depth: int) -> Sample | None:
    """The values of a position down to a depth; None if that is too much work."""
    sign = 1 if position.maximizing else -1
    found = _searches(position, depth, AT_MOST * _usual_nodes(position))
    decisive = position.scale.infinity if position.decisive is None else position.decisive
    values = [sign * value for value, _ in takewhile(lambda one: abs(one[0]) < decisive, found)]
    if len(values) == len(found) <= depth:
        return None
    return Sample(position.stage, sign * int(position.evaluate()), tuple(values))


def _usual_nodes(position: Position) -> int:
    return PYTHON_NODES if position.native is None else NATIVE_NODES


def _nodes(position: Position, depth: int) -> int:
    """Of the searches down to a depth; far too many if they were stopped."""
    limit = 4 * _usual_nodes(position)
    found = _searches(position, depth, limit)
    return found[-1][1] if len(found) > depth else limit


def _searches(position: Position, depth: int, nodes: int) -> list[tuple[int, int]]:
    """The value at each depth from 0 on, and the nodes so far, as far as the nodes go.

    The searches are of full width. If the game has noisy moves they are followed at the horizon.
    """
    selective = FULL_WIDTH if "quiescence" in position.refuses else "quiescence"
    unknown = Calibration(position.valuation, int(position.margin), (Phase(0, 0, ()),))
    request = Request(position, "negascout", Limits(0), selective=selective, calibration=unknown)
    (horizon,) = run(request)
    found = [(int(horizon.value), 0)]
    for result in run(replace(request, limits=Limits(depth, nodes), deepening="always")):
        if result.stopped == "interrupted":
            raise KeyboardInterrupt
        if result.stopped is None and result.depth == len(found):
            found.append((int(result.value), result.counts.nodes))
    return found
