"""Solving: the outcome of a game with perfect play, where games end and where they may not."""

from __future__ import annotations

import pytest

import gametree as gt
from gametree.errors import OptionError
from gametree.search.solving import Solver

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
    with pytest.raises(OptionError, match="nothing says that this game ends within 250 plies"):
        gt.solve(gt.position("random-tree"))


@pytest.mark.parametrize(
    ("text", "value"), [("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0), ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1)]
)
def test_a_finished_game_is_solved(text: str, value: int) -> None:
    result = gt.solve(gt.position("chess", text))
    assert (result.bound, result.move) == ("exact", None)
    assert (result.value > 0) - (result.value < 0) == value
