"""Games solved in parts: value, questions, nodes and seconds, with one search beside it where that is bearable.

    python benchmarks/frontier.py small     minutes
    python benchmarks/frontier.py large     minutes to hours, or one that is named after it; the same command goes on

The large ones are of known values: the first player wins connect four (Allen and Allis, 1988), loses Othello on six
times six squares by four discs (Feinstein, 1993), and wins Kalah with three stones in a pit (Irving, Donkers and
Uiterwijk, 2000). Answers and certificates are in the folder that the environment variable GAMETREE_PROOFS names, by
default the current one. GAMETREE_WORKERS is the number of processes, by default one for each core.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import NamedTuple

import gametree as gt
from gametree.proofs.frontier_result import FrontierProgress
from gametree.rules.origin import Origin
from gametree.runs.provenance import cores

FOLDER = Path(os.environ.get("GAMETREE_PROOFS", "."))


class Problem(NamedTuple):
    """A position, the plies to its frontier, and what is known of its value."""

    origin: Origin
    plies: int
    table: str
    known: str
    alone: bool = False
    """Whether one search is measured too."""


SMALL = {
    "tic-tac-toe": Problem(Origin("tic-tac-toe"), 3, "1MB", "0", alone=True),
    "breakthrough-5x4": Problem(
        Origin("breakthrough", options={"rows": 5, "columns": 4}), 4, "64MB", "unknown", alone=True
    ),
    "kalah-4-3": Problem(Origin("kalah", options={"pits": 4, "stones": 3}), 3, "16MB", "6", alone=True),
    "othello-6x6-24": Problem(
        Origin("othello", "c2b4c5d2a4c6d6e6", options={"size": 6}), 4, "64MB", "unknown", alone=True
    ),
    "connect-four-444": Problem(Origin("connect-four", "444"), 4, "64MB", "above 0", alone=True),
    "connect-four-44444": Problem(Origin("connect-four", "44444"), 4, "64MB", "above 0", alone=True),
}
LARGE = {
    "connect-four": Problem(Origin("connect-four"), 8, "256MB", "above 0"),
    "othello-6x6": Problem(Origin("othello", options={"size": 6}), 10, "256MB", "-4"),
    "kalah-6-3": Problem(Origin("kalah", options={"pits": 6, "stones": 3}), 6, "256MB", "above 0"),
    "breakthrough-5x5": Problem(Origin("breakthrough", options={"rows": 5, "columns": 5}), 6, "256MB", "unknown"),
}


def report(name: str, progress: FrontierProgress) -> None:
    print(f"\r{name}: {progress}   ", end="", file=sys.stderr, flush=True)


def measure(name: str, problem: Problem) -> None:
    workers = int(os.environ.get("GAMETREE_WORKERS", cores()))
    found = gt.solve_frontier(
        problem.origin,
        problem.plies,
        store=FOLDER / f"{name}.sqlite",
        workers=workers,
        table=problem.table,
        on_progress=partial(report, name),
    )
    if found.certificate is not None:
        found.certificate.write(FOLDER / f"{name}.jsonl")
    print(
        f"\n{name}: {found.lower} to {found.upper} (known: {problem.known}), {found.answered:,} questions, "
        f"{found.nodes:,} nodes, {found.elapsed:.1f} s with {workers} workers"
    )
    if problem.alone:
        alone = gt.solve(problem.origin.position(), table=problem.table)
        print(f"{name}: {alone.value}, {alone.counts.nodes:,} nodes, {alone.elapsed:.1f} s by one search")


def main() -> None:
    problems = LARGE if "large" in sys.argv[1:] else SMALL
    named = [name for name in sys.argv[1:] if name in problems]
    for name in named or problems:
        measure(name, problems[name])


if __name__ == "__main__":
    main()
