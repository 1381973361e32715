"""Does forward estimation beat alpha-beta in Othello?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from gametree.lab.claim import Claim, Rule, Verdict, compare, percent, within
from gametree.lab.experiment import Plan, Rows, Trials
from gametree.lab.papers.zhang import SOURCE
from gametree.lab.papers.zhang.duels import Challenger, Duels, outplays
from gametree.lab.papers.zhang.trees import ALL_CHILDREN
from gametree.model.position import Position
from gametree.players.finish import Finish
from gametree.players.openings import openings
from gametree.players.statistics import wilson
from gametree.rules.catalogue import position
from gametree.searching.algorithms.forward import ForwardEstimation
from gametree.searching.edges.sample import sample_edges

__all__ = ["EXPERIMENTS", "FINAL_EVALUATOR", "OPENINGS", "STRIDE"]

LIKELY = {"likely 25 %": 0.25, "likely 50 %": 0.5}
"""Likely costs of edges: quantiles of the increments and decrements that sampled games meet."""
EXTREMES, ONLINE = "extremes", "on-line"
DEEPEST = 8
EVALUATOR, FINAL_EVALUATOR = "positional", "discs"
OPENINGS = 244
PAIRS = {4: 122, 5: 122, 6: 61, 7: 40, 8: 30}
"""How many openings are played at the deepest horizons of alpha-beta; at others, all of them."""
STRIDE = 89
"""Has no factor in common with the number of openings, so that the first few in this step are spread over all."""
DEEPER_FROM = 3
"""From this horizon of alpha-beta on, forward estimation looks deeper with fewer nodes, and wins."""
ALMOST = 90
"""The paper's "almost the same", in per cent of pairs."""
DEEPER = Rule("deeper than alpha-beta", lambda paper, ours: ours.value > DEEPEST)


class OthelloGames(Duels):
    """Tournaments of forward estimation against alpha-beta in Othello."""

    name = "zhang-fig3b"
    title = "Forward estimation plays alpha-beta: Othello"
    source = f"{SOURCE}, section 5.2, fig. 3(b)"
    measures = (
        "Othello with the evaluator positional, from the positions after all sequences of four moves, each played "
        "twice with sides swapped; the pair is won by whoever played Black when the better outcome for Black was "
        "obtained. Both sides search in static order, without table; when the horizon of alpha-beta reaches the end of "
        "the game, both finish with alpha-beta on the difference of discs. Forward estimation gets the costs of edges "
        "from ten games played at random: likely costs, that is the quantile of all increments and of all decrements, "
        "or the extremes; or it learns on-line, anew in every search. LESS is the deepest horizon at which it "
        "generates no more nodes in the tournament, and MORE the ply after that."
    )
    algorithms = ("alphabeta", "forward-estimation")
    games = ("othello",)
    evaluators: Mapping[str, tuple[str, ...]] = {"othello": (EVALUATOR, FINAL_EVALUATOR)}
    discussion = (
        "The paper's evaluator is Bill's, which is not public, so that the shape of the curves is what can be "
        "compared. Its likely costs are a fiftieth of its extremes. Ours are quantiles instead, because the extremes "
        "of our evaluator are moves that end the game, where a disc counts 10,000: a fiftieth of them would be a "
        "hundred times the cost of a usual move, and abandon nothing. Of five quantiles tried with few games (10, 25, "
        "50, 75 and 90 %), 25 % was taken because it goes deepest without losing, and 50 % because it is the median; "
        "the choice of the first favours agreement; zhang-fig3b-why shows how the result depends on it. The paper "
        "compares processor time; here nodes are compared, so that the result does not depend on the machine. "
        f"{ALL_CHILDREN}"
    )

    @property
    def challengers(self) -> Mapping[str, Challenger]:
        """The challengers by name."""
        return _challengers()

    def pairs(self, plan: Plan, alphabeta: int) -> int:
        """Fewer where a game takes long."""
        return plan.choose(full=PAIRS.get(alphabeta, OPENINGS), quick=10)

    def opening(self, seed: int) -> Position:
        """One of the positions after four moves."""
        return _openings()[seed * STRIDE % OPENINGS]

    def finish(self, alphabeta: int) -> Finish:
        """As soon as alpha-beta sees the end of the game."""
        return Finish(alphabeta, evaluator=FINAL_EVALUATOR, by="alphabeta")

    def published(self, name: str) -> Mapping[int, int]:
        """See `Duels.published`."""
        return {1: 1, 2: 2, DEEPEST: DEEPEST + 3} if name in LIKELY else {}

    def trials(self, rows: Rows) -> Trials:
        """Tournaments at the deepest horizons are smaller."""
        return Trials(self.fewest_pairs(rows), OPENINGS, "pairs of games in the smallest tournament")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Horizons, and who wins."""
        deep = range(DEEPER_FROM, DEEPEST + 1)
        return [
            *(self._same_horizon(rows, name, depth) for name in LIKELY for depth in range(1, DEEPER_FROM)),
            *(self._deeper(rows, name, depth) for name in LIKELY for depth in deep[:-1]),
            *(self._deepest(rows, name) for name in LIKELY),
            *(self._wins(rows, name, depth) for name in LIKELY for depth in deep),
            self._plays_the_same(rows),
            *(self._inadequate(rows, depth) for depth in range(DEEPER_FROM, _challengers()[ONLINE].deepest + 1)),
        ]

    def _less(self, rows: Rows, name: str, alphabeta: int) -> int | None:
        return self.crossing(rows, name, alphabeta).less

    def _same_horizon(self, rows: Rows, name: str, alphabeta: int) -> Claim:
        what = f"{name}: horizon LESS, alpha-beta {alphabeta}"
        return compare(what, alphabeta, self._less(rows, name, alphabeta), within(0))

    def _deeper(self, rows: Rows, name: str, alphabeta: int) -> Claim:
        less = self._less(rows, name, alphabeta)
        verdict = Verdict.of(None if less is None else less > alphabeta)
        what = f"{name}: horizon LESS, alpha-beta {alphabeta}"
        return Claim(what, "deeper", less, f"more than {alphabeta}", verdict)

    def _deepest(self, rows: Rows, name: str) -> Claim:
        what = f"{name}: horizon LESS, alpha-beta {DEEPEST}"
        return compare(what, DEEPEST + 3, self._less(rows, name, DEEPEST), within(0), shape=DEEPER)

    def _wins(self, rows: Rows, name: str, alphabeta: int) -> Claim:
        less = self._less(rows, name, alphabeta)
        why = "LESS is no deeper than alpha-beta's horizon here." if less == alphabeta else ""
        what = f"{name}: won with horizon LESS, alpha-beta {alphabeta}"
        return outplays(what, self.tally(rows, name, alphabeta, less), why)

    def _plays_the_same(self, rows: Rows) -> Claim:
        """Players that make the same moves tie every pair."""
        found = [self.tally(rows, EXTREMES, depth, depth) for depth in range(1, _challengers()[EXTREMES].deepest + 1)]
        tallies = [tally for tally in found if tally is not None]
        pairs = sum(tally.pairs for tally in tallies)
        share = percent(wilson(sum(tally.ties for tally in tallies), pairs)) if pairs else None
        verdict = Verdict.of(None if share is None else share.value >= ALMOST)
        what = f"{EXTREMES}: pairs tied at equal horizons"
        return Claim(what, "plays almost the same", share, f"at least {ALMOST}", verdict, "%")

    def _inadequate(self, rows: Rows, alphabeta: int) -> Claim:
        tally = self.tally(rows, ONLINE, alphabeta, self._less(rows, ONLINE, alphabeta))
        share = None if tally is None else tally.share
        verdict = Verdict.of(None if share is None else share.high < 50)
        if share is not None and share.low <= 50 <= share.high:
            verdict = Verdict.SHAPE_ONLY
        what = f"{ONLINE}: won with horizon LESS, alpha-beta {alphabeta}"
        return Claim(what, "not adequate", share, "our 95 % interval below 50; shape: not above 50", verdict, "%")


@cache
def _openings() -> list[Position]:
    return openings(position("othello", evaluator=EVALUATOR), 4)


@cache
def _challengers() -> Mapping[str, Challenger]:
    start = position("othello", evaluator=EVALUATOR)
    likely = {name: sample_edges(start, 10, quantile=quantile).likely for name, quantile in LIKELY.items()}
    extremes = sample_edges(start, 10).extremes
    return {
        **{name: Challenger(ForwardEstimation(edges=costs), DEEPEST, quick=4) for name, costs in likely.items()},
        EXTREMES: Challenger(ForwardEstimation(edges=extremes), deepest=4, quick=4),
        ONLINE: Challenger(ForwardEstimation(edges="learned"), deepest=4, quick=4),
    }


EXPERIMENTS = (OthelloGames(),)
