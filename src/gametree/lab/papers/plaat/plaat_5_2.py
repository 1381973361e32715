"""How large are minimal trees and graphs, and how near do searches come to them?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gametree.lab.claim import IN_INTERVAL, Claim, Rule, Verdict, compare, either, within_percent
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.minimal import MinimalGraphs
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric_mean
from gametree.lab.papers.plaat.graphs import NEGASCOUT, OTHER_DEPTH, SEARCHED, Pair, iterations, positions, ratio, root
from gametree.lab.papers.plaat.settings import EVALUATORS, ORDERING, SETTINGS
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS"]

TABLE = 2**24
"""Of the search that proves the cutoffs: large enough that few of them are searched for again."""
SIZES = {"tree": "minimal tree", "left_first": "LFMG", "etc": "ARMG-ETC", "mm": "ARMG-MM", "negascout": "NegaScout"}
TRANSPOSITIONS = Pair("tree_leaves", "left_first_leaves")
EFFICIENCY = Pair("negascout_nodes", "left_first_nodes")
ETC = Pair("left_first_leaves", "etc_leaves")
MM = Pair("left_first_leaves", "mm_leaves")
MM_AFTER_ETC = Pair("etc_leaves", "mm_leaves")
NEAR = either(IN_INTERVAL, within_percent(10))
SMALLER = Rule("our 95 % interval above 1", lambda _, ours: ours.low > 1)
BEST, WORST = 1.2, 2.2
"""NegaScout over the minimal graph, in programs that the thesis names."""
SMALL = 3.0
"""Still a small factor."""
NOTHING = 1.1
"""A factor below this is no significant reduction."""


class Depths(NamedTuple):
    """Of a game: the first, the deepest of each plan, and those of claims; and how many last plies are minimaxed."""

    first: int
    quick: int
    full: int
    claimed: tuple[int, int]
    minimaxed: int


DEPTHS = {
    "checkers": Depths(3, 15, 17, (14, 15), minimaxed=3),
    "othello": Depths(2, 10, 10, (9, 10), minimaxed=2),
    "chess": Depths(2, 7, 8, (7, 8), minimaxed=2),
}


class MinimalSizes(Experiment):
    """Sizes of the minimal tree, of three minimal graphs, and of the tree of NegaScout, by depth."""

    name = "plaat-5.2"
    also = ("plaat-5.3", "plaat-5.8", "plaat-5.9", "plaat-5.10")
    title = "Minimal trees and graphs of three games, and how near NegaScout comes to them"
    source = f"{SOURCE}, sections 5.1 to 5.3, fig. 5.2, 5.3, 5.8 to 5.10"
    measures = (
        "Leaves and all nodes of the minimal tree, of the left-first minimal graph (LFMG), of the approximate real "
        "minimal graphs with transpositions preferred at cutoffs (ARMG-ETC) and with the last plies minimaxed for the "
        "cheapest cutoffs (ARMG-MM: 3 plies in checkers, 2 in Othello and chess), and of aspiration NegaScout. A graph "
        f"has each position once. Its cutoffs are those of a NegaScout search with a table of 2^"
        f"{TABLE.bit_length() - 1} entries. NegaScout's nodes are leaves evaluated and nodes expanded; its visits are "
        f"these and those that the table answers. {SEARCHED}"
    )
    algorithms = (NEGASCOUT,)
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "The thesis shows these sizes in diagrams, whose numbers are lost, and states some of them in the text. Its "
        "programs and positions are lost too, so the size of a factor may differ where what it shows is the same. "
        "Chess is searched to depth 8 here, in the thesis to depth 9; a number for another depth counts as shape at "
        "most. The thesis does not say whether its counts of NegaScout include visits that the table answers. The "
        "claims are about the count without them, because a graph has each position once; the tables show both. "
        "The last column of sizes says how clean the graphs are: a cutoff whose entry the table has lost is searched "
        "for again, and may be made by another move. plaat-5.8-why shows what the factors of the approximate graphs "
        "depend on: on the order of moves in the first search, and on how many plies are minimaxed. plaat-5.2-why "
        "shows how many plies give the factors of the thesis, and what two plies save in quiet positions of chess; "
        "plaat-parity shows when even depths are worse than odd ones in checkers."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """Every position at every depth."""
        for game, depths in DEPTHS.items():
            for position in positions(plan):
                for depth in range(depths.first, plan.choose(full=depths.full, quick=depths.quick) + 1):
                    yield {"game": game, "position": position, "depth": depth}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Leaves and nodes of everything, and how many cutoffs of each graph were searched for again."""
        depth, deepening = cell["depth"], SETTINGS[cell["game"]].deepening(cell["depth"])
        found = MinimalGraphs(
            root(cell), depth, algorithm=NEGASCOUT, table=TABLE, ordering=ORDERING, deepening=deepening
        )
        graphs = {
            "tree": found.tree(),
            "left_first": found.left_first(),
            "etc": found.transposed(),
            "mm": found.minimaxed(DEPTHS[cell["game"]].minimaxed),
        }
        measured = {
            f"{name}_{count}": getattr(graph, count)
            for name, graph in graphs.items()
            for count in ("leaves", "nodes", "searched")
        }
        *_, (_, last) = iterations(cell, NEGASCOUT)
        searched = {"leaves": last.leaves, "nodes": last.leaves + last.interior, "visits": last.nodes}
        return measured | {f"negascout_{name}": count for name, count in searched.items()}

    def trials(self, rows: Rows) -> Trials:
        """Positions that every game has at the depths of the claims that both plans reach."""
        counts = [len(rows.where(game=game, depth=depths.quick)) for game, depths in DEPTHS.items()]
        return Trials(min(counts), 20, "positions of each game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """By figure."""
        by_game = {game: rows.where(game=game) for game in DEPTHS}
        return [
            _factor(by_game, "chess", 9, 4),
            _factor(by_game, "checkers", 15, 9),
            _few_in_othello(by_game),
            *(_grows(by_game, game) for game in DEPTHS),
            *(_near(by_game, game, depth) for game in DEPTHS for depth in DEPTHS[game].claimed),
            *(_worse_at_even_depths(by_game, game) for game in DEPTHS),
            *(_smaller(by_game, "checkers", depth, MM, "ARMG-MM(3)", 2) for depth in DEPTHS["checkers"].claimed),
            *(_smaller(by_game, "othello", depth, MM, "ARMG-MM(2)", 1.55) for depth in DEPTHS["othello"].claimed),
            *(_smaller(by_game, "chess", depth, ETC, "ARMG-ETC", 1.25) for depth in DEPTHS["chess"].claimed),
            *(_nothing_in_chess(by_game, depth) for depth in DEPTHS["chess"].claimed),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Two for each game, a line for each depth."""
        return [sheet(rows.where(game=game), game) for game in DEPTHS for sheet in (_ratio_sheet, _size_sheet)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The ratios in all games, and the sizes in each."""
        by_game = {game: rows.where(game=game) for game in DEPTHS}
        return [
            _ratio_plot(
                by_game,
                "tree",
                "Minimal tree over left-first minimal graph, leaves",
                dict.fromkeys(DEPTHS, TRANSPOSITIONS),
                {"chess": (9, 4), "checkers": (15, 9)},
            ),
            _ratio_plot(
                by_game,
                "negascout",
                "NegaScout over left-first minimal graph, nodes",
                dict.fromkeys(DEPTHS, EFFICIENCY),
                {"Hitech, chess": (8, 1.5)},
            ),
            _ratio_plot(
                by_game,
                "armg",
                "Left-first over approximate real minimal graph, leaves (chess: ETC, others: MM)",
                {"checkers": MM, "othello": MM, "chess": ETC},
                {"checkers": (15, 2), "Othello": (10, 1.55), "chess": (9, 1.25)},
            ),
            *(_size_plot(by_game[game], game) for game in DEPTHS),
        ]


def _by_depth(rows: Rows, pair: Pair) -> dict[int, Interval]:
    """The mean ratio at each depth."""
    depths = sorted({row.cell["depth"] for row in rows})
    return {depth: found for depth in depths if (found := ratio(rows.where(depth=depth), pair))}


def _factor(by_game: Mapping[str, Rows], game: str, depth: int, paper: float) -> Claim:
    """At the thesis's depth, or at our deepest."""
    ours = min(depth, DEPTHS[game].full)
    found = _by_depth(by_game[game], TRANSPOSITIONS)
    where = f"depth {depth}" if ours == depth else f"depth {ours} (thesis: {depth})"
    others = ", ".join(f"{shown(found[at].value)} at {at}" for at in found if at >= ours - 2)
    return compare(
        f"minimal tree over minimal graph, leaves, {SETTINGS[game].title}, {where}",
        paper,
        found.get(ours),
        either(IN_INTERVAL, within_percent(25)) if ours == depth else OTHER_DEPTH,
        shape=Rule("our 95 % interval above 2", lambda _, number: number.low > 2),
        discussion=f"By depth: {others}." if ours in found else "",
    )


def _few_in_othello(by_game: Mapping[str, Rows]) -> Claim:
    found = {game: ratio(rows.where(depth=DEPTHS[game].claimed[1]), TRANSPOSITIONS) for game, rows in by_game.items()}
    rule = "our 95 % interval above 1, and the number below those of the others"
    what = "minimal tree over minimal graph, leaves, Othello, against chess and checkers at the depths above"
    othello, *others = (found[game] for game in ("othello", "chess", "checkers"))
    known = [other.value for other in others if other is not None]
    if othello is None or len(known) < len(others):
        return Claim(what, "smaller, still clear", None, rule, Verdict.NOT_RUN)
    ours = f"{shown(othello)} against {' and '.join(shown(value) for value in known)}"
    return Claim(what, "smaller, still clear", ours, rule, Verdict.of(othello.low > 1 and othello.value < min(known)))


def _grows(by_game: Mapping[str, Rows], game: str) -> Claim:
    """Odd and even depths each for themselves. The shallowest have next to no transpositions."""
    found = {depth: factor.value for depth, factor in _by_depth(by_game[game], TRANSPOSITIONS).items()}
    what, rule = (
        f"minimal tree over minimal graph by depth, {SETTINGS[game].title}",
        "greater than two plies above, from depth 5 on",
    )
    compared = [depth for depth in found if depth >= 5 and depth - 2 in found]
    if not set(range(5, DEPTHS[game].quick + 1)) <= set(compared):
        return Claim(what, "grows", None, rule, Verdict.NOT_RUN)
    falls = [depth for depth in compared if found[depth] <= found[depth - 2]]
    ours = f"{shown(found[3])} at depth 3 to {shown(found[compared[-1]])} at depth {compared[-1]}"
    but = f", but not at {', '.join(map(str, falls))}" if falls else ""
    return Claim(what, "grows", ours + but, rule, Verdict.of(not falls))


def _near(by_game: Mapping[str, Rows], game: str, depth: int) -> Claim:
    found = ratio(by_game[game].where(depth=depth), EFFICIENCY)
    what = f"NegaScout over minimal graph, nodes, {SETTINGS[game].title}, depth {depth}"
    rule = f"our 95 % interval meets {BEST} to {WORST}; shape: at most {SMALL:g}"
    if found is None:
        return Claim(what, f"{BEST} to {WORST}", None, rule, Verdict.NOT_RUN)
    meets = found.low <= WORST and found.high >= BEST
    verdict = Verdict.SHAPE_ONLY if not meets and found.value <= SMALL else Verdict.of(meets)
    return Claim(what, f"{BEST} to {WORST}", found, rule, verdict)


def _worse_at_even_depths(by_game: Mapping[str, Rows], game: str) -> Claim:
    """In each position: the ratio at an even depth, over that of the depths one above and one below."""
    rows = by_game[game]
    last = DEPTHS[game].quick
    even = [depth for depth in range(4, last) if depth % 2 == 0]
    per_position = []
    for position in sorted({row.cell["position"] for row in rows}):
        here = {depth: factor.value for depth, factor in _by_depth(rows.where(position=position), EFFICIENCY).items()}
        if set(range(3, last + 1)) <= here.keys():
            excess = [here[depth] / (here[depth - 1] * here[depth + 1]) ** 0.5 for depth in even]
            per_position.append(geometric_mean(excess).value)
    what = f"NegaScout over minimal graph, {SETTINGS[game].title}: even depths over their odd neighbours"
    rule = "our 95 % interval above 1; shape: our number above 1"
    if not per_position:
        return Claim(what, "worse", None, rule, Verdict.NOT_RUN)
    ours = geometric_mean(per_position)
    verdict = Verdict.SHAPE_ONLY if ours.low <= 1 < ours.value else Verdict.of(ours.low > 1)
    return Claim(what, "worse", ours, rule, verdict)


def _smaller(by_game: Mapping[str, Rows], game: str, depth: int, pair: Pair, name: str, paper: float) -> Claim:
    found = ratio(by_game[game].where(depth=depth), pair)
    return compare(
        f"LFMG over {name}, leaves, {SETTINGS[game].title}, depth {depth}", paper, found, NEAR, shape=SMALLER
    )


def _nothing_in_chess(by_game: Mapping[str, Rows], depth: int) -> Claim:
    found = ratio(by_game["chess"].where(depth=depth), MM_AFTER_ETC)
    what = f"ARMG-ETC over ARMG-MM(2), leaves, chess, depth {depth}"
    verdict = Verdict.of(None if found is None else found.value <= NOTHING)
    return Claim(what, "not significant", found, f"at most {NOTHING}", verdict)


def _ratio_sheet(rows: Rows, game: str) -> Sheet:
    pairs = {
        "tree / LFMG": TRANSPOSITIONS,
        "NegaScout / LFMG, nodes": EFFICIENCY,
        "NegaScout / LFMG, visits": Pair("negascout_visits", "left_first_nodes"),
        "NegaScout / LFMG": Pair("negascout_leaves", "left_first_leaves"),
        "LFMG / ARMG-ETC": ETC,
        "LFMG / ARMG-MM": MM,
    }
    means = {title: _by_depth(rows, pair) for title, pair in pairs.items()}
    lines: list[list[float | Interval]] = [
        [depth, *(mean[depth] for mean in means.values())] for depth in means["tree / LFMG"]
    ]
    return Sheet(f"{SETTINGS[game].title}: ratios of leaves, where nothing else is said", ("depth", *pairs), lines)


def _size_sheet(rows: Rows, game: str) -> Sheet:
    """Leaves; and how many cutoffs of the left-first graph were searched for again, at most."""
    by_depth = {depth: rows.where(depth=depth) for depth in sorted({row.cell["depth"] for row in rows})}
    lines = [
        (depth, *(_size(here, name).value for name in SIZES), _searched_again(here)) for depth, here in by_depth.items()
    ]
    return Sheet(
        f"{SETTINGS[game].title}: leaves",
        ("depth", *SIZES.values(), "LFMG: searched again, % of interior, at most"),
        lines,
    )


def _size(rows: Rows, name: str) -> Interval:
    return geometric_mean(rows.values(f"{name}_leaves"))


def _searched_again(rows: Rows) -> float:
    """In per cent of the interior nodes, in the position where they are most."""
    shares: list[float] = [
        100 * found["left_first_searched"] / (found["left_first_nodes"] - found["left_first_leaves"])
        for found in (row.measured for row in rows)
    ]
    return max(shares)


def _ratio_plot(
    by_game: Mapping[str, Rows],
    name: str,
    title: str,
    pairs: Mapping[str, Pair],
    published: Mapping[str, tuple[float, float]],
) -> Plot:
    ours = [Curve(SETTINGS[game].title, list(_by_depth(by_game[game], pair).items())) for game, pair in pairs.items()]
    marks = [Curve(whose, [point], "paper") for whose, point in published.items()]
    return Plot(name, title, Axis("depth"), Axis("ratio", "log"), [*ours, *marks])


def _size_plot(rows: Rows, game: str) -> Plot:
    depths = sorted({row.cell["depth"] for row in rows})
    curves = [
        Curve(title, [(depth, _size(rows.where(depth=depth), name).value) for depth in depths])
        for name, title in SIZES.items()
    ]
    return Plot(f"sizes-{game}", f"{SETTINGS[game].title}: leaves", Axis("depth"), Axis("leaves", "log"), curves)


EXPERIMENTS = (MinimalSizes(),)
