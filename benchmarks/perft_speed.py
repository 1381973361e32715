"""Perft: the speed of the rules, in leaves per second, counted in bulk at the last ply; chess also with Stockfish."""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
from functools import partial

import gametree as gt
from timing import best_of

KNOWN = {
    ("othello", 11): 212_258_800,
    ("chess", 6): 119_060_324,
    ("checkers", 10): 18_391_564,
    ("connect-four", 9): None,
    ("breakthrough", 6): None,
    ("kalah", 10): None,
}
STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")


def stockfish(depth: int) -> float | None:
    """Stockfish's leaves per second of processor time, without start-up; None if it is not installed."""
    if STOCKFISH is None:
        return None

    def seconds(commands: str) -> tuple[float, str]:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        text = subprocess.run([STOCKFISH or ""], input=commands, capture_output=True, text=True, check=True).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, text

    times = []
    for _ in range(3):
        start_up = seconds("quit\n")[0]
        whole, text = seconds(f"go perft {depth}\nquit\n")
        found = re.search(r"Nodes searched: (\d+)", text)
        assert found is not None
        times.append(int(found[1]) / (whole - start_up))
    return max(times)


def main() -> None:
    for (name, depth), known in KNOWN.items():
        seconds, count = best_of(3, partial(gt.perft, gt.position(name), depth))
        verdict = "" if known is None else " (right)" if count == known else f" (WRONG: it is {known:,})"
        peer = stockfish(depth) if name == "chess" else None
        beside = f", Stockfish {peer / 1e6:.0f} M: {count / seconds / peer:.2f} of it" if peer else ""
        print(f"{name:<13} perft {depth:>2}: {count:>13,}{verdict}, {count / seconds / 1e6:6.1f} M leaves/s{beside}")


if __name__ == "__main__":
    main()
