"""What an observed search did at every ply, and with its table."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from gametree.model.figures import count
from gametree.model.shown import html_table

__all__ = ["Ply", "Profile", "SketchedNode", "TableUse"]


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f} %"


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


@dataclass(frozen=True, slots=True)
class Ply:
    """The visits of the nodes at one distance from the root.

    A cutoff ends a visit: the value of a MAX node is at least beta, that of a MIN node at most alpha.
    """

    visits: int = 0
    interior: int = 0
    """Visits that went on to the children."""
    cutoffs: int = 0
    """Those of them that a child which was searched cut off."""
    first: int = 0
    """Those of them that the first child cut off."""
    tried: int = 0
    """The children that were searched at the nodes with a cutoff."""
    etc: int = 0
    """Visits that ended in an enhanced transposition cutoff, before any child was searched."""

    @property
    def first_share(self) -> float | None:
        """The share of the cutoffs that the first child made; None if there was none."""
        return _share(self.first, self.cutoffs)

    @property
    def tried_mean(self) -> float | None:
        """How many children were searched at a node with a cutoff, on average; None if there was none."""
        return _share(self.tried, self.cutoffs)

    @property
    def cutoff_share(self) -> float | None:
        """The share of the interior visits that were cut off; None if there was none."""
        return _share(self.cutoffs, self.interior)

    def __add__(self, other: Ply) -> Ply:
        return Ply(
            self.visits + other.visits,
            self.interior + other.interior,
            self.cutoffs + other.cutoffs,
            self.first + other.first,
            self.tried + other.tried,
            self.etc + other.etc,
        )


@dataclass(frozen=True, slots=True)
class TableUse:
    """What a search did with its table."""

    probes: int = 0
    hits: int = 0
    """Probes that found bounds, though perhaps not such as to end the visit."""
    stores: int = 0
    replaced: int = 0
    """Stores that erased an entry of another position or depth."""
    filled: float = 0.0
    """The share of the table's entries in use, in the end."""

    @property
    def hit_share(self) -> float | None:
        """The share of the probes that found bounds; None if there was none."""
        return _share(self.hits, self.probes)

    def _repr_html_(self) -> str:
        columns = "probes", "hits", "hits %", "stores", "replaced", "filled"
        numbers = count(self.probes), count(self.hits), _percent(self.hit_share), count(self.stores)
        return html_table(columns, [(*numbers, count(self.replaced), _percent(self.filled))], "table")


class SketchedNode(NamedTuple):
    """A node of a sketch, as a search counts it. Its parent comes before it; that of the root is None."""

    parent: int | None
    move: Any
    visits: int
    """Of this node itself."""
    nodes: int
    """Of this node, and of all below it that the sketch does not have."""
    leaves: int
    """Those of them that ended in a static evaluation."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What a search with `observe="plies"` did at every distance from the root, and with its table.

    As in `Counts`, all calls of a driver and all iterations are added up.

    >>> import gametree as gt
    >>> tree = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> profile = gt.search(tree, "alphabeta", observe="plies").profile
    >>> [ply.visits for ply in profile.plies]
    [1, 3, 7]
    >>> profile.plies[1].cutoffs, profile.plies[1].first_share, profile.plies[1].tried_mean
    (2, 0.5, 2.0)
    """

    plies: tuple[Ply, ...] = ()
    """The root comes first."""
    table: TableUse | None = None
    """None if the search had no table."""
    sketch: tuple[SketchedNode, ...] = field(default=(), repr=False)
    """The top of the tree, if the search was sketched: see `gametree.sketch`."""

    @property
    def total(self) -> Ply:
        """All plies together."""
        return sum(self.plies, Ply())

    def _repr_html_(self) -> str:
        columns = "ply", "visits", "interior", "cutoffs", "by the first child", "children tried at a cutoff"
        named = [*((str(at), ply) for at, ply in enumerate(self.plies)), ("all", self.total)]
        shown = html_table(columns, [(name, *_cells(ply)) for name, ply in named])
        return shown if self.table is None else f"{shown}\n{self.table._repr_html_()}"

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        table = None if self.table is None else asdict(self.table)
        return {"plies": [asdict(ply) for ply in self.plies], "table": table}


def _cells(ply: Ply) -> tuple[str, ...]:
    tried = "" if ply.tried_mean is None else f"{ply.tried_mean:.2f}"
    return count(ply.visits), count(ply.interior), count(ply.cutoffs), _percent(ply.first_share), tried
