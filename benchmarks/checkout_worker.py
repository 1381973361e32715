"""Level 10 of whichever gametree this Python has, at some seconds a move: reads moves, and answers with its own.

    python checkout_worker.py GAME SECONDS

A line of input is `begin`, a move that was played, or `choose`, which is answered by a move.
"""

from __future__ import annotations

import sys

import gametree as gt
from gametree.players import PerMove, level_player


def main(game: str, seconds: str) -> None:
    """Follows games until the input ends."""
    player = level_player(10, time=PerMove(float(seconds)))
    for line in sys.stdin:
        word = line.strip()
        if word == "begin":
            player.begin(gt.position(game))
        elif word == "choose":
            print(player.choose(), flush=True)
        else:
            player.played(next(move for move in player.position.moves() if str(move) == word))


if __name__ == "__main__":
    main(*sys.argv[1:])
