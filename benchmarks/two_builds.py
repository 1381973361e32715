"""The speed of two installed versions of gametree: `python benchmarks/two_builds.py OLD_PYTHON NEW_PYTHON`.

Each argument is the Python of an environment with one of them. Both make the same searches of the same game in turn, in
a process that stays, with one table and one ordering; the ratio is that of the shortest times, new to old.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from statistics import median

DEPTHS = {
    "othello": 11,
    "chess": 8,
    "checkers": 15,
    "connect-four": 14,
    "kalah": 14,
    "breakthrough": 8,
    "random-tree": 13,
}
PERFT = {"othello": 9, "chess": 5, "checkers": 10, "connect-four": 9, "kalah": 10, "breakthrough": 6}
ALGORITHMS = ("alphabeta", "mtdf", "negascout")


def work() -> None:
    """Does what the lines of stdin ask for, and answers with processor seconds and a count."""
    import sys

    import gametree as gt

    for line in sys.stdin:
        game, task, depth = line.split()
        position = gt.position(game, seed=1, branching=5) if game == "random-tree" else gt.position(game)
        began = time.process_time()
        if task == "perft":
            count = int(getattr(gt.perft(position, int(depth)), "leaves", 0))
        else:
            table = gt.Table(2**18, from_depth=1)
            count = gt.search(position, task, depth=int(depth), table=table, ordering="table+history").counts.nodes
        print(json.dumps([time.process_time() - began, count]), flush=True)


class Build:
    """An environment with gametree, and a process of it that searches."""

    def __init__(self, python: str) -> None:
        self._process = subprocess.Popen(
            [python, __file__, "work"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, task: str) -> tuple[float, int]:
        """Processor seconds of a task, and its count."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(task + "\n")
        self._process.stdin.flush()
        seconds, count = json.loads(self._process.stdout.readline())
        return seconds, count


def report(old: Build, new: Build, task: str, rounds: int) -> None:
    times: dict[Build, list[float]] = {old: [], new: []}
    counts = set()
    for turn in range(2 * rounds):
        build = (old, new)[turn % 2]
        seconds, count = build.ask(task)
        times[build].append(seconds)
        counts.add(count)
    shortest = min(times[new]) / min(times[old])
    same = "same counts" if len(counts) == 1 else "DIFFERENT COUNTS"
    print(f"{task:28} {shortest:6.3f} (median {median(times[new]) / median(times[old]):.3f})  {same}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new", nargs="?")
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    if given.old == "work":
        work()
        return
    old, new = Build(given.old), Build(given.new)
    for game, depth in DEPTHS.items():
        for algorithm in ALGORITHMS:
            report(old, new, f"{game} {algorithm} {depth}", given.rounds)
    for game, depth in PERFT.items():
        report(old, new, f"{game} perft {depth}", given.rounds)


if __name__ == "__main__":
    main()
