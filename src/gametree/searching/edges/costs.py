"""The costs of edges: by how much a move changes the static value, in MAX's view."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.errors import OptionError
from gametree.model.quoted import quoted
from gametree.model.values import INFINITY, IntegerScale, Scale

__all__ = ["MILLION", "EdgeCosts", "EdgeLearner", "Reach", "check_scale"]

MILLION = 1_000_000
WIDEST = 2 * INFINITY
"""More than any edge costs: values have 32 bits."""


@dataclass(frozen=True, slots=True)
class EdgeCosts:
    """The least and the greatest cost of an edge: the static value after a move less that before it, in MAX's view.

    >>> from gametree.searching.edges.costs import EdgeCosts
    >>> EdgeCosts(-20, 35)
    EdgeCosts(least=-20, greatest=35)
    """

    least: int
    greatest: int

    def __post_init__(self) -> None:
        if type(self.least) is not int or type(self.greatest) is not int or self.least > self.greatest:
            raise OptionError(
                "costs of edges are two whole numbers, the least and the greatest, "
                f"not {quoted(self.least)} and {quoted(self.greatest)}"
            )


class EdgeLearner:
    """What searches have learned of the costs of edges, from one search to the next.

    A search with a learner begins with what the learner knows, and adds what it has seen. A learner serves one search
    at a time.

    >>> import gametree as gt
    >>> from gametree.searching.edges.costs import EdgeLearner
    >>> from gametree.searching.algorithms.forward import ForwardEstimation
    >>> learner = EdgeLearner()
    >>> result = gt.search(gt.position("othello", evaluator="discs"), ForwardEstimation(edges=learner), depth=4)
    >>> learner.costs
    EdgeCosts(least=-5, greatest=5)
    """

    __slots__ = ("costs",)

    def __init__(self, costs: EdgeCosts | None = None) -> None:
        self.costs = costs
        """The least and the greatest cost seen so far; None before the first."""

    def __repr__(self) -> str:
        return f"EdgeLearner({self.costs})"


class Reach:
    """How far a position's value can get in some plies, as a running search uses it.

    No ply takes more than `least` or adds more than `greatest`, or `millionths` of that; with `learns` both follow the
    edges that the search sees. As a game may end early, the value can always stay the same.
    """

    __slots__ = ("greatest", "learns", "least", "millionths")

    def __init__(self, costs: EdgeCosts | None, millionths: int = MILLION, *, learns: bool = False) -> None:
        self.least = WIDEST if costs is None else max(costs.least, -WIDEST)
        self.greatest = -WIDEST if costs is None else min(costs.greatest, WIDEST)
        self.millionths = millionths
        self.learns = learns

    @property
    def costs(self) -> EdgeCosts | None:
        """The least and the greatest cost; None if nothing has been learned yet."""
        return EdgeCosts(self.least, self.greatest) if self.least <= self.greatest else None

    def encloses(self, costs: EdgeCosts) -> bool:
        """Whether every edge of these costs stays within reach."""
        return self.millionths == MILLION and self.least <= costs.least and costs.greatest <= self.greatest

    def see(self, cost: int) -> None:
        """Learns the cost of an edge that the search has seen."""
        if self.learns:
            self.least = min(self.least, cost)
            self.greatest = max(self.greatest, cost)

    def highest(self, value: int, plies: int) -> int:
        """The most that a position worth `value` may be worth in `plies` plies; rounded up."""
        return value - max(self.greatest, 0) * plies * self.millionths // -MILLION

    def lowest(self, value: int, plies: int) -> int:
        """The least that a position worth `value` may be worth in `plies` plies; rounded down."""
        return value + min(self.least, 0) * plies * self.millionths // MILLION


def check_scale(scale: Scale) -> None:
    """`OptionError` unless values are whole numbers: the numbers that stand for floats cannot be added."""
    if not isinstance(scale, IntegerScale):
        raise OptionError(
            "costs of edges are differences of whole numbers, but the values of this game are floats; "
            "multiply them by a large number and round"
        )
