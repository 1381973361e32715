"""The strongest way to play a game, and everybody who uses it."""

from __future__ import annotations

import pytest

import gametree as gt
from gametree.engines.engine import Engine
from gametree.engines.strength import Strength
from gametree.matches import player_spec
from gametree.players import Finish, SearchPlayer, level_player, play_game, random_openings
from gametree.searching.request import Request


class Subtract(gt.Game):
    """Take one to three; whoever takes the last one wins."""

    def start(self) -> tuple[int, bool]:
        return (21, True)

    def moves(self, state: tuple[int, bool]) -> list[int]:
        return list(range(1, min(3, state[0]) + 1))

    def play(self, state: tuple[int, bool], move: int) -> tuple[int, bool]:
        return (state[0] - move, not state[1])

    def maximizing(self, state: tuple[int, bool]) -> bool:
        return state[1]

    def evaluate(self, state: tuple[int, bool]) -> int:
        return 0 if state[0] else (-1 if state[1] else 1)


@pytest.mark.parametrize("name", gt.games())
def test_every_game_has_a_strongest_way_that_can_be_searched(name: str) -> None:
    position = gt.tree([[3, 12], [2, 4]]) if name == "tree" else gt.position(name)
    setup = gt.strongest(position)
    request = Request(position, setup.algorithm, gt.Limits(nodes=300), setup.table, setup.ordering)
    *_, last = gt.run(request)
    assert last.move in position.moves()
    if name != "tree":
        assert gt.strongest(name) == gt.strongest(gt.game(name)) == setup


def test_a_game_of_ones_own_has_one_too() -> None:
    position = Subtract().position()
    assert gt.strongest(position) == gt.strongest(Subtract())
    played = play_game(position, SearchPlayer(nodes=2000), SearchPlayer("alphabeta", depth=1))
    assert played.outcome == 1


def test_an_advice_is_followed_and_arguments_go_before_it() -> None:
    class Advised(Subtract):
        advice = gt.Advice("hint", play=gt.Play(algorithm="mtdf", ordering="table", table=2**10))

    setup = gt.strongest(Advised())
    assert (setup.algorithm, setup.ordering, setup.table) == ("mtdf", "table", 2**10)
    player = SearchPlayer(nodes=100, ordering="natural", finish=Finish(3))
    player.begin(Advised().position())
    player.choose()
    assert player.last is not None and player.last.algorithm == "mtdf"


def depths_of_table(player: SearchPlayer, position: gt.Position) -> str:
    """Which entries give bounds in a game that the player has just begun."""
    player.begin(position)
    assert player.table is not None
    return player.table.depths


def test_the_table_is_of_the_kind_that_the_game_is_played_best_with() -> None:
    chess, other = gt.position("chess"), gt.position("connect-four")
    for size in ("auto", "1MB"):
        player = SearchPlayer(nodes=100, table=size)
        kinds = [depths_of_table(player, position) for position in (chess, chess, other, chess)]
        assert kinds == ["deeper", "deeper", "exact", "deeper"]
    assert depths_of_table(SearchPlayer(nodes=100, table=gt.Table("1MB")), chess) == "exact"
    assert depths_of_table(SearchPlayer("mtdf", nodes=100), chess) == "exact"
    assert depths_of_table(gt.strongest("chess").player(nodes=100), chess) == "deeper"


def test_an_engine_has_such_a_table_too() -> None:
    board = gt.position("chess")
    made = Strength(table="2MB").make_table(board)
    assert made is not None and (made.depths, made.bytes) == ("deeper", 2 << 20)
    other = Strength("mtdf").make_table(board)
    assert other is not None and other.depths == "exact"
    assert Strength("best-first").make_table(board) is None


def test_the_evaluator_of_a_position_is_kept() -> None:
    named = gt.position("chess", evaluator="material")
    assert gt.strongest(named).evaluator is None


def test_whoever_plays_without_an_algorithm_plays_so() -> None:
    board = gt.position("chess", "7k/8/8/8/8/8/r7/7K w - - 0 1")
    wanted = gt.algorithm(gt.strongest("chess").algorithm).name
    for player in (SearchPlayer(nodes=500), player_spec("strongest:nodes=500").make(), level_player(10)):
        assert isinstance(player, SearchPlayer)
        player.begin(board)
        player.choose()
        assert player.last is not None and player.last.algorithm == wanted
    assert Engine(gt.game("chess")).options["Algorithm"].value == "strongest"
    assert Strength().setup(board) == gt.strongest(board)


def test_wrong_arguments_are_refused() -> None:
    for wrong in (5, None, "ches"):
        with pytest.raises(gt.errors.GameTreeError):
            gt.strongest(wrong)  # type: ignore[arg-type]
    with pytest.raises(gt.errors.UnknownName, match="selective part"):
        SearchPlayer(selective="magic")


def test_the_end_of_a_game_is_solved_when_it_is_near() -> None:
    position = gt.sample_positions(gt.position("othello"), 20, seed=4)[-1]
    assert position.plies_expected is not None and position.plies_expected <= 14
    player = SearchPlayer(nodes=400_000)
    player.begin(position)
    move = player.choose()
    best = gt.solve(position)
    assert player.last is not None and player.last.bound == "exact" and player.last.value == best.value
    assert gt.solve(position.play(move)).value == best.value


def test_an_attempt_that_fails_costs_a_part_of_the_limits() -> None:
    position = random_openings(gt.position("othello"), 1, 30, seed=2)[0]
    player = SearchPlayer("negascout", nodes=4000, finish=Finish(40))
    player.begin(position)
    assert player.choose() in position.moves()
    assert player.last is not None and player.last.depth < 12, "a search, which went on after the attempt"
    alone = SearchPlayer("negascout", nodes=4000)
    alone.begin(position)
    alone.choose()
    assert 1.1 < player.effort.nodes / alone.effort.nodes < 1.5
