"""Othello as a user writes it (examples/othello_numba.py): compiled, and compared with the built-in and plain games."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import gametree as gt
from gametree.rules.builtin.othello import OthelloBoard
from timing import best_of

EXAMPLES = str(Path(__file__).parent.parent / "examples")
sys.path.insert(0, EXAMPLES)

RUNS = 15
DEPTH, PLAIN_DEPTH = 9, 5


def speed(position: gt.Position, depth: int, runs: int, kernel: str) -> tuple[float, gt.SearchResult]:
    """Nodes per second of plain alpha-beta, and what it found."""
    search = partial(gt.search, position, "alphabeta", depth=depth, table=None, ordering="natural", kernel=kernel)
    seconds, result = best_of(runs, search)
    return result.counts.nodes / seconds, result


START = """
import sys, time
start = time.perf_counter()
import gametree as gt
sys.path.insert(0, sys.argv[1])
from othello_numba import Othello
gt.search(Othello().position(), "alphabeta", depth=3)
print(time.perf_counter() - start)
"""


def first_search(cache: str) -> float:
    """Seconds from the start of a process to its first result."""
    surroundings = os.environ | {"GAMETREE_CACHE": cache}
    done = subprocess.run(
        [sys.executable, "-c", START, EXAMPLES], env=surroundings, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


@gt.compiled
def lead(board: OthelloBoard) -> int:
    """The same value as the built-in evaluator `discs`."""
    return gt.popcount(board.black) - gt.popcount(board.white)


def evaluators() -> None:
    """A user's evaluator for the built-in game, compiled; compared with the game's own and with a plain function."""
    start = gt.position("othello")
    compiled, ours = speed(start.with_evaluator(lead), DEPTH, RUNS, "native")
    native, theirs = speed(start.with_evaluator("discs"), DEPTH, RUNS, "native")
    plain, _ = speed(start.with_evaluator(lambda position: lead(position.board)), PLAIN_DEPTH, 3, "python")
    same = (ours.value, ours.counts) == (theirs.value, theirs.counts)
    print(f"evaluator of discs: {ours.counts.nodes:,} nodes; {'same value and counts' if same else 'DIFFERENT WORK'}")
    print(f"compiled {compiled / 1e6:.1f} M nodes/s, built-in {native / 1e6:.1f} M: {compiled / native:.2f} of it")
    print(f"as a plain function {plain / 1e6:.3f} M nodes/s: {compiled / plain:.0f} times slower")


def main() -> None:
    from othello_numba import Othello

    with TemporaryDirectory() as cache:
        uncached = first_search(cache)
        cached = min(first_search(cache) for _ in range(3))
    print(f"a process with the compiled Othello: first result after {uncached:.1f} s, later ones after {cached:.2f} s")

    own, built_in = Othello().position(), gt.position("othello", evaluator="mobility")
    compiled, ours = speed(own, DEPTH, RUNS, "native")
    native, theirs = speed(built_in, DEPTH, RUNS, "native")
    plain, _ = speed(own, PLAIN_DEPTH, 3, "python")
    same = (ours.value, ours.counts) == (theirs.value, theirs.counts)
    print(f"alpha-beta to depth {DEPTH}, moves and corners: {ours.counts.nodes:,} nodes", end="; ")
    print("same value and counts" if same else "DIFFERENT WORK")
    print(f"compiled {compiled / 1e6:.1f} M nodes/s, built-in {native / 1e6:.1f} M: {compiled / native:.2f} of it")
    print(f"the same class in plain Python {plain / 1e6:.3f} M nodes/s: {compiled / plain:.0f} times slower")
    evaluators()


if __name__ == "__main__":
    main()
