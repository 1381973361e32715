"""Aspiration windows: a narrow window around a guess, and another search if the value lies outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.searching.algorithm import Found, WindowAlgorithm
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.algorithms.negascout import negascout
from gametree.searching.kernels.kernel import Kernel
from gametree.searching.kernels.procedure import Definition

__all__ = ["ALGORITHMS", "Aspiration", "AspirationNegaScout"]


@dataclass(frozen=True)
class Aspiration(WindowAlgorithm):
    """Alpha-beta in a window of `delta` on either side of a guess; by default the game's own unit.

    The guess is the value of an earlier iteration (see `back`), or the static value.
    """

    delta: int | None = None
    back: int = 1
    name = "aspiration"
    procedures: ClassVar[tuple[Definition, ...]] = (alphabeta,)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.delta is not None and (type(self.delta) is not int or self.delta < 1):
            raise OptionError(f"delta is a positive whole number or None, not {quoted(self.delta)}")

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        search = self.procedures[0]
        delta = self.delta or kernel.scale.step(position.unit)
        alpha, beta = max(guess - delta, -kernel.infinity), min(guess + delta, kernel.infinity)
        value, move = kernel.call(search, position, depth, alpha, beta)
        if alpha < value < beta:
            return Found(value, value, move)
        # The bound that failed is one end of the next window. If the value turns out to be that bound, or if entries of
        # other depths contradict it, the second search proves no move, but the first one did.
        kernel.progress.move = move
        if value <= alpha:
            kernel.progress.upper = value
            again, again_move = kernel.call(search, position, depth, -kernel.infinity, value)
        else:
            kernel.progress.lower = value
            again, again_move = kernel.call(search, position, depth, value, kernel.infinity)
        return Found(again, again, move if again_move is None else again_move)


@dataclass(frozen=True)
class AspirationNegaScout(Aspiration):
    """NegaScout in an aspiration window: the usual choice of strong programs when the MT papers were written."""

    name = "aspiration-negascout"
    procedures = (negascout,)


ALGORITHMS = (Aspiration(), AspirationNegaScout())
