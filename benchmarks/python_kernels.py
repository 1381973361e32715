"""The Python kernels beside the shortest alpha-beta one would write, on the same Python game: what generality costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Self

import gametree as gt
from timing import best_of

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
INFINITY = 10**9


class TicTacToe(gt.Position):
    """Tic-tac-toe in plain Python."""

    __slots__ = ("crosses", "crosses_to_move", "noughts")

    def __init__(self, crosses: int = 0, noughts: int = 0, crosses_to_move: bool = True) -> None:
        self.crosses = crosses
        self.noughts = noughts
        self.crosses_to_move = crosses_to_move

    def moves(self) -> Sequence[int]:
        """The free squares."""
        last = self.noughts if self.crosses_to_move else self.crosses
        if any(last & line == line for line in LINES):
            return ()
        taken = self.crosses | self.noughts
        return [square for square in range(9) if not taken >> square & 1]

    def play(self, move: int) -> Self:
        """Marks a square."""
        if self.crosses_to_move:
            return type(self)(self.crosses | 1 << move, self.noughts, False)
        return type(self)(self.crosses, self.noughts | 1 << move, True)

    @property
    def maximizing(self) -> bool:
        """Whether X is to move."""
        return self.crosses_to_move

    def evaluate(self) -> int:
        """1, 0 or -1."""
        for line in LINES:
            if self.crosses & line == line:
                return 1
            if self.noughts & line == line:
                return -1
        return 0

    @property
    def key(self) -> int:
        """The marks."""
        return self.crosses << 10 | self.noughts << 1 | self.crosses_to_move


def alphabeta(position: gt.Position, depth: int, alpha: int, beta: int) -> int:
    """The shortest fail-soft alpha-beta."""
    moves = position.moves() if depth else ()
    if not moves:
        value: int = position.evaluate()
        return value
    if position.maximizing:
        g = -INFINITY
        for move in moves:
            g = max(g, alphabeta(position.play(move), depth - 1, max(alpha, g), beta))
            if g >= beta:
                break
    else:
        g = INFINITY
        for move in moves:
            g = min(g, alphabeta(position.play(move), depth - 1, alpha, min(beta, g)))
            if g <= alpha:
                break
    return g


def main() -> None:
    start = TicTacToe()
    hand, value = best_of(15, partial(alphabeta, start, 9, -INFINITY, INFINITY))
    ours, result = best_of(15, partial(gt.search, start, "alphabeta", depth=9))
    assert result.value == value
    rate = result.counts.nodes / ours / 1e6
    print(f"Python kernel, tic-tac-toe: {rate:.3f} M nodes/s, {ours / hand:.2f} times the shortest alpha-beta")
    for name in ("alphabeta", "mtdf"):
        seconds, result = best_of(5, partial(gt.search, start, name, depth=9, table=2**16))
        print(f"  {name} with a table: {seconds / hand:.2f} times, with {result.counts.nodes:,} nodes")


if __name__ == "__main__":
    main()
