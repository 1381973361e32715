"""Nodes per second of the native kernels, compared with hand-written C++ (plain.cpp), compiled and run here."""

from __future__ import annotations

import os
import subprocess
import tempfile
from functools import partial
from operator import itemgetter
from pathlib import Path

import gametree as gt
from gametree.rules.builtin.othello import OthelloPosition
from timing import best_of

RUNS = 25
MIDGAME = "d3c3c4e3d2c2e2c1d1e1f2f4f1g1f3f5b3g4g3h4"


def plain(program: Path, *arguments: object) -> tuple[float, int, int]:
    """Seconds, nodes and value of the C++ baseline."""
    printed = subprocess.run([program, *map(str, arguments)], check=True, capture_output=True, text=True).stdout
    value, nodes, seconds = printed.split()
    return float(seconds), int(nodes), int(value)


def random_trees(program: Path) -> None:
    """Alpha-beta on uniform random trees, b = 5, in nodes generated per second."""
    for depth in (10, 12):
        position = gt.position("random-tree", seed=1, branching=5)
        seconds, result = best_of(RUNS, partial(gt.search, position, "alphabeta", depth=depth))
        base, nodes, value = min(plain(program, "random", 5, depth, 1) for _ in range(RUNS))
        same = "same value and nodes" if (value, nodes) == (result.value, result.counts.nodes) else "DIFFERENT WORK"
        report(f"random tree b=5 depth {depth}, alpha-beta", result.counts.generated / seconds, nodes / base, same)


def othello_midgame(program: Path) -> None:
    """MTD(f) to depth 10, in nodes visited per second, turn and turn about with the baseline.

    By default: `gt.search` with nothing but the depth. Otherwise as the baseline does it: iterative deepening, the
    table's move first, then by static value.
    """
    position = gt.position("othello", MIDGAME, evaluator="discs")
    assert isinstance(position, OthelloPosition)
    black, white = position.boards
    tables = {f"table from depth {depth}": gt.Table(2**20, from_depth=depth) for depth in (2, 1, 0)}
    searches = {"by default": partial(gt.search, position, "mtdf", depth=10)}
    searches |= {name: partial(mtdf, position, table) for name, table in tables.items()}
    bases: list[tuple[float, int, int]] = []
    times: dict[str, list[tuple[float, gt.SearchResult]]] = {name: [] for name in searches}
    for _ in range(RUNS):
        bases.append(plain(program, "othello", f"{black:x}", f"{white:x}", 10))
        for table in tables.values():
            table.clear()
        for name, search in searches.items():
            times[name].append(best_of(1, search))
    base, nodes, value = min(bases)
    for name, found in times.items():
        seconds, result = min(found, key=itemgetter(0))
        same = "same value" if value == result.value else "DIFFERENT VALUE"
        note = f"{same}; {seconds:.4f} s against {base:.4f} s"
        report(f"Othello midgame, MTD(f) to depth 10, {name}", result.counts.nodes / seconds, nodes / base, note)


def mtdf(position: gt.Position, table: gt.Table) -> gt.SearchResult:
    """The last iteration of a search with an empty table whose memory is mapped already, as the baseline's is."""
    return list(gt.iterate(position, "mtdf", depth=10, table=table, ordering="table+static"))[-1]


def report(name: str, ours: float, theirs: float, note: str) -> None:
    """One line."""
    print(f"{name}: {ours / 1e6:.1f} M nodes/s, plain C++ {theirs / 1e6:.1f} M: {ours / theirs:.2f} of it ({note})")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "plain"
        compiler = os.environ.get("CXX", "g++")
        source = Path(__file__).with_name("plain.cpp")
        subprocess.run([compiler, "-std=c++20", "-O3", "-march=native", source, "-o", program], check=True)
        random_trees(program)
        othello_midgame(program)


if __name__ == "__main__":
    main()
