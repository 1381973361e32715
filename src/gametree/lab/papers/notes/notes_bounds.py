"""Progressive deepening that starts each node from the bounds that an earlier iteration left there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple

from gametree.lab.claim import Claim, Rule, Verdict, compare
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.notes import SOURCE
from gametree.lab.papers.plaat.counted import FEWEST, Measured, common, geometric
from gametree.lab.papers.plaat.settings import EVALUATORS, ORDERING, POSITIONS, SETTINGS
from gametree.model.position import Position
from gametree.players.statistics import Interval
from gametree.rules.catalogue import position, standard_positions
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithms.alphabeta import AlphaBeta
from gametree.searching.algorithms.aspiration import Aspiration
from gametree.searching.algorithms.inherited import InheritedBounds
from gametree.searching.api import iterate
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table

__all__ = ["ARENAS", "EXPERIMENTS", "Way"]

ENTRIES = 2**20
RANDOM = "random-tree"
BELOW = Rule("our 95 % interval below 1", lambda _, ours: ours.high < 1)
MEAN_BELOW = Rule("our mean below 1", lambda _, ours: ours.value < 1)


class Way(StrEnum):
    """How an iteration uses what the ones before it found, besides the order of moves."""

    PLAIN = "plain alpha-beta"
    ASPIRATION = "aspiration window at the root"
    NARROW = "bounds at each node, as left"
    WIDE = "bounds at each node, widened"


class Arena(NamedTuple):
    """A game, and how it is searched."""

    game: str
    deepest: int
    quick: int
    step: int
    delta: int
    """Half of the aspiration window, and by how much bounds are widened: a small advantage in the game."""

    def root(self, number: int) -> Position:
        """A standard position, or the random tree of that number."""
        if self.game == RANDOM:
            return position(RANDOM, seed=number, branching=5, values="sums", low=-(2**14), high=2**14 - 1)
        return standard_positions(self.game, evaluator=SETTINGS[self.game].evaluator)[number]

    def algorithm(self, way: Way) -> Algorithm:
        """Guesses and bounds are two plies old: values swing between odd and even depths."""
        if way is Way.PLAIN:
            return AlphaBeta(etc="off")
        if way is Way.ASPIRATION:
            return Aspiration(etc="off", delta=self.delta, back=2 // self.step)
        return InheritedBounds(etc="off", plies=2, delta=1 if way is Way.NARROW else self.delta)

    def depths(self, deepest: int) -> list[int]:
        """The depths of the iterations."""
        return list(Deepening(step=self.step, first=1).depths(deepest))


ARENAS = {
    arena.game: arena
    for arena in (
        *(
            Arena(game, deepest, quick, SETTINGS[game].step, SETTINGS[game].delta)
            for game, deepest, quick in (("checkers", 11, 7), ("othello", 7, 5), ("chess", 5, 3))
        ),
        Arena(RANDOM, deepest=9, quick=7, step=1, delta=4096),
    )
}


class NodeBounds(Experiment):
    """Leaves and nodes of progressive deepening in four ways."""

    name = "notes-bounds"
    title = "Starting each node from the bounds of an earlier iteration"
    source = f"{SOURCE}, section on progressive deepening"
    measures = (
        "Leaves and total nodes of alpha-beta with iterative deepening, in twenty positions each of three games and in "
        "twenty random trees of five moves (edge costs of 15 bits, summed). Each search has a table of 2^20 entries of "
        "its own; a table's move is tried first, then moves in the order of the history heuristic. Four ways: plain, "
        "with the full window; an aspiration window at the root; each node first in the window of the bounds that the "
        "table has of it two plies less deep, just wide enough for the value found then; and the same, widened on "
        "either side by the half width of the aspiration window. A node whose value lies outside is searched again "
        "with the rest of its window, so that all find the minimax value. Counts are those of all iterations, over "
        "those of plain alpha-beta; means are geometric, with 95 % intervals over the positions."
    )
    algorithms = ("alphabeta", "aspiration", "inherited-bounds")
    games = tuple(ARENAS)
    evaluators = EVALUATORS
    discussion = (
        "The notes propose the heuristic in one sentence, without a number, and do not say what to do where a value "
        "leaves the bounds; to search the node again is our completion. That the bounds are two plies old was decided "
        "before measuring, because of the swing of values between odd and even depths. Counts are not times: each "
        "node costs one look into the table more. Much of the saving is that of any narrow window, which the "
        "aspiration window at the root has too; the claims show what the other nodes add to it."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search each; all ways of a position together."""
        for arena in ARENAS.values():
            depth = plan.choose(full=arena.deepest, quick=arena.quick)
            for number in range(0, POSITIONS, plan.choose(full=1, quick=3)):
                for way in Way:
                    yield {"game": arena.game, "position": number, "depth": depth, "way": way.value}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Values, and the counts up to every iteration."""
        arena = ARENAS[cell["game"]]
        table = Table(ENTRIES, from_depth=0, depths="exact", replacement="shallowest")
        results = list(
            iterate(
                arena.root(cell["position"]),
                arena.algorithm(Way(cell["way"])),
                depth=cell["depth"],
                table=table,
                ordering=ORDERING,
                deepening=Deepening(step=arena.step, first=1),
            )
        )
        return {
            "leaves": [result.counts.leaves for result in results],
            "nodes": [result.counts.nodes for result in results],
            "values": [result.value for result in results],
        }

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game that have been searched in all ways."""
        return Trials(
            min(len(GameRows(rows, arena).positions) for arena in ARENAS.values()), None, "positions of every game"
        )

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Whether it saves leaves: against plain alpha-beta, and against the window at the root alone."""
        found = [GameRows(rows, arena) for arena in ARENAS.values()]
        return [
            *(_saves(game, way, Way.PLAIN) for way in (Way.NARROW, Way.WIDE) for game in found),
            *(_saves(game, way, Way.ASPIRATION) for way in (Way.NARROW, Way.WIDE) for game in found),
            *(_same_values(game) for game in found),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Counts over those of plain alpha-beta."""
        ways = [way for way in Way if way is not Way.PLAIN]
        lines = [
            (game.title, kind, *(game.ratio(kind, way) for way in ways))
            for game in (GameRows(rows, arena) for arena in ARENAS.values())
            for kind in ("leaves", "nodes")
        ]
        return [Sheet("Counts over those of plain alpha-beta", ("game", "count", *(way.value for way in ways)), lines)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """One for each game, by depth."""
        return [_plot(GameRows(rows, arena)) for arena in ARENAS.values()]


class GameRows:
    """What rows hold of one game, in the positions that have been searched in all ways to the same depth."""

    def __init__(self, rows: Rows, arena: Arena) -> None:
        self.arena, self.depth = arena, arena.deepest
        self._rows: dict[Way, Measured] = {way: {} for way in Way}
        shared = common(rows.where(game=arena.game), {way: {"way": way.value} for way in Way})
        if shared is not None:
            self.depth, self._rows = shared

    @property
    def title(self) -> str:
        """For people."""
        return f"{self.arena.game}, depth {self.depth}"

    @property
    def positions(self) -> list[int]:
        """The positions, by number."""
        return list(self._rows[Way.PLAIN])

    def ratio(self, kind: str, way: Way, to: Way = Way.PLAIN, place: int = -1) -> Interval | None:
        """Geometric mean over the positions of the counts of `way` over those of `to`, up to an iteration."""
        ours, theirs = ([row[kind][place] for row in self._rows[one].values()] for one in (way, to))
        return geometric(mine / other for mine, other in zip(ours, theirs, strict=True))

    def agreed(self) -> int:
        """In how many positions all ways find the same values at every depth."""
        known = [list(found.values()) for found in self._rows.values()]
        return sum(len({tuple(row["values"]) for row in rows}) == 1 for rows in zip(*known, strict=True))


def _saves(game: GameRows, way: Way, to: Way) -> Claim:
    ours = game.ratio("leaves", way, to)
    what = f"{game.title}: leaves with {way}, over those with {to}"
    claim = compare(what, 0, ours, BELOW, shape=MEAN_BELOW)
    return replace(claim, paper="fewer", discussion=_why(ours))


def _why(ours: Interval | None) -> str:
    """What a mean says, whichever it is."""
    if ours is None or ours.low <= 1 <= ours.high:
        return ""
    if ours.high < 1:
        return "Windows of single nodes cut off more than second searches cost."
    return "Values leave the bounds of the earlier iteration too often: second searches cost more than is cut off."


def _same_values(game: GameRows) -> Claim:
    trials = len(game.positions)
    ours = f"in {game.agreed()} of {trials} positions" if trials >= FEWEST else None
    what = f"{game.title}: all ways find the same values in every iteration"
    return Claim(what, "correct", ours, "in every position", Verdict.of(game.agreed() == trials if ours else None))


def _plot(game: GameRows) -> Plot:
    depths = game.arena.depths(game.depth)
    curves = [
        Curve(
            way.value,
            [(at, mean) for place, at in enumerate(depths) if (mean := game.ratio("leaves", way, place=place))],
        )
        for way in Way
        if way is not Way.PLAIN and game.positions
    ]
    y = Axis("leaves over plain alpha-beta's, all iterations so far")
    return Plot(game.arena.game, f"{game.title}: bounds of earlier iterations", Axis("depth"), y, curves)


EXPERIMENTS = (NodeBounds(),)
