"""Searches in a thread of their own: they stream results, are cancelled promptly, and hold nothing up."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import gametree as gt
from gametree import _core
from gametree.model.limits import Limits
from gametree.searching.request import Request
from gametree.searching.task import Task
from support.promptness import lateness
from support.trees import KERNELS, names

PROMPT = 0.2
Record = Callable[[str, object], None]


def hard() -> gt.Position:
    """Nothing searches this to the end."""
    return gt.position("random-tree", branching=20, seed=4)


@pytest.mark.parametrize(
    ("name", "kernel"), [(name, kernel) for kernel in KERNELS for name in names(kernel) if name != "mt"]
)
def test_every_algorithm_can_be_cancelled(name: str, kernel: str, record_property: Record) -> None:
    late = lateness(lambda: cancellation(name, kernel), PROMPT)
    record_property("late_ms", 1000 * late)
    print(f"{name} {kernel}: cancelled within {1000 * late:.0f} ms")
    assert late < PROMPT


def cancellation(name: str, kernel: str) -> float:
    """How many seconds pass from the cancellation of a search to its result."""
    running = gt.background(hard(), name, depth=250, seconds=60, kernel=kernel)
    time.sleep(0.02)
    assert not running.done
    started = time.perf_counter()
    running.cancel()
    assert running.result(5).stopped == "cancelled"
    return time.perf_counter() - started


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_results_are_those_of_iterate(kernel: str) -> None:
    start = gt.position("othello")
    streamed: list[gt.SearchResult] = []
    running = gt.background(start, "negascout", depth=4, kernel=kernel, on_result=streamed.append)
    facts = [(result.depth, result.value, result.pv, result.counts) for result in running]
    expected = list(gt.iterate(start, "negascout", depth=4, kernel=kernel))
    assert facts == [(result.depth, result.value, result.pv, result.counts) for result in expected]
    assert running.result() is running.latest is streamed[-1] and len(streamed) == 4
    assert running.done


def test_a_cancelled_search_keeps_the_last_complete_iteration() -> None:
    enough = threading.Event()

    def tell(result: gt.SearchResult) -> None:
        if result.depth == 4:
            enough.set()

    running = gt.background(hard(), "mtdf", on_result=tell)
    assert enough.wait(10)
    running.cancel()
    result = running.result(5)
    assert result.stopped == "cancelled" and result.depth >= 4 and result.running is not None
    assert (result.value, result.pv) == (running._results[-2].value, running._results[-2].pv)


def test_the_rest_of_the_program_goes_on_meanwhile() -> None:
    """While a native search runs, another thread is never held up for long."""
    waits = []
    with gt.background(gt.position("chess"), "mtdf"):
        for _ in range(100):
            started = time.perf_counter()
            time.sleep(0.001)
            waits.append(time.perf_counter() - started)
    assert sorted(waits)[len(waits) // 2] < 0.05


def test_without_limits_it_ends_when_there_is_nothing_deeper() -> None:
    assert gt.background(gt.position("tic-tac-toe"), "alphabeta").result(30).depth == 9


def test_waiting_can_have_an_end() -> None:
    with gt.background(hard(), "alphabeta") as running, pytest.raises(TimeoutError):
        running.result(0.01)
    assert running.done and running.result().stopped == "cancelled"


def test_errors_are_raised_where_the_result_is_asked_for() -> None:
    def refuse(result: gt.SearchResult) -> None:
        raise RuntimeError("not today")

    running = gt.background(hard(), "mtdf", on_result=refuse)
    with pytest.raises(RuntimeError, match="not today"):
        running.result(5)
    with pytest.raises(RuntimeError, match="not today"):
        list(running)


def test_wrong_requests_are_refused_at_once() -> None:
    with pytest.raises(gt.errors.LimitError):
        gt.background(hard(), seconds=-1)
    with pytest.raises(gt.errors.UnknownName):
        gt.background(hard(), "omniscient")


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_flag_raised_before_the_search_ends_it_at_once(kernel: str) -> None:
    flag = _core.Flag()
    flag.set()
    task = Task(Request(hard(), "alphabeta", Limits(9, cancel=flag), None, "natural", kernel=kernel))
    result = task.result()
    assert (result.stopped, result.counts.nodes, result.bound) == ("cancelled", 0, "none")
    flag.clear()
    assert not flag.is_set
    shallow = Task(Request(hard(), "alphabeta", Limits(2, cancel=flag), None, "natural", kernel=kernel)).result()
    assert shallow.stopped is None


def test_two_searches_at_once() -> None:
    starts: list[Any] = [gt.position("othello"), gt.position("connect-four")]
    both = [gt.background(start, "mtdf", depth=6) for start in starts]
    assert [one.result(60).value for one in both] == [gt.search(start, "mtdf", depth=6).value for start in starts]


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_program_can_end_while_it_searches(kernel: str) -> None:
    program = f"""
import gametree as gt, time
running = gt.background(gt.position("random-tree", branching=20, seed=4), "alphabeta", depth=250, kernel={kernel!r})
time.sleep(0.1)
print("bye")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (0, "bye\n", "")
