"""Does SSS* dominate Alpha-Beta once moves are reordered between iterations?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict, percent
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.equipped import BARE, FULLY, Equipment, explore, textbook
from gametree.lab.papers.plaat.settings import EVALUATORS, POSITIONS, SETTINGS, Search
from gametree.lab.papers.plaat.statements import stated
from gametree.model.position import Position
from gametree.players.statistics import Interval, wilson

__all__ = ["EXPERIMENTS"]

WAYS = {
    "fixed, no table": BARE,
    "fixed, table": Equipment(table=True, ordering="natural", deepening=False),
    "fixed, table, deepening": Equipment(table=True, ordering="natural", deepening=True),
    "table's move first, deepening": Equipment(table=True, ordering="table", deepening=True),
    "table and history, deepening": FULLY,
}
"""In which order moves are tried, and what else the searches have."""
PROVED = "fixed, no table"
REORDERED = ("table's move first, deepening", "table and history, deepening")
BOTH = (Search.SSS, Search.ALPHABETA)
FULL = {"checkers": 11, "othello": 7, "chess": 5}
"""The greatest depths."""
FIRST = 3
"""The least depth that counts: a search of two plies has hardly anything to reorder."""
SOME = Rule("more than 0", lambda _, ours: ours.value > 0)
NONE = Rule("0", lambda _, ours: ours.value == 0)


class Dominance(Experiment):
    """Leaves of SSS* and Alpha-Beta in the same positions, with a fixed order of moves and with reordering."""

    name = "plaat-dominance"
    title = "SSS* does not dominate Alpha-Beta where moves are reordered"
    source = f"{SOURCE}, section 4.2.2, and section 4.4, point 4"
    measures = (
        "Leaves of SSS* and Alpha-Beta in twenty positions each of checkers (3 to 11 plies in steps of two), Othello "
        "(3 to 7) and chess (3 to 5), in five ways: with a fixed order of moves, without a table (SSS* is Stockman's), "
        "with a table, and with a table and iterative deepening; then with deepening and the table's move tried first, "
        "and with the history heuristic too. Tables have 2^21 entries. With deepening, leaves are those of all "
        "iterations so far. The share is that of positions and depths in which SSS* evaluates more leaves."
    )
    algorithms = ("alphabeta", "dual", "mt-dual", "mt-sss", "sss")
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "Stockman's proof is about trees whose moves have a fixed order. A table with a fixed order changes one thing "
        "only: it finds transpositions. The proof does not cover these either, so that way is shown without a claim. "
        "Intervals take positions and depths as independent trials, which the depths of one position are not. The "
        "thesis gives no share; it says that it has happened, in checkers above all."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One position, in one way."""
        for game, setting in SETTINGS.items():
            depth = FULL[game] - plan.choose(full=0, quick=setting.step)
            for position in range(0, POSITIONS, plan.choose(full=1, quick=4)):
                for way in WAYS:
                    yield {"game": game, "position": position, "depth": depth, "way": way}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The depths, and of both algorithms the leaves at each of them."""
        setting = SETTINGS[cell["game"]]
        root = setting.positions()[cell["position"]]
        depths = [depth for depth in setting.depths(cell["depth"]) if depth >= FIRST]
        return {"depths": depths} | {
            search.value: _leaves(cell, root, search, depths, WAYS[cell["way"]]) for search in BOTH
        }

    def trials(self, rows: Rows) -> Trials:
        """Positions that every game has in every way."""
        counts = [len(rows.where(game=game, way=way)) for game in SETTINGS for way in WAYS]
        return Trials(min(counts), POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Fixed order, reordering, which game, and who is better all the same."""
        return [
            *(_never(rows, game) for game in SETTINGS),
            *(_sometimes(rows, game, way) for way in REORDERED for game in SETTINGS),
            *(_not_always(rows, game, way) for way in REORDERED for game in SETTINGS),
            *(_narrow_games(rows, way) for way in REORDERED),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each way."""
        return [_sheet(rows, game) for game in SETTINGS]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The share by depth, with all reordering."""
        return [_plot(rows, way) for way in REORDERED]


def _leaves(cell: Cell, root: Position, search: Search, depths: Sequence[int], way: Equipment) -> list[int]:
    """At each depth: of one search with deepening, or of a search of its own."""
    setting = SETTINGS[cell["game"]]
    method = setting.algorithm(search, root) if way.table else textbook(search, root)
    assert method is not None
    if not way.deepening:
        return [explore(root, method, depth, way)[-1].counts.leaves for depth in depths]
    results = explore(root, method, depths[-1], way, step=setting.step)
    return [result.counts.leaves for result in results if result.depth in depths]


def _pairs(rows: Rows, depth: int | None = None) -> list[tuple[int, int]]:
    """Leaves of SSS* and of Alpha-Beta, in all positions at all depths or at one."""
    found = []
    for row in rows:
        columns = (row.measured["depths"], *(row.measured[search.value] for search in BOTH))
        found += [(sss, alphabeta) for at, sss, alphabeta in zip(*columns, strict=True) if depth in (None, at)]
    return found


def _more(pairs: Sequence[tuple[int, int]]) -> Interval | None:
    """In per cent, how often SSS* evaluates more leaves."""
    return percent(wilson(sum(sss > other for sss, other in pairs), len(pairs))) if pairs else None


def _share(rows: Rows, game: str, way: str) -> Interval | None:
    return _more(_pairs(rows.where(game=game, way=way)))


def _never(rows: Rows, game: str) -> Claim:
    what = f"{SETTINGS[game].title}, fixed order, no table: searches in which SSS* evaluates more leaves"
    return stated(what, "none", _share(rows, game, PROVED), NONE, unit="%")


def _sometimes(rows: Rows, game: str, way: str) -> Claim:
    what = f"{SETTINGS[game].title}, {way}: searches in which SSS* evaluates more leaves"
    return stated(what, "some", _share(rows, game, way), SOME, unit="%")


def _not_always(rows: Rows, game: str, way: str) -> Claim:
    """Alpha-Beta is not better as a rule."""
    what = f"{SETTINGS[game].title}, {way}: searches in which SSS* evaluates at most as many leaves"
    more = _share(rows, game, way)
    ours = None if more is None else Interval(100 - more.value, 100 - more.high, 100 - more.low)
    return stated(what, "some", ours, SOME, unit="%")


def _narrow_games(rows: Rows, way: str) -> Claim:
    """Checkers has the least branching factor, chess the greatest."""
    what = f"{way}: share of searches in which SSS* evaluates more leaves, by branching factor"
    words, rule = "the smaller the branching factor, the greater", "checkers over Othello over chess; shape: over chess"
    shares = [_share(rows, game, way) for game in ("checkers", "othello", "chess")]
    known = [share for share in shares if share is not None]
    if len(known) < len(shares):
        return Claim(what, words, None, rule, Verdict.NOT_RUN)
    checkers, othello, chess = known
    ours = f"checkers {shown(checkers)} %, Othello {shown(othello)} %, chess {shown(chess)} %"
    ordered = checkers.value > othello.value > chess.value
    shape = not ordered and checkers.value > chess.value
    verdict = Verdict.SHAPE_ONLY if shape else Verdict.of(ordered)
    undecided = max(share.low for share in known) <= min(share.high for share in known)
    discussion = "The intervals of the three overlap, so that these shares do not decide it." if undecided else ""
    return Claim(what, words, ours, rule, verdict, discussion=discussion)


def _sheet(rows: Rows, game: str) -> Sheet:
    lines = []
    for way in WAYS:
        pairs = _pairs(rows.where(game=game, way=way))
        deepest = max((row.measured["depths"][-1] for row in rows.where(game=game, way=way)), default=0)
        last = geometric(sss / other for sss, other in _pairs(rows.where(game=game, way=way), deepest))
        worst = max((sss / other for sss, other in pairs), default=None)
        lines.append((way, len(pairs), _more(pairs), last, worst))
    columns = ("moves", "searches", "SSS* more leaves, %", "SSS* over Alpha-Beta, deepest", "the same, greatest of all")
    return Sheet(f"{SETTINGS[game].title}: leaves of SSS* and Alpha-Beta", columns, lines)


def _plot(rows: Rows, way: str) -> Plot:
    curves = []
    for game, setting in SETTINGS.items():
        here = rows.where(game=game, way=way)
        depths = sorted({depth for row in here for depth in row.measured["depths"]})
        curves.append(
            Curve(setting.title, [(depth, share) for depth in depths if (share := _more(_pairs(here, depth)))])
        )
    name = "table" if way == REORDERED[0] else "history"
    return Plot(name, f"Positions in which SSS* evaluates more leaves: {way}", Axis("depth"), Axis("%"), curves)


EXPERIMENTS = (Dominance(),)
