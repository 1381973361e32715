"""What ProbCut does in a game: nodes to depth, cutoffs that are wrong, and matches by numbers of nodes.

    python benchmarks/probcut.py depth othello staged 10
    python benchmarks/probcut.py wrong othello staged
    python benchmarks/probcut.py match othello staged nodes=20000 nodes=20000 50
    python benchmarks/probcut.py match othello staged depth=8 depth=8 50

Nodes are counted and not seconds, so that the figures are the same on any machine. A match has the limits of ProbCut
and of the search without it, and the number of openings, each of which is played twice.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import islice
from math import exp, log
from random import Random

import gametree as gt
from gametree.players import Decision, Player, random_openings, tournament
from gametree.searching.calibrating.sample import sampled
from gametree.searching.calibrating.self_play import positions_from_play
from gametree.searching.selective.cuts import ONE, cuts_of

OTHER_SEED = 2
"""Not that of the calibration."""


def beside(position: gt.Position) -> str:
    """The parts that both searches have: noise settled at the horizon, if the game has any."""
    return "none" if "quiescence" in position.refuses else "quiescence"


def with_probcut(position: gt.Position) -> str:
    """The parts of the search that is tried."""
    return "probcut" if beside(position) == "none" else f"{beside(position)}+probcut"


def nodes_to_depth(game: str, evaluator: str, depth: str) -> None:
    """Over the standard positions: the nodes of iterative deepening, and whether value and move are the same."""
    ratios, same_move, apart = [], 0, []
    positions = [position.with_evaluator(evaluator) for position in gt.standard_positions(game)]
    for position in positions:
        full, cut = (
            list(gt.iterate(position, "negascout", depth=int(depth), selective=parts))[-1]
            for parts in (beside(position), with_probcut(position))
        )
        ratios.append(cut.counts.nodes / full.counts.nodes)
        same_move += cut.move == full.move
        apart.append(abs(cut.value - full.value))
    mean = exp(sum(map(log, ratios)) / len(ratios))
    print(f"{game} {evaluator} depth {depth}: nodes with ProbCut / without {mean:.2f} (geometric mean)")
    print(f"the same move in {same_move} of {len(positions)}, values {sorted(apart)[len(apart) // 2]} apart (median)")


def wrong_cutoffs(game: str, evaluator: str, count: str = "200") -> None:
    """Windows near the static value of new positions: how often each cut tries, cuts off, and is wrong."""
    start = gt.position(game, evaluator=evaluator)
    known = start.calibration
    assert known is not None
    rng = Random(1)
    tried, cut_off, wrong = 0, 0, 0
    for position in islice(positions_from_play(start, OTHER_SEED), int(count)):
        sample = sampled(position, known.depth)
        if sample is None:
            continue
        for cut in cuts_of(known, sample.stage):
            if cut.deep >= len(sample.values):
                continue
            deep, shallow = sample.values[cut.deep], sample.values[cut.shallow]
            for _ in range(4):
                goal = sample.static + round(rng.gauss(0, 2 * known.margin))
                high = sample.static >= goal
                low_enough = shallow * cut.slope <= (goal - 1 - cut.below) * ONE
                cuts = shallow * cut.slope >= (goal + cut.above) * ONE if high else low_enough
                tried += 1
                cut_off += cuts
                wrong += cuts and (deep < goal if high else deep >= goal)
    share = f"{cut_off / tried:.0%} cut off, {wrong / max(1, cut_off):.1%} of them wrong"
    print(f"{game} {evaluator}: {tried:,} tests, {share}")


class Searcher(Player):
    """Plays by iterative deepening within a limit such as "nodes=1000" or "depth=8"."""

    def __init__(self, name: str, limit: str, selective: str) -> None:
        super().__init__(f"{name} {limit}")
        kind, _, number = limit.partition("=")
        self._limits = gt.Limits(depth=int(number)) if kind == "depth" else gt.Limits(nodes=int(number))
        self._selective = selective
        self._table = gt.Table(2**18)

    def decide(self, position: gt.Position) -> Decision:
        """See `Player.decide`."""
        self._table.clear()
        request = gt.Request(
            position, "negascout", self._limits, self._table, selective=self._selective, deepening="always"
        )
        *_, found = gt.run(request)
        return Decision(found.move if found.move is not None else position.moves()[0], found.counts.generated)


def match(game: str, evaluator: str, limit: str, limit_without: str, openings: str) -> None:
    """ProbCut against the search without it."""
    start = gt.position(game, evaluator=evaluator)
    first = Searcher("ProbCut", limit, with_probcut(start))
    second = Searcher("full width", limit_without, beside(start))
    print(tournament(first, second, random_openings(start, int(openings), 8, seed=1), "games"))


if __name__ == "__main__":
    reports: dict[str, Callable[..., None]] = {"depth": nodes_to_depth, "wrong": wrong_cutoffs, "match": match}
    reports[sys.argv[1]](*sys.argv[2:])
