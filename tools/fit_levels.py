"""Finds temperatures and nodes that make the levels of a game equally far apart, and prints the `Ladder` of the game.

Level 1 stays as it is. Each level above it is fitted to the one below: of several settings, the one is kept whose score
comes nearest to the goal, and the next ones are tried around it. Then level 9 plays level 10. If that wins too much,
the steps below are too small: try a higher goal.

    python tools/fit_levels.py connect-four --goal 0.72
"""

from __future__ import annotations

import argparse
from math import exp, log
from typing import Any

import gametree as gt
from gametree.model.position import Ladder
from gametree.players import PerMove, level_player, random_openings, tournament

PLIES = {"kalah": 3, "connect-four": 3, "othello": 5}
"""Random moves that begin a game, as in benchmarks/levels.py; 4 in other games."""
WIDEST = {True: (0.02, 0.95), False: (1.2, 40.0)}
"""By how much a level's temperature may be lower than that of the level below, and its nodes more."""
FIRST_NODES = (4.0, 4000.0)
"""Between which the nodes of the first level that counts them are."""


class Steps:
    """The ladder of a game as it is found."""

    def __init__(self, game: str, seconds: float) -> None:
        self._start = gt.position(game)
        self._plies = PLIES.get(game, 4)
        self._time = PerMove(seconds)
        self.ladder: Ladder = self._start.advice.play.ladder

    def put(self, level: int, setting: float) -> None:
        """Gives a level a temperature, or nodes."""
        lower = len(self.ladder.temperatures)
        temperatures, nodes = list(self.ladder.temperatures), list(self.ladder.nodes)
        if level <= lower:
            temperatures[level - 1] = rounded(setting)
        else:
            nodes[level - lower - 1] = int(rounded(setting))
        self.ladder = self.ladder._replace(temperatures=tuple(temperatures), nodes=tuple(nodes))
        kind: Any = type(self._start)
        kind.advice = kind.advice._replace(play=kind.advice.play._replace(ladder=self.ladder))

    def setting(self, level: int) -> float:
        """The temperature or the nodes of a level."""
        return (*self.ladder.temperatures, *self.ladder.nodes)[level - 1]

    def between(self, level: int) -> tuple[float, float]:
        """The weakest and the strongest setting to try."""
        lower = len(self.ladder.temperatures)
        if level == lower + 1:
            return FIRST_NODES
        strong, weak = WIDEST[True] if level <= lower else reversed(WIDEST[False])
        below = self.setting(level - 1)
        return weak * below, strong * below

    def score(self, level: int, games: int, seed: int) -> float:
        """The share of the points of a level against the one below."""
        openings = random_openings(self._start, games // 2, self._plies, seed=seed)
        players = [level_player(each, time=self._time, seed=seed + each) for each in (level, level - 1)]
        found = tournament(players[0], players[1], openings, "games")
        return (found.wins + found.ties / 2) / (2 * len(openings))


def rounded(setting: float) -> float:
    """With two digits that count."""
    return float(f"{setting:.2g}")


def fit(steps: Steps, level: int, goal: float, games: int, probes: int) -> float:
    """Finds the setting of a level, and returns its score in other games."""
    weak, strong = (log(each) for each in steps.between(level))
    tried: list[tuple[float, float]] = []
    for seed in range(probes):
        middle = (weak + strong) / 2
        steps.put(level, exp(middle))
        score = steps.score(level, games, seed)
        tried.append((abs(score - goal), exp(middle)))
        weak, strong = (middle, strong) if score < goal else (weak, middle)
    steps.put(level, min(tried)[1])
    return steps.score(level, 2 * games, probes)


def main() -> None:
    """Fits and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--goal", type=float, default=0.72)
    parser.add_argument("--games", type=int, default=200, help="for each setting")
    parser.add_argument("--probes", type=int, default=6, help="settings to try for a level")
    parser.add_argument("--levels", type=int, nargs="*", default=list(range(2, 10)))
    parser.add_argument("--seconds", type=float, default=0.1, help="the time of level 10 for a move")
    given = parser.parse_args()
    steps = Steps(given.game, given.seconds)
    for level in given.levels:
        score = fit(steps, level, given.goal, given.games, given.probes)
        print(f"{given.game} {level}: {steps.setting(level):g}, {score:.0%} in {2 * given.games} games", flush=True)
    print(f"{given.game} 10 against 9: {steps.score(10, 40, 99):.0%} in 40 games")
    print(steps.ladder)


if __name__ == "__main__":
    main()
