"""Runs all benchmarks, or those named: `python benchmarks/run.py native_speed python_kernels`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

NAMES = (
    "perft_speed",
    "games_peers",
    "othello_endgames",
    "othello_openspiel",
    "connect_four_solve",
    "native_speed",
    "defaults",
    "best_first",
    "python_kernels",
    "own_games",
    "compiled_games",
    "large_boards",
    "stopping",
    "playing",
    "page",
    "records",
)


def main() -> None:
    sys.path.insert(0, str(Path(__file__).parent))
    for name in sys.argv[1:] or NAMES:
        print(f"== {name}")
        import_module(name).main()


if __name__ == "__main__":
    main()
