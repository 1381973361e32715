"""The ladder of levels: what each level scores against the one below, in every game, from openings with both sides."""

from __future__ import annotations

import argparse
from time import perf_counter

import gametree as gt
from gametree.players import LEVELS, PerMove, level_player, random_openings, tournament
from gametree.players.statistics import wilson

GAMES = ("chess", "checkers", "othello", "connect-four", "kalah", "breakthrough")
PLIES = {"kalah": 3, "connect-four": 3, "othello": 5}


def measure(game: str, upper: int, pairs: int, seconds: float) -> str:
    """The score of a level against the one below, and its 95 % interval; draws count half."""
    openings = random_openings(gt.position(game), pairs, PLIES.get(game, 4), seed=upper)
    time = PerMove(seconds)
    players = level_player(upper, time=time, seed=upper), level_player(upper - 1, time=time, seed=upper - 1)
    result = tournament(*players, openings, "games")
    points, games = result.wins + result.ties / 2, 2 * pairs
    _, low, high = wilson(round(points), games)
    return f"{points / games:4.0%} ({low:.0%}-{high:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--levels", nargs="*", type=int, default=[level.number for level in LEVELS[1:]])
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.1)
    arguments = parser.parse_args()
    for level in arguments.levels:
        for game in arguments.games:
            began = perf_counter()
            shown = measure(game, level, arguments.pairs, arguments.seconds)
            print(f"{level} against {level - 1}  {game:13} {shown}  {perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
