"""How much sooner are many workers done, and how many nodes do they visit in vain?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim, Verdict, compare, within_percent
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.open_questions.scaling import gain, overhead
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.players.statistics import Interval
from gametree.rules.catalogue import position, standard_positions
from gametree.searching.memory.table import Table
from gametree.searching.request import Request
from gametree.searching.task import Task

__all__ = ["EXPERIMENTS"]

WORKERS = (2, 4, 8, 16, 32, 64, 256, 1024)
QUICK_WORKERS = (2, 8, 32)
MANY = {"random-tree": (256, 1024), "othello": (256,)}
"""So many take long: in two positions, and alpha-beta alone."""
FEW = 2
ALGORITHMS = ("alphabeta", "mtdf")
FULL = {"random-tree": 8, "othello": 6}
"""Depths."""
QUICK = {"random-tree": 7, "othello": 5}
TREES = 6
BRANCHING = 5
ENTRIES = 2**20
PUBLISHED = {2: 1.92, 4: 3.59, 8: 6.44, 16: 10.88, 32: 16.75}
"""Simplified ABDADA in chess, time to depth on real processors."""
YBWC = {256: 142.0}
"""The young brothers wait concept, on a machine with messages instead of shared memory."""
ROOT_SPLITTING = {2: 1.30, 4: 1.42, 8: 1.42}
EVALUATORS = {"othello": ("positional",)}
NEAR = 25
"""Per cent."""


class ParallelScaling(Experiment):
    """Steps and nodes of ABDADA with 2 to 1,024 workers that take turns."""

    name = "parallel-scaling"
    title = "The speed-up of ABDADA with 2 to 1,024 workers, simulated"
    source = (
        "Plaat, Research Re: search & Re-search, section 6.2, asks for parallel MTD; published speed-ups of simplified "
        "ABDADA, of the young brothers wait concept, and of splitting at the root"
    )
    measures = (
        "Workers take turns, one visit each, so that every run is the same. A step is one turn of all. The speed-up is "
        "the visits of one worker over the steps until the first of several is done, and the overhead the visits of "
        "all over those of one. Alpha-beta and MTD(f) with iterative deepening, a table of 2^20 entries and the moves "
        "in the order of table and static values; uniform random trees with five children, 8 plies deep, and six of "
        "the standard positions of Othello, 6 plies deep; 256 workers and more in two of each, by alpha-beta. Means "
        "are geometric, with 95 % intervals over the positions."
    )
    algorithms = ALGORITHMS
    games = tuple(FULL)
    evaluators = EVALUATORS
    discussion = (
        "The simulation has no cost of memory, messages or waiting: what is missing to a perfect speed-up is work done "
        "twice or in vain. All workers search the first child of a node together, and part where its siblings begin. "
        "The published curves are of much larger searches in chess, in seconds: there is more to share than here, and "
        "processors wait for memory. With more workers than the tree has nodes to share, each further one only follows "
        "the others."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search each."""
        for game, depth in plan.choose(full=FULL, quick=QUICK).items():
            for place in range(plan.choose(full=TREES, quick=2)):
                for algorithm in ALGORITHMS:
                    for workers in (1, *plan.choose(full=WORKERS, quick=QUICK_WORKERS)):
                        here = {"game": game, "place": place, "depth": depth}
                        if workers < 256 or (place < FEW and algorithm == "alphabeta" and workers in MANY[game]):
                            yield {**here, "algorithm": algorithm, "workers": workers}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The visits of all, and the steps until the first was done."""
        request = Request(
            _position(cell["game"], cell["place"]),
            cell["algorithm"],
            Limits(cell["depth"]),
            Table(ENTRIES, from_depth=0),
            "table+static",
            deepening="always",
            threads=cell["workers"],
            schedule="fixed",
        )
        task = Task(request)
        nodes = task.result().counts.nodes
        return {"nodes": nodes, "steps": task.kernel.steps if cell["workers"] > 1 else nodes}

    def trials(self, rows: Rows) -> Trials:
        """Positions."""
        return Trials(len({(row.cell["game"], row.cell["place"]) for row in rows}), None, "positions")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The published speed-ups, and what a simulation must show."""
        near = within_percent(NEAR)
        published = [
            compare(
                f"speed-up of {workers} workers, {algorithm}, {game}",
                paper,
                _gain(rows, game, algorithm, workers),
                near,
            )
            for algorithm in ALGORITHMS
            for game in FULL
            for workers, paper in PUBLISHED.items()
        ]
        return [*published, *(_beats_the_root(rows, game, algorithm) for algorithm in ALGORITHMS for game in FULL)]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Speed-up and overhead by the number of workers."""
        return [
            Sheet(
                f"{algorithm} in {game}",
                ("workers", "speed-up", "overhead", "published (ABDADA)"),
                [
                    (workers, _gain(rows, game, algorithm, workers), more, PUBLISHED.get(workers))
                    for workers in WORKERS
                    if (more := overhead(rows, workers, game=game, algorithm=algorithm)) is not None
                ],
            )
            for game in FULL
            for algorithm in ALGORITHMS
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The speed-up over the number of workers, with the published curves."""
        ours = [
            Curve(algorithm, points, panel=game)
            for game in FULL
            for algorithm in ALGORITHMS
            if (points := [(n, sooner) for n in WORKERS if (sooner := _gain(rows, game, algorithm, n)) is not None])
        ]
        published: dict[str, dict[int, float]] = {
            "ABDADA, chess": PUBLISHED,
            "YBWC": YBWC,
            "splitting at the root": ROOT_SPLITTING,
        }
        paper = [
            Curve(label, list(points.items()), "paper", game) for game in FULL for label, points in published.items()
        ]
        x, y = Axis("workers", "log"), Axis("speed-up", "log")
        return [Plot("speed-up", "How much sooner the first worker is done", x, y, [*ours, *paper])]


def _position(game: str, place: int) -> Position:
    if game == "random-tree":
        return position("random-tree", seed=place + 1, branching=BRANCHING)
    return standard_positions(game, evaluator="positional")[3 * place]


def _gain(rows: Rows, game: str, algorithm: str, workers: int) -> Interval | None:
    return gain(rows, workers, game=game, algorithm=algorithm)


def _beats_the_root(rows: Rows, game: str, algorithm: str) -> Claim:
    """Splitting at the root alone does not get beyond a factor of 1.42."""
    what, rule = f"8 workers, {algorithm}, {game}", "our 95 % interval above the speed-up of splitting at the root"
    sooner = _gain(rows, game, algorithm, 8)
    verdict = Verdict.of(None if sooner is None else sooner.low > ROOT_SPLITTING[8])
    return Claim(what, f"more than {ROOT_SPLITTING[8]}", None if sooner is None else shown(sooner), rule, verdict)


EXPERIMENTS = (ParallelScaling(),)
