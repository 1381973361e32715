"""Which part of a selective search pays in which game?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple

from gametree.lab.claim import Claim, Rule, Verdict, percent
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials, seed_ranges, seeds
from gametree.lab.papers.open_questions.playing import (
    PLAYED,
    Contestant,
    Played,
    elo_of,
    joined,
    named_parts,
    played_pairs,
)
from gametree.lab.papers.open_questions.tactics import KINDS, solves, tactics
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.settings import POSITIONS
from gametree.lab.papers.plaat.statements import above, stated
from gametree.model.position import Position
from gametree.players.statistics import Interval, wilson
from gametree.searching.api import search
from gametree.searching.memory.table import Table
from gametree.searching.selective.parts import FULL_WIDTH, PARTS, parse_parts

__all__ = ["EXPERIMENTS", "Change", "change", "changes", "verdict"]

EVALUATORS = {game: (played.evaluator,) for game, played in PLAYED.items()}
ENTRIES = 2**18
TACTIC_NODES = 10_000
TACTICS_A_CELL = 4
PAIRS_A_CELL = 2
PAYS, COSTS, OPEN = "pays", "does not pay", "undecided"
"""What a match says of a part: its interval is above zero, below zero, or on both sides."""


class Change(NamedTuple):
    """A part that comes to the others: the parts with it and without it."""

    part: str
    with_it: str
    without: str


def change(played: Played, part: str, *, to: str) -> Change:
    """A part with the others of `to`, against these others alone.

    >>> change(PLAYED["checkers"], "checks", to="quiescence+checks")
    Change(part='checks', with_it='quiescence+checks', without='quiescence')
    """
    others = {*parse_parts(to)} - {part}
    return Change(part, joined({*others, part}), joined(others))


def changes(played: Played) -> list[Change]:
    """Each part on top of the game's other parts, then each alone; the same change comes once."""
    found = [change(played, part, to=to) for to in (played.usual, FULL_WIDTH) for part in played.possible]
    return list(dict.fromkeys(found))


def combinations(played: Played) -> list[str]:
    """All parts together that any change needs, and each alone."""
    return list(dict.fromkeys(side for each in changes(played) for side in (each.with_it, each.without)))


class Parts(Experiment):
    """The ablation of selective search: every part in every game that can have it."""

    name = "open-parts"
    title = "Which part of a selective search pays in which game"
    source = f"{SOURCE}, sections 2.3.3 and 6.2: variable depth, and the effect of individual enhancements"
    measures = (
        "Every part of a selective search that a game can have, twice: on top of the other usual parts of the "
        "game, and alone against full width. Effort: nodes of NegaScout over all iterations to a depth, in "
        "twenty positions, with the part over without it; geometric means and 95 % intervals over positions. "
        f"Tactics, in chess: how many positions with one solution are solved within {TACTIC_NODES:,} nodes. "
        "Strength: matches of pairs of games, with both colours, from openings of four random moves, with equal nodes "
        "for every move (chess 10,000, others 2,000); Elo with 95 % intervals from the pairs. Nodes are counted, not "
        "seconds: the evaluation before a pass or a futility cutoff costs time that does not show here."
    )
    algorithms = ("negascout",)
    games = tuple(PLAYED)
    evaluators = EVALUATORS
    parts = named_parts(joined(played.possible) for played in PLAYED.values())
    discussion = (
        "The usual parts are all of them in chess, quiescence, "
        "reductions and extensions of captures in checkers, and reductions elsewhere. The strongest way to play a game "
        "may use others, or none. ProbCut, which needs a calibration, is not measured here. "
        "Less effort to the same nominal depth is not yet a gain: a reduced tree also sees less. Strength at equal "
        "nodes decides, and the verdict of a part is that of the match on top of the other parts: it pays if the "
        "whole interval is above zero, it does not pay if the whole interval is below, and otherwise so few games "
        "leave it undecided. A claim about an undecided part is not shown, even where it is said to differ. The "
        "tactical positions come from games of our own with random moves. Full-width searches have checked that mates "
        "have one solution. Wins of material were checked by full width with quiescence search below, so that they "
        "favour quiescence."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """Effort, then tactics, then matches."""
        for game, played in PLAYED.items():
            for number in range(0, POSITIONS, plan.choose(full=1, quick=5)):
                yield {"measure": "effort", "game": game, "position": number, "depth": _depth(played, plan)}
        for part in seed_ranges(min(len(tactics()), plan.choose(full=48, quick=12)), each=TACTICS_A_CELL):
            yield {"measure": "tactics", "nodes": TACTIC_NODES, **part}
        for game, played in PLAYED.items():
            for each in changes(played):
                for part in seed_ranges(plan.choose(full=24, quick=2), each=PAIRS_A_CELL):
                    sides = {"first": each.with_it, "second": each.without}
                    yield {"measure": "match", "game": game, "nodes": played.nodes, **sides, **part}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Counts by combination of parts, or how pairs of games ended."""
        if cell["measure"] == "tactics":
            return _solved(seeds(cell), cell["nodes"])
        played = PLAYED[cell["game"]]._replace(nodes=cell.get("nodes", 0))
        if cell["measure"] == "match":
            first, second = (Contestant("negascout", cell[side]) for side in ("first", "second"))
            return {"pairs": played_pairs(played, first, second, seeds(cell))}
        root = played.positions()[cell["position"]]
        return {"nodes": {chosen: _nodes(played, root, chosen, cell["depth"]) for chosen in combinations(played)}}

    def trials(self, rows: Rows) -> Trials:
        """Games of all matches."""
        return Trials(2 * sum(rows.where(measure="match").values("pairs")), None, "games of all matches together")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Of every part that it pays; then effort and tactics."""
        found = [_pays(rows, played, part) for played in PLAYED.values() for part in played.possible]
        return [*found, *(_less_effort(rows, played) for played in PLAYED.values()), _more_solved(rows)]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Verdicts first."""
        alone = Sheet(
            "Each part alone, against full width", COLUMNS, [_line(rows, *each) for each in _each(FULL_WIDTH)]
        )
        return [verdict_sheet(rows), alone, _tactics_sheet(rows), _total_sheet(rows)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Elo and effort of each part on top of the others."""
        return [
            _plot("elo", "What each part adds at equal nodes", Axis("Elo"), lambda *at: _elo(rows, *at)),
            _plot("effort", "Effort to the same depth", Axis("nodes with it over without it", "log"), _effort_in(rows)),
        ]


def _depth(played: Played, plan: Plan) -> int:
    return plan.choose(full=played.depth, quick=played.quick)


def _nodes(played: Played, root: Position, selective: str, depth: int) -> int:
    """Of all iterations to a depth."""
    found = search(
        root,
        "negascout",
        depth=depth,
        table=Table(ENTRIES, from_depth=0, depths="exact"),
        ordering=played.ordering,
        selective=selective,
        deepening="always",
    )
    return found.counts.nodes


def _solved(numbers: Iterable[int], nodes: int) -> dict[str, Any]:
    """Which of these tactics each combination solves, and of which kind they are."""
    chess, chosen = PLAYED["chess"], [tactics()[number] for number in numbers]
    found = {
        selective: [int(solves(each, chess.evaluator, chess.ordering, selective, nodes)) for each in chosen]
        for selective in combinations(chess)
    }
    return {"kinds": [each.kind for each in chosen], "solved": found}


def _each(to: str | None = None) -> list[tuple[Played, Change]]:
    """The changes of all games: on top of the usual parts, or of others."""
    return [
        (played, change(played, part, to=played.usual if to is None else to))
        for played in PLAYED.values()
        for part in played.possible
    ]


def _deepest(rows: Rows, played: Played) -> Rows:
    """The rows of a game whose searches went deepest."""
    known = rows.where(measure="effort", game=played.game)
    return known.where(depth=max((row.cell["depth"] for row in known), default=0))


def _effort(rows: Rows, played: Played, each: Change) -> Interval | None:
    counts = [row.measured["nodes"] for row in _deepest(rows, played)]
    return geometric(nodes[each.with_it] / nodes[each.without] for nodes in counts)


def _effort_in(rows: Rows) -> Any:
    return lambda played, each: _effort(rows, played, each)


def _elo(rows: Rows, played: Played, each: Change) -> Interval | None:
    matches = rows.where(measure="match", game=played.game, nodes=played.nodes)
    return elo_of(matches.where(first=each.with_it, second=each.without))


def verdict(elo: Interval | None) -> str | None:
    """What a match says of a part.

    >>> verdict(Interval(40.0, 12.0, 70.0)), verdict(Interval(-8.0, -60.0, 44.0))
    ('pays', 'undecided')
    """
    if elo is None:
        return None
    return PAYS if elo.low > 0 else COSTS if elo.high < 0 else OPEN


def _pays(rows: Rows, played: Played, part: str) -> Claim:
    each = change(played, part, to=played.usual)
    what = f"{played.title}: Elo of {part} on top of {each.without}, {played.nodes:,} nodes a move"
    more = Rule("our number above 0", lambda _, ours: ours.value > 0)
    return stated(what, "it pays", _elo(rows, played, each), above(0), more)


def _less_effort(rows: Rows, played: Played) -> Claim:
    whole = Change("", played.usual, FULL_WIDTH)
    ratio = _effort(rows, played, whole)
    holds = None if ratio is None else ratio.high < 1
    what = f"{played.title}: nodes to the same depth with {played.usual}, over full width"
    return Claim(what, "fewer", ratio, "our 95 % interval below 1", Verdict.of(holds))


def _more_solved(rows: Rows) -> Claim:
    """Position by position: those that one of the two solves alone."""
    chess = PLAYED["chess"]
    ours, full = (_marks(rows, chosen) for chosen in (chess.usual, FULL_WIDTH))
    what = f"chess: tactics that {chess.usual} solves and full width does not, of those that one of the two solves"
    rule = "our 95 % interval above half"
    decided = [mine for mine, theirs in zip(ours, full, strict=True) if mine != theirs]
    if not ours:
        return Claim(what, "more", None, rule, Verdict.NOT_RUN, "%")
    share = percent(wilson(sum(decided), len(decided)))
    return Claim(what, "more", share, rule, Verdict.of(share.low > 50), "%")


def _marks(rows: Rows, selective: str) -> list[int]:
    """1 for each tactic that is solved, otherwise 0."""
    known = rows.where(measure="tactics", nodes=TACTIC_NODES)
    return [mark for row in known for mark in row.measured["solved"][selective]]


COLUMNS = ("game", "part", "with", "nodes to depth, ratio", "Elo at equal nodes", "verdict")


def _line(rows: Rows, played: Played, each: Change) -> tuple[str | Interval | None, ...]:
    elo = _elo(rows, played, each)
    return played.title, each.part, each.without, _effort(rows, played, each), elo, verdict(elo)


def verdict_sheet(rows: Rows) -> Sheet:
    """Each part on top of the other usual ones."""
    title = "Each part on top of the other usual parts"
    return Sheet(title, COLUMNS, [_line(rows, *each) for each in _each()])


def _tactics_sheet(rows: Rows) -> Sheet:
    known = rows.where(measure="tactics", nodes=TACTIC_NODES)
    kinds = [kind for row in known for kind in row.measured["kinds"]]
    lines: list[tuple[str | int | Interval | None, ...]] = []
    for selective in combinations(PLAYED["chess"]):
        marks = _marks(rows, selective)
        counted = [sum(mark for mark, which in zip(marks, kinds, strict=True) if which == kind) for kind in KINDS]
        lines.append((selective, *counted, percent(wilson(sum(marks), len(marks))) if marks else None))
    columns = ("parts", *(f"{kind} (of {kinds.count(kind)})" for kind in KINDS), "solved, %")
    return Sheet(f"Chess tactics solved within {TACTIC_NODES:,} nodes", columns, lines)


def _total_sheet(rows: Rows) -> Sheet:
    lines = []
    for played in PLAYED.values():
        known = _deepest(rows, played)
        depth = known[0].cell["depth"] if known else None
        ratio = _effort(rows, played, Change("", played.usual, FULL_WIDTH))
        lines.append((played.title, played.usual, depth, len(known), ratio))
    columns = ("game", "parts", "depth", "positions", "nodes over full width")
    return Sheet("The usual parts together, against full width", columns, lines)


def _plot(name: str, title: str, axis: Axis, value: Any) -> Plot:
    names = tuple(PARTS)
    curves = [
        Curve(
            played.title,
            [
                (names.index(each.part), found)
                for at, each in _each()
                if at is played and (found := value(played, each)) and all(map(isfinite, found))
            ],
        )
        for played in PLAYED.values()
    ]
    return Plot(name, title, Axis("", names=names), axis, curves)


EXPERIMENTS = (Parts(),)
