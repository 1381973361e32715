"""Games that take their time: a search obeys its limits of time, its flag and Ctrl-C, however slow the rules are."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, note, settings

import gametree as gt
from gametree import _core
from gametree.model.limits import Limits, Stopped
from gametree.players import LEVELS, LevelPlayer, PerMove, RandomPlayer, SearchPlayer, play_game
from gametree.rules.builtin.tree import TreePosition
from support.checks import SEEDS
from support.mirrors import Mirrored
from support.trees import Oracle, describe, trees

SLOW = 0.02
"""Seconds for a move. All 65,535 that are read before an endless list is refused would take twenty minutes."""
TIME = 0.06


class Slow(gt.Game):
    """Adding one or two. From `slow_from` plies on, the list of moves has no end, and each takes a while."""

    def __init__(self, slow_from: int = 0, before_each: Callable[[], object] = lambda: time.sleep(SLOW)) -> None:
        self.slow_from, self.before_each = slow_from, before_each

    def start(self) -> tuple[int, int]:
        return 0, 0

    def moves(self, state: tuple[int, int]) -> Iterator[int]:
        return iter((1, 2)) if state[1] < self.slow_from else self.without_end()

    def without_end(self) -> Iterator[int]:
        for number in count():
            self.before_each()
            yield number

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return state[0] + move, state[1] + 1

    def maximizing(self, state: tuple[int, int]) -> bool:
        return state[1] % 2 == 0

    def evaluate(self, state: tuple[int, int]) -> int:
        return state[0] % 7


@pytest.mark.parametrize("plies", [0, 1, 2])
@pytest.mark.parametrize("name", gt.algorithms())
def test_an_endless_list_of_slow_moves_obeys_the_time(name: str, plies: int) -> None:
    result = gt.search(Slow(plies).position(), name, seconds=TIME, depth=4)
    assert result.stopped == "time" and result.depth <= plies and result.move in (None, 1, 2)


def test_every_way_to_search_obeys_the_time() -> None:
    for plies in (0, 1):
        start = Slow(plies).position()
        *_, last = gt.iterate(start, "mtdf", seconds=TIME)
        assert last.stopped == "time"
        assert gt.solve(start, seconds=TIME, depth=4).stopped == "time"
        assert gt.background(start, seconds=TIME).result(60).stopped == "time"
        assert gt.search(start, seconds=TIME, table=gt.Table(2**10, depths="deeper")).stopped == "time"
        assert gt.search(start, "alphabeta", seconds=TIME, ordering="hint").stopped == "time"


@pytest.mark.parametrize("plies", [0, 1])
def test_an_endless_list_of_slow_moves_can_be_cancelled(plies: int) -> None:
    """Whether or not it has begun to search."""
    running = gt.background(Slow(plies).position(), "alphabeta", depth=3)
    assert not running.done
    running.cancel()
    assert running.result(30).stopped == "cancelled"


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_ctrl_c_ends_an_endless_list_of_slow_moves(plies: int) -> None:
    reads = count()

    def press() -> None:
        time.sleep(0.001)
        if next(reads) == 5:
            signal.raise_signal(signal.SIGINT)

    assert gt.search(Slow(plies, press).position(), depth=3).stopped == "interrupted"
    reads = count()
    assert gt.solve(Slow(plies, press).position(), depth=3).stopped == "interrupted"


def test_players_obey_their_clocks() -> None:
    """The moves of the positions that they are in can be read; those of later ones never end."""

    class Later(Slow):
        def moves(self, state: tuple[int, int]) -> Iterator[int]:
            return iter(()) if state[1] > 4 else self.slowly(6 if state[1] < 4 else 2)

        def slowly(self, most: int) -> Iterator[int]:
            for number in range(most):
                time.sleep(0.002)
                yield number

    for player in (SearchPlayer("mtdf", seconds=0.05), LevelPlayer(LEVELS[4], time=PerMove(0.05), seed=1)):
        assert play_game(Later().position(), player, RandomPlayer(1)).plies == 5


def test_an_evaluator_that_asks_for_moves_does_not_take_the_limit_for_a_mistake() -> None:
    def mobility(position: gt.Position) -> int:
        try:
            return len(position.moves())
        except Exception:  # a game that handles its errors must not handle this
            return 0

    start = Slow(2).position().with_evaluator(mobility)
    assert gt.search(start, "alphabeta", seconds=TIME, depth=2).stopped == "time"


def test_outside_a_search_nothing_ends_early() -> None:
    moves = Slow(0, lambda: None).without_end()
    with _core.Watch(seconds=1e-9):
        assert _core.read(moves, 9) == "time"
        with _core.Watch():
            assert _core.read(moves, 3) == [1, 2, 3]  # one was read before
        assert _core.read((), 9) == []
    assert _core.read(moves, 2) == [4, 5]


def fail() -> None:
    raise KeyError("planted")


def test_reading_raises_what_an_iterator_raises() -> None:
    with pytest.raises(KeyError, match="planted"):
        _core.read(Slow(0, fail).without_end(), 9)
    with pytest.raises(TypeError, match="not iterable"):
        _core.read(5, 9)
    with pytest.raises(gt.errors.GameError, match=r"moves\(state\) failed with KeyError"):
        gt.search(Slow(0, fail).position(), depth=2)


def test_watches_of_one_thread_are_nested() -> None:
    flag = _core.Flag()
    inner, outer = _core.Watch(cancel=flag), _core.Watch()
    with outer:
        for _ in range(3):
            with inner, inner:
                flag.set()
                assert inner.overdue() == "cancelled" and _core.read([1], 9) == "cancelled"
                flag.clear()
                assert inner.overdue() is None
        flag.set()
        assert outer.overdue() is None and _core.read([1], 9) == [1]


# Stopped at any moment, whatever is kept stays right.


class Counted(Mirrored):
    """A random tree, the moves of which are read one by one. Reading one of them sets a flag."""

    def __init__(self, root: TreePosition, flag: Any, at: int) -> None:
        super().__init__(root)
        self.flag, self.left = flag, at

    def moves(self, state: tuple[int, bool]) -> Any:
        return self.one_by_one(super().moves(state))

    def one_by_one(self, moves: list[int]) -> Iterator[int]:
        for move in moves:
            self.left -= 1
            if self.left == 0:
                self.flag.set()
            yield move


@pytest.mark.parametrize("name", gt.algorithms())
def test_what_a_search_keeps_is_right_wherever_its_moves_were_cut_short(name: str) -> None:
    algorithm = gt.algorithm(name)

    @settings(max_examples=15)
    @given(trees(height=4), SEEDS)
    def each(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, flag = Random(seed), _core.Flag()
        game = Counted(root, flag, rng.randint(1, 60))
        position = game.position()
        limits = Limits(position.plies_left, cancel=flag)
        table = gt.Table(2**12) if algorithm.uses_table else None
        tree = gt.Tree() if algorithm.uses_tree else None
        request = gt.Request(position, algorithm, limits, table, tree=tree)
        *_, first = gt.run(request)
        flag.clear()
        game.left = 0
        *_, last = gt.run(request)
        assert first.stopped in (None, "cancelled") and last.stopped is None
        if not algorithm.estimates and last.bound == "exact":
            assert last.value == Oracle()(position, 99)
        position.line(last.pv)

    each()


# Slow nodes


class SlowEvaluator(gt.Game):
    """Wide, and each position takes a while to be valued."""

    valued = 0

    def start(self) -> tuple[int, ...]:
        return ()

    def moves(self, state: tuple[int, ...]) -> range:
        return range(40)

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def maximizing(self, state: tuple[int, ...]) -> bool:
        return len(state) % 2 == 0

    def evaluate(self, state: tuple[int, ...]) -> int:
        self.valued += 1
        time.sleep(0.01)
        return sum(state) % 9


def test_slow_nodes_are_few_between_two_looks_at_the_clock() -> None:
    game = SlowEvaluator()
    assert gt.search(game.position(), "alphabeta", seconds=0.1, table=None).stopped == "time"
    assert game.valued < 60


class Wide(NamedTuple):
    """The plies so far, and a sum."""

    plies: int
    sum: int


def test_slow_compiled_nodes_are_few_between_two_looks_at_the_clock() -> None:
    pytest.importorskip("numba")

    @gt.compiled
    class SlowCompiled(gt.Game):
        def start(self) -> Wide:
            return Wide(0, 1)

        def moves(self, state: Any) -> range:
            return range(40)

        def play(self, state: Any, move: int) -> Any:
            return Wide(state.plies + 1, (31 * state.sum + move) % 10007)

        def maximizing(self, state: Any) -> bool:
            return bool(state.plies % 2 == 0)

        def evaluate(self, state: Any) -> int:
            found = state.sum
            for number in range(1_000_000):
                found = (31 * found + number) % 10007
            return int(found)

    result = gt.search(SlowCompiled().position(), "minimax", depth=4, seconds=0.1, kernel="native")
    assert result.stopped == "time" and result.counts.leaves < 500


def test_a_limit_is_no_error_of_the_family() -> None:
    assert not issubclass(Stopped, Exception)
