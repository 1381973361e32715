"""Do simulations on artificial trees foretell how SSS* and Alpha-Beta compare in real games?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.equipped import BARE, FULLY, Equipment, explore, textbook
from gametree.lab.papers.plaat.settings import ALGORITHMS, ENTRIES, EVALUATORS, POSITIONS, SETTINGS, Search
from gametree.lab.papers.plaat.statements import above, below, reaches, stated
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.players.statistics import Interval
from gametree.rules.builtin.tree import tree
from gametree.rules.catalogue import position
from gametree.searching.algorithm import algorithm

__all__ = ["EXPERIMENTS", "independent"]

SHAPES = ((3, 9), (5, 6), (5, 7), (10, 4), (10, 5), (20, 4))
"""Branching factor and depth of the artificial trees."""
ARTIFICIAL = {"independent": "independent leaves", "incremental": "incremental random trees"}
BARE_DEPTHS = {"checkers": 9, "othello": 6, "chess": 4}
DEPTHS = {"checkers": 13, "othello": 8, "chess": 6}
TREES = 30
RANGE = 10_000
"""Leaf values are drawn from -RANGE to RANGE."""
BEST_FIRST = (Search.SSS, Search.DUAL)
FAR = 0.8
"""Far ahead: at most this share of Alpha-Beta's leaves."""
LEVEL = (0.9, 1.1)
REMEMBERED = Equipment(table=True, ordering="natural", deepening=False)
ROOMY = 2**18
"""Entries that hold all nodes of an artificial tree which a search visits."""


class Simulation(Experiment):
    """Leaves of the algorithms on artificial trees and in games, without enhancements and with all of them."""

    name = "plaat-simulation"
    also = ("plaat-4.4",)
    title = "SSS* against Alpha-Beta: simulated trees and real games"
    source = f"{SOURCE}, section 4.4, and the five points of section 2.3.2"
    measures = (
        "Leaves, every evaluation counted. Artificial trees are uniform, of branching factor 3 to 20 and depth 4 to 9, "
        f"{TREES} of each shape: with independent leaf values, and with values that are sums of random costs along the "
        "edges. They and the twenty positions of each game are searched by textbook algorithms in natural order, "
        "without table and deepening; SSS* and DUAL* are Stockman's, with memory of their own. The games are searched "
        "again with everything on: a table of 2^21 entries, iterative deepening, and moves ordered by table and "
        "history; leaves are then those of all iterations. Textbook depths: checkers 9, Othello 6, chess 4; with "
        "everything: 13, 8, 6. Means are geometric over trees or positions."
    )
    algorithms = (*ALGORITHMS, "dual", "negascout", "sss")
    games = ("random-tree", "tree", *SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "The thesis searches real games with everything on and quotes simulations of others. The games without "
        "enhancements are added here: they tell whether it is the trees or the enhancements that make the difference. "
        "Depths differ between the two: alone, Alpha-Beta in natural order does not reach the depths of the other. "
        "NegaScout evaluates a leaf again when it searches again; SSS* never does: the thesis calls this counting "
        "inconsistent. MTD(f) needs a table and is left out without one. Time is not measured here; the total nodes of "
        "SSS* over Alpha-Beta's stand for it. What counts as far ahead (0.8) and as level (0.9 to 1.1) was set before "
        "looking."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """A cell has several artificial trees, or a position."""
        each = plan.choose(full=TREES // 3, quick=4)
        for kind in ARTIFICIAL:
            for width, depth in plan.choose(full=SHAPES, quick=SHAPES[1:-1]):
                for first in range(0, plan.choose(full=TREES, quick=each), each):
                    yield {"on": kind, "width": width, "depth": depth, "first_seed": first, "seeds": each}
        for equipment, depths in (("nothing", BARE_DEPTHS), ("everything", DEPTHS)):
            for game, depth in depths.items():
                less = plan.choose(full=0, quick=SETTINGS[game].step if equipment == "everything" else 0)
                for number in range(0, POSITIONS, plan.choose(full=1, quick=4)):
                    yield {"on": equipment, "game": game, "position": number, "depth": depth - less}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Of every algorithm, a list with a number for each tree or position."""
        if cell["on"] in ARTIFICIAL:
            numbers = range(cell["first_seed"], cell["first_seed"] + cell["seeds"])
            found = [_textbook(_artificial(cell, seed), cell["depth"]) for seed in numbers]
        else:
            found = [_in_game(cell)]
        return {name: [one[name] for one in found] for name in found[0]}

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game with everything on."""
        counts = [len(rows.where(on="everything", game=game)) for game in SETTINGS]
        return Trials(min(counts), POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Artificial trees, games without enhancements, games with all; then the points that are left."""
        return [
            *(_far_ahead(rows, kind, search) for kind in ARTIFICIAL for search in BEST_FIRST),
            *(_fewer_in_bare_games(rows, game) for game in SETTINGS),
            *(_level(rows, game, search) for search in BEST_FIRST for game in SETTINGS),
            *(_not_ahead_of_negascout(rows, game) for game in SETTINGS),
            *(_closer(rows, game) for game in SETTINGS),
            _same_as_mt(rows),
            *(_memory(rows, game) for game in SETTINGS),
            _dominates(rows),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """The five points, and leaves relative to Alpha-Beta's."""
        return [_points_sheet(rows), _leaves_sheet(rows), _shapes_sheet(rows)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """SSS* and the others relative to Alpha-Beta, from artificial trees to games with everything on."""
        groups = _groups(rows)
        curves = [
            Curve(
                search.value, [(at, mean) for at, here in enumerate(groups.values()) if (mean := _ratio(here, search))]
            )
            for search in Search
            if search is not Search.ALPHABETA
        ]
        x, y = Axis("", names=tuple(groups)), Axis("leaves over Alpha-Beta's", "log")
        return [Plot("leaves", "Leaves relative to Alpha-Beta's", x, y, curves)]


def independent(seed: int, width: int, depth: int) -> Position:
    """A uniform tree whose leaves have independent random values, each drawn from the same range."""
    rng = Random(seed)

    def node(below: int) -> Any:
        return [node(below - 1) for _ in range(width)] if below else rng.randint(-RANGE, RANGE)

    return tree(node(depth))


def _artificial(cell: Cell, seed: int) -> Position:
    if cell["on"] == "independent":
        return independent(seed, cell["width"], cell["depth"])
    return position("random-tree", seed=seed, branching=cell["width"])


def _textbook(root: Position, depth: int) -> dict[str, int]:
    """Leaves of the textbook algorithms, and of MT-SSS* in a table that has room for everything."""
    found = {
        search.value: explore(root, method, depth, BARE)[-1].counts.leaves
        for search in Search
        if (method := textbook(search, root)) is not None
    }
    driver = algorithm("mt-sss" if root.maximizing else "mt-dual")
    again = explore(root, driver, depth, REMEMBERED, entries=ROOMY)[-1]
    return found | {"MT-SSS*": again.counts.leaves}


def _in_game(cell: Cell) -> dict[str, int]:
    setting = SETTINGS[cell["game"]]
    root = setting.positions()[cell["position"]]
    if cell["on"] == "nothing":
        found = _textbook(root, cell["depth"])
        del found["MT-SSS*"]  # its table would find transpositions, which SSS* does not
        return found
    measured: dict[str, int] = {}
    for search in Search:
        last = explore(root, setting.algorithm(search, root), cell["depth"], FULLY, step=setting.step, observe="plies")[
            -1
        ]
        measured |= {
            search.value: last.counts.leaves,
            f"{search} nodes": last.counts.nodes,
            f"{search} entries": _entries(last),
        }
    return measured


def _entries(result: SearchResult) -> int:
    """How many entries of the table are in use in the end."""
    use = result.profile.table if result.profile else None
    assert use is not None
    return round(use.filled * ENTRIES)


def _groups(rows: Rows) -> dict[str, Rows]:
    """What was searched, from artificial to real, with titles."""
    groups = {title: rows.where(on=kind) for kind, title in ARTIFICIAL.items()}
    for equipment in ("nothing", "everything"):
        for game, setting in SETTINGS.items():
            groups[f"{setting.title}, {equipment} on"] = rows.where(on=equipment, game=game)
    return groups


def _ratio(rows: Rows, search: Search | str, to: Search | str = Search.ALPHABETA) -> Interval | None:
    """Geometric mean of the ratio over all trees or positions; None without them."""
    if any(str(name) not in row.measured for row in rows for name in (search, to)):
        return None
    return geometric(a / b for a, b in zip(rows.values(str(search)), rows.values(str(to)), strict=True))


def _far_ahead(rows: Rows, kind: str, search: Search) -> Claim:
    what = f"{ARTIFICIAL[kind]}: leaves of {search} over Alpha-Beta's"
    return stated(what, "major improvement, about half", _ratio(rows.where(on=kind), search), below(FAR), below(1))


def _fewer_in_bare_games(rows: Rows, game: str) -> Claim:
    what = f"{SETTINGS[game].title} without enhancements: leaves of SSS* over Alpha-Beta's"
    ours = _ratio(rows.where(on="nothing", game=game), Search.SSS)
    return stated(what, "substantially fewer", ours, below(FAR), below(1))


def _level(rows: Rows, game: str, search: Search) -> Claim:
    what = f"{SETTINGS[game].title} with everything on: leaves of {search} over Alpha-Beta's"
    ours = _ratio(rows.where(on="everything", game=game), search)
    shape = Rule(f"our mean above {FAR:g}", lambda _, mean: mean.value > FAR)
    return stated(what, "within a few per cent", ours, reaches(*LEVEL), shape)


def _not_ahead_of_negascout(rows: Rows, game: str) -> Claim:
    what = f"{SETTINGS[game].title} with everything on: leaves of SSS* over NegaScout's"
    ours = _ratio(rows.where(on="everything", game=game), Search.SSS, Search.NEGASCOUT)
    rule = Rule("our 95 % interval not below 1", lambda _, mean: mean.high >= 1)
    return stated(what, "no advantage", ours, rule)


def _closer(rows: Rows, game: str) -> Claim:
    """By how much the leaves of SSS* over Alpha-Beta's are greater with everything on, in the same positions."""
    found = [
        {
            row.cell["position"]: row.measured[Search.SSS][0] / row.measured[Search.ALPHABETA][0]
            for row in rows.where(on=equipment, game=game)
        }
        for equipment in ("everything", "nothing")
    ]
    shared = sorted(found[0].keys() & found[1].keys())
    what = f"{SETTINGS[game].title}: leaves of SSS* over Alpha-Beta's, with everything over without enhancements"
    ours = geometric(found[0][at] / found[1][at] for at in shared)
    return stated(what, "enhancements reduce the advantage", ours, above(1), Rule("above 1", lambda _, m: m.value > 1))


def _same_as_mt(rows: Rows) -> Claim:
    """Point 1: a driver around Alpha-Beta does the same."""
    here = Rows(row for kind in ARTIFICIAL for row in rows.where(on=kind))
    same = [a == b for a, b in zip(here.values("SSS*"), here.values("MT-SSS*"), strict=True)]
    share = 100 * sum(same) / len(same) if same else None
    what = "artificial trees on which MT-SSS*, a loop around Alpha-Beta, evaluates as many leaves as SSS*"
    return stated(what, "all", share, Rule("all", lambda _, ours: ours.value == 100), unit="%")


def _memory(rows: Rows, game: str) -> Claim:
    """Point 2: what SSS* keeps, against what Alpha-Beta keeps."""
    here = rows.where(on="everything", game=game)
    ours = _ratio(here, f"{Search.SSS} entries", f"{Search.ALPHABETA} entries")
    what = f"{SETTINGS[game].title} with everything on: table entries of SSS* over Alpha-Beta's"
    return stated(what, "about as many", ours, reaches(0.8, 1.25))


def _more_often(rows: Rows) -> tuple[int, int]:
    """In how many trees or positions SSS* evaluates more leaves than Alpha-Beta, and how many there are."""
    pairs = list(zip(rows.values(Search.SSS.value), rows.values(Search.ALPHABETA.value), strict=True))
    return sum(sss > alphabeta for sss, alphabeta in pairs), len(pairs)


def _dominates(rows: Rows) -> Claim:
    """Point 4."""
    bare = [_more_often(rows.where(on=kind)) for kind in (*ARTIFICIAL, "nothing")]
    more, trials = _more_often(rows.where(on="everything"))
    broken, total = sum(count for count, _ in bare), sum(count for _, count in bare)
    what = "trees and positions in which SSS* evaluates more leaves than Alpha-Beta"
    words, rule = "none without reordering, some with it", "none without enhancements, and some with them"
    if not total or not trials:
        return Claim(what, words, None, rule, Verdict.NOT_RUN)
    ours = f"{broken} of {total} without enhancements, {more} of {trials} with everything on"
    return Claim(what, words, ours, rule, Verdict.of(not broken and more > 0))


def _points_sheet(rows: Rows) -> Sheet:
    """The received opinion, and what became of it."""
    real = rows.where(on="everything")
    artificial = Rows(row for kind in ARTIFICIAL for row in rows.where(on=kind))
    more, trials = _more_often(real)
    same = _same_as_mt(rows)
    nodes = _ratio(real, f"{Search.SSS} nodes", f"{Search.ALPHABETA} nodes")
    entries = _ratio(real, f"{Search.SSS} entries", f"{Search.ALPHABETA} entries")
    broken, simple = _more_often(artificial)
    lines = [
        ("1", "it is hard to understand", f"MT-SSS* evaluates as many leaves: {shown(same.ours)} % of trees", None),
        ("2", "it needs too much memory", "table entries over Alpha-Beta's, games", entries),
        ("3", "it is slow", "total nodes over Alpha-Beta's, games", nodes),
        (
            "4",
            "it dominates Alpha-Beta",
            f"more leaves in {broken} of {simple} trees, {more} of {trials} positions",
            None,
        ),
        ("5", "it evaluates far fewer leaves", "leaves over Alpha-Beta's, artificial", _ratio(artificial, Search.SSS)),
        ("5", "", "leaves over Alpha-Beta's, games", _ratio(real, Search.SSS)),
        ("5", "", "leaves over NegaScout's, games", _ratio(real, Search.SSS, Search.NEGASCOUT)),
    ]
    return Sheet("Five received points about SSS*; games with everything on", ("", "point", "measured", "ours"), lines)


def _leaves_sheet(rows: Rows) -> Sheet:
    others = [search for search in Search if search is not Search.ALPHABETA]
    lines = [
        (title, len(here.values("SSS*")), *(_ratio(here, search) for search in others))
        for title, here in _groups(rows).items()
    ]
    return Sheet("Leaves over Alpha-Beta's", ("searched", "trees", *map(str, others)), lines)


def _shapes_sheet(rows: Rows) -> Sheet:
    others = (*BEST_FIRST, Search.NEGASCOUT)
    lines = []
    for kind, title in ARTIFICIAL.items():
        for width, depth in SHAPES:
            here = rows.where(on=kind, width=width, depth=depth)
            lines.append((title, width, depth, *(_ratio(here, search) for search in others)))
    return Sheet("Artificial trees: leaves over Alpha-Beta's", ("trees", "width", "depth", *map(str, others)), lines)


EXPERIMENTS = (Simulation(),)
