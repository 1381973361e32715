"""The effort of choosing moves."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from operator import add, sub

from gametree.model.errors import UnknownName

__all__ = ["MEASURES", "Effort", "known_measure"]

MEASURES = {
    "nodes": "new nodes that the searches generated",
    "seconds": "processor time",
}
"""The measures by which efforts are compared."""


def known_measure(name: str) -> str:
    """`name`, if it is a measure of effort; `UnknownName` otherwise.

    >>> from gametree.players.effort import known_measure
    >>> known_measure("sweat")
    Traceback (most recent call last):
    gametree.model.errors.UnknownName: unknown measure of effort 'sweat'; known: nodes, seconds
    """
    if not isinstance(name, str) or name not in MEASURES:
        raise UnknownName("measure of effort", name, MEASURES)
    return name


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of choosing `moves` moves: new nodes generated, seconds of processor time, and nodes `expanded`.

    >>> from gametree.players import Effort
    >>> Effort(nodes=20, seconds=0.5, moves=1) + Effort(nodes=10, moves=1)
    Effort(nodes=30, seconds=0.5, moves=2, expanded=0)
    """

    nodes: int = 0
    seconds: float = 0.0
    moves: int = 0
    expanded: int = 0
    """Visits that went on to children: `Counts.interior`."""

    def __add__(self, other: Effort) -> Effort:
        return Effort(*map(add, self._numbers, other._numbers))

    def __sub__(self, other: Effort) -> Effort:
        return Effort(*map(sub, self._numbers, other._numbers))

    @property
    def _numbers(self) -> tuple[float, ...]:
        return self.nodes, self.seconds, self.moves, self.expanded  # `astuple` copies deeply, which is slow

    def __str__(self) -> str:
        return f"{self.nodes:,} nodes, {self.seconds:.2f} s"

    def by(self, measure: str) -> float:
        """The effort as one number: `measure` is "nodes" or "seconds".

        >>> from gametree.players import Effort
        >>> Effort(nodes=20, seconds=0.5).by("seconds")
        0.5
        """
        return float(getattr(self, known_measure(measure)))

    def as_dict(self) -> dict[str, int | float]:
        """All numbers by name, as plain data."""
        return asdict(self)
