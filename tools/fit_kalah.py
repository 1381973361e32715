"""Fits the weights of Kalah's evaluator `seeds` to the outcomes of games, by least squares; needs NumPy.

python tools/fit_kalah.py [GAMES]
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np

import gametree as gt
from gametree.rules.builtin.kalah import KalahPosition

NAMES = ("store", "pits", "occupied", "again", "their again", "capture", "their capture")
DEPTH = 7
RANDOM_PLIES, RANDOM_SHARE = 6, 0.08


def again(row: tuple[int, ...]) -> int:
    """Moves that end in the store."""
    return sum(stones == len(row) - 1 - pit for pit, stones in enumerate(row[:-1]))


def capture(ours: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """The most stones that a move within one's own row captures."""
    pits = len(ours) - 1
    ends = [pit + stones for pit, stones in enumerate(ours[:-1]) if stones and pit + stones < pits]
    return max((theirs[pits - 1 - end] for end in ends if not ours[end]), default=0)


def features(position: KalahPosition) -> list[int]:
    """In the mover's view, in the order of `NAMES`."""
    ours, theirs = position.rows if position.maximizing else position.rows[::-1]
    return [
        ours[-1] - theirs[-1],
        sum(ours[:-1]) - sum(theirs[:-1]),
        sum(map(bool, ours[:-1])) - sum(map(bool, theirs[:-1])),
        again(ours),
        -again(theirs),
        capture(ours, theirs),
        -capture(theirs, ours),
    ]


def game(rng: Random) -> tuple[list[KalahPosition], int]:
    """The positions of a game between equal players that sometimes err, and its outcome."""
    position, met = gt.position("kalah"), []
    while moves := position.moves():
        assert isinstance(position, KalahPosition)
        met.append(position)
        errs = len(met) <= RANDOM_PLIES or rng.random() < RANDOM_SHARE
        move = rng.choice(moves) if errs else gt.search(position, "alphabeta", depth=DEPTH).move
        position = position.play(move)
    return met[RANDOM_PLIES:], position.with_evaluator("outcome").evaluate()


def main(games: int) -> None:
    """Prints the weights, ten for a stone in the store."""
    rng, rows, ends = Random(1), [], []
    for _ in range(games):
        met, end = game(rng)
        rows += map(features, met)
        ends += [end if position.maximizing else -end for position in met]
    weights = np.linalg.lstsq(np.array(rows, float), np.array(ends, float), rcond=None)[0]
    print(f"{len(rows):,} positions of {games} games")
    for name, weight in zip(NAMES, 10 * weights / weights[0], strict=True):
        print(f"{name:14} {weight:6.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
