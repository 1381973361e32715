"""How large a trace of a million events is, and how fast: bytes an event, seconds to record and to seek.

python benchmarks/traces.py [EVENTS [ALGORITHM]]
"""

from __future__ import annotations

import random
import sys
from time import process_time

import gametree as gt

CASES = (
    ("othello", "alphabeta", 12),
    ("othello", "mtdf", 12),
    ("chess", "negascout", 6),
    ("random-tree", "sss", 12),
    ("chess", "best-first", 60),
)
SEEKS = 50


def measure(game: str, algorithm: str, depth: int, events: int) -> tuple[str, ...]:
    """One row of the table."""
    position = gt.position(game)
    started = process_time()
    seen = gt.trace(position, algorithm, depth, events=events)
    recorded = process_time() - started
    count = len(seen.events)
    first = seek(seen, count // 2)  # which builds what all others use
    steps = random.Random(1).sample(range(count), min(SEEKS, count))
    worst = max(seek(seen, step) for step in steps)
    started = process_time()
    seen.columns()
    page = process_time() - started
    return (
        f"{game} {algorithm}",
        f"{count:,}",
        f"{len(seen.nodes):,}",
        f"{seen.bytes / count:.1f}",
        f"{recorded / count * 1e6:.1f} us",
        f"{page / count * 1e6:.1f} us",
        f"{first * 1000:.0f} ms",
        f"{worst * 1000:.1f} ms",
    )


def seek(seen: gt.Trace, step: int) -> float:
    """Seconds to know all that a page shows at a step."""
    started = process_time()
    moment = seen.at(step)
    for node in moment.path:
        moment.status(node), moment.window(node), moment.bounds(node), moment.value(node)
    moment.event, moment.counts, moment.line, moment.open[:1]
    return process_time() - started


if __name__ == "__main__":
    limit = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    chosen = [case for case in CASES if case[1] in sys.argv[2:] or not sys.argv[2:]]
    print("search | events | nodes | bytes an event | to record one | as columns | first seek | slowest of 50 seeks")
    for case in chosen:
        print(" | ".join(measure(*case, limit)), flush=True)
