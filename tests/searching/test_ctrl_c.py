"""Ctrl-C at any moment of a search: it returns what is known, and never escapes as KeyboardInterrupt."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import gametree as gt
from gametree import _core
from gametree.searching.ctrl_c import CtrlC
from support.interrupt_storm import Nim
from support.promptness import lateness

TESTS = Path(__file__).parents[1]


def test_a_storm_of_interrupts() -> None:
    """Hundreds of them, at random moments of every kind of search."""
    command = [sys.executable, "-m", "support.interrupt_storm", "40"]
    done = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def ctrl_c_after(*moments: float) -> Iterator[list[float]]:
    """Presses Ctrl-C at these moments; the list gets the time of each."""
    pressed: list[float] = []

    def press() -> None:
        pressed.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timers = [threading.Timer(moment, press) for moment in moments]
    for timer in timers:
        timer.start()
    try:
        yield pressed
    finally:
        for timer in timers:
            timer.cancel()
            timer.join()


def doze(seconds: float) -> None:
    time.sleep(seconds)


def work(seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


class Slow(Nim):
    """A game whose rules take their time from the third question on, so that a search does not look at the clock."""

    def __init__(self, pause: Callable[[float], None], after: int = 60) -> None:
        self.pause = pause
        self.left = after

    def moves(self, state: tuple[int, bool]) -> range:
        self.left -= 1
        if self.left == 0:
            self.pause(20)
        return super().moves(state)


@pytest.mark.parametrize("pause", [doze, work])
@pytest.mark.parametrize("after", [1, 60], ids=["while it is set up", "while it searches"])
def test_rules_that_take_their_time(pause: Callable[[float], None], after: int) -> None:
    def measure() -> float:
        game = Slow(pause, 10**9)
        position = game.position()
        game.left = after
        with ctrl_c_after(0.05) as pressed:
            result = gt.search(position, "minimax", depth=8)
            assert result.stopped == "interrupted"
            return time.perf_counter() - pressed[0]

    assert lateness(measure, 0.25) < 0.25
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler and not _core.interrupt_noted()


@pytest.mark.parametrize("kernel", ["native", "python"])
@pytest.mark.parametrize("algorithm", ["mtdf", "best-first", "best-first:memory=graph"])
def test_all_threads_of_a_search_end(algorithm: str, kernel: str) -> None:
    def measure() -> float:
        with ctrl_c_after(0.05) as pressed:
            result = gt.search(gt.position("othello"), algorithm, depth=99, threads=4, deepening="never", kernel=kernel)
            assert result.stopped == "interrupted"
            return time.perf_counter() - pressed[0]

    assert lateness(measure, 0.2) < 0.2


def test_a_second_ctrl_c_does_not_wait() -> None:
    position = Slow(doze).position()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gametree.searching.ctrl_c.GRACE", 30)
        with ctrl_c_after(0.05, 0.15):
            assert gt.search(position, "minimax", depth=8).stopped == "interrupted"


def test_handlers_of_others_stay() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    position = gt.position("random-tree", branching=3)
    try:
        with ctrl_c_after(0.05):
            result = gt.search(position, "minimax", seconds=0.2, table=None)
        assert (result.stopped, heard) == ("time", [signal.SIGINT])
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with ctrl_c_after(0.05):
            assert (
                gt.search(gt.position("random-tree", branching=3), "minimax", seconds=0.2, table=None).stopped == "time"
            )
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_between_two_results_ctrl_c_is_the_callers() -> None:
    results = gt.iterate(gt.position("tic-tac-toe"), "mtdf", depth=3)
    assert next(results).depth == 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0):
        time.sleep(5)
    assert [result.depth for result in results] == [2, 3]


def test_an_error_restores_the_handler() -> None:
    with pytest.raises(gt.GameTreeError):
        gt.search(gt.position("chess"), "mtdf")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_is_for_the_search_of_the_main_thread() -> None:
    with gt.background(gt.position("random-tree", branching=3), "minimax", table=None) as other:
        with ctrl_c_after(0.05):
            assert gt.search(gt.position("random-tree", branching=3), "minimax", depth=60, table=None).stopped
        assert not other.done


def test_waiting_for_a_search_in_the_background() -> None:
    running = gt.background(gt.position("random-tree", branching=3), "minimax", table=None)
    with ctrl_c_after(0.1):
        result = running.result()
    assert (result.stopped, result.depth > 0, running.done) == ("interrupted", True, True)
    results = list(running)
    assert results[-1].stopped == "interrupted"


def test_a_note_is_seen_however_early_it_comes() -> None:
    for kernel in ("python", "native"):
        with CtrlC() as ctrl_c:
            signal.raise_signal(signal.SIGINT)
            result = gt.search(gt.position("connect-four"), "mtdf", depth=8, kernel=kernel)
        assert ctrl_c.noted
        assert (result.stopped, result.bound, result.move, result.depth) == ("interrupted", "none", None, 0)
        assert result.value == gt.position("connect-four").evaluate() and result.counts.nodes == 0
