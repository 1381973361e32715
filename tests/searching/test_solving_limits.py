"""Solving under limits: all of its work can be stopped, and what is shown then means something."""

from __future__ import annotations

import pytest

import gametree as gt
from gametree._core import Flag
from gametree.model.errors import OptionError
from gametree.searching.solving import Solver
from gametree.user.position import SOLVED_REST

State = tuple[int, ...]


class Endless(gt.Game):
    """Three moves everywhere, up to a length that no search reaches. It counts plays, and may press Ctrl-C."""

    values = int

    def __init__(self, interrupt_at: int | None = None) -> None:
        self.plays = 0
        self.interrupt_at = interrupt_at

    def start(self) -> State:
        return ()

    def moves(self, state: State) -> range:
        return range(3 if len(state) < 10_000 else 0)

    def play(self, state: State, move: int) -> State:
        self.plays += 1
        if self.plays == self.interrupt_at:
            raise KeyboardInterrupt
        return (*state[-60:], move)

    def maximizing(self, state: State) -> bool:
        return len(state) % 2 == 0

    def evaluate(self, state: State) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = gt.Game.__hash__


def extremes(data: object) -> list[object]:
    """The numbers in plain data that are too large to be values of any game here."""
    if isinstance(data, dict):
        return [found for item in data.values() for found in extremes(item)]
    if isinstance(data, list | tuple):
        return [found for item in data for found in extremes(item)]
    return [data] if isinstance(data, int | float) and 2**28 < abs(data) < float("inf") else []


def test_seconds_end_the_search_for_the_longest_game() -> None:
    game = Endless()
    result = gt.solve(game.position(), seconds=0.05)
    assert (result.stopped, result.bound, result.value, result.move) == ("time", "none", 7, None)
    assert game.plays < SOLVED_REST


def test_nodes_end_the_search_for_the_longest_game() -> None:
    game = Endless()
    result = gt.solve(game.position(), nodes=500)
    assert (result.stopped, result.bound, result.value) == ("nodes", "none", 7)
    assert result.counts.nodes <= 500 and game.plays < 10_000


@pytest.mark.parametrize("moment", [400, 3_000, 20_000])
def test_an_interrupt_in_the_search_for_the_longest_game(moment: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.user.position.SOLVED_REST", 20_000)
    game = Endless(interrupt_at=moment)
    result = gt.solve(game.position())
    assert (result.stopped, result.bound, result.value, result.move) == ("interrupted", "none", 7, None)
    assert game.plays == moment


@pytest.mark.parametrize("moment", range(1, 300, 23))
def test_an_interrupt_ends_both_searches_of_a_bracket(moment: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.user.position.SOLVED_REST", 0)
    game = Endless(interrupt_at=250 + moment)  # after the plays that look for a short rest
    result = gt.solve(game.position())
    assert (result.stopped, result.bound, result.value) == ("interrupted", "none", 7)
    assert game.plays == 250 + moment


def test_a_cancelled_solver_ends_before_it_searches() -> None:
    game, flag = Endless(), Flag()
    flag.set()
    result = Solver(game.position(), "mtdf", gt.Limits(cancel=flag)).run()
    assert (result.stopped, result.bound) == ("cancelled", "none")
    assert game.plays < 300


@pytest.mark.parametrize("limits", [gt.Limits(nodes=nodes) for nodes in (1, 10, 1000, 20_000)] + [gt.Limits(depth=9)])
@pytest.mark.parametrize("moves", ["", "1"], ids=["south", "north"])
@pytest.mark.parametrize("algorithm", ["mtdf", "negascout", "mt-sss"])
def test_no_stand_in_value_is_shown(limits: gt.Limits, moves: str, algorithm: str) -> None:
    position = gt.position("kalah").line(moves)
    seen: list[gt.SearchResult] = []
    result = Solver(position, algorithm, limits).run(seen.append)
    for shown in (result, *seen):
        assert not extremes(shown.as_dict())
        assert shown.bound != "none" or (shown.value, shown.move, shown.pv) == (0, None, ())


class Nearly(gt.Game):
    """MAX may end the game at once for two points; if the game goes on, it never ends."""

    values: type | None = int

    def start(self) -> tuple[int, int]:
        return (0, 0)

    def moves(self, state: tuple[int, int]) -> range:
        return range(0 if state[1] else 2)

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return (state[0] + 1, int(move == 1 and state[0] == 0))

    def maximizing(self, state: tuple[int, int]) -> bool:
        return state[0] % 2 == 0

    def evaluate(self, state: tuple[int, int]) -> float:
        return 2 if self.values is int else 0.25


@pytest.mark.parametrize(("kind", "value"), [(int, 2), (float, 0.25)])
def test_a_bound_is_kept_when_a_limit_stops_the_search(kind: type, value: float) -> None:
    game = Nearly()
    game.values = kind
    result = gt.solve(game.position(), nodes=2000)
    assert (result.stopped, result.bound, result.value, result.move) == ("nodes", "lower", value, 1)
    assert result.running is not None and (result.running.lower, result.running.upper) == (value, float("inf"))
    assert not extremes(result.as_dict())


def test_what_is_known_so_far_can_be_read_at_any_time() -> None:
    solver = Solver(gt.position("kalah", pits=4, stones=3), "mtdf", gt.Limits())
    seen = [solver.so_far]
    solver.run(lambda result: seen.append(solver.so_far))
    assert seen[0].depth == 0
    assert all(known.lower <= 6 <= known.upper for known in seen)
    assert (seen[-1].lower, seen[-1].upper) == (6, 6)


def test_a_table_of_the_callers_cannot_serve_two_searches() -> None:
    with pytest.raises(OptionError, match="give table= as a size"):
        gt.solve(gt.position("kalah"), table=gt.Table(2**10))
