"""An experiment of your own: a driver in two lines against MTD(f), on three games.

Run it with `gametree reproduce my_experiment.py --quick --open`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import gametree as gt
from gametree.lab import Axis, Cell, Claim, Curve, Experiment, Plan, Plot, Rows, Sheet, Trials, Verdict
from gametree.players import Interval, mean_interval

GAMES = {"othello": "positional", "checkers": "positional", "chess": "tapered"}
DEPTHS = range(1, 6)


def double_step(p: gt.Pass) -> int:
    """The next bound: beyond the last result by a step that doubles, but never outside the bounds."""
    step = p.unit << (p.streak - 1)
    return max(p.lower + 1, p.g - step) if p.failed_low else min(p.upper, p.g + step)


DRIVERS = {"mine": gt.MTD(next=double_step), "mtdf": gt.algorithm("mtdf")}


class Doubling(Experiment):
    """Leaves of the two drivers."""

    name = "mine-doubling"
    title = "A driver whose step doubles, against MTD(f)"
    source = "my own idea"
    measures = "Leaves of both drivers in the same position, with a table and iterative deepening; their ratio."
    algorithms = ("mtdf",)
    games = tuple(GAMES)
    evaluators = {game: (evaluator,) for game, evaluator in GAMES.items()}  # noqa: RUF012

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """A cell for every position."""
        for game in GAMES:
            for number in range(plan.choose(full=20, quick=4)):
                yield {"game": game, "position": number}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The leaves of both drivers at every depth."""
        game = cell["game"]
        position = gt.sample_positions(gt.position(game, evaluator=GAMES[game]), 20, seed=1)[cell["position"]]
        return {name: self.leaves(position, driver) for name, driver in DRIVERS.items()}

    def leaves(self, position: gt.Position, driver: gt.Algorithm) -> list[int]:
        """The leaves at each of DEPTHS, including those of the iterations before."""
        found = gt.iterate(position, driver, depth=max(DEPTHS), table=2**18, ordering="table+history")
        total, by_depth = 0, {}
        for result in found:
            total += result.counts.leaves
            by_depth[result.depth] = total
        return [by_depth.get(depth, total) for depth in DEPTHS]

    def trials(self, rows: Rows) -> Trials:
        """How much was measured."""
        return Trials(len(rows), None, "positions")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Mine is better if the whole interval is below 1."""
        claims = []
        for game in GAMES:
            ratio = self.ratio(rows.where(game=game), -1)
            holds = None if ratio is None else ratio.high < 1
            claims.append(Claim(f"leaves in {game}", "fewer than MTD(f)", ratio, "interval below 1", Verdict.of(holds)))
        return claims

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """The ratios at the last depth."""
        lines = [(game, self.ratio(rows.where(game=game), -1)) for game in GAMES]
        return [Sheet(f"Leaves of mine / MTD(f), depth {max(DEPTHS)}", ("game", "ratio"), lines)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The ratios at all depths."""
        curves = [Curve(game, list(self.points(rows.where(game=game)))) for game in GAMES]
        return [Plot("leaves", self.title, Axis("depth"), Axis("leaves of mine / MTD(f)"), curves)]

    def points(self, rows: Rows) -> Iterable[tuple[int, Interval]]:
        """Depths and ratios."""
        for at, depth in enumerate(DEPTHS):
            if ratio := self.ratio(rows, at):
                yield depth, ratio

    def ratio(self, rows: Rows, at: int) -> Interval | None:
        """The geometric mean over positions with its 95 % interval, at one depth."""
        logs = [math.log(row.measured["mine"][at] / row.measured["mtdf"][at]) for row in rows]
        return Interval(*map(math.exp, mean_interval(logs))) if len(logs) > 1 else None


EXPERIMENTS = (Doubling(),)

if __name__ == "__main__":
    for name, driver in DRIVERS.items():
        print(name, gt.search(gt.position("chess", evaluator="tapered"), driver, depth=4).value, "is the value")
