"""Gomoku on 15 x 15 cells: how long it takes to compile, and how fast it is searched, compared with a plain class."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from time import process_time
from typing import Any, NamedTuple

import numpy as np

import gametree as gt
from timing import best_of

SIZE = 15
CELLS = SIZE * SIZE
DEPTH, PLAIN_DEPTH = 4, 2


class Board(NamedTuple):
    """The marks, the last move, and whose turn it is."""

    cells: tuple[(np.int8,) * CELLS]  # type: ignore[valid-type]
    last: int
    score: int
    max_to_move: bool


BOARD: Any = Board
"""What mypy need not check: a tuple of 225 cells."""


def run(cells: Any, at: int, step: int) -> int:
    """The number of cells next to `at` with the same mark, in one direction, up to the edge."""
    length, mark, here, column = 0, cells[at], at + step, at % SIZE
    while 0 <= here < CELLS and cells[here] == mark and abs(here % SIZE - column) <= 1:
        length, column, here = length + 1, here % SIZE, here + step
    return length


def five(state: Any) -> bool:
    """Whether the last move has made five in a row."""
    if state.last >= 0:
        for step in (1, SIZE - 1, SIZE, SIZE + 1):
            if run(state.cells, state.last, step) + run(state.cells, state.last, -step) >= 4:
                return True
    return False


class Gomoku(gt.Game):
    """Five in a row wins."""

    def start(self) -> Board:
        """An empty board."""
        return BOARD((0,) * CELLS, -1, 0, True)  # type: ignore[no-any-return]

    def moves(self, state: Any) -> Iterator[int]:
        """All empty cells."""
        if not five(state):
            for at in range(CELLS):
                if state.cells[at] == 0:
                    yield at

    def play(self, state: Any, move: int) -> Any:
        """Puts a mark. Central cells are worth more."""
        mark = 1 if state.max_to_move else 2
        worth = 14 - abs(move % SIZE - 7) - abs(move // SIZE - 7)
        score = state.score + (worth if state.max_to_move else -worth)
        return BOARD(gt.replaced(state.cells, move, mark), move, score, not state.max_to_move)

    def maximizing(self, state: Any) -> bool:
        """The first player is MAX."""
        return bool(state.max_to_move)

    def evaluate(self, state: Any) -> int:
        """A win for five in a row; otherwise the central cells."""
        if five(state):
            return -1000 if state.max_to_move else 1000
        return int(state.score)


def speed(game: gt.Game, depth: int, runs: int, kernel: str) -> float:
    """Nodes per second of alpha-beta without a table."""
    search = partial(gt.search, game.position(), "alphabeta", depth=depth, table=None, kernel=kernel)
    seconds, result = best_of(runs, search)
    return result.counts.nodes / seconds


def main() -> None:
    import numba  # noqa: F401 - importing it is not compiling

    os.environ["GAMETREE_CACHE"] = "off"
    plain = speed(Gomoku(), PLAIN_DEPTH, 1, "python")
    start = process_time()
    game = gt.compiled(Gomoku)()
    seconds = process_time() - start
    compiled = speed(game, DEPTH, 3, "native")
    print(f"a board of {CELLS} cells: compiled in {seconds:.1f} s of processor time")
    print(f"alpha-beta to depth {DEPTH}: {compiled / 1e6:.2f} M nodes/s, {compiled / plain:.0f} times the plain class")


if __name__ == "__main__":
    main()
