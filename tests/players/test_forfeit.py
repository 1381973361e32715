"""A player that cannot go on loses its game."""

from __future__ import annotations

import pytest

import gametree as gt
from gametree.model.errors import Forfeit
from gametree.players import FunctionPlayer, Player, RandomPlayer, play_game, play_pair, score


def broken(after: int) -> Player:
    """Plays the first move so many times, and cannot go on then."""
    left = [after]

    def choose(position: gt.Position) -> object:
        if not left[0]:
            raise Forfeit("the engine ended with code 1")
        left[0] -= 1
        return position.moves()[0]

    return FunctionPlayer("broken", choose)


@pytest.mark.parametrize("moves", [0, 2])
def test_whoever_forfeits_loses_with_a_reason(moves: int) -> None:
    start = gt.position("connect-four")
    as_max = play_game(start, broken(moves), RandomPlayer(1))
    as_min = play_game(start, RandomPlayer(1), broken(moves))
    assert (as_max.outcome, as_min.outcome) == (-1, 1)
    assert as_max.ended == as_min.ended == "forfeit" and "code 1" in as_max.reason
    assert (as_max.plies, as_min.plies) == (2 * moves, 2 * moves + 1)


def test_forfeits_count_as_lost_games() -> None:
    pair = play_pair(gt.position("tic-tac-toe"), broken(0), RandomPlayer(1))
    assert score(pair, "games") == (0, 2, 0)
