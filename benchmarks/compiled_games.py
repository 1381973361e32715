"""Othello as a user writes it (examples/othello_numba.py): compiled, beside the built-in game, and as a plain class."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path

import gametree as gt
from timing import best_of

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))

RUNS = 15
DEPTH, PLAIN_DEPTH = 9, 5


def speed(position: gt.Position, depth: int, runs: int, kernel: str) -> tuple[float, gt.SearchResult]:
    """Nodes per second of plain alpha-beta, and what it found."""
    seconds, result = best_of(runs, partial(gt.search, position, "alphabeta", depth=depth, kernel=kernel))
    return result.counts.nodes / seconds, result


def main() -> None:
    import numba  # not counted as compiling
    from othello_numba import Othello

    start = time.process_time()
    own, built_in = Othello().position(), gt.position("othello", evaluator="mobility")
    assert own.native is not None
    print(f"compiling Othello with Numba {numba.__version__}: {time.process_time() - start:.1f} s")

    compiled, ours = speed(own, DEPTH, RUNS, "native")
    native, theirs = speed(built_in, DEPTH, RUNS, "native")
    plain, _ = speed(own, PLAIN_DEPTH, 3, "python")
    same = (ours.value, ours.counts) == (theirs.value, theirs.counts)
    print(f"alpha-beta to depth {DEPTH}, moves and corners: {ours.counts.nodes:,} nodes", end="; ")
    print("same value and counts" if same else "DIFFERENT WORK")
    print(f"compiled {compiled / 1e6:.1f} M nodes/s, built-in {native / 1e6:.1f} M: {compiled / native:.2f} of it")
    print(f"the same class in plain Python {plain / 1e6:.3f} M nodes/s: {compiled / plain:.0f} times slower")


if __name__ == "__main__":
    main()
