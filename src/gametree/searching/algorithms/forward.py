"""Forward estimation: alpha-beta that abandons a node from which no line of play seems to lead back into the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.searching.algorithm import Found, WindowAlgorithm
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.edges.costs import MILLION, EdgeCosts, EdgeLearner, Reach, check_scale
from gametree.searching.kernels.kernel import Kernel, Progress, Stopped
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.kernels.visit import Child, Visit

__all__ = ["ALGORITHMS", "ForwardEstimation", "forward"]


class ForwardVisit(Visit):
    """A visit that ends with an estimate where no line below seems to lead back into the window.

    `statics` are the static values of the nodes on the path, by ply.
    """

    reach: Reach
    statics: dict[int, int]

    def leaf(self) -> int:
        """See `Visit.leaf`."""
        value = super().leaf()
        self._met(value)
        return value

    def children(self, moves: Sequence[Any]) -> Iterator[Child]:
        """See `Visit.children`: none if the node is abandoned."""
        value, maximizing = self.search.evaluate(self.position), self.position.maximizing
        self._met(value)
        self.statics[self.ply] = value
        reach = self.reach.lowest if maximizing else self.reach.highest
        bound = reach(value, self.depth)
        if self.ply and (bound >= self.beta if maximizing else bound <= self.alpha):
            self.search.n_abandoned += 1
            self.abandon(bound, maximizing)
            self.value, self.abandoned = bound, True
            return
        self.abandoned = False
        yield from super().children(moves)

    def done(self) -> int:
        """See `Visit.done`: an estimate is not remembered."""
        return self.value if self.abandoned else super().done()

    def _met(self, value: int) -> None:
        """Learns the cost of the edge to this node."""
        if self.ply:
            self.reach.see(value - self.statics[self.ply - 1])


@procedure(window="alpha-beta", native="forward")
def forward(search: PythonKernel, position: Position, depth: int, alpha: int, beta: int, *, reach: Reach) -> int:
    """As `alphabeta`, but a node other than the root whose value is out of reach of the window is not searched.

    With c the static value, a MIN node is abandoned if even `reach.highest(c, depth)` is no more than alpha, and a MAX
    node if even `reach.lowest(c, depth)` is no less than beta. That estimate is returned, and nothing is stored. If no
    edge costs more or less than `reach` says, it is a bound of the minimax value, and the postcondition of `alphabeta`
    holds. A `reach` that learns is given the edge to every node that is valued.
    """
    with search.visiting(ForwardVisit, reach=reach, statics={}):
        return alphabeta(search, position, depth, alpha, beta)


@dataclass(frozen=True)
class ForwardEstimation(WindowAlgorithm):
    """Forward estimation: alpha-beta that abandons a node if no line below it can come back into the window.

    The cost of an edge is the static value after a move less that before it. A node of static value c with d plies to
    go is worth no more than c + u * d and no less than c + l * d, with l and u the least and the greatest cost. `edges`
    says where these come from:

    - "auto", the default: "known" where the game knows them, else "learned";
    - "known": from the game, by `Position.edge_bounds`;
    - "learned": the least and greatest cost that the search has met so far; every search, and every iteration of
      iterative deepening, starts from nothing;
    - an `EdgeLearner`: the same, but the search starts from what the learner knows, and adds what it has seen;
    - `EdgeCosts`: the given costs; for instance `sample_edges(position).likely`.

    `delta`, from 0 to 1, multiplies both (in millionths, rounded up): a smaller one abandons more nodes. The value is
    exact if `delta` is 1 and the costs are, or enclose, those that the game knows; otherwise it is an estimate. The
    estimates in a table depend on the windows of the search, so the table should not be shared with exact searches.

    >>> import gametree as gt
    >>> from gametree.searching.algorithms.forward import ForwardEstimation
    >>> position = gt.position("random-tree", branching=4)
    >>> exact, hasty = (gt.search(position, ForwardEstimation(delta=delta), depth=8) for delta in (1, 0.25))
    >>> exact.bound, exact.value == gt.search(position, "alphabeta", depth=8).value
    ('exact', True)
    >>> hasty.bound, hasty.counts.nodes < exact.counts.nodes
    ('estimate', True)
    """

    edges: str | EdgeCosts | EdgeLearner = "auto"
    delta: float = 1
    name = "forward-estimation"
    procedures = (forward,)

    def __post_init__(self) -> None:
        super().__post_init__()
        named = type(self.edges) is str and self.edges in ("auto", "known", "learned")
        if not named and not isinstance(self.edges, EdgeCosts | EdgeLearner):
            right = '"auto", "known", "learned", EdgeCosts(least, greatest) or an EdgeLearner()'
            raise OptionError(f"edges is {right}, not {quoted(self.edges)}")
        if type(self.delta) not in (int, float) or not 0 <= self.delta <= 1:
            raise OptionError(f"delta is a number from 0 to 1, not {quoted(self.delta)}")

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        check_scale(kernel.scale)
        reach, proves = self._reach(position)
        try:
            value, move = kernel.call(forward, position, depth, -kernel.infinity, kernel.infinity, reach=reach)
        except Stopped:
            if not proves:  # the move is the best so far, but its value is not a bound
                kernel.progress = Progress(-kernel.infinity, kernel.infinity, kernel.progress.move)
            raise
        finally:
            if isinstance(self.edges, EdgeLearner):
                self.edges.costs = reach.costs
        return Found(value, value, move, "" if proves else "estimate")

    def stores_estimates(self, position: Position) -> bool:
        """See `Algorithm.stores_estimates`."""
        return not self._reach(position)[1]

    def _reach(self, position: Position) -> tuple[Reach, bool]:
        """How far the value can get, as far as that is known before the search, and whether that is certain."""
        known = None if position.edge_bounds is None else EdgeCosts(*position.edge_bounds)
        costs = self._costs(known)
        learns = costs is None or isinstance(self.edges, EdgeLearner)
        reach = Reach(costs, ceil(self.delta * MILLION), learns=learns)
        return reach, known is not None and not learns and reach.encloses(known)

    def _costs(self, known: EdgeCosts | None) -> EdgeCosts | None:
        """The costs to begin with; `known` are those that the game knows. None to learn from nothing."""
        if isinstance(self.edges, EdgeCosts):
            return self.edges
        if isinstance(self.edges, EdgeLearner):
            return self.edges.costs
        if self.edges == "known" and known is None:
            raise OptionError(
                'this game does not know the costs of its edges; edges can be "learned", an EdgeLearner(), '
                "EdgeCosts(least, greatest), or what sample_edges(position) found"
            )
        return None if self.edges == "learned" else known


ALGORITHMS = (ForwardEstimation(),)
