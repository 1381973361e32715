"""What do NegaScout and MTD(f) lose in very small tables, and does another replacement help MT?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE, small_memory_claims
from gametree.lab.papers.plaat.settings import POSITIONS, SETTINGS, Search
from gametree.lab.papers.plaat.table_grid import NEAR_ROOT, OLDEST, InTable, TableGrid, sweep

__all__ = ["ARENAS", "EXPERIMENTS", "SEARCHES", "grids"]

ARENAS = {
    "othello": SETTINGS["othello"],
    "checkers": SETTINGS["checkers"],
    "chess": SETTINGS["chess"],
    "othello, discs": SETTINGS["othello"]._replace(evaluator="discs", delta=2),
}
"""What is searched. Disc differences have the range of Keyano's values, 64 to either side."""
EVALUATORS = {"checkers": ("positional",), "othello": ("discs", "positional"), "chess": ("classical",)}
SEARCHES = (Search.ALPHABETA, Search.NEGASCOUT, Search.MTDF)
FULL = {
    NEAR_ROOT: {"othello": 9, "checkers": 15, "chess": 7, "othello, discs": 9},
    OLDEST: {"othello": 9, "checkers": 13},
}
"""Depths by replacement. That of the thesis comes first."""
QUICK = {
    NEAR_ROOT: {"othello": 7, "checkers": 11, "chess": 4, "othello, discs": 6},
    OLDEST: {"othello": 7, "checkers": 9},
}
WITH_SSS = {"checkers": (13, 9)}
"""Where SSS* is searched too, to a depth for each plan: it is slow in small tables."""
POWERS = (6, 8, 10, 12, 14, 17, 20)
FEWER = {"chess": (6, 12, 20)}
"""Of a game that the figures do not show: those that claims need."""
QUICK_POWERS = (6, 9, 12, 20)
CURVES = {"othello": 4, "checkers": 3, "chess": 3, "othello, discs": 4}
"""How many of the last iterations have a curve: as in the thesis."""
FIGURES = ("othello", "checkers")
HOW = {
    NEAR_ROOT: "positions near the root kept",
    OLDEST: "the one used longest ago goes",
}


class SmallMemory(Experiment):
    """Leaves of Alpha-Beta, NegaScout and MTD(f) with iterative deepening, in tables from 2^6 entries up."""

    name = "plaat-4.24"
    also = tuple(f"plaat-4.{figure}" for figure in range(25, 29))
    title = "NegaScout and MTD(f) in tables of 64 entries and more"
    source = f"{SOURCE}, section 4.3.2, figs. 4.24 to 4.28"
    measures = (
        "Leaves of Alpha-Beta, aspiration NegaScout and MTD(f) with iterative deepening, over all iterations so far, "
        "in tables of 2^6 to 2^20 entries (chess: three sizes); Othello to 9 plies, checkers to 15 in steps of two, "
        "chess to 7, in every third of the twenty positions of each. Leaves are stored as well. In a full bucket the "
        "table keeps positions near the root, as in the thesis. In Othello (9 plies) and checkers (13) there are also "
        "tables in which the entry goes that was used longest ago; open-replacement compares more ways to replace "
        "entries. SSS* is searched in checkers to 13 plies. Means are geometric, with 95 % intervals over the "
        "positions."
    )
    algorithms = ("alphabeta", "aspiration-negascout", "mt-dual", "mt-sss", "mtdf")
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "The thesis shows curves without numbers: leaves relative to Alpha-Beta in a table of the same size, to 10 "
        "plies in Othello and 15 in checkers; fig. 4.28 is fig. 4.27 on another scale, here a logarithmic one. It does "
        "not say how many positions were searched. Its programs are lost. It explains by the range of values why "
        "MTD(f) suffers more in checkers than in Othello: 64 to either side in Keyano, 9000 in Chinook. Our positional "
        "values of Othello have a wide range. So Othello is also searched with disc differences, whose range is "
        "Keyano's, and the explanation can be tried in one game. The limits of the rules (0.9, 0.8 to 1.25, 0.5, 25 %) "
        "were set after a look at two or three positions of each game. The replacement proposed, a preference for the "
        "last traversed solution tree, is read as: the entry goes that was stored, or gave bounds, longest ago. A "
        "likely cause where it costs leaves is that a pass comes back to a node only after all others, when a small "
        "table has just lost it, while entries near the root, each of which saves a large subtree, age like all "
        "others. plaat-4.24-why tries this by experiment, and other readings of the proposal, and shows how the leaves "
        "of MTD(f) depend on its number of calls."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search in tables of all sizes each; either player moves in half of the positions."""
        depths = plan.choose(full=FULL, quick=QUICK)
        for replacement, games in depths.items():
            for game, depth in games.items():
                here = {"powers": list(plan.choose(full=FEWER.get(game, POWERS), quick=QUICK_POWERS))}
                for position in range(0, POSITIONS, plan.choose(full=3, quick=7)):
                    cell = {**here, "replacement": replacement, "game": game, "position": position}
                    for search in SEARCHES:
                        yield {**cell, "depth": depth, "algorithm": search.value}
                    if replacement == NEAR_ROOT and game in WITH_SSS:
                        full, quick = WITH_SSS[game]
                        yield {**cell, "depth": plan.choose(full=full, quick=quick), "algorithm": Search.SSS.value}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """For each size, the leaves and calls up to every iteration."""
        results = sweep(ARENAS[cell["game"]], cell)
        return {
            "leaves": [[result.counts.leaves for result in results_] for results_ in results],
            "calls": [[len(result.probes) for result in results_] for results_ in results],
        }

    def trials(self, rows: Rows) -> Trials:
        """Positions that all have searched in all tables."""
        ours = min(len(grid.positions) for grid in grids(rows).values())
        return Trials(ours, None, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What the thesis says of NegaScout, of MTD(f), and of another replacement."""
        with_sss = TableGrid(rows.where(game="checkers"), ARENAS["checkers"], (Search.SSS, Search.MTDF), (NEAR_ROOT,))
        schemes = {
            game: TableGrid(rows.where(game=game), ARENAS[game], SEARCHES, (NEAR_ROOT, OLDEST)) for game in FIGURES
        }
        return small_memory_claims.claims(grids(rows), with_sss, schemes)

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Relative leaves, what MTD(f) loses, and the replacements beside each other."""
        compared = [TableGrid(rows.where(game=game), ARENAS[game], SEARCHES, (NEAR_ROOT, OLDEST)) for game in FIGURES]
        return [
            *(_sheet(game, grid) for game, grid in grids(rows).items()),
            *(_replacements_sheet(grid) for grid in compared),
            _calls_sheet(grids(rows)),
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Figures 4.24 to 4.28 with the replacement of the thesis, then the same with the other, then chess."""
        found = [
            _plot(game, grids(rows, replacement)[game], search, replacement)
            for replacement in FULL
            for game in FIGURES
            for search in (Search.NEGASCOUT, Search.MTDF)
        ]
        again = _plot("checkers", grids(rows)["checkers"], Search.MTDF, NEAR_ROOT, scale="log")
        found.insert(4, again._replace(name="4.28", title=f"{again.title}, another scale"))
        others = [
            _plot(game, grids(rows)[game], search, NEAR_ROOT)
            for game in ("chess", "othello, discs")
            for search in (Search.NEGASCOUT, Search.MTDF)
        ]
        return [*found, *others]


def grids(rows: Rows, replacement: str = NEAR_ROOT) -> dict[str, TableGrid]:
    """What rows hold of every game with one replacement."""
    return {
        game: TableGrid(rows.where(game=game), ARENAS[game], SEARCHES, (replacement,)) for game in FULL[replacement]
    }


def _title(game: str, grid: TableGrid) -> str:
    return f"{grid.title}, disc differences" if game == "othello, discs" else grid.title


def _game_title(game: str, grid: TableGrid) -> str:
    return f"{grid.setting.title}, disc differences" if game == "othello, discs" else grid.setting.title


def _sheet(game: str, grid: TableGrid) -> Sheet:
    """Beside Alpha-Beta in the same table, and beside themselves in the largest."""
    lines = []
    largest = max(grid.powers, default=0)
    for power in grid.powers:
        here = {search: InTable(search, NEAR_ROOT, power) for search in SEARCHES}
        relative = [grid.ratio(here[search], here[Search.ALPHABETA]) for search in (Search.NEGASCOUT, Search.MTDF)]
        growth = [grid.ratio(here[search], here[search]._replace(power=largest)) for search in SEARCHES]
        lines.append((power, *relative, *growth))
    columns = (
        "lg entries",
        "NegaScout over Alpha-Beta",
        "MTD(f) over Alpha-Beta",
        *(f"{search} over its leaves in the largest table" for search in SEARCHES),
    )
    return Sheet(f"Leaves, {_title(game, grid)}, positions near the root kept", columns, lines)


def _replacements_sheet(grid: TableGrid) -> Sheet:
    """Every algorithm beside itself."""
    lines = [
        (power, *(grid.ratio(InTable(search, OLDEST, power), InTable(search, NEAR_ROOT, power)) for search in SEARCHES))
        for power in grid.powers
    ]
    columns = ("lg entries", *(f"{search}, {OLDEST} goes" for search in SEARCHES))
    return Sheet(f"Leaves over those with positions near the root kept, {grid.title}", columns, lines)


def _calls_sheet(found: Mapping[str, TableGrid]) -> Sheet:
    """In the largest table; calls depend little on the table."""
    lines = []
    for game, grid in found.items():
        calls = small_memory_claims.calls(grid)
        share = 100 * sum(count > small_memory_claims.FEW for count in calls) / len(calls) if calls else None
        last = small_memory_claims.last_calls(grid)
        mean = sum(calls) / len(calls) if calls else None
        lines.append((_title(game, grid), mean, share, min(last, default=None), max(last, default=None)))
    columns = (
        "game",
        "mean, an iteration",
        f"iterations with more than {small_memory_claims.FEW}, %",
        "fewest in the last iteration",
        "most in the last iteration",
    )
    return Sheet("MT calls of MTD(f)", columns, lines)


def _plot(game: str, grid: TableGrid, search: Search, replacement: str, *, scale: str = "linear") -> Plot:
    curves = []
    for depth in grid.depths[-CURVES[game] :]:
        ratios = {
            power: grid.ratio(
                InTable(search, replacement, power), InTable(Search.ALPHABETA, replacement, power), depth=depth
            )
            for power in grid.powers
        }
        points = [(power, ratio.value) for power, ratio in ratios.items() if ratio is not None]
        curves.append(Curve(f"depth {depth}", points))
    who = "negascout" if search is Search.NEGASCOUT else "mtdf"
    title = f"{_game_title(game, grid)}: {search}, {HOW[replacement]}"
    x, y = Axis("lg of table entries"), Axis(f"leaves of {search} over Alpha-Beta's", scale)
    return Plot(f"{game.replace(', ', '-')}-{who}-{replacement}", title, x, y, curves)


EXPERIMENTS = (SmallMemory(),)
