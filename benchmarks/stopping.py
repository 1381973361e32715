"""How late a native search stops: after a deadline, a cancel or Ctrl-C, and after `stop` in a conversation in UCI.

All but the last are measured with one thread and with two, in chess and Othello. They come at random moments: one that
is a multiple of the time between two questions about signals would be answered at once.

On a busy machine most of the time is spent waiting for a processor. So the processor time from the stop to the result
is shown too, for the engine where the system tells it (Linux), and the load of the machine at the end.
"""

from __future__ import annotations

import os
import random
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import IO, NamedTuple

import gametree as gt
from gametree import _core

STOPS = 200
GAMES = ("chess", "othello")
THREADS = (1, 2)


def searched(game: str, threads: int, seconds: float | None = None, cancel: _core.Flag | None = None) -> str | None:
    """Why a search that would take hours has stopped."""
    limits = gt.Limits(depth=30, seconds=seconds, cancel=cancel)
    (result,) = gt.run(gt.Request(gt.position(game), "mtdf", limits, deepening="never", threads=threads))
    return result.stopped


class Late(NamedTuple):
    """Milliseconds from the moment when a search should stop to its result."""

    waited: float
    spent: float | None
    """Those of the processor time of all threads, which depends less on what else the machine does; None if unknown."""


def after_deadline(game: str, threads: int, seconds: float) -> Late:
    """From the deadline."""
    start = time.perf_counter()
    assert searched(game, threads, seconds) == "time"
    return Late((time.perf_counter() - start - seconds) * 1000, None)


def after_flag(game: str, threads: int, seconds: float) -> Late:
    """From a flag that another thread sets."""
    flag = _core.Flag()
    return after(seconds, flag.set, lambda: searched(game, threads, cancel=flag), "cancelled")


def after_interrupt(game: str, threads: int, seconds: float) -> Late:
    """From SIGINT."""
    return after(seconds, lambda: signal.raise_signal(signal.SIGINT), lambda: searched(game, threads), "interrupted")


def after(seconds: float, stop: Callable[[], None], search: Callable[[], str | None], reason: str) -> Late:
    """From a `stop` in another thread, after so many seconds."""
    sent = work = 0.0
    begun = threading.Event()

    def send() -> None:
        nonlocal sent, work
        begun.wait()
        time.sleep(seconds)
        sent, work = time.perf_counter(), time.process_time()
        stop()

    sender = threading.Thread(target=send)
    sender.start()
    begun.set()
    assert search() == reason
    ended, worked = time.perf_counter(), time.process_time()
    sender.join()
    return Late((ended - sent) * 1000, (worked - work) * 1000)


WAYS = {"the deadline": after_deadline, "a flag": after_flag, "Ctrl-C": after_interrupt}

ENGINE = "from gametree.cli import main; main()"
POSITIONS = (
    "startpos",
    "startpos moves e2e4 e7e5 g1f3",
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
)


def after_stop() -> list[tuple[float, float]]:
    """Milliseconds from `stop` to `bestmove` of a chess engine, and those of its own processor time, for many stops."""
    command = [sys.executable, "-c", ENGINE, "engine", "chess"]
    rng, late = random.Random(1), list[tuple[float, float]]()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        for _ in range(STOPS):
            say(engine.stdin, f"position {rng.choice(POSITIONS)}\ngo infinite")
            hear(engine.stdout, b"info depth 3 ")
            time.sleep(rng.uniform(0.02, 0.4))
            work, start = worked(engine.pid), time.perf_counter()
            say(engine.stdin, "stop")
            hear(engine.stdout, b"bestmove ")
            late.append(((time.perf_counter() - start) * 1000, (worked(engine.pid) - work) * 1000))
        say(engine.stdin, "quit")
    return late


def say(stream: IO[bytes], text: str) -> None:
    stream.write(f"{text}\n".encode())
    stream.flush()


def hear(stream: IO[bytes], beginning: bytes) -> None:
    while not stream.readline().startswith(beginning):
        pass


def worked(process: int) -> float:
    """The processor time of another process in seconds, by its clock: see clock_getcpuclockid(3)."""
    return time.clock_gettime(~process << 3 | 2) if sys.platform == "linux" else float("nan")


def show(what: str, late: list[float]) -> None:
    late = sorted(late)
    most = late[round(0.99 * (len(late) - 1))]
    soon = " and ".join(f"{sum(one <= limit for one in late) / len(late):.1%} within {limit} ms" for limit in (10, 20))
    middle = statistics.median(late)
    print(f"{what}: median {middle:.2f} ms, 99 % {most:.2f} ms, worst {late[-1]:.2f} ms, {soon}", flush=True)


def main() -> None:
    """Prints a line for each way to stop, and the load of the machine."""
    rng = random.Random(1)
    for way, measured in WAYS.items():
        for game in GAMES:
            for threads in THREADS:
                late = [measured(game, threads, rng.uniform(0.05, 0.11)) for _ in range(STOPS)]
                show(f"{game}, threads={threads}, after {way}", [one.waited for one in late])
                if all(one.spent is not None for one in late):
                    show("  processor time of all threads", [one.spent or 0.0 for one in late])
    waited, spent = zip(*after_stop(), strict=True)
    show("chess engine, after stop", list(waited))
    show("the engine's own processor time", list(spent))
    print(
        f"{STOPS} times each; load {' '.join(f'{load:.1f}' for load in os.getloadavg())} on {os.cpu_count()} processors"
    )


if __name__ == "__main__":
    main()
