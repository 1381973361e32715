"""How much sooner do many workers on one tree find the principal leaf?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim, Verdict
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.open_questions.scaling import gain, overhead
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.rules.catalogue import position, standard_positions
from gametree.searching.request import Request
from gametree.searching.task import Task

__all__ = ["EXPERIMENTS"]

WORKERS = (2, 4, 8, 16, 32, 64, 128, 256)
QUICK_WORKERS = (2, 8, 32)
FULL = {"random-tree": 34, "othello": 20}
"""Depths of the principal leaf."""
QUICK = {"random-tree": 24, "othello": 12}
PLACES = 12
QUICK_PLACES = 3
BRANCHING = 5
EVALUATORS = {"othello": ("positional",)}


class BestFirstScaling(Experiment):
    """Steps and nodes of best-first minimax with 2 to 256 workers that take turns."""

    name = "best-first-scaling"
    title = "The speed-up of best-first minimax with 2 to 256 workers on one tree, simulated"
    source = "Korf and Chickering, Best-first minimax search: no speed-up of a parallel one is known to be published"
    measures = (
        "Workers take turns, one new node each, so that every run is the same. A step is one turn of all. The speed-up "
        "is the new nodes of one worker over the steps of several until the principal leaf is deep enough: 34 plies in "
        "uniform random trees with five children, 20 in the standard positions of Othello. The overhead is the new "
        "nodes of all over those of one. Twelve positions each; means are geometric, with 95 % intervals."
    )
    algorithms = ("best-first",)
    games = tuple(FULL)
    evaluators = EVALUATORS
    discussion = (
        "The simulation has no cost of locks and memory. What is missing to a perfect speed-up is work on leaves that "
        "one worker would not have expanded. Which leaf is deep enough first depends on the order in which leaves are "
        "expanded, so that single ratios are far apart, and several workers may be done with fewer nodes than one."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search each."""
        for game, depth in plan.choose(full=FULL, quick=QUICK).items():
            for place in range(plan.choose(full=PLACES, quick=QUICK_PLACES)):
                for workers in (1, *plan.choose(full=WORKERS, quick=QUICK_WORKERS)):
                    yield {"game": game, "place": place, "depth": depth, "workers": workers}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The new nodes of all, and the steps until the principal leaf was found."""
        root, workers = _position(cell["game"], cell["place"]), cell["workers"]
        task = Task(Request(root, "best-first", Limits(cell["depth"]), threads=workers, schedule="fixed"))
        nodes = task.result().counts.leaves
        return {"nodes": nodes, "steps": task.kernel.steps if workers > 1 else nodes}

    def trials(self, rows: Rows) -> Trials:
        """Positions."""
        return Trials(len({(row.cell["game"], row.cell["place"]) for row in rows}), None, "positions")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What there is to expect."""
        return [_gains(rows, game, workers) for game in FULL for workers in (2, 8, 32)]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Speed-up and overhead by the number of workers."""
        return [
            Sheet(
                game,
                ("workers", "speed-up", "overhead"),
                [
                    (workers, gain(rows, workers, game=game), more)
                    for workers in WORKERS
                    if (more := overhead(rows, workers, game=game)) is not None
                ],
            )
            for game in FULL
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The speed-up over the number of workers."""
        curves = [
            Curve(game, points)
            for game in FULL
            if (points := [(n, sooner) for n in WORKERS if (sooner := gain(rows, n, game=game)) is not None])
        ]
        x, y = Axis("workers", "log"), Axis("speed-up", "log")
        return [Plot("speed-up", "How much sooner the principal leaf is found", x, y, curves)]


def _position(game: str, place: int) -> Position:
    if game == "random-tree":
        return position("random-tree", seed=place + 1, branching=BRANCHING)
    return standard_positions(game, evaluator="positional")[place]


def _gains(rows: Rows, game: str, workers: int) -> Claim:
    """Whether several workers are sooner done than one."""
    found = gain(rows, workers, game=game)
    verdict = Verdict.of(None if found is None else found.low > 1)
    what, rule = f"speed-up of {workers} workers, {game}", "our 95 % interval above 1"
    return Claim(what, "more than 1", None if found is None else shown(found), rule, verdict)


EXPERIMENTS = (BestFirstScaling(),)
