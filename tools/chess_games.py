"""Plays games of chess against itself, and writes their quiet positions down with the results.

A line is a position as FEN, the value that the search found there, and the game's result, 1, 0.5 or 0 for White, with
semicolons between. tools/fit_chess.py fits the weights of an evaluator to such files.

    python tools/chess_games.py games.csv --games 1000 --seed 1
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import gametree as gt

OPENING_PLIES = 8
"""So many random moves begin a game."""
CLEAR, CLEAR_PLIES = 1000, 6
"""A game is won when the search says so for that many plies."""
LONGEST = 200
"""A game of that many plies is drawn."""


class Sample(NamedTuple):
    """A quiet position, and the value that the search found there for White."""

    text: str
    value: int


def opening(rng: Random) -> gt.Position:
    """A position after random moves, in which the game goes on."""
    while True:
        at: gt.Position = gt.position("chess")
        for _ in range(OPENING_PLIES):
            moves = at.moves()
            if not moves:
                break
            at = at.play(rng.choice(moves))
        else:
            if at.moves():
                return at


def is_quiet(at: Any) -> bool:
    """Whether the mover is not in check and no move wins material by an exchange."""
    rules, state = at.native.rules, at.native.state
    return not at.in_check and all(rules.exchange(state, code) <= 0 for code in rules.moves(state))


def drawn(at: gt.Position, seen: Counter[int]) -> bool:
    """Whether the game is drawn by repetition or by fifty moves."""
    return at.reversible >= 100 or seen[at.key] >= 3


def played(at: gt.Position, options: dict[str, Any]) -> tuple[float, list[Sample]]:
    """The result of a game of the search against itself, and the quiet positions of the game."""
    samples: list[Sample] = []
    seen: Counter[int] = Counter()
    earlier: list[gt.Position] = []
    table = gt.Table(2**16)
    clear = 0
    for _ in range(LONGEST):
        seen[at.key] += 1
        if not at.moves():
            return (at.with_evaluator("outcome").evaluate() + 1) / 2, samples
        if drawn(at, seen):
            return 0.5, samples
        found = gt.search(at, table=table, history=earlier, **options)
        if found.move is None:
            return 0.5, samples
        clear = clear + 1 if abs(found.value) >= CLEAR else 0
        if clear == CLEAR_PLIES:
            return float(found.value > 0), samples
        if abs(found.value) < CLEAR and is_quiet(at):
            samples.append(Sample(at.text, int(found.value)))
        earlier.append(at)
        at = at.play(found.move)
        if at.reversible == 0:
            earlier.clear()
    return 0.5, samples


def lines(games: range, seed: int, evaluator: str, options: dict[str, Any]) -> Iterator[str]:
    """What is written of each game."""
    for number in games:
        start = opening(Random(f"{seed}/{number}")).with_evaluator(evaluator)
        result, samples = played(start, options)
        yield "".join(f"{text};{value};{result:g}\n" for text, value in samples)


def main() -> None:
    """Plays and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to go on with a file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--algorithm", default="negascout")
    parser.add_argument("--evaluator", default="classical")
    parser.add_argument("--nodes", type=int, default=4000, help="of every search")
    parser.add_argument("--selective", default="none", help="the parts of a selective search, joined with +")
    given = parser.parse_args()
    options = {"algorithm": given.algorithm, "nodes": given.nodes, "selective": given.selective}
    started = monotonic()
    with given.file.open("a") as file:
        games = range(given.first, given.first + given.games)
        for count, text in enumerate(lines(games, given.seed, given.evaluator, options), 1):
            file.write(text)
            file.flush()
            print(f"\r{count} games, {monotonic() - started:.0f} s", end="", file=sys.stderr)


if __name__ == "__main__":
    main()
