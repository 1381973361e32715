"""How many leaves do enhanced transposition cutoffs save?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gametree.lab.claim import IN_INTERVAL, Claim, Rule, Verdict, compare, either, within
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Row, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric_mean
from gametree.lab.papers.plaat.graphs import NEGASCOUT, OTHER_DEPTH, SEARCHED, iterations, positions
from gametree.lab.papers.plaat.settings import EVALUATORS, POSITIONS, SETTINGS
from gametree.lab.papers.plaat.statements import above, stated
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS", "clear_gain", "small_gain"]

MTDF = "mtdf"


class Enhanced(NamedTuple):
    """An algorithm, and where it looks for enhanced transposition cutoffs, as its option `etc` says."""

    algorithm: str
    etc: str | int


PLAIN = Enhanced(NEGASCOUT, "off")
UPPER = Enhanced(NEGASCOUT, 2)
EVERYWHERE = Enhanced(NEGASCOUT, "everywhere")
MTDF_PLAIN = Enhanced(MTDF, "off")
MTDF_EVERYWHERE = Enhanced(MTDF, "everywhere")
SEARCHES = {
    PLAIN: "NegaScout",
    UPPER: "NegaScout, ETC more than 2 plies above the leaves",
    EVERYWHERE: "NegaScout, ETC",
    MTDF_PLAIN: "MTD(f)",
    MTDF_EVERYWHERE: "MTD(f), ETC",
}


DECIDING = (PLAIN, EVERYWHERE)
"""What the thesis's gains are of: searched in all positions."""


class Depths(NamedTuple):
    """The depth of each plan."""

    quick: int
    full: int


DEPTHS = {"checkers": Depths(15, 15), "othello": Depths(10, 10), "chess": Depths(7, 8)}
PUBLISHED = {
    ("chess", EVERYWHERE): (9, 1.28),
    ("chess", MTDF_EVERYWHERE): (9, 1.33),
    ("othello", EVERYWHERE): (9, 1.04),
}
"""Depth and factor."""
MUCH = 15
"""A gain in chess and checkers is clear if it is above this, in per cent."""
LITTLE = 8
"""One in Othello is small if it is below this."""
MOST = 50
"""Most of the gain of looking everywhere is more than this, in per cent."""
FEWER = Rule("our 95 % interval above 1", lambda _, ours: ours.low > 1)


class TranspositionCutoffs(Experiment):
    """Leaves of NegaScout and MTD(f), with and without enhanced transposition cutoffs."""

    name = "plaat-5.6"
    also = ("plaat-5.7",)
    title = "Leaves saved by enhanced transposition cutoffs"
    source = f"{SOURCE}, section 5.3, fig. 5.6 and 5.7"
    measures = (
        "Leaves that aspiration NegaScout and MTD(f) evaluate, without enhanced transposition cutoffs (ETC) and with "
        "them at all nodes; NegaScout also with them at nodes more than two plies above the leaves. A factor of fewer "
        "leaves is that of NegaScout without ETC over that of the other search, in the same position; a factor of "
        f"1.28 is a gain of 28 %. {SEARCHED} NegaScout without ETC, and with it at all nodes, searches all twenty."
    )
    algorithms = (MTDF, NEGASCOUT)
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "The thesis states factors for chess at depth 9 and Othello at depth 9, and shows checkers in a diagram whose "
        "numbers are lost. Chess is searched to depth 8 here; a factor for another depth counts as shape at most. The "
        "table keeps leaves, so ETC also looks up positions at the last ply. plaat-5.6-why shows what the gain depends "
        "on: on the order of moves, and on the positions. The gain is larger where moves are not ordered by the "
        "history heuristic. MTD(f) takes the value of the last iteration as "
        "its first guess here; where values swing, as in chess, that costs leaves: see plaat-guess. plaat-etc "
        "shows what the gain in the upper plies of chess depends on, and what MTD(f) with ETC does."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """Every search of every position; one cell has all iterations."""
        for game, depths in DEPTHS.items():
            depth = plan.choose(full=depths.full, quick=depths.quick)
            for search in SEARCHES:
                for position in _positions(plan, search):
                    yield {"game": game, "position": position, "depth": depth, **search._asdict()}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """By iteration: its depth, and what it alone evaluated and visited."""
        found = list(iterations(cell, f"{cell['algorithm']}:etc={cell['etc']}"))
        return {
            "depths": [depth for depth, _ in found],
            "leaves": [counts.leaves for _, counts in found],
            "visits": [counts.nodes for _, counts in found],
        }

    def trials(self, rows: Rows) -> Trials:
        """Positions that every game has searched without and with ETC."""
        counts = (len(rows.where(game=game, **search._asdict())) for game in DEPTHS for search in DECIDING)
        return Trials(min(counts), POSITIONS, "positions of each game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Those with numbers, and what follows for the games."""
        found = {(game, search): fewer_leaves(rows.where(game=game), search) for game in DEPTHS for search in SEARCHES}
        return [
            *(_factor(found[game, search], game, search) for game, search in PUBLISHED),
            *(_gained(found[game, EVERYWHERE], game, clear_gain) for game in ("chess", "checkers")),
            _gained(found["othello", EVERYWHERE], "othello", small_gain),
            *(_most(rows.where(game=game), game) for game in ("chess", "checkers")),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """One for each game, a line for each depth."""
        return [_sheet(rows.where(game=game), game) for game in DEPTHS]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """One for each game."""
        return [_plot(rows.where(game=game), game) for game in DEPTHS]


def _positions(plan: Plan, search: Enhanced) -> range:
    every = plan.choose(full=range(POSITIONS), quick=positions(plan))
    return every if search in DECIDING else positions(plan)


def fewer_leaves(rows: Rows, search: Enhanced, among: Enhanced = PLAIN) -> dict[int, Interval]:
    """By depth: the leaves of NegaScout without ETC over those of `search`, in all positions that also `among` has."""
    plain, other, third = (_leaves(rows.where(**one._asdict())) for one in (PLAIN, search, among))
    shared = sorted(plain.keys() & other.keys() & third.keys())
    return {
        depth: geometric_mean(plain[at] / other[at] for at in shared if at[1] == depth)
        for depth in sorted({depth for _, depth in shared})
    }


def _leaves(rows: Rows) -> dict[tuple[int, int], int]:
    """By position and depth."""
    return {(row.cell["position"], depth): leaves for row in rows for depth, leaves in _iterations(row)}


def _iterations(row: Row) -> Iterable[tuple[int, int]]:
    return zip(row.measured["depths"], row.measured["leaves"], strict=True)


def _factor(found: Mapping[int, Interval], game: str, search: Enhanced) -> Claim:
    """At the thesis's depth, or at our deepest."""
    theirs, paper = PUBLISHED[game, search]
    depth = min(theirs, DEPTHS[game].full)
    where = f"depth {depth}" if depth == theirs else f"depth {depth} (thesis: {theirs})"
    rule = either(IN_INTERVAL, within(0.02)) if depth == theirs else OTHER_DEPTH
    what = f"leaves of NegaScout over those of {SEARCHES[search]}, {SETTINGS[game].title}, {where}"
    return compare(what, paper, found.get(depth), rule, shape=FEWER)


def _gain(factor: Interval) -> Interval:
    """What a factor of fewer leaves is in per cent: 1.28 is 28."""
    return Interval(*(100 * (end - 1) for end in factor))


def _gained(found: Mapping[int, Interval], game: str, claimed: Callable[[str, Interval | None], Claim]) -> Claim:
    depth = DEPTHS[game].full
    return claimed(f"gain of ETC, NegaScout, {SETTINGS[game].title}, depth {depth}", found.get(depth))


def clear_gain(what: str, factor: Interval | None) -> Claim:
    """A clear gain, as the thesis has in chess and checkers; None is not run."""
    gain = None if factor is None else _gain(factor)
    rule = Rule(f"above {MUCH}", lambda _, ours: ours.value > MUCH)
    return stated(what, "clear", gain, rule, above(0), unit="%")


def small_gain(what: str, factor: Interval | None) -> Claim:
    """A small gain, as the thesis has in Othello; None is not run."""
    gain = None if factor is None else _gain(factor)
    return stated(what, "small", gain, Rule(f"0 to {LITTLE}", lambda _, ours: 0 < ours.value < LITTLE), unit="%")


def _most(rows: Rows, game: str) -> Claim:
    """The gain two plies above the leaves as a share of the gain everywhere, in the positions that have both."""
    upper, everywhere = (fewer_leaves(rows, search, among=UPPER) for search in (UPPER, EVERYWHERE))
    depth, title = DEPTHS[game].full, SETTINGS[game].title
    what = f"gain of ETC more than 2 plies above the leaves, in % of that everywhere, {title}, depth {depth}"
    rule = f"above {MOST}"
    if depth not in upper or depth not in everywhere:
        return Claim(what, "most", None, rule, Verdict.NOT_RUN, "%")
    if everywhere[depth].value <= 1:
        return Claim(what, "most", "no gain anywhere", rule, Verdict.DIFFERS)
    share = 100 * (upper[depth].value - 1) / (everywhere[depth].value - 1)
    return Claim(what, "most", share, rule, Verdict.of(share > MOST), "%")


def _sheet(rows: Rows, game: str) -> Sheet:
    others = [search for search in SEARCHES if search != PLAIN]
    found = [fewer_leaves(rows, search) for search in others]
    plain = _leaves(rows.where(**PLAIN._asdict()))
    lines: list[list[float | Interval | None]] = []
    for depth in sorted({depth for _, depth in plain}):
        leaves = geometric_mean(count for (_, at), count in plain.items() if at == depth).value
        lines.append([depth, leaves, *(factors.get(depth) for factors in found)])
    columns = ("depth", "leaves, NegaScout", *(f"fewer: {SEARCHES[search]}" for search in others))
    return Sheet(f"{SETTINGS[game].title}: factors of fewer leaves", columns, lines)


def _plot(rows: Rows, game: str) -> Plot:
    ours = [
        Curve(title, list(fewer_leaves(rows, search).items())) for search, title in SEARCHES.items() if search != PLAIN
    ]
    marks = [Curve(SEARCHES[search], [point], "paper") for (where, search), point in PUBLISHED.items() if where == game]
    title = f"{SETTINGS[game].title}: leaves of NegaScout over those of others"
    return Plot(game, title, Axis("depth"), Axis("factor of fewer leaves"), [*ours, *marks])


EXPERIMENTS = (TranspositionCutoffs(),)
