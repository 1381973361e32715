"""The three best moves compared with the best one: `best=3` should take at most 1.6 times as long as `best=1`.

For each game, its standard positions are searched with its own settings, by `best=1` and `best=3`, each with a fresh
table; with iterative deepening (`iterate`) and without (`search`). Each is searched twice, in the order 1, 3, 3, 1, so
that neither profits from what the other has left in the caches, and the shorter time counts. The ratio is higher at
even depths, where the proof that a move is good is as large as the refutations of all the others together: so there are
two depths.

    python benchmarks/best_moves.py [GAME ...]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from math import prod
from typing import NamedTuple

import gametree as gt

DEPTHS = {"othello": (9, 10), "chess": (5, 6), "checkers": (12, 13), "connect-four": (13, 14)}
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


WAYS: dict[str, Way] = {"iterate": deepened, "search": at_once}


class Cost(NamedTuple):
    """Processor time and nodes."""

    seconds: float
    nodes: int

    def plus(self, other: Cost) -> Cost:
        """The cost of both."""
        return Cost(self.seconds + other.seconds, self.nodes + other.nodes)


class Ratio(NamedTuple):
    """How much dearer the three best moves are than the best one."""

    seconds: float
    nodes: float


def measured(way: Way, position: gt.Position, algorithm: str, depth: int) -> tuple[Cost, Cost]:
    """The cost of the best move alone, and of the three best."""
    found: dict[int, gt.SearchResult] = {}
    seconds = {1: float("inf"), BEST: float("inf")}
    for best in (1, BEST, BEST, 1):
        start = time.thread_time()
        found[best] = way(position, algorithm, depth, best)
        seconds[best] = min(seconds[best], time.thread_time() - start)
    assert found[BEST].value == found[1].value and len(found[BEST].lines) == min(BEST, len(position.moves()))
    one, three = (Cost(seconds[best], found[best].counts.nodes) for best in (1, BEST))
    return one, three


def compared(game: str, algorithm: str, depth: int, name: str) -> Ratio:
    """Prints and returns the ratio over all positions of a game."""
    one = three = Cost(0.0, 0)
    for position in gt.standard_positions(game):
        alone, several = measured(WAYS[name], position, algorithm, depth)
        one, three = one.plus(alone), three.plus(several)
    ratio = Ratio(three.seconds / one.seconds, three.nodes / one.nodes)
    print(
        f"{game:<14}{algorithm:<12}{name:<10}{depth:>5}{one.seconds:>8.2f} s{three.seconds:>8.2f} s"
        f"{ratio.seconds:>7.2f}{ratio.nodes:>7.2f}",
        flush=True,
    )
    return ratio


def main(games: list[str]) -> None:
    """Prints a line for each search, and the mean ratios of each algorithm."""
    print(f"{'game':<14}{'algorithm':<12}{'call':<10}{'depth':>5}{'best 1':>10}{'best 3':>10}{'time':>7}{'nodes':>7}")
    for algorithm in ALGORITHMS:
        for name in WAYS:
            ratios = [compared(game, algorithm, depth, name) for game in games for depth in DEPTHS[game]]
            times, nodes = (mean(list(column)) for column in zip(*ratios, strict=True))
            print(f"{algorithm}, {name}: {times:.2f} times the time, {nodes:.2f} times the nodes; at most {TARGET}\n")


def mean(ratios: list[float]) -> float:
    """The geometric mean."""
    return prod(ratios) ** (1 / len(ratios))


if __name__ == "__main__":
    main(sys.argv[1:] or [*DEPTHS])
