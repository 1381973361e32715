"""Experiments in which alpha-beta plays against a rival of equal effort: what all of them have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.korf_chickering.arenas import Arena, contestants
from gametree.lab.papers.korf_chickering.series import Series, Shares, horizons_of, measured, pairs, won
from gametree.players.equal_effort import Horizons
from gametree.players.statistics import Interval
from gametree.players.tournament import tournament

__all__ = ["EqualEffortTournaments"]

COLUMNS = (
    "series",
    "alpha-beta depth",
    "rival depth",
    "published",
    "rival won, %",
    "published, %",
    "ties",
    "nodes, rival / alpha-beta",
    "pairs",
)


class EqualEffortTournaments(Experiment):
    """Series of tournaments in which each time the side that made fewer new nodes gets a ply more.

    An experiment says where it takes place, what its series are and what the paper claims of them.
    """

    arena: Arena
    series: Sequence[Series]
    """Their settings name the rival."""
    backup: str
    """What alpha-beta keeps in its tree of a node outside its window: see `AlphaBetaTree`."""
    paper_pairs: int
    """How many pairs of games a tournament of the paper has."""

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """A tournament's horizons follow from the tournament before it; series are independent of each other."""
        for series in self.series:
            extent = series.extent(plan)
            if extent is not None:
                until = Horizons(extent.last, self.arena.longest)
                yield from series.cells(until, self.arena.parts(extent.pairs), done)

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """A tournament, or a part of it."""
        first, second = contestants(cell["rival"], self.backup, horizons_of(cell), self.arena.final_evaluator)
        return measured(tournament(first, second, self.arena.openings(cell), self.arena.scoring))

    def trials(self, rows: Rows) -> Trials:
        """Pairs of games in every tournament."""
        played = [pairs(found[0]) for series in self.series if (found := series.rounds(rows))]
        return Trials(min(played, default=0), self.paper_pairs, "pairs of games in every tournament")

    def shares(self, rows: Rows) -> dict[str, Shares]:
        """What the rival won, by the label of the series; those without a result are left out."""
        found = {series.label: series.shares(rows) for series in self.series}
        return {label: curve for label, curve in found.items() if curve}

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """One line for every horizon of alpha-beta in every series."""
        lines = [line for series in self.series for line in _lines(series, rows)]
        return [Sheet("Tournaments of most nearly equal effort", COLUMNS, lines)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """How deep the rival searches at equal effort, and how much it wins."""
        depths = [curve for series in self.series for curve in _depth_curves(series, rows)]
        shares = [curve for series in self.series for curve in _won_curves(series, rows)]
        across = Axis("alpha-beta depth")
        return [
            Plot("depth", "Depth of the rival that makes as many new nodes", across, Axis("rival depth"), depths),
            Plot("won", "Won by the rival", across, Axis("% of decided contests"), shares),
        ]


def _lines(series: Series, rows: Rows) -> Iterator[Sequence[str | float | Interval | None]]:
    published = {entry.alphabeta_depth: entry for entry in series.published}
    for depth, played in series.reported(rows).items():
        entry = published.get(depth)
        yield (
            series.label,
            depth,
            played.horizons.second,
            entry and entry.rival_depth,
            won(played),
            entry and entry.won,
            played.result.ties,
            played.ratio(),
            pairs(played),
        )


def _depth_curves(series: Series, rows: Rows) -> Iterator[Curve]:
    yield Curve(series.label, [(depth, played.horizons.second) for depth, played in series.reported(rows).items()])
    published = [(e.alphabeta_depth, e.rival_depth) for e in series.published if e.rival_depth is not None]
    if published:
        yield Curve(series.label, published, "paper")


def _won_curves(series: Series, rows: Rows) -> Iterator[Curve]:
    yield Curve(series.label, [(depth, _drawn(share)) for depth, share in series.shares(rows).items()])
    published = [(e.alphabeta_depth, e.won) for e in series.published if e.won is not None]
    if published:
        yield Curve(series.label, published, "paper")


def _drawn(share: Interval) -> Interval | float:
    """Where all contests are ties, half is won by convention, and a bar over everything says nothing."""
    return share.value if (share.low, share.high) == (0, 100) else share
