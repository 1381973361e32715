"""Solving: the outcome of a game with perfect play, where games end and where they may not."""

from __future__ import annotations

import pytest

import gametree as gt
from gametree.model.errors import OptionError
from gametree.searching.bracket import Bracket
from gametree.searching.request import Request
from gametree.searching.solving import Solver
from gametree.searching.task import Task

SOLVED = {
    ("tic-tac-toe", ""): 0,
    ("hexapawn", ""): -1,
    ("hexapawn", "rows=3 columns=4"): 1,
    ("hexapawn", "rows=4 columns=3"): -1,
    ("hexapawn", "rows=4 columns=4"): 1,
    ("breakthrough", "rows=4 columns=4"): -1,
    ("breakthrough", "rows=5 columns=3"): -1,
    ("connect-four", "width=4 height=4"): 0,
    ("connect-four", "width=4 height=5"): 0,
    ("othello", "size=4"): -8,
}
"""By whom the game is won from the start: the sign, or in Othello the discs."""


def start(name: str, options: str) -> gt.Position:
    return gt.position(name, **{key: int(value) for key, _, value in (item.partition("=") for item in options.split())})  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "options"), SOLVED)
@pytest.mark.parametrize("algorithm", ["mtdf", "negascout"])
def test_solved_games(name: str, options: str, algorithm: str) -> None:
    result = gt.solve(start(name, options), algorithm)
    expected = SOLVED[name, options]
    won = (result.value > 0) - (result.value < 0)
    assert result.bound == "exact" and result.stopped is None
    assert (result.value if name == "othello" else won) == expected


def test_the_line_of_play_keeps_the_value() -> None:
    position = start("othello", "size=4")
    result = gt.solve(position)
    end = position.line(result.pv)
    assert not end.moves()
    assert end.with_evaluator("outcome").evaluate() == result.value


def test_a_mate_is_found_where_a_game_has_no_longest_course() -> None:
    position = gt.position("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    result = gt.solve(position)
    assert (result.value, result.bound, result.depth, result.pv) == (1, "exact", 1, ("a1a8",))


def test_two_kings_against_one() -> None:
    result = gt.solve(gt.position("checkers", "B:WK32:BK27,K19"))
    assert result.bound == "exact" and result.value > 0


def test_nobody_wins_so_soon() -> None:
    result = gt.solve(gt.position("chess"), depth=3)
    assert (result.value, result.bound, result.depth) == (0, "estimate", 3)


def test_limits() -> None:
    result = gt.solve(gt.position("othello"), seconds=0.05)
    assert result.stopped == "time" and result.bound != "exact"
    assert gt.solve(gt.position("chess"), nodes=2000).stopped == "nodes"


def test_progress_is_reported_where_the_search_deepens() -> None:
    seen: list[int] = []
    Solver(gt.position("chess"), "mtdf", gt.Limits(depth=3)).run(lambda result: seen.append(result.depth))
    assert seen == [1, 2, 3]


def test_what_cannot_be_solved() -> None:
    with pytest.raises(OptionError, match="it is not known that this game ends within 250 plies"):
        gt.solve(gt.position("random-tree"))


@pytest.mark.parametrize(
    ("text", "value"), [("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0), ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1)]
)
def test_a_finished_game_is_solved(text: str, value: int) -> None:
    result = gt.solve(gt.position("chess", text))
    assert (result.bound, result.move) == ("exact", None)
    assert (result.value > 0) - (result.value < 0) == value


def without_bound(position: gt.Position, value: int, most: int) -> None:
    """Solves a position that does not say when its game ends."""
    assert position.for_solving().plies_left is None
    result = gt.solve(position)
    assert (result.value, result.bound, result.stopped) == (value, "exact", None) and result.depth <= most
    end = position.for_solving().line(result.pv)
    assert not end.moves() and end.evaluate() == value


def test_games_that_do_not_say_when_they_end() -> None:
    start = gt.position("kalah", pits=4, stones=3)
    assert (
        gt.search(start.with_evaluator("outcome"), "alphabeta", depth=60, table=2**18, ordering="table+hint").value == 6
    )
    without_bound(start, 6, 60)
    without_bound(gt.position("kalah", "0 0 1 0 2 1 10 / 0 2 0 5 0 2 25 N"), -14, 60)


class Race(gt.Game):
    """Take one or two; a fraction of a point for each ply, to whoever takes the last one."""

    step: float = 0.5

    def start(self) -> tuple[int, int]:
        return (11, 0)

    def moves(self, state: tuple[int, int]) -> range:
        return range(1, min(2, state[0]) + 1)

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return (state[0] - move, state[1] + 1)

    def maximizing(self, state: tuple[int, int]) -> bool:
        return state[1] % 2 == 0

    def evaluate(self, state: tuple[int, int]) -> float:
        return self.step * state[1] * (-1 if state[1] % 2 == 0 else 1)


class Hasty(Race):
    """The same in whole numbers."""

    step = 3


@pytest.mark.parametrize("race", [Race(), Hasty()], ids=["floats", "integers"])
def test_the_bounds_of_an_own_game_meet(race: Race) -> None:
    """Its rest is small enough to be gone through, so that `solve` would not need them."""

    def task(position: gt.Position, limits: gt.Limits) -> Task:
        return Task(Request(position, "mtdf", limits, 2**12, "natural", deepening="always"))

    *before, last = Bracket(race.position(), gt.Limits(depth=30), task).results()
    assert (last.value, last.bound) == (gt.search(race.position(), "minimax", depth=11).value, "exact")
    assert before and all(result.bound != "exact" for result in before)
    assert not race.position().line(last.pv).moves()


def test_bounds_that_do_not_meet() -> None:
    result = gt.solve(gt.position("kalah"), depth=6)
    assert result.bound in ("lower", "upper", "none") and result.depth == 6
    assert gt.solve(gt.position("kalah"), seconds=0.2).stopped == "time"
    assert gt.solve(gt.position("kalah"), nodes=1000).stopped == "nodes"
