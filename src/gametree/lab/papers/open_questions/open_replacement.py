"""Which entry of a full table should a new one replace?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict, compare
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.settings import EVALUATORS, POSITIONS, SETTINGS, Search
from gametree.lab.papers.plaat.table_grid import NEAR_ROOT, OLDEST, REPLACEMENTS, SHALLOWEST, InTable, TableGrid, sweep
from gametree.model.result import SearchResult
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS", "FULL", "QUICK"]

SEARCHES = (Search.MTDF, Search.NEGASCOUT)
FULL = {"checkers": 11, "othello": 8, "chess": 5}
"""Depths."""
QUICK = {"checkers": 9, "othello": 6, "chess": 4}
POWERS = (6, 8, 10, 12, 14, 16, 18, 20, 22)
QUICK_POWERS = (6, 10, 14, 22)
CLAIMED = (6, 10, 14)
"""Binary logarithms of the sizes that claims are about; both plans have them."""
LARGEST = 22
KINDS = {"leaves": "leaves", "nodes": "total nodes"}
SHOWN = (6, 10, 14, 22)
"""Sizes whose use is shown."""
SAME = 0.01
"""Means that differ by no more than this share are called equal."""
LITTLE = 0.05
"""A scheme is well suited if no other saves more than this share."""
OTHERS = (SHALLOWEST, OLDEST)
"""Than the convention, near-root."""


class Replacement(Experiment):
    """Leaves and total nodes of MTD(f) and NegaScout in tables of all sizes, with three replacement schemes."""

    name = "open-replacement"
    title = "Replacement schemes of the table, from 64 entries to four million"
    source = f"{SOURCE}, section 6.2, asks for experiments with replacement schemes"
    measures = (
        "Leaves and total nodes (leaves, interior nodes and transpositions) of MTD(f) and aspiration NegaScout with "
        "iterative deepening, over all iterations, in tables of 2^6 to 2^22 entries in buckets of four; checkers to 11 "
        "plies in steps of two, Othello to 8, chess to 5, in the twenty positions of each. Leaves are stored as well. "
        'In a full bucket "shallowest" drops the shallowest entry, "near-root" the same unless it is deeper than the '
        'new one, which is then not stored, and "oldest" the entry that was stored, or gave bounds, longest ago. '
        'Counts are relative to those of the same algorithm with "shallowest" in the largest table. Means are '
        "geometric, with 95 % intervals over the positions."
    )
    algorithms = ("aspiration-negascout", "mtdf")
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        'The convention of the thesis is to favour nodes near the root: here "near-root". The rules (5 % for "well '
        'suited", 1 % for "fewer") were set after a first look at the quick plan, and the depths after a trial of '
        "how long searches take. The best other scheme is chosen by its mean at each size, which favours it a "
        'little. "oldest" is one reading of "prefer the last traversed solution tree": it knows the time at which an '
        "entry was used, and neither its depth nor whether it belongs to that tree. A scheme that keeps the upper "
        "part of the tree and lets only the rest age was not tried. A high share of hits does not mean few leaves: in "
        "the smallest tables most hits are of nodes near the leaves, which are cheap to search again. Where the table "
        "is large enough for all that a search stores, schemes differ only by buckets that overflow."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search in tables of all sizes each."""
        powers = list(plan.choose(full=POWERS, quick=QUICK_POWERS))
        for game, depth in plan.choose(full=FULL, quick=QUICK).items():
            for position in range(0, POSITIONS, plan.choose(full=1, quick=3)):
                for search in SEARCHES:
                    for replacement in REPLACEMENTS:
                        here = {"game": game, "position": position, "depth": depth, "powers": powers}
                        yield {**here, "algorithm": search.value, "replacement": replacement}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """For each size, the counts up to every iteration, and what the whole search did with the table."""
        found = sweep(SETTINGS[cell["game"]], cell, observe="plies")
        return {
            "leaves": [[result.counts.leaves for result in results] for results in found],
            "nodes": [[result.counts.nodes for result in results] for results in found],
            "table": [_use(results[-1]) for results in found],
        }

    def trials(self, rows: Rows) -> Trials:
        """Positions that all have searched in all tables."""
        return Trials(min(len(grid.positions) for grid in _grids(rows)), None, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What the thesis expects of the convention, of other schemes, and of keeping the last solution tree."""
        found = _grids(rows)
        return [
            *(_well_suited(grid, search, power) for search in SEARCHES for grid in found for power in CLAIMED),
            *(_fruitful(grid, search) for search in SEARCHES for grid in found),
            *(_last_tree(grid, power) for grid in found for power in CLAIMED),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """The best scheme by size, the ratios, and what searches did with their tables."""
        found = _grids(rows)
        ratios = [_ratios_sheet(grid, search, kind) for grid in found for search in SEARCHES for kind in KINDS]
        return [_best_sheet(found), *ratios, *(_use_sheet(grid, search) for grid in found for search in SEARCHES)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """A curve for each scheme."""
        return [_plot(grid, search) for grid in _grids(rows) for search in SEARCHES]


def _use(result: SearchResult) -> dict[str, float]:
    """What an observed search did with its table."""
    assert result.profile is not None and result.profile.table is not None
    return asdict(result.profile.table)


def _grids(rows: Rows) -> list[TableGrid]:
    return [TableGrid(rows.where(game=game), setting, SEARCHES) for game, setting in SETTINGS.items()]


def _relative(grid: TableGrid, search: Search, replacement: str, power: int, kind: str = "leaves") -> Interval | None:
    """Counts over those with the default in the largest table."""
    return grid.ratio(InTable(search, replacement, power), InTable(search, SHALLOWEST, LARGEST), kind)


def _beside(grid: TableGrid, search: Search, replacement: str, power: int) -> Interval | None:
    """Leaves over those with the convention in a table of the same size."""
    return grid.ratio(InTable(search, replacement, power), InTable(search, NEAR_ROOT, power))


def _least(grid: TableGrid, search: Search, power: int, kind: str = "leaves") -> str | None:
    """The schemes whose means are the least, as good as equal ones together; None if not run."""
    means = {scheme: _relative(grid, search, scheme, power, kind) for scheme in REPLACEMENTS}
    known = {scheme: mean.value for scheme, mean in means.items() if mean is not None}
    if not known:
        return None
    return ", ".join(scheme for scheme, mean in known.items() if mean <= min(known.values()) * (1 + SAME))


def _well_suited(grid: TableGrid, search: Search, power: int) -> Claim:
    """Beside the other scheme with the least mean."""
    what = f"{grid.title}: leaves of {search} with the best other scheme over those with near-root, 2^{power} entries"
    known = [ratio for scheme in OTHERS if (ratio := _beside(grid, search, scheme, power)) is not None]
    best = min(known, key=lambda ratio: ratio.value, default=None)
    rule = Rule(f"at least {1 - LITTLE:g}", lambda _, ours: ours.value >= 1 - LITTLE)
    return replace(compare(what, 1, best, rule), paper="about as many: conventional choices suit")


def _fruitful(grid: TableGrid, search: Search) -> Claim:
    """At any size that was tried."""
    what = f"{grid.title}: schemes with which {search} visits fewer leaves than with near-root"
    rule = f"at some size a 95 % interval below {1 - SAME:g}"
    found = [
        (scheme, power, ratio)
        for scheme in OTHERS
        for power in grid.powers
        if (ratio := _beside(grid, search, scheme, power)) is not None
    ]
    better = [f"{scheme} at 2^{power}: {shown(ratio)}" for scheme, power, ratio in found if ratio.high < 1 - SAME]
    saw = ("; ".join(better) or "none") if found else None
    return Claim(what, "other schemes can be fruitful", saw, rule, Verdict.of(bool(better) if found else None))


def _last_tree(grid: TableGrid, power: int) -> Claim:
    """Section 4.3.2 proposes it for MT."""
    what = f"{grid.title}: leaves of MTD(f) with oldest over those with near-root, 2^{power} entries"
    ours = grid.ratio(InTable(Search.MTDF, OLDEST, power), InTable(Search.MTDF, NEAR_ROOT, power))
    rule = Rule("our 95 % interval below 1", lambda _, ours: ours.high < 1)
    shape = Rule("our mean below 1", lambda _, ours: ours.value < 1)
    return replace(compare(what, 1, ours, rule, shape=shape), paper="fewer: the last solution tree should be kept")


def _best_sheet(found: Sequence[TableGrid]) -> Sheet:
    powers = sorted({power for grid in found for power in grid.powers})
    lines = [
        (grid.title, search.value, title, *(_least(grid, search, power, kind) for power in powers))
        for grid in found
        for search in SEARCHES
        for kind, title in KINDS.items()
    ]
    columns = ("game", "algorithm", "nodes", *(f"2^{power}" for power in powers))
    return Sheet("The best scheme at every size; several if their means differ by at most 1 %", columns, lines)


def _ratios_sheet(grid: TableGrid, search: Search, kind: str) -> Sheet:
    lines = [
        (power, *(_relative(grid, search, scheme, power, kind) for scheme in REPLACEMENTS)) for power in grid.powers
    ]
    title = f"{KINDS[kind].capitalize()} of {search} over those with shallowest in the largest table, {grid.title}"
    return Sheet(title, ("lg entries", *REPLACEMENTS), lines)


def _use_sheet(grid: TableGrid, search: Search) -> Sheet:
    """Shares of sums over the positions; the share filled is a mean."""
    lines = []
    for power in SHOWN:
        for scheme in REPLACEMENTS:
            uses = grid.last(InTable(search, scheme, power), "table")
            if uses:
                total = {name: sum(use[name] for use in uses) for name in uses[0]}
                hits, replaced = total["hits"] / total["probes"], total["replaced"] / total["stores"]
                filled = total["filled"] / len(uses)
                lines.append((power, scheme, total["probes"], 100 * hits, 100 * replaced, 100 * filled))
    columns = ("lg entries", "scheme", "probes", "hits, % of probes", "replaced, % of stores", "filled, %")
    return Sheet(f"What {search} did with its table, {grid.title}", columns, lines)


def _plot(grid: TableGrid, search: Search) -> Plot:
    curves = []
    for scheme in REPLACEMENTS:
        ratios = {power: _relative(grid, search, scheme, power) for power in grid.powers}
        curves.append(Curve(scheme, [(power, ratio) for power, ratio in ratios.items() if ratio is not None]))
    who = "mtdf" if search is Search.MTDF else "negascout"
    x, y = Axis("lg of table entries"), Axis("leaves over those with shallowest in the largest table", "log")
    return Plot(f"{grid.setting.game}-{who}", f"{grid.setting.title}: {search}", x, y, curves)


EXPERIMENTS = (Replacement(),)
