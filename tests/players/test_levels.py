"""Levels: a higher one plays better, and each plays the same game again from the same seed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import gametree as gt
from gametree.players import LEVELS, Level, LevelPlayer, level_in, level_player, openings, play_game, tournament
from gametree.players.levels import FARTHEST, RootSearch
from gametree.searching.request import Request
from gametree.searching.task import Task


def share(stronger: int, weaker: int, game: str) -> float:
    """What the stronger level gets of four pairs of games, each from another opening."""
    boards = openings(gt.position(game), 2)[::9][:4]
    result = tournament(level_player(stronger), level_player(weaker, seed=1), boards, "games")
    return (result.wins + result.ties / 2) / (result.wins + result.ties + result.losses)


@pytest.mark.parametrize(("stronger", "weaker"), [(3, 1), (5, 3), (7, 5)])
@pytest.mark.parametrize("game", ["othello", "connect-four", "checkers"])
def test_higher_levels_beat_lower_ones(game: str, stronger: int, weaker: int) -> None:
    assert share(stronger, weaker, game) > 0.5


def test_a_game_is_the_same_again_from_the_same_seed() -> None:
    start = gt.position("othello")
    games = [play_game(start, level_player(4, seed=seed), level_player(3, seed=9)).moves for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def values(position: gt.Position, depth: int, reach: float) -> dict[Any, float]:
    task = Task(Request(position, "alphabeta", gt.Limits(depth, None, 60.0), 2**12, "table+hint"))
    return RootSearch(task.kernel, position, reach, []).values(depth)


@pytest.mark.parametrize("depth", [1, 2, 4])
@pytest.mark.parametrize(
    "position",
    [
        gt.position("othello", "f5d6"),
        gt.position("othello", "f5d6c3"),
        gt.position("checkers"),
        gt.tree([[0.5, [0.25, 0.125]], [[3.0, 2.5], 4.5], [-1.5, 7.25]]),
    ],
    ids=["max", "min", "checkers", "floats"],
)
def test_the_moves_within_reach_have_their_exact_values(position: gt.Position, depth: int) -> None:
    sign = 1 if position.maximizing else -1
    exact = {move: sign * gt.search(position.play(move), "minimax", depth=depth - 1).value for move in position.moves()}
    best = max(exact.values())
    for reach in (1, 10 * position.unit, 1000):
        found = values(position, depth, reach)
        assert set(found) == set(exact)
        for move, value in exact.items():
            assert found[move] == value if value >= best - reach else found[move] < best - reach


def test_how_often_a_move_is_chosen_depends_on_how_much_worse_it_is() -> None:
    start = gt.tree([10, 9, 0, -300])
    level = Level(0, 1, 1.0)
    unit, chosen = start.unit, Counter[Any]()
    for seed in range(600):
        player = LevelPlayer(level, seed=seed)
        player.begin(start)
        chosen[player.choose()] += 1
    assert 310 > FARTHEST * unit > 10, "the last move is out of reach, the others are not"
    assert chosen[3] == 0
    assert chosen[0] > chosen[1] * 0.9 and chosen[1] > chosen[2] > 0


def test_a_position_that_was_there_before_is_worth_nothing() -> None:
    start = gt.position("chess", "7k/8/8/8/8/8/8/KQ6 w - - 0 1")
    again = start.play("b1b2")
    task = Task(Request(start, "alphabeta", gt.Limits(1, None, 60.0), 2**12, "natural"))
    found = RootSearch(task.kernel, start, 1e6, [again]).values(2)
    assert found["b1b2"] == 0 and found["b1b3"] > 0


def test_levels_are_a_scale() -> None:
    for game in (*gt.games(), None):
        here = gt.tree([1, 2]) if game in ("tree", None) else gt.position(game)
        levels = [level_in(number, here) for number in range(1, 11)]
        assert [level.number for level in levels] == list(range(1, 11))
        depths, nodes = (
            [level.depth or 99 for level in levels],
            [level.nodes or 10**9 for level in levels if not level.depth],
        )
        temperatures = [level.temperature for level in levels]
        assert depths == sorted(depths) and nodes == sorted(nodes)
        assert temperatures == sorted(temperatures, reverse=True) and temperatures[5:] == 5 * [0.0]
    for wrong in (0, 11, "5", True, 2.0):
        with pytest.raises(gt.errors.OptionError):
            level_player(wrong)  # type: ignore[arg-type]
    with pytest.raises(gt.errors.OptionError):
        LevelPlayer(LEVELS[-1])


def test_a_game_may_have_a_ladder_of_its_own() -> None:
    class Advised(gt.Game):
        advice = gt.Advice(play=gt.Play(ladder=gt.Ladder((9.0, 7.0, 5.0, 3.0, 1.0), (10, 20, 30, 40), 3)))

        def start(self) -> int:
            return 9

        def moves(self, state: int) -> list[int]:
            return [1, 2][:state]

        def play(self, state: int, move: int) -> int:
            return state - move

        def maximizing(self, state: int) -> bool:
            return state % 2 == 1

        def evaluate(self, state: int) -> int:
            return state

    start = Advised().position()
    assert level_in(1, start) == Level(1, 3, 9.0) and level_in(7, start).nodes == 20
    player = level_player(2)
    player.begin(start)
    assert isinstance(player, LevelPlayer) and player.level.temperature == 7.0
    thoughts: list[gt.SearchResult] = []
    player.on_result = thoughts.append
    player.choose()
    assert [thought.depth for thought in thoughts] == [1, 2, 3]
    strong = level_player(9)
    strong.begin(start)
    strong.choose()
    assert strong.effort.nodes <= 40
    Advised.advice = gt.Advice(play=gt.Play(ladder=gt.Ladder((1.0,), (10,))))
    with pytest.raises(gt.errors.OptionError, match="a ladder has 5 temperatures and 4 numbers of nodes"):
        level_in(1, Advised().position())
