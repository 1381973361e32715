"""The road map from minimax to the real minimal graph: how much does each step save?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim, Rule
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.minimal import MinimalGraphs
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.equipped import BARE, FULLY, Equipment, deepest, explore, last_leaves, with_etc
from gametree.lab.papers.plaat.settings import EVALUATORS, POSITIONS, SETTINGS, Search, Setting
from gametree.lab.papers.plaat.statements import above, stated
from gametree.model.position import Position
from gametree.players.statistics import Interval
from gametree.rules.perft import perft
from gametree.searching.algorithms.alphabeta import AlphaBeta
from gametree.searching.deepening import Deepening

__all__ = ["EXPERIMENTS"]

NO_TRANSPOSITIONS, TABLE, ETC, CHEAPEST = range(4)
COLUMNS = ("no transpositions", "table", "table and ETC", "cheapest cutoffs")
MAP = {
    "minimax": NO_TRANSPOSITIONS,
    "Alpha-Beta": NO_TRANSPOSITIONS,
    "Alpha-Beta + TT": TABLE,
    "Alpha-Beta + TT, ID": TABLE,
    "Alpha-Beta + TT, ID, HH": TABLE,
    "NegaScout + TT, ID, HH": TABLE,
    "MTD(f) + TT, ID, HH": TABLE,
    "Alpha-Beta + TT, ID, HH, ETC": ETC,
    "NegaScout + TT, ID, HH, ETC": ETC,
    "MTD(f) + TT, ID, HH, ETC": ETC,
    "minimal tree": NO_TRANSPOSITIONS,
    "LFMG": TABLE,
    "ARMG-ETC": ETC,
    "ARMG-MM": CHEAPEST,
}
"""The column of each point: searches from the bottom left to the top right, then proofs."""
STEPS = (
    ("minimax", "Alpha-Beta"),
    ("Alpha-Beta", "Alpha-Beta + TT"),
    ("Alpha-Beta + TT", "Alpha-Beta + TT, ID"),
    ("Alpha-Beta + TT, ID", "Alpha-Beta + TT, ID, HH"),
    ("Alpha-Beta + TT, ID, HH", "Alpha-Beta + TT, ID, HH, ETC"),
    ("Alpha-Beta + TT, ID, HH", "NegaScout + TT, ID, HH"),
    ("Alpha-Beta + TT, ID, HH", "MTD(f) + TT, ID, HH"),
    ("Alpha-Beta + TT, ID, HH", "LFMG"),
    ("minimal tree", "LFMG"),
    ("LFMG", "ARMG-ETC"),
    ("ARMG-ETC", "ARMG-MM"),
)
"""Each leads to fewer leaves."""
BEST = "MTD(f) + TT, ID, HH, ETC"
PATHS = (
    (
        "minimax",
        "Alpha-Beta",
        "Alpha-Beta + TT",
        "Alpha-Beta + TT, ID",
        "Alpha-Beta + TT, ID, HH",
        "MTD(f) + TT, ID, HH",
        BEST,
    ),
    ("minimal tree", "LFMG", "ARMG-ETC", "ARMG-MM"),
)
"""Drawn as lines: from minimax to the best search, and from the minimal tree to the smallest proof."""
FULL = {"checkers": 9, "othello": 7, "chess": 5}
"""Depths."""
MINIMAXED = {"checkers": 3, "othello": 2, "chess": 2}
"""The last plies that ARMG-MM minimaxes."""
PROOF_TABLE = 2**22
FEWER = Rule("our mean above 1", lambda _, ours: ours.value > 1)


class RoadMap(Experiment):
    """Leaves of all points of the road map in three games."""

    name = "plaat-5.11"
    title = "The road map from minimax to the real minimal graph"
    source = f"{SOURCE}, section 5.3, fig. 5.11"
    measures = (
        "Leaves in twenty positions each of checkers (9 plies), Othello (7) and chess (5): of minimax, by counting "
        "lines of play; of Alpha-Beta in natural order, and with a table (TT) whose move is tried first, iterative "
        "deepening (ID; in checkers by two plies), the history heuristic (HH) and enhanced transposition cutoffs (ETC) "
        "added one by one; of aspiration NegaScout and MTD(f); of the minimal tree, the left-first minimal graph "
        "(LFMG), and the approximate real minimal graphs (ARMG-ETC; ARMG-MM with 3 plies minimaxed in checkers, 2 in "
        "the others). As in all of chapter 5, only the last iteration counts. Tables have 2^21 entries and keep leaves."
    )
    algorithms = ("alphabeta", "aspiration-negascout", "mtdf")
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "The thesis draws the map without numbers. To the right transpositions are used better, upwards moves are "
        "ordered better; here upwards is the number of times by which a point has fewer leaves than minimax. NegaScout "
        "and MTD(f), which the thesis says should be on the map, are added. Depths are moderate: the leaves of minimax "
        "must be counted. In chess, lines that end before the last ply are not counted as leaves of minimax. The left "
        "column has no point with deepening or history alone: the thesis marks such points as of no interest. At these "
        "depths MTD(f) gains little or nothing on NegaScout; plaat-5.6 has both with ETC by depth, and plaat-C deeper "
        "searches without it."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One position with all points."""
        for game, setting in SETTINGS.items():
            for position in range(0, POSITIONS, plan.choose(full=1, quick=4)):
                depth = FULL[game] - plan.choose(full=0, quick=setting.step)
                yield {"game": game, "position": position, "depth": depth}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Leaves by point."""
        setting = SETTINGS[cell["game"]]
        root, depth = setting.positions()[cell["position"]], cell["depth"]
        return {"minimax": perft(root, depth)} | _searches(setting, root, depth) | _proofs(setting, root, depth)

    def trials(self, rows: Rows) -> Trials:
        """Positions that every game has."""
        return Trials(min(len(deepest(rows, game)[1]) for game in SETTINGS), POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Every step of the map, then the room that is left."""
        return [
            *(_step(rows, game, before, after) for before, after in STEPS for game in SETTINGS),
            *(_best_in_practice(rows, game) for game in SETTINGS),
            *(_room_left(rows, game) for game in SETTINGS),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """One for each game, a line for each point."""
        return [_sheet(rows, game) for game in SETTINGS]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The map, with a frame for each game."""
        curves = [curve for game in SETTINGS for curve in _curves(rows, game)]
        x = Axis("to the right: transpositions are used better", names=COLUMNS)
        return [
            Plot(
                "map",
                "From minimax to the real minimal graph",
                x,
                Axis("times fewer leaves than minimax", "log"),
                curves,
            )
        ]


def _searches(setting: Setting, root: Position, depth: int) -> dict[str, int]:
    """Leaves of the last iteration of each search."""
    found = {"Alpha-Beta": last_leaves(explore(root, AlphaBeta(etc="off"), depth, BARE))}
    for name, equipment in (
        ("Alpha-Beta + TT", Equipment(table=True, ordering="table", deepening=False)),
        ("Alpha-Beta + TT, ID", Equipment(table=True, ordering="table", deepening=True)),
    ):
        found[name] = last_leaves(explore(root, AlphaBeta(etc="off"), depth, equipment, step=setting.step))
    for search in (Search.ALPHABETA, Search.NEGASCOUT, Search.MTDF):
        for etc, more in (("off", ""), ("everywhere", ", ETC")):
            method = with_etc(setting.algorithm(search, root), etc)
            name = f"{search} + TT, ID, HH{more}"
            found[name] = last_leaves(explore(root, method, depth, FULLY, step=setting.step))
    return found


def _proofs(setting: Setting, root: Position, depth: int) -> dict[str, int]:
    graphs = MinimalGraphs(
        root,
        depth,
        algorithm=setting.algorithm(Search.NEGASCOUT, root),
        table=PROOF_TABLE,
        ordering=FULLY.ordering,
        deepening=Deepening(step=setting.step, first=depth % setting.step or setting.step),
    )
    return {
        "minimal tree": graphs.tree().leaves,
        "LFMG": graphs.left_first().leaves,
        "ARMG-ETC": graphs.transposed().leaves,
        "ARMG-MM": graphs.minimaxed(MINIMAXED[setting.game]).leaves,
    }


def _fewer(rows: Rows, before: str, after: str) -> Interval | None:
    """How many times fewer leaves `after` has than `before`, position by position."""
    return geometric(row.measured[before] / row.measured[after] for row in rows)


def _step(rows: Rows, game: str, before: str, after: str) -> Claim:
    depth, here = deepest(rows, game)
    what = f"{SETTINGS[game].title}, depth {depth}: leaves of {before} over those of {after}"
    return stated(what, "fewer leaves", _fewer(here, before, after), above(1), FEWER)


def _best_in_practice(rows: Rows, game: str) -> Claim:
    """Against NegaScout with the same equipment."""
    depth, here = deepest(rows, game)
    rival = "NegaScout + TT, ID, HH, ETC"
    what = f"{SETTINGS[game].title}, depth {depth}: leaves of {rival} over those of {BEST}"
    return stated(what, "MTD(f) is the state of the art", _fewer(here, rival, BEST), above(1), FEWER)


def _room_left(rows: Rows, game: str) -> Claim:
    depth, here = deepest(rows, game)
    what = f"{SETTINGS[game].title}, depth {depth}: leaves of {BEST} over those of ARMG-MM"
    return stated(what, "larger than previously suspected", _fewer(here, BEST, "ARMG-MM"), above(1), FEWER)


def _sheet(rows: Rows, game: str) -> Sheet:
    depth, here = deepest(rows, game)
    columns = ("point", "column", "leaves", "fewer than minimax", "over ARMG-MM")
    lines = [
        (
            name,
            COLUMNS[column],
            geometric(here.values(name)),
            _fewer(here, "minimax", name),
            _fewer(here, name, "ARMG-MM"),
        )
        for name, column in MAP.items()
        if here
    ]
    return Sheet(f"{SETTINGS[game].title}, depth {depth}: leaves", columns, lines)


def _curves(rows: Rows, game: str) -> list[Curve]:
    """The points of one game, and the paths of searches and of proofs."""
    depth, here = deepest(rows, game)
    panel = f"{SETTINGS[game].title}, depth {depth}"
    saved = {name: mean.value for name in MAP if (mean := _fewer(here, "minimax", name)) is not None}
    places = {name: (MAP[name], times) for name, times in saved.items()}
    points = [Curve(_short(name), [place], panel=panel) for name, place in places.items()]
    paths = [Curve("", [places[name] for name in path if name in places], panel=panel) for path in PATHS]
    return [*points, *paths]


def _short(name: str) -> str:
    """A name without what its column and the points below it say."""
    if name in ("Alpha-Beta + TT", "Alpha-Beta + TT, ID", "Alpha-Beta + TT, ID, HH"):
        return name.removeprefix("Alpha-Beta ")
    return name.replace(" + TT, ID, HH", "")


EXPERIMENTS = (RoadMap(),)
