"""The minimal tree and the minimal graphs of a position."""

from __future__ import annotations

from gametree.lab.minimal.proof_graph import ProofGraph
from gametree.lab.minimal.walk import Walk
from gametree.model.arguments import whole
from gametree.model.errors import GameError, LimitError, OptionError
from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.searching.algorithm import Algorithm
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table
from gametree.searching.request import Request
from gametree.searching.running import find

__all__ = ["MinimalGraphs"]

TABLE = 2**22
FROM_DEPTH = 1
"""A leaf of the graph is evaluated again: it needs no entry."""


class MinimalGraphs:
    """The minimal tree and the minimal graphs of `position` at `depth`.

    A first search, with iterative deepening, finds the value and proves a move at every cutoff. Each method then walks
    over the positions that are needed to prove the value: all children where all are needed, and one where one is
    enough. The methods differ in which one that is.

    `table` is the number of entries of the first search's table, or a size such as "64MB". Cutoffs whose entries have
    been replaced are searched for again: `ProofGraph.searched` says how many. `algorithm` must find the exact value.
    The order of the moves decides which of several cutoffs is proved. `deepening` is that of the first search: a
    `Deepening` names its depths.

    >>> import gametree as gt
    >>> from gametree import lab
    >>> found = lab.MinimalGraphs(gt.position("othello"), depth=6)
    >>> [graph.leaves for graph in (found.tree(), found.left_first(), found.transposed(), found.minimaxed(2))]
    [157, 155, 155, 151]
    """

    def __init__(
        self,
        position: Position,
        depth: int,
        *,
        algorithm: str | Algorithm = "mtdf",
        table: int | str = TABLE,
        ordering: str = "auto",
        kernel: str = "auto",
        deepening: str | Deepening = "always",
    ) -> None:
        self.position = position
        self._table = Table(table, from_depth=FROM_DEPTH)
        self._ordering = ordering
        self._kernel = kernel
        self.first = self._run(algorithm, depth, deepening)
        """The result of the first search."""
        if self.first.bound != "exact":
            raise OptionError(f"the first search must find the exact value; {self.first.algorithm} does not")

    @property
    def depth(self) -> int:
        """How many plies deep: as asked for, or to the end of the game."""
        return self.first.depth

    @property
    def value(self) -> int | float:
        """The minimax value, which the graphs prove."""
        return self.first.value

    def tree(self) -> ProofGraph:
        """The minimal tree: the left-first minimal graph with every position counted as often as it occurs."""
        return self._walk("tree", "proved", 0)

    def left_first(self) -> ProofGraph:
        """The left-first minimal graph: every cutoff is made by the move that the first search has proved."""
        return self._walk("graph", "proved", 0)

    def transposed(self) -> ProofGraph:
        """The same with enhanced transposition cutoffs: by a move to a position that is in the graph already, if any.

        In the thesis this is ARMG-ETC.
        """
        return self._walk("graph", "transposed", 0)

    def minimaxed(self, plies: int) -> ProofGraph:
        """The same as `transposed`, but cutoffs in the last `plies` plies are made by the move with the smallest proof.

        All moves are searched there, every transposition counting in full; what is counted is the graph that is left.
        In the thesis this is ARMG-MM(plies). The time grows with the branching factor to the power of `plies`.
        """
        return self._walk("graph", "transposed", whole("plies", plies, 0, MAX_DEPTH))

    def approximate(self, plies: int) -> ProofGraph:
        """The smallest of the graphs: left-first, transposed, and minimaxed. The real minimal graph is no larger.

        Each is a proof, and each step mostly makes it smaller, but not always: a cutoff that is cheap by itself may do
        without positions that others would have shared.
        """
        return min(self.left_first(), self.transposed(), self.minimaxed(plies), key=lambda graph: graph.nodes)

    def _walk(self, memory: str, cutoffs: str, minimaxed: int) -> ProofGraph:
        graph = ProofGraph(memory)
        value = self.position.scale.number(self.value)
        self._run(Walk(value, graph, cutoffs, minimaxed), self.depth, "never")
        if graph.unproved:
            raise GameError("positions with equal keys are worth different values; see check_game", self.position)
        return graph

    def _run(self, algorithm: str | Algorithm, depth: int, deepening: str | Deepening) -> SearchResult:
        request = Request(
            self.position,
            algorithm,
            Limits(depth),
            self._table,
            self._ordering,
            kernel=self._kernel,
            deepening=deepening,
        )
        result = find(lambda: request)
        if result.stopped == "interrupted":
            raise KeyboardInterrupt
        if result.stopped:
            raise LimitError(f"there is not enough memory for depth {depth}; a smaller depth, or table, needs less")
        return result
