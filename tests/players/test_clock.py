"""Time to think: what texts say, what a move may take, and players that keep to it."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

import gametree as gt
from gametree.players import Clock, PerMove, RandomPlayer, SearchPlayer, Time, level_player, play_game, read_time
from support.promptness import lateness


def test_texts() -> None:
    assert read_time("0.5s") == read_time(" .5 s ") == PerMove(0.5)
    assert read_time("5+3") == read_time("5 + 3") == Clock(300, 3)
    assert read_time("10") == Clock(600)
    assert read_time(Clock(3)) == Clock(3)


@pytest.mark.parametrize(
    "text", ["", "fast", "5+", "+3", "-1", "0", "0s", "5+3+1", "1e9s", "99999999999s", None, "nan"]
)
def test_wrong_texts_are_refused(text: Any) -> None:
    with pytest.raises(gt.errors.OptionError):
        read_time(text)


@pytest.mark.parametrize(
    "data", [{}, {"left": 1}, {"left": "1", "increment": 0}, {"left": 1, "increment": -1}, {"per_move": 0}]
)
def test_wrong_data_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(gt.errors.OptionError):
        read_time(data)


@pytest.mark.parametrize("kind", [PerMove(2.5), Clock(61.5, 2), Clock(-0.2, 2), Clock(5, 1, 7)])
def test_data_reads_as_it_was_written(kind: Time) -> None:
    assert read_time(kind.as_dict()) == kind


def test_a_clock_runs_down_and_gains_its_increment() -> None:
    clock = Clock(10, 2).after(3)
    assert clock == Clock(9, 2) and not clock.is_up
    late = clock.after(9.5)
    assert late.is_up and late.left == -0.5, "no increment after the time is up"
    assert PerMove(1).after(5) == PerMove(1) and not PerMove(1).is_up


def test_a_clock_is_shared_by_the_moves_to_the_next_time_control() -> None:
    start = gt.position("chess")
    shares = [Clock(60, 0, moves).for_move(start) for moves in (1, 2, 4, 10, 25, 40)]
    assert shares == sorted(shares, reverse=True) and 55 < shares[0] < 60 and shares[-1] == Clock(60).for_move(start)
    assert Clock(60, 1, 2).after(10) == Clock(51, 1, 1) and Clock(60, 1, 1).after(10) == Clock(51, 1)
    for wrong in (0, -1, 1.5, "3"):
        with pytest.raises(gt.errors.OptionError):
            Clock(60, 0, wrong)  # type: ignore[arg-type]


def test_texts_for_people() -> None:
    assert [str(kind) for kind in (Clock(125), Clock(9.96), Clock(-1), Clock(60, 1), PerMove(0.5))] == [
        "2:05",
        "10.0 s",
        "0.0 s",
        "1:00 + 1 s",
        "0.5 s a move",
    ]


def test_a_move_never_takes_more_than_a_part_of_what_is_left() -> None:
    places = [gt.position("chess"), gt.position("othello"), gt.position("tic-tac-toe", "b2 a1 c3 a3 a2 c2 b3")]
    for place in places:
        for left in (0.01, 0.2, 1, 60, 3600):
            for increment in (0, 1, 30):
                seconds = Clock(left, increment).for_move(place)
                assert 0 < seconds <= max(left / 4, 0.01)
    assert Clock(100).for_move(places[1]) == pytest.approx(99.95 / 30), "sixty squares are empty: thirty moves a side"


@pytest.mark.parametrize(
    "make", [lambda time: SearchPlayer("mtdf", time=time), lambda time: level_player(9, time=time)]
)
def test_a_player_keeps_to_its_clock(make: Any) -> None:
    player = make(Clock(2.0))

    def measure() -> float:
        play_game(gt.position("othello"), player, RandomPlayer(3))
        return -float(player.time.left)

    assert -2.0 < lateness(measure, 0.0) < 0.0, "it has thought, and not for longer than it had"
    player.begin(gt.position("othello"))
    assert player.time == Clock(2.0)


def test_seconds_and_a_clock_do_not_go_together() -> None:
    with pytest.raises(gt.errors.OptionError):
        SearchPlayer("mtdf", seconds=1, time=Clock(10))


@pytest.mark.parametrize(
    "make", [lambda: SearchPlayer("mtdf", time=PerMove(60)), lambda: level_player(10, time=PerMove(60))]
)
def test_a_player_can_be_hurried(make: Any) -> None:
    player = make()
    start = gt.position("random-tree", branching=40, seed=4)

    def measure() -> float:
        player.begin(start)
        threading.Timer(0.2, player.hurry).start()
        began = time.perf_counter()
        assert player.choose() in start.moves()
        return time.perf_counter() - began - 0.2

    assert -0.05 < lateness(measure, 0.3) < 0.3
    shallow = gt.position("tic-tac-toe")
    player.begin(shallow)
    assert player.choose() in shallow.moves(), "it can think again afterwards"
