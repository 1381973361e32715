"""Does MTD(f) keep its lead over NegaScout when the depth varies?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from typing import Any

from gametree.lab.claim import IN_INTERVAL, Claim, Rule, Verdict, compare, percent, within_percent
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials, seed_ranges, seeds
from gametree.lab.papers.open_questions.playing import PLAYED, Contestant, elo_of, named_parts, played_pairs
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import FEWEST, geometric
from gametree.lab.papers.plaat.settings import POSITIONS, SETTINGS
from gametree.lab.papers.plaat.statements import BELOW_ONE, below, stated
from gametree.model.position import Position
from gametree.players.statistics import Interval, mean_interval, wilson
from gametree.searching.algorithm import Algorithm, algorithm
from gametree.searching.algorithms.alphabeta import AlphaBeta
from gametree.searching.algorithms.aspiration import AspirationNegaScout
from gametree.searching.algorithms.mtd import MTD
from gametree.searching.algorithms.negascout import NegaScout
from gametree.searching.api import search
from gametree.searching.memory.table import Table
from gametree.searching.selective.parts import FULL_WIDTH

__all__ = ["EXPERIMENTS", "GAMES", "Method", "lead", "parts_of"]

ENTRIES = 2**19
PAIRS_A_CELL = 2
WIDE, VARIED = "full width", "variable depth"
KINDS = ("leaves", "nodes")
"""What is compared."""


class Method(StrEnum):
    """The algorithms that are compared."""

    ALPHABETA = "Alpha-Beta"
    PLAIN = "NegaScout, full window"
    NEGASCOUT = "NegaScout"
    """In an aspiration window, as in the thesis."""
    MTDF = "MTD(f)"

    def algorithm(self, game: str) -> Algorithm:
        """With the windows and first guesses that the thesis has for the game."""
        setting = SETTINGS[game]
        if self is Method.ALPHABETA:
            return AlphaBeta(etc="off")
        if self is Method.PLAIN:
            return NegaScout(etc="off")
        if self is Method.NEGASCOUT:
            return AspirationNegaScout(etc="off", delta=setting.delta, back=setting.back)
        driver = algorithm("mtdf")
        assert isinstance(driver, MTD)
        return replace(driver, etc="off", back=setting.back)


ORDER = (Method.MTDF, Method.NEGASCOUT, Method.ALPHABETA)
"""Of appendix C of the thesis, fewest leaves first."""
RIVALS = (Method.NEGASCOUT, Method.ALPHABETA)
"""The opponents of MTD(f) in matches."""
GAMES = {
    "checkers": PLAYED["checkers"],
    "othello": PLAYED["othello"]._replace(usual="futility+reductions+singular"),
    "chess": PLAYED["chess"],
}
EVALUATORS = {game: (played.evaluator,) for game, played in GAMES.items()}
DEPTHS = {
    WIDE: {"checkers": (12, 8), "othello": (8, 6), "chess": (6, 5)},
    VARIED: {"checkers": (11, 8), "othello": (9, 7), "chess": (9, 7)},
}
"""By width and game, of the full plan and of the quick one."""


def parts_of(game: str, width: str) -> str:
    """The parts of a search of that width."""
    return FULL_WIDTH if width == WIDE else GAMES[game].usual


class VariableDepth(Experiment):
    """Counts and matches of four algorithms, in full width and with variable depth."""

    name = "open-variable-depth"
    title = "Whether MTD(f) keeps its lead over NegaScout when the depth varies"
    source = f"{SOURCE}, section 6.2, Variable Depth MTD(f): an open question"
    measures = (
        "Nodes, leaves and calls of the search procedure, over all iterations, of Alpha-Beta, NegaScout with a full "
        "and with an aspiration window, and MTD(f), in twenty positions each of chess, checkers and Othello: in full "
        "width, and with the parts of selective search that vary the depth (chess: quiescence, null move, futility, "
        "reductions, check extensions; checkers: quiescence, reductions, extensions of captures; Othello: futility, "
        "reductions, singular extensions). Windows and first guesses are those of plaat-C, the ordering is that of "
        "play, the same for all. Means and 95 % intervals are geometric, over positions. Then matches of pairs of "
        "games with both colours and equal nodes for every move; Elo with 95 % intervals from the pairs."
    )
    algorithms = ("alphabeta", "aspiration-negascout", "mtdf", "negascout")
    games = tuple(GAMES)
    evaluators = EVALUATORS
    parts = named_parts(played.usual for played in GAMES.values())
    discussion = (
        "The thesis expects that MTD(f) will not react very differently from NegaScout when extensions and forward "
        "pruning are turned on. The change of the lead is the ratio of leaves with variable depth over the ratio in "
        "full width, position by position: 1 is the same lead. Below a variable depth the value depends on the window, "
        "so that algorithms may end with different values; in full width they may not. In some games the two widths "
        "are searched to different depths, so that a change of the lead may also be one with the size of the trees. "
        "Leaves are static evaluations at the horizon. Nodes count all visits, and so those that the table answers or "
        "a part abandons for an estimate, which every further test makes again."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """Counts of one position with all algorithms, then matches."""
        for width, depths in DEPTHS.items():
            for game, (full, quick) in depths.items():
                for number in range(0, POSITIONS, plan.choose(full=1, quick=5)):
                    at = {"position": number, "depth": plan.choose(full=full, quick=quick)}
                    yield {"measure": "effort", "game": game, "width": width, **at}
        for game, played in GAMES.items():
            for width in (WIDE, VARIED):
                for rival in RIVALS:
                    for part in seed_ranges(plan.choose(full=24, quick=2), each=PAIRS_A_CELL):
                        match = {"game": game, "width": width, "rival": rival.value, "nodes": played.nodes}
                        yield {"measure": "match", **match, **part}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Counts by algorithm, or how pairs of games ended."""
        game = cell["game"]
        parts = parts_of(game, cell["width"])
        if cell["measure"] == "effort":
            root = GAMES[game].positions()[cell["position"]]
            return {method.value: _counts(root, game, method, parts, cell["depth"]) for method in Method}
        first, second = (Contestant(each.algorithm(game), parts) for each in (Method.MTDF, Method(cell["rival"])))
        return {"pairs": played_pairs(GAMES[game]._replace(nodes=cell["nodes"]), first, second, seeds(cell))}

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game."""
        ours = min(len(_known(rows, game, width)) for game in GAMES for width in (WIDE, VARIED))
        return Trials(ours, POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The lead in full width, with variable depth, and its change; the order; then matches."""
        return [
            *(_leads(rows, game, width, of) for of in KINDS for game in GAMES for width in (WIDE, VARIED)),
            *(_same_lead(rows, game, of) for of in KINDS for game in GAMES),
            *(_order_holds(rows, game, width) for game in GAMES for width in (WIDE, VARIED)),
            *(_few_tests(rows, game) for game in GAMES),
            *(_stronger(rows, game) for game in GAMES),
            *(_same_values(rows, game) for game in GAMES),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Leaves, nodes, calls; then matches."""
        return [_counts_sheet(rows), _match_sheet(rows)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Leaves of each algorithm over NegaScout's."""
        methods = (Method.ALPHABETA, Method.PLAIN, Method.MTDF)
        curves = [
            Curve(
                width,
                [(at, ratio) for at, method in enumerate(methods) if (ratio := lead(rows, game, width, method))],
                panel=GAMES[game].title,
            )
            for game in GAMES
            for width in (WIDE, VARIED)
        ]
        x, y = Axis("", names=tuple(method.value for method in methods)), Axis("leaves over NegaScout's")
        return [Plot("leaves", "Leaves in full width and with variable depth", x, y, curves)]


def _counts(root: Position, game: str, method: Method, parts: str, depth: int) -> dict[str, int]:
    """Of all iterations to a depth."""
    found = search(
        root,
        method.algorithm(game),
        depth=depth,
        table=Table(ENTRIES, from_depth=0, depths="exact"),
        ordering=GAMES[game].ordering,
        selective=parts,
        deepening="always",
    )
    counts = {"nodes": found.counts.nodes, "leaves": found.counts.leaves, "calls": len(found.probes)}
    return counts | {"value": int(found.value)}


def _known(rows: Rows, game: str, width: str) -> Rows:
    """The rows of the deepest searches."""
    known = rows.where(measure="effort", game=game, width=width)
    return known.where(depth=max((row.cell["depth"] for row in known), default=0))


def lead(
    rows: Rows, game: str, width: str, method: Method = Method.MTDF, to: Method = Method.NEGASCOUT, of: str = "leaves"
) -> Interval | None:
    """What one algorithm needs over what another needs."""
    return geometric(_ratios(rows, game, width, method, to, of).values())


def _ratios(rows: Rows, game: str, width: str, method: Method, to: Method, of: str) -> dict[int, float]:
    """By position."""
    return {
        row.cell["position"]: row.measured[method.value][of] / row.measured[to.value][of]
        for row in _known(rows, game, width)
    }


def _at(rows: Rows, game: str, width: str) -> str:
    known = _known(rows, game, width)
    depth = f", depth {known[0].cell['depth']}" if known else ""
    return f"{GAMES[game].title}, {width}{depth}"


def _leads(rows: Rows, game: str, width: str, of: str) -> Claim:
    what = f"{_at(rows, game, width)}: {of} of MTD(f) over NegaScout's"
    words = "fewer" if width == WIDE else "open: does the lead stay?"
    return stated(what, words, lead(rows, game, width, of=of), below(1), BELOW_ONE)


def _same_lead(rows: Rows, game: str, of: str) -> Claim:
    """Position by position."""
    wide, varied = (_ratios(rows, game, width, Method.MTDF, Method.NEGASCOUT, of) for width in (WIDE, VARIED))
    swing = geometric(varied[number] / wide[number] for number in sorted(wide.keys() & varied.keys()))
    what = f"{GAMES[game].title}: {of} of MTD(f) over NegaScout's with variable depth, over the same in full width"
    return compare(what, 1, swing, IN_INTERVAL, shape=within_percent(10))


def _order_holds(rows: Rows, game: str, width: str) -> Claim:
    means = [lead(rows, game, width, method) for method in ORDER[::2]]
    what = f"{_at(rows, game, width)}: the order of appendix C, by leaves"
    words, rule = " < ".join(ORDER), "our means are in this order"
    if means[0] is None or means[1] is None:
        return Claim(what, words, None, rule, Verdict.NOT_RUN)
    leaves = {ORDER[0]: means[0].value, ORDER[1]: 1.0, ORDER[2]: means[1].value}
    ours = " < ".join(f"{method} {shown(leaves[method])}" for method in sorted(leaves, key=leaves.__getitem__))
    holds = all(leaves[one] < leaves[two] for one, two in pairwise(ORDER))
    return Claim(what, words, ours, rule, Verdict.of(holds))


def _tests(rows: Rows, game: str, width: str) -> Interval | None:
    """Calls of the search procedure in an iteration by MTD(f)."""
    known = _known(rows, game, width)
    calls = [row.measured[Method.MTDF.value]["calls"] / row.cell["depth"] for row in known]
    return mean_interval(calls) if len(calls) >= FEWEST else None


def _few_tests(rows: Rows, game: str) -> Claim:
    wide, varied = (_tests(rows, game, width) for width in (WIDE, VARIED))
    what = f"{GAMES[game].title}: tests of MTD(f) in an iteration, with variable depth"
    words = "about as many as in full width"
    rule = "intervals of both widths overlap"
    if wide is None or varied is None:
        return Claim(what, words, None, rule, Verdict.NOT_RUN)
    ours = f"{shown(varied)}; full width {shown(wide)}"
    return Claim(what, words, ours, rule, Verdict.of(varied.low <= wide.high and wide.low <= varied.high))


def _elo(rows: Rows, game: str, width: str, rival: Method) -> Interval | None:
    matches = rows.where(measure="match", game=game, width=width, rival=rival.value)
    return elo_of(matches.where(nodes=GAMES[game].nodes))


def _stronger(rows: Rows, game: str) -> Claim:
    what = f"{GAMES[game].title}, {VARIED}: Elo of MTD(f) over NegaScout, {GAMES[game].nodes:,} nodes a move"
    words = "open: not weaker"
    surely = Rule("our 95 % interval above 0", lambda _, ours: ours.low > 0)
    shape = Rule("our 95 % interval not below 0", lambda _, ours: ours.high >= 0)
    return stated(what, words, _elo(rows, game, VARIED, Method.NEGASCOUT), surely, shape)


def _agreed(rows: Rows, game: str, width: str) -> Interval | None:
    known = _known(rows, game, width)
    same = [len({row.measured[method.value]["value"] for method in Method}) == 1 for row in known]
    return percent(wilson(sum(same), len(same))) if same else None


def _same_values(rows: Rows, game: str) -> Claim:
    what = f"{GAMES[game].title}, {WIDE}: positions in which all algorithms find the same value"
    every = Rule("all", lambda paper, ours: ours.value == paper)
    return compare(what, 100, _agreed(rows, game, WIDE), every, unit="%")


def _counts_sheet(rows: Rows) -> Sheet:
    lines: list[tuple[str | float | Interval | None, ...]] = []
    for game in GAMES:
        for width in (WIDE, VARIED):
            ratios = [lead(rows, game, width, Method.MTDF, of=of) for of in KINDS]
            others = [lead(rows, game, width, method) for method in (Method.PLAIN, Method.ALPHABETA)]
            tests, agreed = _tests(rows, game, width), _agreed(rows, game, width)
            lines.append((_at(rows, game, width), *ratios, *others, tests, agreed))
    columns = (
        "search",
        "MTD(f), leaves",
        "MTD(f), nodes",
        "NegaScout in a full window, leaves",
        "Alpha-Beta, leaves",
        "tests of MTD(f) in an iteration",
        "same value from all, % of positions",
    )
    return Sheet("Counts over those of NegaScout in an aspiration window", columns, lines)


def _match_sheet(rows: Rows) -> Sheet:
    lines = [
        (GAMES[game].title, width, *(_elo(rows, game, width, rival) for rival in RIVALS))
        for game in GAMES
        for width in (WIDE, VARIED)
    ]
    columns = ("game", "search", *(f"Elo over {rival}" for rival in RIVALS))
    return Sheet("Strength of MTD(f) at equal nodes", columns, lines)


EXPERIMENTS = (VariableDepth(),)
