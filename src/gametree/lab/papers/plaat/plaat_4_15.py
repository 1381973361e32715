"""Is MTD(f) faster than NegaScout by the clock, too?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from time import process_time
from typing import Any, NamedTuple

from gametree.lab.claim import Claim, Rule, compare
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import Measured, common, geometric
from gametree.lab.papers.plaat.settings import EVALUATORS, POSITIONS, SETTINGS, Search, deepen
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS"]

SEARCHES = (Search.NEGASCOUT, Search.MTDF, Search.ALPHABETA)
ROUNDS = 3
SHOWN = 4
"""Depths that are drawn: short searches cannot be timed well."""


class Depths(NamedTuple):
    """The depth of each plan."""

    full: int
    quick: int


DEPTHS = {"checkers": Depths(15, 11), "othello": Depths(9, 7), "chess": Depths(7, 5)}
PUBLISHED = {"checkers": (0.93, 0.97), "othello": (0.93, 0.97), "chess": (0.84, 0.91)}
"""MTD(f)'s time over NegaScout's: "about 5 % faster", and "9 to 16 %"."""
WORDS = {"checkers": "about 5 % faster", "othello": "about 5 % faster", "chess": "9 to 16 % faster"}


class ExecutionTime(Experiment):
    """Time of MTD(f), NegaScout and Alpha-Beta in the same positions, measured in turns."""

    name = "plaat-4.15"
    also = ("plaat-4.16", "plaat-4.17")
    title = "Execution time of MTD(f), NegaScout and Alpha-Beta"
    source = f"{SOURCE}, section 4.2.3, figs. 4.15 to 4.17"
    measures = (
        "Processor time of MTD(f) and Alpha-Beta over that of aspiration NegaScout, of all iterations so far, in "
        "twenty positions each of checkers (15 plies, in steps of two), Othello (9) and chess (7). The three take "
        f"turns, {ROUNDS} times, and the shortest time of each counts: other programs can only make it longer. Rows "
        "hold times, so they depend on the machine and are never the same twice; the counts of nodes beside them are. "
        "Every search has a table of 2^21 entries of its own, which grows as needed; ordering is by table and history "
        "heuristic. Means are geometric, with 95 % intervals of the logarithms over the positions."
    )
    algorithms = ("alphabeta", "aspiration-negascout", "mtdf")
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    timed = ("seconds",)
    discussion = (
        "The thesis warns that times differ between programs and machines. Our evaluation functions are light: a node "
        "takes less than half a microsecond, and leaves weigh less than in a program with a heavier one. The tables "
        'show time beside leaves and nodes. "About 5 %" is read as 3 to 7 %. As in plaat-C, first guesses are two '
        "plies old. In chess MTD(f) makes many calls, each of which visits interior nodes again. plaat-grain has the "
        "time with coarser evaluators, with which it makes fewer."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """A position each: the algorithms must take turns."""
        for game, depths in DEPTHS.items():
            for position in range(0, POSITIONS, plan.choose(full=1, quick=3)):
                depth = plan.choose(full=depths.full, quick=depths.quick)
                yield {"game": game, "position": position, "depth": depth, "rounds": ROUNDS}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """By algorithm, up to every iteration: the shortest time, leaves and nodes."""
        rounds = [{search: timed_search(cell, search) for search in SEARCHES} for _ in range(cell["rounds"])]
        last = rounds[-1]
        return {
            "seconds": {
                search.value: [min(times) for times in zip(*(one[search].seconds for one in rounds), strict=True)]
                for search in SEARCHES
            },
            "leaves": {search.value: last[search].leaves for search in SEARCHES},
            "nodes": {search.value: last[search].nodes for search in SEARCHES},
        }

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game."""
        return Trials(min(len(rows.where(game=game)) for game in SETTINGS), POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """How much faster MTD(f) is, and that it is faster at all."""
        found = [Times(rows, game) for game in SETTINGS]
        return [*(_saved(game) for game in found), *(_faster(game) for game in found)]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Time and nodes side by side, and what a node costs."""
        found = [Times(rows, game) for game in SETTINGS]
        return [_ratios_sheet(found), _nodes_sheet(found)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Figures 4.15 to 4.17."""
        return [_plot(Times(rows, game)) for game in SETTINGS]


class Timed(NamedTuple):
    """One search: seconds, leaves and nodes up to every iteration."""

    seconds: list[float]
    leaves: list[int]
    nodes: list[int]


def timed_search(cell: Cell, search: Search) -> Timed:
    """Searches the position of a cell; the time is the processor's."""
    setting = SETTINGS[cell["game"]]
    found = Timed([], [], [])
    start = process_time()
    for result in deepen(setting, cell["position"], search, cell["depth"]):
        found.seconds.append(process_time() - start)
        found.leaves.append(result.counts.leaves)
        found.nodes.append(result.counts.nodes)
    return found


class Times:
    """The rows of one game, of the deepest searches if there are several depths."""

    def __init__(self, rows: Rows, game: str) -> None:
        self.setting = SETTINGS[game]
        found = common(rows.where(game=game), {game: {}})
        self.depth = DEPTHS[game].full if found is None else found[0]
        self.rows: Measured = {} if found is None else found[1][game]

    @property
    def title(self) -> str:
        """For people."""
        return f"{self.setting.title}, depth {self.depth}"

    def ratio(self, name: str, search: Search, depth: int | None = None) -> Interval | None:
        """What was measured under `name`, over NegaScout's, up to an iteration; by default the last one."""
        place = -1 if depth is None else self.setting.depths(self.depth).index(depth)
        return geometric(
            row[name][search.value][place] / row[name][Search.NEGASCOUT.value][place] for row in self.rows.values()
        )

    def microseconds(self, search: Search) -> Interval | None:
        """Of a node."""
        return geometric(
            1e6 * row["seconds"][search.value][-1] / row["nodes"][search.value][-1] for row in self.rows.values()
        )


def _saved(game: Times) -> Claim:
    low, high = PUBLISHED[game.setting.game]
    rule = Rule(
        f"our mean below 1, and our 95 % interval reaches {low:g} to {high:g}",
        lambda _, ours: ours.value < 1 and ours.low <= high and ours.high >= low,
    )
    shape = Rule("our mean below 1", lambda _, ours: ours.value < 1)
    what = f"{game.title}: time of MTD(f) over NegaScout's"
    ours = game.ratio("seconds", Search.MTDF)
    return replace(compare(what, 1, ours, rule, shape=shape), paper=WORDS[game.setting.game], discussion=_cause(game))


def _cause(game: Times) -> str:
    """Whether the difference is one of nodes or of the time that a node takes."""
    leaves, nodes = (game.ratio(name, Search.MTDF) for name in ("leaves", "nodes"))
    ours, theirs = (game.microseconds(search) for search in (Search.MTDF, Search.NEGASCOUT))
    if leaves is None or nodes is None or ours is None or theirs is None:
        return ""
    return (
        f"MTD(f) has {leaves.value:.2f} of NegaScout's leaves and {nodes.value:.2f} of its nodes; a node takes "
        f"{ours.value / theirs.value:.2f} of the time."
    )


def _faster(game: Times) -> Claim:
    what = f"{game.title}: time of MTD(f) against NegaScout's"
    rule = Rule("our 95 % interval below 1", lambda _, ours: ours.high < 1)
    return replace(compare(what, 1, game.ratio("seconds", Search.MTDF), rule), paper="faster")


def _ratios_sheet(found: Sequence[Times]) -> Sheet:
    lines = [
        (game.title, search.value, *(game.ratio(name, search) for name in ("seconds", "leaves", "nodes")))
        for game in found
        for search in SEARCHES[1:]
    ]
    return Sheet("Relative to NegaScout", ("game", "algorithm", "time", "leaves", "total nodes"), lines)


def _nodes_sheet(found: Sequence[Times]) -> Sheet:
    lines = [(game.title, *(game.microseconds(search) for search in SEARCHES)) for game in found]
    return Sheet("Microseconds a node", ("game", *(search.value for search in SEARCHES)), lines)


def _plot(game: Times) -> Plot:
    depths = game.setting.depths(game.depth)[-SHOWN:]
    curves = [
        Curve(search.value, [(depth, mean) for depth in depths if (mean := game.ratio("seconds", search, depth))])
        for search in SEARCHES[1:]
    ]
    x, y = Axis("depth"), Axis("time over NegaScout's, all iterations so far")
    return Plot(game.setting.game, f"{game.setting.title}: execution time", x, y, curves)


EXPERIMENTS = (ExecutionTime(),)
