"""Ctrl-C at random moments of quick searches: `python -m support.interrupt_storm TRIES`, in `tests`.

A process of its own, since a signal may come late. It prints what became of the signals, and fails if one escaped from
a search as KeyboardInterrupt, or was lost: the search then returned as if nothing had happened.
"""

from __future__ import annotations

import linecache
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import gametree as gt
from gametree.lab.comparison import Comparison


class Nim(gt.Game):
    """Take one to three; whoever takes the last one wins."""

    def start(self) -> tuple[int, bool]:
        return (9, True)

    def moves(self, state: tuple[int, bool]) -> range:
        return range(1, min(3, state[0]) + 1)

    def play(self, state: tuple[int, bool], move: int) -> tuple[int, bool]:
        return (state[0] - move, not state[1])

    def maximizing(self, state: tuple[int, bool]) -> bool:
        return state[1]

    def evaluate(self, state: tuple[int, bool]) -> int:
        return 0 if state[0] else (-1 if state[1] else 1)


class Kind(NamedTuple):
    """What is made beforehand, and a quick call that gets it."""

    make: Callable[[], Any]
    call: Callable[[Any], Any]


def tic() -> gt.Position:
    return gt.position("tic-tac-toe")


def four() -> gt.Position:
    return gt.position("connect-four")


def nim() -> gt.Position:
    return Nim().position()


def last(results: Iterator[gt.SearchResult]) -> gt.SearchResult:
    *_, found = results
    return found


KINDS = {
    "search": Kind(tic, lambda it: gt.search(it, "mtdf", depth=4, table=2**10)),
    "python": Kind(tic, lambda it: gt.search(it, "alphabeta", depth=4, kernel="python")),
    "deepening": Kind(four, lambda it: gt.search(it, "negascout", nodes=3000, table=2**10)),
    "own game": Kind(nim, lambda it: gt.search(it, "mtdf", depth=4)),
    "best-first": Kind(four, lambda it: gt.search(it, "best-first", depth=10)),
    "iterate": Kind(tic, lambda it: last(gt.iterate(it, "mtdf", depth=4, table=2**10))),
    "solve": Kind(lambda: gt.position("tic-tac-toe", "b2 a2 a1"), lambda it: gt.solve(it, table=2**10)),
    "solve own game": Kind(nim, lambda it: gt.solve(it, table=2**10)),
    "solve between bounds": Kind(lambda: gt.position("kalah"), lambda it: gt.solve(it, table=2**10, nodes=200)),
    "background": Kind(lambda: gt.background(tic(), "mtdf", depth=4, table=2**10), lambda it: it.result()),
    "compare": Kind(tic, lambda it: gt.compare(it, ["alphabeta", "mtdf"], depth=3, table=2**10)),
}


class Shooter:
    """A thread that sends Ctrl-C to the main thread, a random moment after it is told to."""

    longest = 0.0
    """Seconds from there to the signal, at most."""

    def __init__(self, seed: object) -> None:
        self._random = Random(str(seed))
        self._main = threading.get_ident()
        self._told = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def shoot(self) -> None:
        self._told.set()

    def _run(self) -> None:
        while True:
            self._told.wait()
            self._told.clear()
            until = time.perf_counter() + self._random.uniform(0, self.longest)
            while time.perf_counter() < until:
                pass
            signal.pthread_kill(self._main, signal.SIGINT)


def duration(kind: Kind) -> float:
    """Seconds that a call takes on this machine: signals are to come during most of them."""
    times = []
    for _ in range(3):
        it = kind.make()
        began = time.perf_counter()
        kind.call(it)
        times.append(time.perf_counter() - began)
    return min(times)


def attempt(kind: Kind, shooter: Shooter) -> str:
    """What became of one signal: "too early" and "too late" are those that came before and after the search."""
    it = kind.make()
    returned = False
    try:
        shooter.shoot()
        result = kind.call(it)
        returned = True
        if result.interrupted if isinstance(result, Comparison) else result.stopped == "interrupted":
            return "stopped"
        for _ in range(500):  # a signal just before a sleep is seen after it
            time.sleep(0.01)
        return "lost"
    except KeyboardInterrupt as error:
        if returned:
            return "too late"
        if not has_begun(error):
            return "too early"
        traceback.print_exception(error)
        return "escaped"


ENTRANCES = (
    "search",
    "iterate",
    "solve",
    "result",
    "compare",
    "find",
    "results",
    "_steps",
    "heeding",
    "__init__",
    "__enter__",
    "__getattr__",
)
"""The functions on the way to where Ctrl-C is noted: a signal that comes before the first line of one is too early."""
NOTING = "with CtrlC()"
"""The line where it begins to be noted."""


def has_begun(error: KeyboardInterrupt) -> bool:
    """Whether the call was past its first line."""
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    ours = [(code, line) for code, line in frames if "/gametree/" in code.co_filename]
    inside = any(code.co_name not in ENTRANCES for code, _ in ours)
    if not ours or inside:
        return inside
    code, line = ours[-1]
    return code.co_firstlineno != line and NOTING not in linecache.getline(code.co_filename, line)


def main(tries: int) -> int:
    sys.setswitchinterval(1e-4)
    shooter, faults = Shooter(tries), 0
    for name, kind in KINDS.items():
        shooter.longest = duration(kind)
        found = Counter(attempt(kind, shooter) for _ in range(tries))
        print(name, dict(found))
        faults += found["escaped"] + found["lost"] + (not found["stopped"])
    return int(faults > 0 or signal.getsignal(signal.SIGINT) is not signal.default_int_handler)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
