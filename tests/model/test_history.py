"""Draws by what led to a position: by repetition and after many quiet moves, for players and for searches that ask."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.model.errors import OptionError
from gametree.model.history import History
from gametree.players import FunctionPlayer, RandomPlayer, SearchPlayer, play_game
from support.trees import NATIVE
from support.with_path import with_path

KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")
WINDOWED = [name for name in NATIVE if gt.algorithm(name).uses_history and name != "forward-estimation"]
ENDINGS = {
    "checkers": ("B:WK32,K1:BK19,K27", "W:WK6,10:BK1,K28", "B:WK14,K23:BK1,K10,3"),
    "chess": (
        "8/8/4k3/8/8/3QK3/8/8 w - - 96 60",
        "8/8/8/8/5k2/8/4Q3/6K1 b - - 97 80",
        "7k/8/5K2/6Q1/8/8/8/8 w - - 99 90",
    ),
}


def line(start: gt.Position, moves: Any) -> History:
    """The game after moves from a position."""
    played = History(start)
    for move in moves:
        played.add(played.position.play(move))
    return played


# Players


def test_the_third_time_is_a_draw() -> None:
    twice, thrice = line(gt.position("chess"), KNIGHTS), line(gt.position("chess"), KNIGHTS * 2)
    assert twice.drawn is None
    assert thrice.drawn == "repetition"
    assert len(thrice.earlier) == 8


def test_a_pawn_move_makes_earlier_positions_impossible() -> None:
    played = line(gt.position("chess"), (*KNIGHTS, "e2e4", "g8f6"))
    assert len(played.earlier) == 1


def test_nothing_happens_for_long() -> None:
    assert History(gt.position("chess", "8/8/4k3/8/8/3QK3/8/8 w - - 99 90")).drawn is None
    assert line(gt.position("chess", "8/8/4k3/8/8/3QK3/8/8 w - - 99 90"), ["d3d1"]).drawn == "quiet"


def test_a_mate_on_the_last_quiet_move_counts() -> None:
    played = line(gt.position("chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 99 90"), ["g5g7"])
    assert not played.position.moves() and played.drawn is None


@pytest.mark.parametrize("name", ENDINGS)
def test_games_that_lead_nowhere_end(name: str) -> None:
    game = play_game(gt.position(name, ENDINGS[name][0]), RandomPlayer(seed=1), RandomPlayer(seed=2))
    assert game.ended in ("repetition", "quiet", "end")
    assert game.ended == "end" or game.outcome == 0


def test_knights_that_come_and_go() -> None:
    moves = iter(KNIGHTS * 3)
    there, back = (FunctionPlayer(name, lambda position: next(moves)) for name in ("there", "back"))
    game = play_game(gt.position("chess"), there, back)
    assert (game.ended, game.outcome, game.plies) == ("repetition", 0, 8)


def test_a_player_ahead_avoids_repetition() -> None:
    """White, a queen ahead, would repeat the position a third time if it did not know better."""
    start = gt.position("chess", "k7/8/8/8/8/8/1Q6/K7 w - - 0 1", evaluator="material")
    player = SearchPlayer("alphabeta", depth=1)
    played = History(start)
    player.begin(start)
    tried = set()
    for _ in range(12):
        move = player.choose()
        for step in (move, played.position.play(move).moves()[0]):
            played.add(played.position.play(step))
            player.played(step)
        tried.add(move)
        assert played.drawn != "repetition"
    assert len(tried) > 1


# Searches


def some_game(name: str, text: str, rng: Random) -> History:
    played = History(gt.position(name, text))
    for _ in range(rng.randrange(6)):
        if moves := played.position.moves():
            played.add(played.position.play(rng.choice(moves)))
    return played


@pytest.mark.parametrize("kernel", ["python", "native"])
@pytest.mark.parametrize("name", ENDINGS)
def test_a_search_with_history_is_minimax_with_history(name: str, kernel: str) -> None:
    rng = Random(f"{name} {kernel}")
    for text in ENDINGS[name]:
        for _ in range(4):
            played = some_game(name, text, rng)
            truth = with_path(played.position, 3, tuple(earlier.key for earlier in played.earlier))
            for algorithm in ("alphabeta", "negascout", "scout"):
                found = gt.search(
                    played.position, algorithm, depth=3, table=None, history=played.earlier, kernel=kernel
                )
                assert found.value == truth
                assert found.bound == "estimate"
                assert found.move in [*played.position.moves(), None]


@pytest.mark.parametrize("algorithm", WINDOWED)
def test_both_kernels_see_the_same_draws(algorithm: str) -> None:
    rng = Random(algorithm)
    for name, texts in ENDINGS.items():
        for text in texts:
            played = some_game(name, text, rng)
            found = [
                gt.search(
                    played.position,
                    algorithm,
                    depth=4,
                    table=2**10,
                    ordering="table+killer+hint",
                    history=played.earlier,
                    kernel=kernel,
                )
                for kernel in ("python", "native")
            ]
            first, second = ((one.value, one.move, one.pv, one.counts, one.probes) for one in found)
            assert first == second, (name, text, played.position)


def test_without_history_there_are_no_draws() -> None:
    """Every move of the king would lead to a position of the past: with that past it is a draw, without it is not."""
    played = line(gt.position("chess", evaluator="material"), KNIGHTS)
    plain = gt.search(played.position, "alphabeta", depth=2)
    assert plain.bound == "exact"
    late = gt.position("chess", "8/8/4k3/8/8/3QK3/8/8 w - - 99 90", evaluator="material")
    assert gt.search(late, "mtdf", depth=3).value == 900
    assert gt.search(late, "mtdf", depth=3, history=()).value == 0


def test_games_without_repetitions_take_any_history() -> None:
    start = gt.position("othello")
    plain, given = (gt.search(start.play("f5"), "mtdf", depth=4, history=past) for past in (None, [start]))
    assert plain.value == given.value and plain.counts == given.counts


def test_wrong_histories() -> None:
    with pytest.raises(OptionError, match="best-first cannot use a history"):
        gt.search(gt.position("chess"), "best-first", nodes=100, history=[])
    with pytest.raises(
        OptionError, match="history is a list of the positions of the game before this one; 'e2e4' is not a position"
    ):
        gt.search(gt.position("chess"), "mtdf", depth=1, history=["e2e4"])  # type: ignore[list-item]
