"""Where do MTD(f) and NegaScout part, position by position, and what predicts it?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import exp, log, log1p
from statistics import fmean
from typing import Any, NamedTuple

from gametree.lab.claim import Claim, Rule, Verdict, compare, percent
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.open_questions.regression import Fit, Observation, fitted
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import FEWEST, geometric
from gametree.lab.papers.plaat.settings import EVALUATORS, POSITIONS, SETTINGS, Search, deepen
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.players.statistics import Interval, wilson
from gametree.rules.perft import perft

__all__ = ["EXPERIMENTS", "PREDICTORS", "Iteration", "iterations"]

LAST = 3
"""Iterations of each search that are compared, the deepest ones."""
DEPTHS = {"checkers": 15, "othello": 9, "chess": 7}
QUICK = {"checkers": 9, "othello": 6, "chess": 5}
NEAR = {"checkers": 4, "othello": 3, "chess": 2}
"""How many plies below a position the values are looked at that count as its distinct ones."""
PREDICTORS = {
    "distance": "distance of the first guess from f",
    "distinct": "number of distinct values",
    "branching": "branching factor",
    "depth": "depth",
}
"""What may predict the ratio. The depth is there so that the others are not credited with its effect."""
BANDS = (0.0, 0.25, 1.0, 4.0)
"""Upper ends of groups of distances, in units of the game; the last group has the rest."""


class Iteration(NamedTuple):
    """One iteration of both algorithms in one position."""

    game: str
    position: int
    depth: int
    distance: float
    """Of the first guess from f, in units of the game: half the width of NegaScout's window."""
    distinct: int
    branching: float
    ratio: float
    """Leaves of MTD(f) over NegaScout's."""

    @property
    def predictors(self) -> tuple[float, ...]:
        """In the order of `PREDICTORS`. All but the depth are on a scale on which doubling is a step."""
        return log1p(self.distance), log(self.distinct), log(self.branching), float(self.depth)


class Parting(Experiment):
    """The leaves of MTD(f) over NegaScout's, and a regression of their logarithm."""

    name = "open-negascout"
    title = "Where MTD(f) and NegaScout part, and what predicts it"
    source = f"{SOURCE}, section 6.2: NegaScout and MTD(f)"
    measures = (
        "Leaves of MTD(f) and of NegaScout in an aspiration window in each of the three deepest iterations, in twenty "
        "positions each of checkers (15 plies, in steps of two), Othello (9) and chess (7), with the tables, ordering "
        "and first guesses of plaat-C. Predictors: the distance of the first guess from the value, in units of the "
        "game; the number of distinct static values 4 (checkers), 3 (Othello) or 2 (chess) plies below the position; "
        "its branching factor in the first three plies; the depth. Logarithms of all but the depth, standardised. An "
        "effect is the change of the logarithm of the ratio with one standard deviation of a predictor, as a "
        "percentage; 95 % intervals allow for dependence of the iterations of a position. For all games together, "
        "the mean of each game is taken away first."
    )
    algorithms = ("aspiration-negascout", "mtdf")
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "The distance is known only when a search is done; the other three are known before. Distances and numbers of "
        "values were to be predictors before any row was seen; that they enter as logarithms, and that the three "
        "deepest iterations count, was also fixed before. Positions with more moves have more values, so that the "
        "effects of these two are to be read together. Sixty positions show an effect of about a twentieth of the "
        "ratio; smaller ones they cannot tell from none."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """Both searches of one position."""
        depths = plan.choose(full=DEPTHS, quick=QUICK)
        for game, depth in depths.items():
            for position in range(0, POSITIONS, plan.choose(full=1, quick=2)):
                yield {"game": game, "position": position, "depth": depth}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The predictors, and counts of every iteration alone."""
        setting, depth = SETTINGS[cell["game"]], cell["depth"]
        root = setting.positions()[cell["position"]]
        found = {
            search: list(deepen(setting, cell["position"], search, depth)) for search in (Search.NEGASCOUT, Search.MTDF)
        }
        last = found[Search.MTDF][-1]
        first = {probe.depth: probe.beta for probe in reversed(last.probes)}
        return {
            "guesses": [first[each] for each in setting.depths(depth)],
            "values": [result.value for result in found[Search.MTDF]],
            "agreed": all(one.value == two.value for one, two in zip(*found.values(), strict=True)),
            "distinct": len(set(_values(root, NEAR[cell["game"]]))),
            "lines": perft(root, 3),
            "mtdf": _alone(found[Search.MTDF]),
            "negascout": _alone(found[Search.NEGASCOUT]),
        }

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game."""
        ours = min(len(rows.where(game=game)) for game in SETTINGS)
        return Trials(ours, POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Who needs fewer leaves, and what predicts it."""
        found = iterations(rows)
        return [
            *(_fewer(found, game) for game in SETTINGS),
            _predicts(found, "distance", "the closer the first guess, the fewer leaves"),
            _predicts(found, "distinct", "the wider the range of values, the more passes"),
            _predicts(found, "branching", None),
            _agreed(rows),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """The regression, then the groups of distances, then every position."""
        found = iterations(rows)
        return [_effects_sheet(found), _bands_sheet(found), _positions_sheet(found)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The ratio over the distance of the guess."""
        found = iterations(rows)
        curves = []
        for game, setting in SETTINGS.items():
            groups = _banded([each for each in found if each.game == game])
            points = [(fmean(each.distance for each in group), mean) for group in groups if (mean := _mean(group))]
            curves.append(Curve(setting.title, points))
        x, y = Axis("mean distance of the first guess from f, in units of the game"), Axis("leaves over NegaScout's")
        return [Plot("distance", "MTD(f) against NegaScout, by groups of distances", x, y, curves)]


def iterations(rows: Rows) -> list[Iteration]:
    """The deepest iterations of the rows; of each game those rows that go deepest."""
    found = []
    for game, setting in SETTINGS.items():
        known = rows.where(game=game)
        deepest = max((row.cell["depth"] for row in known), default=0)
        for row in known.where(depth=deepest):
            measured, depths = row.measured, setting.depths(deepest)
            for place in range(len(depths) - LAST, len(depths)):
                distance = abs(measured["values"][place] - measured["guesses"][place]) / setting.delta
                ratio = measured["mtdf"][place] / measured["negascout"][place]
                lines = measured["lines"] ** (1 / 3)
                at = (game, row.cell["position"], depths[place])
                found.append(Iteration(*at, distance, measured["distinct"], lines, ratio))
    return found


def _alone(results: Sequence[SearchResult]) -> list[int]:
    """The leaves of each iteration, from counts that add up."""
    counts = [result.counts.leaves for result in results]
    return [now - before for now, before in zip(counts, [0, *counts], strict=False)]


def _values(position: Position, plies: int) -> Iterable[int]:
    """The static values of all positions that many plies below, or where the game ends earlier."""
    moves = position.moves() if plies else ()
    if not moves:
        yield int(position.evaluate())
    for move in moves:
        yield from _values(position.after(move), plies - 1)


def _fit(found: Sequence[Iteration], games: Iterable[str] = SETTINGS) -> Fit | None:
    """The regression over the iterations of these games, each game's means taken away."""
    observations = []
    for game in games:
        here = [each for each in found if each.game == game]
        if not here:
            return None
        means = [fmean(column) for column in zip(*((log(each.ratio), *each.predictors) for each in here), strict=True)]
        for each in here:
            outcome, *predictors = map(float.__sub__, (log(each.ratio), *each.predictors), means)
            observations.append(Observation(outcome, predictors, (game, each.position)))
    return fitted(observations)


def _effect(fit: Fit | None, name: str) -> Interval | None:
    """The change of the ratio in per cent with one standard deviation of a predictor."""
    if fit is None:
        return None
    return Interval(*(100 * (exp(end) - 1) for end in fit.effects[list(PREDICTORS).index(name)]))


def _fewer(found: Sequence[Iteration], game: str) -> Claim:
    """In the deepest iteration."""
    here = _deepest([each for each in found if each.game == game])
    share = percent(wilson(sum(each.ratio < 1 for each in here), len(here))) if here else None
    what = f"{SETTINGS[game].title}: positions in which MTD(f) needs fewer leaves than NegaScout in the last iteration"
    surely = Rule("our 95 % interval above half", lambda _, ours: ours.low > 50)
    most = Rule("more than half", lambda _, ours: ours.value > 50)
    claim = compare(what, 50, share, surely, shape=most, unit="%")
    return Claim(what, "most", share, claim.rule, claim.verdict, "%")


def _predicts(found: Sequence[Iteration], name: str, words: str | None) -> Claim:
    """`words` is what the thesis leads one to expect, which is that the ratio grows; None if it does not say."""
    effect = _effect(_fit(found), name)
    what = (
        f"all games: change of MTD(f)'s leaves over NegaScout's with one standard deviation of the {PREDICTORS[name]}"
    )
    if words is None:
        sure = None if effect is None else effect.low > 0 or effect.high < 0
        return Claim(what, "not studied", effect, "our 95 % interval leaves out 0", Verdict.of(sure), "%")
    surely = Rule("our 95 % interval above 0", lambda _, ours: ours.low > 0)
    above = Rule("above 0", lambda _, ours: ours.value > 0)
    claim = compare(what, 0, effect, surely, shape=above)
    return Claim(what, words, effect, claim.rule, claim.verdict, "%")


def _agreed(rows: Rows) -> Claim:
    share = 100 * fmean(rows.values("agreed")) if len(rows) else None
    what = "positions in which both find the same values in every iteration"
    return compare(what, 100, share, Rule("all", lambda paper, ours: ours.value == paper), unit="%")


def _deepest(found: Sequence[Iteration]) -> list[Iteration]:
    most = max((each.depth for each in found), default=0)
    return [each for each in found if each.depth == most]


def _mean(found: Sequence[Iteration]) -> Interval | None:
    return geometric(each.ratio for each in found)


def _banded(found: Sequence[Iteration]) -> list[list[Iteration]]:
    """The iterations by groups of distances; empty groups are left out."""
    ends = [-1.0, *BANDS, float("inf")]
    groups = [[each for each in found if low < each.distance <= high] for low, high in pairwise(ends)]
    return [group for group in groups if len(group) >= FEWEST]


def _effects_sheet(found: Sequence[Iteration]) -> Sheet:
    chosen = {"all games": tuple(SETTINGS), **{setting.title: (game,) for game, setting in SETTINGS.items()}}
    lines = []
    for title, games in chosen.items():
        fit = _fit(found, games)
        effects = [_effect(fit, name) for name in PREDICTORS]
        explained = None if fit is None else round(100 * fit.explained, 1)
        lines.append((title, None if fit is None else fit.groups, *effects, explained))
    columns = ("games", "positions", *(f"{title}, %" for title in PREDICTORS.values()), "variance explained, %")
    return Sheet("Change of the ratio with one standard deviation of a predictor", columns, lines)


def _bands_sheet(found: Sequence[Iteration]) -> Sheet:
    lines = []
    for game, setting in SETTINGS.items():
        for group in _banded([each for each in found if each.game == game]):
            low, high = (choose(each.distance for each in group) for choose in (min, max))
            lines.append((setting.title, f"{shown(low)} to {shown(high)}", len(group), _mean(group)))
    return Sheet("Leaves over NegaScout's, by distance", ("game", "distance, units", "iterations", "ratio"), lines)


def _positions_sheet(found: Sequence[Iteration]) -> Sheet:
    lines = [
        (SETTINGS[game].title, each.position, each.depth, each.distance, each.distinct, each.branching, each.ratio)
        for game in SETTINGS
        for each in sorted(_deepest([each for each in found if each.game == game]), key=lambda each: each.ratio)
    ]
    columns = ("game", "position", "depth", "distance, units", "distinct values", "branching", "ratio")
    return Sheet("The last iteration in every position, in the order of the ratio", columns, lines)


EXPERIMENTS = (Parting(),)
