"""Tournaments against alpha-beta around the horizon at which a player begins to generate more nodes than it does.

For every horizon of alpha-beta the player starts with the same one. While it generates no more nodes in a tournament,
it gets one ply more in the next; if it generates more from the start, one ply less. So two horizons are found: LESS,
the deepest with no more nodes, and MORE, the ply after that.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gametree.lab.claim import Claim, Verdict, percent
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, seed_ranges, seeds
from gametree.lab.papers.zhang.trees import Counting
from gametree.model.position import Position
from gametree.players.finish import Finish
from gametree.players.search_player import SearchPlayer
from gametree.players.statistics import Interval, mean_interval, wilson
from gametree.players.tournament import tournament
from gametree.searching.algorithm import Algorithm

__all__ = ["Challenger", "Crossing", "Duels", "Tally", "outplays", "played", "ratio_interval", "tried"]

LEAD = 4
"""How many plies more than alpha-beta a challenger gets at most."""
MEASURED = {Counting.AT_ONCE: "expanded", Counting.AS_NEEDED: "generated"}
"""What is counted: where all children of a node are generated at once, they are as many as nodes expanded allow."""


class Challenger(NamedTuple):
    """An algorithm that plays alpha-beta of several horizons. Cells name it under "series"."""

    algorithm: Algorithm
    deepest: int
    """The deepest horizon of alpha-beta."""
    quick: int
    """The same under the quick plan."""


class Tally(NamedTuple):
    """The results of the pairs of games at one pair of horizons, in the player's view."""

    wins: int
    losses: int
    ties: int
    ratios: Mapping[Counting, float]
    """The player's nodes over alpha-beta's."""

    @property
    def pairs(self) -> int:
        """How many were played."""
        return self.wins + self.losses + self.ties

    @property
    def share(self) -> Interval:
        """Pairs won, in per cent of those that were not tied."""
        return percent(wilson(self.wins, self.wins + self.losses))

    @classmethod
    def of(cls, rows: Rows) -> Tally | None:
        """The sum of rows of `Duels`; None if there are none."""
        if not rows:
            return None
        total = {name: sum(rows.values(name)) for name in rows[0].measured}
        ratios = {counting: total[f"player_{name}"] / total[f"alphabeta_{name}"] for counting, name in MEASURED.items()}
        return cls(total["wins"], total["losses"], total["ties"], ratios)


class Crossing(NamedTuple):
    """The player's deepest horizon with no more nodes than alpha-beta's, and the ply after that; None if not known."""

    less: int | None
    more: int | None


def tried(costs_more: Callable[[int], bool | None], start: int) -> Iterator[int]:
    """The horizons to play at: from `start` up, or down if that costs more already, until the answer changes.

    `costs_more` says whether the player generates more nodes at a horizon than alpha-beta does; None if that is not
    known yet, and then there is nothing to try after it.

    >>> list(tried(lambda horizon: horizon > 5, 4)), list(tried(lambda horizon: horizon > 2, 4)), list(
    ...     tried(lambda horizon: None, 4)
    ... )
    ([4, 5, 6], [4, 3, 2], [4])
    """
    yield start
    first = costs_more(start)
    step = -1 if first else 1
    horizon, answer = start + step, first
    while answer is not None and answer == first and 1 <= horizon <= start + LEAD:
        yield horizon
        answer = costs_more(horizon)
        horizon += step


class Duels(Experiment):
    """Tournaments of several challengers. Rows hold wins, losses and ties of pairs, and the nodes of both sides."""

    @property
    @abstractmethod
    def challengers(self) -> Mapping[str, Challenger]:
        """The challengers by name."""

    @abstractmethod
    def pairs(self, plan: Plan, alphabeta: int) -> int:
        """How many pairs of games are played against alpha-beta of that horizon."""

    @abstractmethod
    def opening(self, seed: int) -> Position:
        """Where both games of a pair begin."""

    def finish(self, alphabeta: int) -> Finish | None:
        """How both sides finish a game, with alpha-beta of that horizon."""
        return None

    def published(self, name: str) -> Mapping[int, int]:
        """The horizons LESS of a challenger in the paper, by horizon of alpha-beta, as far as it gives them."""
        return {}

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """What both ways of counting want."""
        for name, challenger in self.challengers.items():
            for alphabeta in range(1, plan.choose(full=challenger.deepest, quick=challenger.quick) + 1):
                here = done.where(series=name, alphabeta=alphabeta)
                pairs = self.pairs(plan, alphabeta)
                horizons = {horizon for counting in Counting for horizon in _answers(here, alphabeta, counting, pairs)}
                for horizon in sorted(horizons):
                    for part in seed_ranges(pairs, each=10):
                        yield {"series": name, "alphabeta": alphabeta, "horizon": horizon, **part}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Plays the pairs of a cell."""
        algorithm = self.challengers[cell["series"]].algorithm
        openings = [self.opening(seed) for seed in seeds(cell)]
        return played(algorithm, cell["horizon"], cell["alphabeta"], openings, finish=self.finish(cell["alphabeta"]))

    def fewest_pairs(self, rows: Rows) -> int:
        """The pairs in the smallest tournament."""
        played = {(row.cell["series"], row.cell["alphabeta"], row.cell["horizon"]) for row in rows}
        tallies = [self.tally(rows, *tournament) for tournament in played]
        return min((tally.pairs for tally in tallies if tally is not None), default=0)

    def tally(self, rows: Rows, name: str, alphabeta: int, horizon: int | None) -> Tally | None:
        """The results of the pairs at these horizons; None if none were played."""
        return Tally.of(rows.where(series=name, alphabeta=alphabeta, horizon=horizon))

    def crossing(self, rows: Rows, name: str, alphabeta: int, counting: Counting = Counting.AT_ONCE) -> Crossing:
        """LESS and MORE against alpha-beta of that horizon."""
        answers = _answers(rows.where(series=name, alphabeta=alphabeta), alphabeta, counting)
        less = max((horizon for horizon, more in answers.items() if more is False), default=None)
        more = min((horizon for horizon, more in answers.items() if more), default=None)
        return Crossing(less, more) if less and more else Crossing(None, None)

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """One for each challenger, a line for each tournament."""
        return [_sheet(rows.where(series=name), name) for name in self.challengers]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The share won with fewer and with more nodes, and how deep one looks with fewer."""
        won, less, paper = [], [], []
        for name, challenger in self.challengers.items():
            found = {at: self.crossing(rows, name, at) for at in range(1, challenger.deepest + 1)}
            for field in Crossing._fields:
                horizons = {at: getattr(crossing, field) for at, crossing in found.items()}
                won.append(Curve(f"{name} ({field.upper()})", list(self._shares(rows, name, horizons))))
            less.append(Curve(name, [(at, crossing.less) for at, crossing in found.items() if crossing.less]))
            if published := self.published(name):
                paper.append(Curve(name, list(published.items()), "paper"))
        x = Axis("alpha-beta search horizon")
        return [
            Plot("won", self.title, x, Axis("pairs won, in %"), won),
            Plot("horizons", self.title, x, Axis("deepest horizon with no more nodes"), [*less, *paper]),
        ]

    def _shares(self, rows: Rows, name: str, horizons: Mapping[int, int | None]) -> Iterator[tuple[int, Interval]]:
        """What a challenger won at its horizons, by those of alpha-beta; left out where nearly all pairs are tied."""
        for alphabeta, horizon in horizons.items():
            tally = self.tally(rows, name, alphabeta, horizon)
            if tally is not None and 4 * tally.ties <= 3 * tally.pairs:
                yield alphabeta, tally.share


def played(
    algorithm: Algorithm,
    horizon: int,
    alphabeta: int,
    openings: Sequence[Position],
    *,
    ordering: str = "static",
    finish: Finish | None = None,
) -> dict[str, int]:
    """Plays a pair of games from each opening, against alpha-beta of a horizon of its own; a row's data."""
    player = SearchPlayer(algorithm, depth=horizon, table=None, ordering=ordering, finish=finish)
    rival = SearchPlayer("alphabeta", depth=alphabeta, table=None, ordering=ordering, finish=finish)
    result = tournament(player, rival, openings, "pair")
    return {
        "wins": result.wins,
        "losses": result.losses,
        "ties": result.ties,
        "player_expanded": player.effort.expanded,
        "player_generated": player.effort.nodes,
        "alphabeta_expanded": rival.effort.expanded,
        "alphabeta_generated": rival.effort.nodes,
    }


def ratio_interval(rows: Rows) -> Interval | None:
    """The player's nodes over alpha-beta's, all children at once, from the spread over the cells; None without rows."""
    ours, theirs = rows.values("player_expanded"), rows.values("alphabeta_expanded")
    if not ours:
        return None
    ratio = sum(ours) / sum(theirs)
    errors = mean_interval(mine - ratio * rival for mine, rival in zip(ours, theirs, strict=True))
    return Interval(*(ratio + end * len(theirs) / sum(theirs) for end in errors))


def outplays(what: str, tally: Tally | None, discussion: str = "") -> Claim:
    """That the player wins more than half of the pairs; the shape of things if that is not sure."""
    if tally is None:
        verdict = Verdict.NOT_RUN
    else:
        share = tally.share
        verdict = Verdict.SHAPE_ONLY if share.low <= 50 < share.value else Verdict.of(share.low > 50)
    rule = "our 95 % interval above 50; shape: our number above 50"
    return Claim(what, "over 50", None if tally is None else tally.share, rule, verdict, "%", discussion)


def _answers(rows: Rows, alphabeta: int, counting: Counting, pairs: int = 1) -> dict[int, bool | None]:
    """By horizon to be tried: whether the player generates more than alpha-beta; None before `pairs` pairs."""

    def costs_more(horizon: int) -> bool | None:
        tally = Tally.of(rows.where(horizon=horizon))
        return None if tally is None or tally.pairs < pairs else tally.ratios[counting] > 1

    return {horizon: costs_more(horizon) for horizon in tried(costs_more, alphabeta)}


def _sheet(rows: Rows, name: str) -> Sheet:
    columns = ("alpha-beta horizon", "horizon", "pairs", "won", "lost", "tied", "won of decided, in %")
    ratios = [f"nodes over alpha-beta's, {counting}" for counting in Counting]
    played = sorted({(row.cell["alphabeta"], row.cell["horizon"]) for row in rows})
    tallies = [(*at, Tally.of(rows.where(alphabeta=at[0], horizon=at[1]))) for at in played]
    lines = [
        (
            alphabeta,
            horizon,
            tally.pairs,
            tally.wins,
            tally.losses,
            tally.ties,
            tally.share if tally.wins + tally.losses else None,
            *tally.ratios.values(),
        )
        for alphabeta, horizon, tally in tallies
        if tally is not None
    ]
    return Sheet(name, (*columns, *ratios), lines)
