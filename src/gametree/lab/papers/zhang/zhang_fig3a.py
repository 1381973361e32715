"""Does forward estimation beat alpha-beta in games on random trees?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gametree.lab.claim import Claim, Verdict, compare, within
from gametree.lab.experiment import Plan, Rows, Trials
from gametree.lab.papers.zhang import SOURCE
from gametree.lab.papers.zhang.duels import Challenger, Duels, outplays
from gametree.lab.papers.zhang.trees import ALL_CHILDREN, Branching, Counting
from gametree.model.position import Position
from gametree.searching.algorithms.forward import ForwardEstimation

__all__ = ["EXPERIMENTS"]

TREES = Branching(9, varies=True)
PLIES = 100
EXACT, HASTY = "delta 1.0", "delta 0.5"
CHALLENGERS = {
    EXACT: Challenger(ForwardEstimation(edges="learned", delta=1.0), deepest=8, quick=5),
    HASTY: Challenger(ForwardEstimation(edges="learned", delta=0.5), deepest=8, quick=5),
}
HORIZONS = range(1, CHALLENGERS[HASTY].deepest + 1)
DEEPER_FROM = 4
"""From this horizon of alpha-beta on, forward estimation with delta = 0.5 looks one ply deeper with fewer nodes."""


class RandomGames(Duels):
    """Tournaments of forward estimation against alpha-beta on random trees."""

    name = "zhang-fig3a"
    title = "Forward estimation plays alpha-beta: random trees"
    source = f"{SOURCE}, section 5.1, fig. 3(a)"
    measures = (
        "Games of 100 moves on random trees with 1 to 9 children a node and edge costs -2^15 + 1 to 2^15, each played "
        "twice with sides swapped; the pair is won by whoever played MAX when the larger outcome was obtained. Forward "
        "estimation learns the costs of edges on-line, anew in every search. Both search in static order, without "
        "table. For every horizon of alpha-beta, LESS is the deepest horizon at which forward estimation generates no "
        "more nodes in the tournament, and MORE the ply after that."
    )
    algorithms = ("alphabeta", "forward-estimation")
    games = ("random-tree",)
    discussion = (
        "The paper does not say how long its games are; a hundred moves are those of Korf and Chickering, whose rules "
        f"it follows. Nor does it say how branching is random. Where forward estimation becomes cheap enough to look "
        f"deeper depends on delta, and hardly on these: see zhang-fig3a-why. Pairs that are tied do not count. "
        f"{ALL_CHILDREN}"
    )
    challengers: Mapping[str, Challenger] = CHALLENGERS

    def pairs(self, plan: Plan, alphabeta: int) -> int:
        """As in the paper."""
        return plan.choose(full=100, quick=20)

    def opening(self, seed: int) -> Position:
        """The root of a tree."""
        return TREES.tree(seed, depth=PLIES)

    def published(self, name: str) -> Mapping[int, int]:
        """See `Duels.published`."""
        return {alphabeta: alphabeta + (name == HASTY and alphabeta >= DEEPER_FROM) for alphabeta in HORIZONS}

    def trials(self, rows: Rows) -> Trials:
        """All tournaments are of the same size."""
        return Trials(self.fewest_pairs(rows), 100, "pairs of games in every tournament")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Horizons, and who wins."""
        return [
            *(self._one_deeper_costs_more(rows, alphabeta) for alphabeta in HORIZONS),
            *(self._less(rows, alphabeta) for alphabeta in HORIZONS),
            *(self._no_large_margin(rows, alphabeta) for alphabeta in HORIZONS[: DEEPER_FROM - 1]),
            *(self._wins(rows, alphabeta) for alphabeta in HORIZONS[DEEPER_FROM - 1 :]),
            *(self._first_deeper(rows, counting) for counting in Counting),
        ]

    def _one_deeper_costs_more(self, rows: Rows, alphabeta: int) -> Claim:
        more = self.crossing(rows, EXACT, alphabeta).more
        return compare(f"{EXACT}: horizon MORE, alpha-beta {alphabeta}", alphabeta + 1, more, within(0))

    def _less(self, rows: Rows, alphabeta: int) -> Claim:
        paper = self.published(HASTY)[alphabeta]
        less = self.crossing(rows, HASTY, alphabeta).less
        deeper = self.tally(rows, HASTY, alphabeta, alphabeta + 1)
        ratio = "" if deeper is None else f"{deeper.ratios[Counting.AT_ONCE]:.2f}"
        why = "" if less in (None, paper) else f"One ply deeper it generates {ratio} times the nodes of alpha-beta."
        return compare(f"{HASTY}: horizon LESS, alpha-beta {alphabeta}", paper, less, within(0), discussion=why)

    def _no_large_margin(self, rows: Rows, alphabeta: int) -> Claim:
        tally = self.tally(rows, HASTY, alphabeta, self.crossing(rows, HASTY, alphabeta).less)
        share = None if tally is None else tally.share
        verdict = Verdict.of(None if share is None else share.value <= 60)
        what = f"{HASTY}: won with horizon LESS, alpha-beta {alphabeta}"
        return Claim(what, "loses or wins with no large margin", share, "at most 60", verdict, "%")

    def _wins(self, rows: Rows, alphabeta: int) -> Claim:
        less = self.crossing(rows, HASTY, alphabeta).less
        what = f"{HASTY}: won with horizon LESS, alpha-beta {alphabeta}"
        why = "LESS is no deeper than alpha-beta's horizon here." if less == alphabeta else ""
        return outplays(what, self.tally(rows, HASTY, alphabeta, less), why)

    def _first_deeper(self, rows: Rows, counting: Counting) -> Claim:
        """Looked for only if it is known of every horizon."""
        less = {alphabeta: self.crossing(rows, HASTY, alphabeta, counting).less for alphabeta in HORIZONS}
        deeper = [alphabeta for alphabeta, horizon in less.items() if horizon is not None and horizon > alphabeta]
        first = min(deeper) if deeper and None not in less.values() else None
        what = f"{HASTY}: first alpha-beta horizon with LESS deeper than that; {counting}"
        return compare(what, DEEPER_FROM, first, within(0))


EXPERIMENTS = (RandomGames(),)
