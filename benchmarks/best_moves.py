"""The three best moves compared with the best one: `best=3` should take at most 1.6 times as long as `best=1`.

For each game, its standard positions are searched with its own settings, by `best=1` and `best=3` in turn, each with a
fresh table; with iterative deepening (`iterate`) and without (`search`). The ratio is higher at even depths, where the
proof that a move is good is as large as the refutations of all the others together.

    python benchmarks/best_moves.py [GAME ...]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from math import prod
from typing import NamedTuple

import gametree as gt

DEPTHS = {"othello": 10, "chess": 6, "checkers": 13, "connect-four": 14}
ALGORITHMS = ("mtdf", "negascout")
BEST = 3
TARGET = 1.6

Way = Callable[[gt.Position, str, int, int], gt.SearchResult]


def deepened(position: gt.Position, algorithm: str, depth: int, best: int) -> gt.SearchResult:
    """The last result of iterative deepening."""
    *_, last = gt.iterate(position, algorithm, depth=depth, best=best)
    return last


def at_once(position: gt.Position, algorithm: str, depth: int, best: int) -> gt.SearchResult:
    """The plainest call."""
    return gt.search(position, algorithm, depth=depth, best=best)


class Cost(NamedTuple):
    """Processor time and nodes."""

    seconds: float
    nodes: int

    def plus(self, other: Cost) -> Cost:
        """The cost of both."""
        return Cost(self.seconds + other.seconds, self.nodes + other.nodes)


def measured(way: Way, position: gt.Position, algorithm: str, depth: int, best: int) -> tuple[Cost, gt.SearchResult]:
    """The cost of one search, and its result."""
    start = time.thread_time()
    result = way(position, algorithm, depth, best)
    return Cost(time.thread_time() - start, result.counts.nodes), result


def compared(game: str, algorithm: str, depth: int, way: Way) -> tuple[Cost, Cost]:
    """The cost of the best move alone, and of the three best, over all positions."""
    one = three = Cost(0.0, 0)
    for position in gt.standard_positions(game):
        alone, result = measured(way, position, algorithm, depth, 1)
        several, results = measured(way, position, algorithm, depth, BEST)
        assert results.value == result.value and len(results.lines) == min(BEST, len(position.moves()))
        one, three = one.plus(alone), three.plus(several)
    return one, three


def main(games: list[str]) -> None:
    """Prints a line for each search, and a ratio for each game."""
    ratios: list[float] = []
    print(f"{'game':<14}{'algorithm':<12}{'call':<10}{'depth':>5}{'best 1':>10}{'best 3':>10}{'time':>7}{'nodes':>7}")
    for game in games:
        mine: list[float] = []
        for name, way in (("iterate", deepened), ("search", at_once)):
            for algorithm in ALGORITHMS:
                depth = DEPTHS[game]
                one, three = compared(game, algorithm, depth, way)
                mine.append(three.seconds / one.seconds)
                print(
                    f"{game:<14}{algorithm:<12}{name:<10}{depth:>5}{one.seconds:>8.2f} s{three.seconds:>8.2f} s"
                    f"{mine[-1]:>7.2f}{three.nodes / one.nodes:>7.2f}",
                    flush=True,
                )
        print(f"{game}: {mean(mine):.2f} times the time of one search (geometric mean)\n", flush=True)
        ratios += mine
    print(f"all: {mean(ratios):.2f} times; at most {TARGET} is the aim")


def mean(ratios: list[float]) -> float:
    """The geometric mean."""
    return prod(ratios) ** (1 / len(ratios))


if __name__ == "__main__":
    main(sys.argv[1:] or [*DEPTHS])
