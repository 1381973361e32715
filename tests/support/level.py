"""Runs 2,500 searches of every kind, and prints how much memory the process has after every 250.

`python -m support.level`, in `tests`. The first 500, which fill caches, are not reported.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, NamedTuple

import gametree as gt
from support.load import outcome
from support.resident import resident

WARM, ALL, STEP = 500, 2500, 250


class Heap(NamedTuple):
    number: int
    max_to_move: bool


class Nim(gt.Game):
    """Take one to three; whoever takes the last one wins. As Numba compiles it."""

    def start(self) -> Heap:
        return Heap(12, True)

    def moves(self, state: Any) -> Any:
        for taken in range(1, 4):
            if taken <= state.number:
                yield taken

    def play(self, state: Any, move: Any) -> Any:
        return Heap(state.number - move, not state.max_to_move)

    def maximizing(self, state: Any) -> Any:
        return state.max_to_move

    def evaluate(self, state: Any) -> Any:
        if state.number:
            return 0
        return -1 if state.max_to_move else 1


NIM = (gt.compiled(Nim) if find_spec("numba") else Nim)().position()


def rare(number: int) -> None:
    """Searches of which there are fewer: traces, other threads, new trees, a compiled game."""
    if number % 100 == 0:
        gt.trace(gt.tree([[number, 2], [3, number]]), "mtdf")
    if number % 50 == 0:
        gt.background(gt.position("othello"), "mtdf", depth=3).result(60)
    if number % 10 == 0:
        gt.search(gt.tree([[number, 1], [2, [number, 4]]]), "negascout")
        gt.search(NIM, "mtdf", depth=4)


def main() -> None:
    """Prints the levels, one a line."""
    for number in range(ALL):
        outcome(number)
        rare(number)
        if number >= WARM and (number + 1) % STEP == 0:
            print(resident())


if __name__ == "__main__":
    main()
