"""How does the size of the tree depend on the place and the width of the alpha-beta window?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from gametree.lab.claim import Claim, Rule, Verdict
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.open_questions.windows import (
    AROUND,
    DISTANCES,
    FULL,
    NULL,
    TREES,
    WIDE,
    Window,
    above,
    below,
    leaves_of,
)
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.settings import EVALUATORS, POSITIONS, SETTINGS
from gametree.lab.papers.plaat.statements import stated
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS"]

JUST_BELOW, JUST_ABOVE = below(0, NULL), above(0, NULL)
NARROW = Window(-1, 1)
FARTHEST = DISTANCES[-1]
TOGETHER = "both null windows beside the value"


class Depths(NamedTuple):
    """The odd and the even depth of each plan."""

    full: tuple[int, int]
    quick: tuple[int, int]


DEPTHS = {
    "checkers": Depths((11, 12), (7, 8)),
    "othello": Depths((7, 8), (5, 6)),
    "chess": Depths((5, 4), (3, 4)),
    TREES: Depths((9, 10), (7, 8)),
}
TITLES = {"checkers": "checkers", "othello": "Othello", "chess": "chess", TREES: "random trees"}
MORE = Rule("our 95 % interval above 1", lambda _, ours: ours.low > 1)
FEWER = Rule("our 95 % interval below 1", lambda _, ours: ours.high < 1)
ABOVE = Rule("our mean above 1", lambda _, ours: ours.value > 1)
UNDER = Rule("our mean below 1", lambda _, ours: ours.value < 1)
LITTLE = Rule("our mean 1 to 1.1", lambda _, ours: 0.995 <= ours.value <= 1.1)


class Windows(Experiment):
    """Leaves of one alpha-beta search in windows of many places and widths."""

    name = "open-windows"
    title = "The size of the tree over the place and the width of the window"
    source = f"{SOURCE}, section 6.2, a question left open; the minimax wall of section 4.3.1 is Schaeffer's"
    measures = (
        "Leaves of a single alpha-beta search at the last depth, in a window whose edges are given by their distance "
        "from the minimax value f, seen by the player to move; relative to the full window in the same position. "
        "Windows below f end 0 to 256 points under it, and the search fails high; windows above f begin 0 to 256 "
        "points over it, and the search fails low; both are null windows (one point wide), 32 points wide, or without "
        "an end. Windows around f reach as far on both sides. In twenty positions each of checkers (11 and 12 plies), "
        "Othello (7 and 8) and chess (4 and 5), after the iterations before in the full window, with a table of 2^21 "
        "entries and ordering by table and history heuristic. And in twenty random trees (width 5, edges worth -100 "
        "to 100, 9 and 10 plies) ordered by static value, without table or deepening. A checker or a pawn is about "
        "100 points. Means are geometric, with 95 % intervals over the positions."
    )
    algorithms = ("alphabeta",)
    games = (*SETTINGS, TREES)
    evaluators = EVALUATORS
    discussion = (
        "The answers to a question that the thesis leaves open have no published numbers. Where it states an "
        "expectation, or Schaeffer's finding in chess, the claim is that; elsewhere it is what follows if all cutoffs "
        "are perfect, and the claim says so. The rules were fixed before the first run; after the first quick run "
        "claims about windows 32 points wide were left out, because the tables say as much. The two null windows "
        "beside f are two searches that know nothing of each other; MTD(f)'s second test has the first one's table."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """A position at one depth each, in all windows."""
        for game, depths in DEPTHS.items():
            for depth in plan.choose(full=depths.full, quick=depths.quick):
                for position in range(0, POSITIONS, plan.choose(full=1, quick=4)):
                    yield {"game": game, "position": position, "depth": depth}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Leaves by window."""
        return {"leaves": leaves_of(cell["game"], cell["position"], cell["depth"])}

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game at both depths."""
        ours = min(len(at.positions) for game in DEPTHS for at in both_depths(rows, game))
        return Trials(ours, None, "positions of every game at both depths")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The wall, loose bounds, windows with f inside, and the width of those without."""
        found = [at for game in DEPTHS for at in both_depths(rows, game)]
        return [
            *(_wall(at) for at in found),
            *(_loose(at, below(FARTHEST, NULL), JUST_BELOW, "below") for at in found),
            *(_loose(at, above(FARTHEST, NULL), JUST_ABOVE, "above") for at in found),
            *(_inside(at, beside) for at in found for beside in (JUST_BELOW, JUST_ABOVE)),
            *(_together(at) for at in found),
            *(_full(at) for at in found),
            *(_width(at, wide, null, side) for at in found for wide, null, side in OUTSIDE),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Every window of every game."""
        found = [at for game in DEPTHS for at in both_depths(rows, game)]
        return [_around_sheet(found), *(_outside_sheet(found, width, title) for width, title in OUTSIDE_SHEETS)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """One for each game and depth, then all games over the width."""
        found = [at for game in DEPTHS for at in both_depths(rows, game)]
        return [*(_plot(at) for at in found), _width_plot(found)]


PARITY = (
    "At even depths the two proofs are equally large in a uniform tree. A test that fails low needs every move of the "
    "player to move and one reply to each, w^ceil(d/2) leaves; one that fails high needs one move and every reply, "
    "w^floor(d/2). Only at odd depths is the first w times as large."
)
"""Why there is no wall."""
OUTSIDE = (
    (below(0, None), JUST_BELOW, "below"),
    (above(0, None), JUST_ABOVE, "above"),
)
OUTSIDE_SHEETS = ((NULL, "Null windows"), (WIDE, f"Windows {WIDE} points wide"), (None, "Windows without an end"))


class AtDepth:
    """The rows of one game at one depth."""

    def __init__(self, rows: Rows, game: str, depth: int) -> None:
        self.game, self.depth = game, depth
        known = rows.where(game=game, depth=depth)
        self.positions: dict[int, Mapping[str, int]] = {row.cell["position"]: row.measured["leaves"] for row in known}

    @property
    def title(self) -> str:
        """For people."""
        return f"{TITLES[self.game]}, depth {self.depth}"

    def ratio(self, window: Window, to: Window = FULL) -> Interval | None:
        """Leaves in one window over those in another, mean over the positions."""
        return geometric(leaves[window.name] / leaves[to.name] for leaves in self.positions.values())

    def over_together(self, window: Window) -> Interval | None:
        """Leaves in a window over those of both null windows beside f together."""
        return geometric(
            leaves[window.name] / (leaves[JUST_BELOW.name] + leaves[JUST_ABOVE.name])
            for leaves in self.positions.values()
        )


def both_depths(rows: Rows, game: str) -> list[AtDepth]:
    """The rows of a game at its two depths: those of the full plan, if there are any."""
    depths = DEPTHS[game]
    deep = [AtDepth(rows, game, depth) for depth in sorted(depths.full)]
    if all(at.positions for at in deep) or not rows.where(game=game):
        return deep
    quick = [AtDepth(rows, game, depth) for depth in sorted(depths.quick)]
    return quick if any(at.positions for at in quick) else deep


def _place(at: AtDepth) -> str:
    """The same in both plans, so that no two claims have one name: odd and even."""
    return f"{at.title} ({'odd' if at.depth % 2 else 'even'})"


def _wall(at: AtDepth) -> Claim:
    what = f"{_place(at)}: leaves of the null window just above f over those of the one just below"
    claim = stated(what, "minimax wall: more above", at.ratio(JUST_ABOVE, JUST_BELOW), MORE, ABOVE)
    return (
        claim
        if at.depth % 2 or claim.verdict in (Verdict.REPRODUCED, Verdict.NOT_RUN)
        else replace(claim, discussion=PARITY)
    )


def _loose(at: AtDepth, loose: Window, tight: Window, side: str) -> Claim:
    what = f"{_place(at)}: leaves of the null window {FARTHEST} points {side} f over those of the one beside f"
    return stated(what, "a loose bound is cheaper", at.ratio(loose, tight), FEWER, UNDER)


def _inside(at: AtDepth, beside: Window) -> Claim:
    side = "below" if beside is JUST_BELOW else "above"
    what = f"{_place(at)}: leaves of the narrowest window with f inside over those of the null window just {side} f"
    return stated(what, "open; more, as it proves two bounds", at.ratio(NARROW, beside), MORE, ABOVE)


def _together(at: AtDepth) -> Claim:
    what = f"{_place(at)}: leaves of the narrowest window with f inside over those of {TOGETHER}, together"
    return stated(what, "open; fewer, as the two share leaves", at.over_together(NARROW), FEWER, UNDER)


def _full(at: AtDepth) -> Claim:
    what = f"{_place(at)}: leaves of the full window over those of the narrowest window with f inside"
    return stated(what, "open; more", at.ratio(FULL, NARROW), MORE, ABOVE)


def _width(at: AtDepth, wide: Window, null: Window, side: str) -> Claim:
    what = f"{_place(at)}: leaves of a window without an end just {side} f over those of the null window there"
    return stated(what, "open; as many if all cutoffs are perfect", at.ratio(wide, null), LITTLE)


def _around_sheet(found: Sequence[AtDepth]) -> Sheet:
    windows = [(f"{half} on both sides", Window(-half, half)) for half in AROUND]
    lines = [(title, *(at.ratio(window) for at in found)) for title, window in windows]
    together = ("full window over both null windows beside f", *(at.over_together(FULL) for at in found))
    columns = ("window around f", *(at.title for at in found))
    return Sheet("Windows with f inside: leaves over those of the full window", columns, [*lines, together])


def _outside_sheet(found: Sequence[AtDepth], width: int | None, title: str) -> Sheet:
    windows = [
        *((f"{distance} below", below(distance, width)) for distance in reversed(DISTANCES)),
        *((f"{distance} above", above(distance, width)) for distance in DISTANCES),
    ]
    lines = [(name, *(at.ratio(window) for at in found)) for name, window in windows]
    columns = ("distance of the nearer edge", *(at.title for at in found))
    return Sheet(f"{title}: leaves over those of the full window", columns, lines)


def _plot(at: AtDepth) -> Plot:
    """Windows are drawn at the edge that is nearer to f; the two sides of f are half a point apart from it."""
    curves = []
    for width, title in ((NULL, "null window"), (WIDE, f"{WIDE} points wide"), (None, "without an end")):
        points = [
            *((-distance - 0.5, at.ratio(below(distance, width))) for distance in reversed(DISTANCES)),
            *((distance + 0.5, at.ratio(above(distance, width))) for distance in DISTANCES),
        ]
        curves.append(Curve(title, [(x, y) for x, y in points if y is not None]))
    narrow = at.ratio(NARROW)
    curves.append(Curve("narrowest with f inside", [(0, narrow)] if narrow is not None else []))
    parity = "odd" if at.depth % 2 else "even"
    x = Axis("distance of the nearer edge from f, for the player to move", "symlog")
    y = Axis("leaves over the full window's")
    return Plot(f"{at.game}-{parity}", f"{at.title}: place of the window", x, y, curves)


def _width_plot(found: Sequence[AtDepth]) -> Plot:
    curves = [
        Curve(at.title, [(2 * half, mean) for half in AROUND if (mean := at.ratio(Window(-half, half)))])
        for at in found
    ]
    x, y = Axis("width of the window around f", "log"), Axis("leaves over the full window's")
    return Plot("width", "Windows with f inside", x, y, curves)


EXPERIMENTS = (Windows(),)
