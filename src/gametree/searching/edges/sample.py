"""Learning the costs of edges off-line, from random games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from gametree.model.arguments import instance
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.searching.edges.costs import EdgeCosts, check_scale

if TYPE_CHECKING:
    from random import Random

__all__ = ["EdgeSample", "sample_edges"]


@dataclass(frozen=True, slots=True)
class EdgeSample:
    """The costs of edges in some random games."""

    extremes: EdgeCosts
    """The least and the greatest cost seen."""
    likely: EdgeCosts
    """The most likely decrement and increment: a quantile of the costs below, and of those above, 0."""
    edges: int
    """The number of edges seen."""


def sample_edges(
    position: Position, games: int = 10, *, seed: int = 0, plies: int = MAX_DEPTH, quantile: float = 0.5
) -> EdgeSample:
    """Plays games from `position`, of at most `plies` plies each, and records the cost of every edge they see.

    Moves are chosen at random, the same for the same `seed`; every legal move of every position reached is an edge
    seen. The most likely increment is the `quantile` of all increments: 0.5 is the median, 1 the greatest. It is 0 if
    there are no increments. The same goes for decrements.

    >>> import gametree as gt
    >>> from gametree.searching.edges.sample import sample_edges
    >>> sample_edges(gt.position("othello", evaluator="discs"), games=2)
    EdgeSample(extremes=EdgeCosts(least=-19, greatest=17), likely=EdgeCosts(least=-5, greatest=5), edges=935)
    """
    check_scale(instance("position", position, Position, "a position").scale)
    _check(games, seed, plies, quantile)
    from random import Random  # slow to import

    rng = Random(seed)
    costs = [cost for _ in range(games) for cost in _play(position, plies, rng)]
    if not costs:
        raise OptionError("the game is over here, so there is no edge to learn from; give an earlier position")
    rise = _quantile([cost for cost in costs if cost > 0], quantile)
    fall = _quantile([-cost for cost in costs if cost < 0], quantile)
    return EdgeSample(EdgeCosts(min(costs), max(costs)), EdgeCosts(-fall, rise), len(costs))


def _check(games: int, seed: int, plies: int, quantile: float) -> None:
    for name, value in (("games", games), ("plies", plies)):
        if type(value) is not int or value < 1:
            raise OptionError(f"{name} is a positive whole number, not {quoted(value)}")
    if type(seed) is not int:
        raise OptionError(f"seed is a whole number, not {quoted(seed)}")
    if type(quantile) not in (int, float) or not 0 < quantile <= 1:
        raise OptionError(f"quantile is a number above 0 and up to 1, not {quoted(quantile)}")


def _play(position: Position, plies: int, rng: Random) -> Iterator[int]:
    """The costs of the edges that one game sees."""
    number = position.scale.number
    value = number(position.evaluate())
    for _ in range(plies):
        children = [position.after(move) for move in position.moves()]
        if not children:
            return
        values = [number(child.evaluate()) for child in children]
        yield from (after - value for after in values)
        chosen = rng.randrange(len(children))
        position, value = children[chosen], values[chosen]


def _quantile(sizes: Sequence[int], share: float) -> int:
    """The least of `sizes` that a `share` of them does not exceed; 0 if there are none."""
    return sorted(sizes)[ceil(share * len(sizes)) - 1] if sizes else 0
