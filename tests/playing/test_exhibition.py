"""Two players that somebody watches: the same game as `play_game`, with clocks that run only while a player thinks."""

from __future__ import annotations

from typing import Any

import pytest

import gametree as gt
from gametree.players import Clock, FunctionPlayer, SearchPlayer, level_player, play_game
from gametree.playing.exhibition import Exhibition


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "kalah", "hexapawn"])
def test_it_is_the_game_that_the_players_would_play(name: str) -> None:
    def pair() -> tuple[Any, Any]:
        return SearchPlayer("alphabeta", depth=2), level_player(2, seed=3)

    game = Exhibition(gt.position(name), pair())
    moves = []
    while game.ending is None:
        moves.append(game.reply())
    played = play_game(gt.position(name), *pair())
    assert (moves, game.ending.value) == ([*played.moves], played.outcome)
    assert moves == game.moves and game.position == gt.position(name).line(moves)
    with pytest.raises(gt.errors.OptionError, match="the game is over"):
        game.reply()


class Slow(FunctionPlayer):
    """Makes the first move, and says that it took a second."""

    def __init__(self, seconds: float) -> None:
        super().__init__("slow", lambda position: position.moves()[0])
        self._clock = Clock(seconds)

    def begin(self, position: gt.Position) -> None:
        super().begin(position)
        self.time = self._clock

    def choose(self) -> Any:
        assert self.time is not None
        move = super().choose()
        self.time = self.time.after(1.0)
        return move


@pytest.mark.parametrize(("seconds", "max_won"), [((1.5, 9.0), False), ((9.0, 1.5), True)])
def test_a_player_without_time_loses(seconds: tuple[float, float], max_won: bool) -> None:
    game = Exhibition(gt.position("connect-four"), (Slow(seconds[0]), Slow(seconds[1])))
    replies = 0
    while game.ending is None:
        game.reply()
        replies += 1
    assert game.ending.reason == "time" and game.ending.person_won is max_won
    assert replies == (4 if max_won else 3) and len(game.moves) == replies - 1


def test_results_are_passed_on_while_a_player_thinks() -> None:
    for player in (SearchPlayer("mtdf", depth=3), SearchPlayer("minimax", depth=2), level_player(4)):
        seen: list[gt.SearchResult] = []
        player.on_result = seen.append
        player.begin(gt.position("connect-four"))
        move = player.choose()
        assert seen and all(isinstance(result, gt.SearchResult) for result in seen)
        assert seen[-1].move == move or player.name == "level 4"
