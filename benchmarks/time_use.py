"""How a player uses its time: the share of it that goes into searches whose work decides nothing.

Time is wasted in an iteration that the limit stops before it has proved a move at the root, and in an attempt to solve
the game that fails. An iteration that has proved a move is of use: the player plays that move if it is better than what
was known. Without a pace every iteration is begun, and only
complete ones are used: that is what plain iterative deepening does.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

import gametree as gt
from gametree.players import PerMove
from gametree.players.pace import Pace

GAMES = ("chess", "othello")
SAMPLE = 20
ALGORITHMS = ("mtdf", "negascout", "aspiration-negascout", "mtd-best")


@dataclass
class Use:
    """Seconds of searches of some positions."""

    spent: float = 0.0
    unfinished: float = 0.0
    """In iterations that the limit stopped."""
    wasted: float = 0.0
    """In those of them that had proved no move."""
    changed: int = 0
    """How often an unfinished iteration changed the move."""
    depth: int = 0

    def add(self, results: Sequence[gt.SearchResult], spent: float) -> None:
        """Adds a search that took so many seconds."""
        last = results[-1]
        complete = [result.elapsed for result in results if not result.stopped]
        unfinished = spent - (complete[-1] if complete else 0.0) if last.stopped else 0.0
        self.spent += spent
        self.unfinished += unfinished
        if last.running is not None and last.running.move is None:
            self.wasted += unfinished
        self.changed += last.best_known != last.move
        self.depth += last.depth


def sampled(start: gt.Position, number: int) -> list[gt.Position]:
    """Positions of random games, twenty of each seed."""
    seeds = range(1, 1 + -(-number // SAMPLE))
    return [position for seed in seeds for position in gt.sample_positions(start, SAMPLE, seed)][:number]


def searched(position: gt.Position, algorithm: str, seconds: float, paced: str) -> tuple[list[gt.SearchResult], float]:
    """The results of a search, and the seconds it took. The table is new, as at a game's first move."""
    began = perf_counter()
    pace = Pace(PerMove(seconds).budget(position), position)
    results = []
    for result in gt.iterate(position, algorithm, seconds=seconds):
        results.append(result)
        if paced == "paced" and not pace.goes_on(result):
            break
    return results, perf_counter() - began


def measure(game: str, algorithm: str, seconds: float, positions: int) -> None:
    starts = [start for start in sampled(gt.position(game), positions) if len(start.moves()) > 1]
    uses = {}
    for paced in ("all", "paced"):
        use = uses[paced] = Use()
        for start in starts:
            use.add(*searched(start, algorithm, seconds, paced))
    every, pace, number = uses["all"], uses["paced"], len(starts)
    print(
        f"{game:10} {algorithm:21} {number} positions: unfinished {every.unfinished / every.spent:5.1%} before, "
        f"wasted {every.wasted / every.spent:5.1%} with what is proved, {pace.wasted / pace.spent:5.1%} with a pace "
        f"that spends {pace.spent / every.spent:5.1%} of the time; move changed {every.changed / number:5.1%}; "
        f"depth {every.depth / number:.2f} and {pace.depth / number:.2f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--algorithms", nargs="*", default=ALGORITHMS)
    arguments = parser.parse_args()
    for game in arguments.games:
        for algorithm in arguments.algorithms:
            measure(game, algorithm, arguments.seconds, arguments.positions)


if __name__ == "__main__":
    main()
