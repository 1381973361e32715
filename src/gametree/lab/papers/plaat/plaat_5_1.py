"""How often does the first move cut off, at every distance from the root?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict, compare, either, within
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Row, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import FEWEST
from gametree.lab.papers.plaat.equipped import FULLY, Equipment, deepest, explore
from gametree.lab.papers.plaat.settings import EVALUATORS, POSITIONS, SETTINGS, Search
from gametree.lab.papers.plaat.statements import above, at_least, below, stated
from gametree.players.statistics import Interval, mean_interval

__all__ = ["EXPERIMENTS", "IN_INTERVAL_OR_NEAR", "NEAR_LEAVES", "deep_share", "leaf_share", "mean_share", "profile"]

FULL = {"checkers": 15, "othello": 9, "chess": 7}
"""Depths."""
DEEP = 90
"""In per cent: the least share of the first move at nodes that are searched deeply."""
NEAR_LEAVES = {"checkers": 90, "othello": 75, "chess": 90}
"""In per cent, at the parents of leaves. The thesis gives one number, and another for Othello."""
PLIES_BELOW = 3
"""A node is searched deeply if at least this many plies are below it."""
IN_INTERVAL_OR_NEAR = either(Rule("number in our 95 % interval", lambda paper, o: o.low <= paper <= o.high), within(5))


class MoveOrdering(Experiment):
    """Cutoffs by the first move, and moves tried at cutoffs, by distance from the root."""

    name = "plaat-5.1"
    title = "How often the first move cuts off"
    source = f"{SOURCE}, section 5.1, fig. 5.1"
    measures = (
        "The last iteration of aspiration NegaScout, in twenty positions each of checkers (15 plies in steps of two), "
        "Othello (9) and chess (7), with a table of 2^21 entries and moves ordered by table and history. At every "
        "distance from the root: the share of the cutoffs that the first move searched makes, and how many moves are "
        "searched at a node with a cutoff. Shares are averaged over positions. Nodes searched deeply are those with at "
        f"least {PLIES_BELOW} plies below them, the root left out; their share is the mean over their distances."
    )
    algorithms = ("aspiration-negascout",)
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "The diagram's numbers are lost; the text gives ranges. It does not say from which height on a node counts as "
        "searched deeply: three plies were chosen before looking. A node at an even distance from the root has the "
        "same player to move as the root. plaat-5.1-why shows what the share at the parents of leaves depends on: the "
        "order of moves there, where the table knows none."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search each."""
        for setting in SETTINGS.values():
            for position in range(0, POSITIONS, plan.choose(full=1, quick=4)):
                depth = FULL[setting.game] - plan.choose(full=0, quick=2)
                yield {"game": setting.game, "position": position, "depth": depth}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Cutoffs, those by the first move, and moves tried, by distance from the root, in the last iteration."""
        return profile(cell, FULLY)

    def trials(self, rows: Rows) -> Trials:
        """Positions that every game has."""
        return Trials(min(len(deepest(rows, game)[1]) for game in SETTINGS), POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Deep nodes, parents of leaves, the order of the games, and odd against even distances."""
        return [
            *(_deep_claim(rows, game) for game in SETTINGS),
            *(_near_leaves(rows, game) for game in SETTINGS),
            *(_worse_near_leaves(rows, game) for game in SETTINGS),
            _checkers_best(rows),
            *(_even_worse(rows, game) for game in SETTINGS),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """One for each game, a line for each distance."""
        return [_sheet(rows, game) for game in SETTINGS]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Figure 5.1, with what the text says of the parents of leaves, and the moves tried."""
        first = [Curve(SETTINGS[game].title, list(_by_ply(rows, game, "first", 100).items())) for game in SETTINGS]
        first += [
            Curve(SETTINGS[game].title, [(deepest(rows, game)[0] - 1, share)], "paper")
            for game, share in NEAR_LEAVES.items()
        ]
        tried = [Curve(SETTINGS[game].title, list(_by_ply(rows, game, "tried", 1).items())) for game in SETTINGS]
        x = Axis("distance from the root")
        return [
            Plot("first", "Cutoffs by the first move", x, Axis("% of the cutoffs"), first),
            Plot("tried", "Moves searched at a node with a cutoff", x, Axis("moves", "log"), tried),
        ]


def profile(cell: Cell, equipment: Equipment) -> Mapping[str, Any]:
    """What a row holds of the last iteration of aspiration NegaScout."""
    setting = SETTINGS[cell["game"]]
    root = setting.positions()[cell["position"]]
    method = setting.algorithm(Search.NEGASCOUT, root)
    results = explore(root, method, cell["depth"], equipment, step=setting.step, observe="plies")
    names = ("cutoffs", "first", "tried")
    before, after = ([_counts(result, name) for name in names] for result in results[-2:])
    return {
        name: [now - (old[ply] if ply < len(old) else 0) for ply, now in enumerate(new)]
        for name, old, new in zip(names, before, after, strict=True)
    }


def _counts(result: Any, name: str) -> list[int]:
    return [getattr(ply, name) for ply in result.profile.plies]


def _share(row: Row, name: str, ply: int) -> float | None:
    """`name` for each cutoff at one distance; None without cutoffs."""
    cutoffs = row.measured["cutoffs"]
    return row.measured[name][ply] / cutoffs[ply] if ply < len(cutoffs) and cutoffs[ply] else None


def mean_share(values: Iterable[float | None]) -> Interval | None:
    """Of what is known; None if that is too little."""
    known = [value for value in values if value is not None]
    return mean_interval(known) if len(known) >= FEWEST else None


def _by_ply(rows: Rows, game: str, name: str, scale: float) -> dict[int, Interval]:
    """Means over positions by distance from the root; the parents of the leaves are last."""
    depth, here = deepest(rows, game)
    means = {ply: mean_share(_scaled(_share(row, name, ply), scale) for row in here) for ply in range(depth)}
    return {ply: mean for ply, mean in means.items() if mean is not None}


def _scaled(share: float | None, scale: float) -> float | None:
    return None if share is None else scale * share


def deep_share(row: Row) -> float | None:
    """In per cent, the mean over the distances of nodes searched deeply."""
    plies = range(1, row.cell["depth"] - PLIES_BELOW + 1)
    shares = [share for ply in plies if (share := _share(row, "first", ply)) is not None]
    return 100 * sum(shares) / len(shares) if shares else None


def leaf_share(row: Row) -> float | None:
    """In per cent, at the parents of leaves."""
    return _scaled(_share(row, "first", row.cell["depth"] - 1), 100)


def _at(rows: Rows, game: str) -> tuple[str, Rows]:
    depth, here = deepest(rows, game)
    return f"{SETTINGS[game].title}, depth {depth}", here


def _deep_claim(rows: Rows, game: str) -> Claim:
    title, here = _at(rows, game)
    ours = mean_share(map(deep_share, here))
    what = f"{title}: cutoffs by the first move at nodes searched deeply"
    return stated(what, "over 90 to 95", ours, at_least(DEEP), at_least(DEEP - 5), unit="%")


def _near_leaves(rows: Rows, game: str) -> Claim:
    title, here = _at(rows, game)
    what = f"{title}: cutoffs by the first move at the parents of leaves"
    return compare(what, NEAR_LEAVES[game], mean_share(map(leaf_share, here)), IN_INTERVAL_OR_NEAR, unit="%")


def _worse_near_leaves(rows: Rows, game: str) -> Claim:
    title, here = _at(rows, game)
    pairs = [(deep_share(row), leaf_share(row)) for row in here]
    ours = mean_share(deep - leaf for deep, leaf in pairs if deep is not None and leaf is not None)
    what = f"{title}: share of the first move at nodes searched deeply less that at the parents of leaves"
    return stated(what, "greater", ours, above(0), Rule("above 0", lambda _, mean: mean.value > 0), unit="% points")


def _checkers_best(rows: Rows) -> Claim:
    """At nodes searched deeply and at the parents of leaves."""
    what, rule = "game with the best move ordering", "greatest share deep and at the parents of leaves; shape: one"
    here = {game: _at(rows, game)[1] for game in SETTINGS}
    found = {game: [mean_share(map(share, here[game])) for share in (deep_share, leaf_share)] for game in SETTINGS}
    known = {game: [mean.value for mean in means if mean is not None] for game, means in found.items()}
    if any(len(means) < 2 for means in known.values()):
        return Claim(what, "checkers", None, rule, Verdict.NOT_RUN)
    winners = [max(known, key=lambda game: known[game][place]) for place in (0, 1)]
    ours = "; ".join(f"{game} {shown(deep)} % and {shown(leaf)} %" for game, (deep, leaf) in known.items())
    wins = winners.count("checkers")
    return Claim(what, "checkers", ours, rule, Verdict.SHAPE_ONLY if wins == 1 else Verdict.of(wins == 2))


def _even_worse(rows: Rows, game: str) -> Claim:
    """In each position: the share at even distances less the mean of their two neighbours, averaged."""
    title, here = _at(rows, game)
    ours = mean_share(_even_excess(row) for row in here)
    what = f"{title}: share of the first move at even distances less that at their odd neighbours"
    shape = Rule("below 0", lambda _, mean: mean.value < 0)
    return stated(what, "less effective at even levels", ours, below(0), shape, unit="% points")


def _even_excess(row: Row) -> float | None:
    shares = {ply: _share(row, "first", ply) for ply in range(1, row.cell["depth"])}
    known = {ply: share for ply, share in shares.items() if share is not None}
    excess = [
        known[ply] - (known[ply - 1] + known[ply + 1]) / 2
        for ply in known
        if ply % 2 == 0 and ply - 1 in known and ply + 1 in known
    ]
    return 100 * sum(excess) / len(excess) if excess else None


def _sheet(rows: Rows, game: str) -> Sheet:
    title, here = _at(rows, game)
    first, tried = _by_ply(rows, game, "first", 100), _by_ply(rows, game, "tried", 1)
    lines = [
        (ply, round(sum(row.measured["cutoffs"][ply] for row in here) / len(here)), first[ply], tried[ply])
        for ply in first
    ]
    columns = ("distance from the root", "cutoffs", "by the first move, %", "moves searched at a cutoff")
    return Sheet(f"{title}: means over positions", columns, lines)


EXPERIMENTS = (MoveOrdering(),)
