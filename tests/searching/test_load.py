"""Many searches at once, from threads and processes, and many one after the other: the same results, and no leak."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from support.load import outcome, outcomes

SEARCHES = 1000
TESTS = Path(__file__).parents[1]


@cache
def alone() -> list[tuple[Any, ...]]:
    """The results of one thread."""
    return outcomes(range(SEARCHES))


def test_a_thousand_searches_from_eight_threads() -> None:
    """Native searches run without the interpreter lock, so they run truly at once."""
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(outcome, range(SEARCHES))) == alone()


def test_a_thousand_searches_from_four_processes() -> None:
    quarter = SEARCHES // 4
    parts = [range(first, first + quarter) for first in range(0, SEARCHES, quarter)]
    context = multiprocessing.get_context("forkserver")  # which imports gametree once for all of them
    context.set_forkserver_preload(["support.load"])
    with ProcessPoolExecutor(4, context) as processes:
        found = [result for part in processes.map(outcomes, parts) for result in part]
    assert found == alone()


def test_one_search_of_the_eight_is_cancelled_and_the_others_go_on() -> None:
    start = gt.position("connect-four")
    endless = [gt.background(start, "alphabeta", depth=40) for _ in range(2)]
    with ThreadPoolExecutor(6) as threads:
        going = threads.map(outcome, range(120))
        endless[0].cancel()
        assert endless[0].result(30).stopped == "cancelled"
        assert not endless[1].done
        assert list(going) == alone()[:120]
    endless[1].cancel()
    assert endless[1].result(30).stopped == "cancelled"


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux how much memory a process has")
def test_memory_stays_level() -> None:
    """After 500 searches that warm up caches, 2,000 more add less than 256 KB.

    A reading may be high for a while, when other threads have left memory behind, but a leak only grows: so the lowest
    level of the second half is compared with the lowest of the first.
    """
    command = [sys.executable, "-m", "support.level"]
    done = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    levels = [int(level) for level in done.stdout.split()]
    assert min(levels[4:]) - min(levels[:4]) < 2**18, levels
