"""Which evaluator of a game plays better? Two of them play a match, every opening twice with sides swapped.

python tools/match_evaluators.py chess classical material --seconds 0.02 --pairs 20
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any

import gametree as gt
from gametree.players import SearchPlayer, tournament


class Valuing(SearchPlayer):
    """A search player that values positions by the evaluator it is named after, whatever the game came with."""

    def begin(self, position: gt.Position) -> None:
        """See `Player.begin`."""
        super().begin(position.with_evaluator(self.name))

    def played(self, move: Any, position: gt.Position) -> None:
        """See `Player.played`."""
        super().played(move, position.with_evaluator(self.name))


def openings(name: str, count: int, plies: int, seed: int) -> Iterator[gt.Position]:
    """So many positions after random moves, none of them over."""
    random = Random(seed)
    while count > 0:
        position = gt.position(name)
        for _ in range(plies):
            position = position.play(random.choice(moves)) if (moves := position.moves()) else position
        if position.moves():
            count -= 1
            yield position


def main() -> None:
    """Plays the match and prints its result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--algorithm", default="mtdf")
    parser.add_argument("--ordering", default="table+killer+hint")
    parser.add_argument("--depth", type=int, help="plies of every search")
    parser.add_argument("--seconds", type=float, help="for every move")
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--plies", type=int, default=8, help="random moves of an opening")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if given.depth is None and given.seconds is None:
        given.depth = 4
    limits = {"depth": given.depth, "seconds": given.seconds, "ordering": given.ordering}
    first, second = (Valuing(given.algorithm, name=name, **limits) for name in (given.first, given.second))
    print(tournament(first, second, openings(given.game, given.pairs, given.plies, given.seed), "games"))


if __name__ == "__main__":
    main()
