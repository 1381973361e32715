"""Won is won: short wins, no draws by repetition when ahead, and a draw when behind."""

from __future__ import annotations

import pytest

import gametree as gt
from gametree.players import Adjudication, SearchPlayer, play_game

ENDGAMES = {
    "queen": ("chess", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 4000),
    "rook": ("chess", "8/8/8/8/4k3/8/8/KR6 w - - 0 1", 6000),
    "queen, Black": ("chess", "8/8/3K4/8/8/8/8/kq6 b - - 0 1", 4000),
    "two kings": ("checkers", "W:WK29,K30:BK1", 10000),
    "two kings in the other corner": ("checkers", "W:WK22,K23:BK5", 10000),
}


@pytest.mark.parametrize("name", ENDGAMES)
def test_won_endgames_are_won(name: str) -> None:
    game, text, nodes = ENDGAMES[name]
    start = gt.position(game, text)
    ahead, behind = SearchPlayer(nodes=nodes), SearchPlayer(nodes=2000)
    sides = (ahead, behind) if start.maximizing == (game == "chess") and start.maximizing else (behind, ahead)
    played = play_game(start, *sides, Adjudication(max_plies=200))
    assert played.ended == "end" and (played.outcome > 0) == (sides[0] is ahead), played


@pytest.mark.parametrize("make", [SearchPlayer, lambda **limits: SearchPlayer("mtdf", **limits)])
def test_the_shortest_win_is_played(make: type[SearchPlayer]) -> None:
    start = gt.position("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1")  # mate at once, or in many other ways
    player = make(nodes=50_000)
    player.begin(start)
    assert not start.play(player.choose()).moves()


def test_a_player_that_has_been_everywhere_still_tells_good_moves_from_bad_ones() -> None:
    start = gt.position("chess", "8/8/8/8/4k3/1Q6/8/K7 w - - 60 80")
    hanging = {"b3d3", "b3e3", "b3f3", "b3d5"} & set(map(str, start.moves()))
    assert hanging
    player = SearchPlayer("alphabeta", nodes=20_000)
    player.begin(start)
    safe = [start.play(move) for move in start.moves() if str(move) not in hanging]
    player.game.earlier[:] = safe  # as after a long game without progress
    assert str(player.choose()) not in hanging
    assert player.last is not None and player.last.value > 0


def test_the_side_that_is_behind_takes_a_draw_and_the_other_avoids_it() -> None:
    behind = gt.position("chess", "8/8/8/3k4/8/8/2q5/6K1 w - - 20 40")
    ahead = behind.play("g1f1")
    for position, takes in ((behind, True), (ahead, False)):
        for move in position.moves()[:3]:
            player = SearchPlayer(nodes=3000)
            player.begin(position)
            player.game.earlier[:] = [position.play(move)]
            assert (player.choose() == move) is takes
