"""The plainest call, `gt.search(position, algorithm, depth=n)`, compared with every documented setting of it.

For each game the positions are searched with the game's advice and with all joined orderings and table depths, in
turn. What counts is the time to depth. The defaults are meant to be within 10 % of the best setting.
"""

from __future__ import annotations

import sys
import time
from typing import NamedTuple

import gametree as gt

ROUNDS = 2
ORDERINGS = (
    "table",
    "table+static",
    "table+hint",
    "table+history",
    "table+killer+history",
    "table+static+history",
    "table+hint+history",
    "table+hint+killer+history",
)
FROM_DEPTHS = (0, 1, 2)
ALGORITHMS = ("mtdf", "alphabeta")


class Work(NamedTuple):
    """A game, and a depth that takes about 50 ms a search."""

    game: str
    depth: int

    def positions(self) -> list[gt.Position]:
        """Every second of the game's standard positions, or positions from random games, the same at every run."""
        try:
            return gt.standard_positions(self.game)[::2]
        except gt.errors.OptionError:
            return gt.sample_positions(gt.position(self.game), 6)


WORK = (
    Work("othello", 9),
    Work("chess", 6),
    Work("checkers", 13),
    Work("connect-four", 14),
    Work("kalah", 14),
    Work("breakthrough", 7),
)


class Setting(NamedTuple):
    """An ordering, and the depth from which on positions are stored; both "auto" for the game's advice."""

    ordering: str
    from_depth: int | str

    def __str__(self) -> str:
        return "default" if self == DEFAULT else f"{self.ordering} from {self.from_depth}"

    def search(self, position: gt.Position, algorithm: str, depth: int) -> float:
        """The processor time of one search, with a table of its own."""
        table = "auto" if self == DEFAULT else gt.Table(from_depth=self.from_depth)
        start = time.thread_time()
        gt.search(position, algorithm, depth=depth, ordering=self.ordering, table=table)
        return time.thread_time() - start


DEFAULT = Setting("auto", "auto")
SETTINGS = (DEFAULT, *(Setting(ordering, depth) for ordering in ORDERINGS for depth in FROM_DEPTHS))


def measure(work: Work, algorithm: str) -> dict[Setting, float]:
    """The time of every setting: for each position the best of several rounds, and the sum of these."""
    totals = dict.fromkeys(SETTINGS, 0.0)
    for position in work.positions():
        best = dict.fromkeys(SETTINGS, float("inf"))
        for _ in range(ROUNDS):
            for setting in SETTINGS:
                best[setting] = min(best[setting], setting.search(position, algorithm, work.depth))
        for setting, seconds in best.items():
            totals[setting] += seconds
    return totals


def main() -> None:
    wanted = [work for work in WORK if work.game in sys.argv[1:]] or WORK
    for work in wanted:
        for algorithm in ALGORITHMS:
            totals = measure(work, algorithm)
            ranked = sorted(SETTINGS[1:], key=totals.__getitem__)
            best = ranked[0]
            ratio = totals[best] / totals[DEFAULT]
            print(
                f"{work.game} depth {work.depth}, {algorithm}: default {totals[DEFAULT] * 1e3:.1f} ms, "
                f"best {totals[best] * 1e3:.1f} ms ({best}): {ratio:.2f}; "
                + ", ".join(f"{setting} {totals[setting] * 1e3:.1f}" for setting in ranked[1:4]),
                flush=True,
            )


if __name__ == "__main__":
    main()
