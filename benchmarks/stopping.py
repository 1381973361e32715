"""How late a native search stops: after a deadline, and after Ctrl-C."""

from __future__ import annotations

import signal
import statistics
import threading
import time

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


def main() -> None:
    late = [after_deadline(0.1 + 0.01 * i) for i in range(20)]
    print(f"after the deadline: median {statistics.median(late):.2f} ms, worst {max(late):.2f} ms of {len(late)}")
    late = [after_interrupt() for _ in range(5)]
    print(f"after Ctrl-C: median {statistics.median(late):.1f} ms, worst {max(late):.1f} ms of {len(late)}")


if __name__ == "__main__":
    main()
