"""Ratings: a known truth is found again, intervals hold it, and the likelihood is what it says it is."""

from __future__ import annotations

import random
from math import isfinite

import pytest

from gametree import GameTreeError
from gametree.matches import rate
from gametree.matches.rating_model import RatingModel
from gametree.players import elo_interval, wilson

np = pytest.importorskip("numpy")

TRUTH = {"A": 0.0, "B": 60.0, "C": -120.0, "D": 200.0}
FIRST_MOVE, DRAWS = 30.0, 70.0


def chance(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def played(rng: random.Random, times: int) -> list[tuple[str, str, float]]:
    games = []
    for first in TRUTH:
        for second in (name for name in TRUTH if name != first):  # in order: a set's would change from run to run
            d = TRUTH[first] - TRUTH[second] + FIRST_MOVE
            won, lost = chance(d - DRAWS), chance(-d - DRAWS)
            for _ in range(times):
                drawn = rng.random()
                games.append((first, second, 1.0 if drawn < won else 0.0 if drawn < won + lost else 0.5))
    return games


def test_many_games_show_the_truth() -> None:
    found = rate(played(random.Random(1), 2000), anchor="A")
    for name, elo in TRUTH.items():
        assert found[name].value == pytest.approx(elo, abs=15)
    assert found.first_move.value == pytest.approx(FIRST_MOVE, abs=10)
    assert found.draw_elo == pytest.approx(DRAWS, abs=10)
    assert [player.name for player in found.players] == ["D", "B", "A", "C"]


def test_intervals_hold_the_truth_95_times_in_100() -> None:
    rng, inside, seen = random.Random(2), 0, 0
    for _ in range(25):
        found = rate(played(rng, 12), anchor="A")
        for name in "BCD":
            inside += found[name].low <= TRUTH[name] <= found[name].high
            seen += 1
    assert inside / seen >= 0.88  # 71 of 75 expected, with a deviation of 1.9 if they were independent


def test_a_player_without_a_loss_has_a_finite_rating_and_a_lopsided_interval() -> None:
    found = rate([("A", "B", 1.0), ("B", "A", 0.0)] * 5, anchor="B")
    value, low, high = found["A"]
    assert isfinite(high) and low < value < high and high - value > value - low > 0


def test_games_without_a_draw_say_as_much() -> None:
    """Without draws the most likely share of them is at its bound, which must not keep the ratings where they began."""
    games = [("a", "b", 1.0)] * 45 + [("a", "b", 0.0)] * 15 + [("b", "a", 1.0)] * 15 + [("b", "a", 0.0)] * 45
    found = rate(games, anchor="b")
    assert found["a"].value == pytest.approx(190.8, abs=3) and found.first_move.value == pytest.approx(0, abs=1)
    assert found["a"].low == pytest.approx(elo_interval(wilson(90, 120)).low, abs=10)


def test_the_anchor_is_where_it_is_put() -> None:
    games = played(random.Random(3), 20)
    at_zero, moved = rate(games, anchor="C"), rate(games, anchor="C", at=1500)
    assert moved["C"] == (1500, 1500, 1500)
    for name in TRUTH:
        assert moved[name].value - at_zero[name].value == pytest.approx(1500)


def test_the_slopes_are_those_of_the_likelihood() -> None:
    games = {("A", "B", 1.0): 3, ("B", "A", 0.5): 2, ("C", "A", 0.0): 2, ("B", "C", 1.0): 1, ("C", "B", 0.5): 1}
    model, at, size = RatingModel(games, "A"), np.array([30.0, -50.0, 20.0, 80.0]), 1e-3
    for place in range(4):
        step = np.zeros(4)
        step[place] = size
        slope = (model._value(at + step) - model._value(at - step)) / (2 * size)
        bend = -(model._gradient(at + step) - model._gradient(at - step)) / (2 * size)
        assert model._gradient(at)[place] == pytest.approx(slope, rel=1e-6)
        assert model._information(at)[place] == pytest.approx(bend, rel=1e-5)


def test_the_cross_table_adds_up() -> None:
    found = rate([("A", "B", 1.0), ("B", "A", 0.5), ("A", "C", 0.0)], anchor="A")
    rows = found.cross_table()
    head, first = rows[0], next(row for row in rows if row[1] == "A")
    assert head[-1] == "points" and first[-1] == "1.5/3"
    assert len({len(row) for row in rows}) == 1
    assert sum(player.games for player in found.players) == 6
    assert found.as_dict()["anchor"] == "A"


@pytest.mark.parametrize(
    "games", [[], 5, [("A", "B")], [("A", "A", 1.0)], [("A", "B", 0.7)], [("A", 3, 1.0)], ["AB1"], [("A", "B", "1")]]
)
def test_wrong_games(games: object) -> None:
    with pytest.raises(GameTreeError):
        rate(games)  # type: ignore[arg-type]


def test_wrong_names() -> None:
    with pytest.raises(GameTreeError, match="no games"):
        rate([("A", "B", 1.0)], anchor="C")
    with pytest.raises(GameTreeError, match="players: A, B"):
        rate([("A", "B", 1.0)], anchor="B")["C"]
