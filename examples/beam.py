"""Beam search: at every node only the moves that look best are searched. It searches deeper, but proves nothing.

An algorithm that estimates declares it with `estimates`, and every result says so too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import gametree as gt


@gt.procedure(window="alpha-beta", proves="nothing")
def beam(
    search: gt.PythonKernel, position: gt.Position, depth: int, alpha: int, beta: int, ply: int = 0, *, width: int
) -> int:
    """Alpha-beta on the tree in which every node has only its `width` best children by static value."""
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return visit.value
    moves = position.moves() if depth else ()
    if not moves:
        return visit.leaf()
    for move, child in visit.children(best_of(search, position, moves, width)):
        value = beam(search, child, visit.below, visit.alpha, visit.beta, ply + 1, width=width)
        if visit.take(value, move):
            break
    return visit.done()


def best_of(search: gt.PythonKernel, position: gt.Position, moves: Sequence[Any], width: int) -> Sequence[Any]:
    """The `width` moves with the best static values, the best first; all moves if there are fewer."""
    if len(moves) <= width:
        return moves
    sign = -1 if position.maximizing else 1
    return sorted(moves, key=lambda move: sign * search.evaluate(position.after(move)))[:width]


@dataclass(frozen=True)
class Beam(gt.WindowAlgorithm):
    """Beam search: alpha-beta over the moves that look best."""

    width: int = 4
    name = "beam"
    procedures = (beam,)
    estimates = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if type(self.width) is not int or self.width < 1:
            raise gt.errors.OptionError(f"width is a positive whole number of moves, not {self.width!r}")

    def solve(self, kernel: gt.Kernel, position: gt.Position, depth: int, guess: int) -> gt.Found:
        """One call with the whole window, and the width."""
        window = -kernel.infinity, kernel.infinity
        value, move = kernel.call(beam, position, depth, *window, width=self.width)
        return gt.Found(value, value, move, "estimate")


if __name__ == "__main__":
    print(gt.check_algorithm(Beam(), trees=100))
    position = gt.position("othello", "f5d6c3d3c4f4")
    for algorithm in ("alphabeta", Beam(width=2), Beam(width=4)):
        result = gt.search(position, algorithm, depth=4, table=2**16)
        print(f"{algorithm}: {result.bound} value {result.value} leaves {result.counts.leaves:,}")
