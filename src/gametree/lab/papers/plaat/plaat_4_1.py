"""How large a table do SSS* and DUAL* need?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import log2
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict, compare, within
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import Measured, common, geometric
from gametree.lab.papers.plaat.settings import EVALUATORS, POSITIONS, SETTINGS, Search, Setting, deepen
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS", "Memory"]

FULL = {"checkers": 15, "othello": 9, "chess": 6}
"""Depths."""
QUICK = {"checkers": 9, "othello": 6, "chess": 4}
SIZES = tuple(2**power for power in (10, 12, 14, 15, 16, 17, 18, 19, 21))
FULL_SIZES = {"checkers": SIZES, "othello": SIZES, "chess": SIZES[1:]}
"""In chess SSS* takes longer in 2^10 entries than all else together."""
QUICK_SIZES = (2**10, 2**13, 2**17, 2**21)
BEST_FIRST = (Search.SSS, Search.DUAL)
SEARCHES = (Search.ALPHABETA, *BEST_FIRST)
CRITICAL = 17
"""The binary logarithm of the critical size that the thesis states."""
NEAR = 2
"""How far from it our number may be: a factor of 4 in size."""
LEVEL = 1.1
"""Leaves are level where they are at most this many times those in the largest table."""


class TableSizes(Experiment):
    """Leaves of SSS*, DUAL* and Alpha-Beta with iterative deepening, in tables of all sizes."""

    name = "plaat-4.1"
    also = tuple(f"plaat-4.{figure}" for figure in range(2, 7))
    title = "SSS* and DUAL* fit in memory: leaves against the size of the table"
    source = f"{SOURCE}, section 4.1, figs. 4.1 to 4.6"
    measures = (
        "Leaves of MT-SSS*, MT-DUAL* and Alpha-Beta with iterative deepening, over all iterations, in tables of 2^10 "
        "(chess: 2^12) to 2^21 entries; checkers to 15 plies in steps of two, Othello to 9, chess to 6, in every third "
        "of the twenty positions of each. Leaves are stored as well. The critical size is the smallest table from "
        "which on an algorithm visits at most 1.1 times the leaves that it visits in the largest, as a geometric mean "
        "over the positions."
    )
    algorithms = ("alphabeta", "mt-dual", "mt-sss")
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "The thesis shows curves without numbers, to 15 to 17 plies in checkers, 9 to 10 in Othello, 7 to 8 in chess. "
        "Chess is searched less deep here: in the smallest tables SSS* visits leaves again and again. The critical "
        "size grows with depth. What it says of sizes is about these depths; so our number may differ by a factor of "
        "4. Depths, this factor and the 1.1 were chosen after a trial in a few positions of each game that are among "
        "those searched here. Our tables have buckets of four entries and always take a new one. plaat-4.1-why shows "
        "what the comparison of critical sizes depends on: on the level that is asked for, and on the depth."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """Every third position: either player moves in half of them."""
        for game, depth in plan.choose(full=FULL, quick=QUICK).items():
            sizes = plan.choose(full=FULL_SIZES[game], quick=QUICK_SIZES)
            for position in range(0, POSITIONS, plan.choose(full=3, quick=7)):
                for search in SEARCHES:
                    for entries in sizes:
                        here = {"game": game, "position": position, "depth": depth}
                        yield {**here, "algorithm": search.value, "entries": entries}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The leaves up to every iteration."""
        setting, search = SETTINGS[cell["game"]], Search(cell["algorithm"])
        results = deepen(setting, cell["position"], search, cell["depth"], entries=cell["entries"])
        return {"leaves": [result.counts.leaves for result in results]}

    def trials(self, rows: Rows) -> Trials:
        """Positions that all three have searched in all tables."""
        return Trials(min(len(Memory(rows, game).positions) for game in SETTINGS), POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Small tables, large tables, and where the one becomes the other."""
        found = [Memory(rows, game) for game in SETTINGS]
        return [
            *(_worse_in_small(game, search) for search in BEST_FIRST for game in found),
            *(_critical(game) for game in found),
            *(_level(game, search) for search in BEST_FIRST for game in found),
            *(_better_in_large(game) for game in found),
            *(_dual_needs_less(game) for game in found),
            *(_alphabeta_needs_as_much(game) for game in found),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """One for each game, a line for each size; and the critical sizes."""
        found = [Memory(rows, game) for game in SETTINGS]
        return [_critical_sheet(found), *map(_sheet, found)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Figures 4.1 to 4.6: a curve for each of the deepest iterations."""
        return [_plot(Memory(rows, game), search) for search in BEST_FIRST for game in SETTINGS]


class Memory:
    """Leaves in one game, in the positions that all algorithms have searched in tables of all sizes."""

    def __init__(self, rows: Rows, game: str) -> None:
        self.setting: Setting = SETTINGS[game]
        self.depth, self.sizes, self.positions = FULL[game], list[int](), list[int]()
        self._found: dict[tuple[Search, int], Measured] = {}
        here = rows.where(game=game)
        sizes = sorted({row.cell["entries"] for row in here})
        groups = {(who, size): {"algorithm": who.value, "entries": size} for who in SEARCHES for size in sizes}
        shared = common(here, groups)
        if shared is not None:
            self.sizes = sizes
            self.depth, self._found = shared
            self.positions = list(self._found[Search.SSS, sizes[0]])

    @property
    def title(self) -> str:
        """For people."""
        return f"{self.setting.title}, depth {self.depth}"

    @property
    def full_title(self) -> str:
        """The same of the full depth."""
        return f"{self.setting.title}, depth {FULL[self.setting.game]}"

    @property
    def depths(self) -> list[int]:
        """The depths of the iterations."""
        return self.setting.depths(self.depth)

    def leaves(self, search: Search, entries: int, depth: int | None = None) -> list[int]:
        """Up to an iteration, by default the last one, in every position."""
        place = -1 if depth is None else self.depths.index(depth)
        return [measured["leaves"][place] for measured in self._found.get((search, entries), {}).values()]

    def relative(self, search: Search, entries: int, depth: int | None = None) -> Interval | None:
        """Leaves over Alpha-Beta's in a table of the same size."""
        pairs = (self.leaves(who, entries, depth) for who in (search, Search.ALPHABETA))
        return geometric(ours / theirs for ours, theirs in zip(*pairs, strict=True))

    def growth(self, search: Search, entries: int) -> Interval | None:
        """Leaves over those in the largest table."""
        pairs = (self.leaves(search, size) for size in (entries, max(self.sizes, default=0)))
        return geometric(small / large for small, large in zip(*pairs, strict=True))

    def critical(self, search: Search) -> int | None:
        """The binary logarithm of the critical size."""
        power = None
        for size in reversed(self.sizes):
            growth = self.growth(search, size)
            if growth is None or growth.value > LEVEL:
                break
            power = round(log2(size))
        return power

    def critical_if_deep(self, search: Search) -> int | None:
        """The same at the full depth and with all sizes, for comparison with the thesis; else None."""
        complete = self.depth == FULL[self.setting.game] and tuple(self.sizes) == FULL_SIZES[self.setting.game]
        return self.critical(search) if complete else None


def _worse_in_small(game: Memory, search: Search) -> Claim:
    least = min(game.sizes, default=FULL_SIZES[game.setting.game][0])
    ours = game.relative(search, least)
    rule = Rule("our 95 % interval above 1", lambda _, ours: ours.low > 1)
    shape = Rule("our mean above 1", lambda _, ours: ours.value > 1)
    what = f"{game.title}: leaves of {search} over Alpha-Beta's, 2^{round(log2(least))} entries"
    return replace(compare(what, 1, ours, rule, shape=shape), paper="more")


def _critical(game: Memory) -> Claim:
    what = f"{game.full_title}: binary logarithm of the critical size of SSS*"
    return compare(what, CRITICAL, game.critical_if_deep(Search.SSS), within(NEAR))


def _level(game: Memory, search: Search) -> Claim:
    """Beyond the size that the thesis states."""
    ours = game.growth(search, 2**CRITICAL) if 2**CRITICAL in game.sizes else None
    what = f"{game.title}: leaves of {search} with 2^{CRITICAL} entries over those with 2^21"
    rule = Rule(f"at most {LEVEL}", lambda _, ours: ours.value <= LEVEL)
    return replace(compare(what, 1, ours, rule), paper="level")


def _better_in_large(game: Memory) -> Claim:
    what = f"{game.title}: leaves of SSS* over Alpha-Beta's, 2^21 entries"
    rule = Rule("our mean below 1", lambda _, ours: ours.value < 1)
    shape = Rule("95 % interval reaches 1", lambda _, ours: ours.low <= 1)
    return replace(compare(what, 1, game.relative(Search.SSS, SIZES[-1]), rule, shape=shape), paper="fewer, generally")


def _sizes_claim(game: Memory, search: Search, words: str, rule: Rule) -> Claim:
    """About the critical size of `search`, in powers of two more than that of SSS*."""
    ours, other = game.critical_if_deep(search), game.critical_if_deep(Search.SSS)
    what = f"{game.full_title}: binary logarithm of the critical size of {search}, less that of SSS*"
    difference = None if ours is None or other is None else ours - other
    claim = replace(compare(what, 0, difference, rule), paper=words)
    return replace(claim, discussion=_near_critical(game, search)) if claim.verdict is Verdict.DIFFERS else claim


def _near_critical(game: Memory, search: Search) -> str:
    """How the leaves of two algorithms fall to their level: whether they cross it together, or far apart."""
    falls = []
    for who in (search, Search.SSS):
        growth = {round(log2(size)): found for size in game.sizes if (found := game.growth(who, size))}
        shown = [f"{found.value:.2f} at {power}" for power, found in growth.items() if power <= CRITICAL]
        falls.append(f"{who} {', '.join(shown)}")
    return f"Leaves over those in the largest table, by the binary logarithm of the size: {'; '.join(falls)}."


def _dual_needs_less(game: Memory) -> Claim:
    return _sizes_claim(game, Search.DUAL, "below 0", Rule("below 0", lambda _, ours: ours.value < 0))


def _alphabeta_needs_as_much(game: Memory) -> Claim:
    return _sizes_claim(game, Search.ALPHABETA, "roughly 0", within(1))


def _critical_sheet(found: Sequence[Memory]) -> Sheet:
    lines = [(game.title, len(game.positions), *(game.critical(search) for search in SEARCHES)) for game in found]
    columns = ("game", "positions", *(search.value for search in SEARCHES))
    return Sheet("Critical sizes, binary logarithms", columns, lines)


def _sheet(game: Memory) -> Sheet:
    lines = [
        (
            round(log2(size)),
            *(game.relative(search, size) for search in BEST_FIRST),
            *(game.growth(search, size) for search in SEARCHES),
        )
        for size in game.sizes
    ]
    columns = (
        "lg entries",
        *(f"{search} over Alpha-Beta" for search in BEST_FIRST),
        *(f"{search} over its leaves in the largest table" for search in SEARCHES),
    )
    return Sheet(f"Leaves, {game.title}", columns, lines)


def _plot(game: Memory, search: Search) -> Plot:
    curves = []
    for depth in game.depths[-3:]:
        ratios = {size: game.relative(search, size, depth) for size in game.sizes}
        points = [(log2(size), ratio.value) for size, ratio in ratios.items() if ratio is not None]
        curves.append(Curve(f"depth {depth}", points))
    name = f"{game.setting.game}-{'sss' if search is Search.SSS else 'dual'}"
    x, y = Axis("lg of table entries"), Axis(f"leaves of {search} over Alpha-Beta's", "log")
    return Plot(name, f"{game.setting.title}: {search}", x, y, curves)


EXPERIMENTS = (TableSizes(),)
