"""Why best-first extension does not win three of four games against alpha-beta of depth two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gametree.lab.claim import IN_INTERVAL, Claim, Verdict, compare, percent
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials, seed_ranges
from gametree.lab.papers.korf_chickering import SOURCE_1996
from gametree.lab.papers.korf_chickering.arenas import RandomTrees, contestants
from gametree.lab.papers.korf_chickering.series import measured
from gametree.lab.papers.korf_chickering.setups import EXTENSION, PURE
from gametree.players.equal_effort import Horizons
from gametree.players.statistics import Interval, wilson
from gametree.players.tournament import tournament

__all__ = ["EXPERIMENTS"]

ALPHABETA = 2
EQUAL, DEEPER = 3, 4
"""The horizon of equal effort, and the next."""
TABLE_1994 = {2: 59, 3: 65, 4: 68, 5: 66, 10: 65, 20: 66}
"""Won by best-first extension against alpha-beta 2 in the paper of 1994, in %, by the most children of a node."""
TOURNAMENTS = ((PURE, EQUAL), (EXTENSION, EQUAL), (EXTENSION, DEEPER))
ARENA = RandomTrees(first_seed=0, branching="varying")


class Played(NamedTuple):
    """What a tournament came to."""

    won: int
    lost: int
    ties: int
    nodes: int
    alphabeta_nodes: int

    @property
    def share(self) -> Interval:
        """Won of the decided pairs, in %."""
        return percent(wilson(self.won, self.won + self.lost))

    @property
    def ratio(self) -> float:
        """The rival's nodes over alpha-beta's."""
        return self.nodes / self.alphabeta_nodes


class AgainstAlphaBetaTwo(Experiment):
    """Best-first and best-first extension against alpha-beta 2."""

    name = "kc96-fig17-why"
    title = "Best-first extension against alpha-beta of depth two"
    source = f"{SOURCE_1996}, section 9, figure 17"
    measures = (
        "Pairs of games of 100 moves on random trees with 1 to B children, alpha-beta on a saved tree with depth 2 "
        f"against pure best-first and against best-first extension, both with horizon {EQUAL}, which is that of equal "
        f"effort, and against the extension with horizon {DEEPER}. Everything else is as in kc96-fig17."
    )
    algorithms = ("alphabeta-tree", PURE, EXTENSION)
    games = ("random-tree",)
    discussion = (
        "The paper says of figure 17 that best-first extension beats alpha-beta at least three out of four games, "
        "after a sentence about depths greater than one and one about increasing depths. At depth 2 the extension "
        "begins with a search of one ply, as best-first does, so that both play the same games; and of these the "
        "paper of 1994 prints 59 to 68 % won, with horizon 3. So either the statement is about depths beyond two, "
        "where kc96-fig17 confirms it, or the horizon is another one. The paper chooses the horizon whose time is "
        "most nearly equal; by new nodes that is 3, but 4 takes only little more and wins far more. At so small a "
        "depth one ply decides, and a slightly different measure of effort gives the other answer."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """The same trees in all tournaments of one branching factor."""
        for branching in TABLE_1994:
            for rival, horizon in TOURNAMENTS:
                for part in seed_ranges(plan.choose(full=100, quick=10), each=10):
                    yield {"branching": branching, "algorithm": rival, "horizon": horizon, **part}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Plays the pairs of a cell."""
        first, second = contestants(cell["algorithm"], "soft", Horizons(ALPHABETA, cell["horizon"]), None)
        return measured(tournament(first, second, ARENA.openings(cell), ARENA.scoring))

    def trials(self, rows: Rows) -> Trials:
        """Pairs in the smallest tournament."""
        found = [_played(rows, b, rival, horizon) for b in TABLE_1994 for rival, horizon in TOURNAMENTS]
        pairs = min(played.won + played.lost + played.ties if played else 0 for played in found)
        return Trials(pairs, 200, "pairs of games in every tournament")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Both rivals are one; what it wins; and what one ply more wins."""
        return [
            *(_same_games(rows, branching) for branching in TABLE_1994),
            *(_published(rows, branching) for branching in TABLE_1994),
            *(_three_of_four(rows, b, horizon) for horizon in (EQUAL, DEEPER) for b in TABLE_1994),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each tournament."""
        columns = ("B", "rival", "horizon", "won, %", "1994, %", "ties", "nodes, rival / alpha-beta")
        return [Sheet("Against alpha-beta 2", columns, list(_lines(rows)))]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """What the extension wins by branching factor."""
        curves = [
            Curve(
                f"horizon {horizon}",
                [(b, played.share) for b in TABLE_1994 if (played := _played(rows, b, EXTENSION, horizon))],
            )
            for horizon in (EQUAL, DEEPER)
        ]
        paper = Curve(f"horizon {EQUAL}, 1994", list(TABLE_1994.items()), "paper")
        x, y = Axis("B, the most children of a node"), Axis("% of decided pairs")
        return [Plot("won", "Won by best-first extension against alpha-beta 2", x, y, [*curves, paper])]


def _played(rows: Rows, branching: int, rival: str, horizon: int) -> Played | None:
    here = rows.where(branching=branching, algorithm=rival, horizon=horizon)
    names = ("rival_won", "alphabeta_won", "ties", "rival_nodes", "alphabeta_nodes")
    return Played(*(sum(here.values(name)) for name in names)) if here else None


def _lines(rows: Rows) -> Iterator[Sequence[str | float | Interval | None]]:
    for branching, published in TABLE_1994.items():
        for rival, horizon in TOURNAMENTS:
            if played := _played(rows, branching, rival, horizon):
                paper = published if horizon == EQUAL else None
                yield branching, rival, horizon, played.share, paper, played.ties, played.ratio


def _same_games(rows: Rows, branching: int) -> Claim:
    """The rows of both are the same if they play the same: nodes and all."""
    pure, extension = (rows.where(branching=branching, algorithm=rival, horizon=EQUAL) for rival in (PURE, EXTENSION))
    what = f"B = {branching}: extension and pure best-first, horizon {EQUAL}"
    rule = "the same results, and equally many nodes on both sides, in every cell"
    if not pure or len(pure) != len(extension):
        return Claim(what, "not stated", None, rule, Verdict.NOT_RUN)
    same = [a.measured for a in pure] == [b.measured for b in extension]
    return Claim(what, "not stated", "the same" if same else "not the same", rule, Verdict.of(same))


def _published(rows: Rows, branching: int) -> Claim:
    played = _played(rows, branching, EXTENSION, EQUAL)
    share = None if played is None else played.share
    what = f"B = {branching}: won at equal effort (published: 1994)"
    return compare(what, TABLE_1994[branching], share, IN_INTERVAL, unit="%")


def _three_of_four(rows: Rows, branching: int, horizon: int) -> Claim:
    played = _played(rows, branching, EXTENSION, horizon)
    share = None if played is None else played.share
    what = f"B = {branching}: won beyond alpha-beta 1, horizon {horizon}"
    why = "" if played is None else f"It generates {played.ratio:.2f} times the nodes of alpha-beta."
    verdict = Verdict.of(None if share is None else share.high >= 75)
    return Claim(what, "at least 75 %", share, "75 % in our 95 % interval or below it", verdict, "%", why)


EXPERIMENTS = (AgainstAlphaBetaTwo(),)
