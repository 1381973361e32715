"""The parts of a selective search by name, and what they share while the search runs.

A search without them is of full width. Parts are joined with a plus: `"quiescence+null+reductions"`.
`core/search/selective/parts.hpp` is the same thing for the native kernels.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from gametree.model.calibration import Calibration
from gametree.model.errors import OptionError, UnknownName
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.values import INTEGERS
from gametree.searching.selective.cuts import Cut

__all__ = [
    "FULL_WIDTH",
    "PARTS",
    "VERSIONS",
    "Measure",
    "Order",
    "Selection",
    "check_parts",
    "parse_parts",
    "part_version",
    "parts",
]

FULL_WIDTH = "none"
PARTS = {
    "quiescence": "at the horizon noisy moves are searched until the position is quiet",
    "null": "a position that is good enough after a pass is good enough",
    "futility": "near the horizon, what is far from the window does not come back",
    "exchanges": "near the horizon, a move that loses an exchange by far is not searched",
    "reductions": "late moves are searched less deep, and again if they turn out well",
    "checks": "a move that forces the opponent's reply is searched one ply deeper",
    "singular": "so is a move without which the position would be far worse",
    "probcut": "a shallow search far outside the window says that the deep one would be, too",
}
VERSIONS: Mapping[str, int] = {
    **dict.fromkeys(("quiescence", "null", "futility", "checks", "singular", "probcut"), 2),
    "reductions": 3,
}
"""The versions of the parts that have changed since version 1: a search with them visits other nodes since."""
MEASURED = ("null", "futility", "exchanges", "singular", "probcut")
"""The parts that reckon with margins, which values that are not whole numbers do not have."""

DEEP = attrgetter("deep")


def parts() -> tuple[str, ...]:
    """The names of the parts of a selective search: see `search`.

    >>> import gametree as gt
    >>> gt.parts()[:2]
    ('quiescence', 'null')
    """
    return tuple(PARTS)


def part_version(name: str) -> int:
    """The version of a part. It changes whenever a search with it visits other nodes, or finds other values.

    >>> from gametree.searching.selective.parts import part_version
    >>> part_version("null")
    2
    """
    return VERSIONS.get(name, 1)


def parse_parts(name: str) -> tuple[str, ...]:
    """The parts that a string names; none for `"none"`, which is full width.

    >>> from gametree.searching.selective.parts import parse_parts
    >>> parse_parts("quiescence+null")
    ('quiescence', 'null')
    """
    if isinstance(name, str) and name == FULL_WIDTH:
        return ()
    named = tuple(name.split("+")) if isinstance(name, str) else (name,)
    for part in named:
        if not isinstance(part, str) or part not in PARTS:
            raise UnknownName("selective part", part, (FULL_WIDTH, *PARTS, "and these joined with +, each once"))
    if len({*named}) < len(named):
        raise OptionError(f"selective names each part once; {quoted(name)} does not")
    return named


def check_parts(chosen: tuple[str, ...], position: Position, calibration: Calibration | None = None) -> None:
    """`OptionError` if the game cannot have one of the parts, with the reason."""
    for part in chosen:
        why = position.refuses.get(part)
        if why is not None:
            raise OptionError(f"{quoted(part)} is not possible in this game: {why}")
        if part in MEASURED and position.scale is not INTEGERS:
            raise OptionError(f"{quoted(part)} needs a game whose values are whole numbers")
    if calibration is not None and calibration.valuation != position.valuation:
        raise OptionError(f"the calibration is of {calibration.valuation}; this is {position.valuation}")
    if "probcut" in chosen and calibration is None:
        raise OptionError(
            "'probcut' needs a calibration, and there is none for this game and its evaluator; make one with "
            "gametree.calibrate(position), or `gametree calibrate GAME --evaluator NAME`, and give it as calibration="
        )


class Measure(NamedTuple):
    """What a search of a game's positions is told of its values."""

    margin: int
    """How much a quiet move usually changes the static value at most."""
    decisive: int
    """A value this far from zero means that the game is won."""
    cuts: tuple[Cut, ...] = ()
    """Those of ProbCut, in the order in which they are tried."""


class Order(NamedTuple):
    """What a visit tells the next one at a ply, before it searches there."""

    passed: bool = False
    """The opponent has just passed: no pass answers it."""
    excluded: Any = None
    """A move that is left out, to see what the position is worth without it."""


NONE = Order()


class Selection:
    """The parts of a running search, and what they share."""

    def __init__(self, chosen: tuple[str, ...], measure: Measure) -> None:
        self.parts = frozenset(chosen)
        self.margin, self.decisive = measure.margin, measure.decisive
        self.cuts = {deep: tuple(cuts) for deep, cuts in groupby(sorted(measure.cuts, key=DEEP), DEEP)}
        """Those of ProbCut, by the depth of the deep search."""
        self.values_nodes = not self.parts.isdisjoint(("null", "futility", "probcut"))
        self.begin(0)

    def begin(self, depth: int) -> None:
        """Called before each procedure."""
        self.root_depth = depth
        self.passes_from = 0
        """At plies before this one nobody passes: a pass is being verified."""
        self.orders = [NONE] * (MAX_DEPTH + 3)

    def order(self, ply: int) -> Order:
        """What the visit that begins at a ply has been told."""
        found, self.orders[ply] = self.orders[ply], NONE
        return found

    def decides(self, value: int) -> bool:
        """Whether a value means that the game is won or lost."""
        return not -self.decisive < value < self.decisive
