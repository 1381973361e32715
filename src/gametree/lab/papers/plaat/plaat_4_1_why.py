"""Why does DUAL* not need less memory than SSS* in checkers, and SSS* more than Alpha-Beta in chess?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import log, log2
from typing import Any, NamedTuple

from gametree.lab.claim import Claim, Rule
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import FEWEST, Measured, common, geometric
from gametree.lab.papers.plaat.settings import ENTRIES, ORDERING, POSITIONS, SETTINGS, Search
from gametree.lab.papers.plaat.statements import below, stated
from gametree.native.rounded import rounded
from gametree.players.statistics import Interval, mean_interval
from gametree.searching.api import search
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table

__all__ = ["EXPERIMENTS", "needed"]

LARGEST = round(log2(ENTRIES))
LEVELS = (1.1, 1.5, 2.0)
"""How many times the leaves in the largest table are too many; the first is that of plaat-4.1."""
USUAL = LEVELS[0]
NEGATIVE = Rule("our mean below 0", lambda _, ours: ours.value < 0)
SMALLER = 4
"""By how much the binary logarithms of sizes are less under the quick plan: it searches less deep."""


class Arena(NamedTuple):
    """What is searched: a depth of a game, by some algorithms, in tables of some sizes."""

    game: str
    depth: int
    quick: int
    powers: Sequence[int]
    """Binary logarithms of the sizes but the largest, under the full plan."""
    searches: Sequence[Search]
    grain: int = 1

    def title(self, depth: int) -> str:
        """For people."""
        grain = f", grain {self.grain}" if self.grain > 1 else ""
        return f"{SETTINGS[self.game].title}, depth {depth}{grain}"


ARENAS = {
    "checkers": Arena("checkers", 13, 9, (11, 12, 13, 14, 15, 16, 17), (Search.SSS, Search.DUAL)),
    "chess, odd": Arena("chess", 5, 3, (11, 12, 13, 14, 15), (Search.SSS, Search.ALPHABETA)),
    "chess, even": Arena("chess", 6, 4, (14, 15, 16, 17), (Search.SSS, Search.ALPHABETA)),
    "chess, coarse": Arena("chess", 6, 4, (14, 15, 16, 17), (Search.SSS, Search.ALPHABETA), grain=100),
}


class MemoryNeeds(Experiment):
    """Leaves in tables of many sizes, and where they reach several levels."""

    name = "plaat-4.1-why"
    title = "How much less memory DUAL* needs, and how much more SSS*, depends on the level asked for and on the depth"
    source = f"{SOURCE}, section 4.1, figs. 4.1 to 4.6"
    measures = (
        "The table that an algorithm needs in a position to visit at most 1.1, 1.5 or 2 times the leaves that it "
        f"visits in a table of 2^{LARGEST} entries: the binary logarithm of its size, between two sizes by linear "
        "interpolation of the logarithm of leaves. SSS* and DUAL* in checkers (13 plies, in steps of two), SSS* and "
        "Alpha-Beta in chess at an odd depth (5) and an even one (6), there also with values rounded to multiples of "
        "100. Every third of the twenty positions; all else is as in plaat-4.1. Differences are means over positions."
    )
    algorithms = ("alphabeta", "mt-dual", "mt-sss")
    games = ("checkers", "chess")
    evaluators: Mapping[str, tuple[str, ...]] = {game: (SETTINGS[game].evaluator,) for game in games}
    discussion = (
        "plaat-4.1 takes sizes in powers of two, and asks where leaves are at most 1.1 times as many as in the "
        "largest table. By that measure DUAL* and SSS* need the same in checkers. The thesis shows curves, and says "
        "that those of DUAL* are shifted to the left. Near 1.1 the table serves transpositions, which all algorithms "
        "have; it is passes over the tree that tell them apart, and their cost shows at higher levels. In chess "
        "plaat-4.1 asks at an even depth alone, at which SSS* makes the most passes. At an odd depth it needs what "
        "Alpha-Beta needs. A coarser evaluator, with which there are fewer passes at the even depth, was thought to do "
        "the same, and explains a part alone. Depths, sizes and levels were chosen after a trial in the same positions "
        "of chess, and in checkers at 11 plies."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search of one position in tables of all sizes."""
        for name, arena in ARENAS.items():
            depth = plan.choose(full=arena.depth, quick=arena.quick)
            powers = [power - plan.choose(full=0, quick=SMALLER) for power in arena.powers]
            for position in range(0, POSITIONS, plan.choose(full=3, quick=7)):
                for one in arena.searches:
                    here = {"arena": name, "position": position, "depth": depth, "powers": powers}
                    yield {**here, "algorithm": one.value}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Binary logarithms of the sizes, the largest last; and by size the leaves of all iterations."""
        powers = [*cell["powers"], LARGEST]
        return {"powers": powers, "leaves": [_leaves(cell, 2**power) for power in powers]}

    def trials(self, rows: Rows) -> Trials:
        """Positions that all algorithms have searched."""
        return Trials(min(len(Needs(rows, name).positions) for name in ARENAS), POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """DUAL* against SSS*, and Alpha-Beta against SSS*."""
        checkers = Needs(rows, "checkers")
        return [
            *(_dual_needs_less(checkers, level) for level in LEVELS),
            _shifted_more(checkers),
            *(_alphabeta_needs_as_much(Needs(rows, name)) for name in ARENAS if name != "checkers"),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """What is needed, and the leaves in every table."""
        found = [Needs(rows, name) for name in ARENAS]
        return [_needs_sheet(found), *(_growth_sheet(needs) for needs in found)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Leaves by size, a frame for each arena."""
        curves = [
            Curve(one.value, list(needs.growth(one).items()), panel=needs.title)
            for needs in (Needs(rows, name) for name in ARENAS)
            for one in needs.arena.searches
        ]
        x, y = Axis("lg of table entries"), Axis("leaves over those in the largest table", "log")
        return [Plot("sizes", "Leaves in tables of many sizes", x, y, curves)]


def _leaves(cell: Cell, entries: int) -> int:
    arena = ARENAS[cell["arena"]]
    setting = SETTINGS[arena.game]
    root = setting.positions()[cell["position"]].with_evaluator(rounded(arena.grain))
    found = search(
        root,
        setting.algorithm(Search(cell["algorithm"]), root),
        depth=cell["depth"],
        table=Table(entries, from_depth=0, depths="exact", replacement="shallowest"),
        ordering=ORDERING,
        deepening=Deepening(step=setting.step, first=1),
    )
    return found.counts.leaves


def needed(powers: Sequence[int], leaves: Sequence[int], level: float) -> float:
    """The binary logarithm of the size from which on leaves are at most `level` times those in the largest table.

    `leaves` has one number for each of `powers`, of which the last is that of the largest table. If the smallest table
    is enough, it is that one.

    >>> round(needed([10, 11, 12, 21], [400, 200, 100, 100], 2**0.5), 3)
    11.5
    """
    excess = [log(count / leaves[-1]) - log(level) for count in leaves]
    for (small, above), (large, under) in reversed(list(pairwise(zip(powers, excess, strict=True)))):
        if above > 0:
            return small + (large - small) * above / (above - under)
    return float(powers[0])


class Needs:
    """What rows say of an arena, in the positions that all its algorithms have searched."""

    def __init__(self, rows: Rows, name: str) -> None:
        self.arena = ARENAS[name]
        self.depth, self._found = self.arena.depth, dict[Search, Measured]()
        groups = {one: {"algorithm": one.value} for one in self.arena.searches}
        shared = common(rows.where(arena=name), groups)
        if shared is not None:
            self.depth, self._found = shared

    @property
    def title(self) -> str:
        """For people."""
        return self.arena.title(self.depth)

    @property
    def positions(self) -> list[int]:
        """The positions, by number."""
        return list(self._found.get(Search.SSS, {}))

    def needs(self, one: Search, level: float) -> list[float]:
        """In every position."""
        return [needed(row["powers"], row["leaves"], level) for row in self._found.get(one, {}).values()]

    def mean(self, one: Search, level: float) -> Interval | None:
        """Over the positions."""
        return _mean(self.needs(one, level))

    def shifts(self, one: Search, level: float) -> list[float]:
        """What an algorithm needs less what SSS* needs, in every position."""
        pairs = zip(self.needs(one, level), self.needs(Search.SSS, level), strict=True)
        return [ours - other for ours, other in pairs]

    def more(self, one: Search, level: float) -> Interval | None:
        """The mean of it."""
        return _mean(self.shifts(one, level))

    def growth(self, one: Search) -> dict[int, Interval]:
        """By binary logarithm of the size: leaves over those in the largest table."""
        rows = list(self._found.get(one, {}).values())
        powers = rows[0]["powers"][:-1] if rows else []
        found = {
            power: geometric(row["leaves"][at] / row["leaves"][-1] for row in rows) for at, power in enumerate(powers)
        }
        return {power: mean for power, mean in found.items() if mean is not None}


def _mean(numbers: Sequence[float]) -> Interval | None:
    return mean_interval(numbers) if len(numbers) >= FEWEST else None


def _dual_needs_less(checkers: Needs, level: float) -> Claim:
    what = f"{checkers.title}: lg of the table of DUAL* less that of SSS*, for {level:g} times the leaves"
    return stated(what, "below 0: shifted to the left", checkers.more(Search.DUAL, level), below(0), NEGATIVE)


def _shifted_more(checkers: Needs) -> Claim:
    """Whether the level that is asked for makes the difference, position by position."""
    most = LEVELS[-1]
    pairs = zip(checkers.shifts(Search.DUAL, most), checkers.shifts(Search.DUAL, USUAL), strict=True)
    what = f"{checkers.title}: that difference for {most:g} times the leaves less that for {USUAL:g} times"
    return stated(
        what, "not studied; expected: below 0", _mean([far - near for far, near in pairs]), below(0), NEGATIVE
    )


def _alphabeta_needs_as_much(chess: Needs) -> Claim:
    what = f"{chess.title}: lg of the table of Alpha-Beta less that of SSS*, for {USUAL:g} times the leaves"
    near = Rule("our mean within 1 of 0", lambda _, ours: abs(ours.value) <= 1)
    return stated(what, "roughly 0", chess.more(Search.ALPHABETA, USUAL), near)


def _needs_sheet(found: Sequence[Needs]) -> Sheet:
    lines = [
        (needs.title, one.value, *(needs.mean(one, level) for level in LEVELS))
        for needs in found
        for one in needs.arena.searches
    ]
    columns = ("game", "algorithm", *(f"{level:g} times the leaves" for level in LEVELS))
    return Sheet("Tables needed, binary logarithms", columns, lines)


def _growth_sheet(needs: Needs) -> Sheet:
    growth = {one: needs.growth(one) for one in needs.arena.searches}
    lines: list[list[float | Interval]] = [
        [power, *(growth[one][power] for one in growth)] for power in growth[Search.SSS]
    ]
    columns = ("lg entries", *(one.value for one in growth))
    return Sheet(f"Leaves over those in the largest table, {needs.title}", columns, lines)


EXPERIMENTS = (MemoryNeeds(),)
