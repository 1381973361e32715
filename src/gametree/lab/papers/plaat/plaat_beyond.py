"""What happens one step deeper than the thesis could search?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim, Rule
from gametree.lab.exhibits import Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.minimal import MinimalGraphs
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.compared import (
    BEST_FIRST,
    KINDS,
    RIVALS,
    at,
    calls_sheet,
    few_calls,
    fewest,
    games_sheet,
    more,
    same_values,
    saved,
)
from gametree.lab.papers.plaat.counted import Counted, geometric
from gametree.lab.papers.plaat.graphs import NEGASCOUT, iterations, root
from gametree.lab.papers.plaat.plaat_c import ORDERINGS, RealGames
from gametree.lab.papers.plaat.settings import EVALUATORS, ORDERING, POSITIONS, SETTINGS, Search, deepen
from gametree.lab.papers.plaat.statements import stated
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS"]

DEEPER = {"checkers": 21, "othello": 12, "chess": 9}
QUICK = {"checkers": 11, "othello": 8, "chess": 5}
ENTRIES = 2**23
"""Four times those of the thesis: the trees are larger."""
EVERY = {"checkers": 3, "othello": 3, "chess": 9}
GRAPHS_EVERY = 9
"""Which of the twenty positions: such that either player moves in some of them."""
GRAPH_TABLE = 2**24
SMALL = Rule("our mean at most 3", lambda _, ours: ours.value <= 3)
ETC_MUCH, ETC_LITTLE = 1.15, 1.08


class Beyond(RealGames):
    """The comparison of plaat-C at depths that the thesis did not reach."""

    name = "plaat-beyond"
    also = ()
    title = "MTD(f), SSS*, DUAL*, NegaScout and Alpha-Beta, one step deeper than the thesis"
    source = f"{SOURCE}, section 4.2: beyond its depths"
    measures = (
        "As plaat-C, with checkers to 21 plies and Othello to 12 in every third position, and chess to 9 in every "
        f"ninth, in tables of 2^{ENTRIES.bit_length() - 1} entries."
    )
    discussion = (
        "Nothing is published for these depths. The claims are what the thesis concludes from its own. There are fewer "
        "positions than in plaat-C, so that intervals are wider. That page names the experiments that show what the "
        "calls and nodes of MTD(f), SSS* and DUAL* depend on."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search each; all algorithms of a position together."""
        for game, depth in plan.choose(full=DEEPER, quick=QUICK).items():
            for position in range(0, POSITIONS, EVERY[game]):
                for search in Search:
                    yield {"game": game, "position": position, "depth": depth, "algorithm": search.value}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """See `RealGames.run`."""
        search = Search(cell["algorithm"])
        setting, ordering = SETTINGS[cell["game"]], ORDERINGS[cell["game"]]
        return self.counted(
            deepen(setting, cell["position"], search, cell["depth"], entries=ENTRIES, ordering=ordering)
        )

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game that all algorithms have searched."""
        return Trials(super().trials(rows).ours, None, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What the thesis concludes from the depths that it reached."""
        found = [Counted(rows, game) for game in SETTINGS]
        return [
            *(fewest(game, kind) for kind in KINDS for game in found),
            *(saved(game) for game in found),
            *(more(game, "leaves", Search.ALPHABETA) for game in found),
            *(more(game, "nodes", search) for search in BEST_FIRST for game in found),
            *(few_calls(game) for game in found),
            *(same_values(game) for game in found),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """The means, the calls, and what was searched."""
        found = [Counted(rows, game) for game in SETTINGS]
        lines = [
            (at(game), title, *(game.ratio(kind, search) for search in RIVALS))
            for game in found
            for kind, title in KINDS.items()
        ]
        columns = ("game", "nodes", *(search.value for search in RIVALS))
        return [Sheet("Nodes relative to NegaScout's", columns, lines), calls_sheet(found), games_sheet(found)]


class BeyondGraphs(Experiment):
    """NegaScout, with and without ETC, and the left-first minimal graph, at the same depths."""

    name = "plaat-beyond-graphs"
    title = "NegaScout, ETC and the left-first minimal graph, one step deeper than the thesis"
    source = f"{SOURCE}, sections 5.2 and 5.3: beyond its depths"
    measures = (
        "Nodes of the last iteration of NegaScout over those of the left-first minimal graph, and the leaves that ETC "
        "saves, in every ninth position: checkers to 21 plies, Othello to 12, chess to 9. All else is as in plaat-5.2 "
        "and plaat-5.6."
    )
    algorithms = (NEGASCOUT,)
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "Three positions of each game say little: intervals are wide. What the thesis states is of searches that are "
        "less deep. plaat-5.6-why and plaat-etc show what the gain of ETC depends on in chess."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One position each."""
        for game, depth in plan.choose(full=DEEPER, quick=QUICK).items():
            for position in range(0, POSITIONS, GRAPHS_EVERY):
                yield {"game": game, "position": position, "depth": depth}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Leaves and nodes."""
        depth, steps = cell["depth"], SETTINGS[cell["game"]].deepening(cell["depth"])
        found = MinimalGraphs(
            root(cell), depth, algorithm=NEGASCOUT, table=GRAPH_TABLE, ordering=ORDERING, deepening=steps
        )
        graph = found.left_first()
        measured = {"graph_leaves": graph.leaves, "graph_nodes": graph.nodes, "graph_searched": graph.searched}
        for name, etc in (("plain", "off"), ("etc", "everywhere")):
            *_, (_, last) = iterations(cell, f"{NEGASCOUT}:etc={etc}")
            measured |= {f"{name}_leaves": last.leaves, f"{name}_nodes": last.leaves + last.interior}
        return measured

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game."""
        return Trials(min(len(rows.where(game=game)) for game in SETTINGS), None, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The thesis's conclusions."""
        return [
            *(_near(rows, game) for game in SETTINGS),
            *(_saved_by_etc(rows, game, Rule(f"our mean above {ETC_MUCH}", _above)) for game in ("chess", "checkers")),
            _saved_by_etc(rows, "othello", Rule(f"our mean below {ETC_LITTLE}", _below)),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each game."""
        pairs = (("plain_nodes", "graph_nodes"), ("plain_leaves", "graph_leaves"), ("plain_leaves", "etc_leaves"))
        columns = (
            "game",
            "NegaScout / LFMG, nodes",
            "NegaScout / LFMG, leaves",
            "NegaScout / NegaScout with ETC, leaves",
        )
        lines = [(_title(rows, game), *(_ratio(rows, game, *pair) for pair in pairs)) for game in SETTINGS]
        return [Sheet("Ratios", columns, lines)]


def _above(_: float, ours: Interval) -> bool:
    return ours.value > ETC_MUCH


def _below(_: float, ours: Interval) -> bool:
    return ours.value < ETC_LITTLE


def _deepest(rows: Rows, game: str) -> Rows:
    here = rows.where(game=game)
    return here.where(depth=max((row.cell["depth"] for row in here), default=DEEPER[game]))


def _title(rows: Rows, game: str) -> str:
    depths = [row.cell["depth"] for row in _deepest(rows, game)]
    return f"{SETTINGS[game].title}, depth {max(depths, default=DEEPER[game])}"


def _ratio(rows: Rows, game: str, over: str, under: str) -> Interval | None:
    return geometric(row.measured[over] / row.measured[under] for row in _deepest(rows, game))


def _near(rows: Rows, game: str) -> Claim:
    what = f"{_title(rows, game)}: NegaScout over the left-first minimal graph, nodes"
    return stated(what, "a small factor", _ratio(rows, game, "plain_nodes", "graph_nodes"), SMALL)


def _saved_by_etc(rows: Rows, game: str, rule: Rule) -> Claim:
    what = f"{_title(rows, game)}: leaves of NegaScout over those with ETC"
    words = "about 1.04" if game == "othello" else "about 1.28"
    return stated(what, words, _ratio(rows, game, "plain_leaves", "etc_leaves"), rule)


EXPERIMENTS = (Beyond(), BeyondGraphs())
