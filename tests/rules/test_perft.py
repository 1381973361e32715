"""Counting lines of play: native and Python rules count the same, an evaluator changes nothing, Ctrl-C ends it."""

from __future__ import annotations

import os
import signal
from threading import Timer
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt

nested = st.recursive(st.integers(-9, 9), lambda children: st.lists(children, min_size=1, max_size=4), max_leaves=40)


def valued(position: gt.Position) -> int:
    return len(position.moves())


def floats(tree: Any) -> Any:
    """The same tree with leaves that only the Python kernels search."""
    return [floats(child) for child in tree] if isinstance(tree, list) else tree + 0.5


@given(nested.filter(lambda tree: isinstance(tree, list)), st.integers(0, 6))
def test_python_counts_as_the_native_rules_do(tree: Any, depth: int) -> None:
    native, python = gt.tree(tree), gt.tree(floats(tree))
    assert native.native is not None and python.native is None
    assert gt.perft(native, depth) == gt.perft(python, depth)


@pytest.mark.parametrize("name", gt.games())
def test_the_moves_divide_the_lines(name: str) -> None:
    start = gt.position(name)
    below = gt.perft_divide(start, 3)
    assert list(below) == list(start.moves())
    assert sum(below.values()) == gt.perft(start, 3)
    assert all(count == gt.perft(start.play(move), 2) for move, count in below.items())


@pytest.mark.parametrize(("name", "text"), [("chess", "1. f3 e5 2. g4"), ("tic-tac-toe", "b2 a1 c3")])
def test_an_evaluator_changes_no_rule(name: str, text: str) -> None:
    """In chess a line that ends in mate is not counted, whoever values the position."""
    start = gt.position(name, text)
    own = start.with_evaluator(valued)
    assert own.native is None
    assert gt.perft(own, 2) == gt.perft(start, 2)
    assert gt.perft_divide(own, 2) == gt.perft_divide(start, 2)


def test_depth_zero_is_one_line() -> None:
    assert gt.perft(gt.position("chess"), 0) == 1 == gt.perft(gt.tree([0.5, 1.5]), 0)


def test_a_finished_game_is_one_line_without_moves() -> None:
    assert gt.perft(gt.tree(3), 5) == 1 == gt.perft(gt.tree(3.5), 5)
    assert gt.perft_divide(gt.tree(3), 5) == {}


class Forgetful(gt.Game):
    """A game that changes the state it was given."""

    def start(self) -> Any:
        return [3]

    def moves(self, state: Any) -> Any:
        return range(1, state[0] + 1)

    def play(self, state: Any, move: Any) -> Any:
        state[0] -= move
        return [state[0]]

    def maximizing(self, state: Any) -> bool:
        return True

    def evaluate(self, state: Any) -> int:
        return 0


def test_a_game_that_changes_its_state_is_found_out() -> None:
    with pytest.raises(gt.errors.GameError):
        gt.perft(Forgetful().position(), 2)


def test_refusals() -> None:
    start, wrong = gt.position("tic-tac-toe"), (-1, 1000, 2.5, "3")  # type: tuple[gt.Position, tuple[Any, ...]]
    for depth in wrong:
        with pytest.raises(gt.errors.DepthError, match="whole number from 0"):
            gt.perft(start, depth)
    with pytest.raises(gt.errors.DepthError, match="whole number from 1"):
        gt.perft_divide(start, 0)
    with pytest.raises(gt.errors.OptionError, match="perft takes a position"):
        gt.perft("othello", 3)  # type: ignore[arg-type]


class Counting(gt.Game):
    """Two moves in every position, for ever."""

    def start(self) -> int:
        return 0

    def moves(self, state: int) -> tuple[int, ...]:
        return (1, 2)

    def play(self, state: int, move: int) -> int:
        return state + move

    def maximizing(self, state: int) -> bool:
        return True

    def evaluate(self, state: int) -> int:
        return 0


@pytest.mark.parametrize("start", [gt.position("othello"), Counting().position()], ids=["native", "Python"])
def test_ctrl_c(start: gt.Position) -> None:
    timer = Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        gt.perft(start, 60)
    timer.join()
