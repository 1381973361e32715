"""The pace of a player: which iterations it begins, with a clock and with a fixed time."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gametree as gt
from gametree.players import Budget, Clock, PerMove, RandomPlayer, SearchPlayer, play_game
from gametree.players.pace import Pace
from support.promptness import lateness

START = gt.position("othello")
RESULT = gt.search(START, "mtdf", depth=1)
UNIT = START.unit


class Hand:
    """The hand of a clock that only the test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    hand = Hand()
    monkeypatch.setattr("gametree.players.pace.perf_counter", hand)
    return hand


def iterations(hand: Hand, budget: Budget, found: list[tuple[str, float]], growth: float = 3.0) -> tuple[int, float]:
    """How many iterations are begun and how long they take, if each takes `growth` times as long as the last one.

    What they find is said by pairs of a move and a value; the last one goes for all that follow.
    """
    hand.now, took = 0.0, 0.001
    pace = Pace(budget, START)
    for number in range(1, 40):
        hand.now += took
        took *= growth
        move, value = found[min(number, len(found)) - 1]
        if hand.now > budget.hard or not pace.goes_on(replace(RESULT, move=move, value=value)):
            return number, hand.now
    raise AssertionError("it never ends")


STEADY = [("d3", 0.0)]


def test_an_iteration_that_cannot_prove_anything_is_not_begun(hand: Hand) -> None:
    for growth in (2.0, 3.0, 6.0):
        _, spent = iterations(hand, PerMove(1).budget(START), STEADY, growth)
        assert 1 - spent < 1, "most of the time is used"
        taken = spent * (growth - 1) / growth  # by the last iteration
        assert spent > 1 or 1 - spent < 0.3 * growth * taken, "the next one had no chance"


def test_steady_results_save_time_and_changing_ones_take_more(hand: Hand) -> None:
    budget = Clock(100).budget(START)
    usual = iterations(hand, budget, [("d3", UNIT * (depth % 3) * 2) for depth in range(20)], 1.5)[1]
    steady = iterations(hand, budget, STEADY, 1.5)[1]
    changing = iterations(hand, budget, [("d3" if depth % 2 else "c4", 0.0) for depth in range(20)], 1.5)[1]
    falling = iterations(hand, budget, [("d3", -3 * UNIT * depth) for depth in range(20)], 1.5)[1]
    assert steady < usual < changing <= budget.hard and usual < falling <= budget.hard


def test_a_fixed_time_is_not_saved_for_later(hand: Hand) -> None:
    budget = PerMove(1).budget(START)
    assert iterations(hand, budget, STEADY, 1.5)[1] > 0.7


def test_one_legal_move_needs_no_thought() -> None:
    forced = gt.position("chess", "7k/8/8/8/8/8/r7/7K w - - 0 1")
    assert len(forced.moves()) == 1
    for time in (PerMove(60), Clock(600)):
        player = SearchPlayer("negascout", time=time)
        player.begin(forced)
        assert player.choose() == forced.moves()[0]
        assert player.last is not None and player.last.depth == 1


@pytest.mark.parametrize("left", [-1.0, 0.005, 0.06, 0.3, 2, 100, 7200])
@pytest.mark.parametrize("increment", [0, 0.1, 10])
@pytest.mark.parametrize("to_go", [None, 1, 2, 30])
def test_a_budget_keeps_a_reserve(left: float, increment: float, to_go: int | None) -> None:
    for position in (START, gt.position("chess")):
        soft, hard, keeps = Clock(left, increment, to_go).budget(position)
        assert keeps and 0 < soft <= hard <= max(0.01, left - 0.05)
        assert hard <= 3 * soft
        if to_go is None:
            assert hard <= max(0.01, left / 2)
    assert PerMove(2).budget(START) == Budget(2, 2, keeps=False)


@pytest.mark.parametrize("clock", [Clock(1), Clock(0.5, 0.03), Clock(0.8, 0, 40)])
def test_a_player_never_loses_on_time(clock: Clock) -> None:
    player = SearchPlayer("negascout", time=clock)

    def measure() -> float:
        game = play_game(gt.position("othello"), player, RandomPlayer(3))
        return 0.0 if game.ended == "end" else 1.0

    assert lateness(measure, 1.0) == 0.0


def test_what_the_last_search_found() -> None:
    player = SearchPlayer("alphabeta", depth=2, table=None)
    tree = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    player.begin(tree)
    assert player.last is None
    player.choose()
    assert player.last is not None
    assert (player.last.value, player.last.move, player.last.depth, player.last.bound) == (3, 0, 2, "exact")
    player.begin(tree)
    assert player.last is None, "a new game"
    limited = SearchPlayer("negascout", nodes=400)
    limited.begin(START)
    assert limited.choose() == limited.last.best_known
