"""Plays a match between two evaluators of a game, every opening twice with sides swapped.

python tools/match_evaluators.py chess classical material --seconds 0.02 --pairs 20
"""

from __future__ import annotations

import argparse

import gametree as gt
from gametree.players import SearchPlayer, random_openings, tournament


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
    names = given.first, given.second
    first, second = (SearchPlayer(given.algorithm, evaluator=name, name=name, **limits) for name in names)
    openings = random_openings(gt.position(given.game), given.pairs, given.plies, seed=given.seed)
    print(tournament(first, second, openings, "games"))


if __name__ == "__main__":
    main()
