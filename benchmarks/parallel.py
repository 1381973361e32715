"""How much sooner several threads reach a depth than one, in four games, and how many more nodes they visit.

    python benchmarks/parallel.py [--threads 2] [--positions 24] [--algorithm mtdf] [--parallel abdada]
    python benchmarks/parallel.py --solve [--threads 2]
    python benchmarks/parallel.py --best-first [--memory tree] [--threads 2] [--positions 24] [--nodes 2000000]

The one thread has the fastest setting that the library knows: the plain call. Each position is searched by both in
turn, with fresh tables, by iterative deepening. The interval is that of the mean over the positions, at 95 %. With
`--best-first`: new nodes a second of best-first minimax, in seconds and in seconds of the processor, each the best of
three tries in turn; where two programs share the processors, the second says what two would gain that have them alone,
but for the time that one waits for the other. `--memory graph` is the same on a graph. With
`--solve`: connect four after 4-4-4-4-4 and, where its file is (see othello_endgames.py), the endgames FForum 36 to 39,
each the best of three tries in turn: the first search of a process waits for memory that the machine has not had.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import exp, log, sqrt
from random import Random
from statistics import mean, stdev
from time import perf_counter, process_time
from typing import Any

import gametree as gt
from gametree.rules.builtin.othello import read_obf
from othello_endgames import DATA

DEPTHS = {"chess": 9, "checkers": 19, "othello": 14, "connect-four": 20}
PLIES = {"chess": 12, "checkers": 8, "othello": 12, "connect-four": 6}
"""Random moves before each position: as many as leave the game open."""
EVALUATORS = {"chess": {"evaluator": "tuned"}}
"""Of best-first searches."""
MB = 64
SOLVING_MB = 256


def positions(game: str, count: int, **settings: str) -> list[gt.Position]:
    """Positions after random moves in which the game goes on; the same in every run."""
    random = Random(game)
    found: list[gt.Position] = []
    while len(found) < count:
        position = gt.position(game, **settings)
        for _ in range(PLIES[game]):
            position = position.after(random.choice(position.moves())) if position.moves() else position
        shallow = gt.search(position, "mtdf", depth=6)
        undecided = position.decisive is None or abs(shallow.value) < position.decisive
        if position.moves() and undecided and position not in found:
            found.append(position)
    return found


def timed(position: gt.Position, algorithm: str, depth: int, **settings: Any) -> tuple[float, gt.SearchResult]:
    """Seconds to a depth, and the last result."""
    started = perf_counter()
    last = list(gt.iterate(position, algorithm, depth=depth, table=f"{MB}MB", **settings))[-1]
    return perf_counter() - started, last


def interval(ratios: list[float]) -> tuple[float, float, float]:
    """The geometric mean, and the ends of its interval."""
    logs = [log(ratio) for ratio in ratios]
    half = 1.96 * stdev(logs) / sqrt(len(logs))
    return exp(mean(logs)), exp(mean(logs) - half), exp(mean(logs) + half)


def measure(game: str, args: argparse.Namespace) -> None:
    """Prints one line for a game."""
    speedups, overheads, seconds = [], [], 0.0
    depth = DEPTHS[game] + args.deeper
    for place, position in enumerate(positions(game, args.positions)):
        order = (1, args.threads) if place % 2 else (args.threads, 1)
        took = {n: timed(position, args.algorithm, depth, threads=n, parallel=args.parallel) for n in order}
        (one, serial), (several, together) = took[1], took[args.threads]
        assert serial.value == together.value, (game, str(position), serial.value, together.value)
        speedups.append(one / several)
        overheads.append(together.counts.nodes / serial.counts.nodes)
        seconds += one
    speedup, low, high = interval(speedups)
    overhead = exp(mean(log(ratio) for ratio in overheads))
    print(
        f"{game:13} depth {depth:2}: {speedup:.2f} ({low:.2f} to {high:.2f}) times as fast, "
        f"{overhead:.2f} of the nodes; one thread {seconds / len(speedups):.2f} s a position",
        flush=True,
    )


def grown(position: gt.Position, memory: str, nodes: int, threads: int) -> tuple[float, float]:
    """New nodes of a best-first search, a second, and a second of the processor for each of the threads."""
    started, used = perf_counter(), process_time()
    made = gt.search(position, gt.BestFirst(memory=memory), nodes=nodes, threads=threads).counts.generated
    return made / (perf_counter() - started), made * threads / (process_time() - used)


def grow(game: str, args: argparse.Namespace) -> None:
    """Prints one line for a game."""
    sooner, cheaper = [], []
    for position in positions(game, args.positions, **EVALUATORS.get(game, {})):
        tries = [{n: grown(position, args.memory, args.nodes, n) for n in (1, args.threads)} for _ in range(3)]
        one, several = (
            [max(found) for found in zip(*(each[n] for each in tries), strict=True)] for n in (1, args.threads)
        )
        sooner.append(several[0] / one[0])
        cheaper.append(several[1] / one[1])
    print(
        "{:13} {:.2f} ({:.2f} to {:.2f}) times the new nodes a second; ".format(game, *interval(sooner))
        + "{:.2f} ({:.2f} to {:.2f}) by the time of the processor".format(*interval(cheaper)),
        flush=True,
    )


def to_solve() -> Iterator[tuple[str, gt.Position]]:
    """What `--solve` solves."""
    if DATA.exists():
        for number, line in enumerate(DATA.read_text().splitlines(), 20):
            if number >= 36:
                yield f"FForum {number}", read_obf(line, evaluator="tournament")[0]
    yield "connect four, 44444", gt.position("connect-four", "44444")


def solve(threads: int) -> None:
    """Prints one line for each position, and one for all."""
    speedups = []
    for name, position in to_solve():
        tries = [{n: solved(position, n) for n in (1, threads)} for _ in range(3)]
        (one, serial), (several, together) = (min(each[n] for each in tries) for n in (1, threads))
        speedups.append(one / several)
        print(
            f"{name}: {one:.2f} s with one thread, {several:.2f} s with {threads}: {one / several:.2f} times as fast, "
            f"{together / serial:.2f} of the nodes",
            flush=True,
        )
    print("all: {:.2f} ({:.2f} to {:.2f}) times as fast".format(*interval(speedups)))


def solved(position: gt.Position, threads: int) -> tuple[float, int]:
    """Seconds and nodes until a position is solved."""
    started = perf_counter()
    result = gt.solve(position, table=f"{SOLVING_MB}MB", threads=threads)
    assert result.bound == "exact"
    return perf_counter() - started, result.counts.nodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--positions", type=int, default=24)
    parser.add_argument("--algorithm", default="mtdf")
    parser.add_argument("--parallel", default="abdada")
    parser.add_argument("--deeper", type=int, default=0)
    parser.add_argument("--games", nargs="*", default=list(DEPTHS))
    parser.add_argument("--solve", action="store_true")
    parser.add_argument("--best-first", action="store_true")
    parser.add_argument("--memory", choices=("tree", "graph"), default="tree")
    parser.add_argument("--nodes", type=int, default=2_000_000)
    args = parser.parse_args()
    if args.solve:
        solve(args.threads)
        return
    if args.best_first:
        settings = f"{args.threads} threads, {args.nodes:,} nodes, {args.positions} positions a game"
        print(f"best-first on a {args.memory}, {settings}")
        for game in args.games:
            grow(game, args)
        return
    print(f"{args.algorithm}, {args.threads} threads, {args.parallel}, {args.positions} positions a game")
    for game in args.games:
        measure(game, args)


if __name__ == "__main__":
    main()
