"""Alpha bounding: null windows at the root's moves, low enough for the best move to fail high, until one is left."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.searching.algorithm import Found, WindowAlgorithm
from gametree.searching.algorithms.mt import mt
from gametree.searching.kernels.kernel import Kernel

__all__ = ["ALGORITHMS", "AlphaBounding"]


@dataclass(frozen=True)
class AlphaBounding(WindowAlgorithm):
    """Alpha bounding: tests every root move against a bound kept on the low side, until one is proved best.

    The bound starts `margin` below the guess (above it for MIN), by default the game's unit. It rises to the value of
    every move that passes; if none passes, it falls. The result is a lower bound of the value (an upper one for MIN).
    """

    margin: int | None = None
    back: int = 1
    name = "alpha-bounding"
    finds = "move"
    procedures = (mt,)
    needs_table = True
    version = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.margin is not None and (type(self.margin) is not int or self.margin < 0):
            raise OptionError(f"margin is a whole number from 0 up or None, not {quoted(self.margin)}")

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        hint = kernel.known(position, depth).move
        moves = sorted(position.moves() if depth else (), key=lambda move: move != hint)
        if not moves:
            value, _ = kernel.call(mt, position, depth, guess, bounds="both")
            return Found(value, value, None)

        sign = 1 if position.maximizing else -1
        margin = kernel.scale.step(position.unit) if self.margin is None else self.margin
        floor = -kernel.infinity
        alpha = min(max(sign * guess - margin, floor), kernel.infinity - 1)  # in the mover's view, like all bounds here
        rivals, best = moves, None
        while rivals:
            survivors, highest = [], floor
            for move in rivals:
                gamma = alpha + 1 if sign > 0 else -alpha  # does the mover get more than alpha here?
                with kernel.below(position):
                    g = sign * kernel.call(mt, position.after(move), depth - 1, gamma, bounds="both").value
                highest = max(highest, g)
                if g > alpha:
                    if best is not None:
                        survivors.append(best)
                    alpha, best = g, move
                    self._prove(kernel, sign, g, move)
            if best is None:
                alpha = highest - 1  # the first bound was too high; the values that failed low say how far to go down
            else:
                rivals = survivors  # the others are worth no more than the bound that they failed, which only rises
        return Found(kernel.progress.lower, kernel.progress.upper, best)

    @staticmethod
    def _prove(kernel: Kernel, sign: int, bound: int, move: object) -> None:
        if sign > 0:
            kernel.progress.lower = bound
        else:
            kernel.progress.upper = -bound
        kernel.progress.move = move


ALGORITHMS = (AlphaBounding(),)
