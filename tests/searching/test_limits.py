"""Searches stop when they are told to: by a number of nodes, by the clock, by Ctrl-C.

Measured times are kept as properties of the report (`pytest --junitxml`), and shown by `pytest -rP`.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from math import inf
from typing import Any

import pytest

import gametree as gt
from support.promptness import lateness
from support.trees import KERNELS, Setting, Shape, names, run

Record = Callable[[str, object], None]


def endless() -> gt.Position:
    """A graph of sixty layers and 2**60 lines of play."""
    spec: object = [0, 1]
    for _ in range(60):
        spec = [spec, spec]
    return gt.tree(spec)


@pytest.mark.parametrize(("name", "kernel"), [(name, kernel) for kernel in KERNELS for name in names(kernel)])
def test_node_limits_are_exact(name: str, kernel: str) -> None:
    root = Shape(7, 4, tuple(range(-50, 50))).make(3)
    whole = run(root, name, None, Setting(kernel, 2**10, deepening="always")).result.counts.nodes
    for limit in (1, 2, 127, 128, 129, 1024, 1025, whole - 1, whole, whole + 1):
        result = run(root, name, None, Setting(kernel, 2**10, nodes=limit)).result
        assert result.counts.nodes == min(limit, whole)
        assert result.stopped == ("nodes" if limit < whole else None)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", ["minimax", "alphabeta", "mtdf", "sss"])
def test_a_search_stops_at_its_deadline(name: str, kernel: str, record_property: Record) -> None:
    def measure() -> float:
        start = time.perf_counter()
        result = gt.search(endless(), name, seconds=0.05, table="auto" if name == "sss" else None, kernel=kernel)
        assert result.stopped == "time"
        return time.perf_counter() - start - 0.05

    late = lateness(measure, 0.05)
    record_property("late_ms", 1000 * late)
    print(f"{name} {kernel}: {1000 * late:.2f} ms late")
    assert late < 0.05


def deep() -> gt.Position:
    """A tree that best-first searches cannot see the end of in the time they get here."""
    return gt.position("random-tree", branching=20, seed=4)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", ["best-first", "rbfms", "alphabeta-tree", "best-first-extension"])
def test_a_best_first_search_stops_at_its_deadline(name: str, kernel: str) -> None:
    def measure() -> float:
        start = time.perf_counter()
        result = gt.search(deep(), name, depth=250, seconds=0.1, kernel=kernel)
        late = time.perf_counter() - start - 0.1
        assert result.stopped == "time"
        assert result.move is not None
        if name in ("best-first", "best-first-extension"):
            assert deep().line(result.pv).evaluate() == result.value
        return late

    assert lateness(measure, 0.25) < 0.25


def test_a_deadline_holds_for_the_principal_variation_too() -> None:
    """The line is found after the search; with a large tree and no table that may take as long."""
    root = Shape(11, 3, tuple(range(-50, 50))).make(1)

    def measure() -> float:
        start = time.perf_counter()
        gt.search(root, "mtdf", seconds=0.1, table=None, kernel="python")
        return time.perf_counter() - start - 0.1

    assert lateness(measure, 0.5) < 0.5


INTERRUPTED = """
import os, signal, sys, threading, time
import gametree as gt
spec = [0, 1]
for _ in range(60):
    spec = [spec, spec]
root = gt.tree(spec)
deep = gt.position("random-tree", branching=20, seed=4)
sent = []
def send():
    time.sleep(0.1)
    sent.append(time.perf_counter())
    os.kill(os.getpid(), signal.SIGINT)
for call in {calls}:
    threading.Thread(target=send).start()
    result = eval(call)
    print(result.stopped, time.perf_counter() - sent[-1], result.depth)
"""

CALLS = {
    "search": "gt.search(root, 'minimax', table=None, kernel='{kernel}')",
    "sss": "gt.search(root, 'mtdf', table=None, kernel='{kernel}')",
    "seconds": "gt.search(root, 'minimax', seconds=60, table=None, kernel='{kernel}')",
    "best-first": "gt.search(deep, 'best-first', depth=250, kernel='{kernel}')",
    "rbfms": "gt.search(deep, 'rbfms', depth=250, kernel='{kernel}')",
    "iterate": "list(gt.iterate(root, 'minimax', table=None, kernel='{kernel}'))[-1]",
}


@pytest.mark.parametrize("kernel", KERNELS)
def test_ctrl_c_ends_a_search_and_keeps_what_is_known(kernel: str, record_property: Record) -> None:
    """One search after the other in a process: each is interrupted once, and the next is not disturbed."""
    script = INTERRUPTED.format(calls=[call.format(kernel=kernel) for call in CALLS.values()])
    best = dict.fromkeys(CALLS, inf)

    def measure() -> float:
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        for call, line in zip(CALLS, done.stdout.splitlines(), strict=True):
            stopped, seconds, depth = line.split()
            assert stopped == "interrupted", call
            assert (int(depth) > 0) == (call in ("best-first", "rbfms", "seconds", "iterate")), call
            best[call] = min(best[call], float(seconds))
        return max(best.values())

    late = lateness(measure, 0.2)
    record_property("seconds_after_signal", late)
    print(f"{kernel}: {1000 * late:.1f} ms after the signal")
    assert late < 0.2


class Interrupted(gt.Position):
    """A position of a tree, in a game where Ctrl-C is pressed at the third evaluation, or another one."""

    def __init__(self, inner: gt.Position, evaluated: list[int], at: int = 3) -> None:
        self.inner = inner
        self.evaluated = evaluated
        self.at = at

    def moves(self) -> Sequence[Any]:
        return self.inner.moves()

    def play(self, move: Any) -> Interrupted:
        return type(self)(self.inner.play(move), self.evaluated, self.at)

    @property
    def maximizing(self) -> bool:
        return self.inner.maximizing

    @property
    def key(self) -> int:
        return self.inner.key

    def evaluate(self) -> Any:
        if not self.inner.moves():
            self.evaluated.append(self.key)
            if len(self.evaluated) == self.at:
                raise KeyboardInterrupt
        return self.inner.evaluate()


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "negascout"])
def test_ctrl_c_in_python_keeps_what_the_root_has_proved(name: str) -> None:
    for sign, maximizing in ((1, True), (-1, False)):
        root = Interrupted(gt.tree([1 * sign, 2 * sign, 3 * sign], maximizing=maximizing), [])
        result = gt.search(root, name, depth=1)
        assert (result.stopped, result.bound) == ("interrupted", "lower" if maximizing else "upper")
        assert (result.value, result.move, result.pv, result.depth) == (2 * sign, 1, (1,), 0)


class InterruptedAnywhere(Interrupted):
    """The same, with every evaluation counted."""

    def evaluate(self) -> Any:
        self.evaluated.append(self.key)
        if len(self.evaluated) == self.at:
            raise KeyboardInterrupt
        return self.inner.evaluate()


def test_ctrl_c_in_python_leaves_a_saved_tree_as_good_as_ever() -> None:
    for seed in range(8):
        inner = Shape(5, 3, (-2, -1, 0, 1, 2), incremental=True).make(seed)
        whole = gt.search(inner, "best-first", depth=5)
        for at in range(4, 40):
            root, tree = InterruptedAnywhere(inner, [], at), gt.Tree()
            stopped = gt.search(root, "best-first", depth=5, tree=tree)
            if stopped.stopped:
                assert stopped.stopped == "interrupted"
                assert inner.line(stopped.pv).evaluate() == stopped.value
            root.at = 0
            result = gt.search(root, "best-first", depth=5, tree=tree)
            assert (result.value, result.pv) == (whole.value, whole.pv)
            assert stopped.counts.generated + result.counts.generated == whole.counts.generated + bool(stopped.stopped)


SURVIVES = """
import os, signal, threading, time
import gametree as gt
spec = [0, 1]
for _ in range(60):
    spec = [spec, spec]
root = gt.tree(spec)
def interrupt():
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
interrupt()
first = gt.search(root, 'minimax', table=None)
again = gt.search(root, 'alphabeta', depth=8)
interrupt()
try:
    time.sleep(5)
except KeyboardInterrupt:
    print(first.stopped, again.stopped, "ordinary")
"""


def test_after_ctrl_c_everything_is_as_before() -> None:
    done = subprocess.run([sys.executable, "-c", SURVIVES], capture_output=True, text=True, timeout=30, check=False)
    assert done.stdout.split() == ["interrupted", "None", "ordinary"], done.stderr


def test_other_threads_run_while_a_native_search_does() -> None:
    root = endless()
    found: list[gt.SearchResult] = []

    def search() -> None:
        found.append(gt.search(root, "minimax", seconds=0.4, table=None, kernel="native"))

    thread = threading.Thread(target=search)
    thread.start()
    steps = 0
    start = time.perf_counter()
    while thread.is_alive() and time.perf_counter() - start < 5:
        time.sleep(0.001)
        steps += 1
    thread.join()
    assert found[0].stopped == "time"
    assert steps > 20


def test_searches_in_several_threads_do_not_disturb_each_other() -> None:
    root = Shape(8, 4, tuple(range(-50, 50)), share=0.2).make(9)
    names = [name for name in gt.algorithms() if name != "minimax"]
    alone = {name: gt.search(root, name) for name in names}
    found: dict[str, gt.SearchResult] = {}

    def search(name: str) -> None:
        found[name] = gt.search(root, name)

    threads = [threading.Thread(target=search, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in names:
        assert (found[name].value, found[name].pv, found[name].counts) == (
            alone[name].value,
            alone[name].pv,
            alone[name].counts,
        )
