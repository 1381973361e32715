"""How late a native search stops: after a deadline, after Ctrl-C, and after `stop` in a conversation in UCI.

On a busy machine most of the time from `stop` to `bestmove` is spent waiting for a processor. So the processor time of
the engine in between is shown too, where the system tells it (Linux).
"""

from __future__ import annotations

import random
import signal
import statistics
import subprocess
import sys
import threading
import time
from typing import IO

import gametree as gt


def after_deadline(seconds: float) -> float:
    """Milliseconds that a search of that many seconds took longer."""
    start = time.perf_counter()
    gt.search(gt.position("othello"), "mtdf", seconds=seconds, ordering="table+static")
    return (time.perf_counter() - start - seconds) * 1000


def after_interrupt() -> float:
    """Milliseconds from SIGINT to the result."""
    sent = 0.0

    def interrupt() -> None:
        nonlocal sent
        sent = time.perf_counter()
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(0.3, interrupt)
    timer.start()
    result = gt.search(gt.position("othello"), "minimax", depth=20)
    late = (time.perf_counter() - sent) * 1000
    timer.join()
    assert result.stopped == "interrupted"
    return late


STOPS = 200
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
    soon = sum(one <= 10 for one in late) / len(late)
    middle = statistics.median(late)
    print(f"{what}: median {middle:.2f} ms, 99 % {most:.2f} ms, worst {late[-1]:.2f} ms, {soon:.1%} within 10 ms")


def main() -> None:
    late = [after_deadline(0.1 + 0.01 * i) for i in range(20)]
    print(f"after the deadline: median {statistics.median(late):.2f} ms, worst {max(late):.2f} ms of {len(late)}")
    late = [after_interrupt() for _ in range(5)]
    print(f"after Ctrl-C: median {statistics.median(late):.1f} ms, worst {max(late):.1f} ms of {len(late)}")
    waited, spent = zip(*after_stop(), strict=True)
    show(f"after stop, {STOPS} times", list(waited))
    show("the engine's own processor time", list(spent))


if __name__ == "__main__":
    main()
