"""Does a quiescence search, which the programs of the thesis had, change how the algorithms compare?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.compared import DECISIVE, KINDS, at, overlap, same_values
from gametree.lab.papers.plaat.counted import Counted
from gametree.lab.papers.plaat.plaat_c import ORDERINGS, RealGames
from gametree.lab.papers.plaat.settings import ENTRIES, POSITIONS, SETTINGS, Search
from gametree.players.statistics import Interval
from gametree.searching.api import iterate
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table
from gametree.searching.selective.parts import FULL_WIDTH

__all__ = ["EXPERIMENTS"]

GAMES = ("checkers", "chess")
"""Those whose programs had a quiescence search in the thesis."""
FULL = {"checkers": 13, "chess": 6}
QUICK = {"checkers": 7, "chess": 4}
QUIESCENCE = "quiescence"
HORIZONS = {FULL_WIDTH: "static value", QUIESCENCE: "quiescence search"}
"""What the value of a leaf is, by the parts of selective search."""
SEARCHES = (Search.ALPHABETA, Search.NEGASCOUT, Search.MTDF)


class QuietLeaves(Experiment):
    """Counts of three algorithms in checkers and chess, with and without a quiescence search at the leaves."""

    name = "plaat-quiescence"
    title = "Whether a quiescence search changes how MTD(f), NegaScout and Alpha-Beta compare"
    source = f"{SOURCE}, section 4.2 and appendix C"
    measures = (
        "Leaves, total nodes and MT calls of Alpha-Beta, NegaScout and MTD(f) in the twenty positions each of checkers "
        "(13 plies, in steps of two) and chess (6), relative to NegaScout. The value of a leaf is its static value, or "
        "that of a quiescence search of captures and other noisy moves, whose nodes count too. All else is as in "
        "plaat-C. Means are geometric, with 95 % intervals of the logarithms over the positions."
    )
    algorithms = ("alphabeta", "aspiration-negascout", "mtdf")
    games = GAMES
    evaluators: Mapping[str, tuple[str, ...]] = {game: (SETTINGS[game].evaluator,) for game in GAMES}
    parts = (QUIESCENCE,)
    discussion = (
        "The thesis says that its programs for checkers and chess had a quiescence search. plaat-C has none: it "
        "compares searches of a fixed depth. The quiescence search takes all noisy moves in any window, so that all "
        "algorithms find the same values with it. The depths were chosen after a trial of how long searches take, in "
        "which the differences were seen."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search each; all algorithms of a position together."""
        for game, depth in plan.choose(full=FULL, quick=QUICK).items():
            for position in range(0, POSITIONS, plan.choose(full=1, quick=4)):
                for selective in HORIZONS:
                    here = {"game": game, "position": position, "depth": depth, "selective": selective}
                    yield from ({**here, "algorithm": search.value} for search in SEARCHES)

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """See `RealGames.run`."""
        setting = SETTINGS[cell["game"]]
        root = setting.positions()[cell["position"]]
        found = iterate(
            root,
            setting.algorithm(Search(cell["algorithm"]), root),
            depth=cell["depth"],
            table=Table(ENTRIES, from_depth=0, depths="exact"),
            ordering=ORDERINGS[setting.game],
            deepening=Deepening(step=setting.step, first=1),
            selective=cell["selective"],
        )
        return RealGames.counted(found)

    def trials(self, rows: Rows) -> Trials:
        """Positions that all algorithms have searched both ways."""
        counts = [len(_counted(rows, game, selective).positions) for game in GAMES for selective in HORIZONS]
        return Trials(min(counts), POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """That it makes no difference, by algorithm, count and game; then calls, then values."""
        return [
            *(_same(rows, game, kind, search) for game in GAMES for kind in KINDS for search in DECISIVE),
            *(_same_calls(rows, game) for game in GAMES),
            *(same_values(_counted(rows, game, QUIESCENCE)) for game in GAMES),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each game, way and count."""
        found = {(game, way): _counted(rows, game, way) for game in GAMES for way in HORIZONS}
        lines = [
            (at(here), HORIZONS[way], count, *(here.ratio(kind, search) for search in DECISIVE))
            for (_, way), here in found.items()
            for kind, count in KINDS.items()
        ]
        calls = [(at(here), HORIZONS[way], here.calls_an_iteration(Search.MTDF)) for (_, way), here in found.items()]
        columns = ("game", "value of a leaf", "nodes", *(search.value for search in DECISIVE))
        return [
            Sheet("Nodes relative to NegaScout's", columns, lines),
            Sheet("MT calls of MTD(f) an iteration", ("game", "value of a leaf", "calls"), calls),
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """A frame for each game and count."""
        curves = []
        for game in GAMES:
            for kind, count in KINDS.items():
                for way, label in HORIZONS.items():
                    here = _counted(rows, game, way)
                    means = [here.ratio(kind, search) for search in DECISIVE]
                    points = [(place, mean) for place, mean in enumerate(means) if mean is not None]
                    curves.append(Curve(label, points, panel=f"{at(here)}, {count}"))
        x, y = Axis("", names=tuple(search.value for search in DECISIVE)), Axis("nodes over NegaScout's")
        return [Plot("counts", "With and without a quiescence search", x, y, curves)]


def _counted(rows: Rows, game: str, selective: str) -> Counted:
    return Counted(rows.where(selective=selective), game, SEARCHES)


def _both(what: str, plain: Interval | None, quiet: Interval | None) -> Claim:
    """That a quiescence search changes nothing."""
    rule = Rule(
        "95 % intervals with and without it overlap", lambda _, ours: plain is not None and overlap(plain, ours)
    )
    if plain is None or quiet is None:
        return Claim(what, "not studied; expected: as without", None, rule.text, Verdict.NOT_RUN)
    ours = f"{shown(quiet)}; without {shown(plain)}"
    return Claim(what, "not studied; expected: as without", ours, rule.text, Verdict.of(rule.holds(0, quiet)))


def _same(rows: Rows, game: str, kind: str, search: Search) -> Claim:
    plain, quiet = (_counted(rows, game, way) for way in HORIZONS)
    what = f"{at(quiet)}, quiescence search: {KINDS[kind]} of {search} over NegaScout's"
    return _both(what, plain.ratio(kind, search), quiet.ratio(kind, search))


def _same_calls(rows: Rows, game: str) -> Claim:
    plain, quiet = (_counted(rows, game, way) for way in HORIZONS)
    what = f"{at(quiet)}, quiescence search: MT calls of MTD(f) an iteration"
    return _both(what, *(here.calls_an_iteration(Search.MTDF) for here in (plain, quiet)))


EXPERIMENTS = (QuietLeaves(),)
