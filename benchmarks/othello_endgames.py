"""Exact endgames: the positions FForum 20 to 39, solved one after the other. Score, nodes and seconds of each.

The file `fforum-20-39.obf` has the exact score of every move. It is looked for in the folder given by the environment
variable GAMETREE_DATA, or next to the repository.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import gametree as gt
from gametree.rules.builtin.othello import read_obf
from timing import best_of

DATA = Path(os.environ.get("GAMETREE_DATA", Path(__file__).parents[2] / "shared" / "data")) / "fforum-20-39.obf"
FIRST = 20


def main() -> None:
    if not DATA.exists():
        print(f"{DATA} is not here; set GAMETREE_DATA to the folder that has it")
        return
    nodes, seconds, right = 0, 0.0, 0
    lines = DATA.read_text().splitlines()
    for number, line in enumerate(lines, FIRST):
        at, scores = read_obf(line, evaluator="tournament")
        time, result = best_of(1, partial(gt.solve, at))
        score = int(result.value if at.maximizing else -result.value)
        known = max(scores.values())
        verdict = "right" if score == known and scores[result.move] == known else f"WRONG: it is {known:+}"
        print(
            f"{number}: {at.plies_expected:2} empty, {result.move} {score:+3} ({verdict}), "
            f"{result.counts.nodes:>11,} nodes, {time:6.2f} s"
        )
        nodes, seconds, right = nodes + result.counts.nodes, seconds + time, right + (verdict == "right")
    speed = nodes / seconds / 1e6
    print(f"in all: {right} of {len(lines)} right, {nodes:,} nodes, {seconds:.2f} s, {speed:.1f} M nodes/s")


if __name__ == "__main__":
    main()
