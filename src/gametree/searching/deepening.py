"""The depths of iterative deepening."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from gametree.model.arguments import whole
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH
from gametree.model.quoted import quoted

__all__ = ["Deepening", "known_deepening"]


@dataclass(frozen=True)
class Deepening:
    """The depths of iterative deepening: `first`, then `step` plies deeper each time; the last is that of the search.

    Steps of two plies suit games whose values swing between odd and even depths: each iteration then begins with the
    values and moves of one that ended with the same player.

    >>> import gametree as gt
    >>> start, steps = gt.position("checkers"), gt.Deepening(step=2)
    >>> [result.depth for result in gt.iterate(start, "mtdf", depth=6, deepening=steps)]
    [1, 3, 5, 6]
    """

    step: int = 1
    first: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "step", whole("step of a Deepening", self.step, 1, MAX_DEPTH))
        object.__setattr__(self, "first", whole("first of a Deepening", self.first, 0, MAX_DEPTH))

    def depths(self, last: int) -> Iterator[int]:
        """The depths of a search that goes `last` plies deep.

        >>> import gametree as gt
        >>> list(gt.Deepening(step=2, first=3).depths(9))
        [3, 5, 7, 9]
        """
        yield from range(self.first, last, self.step)
        yield last

    def as_dict(self) -> dict[str, int]:
        """Plain data for JSON."""
        return asdict(self)


def known_deepening(value: object, words: tuple[str, ...]) -> str | Deepening:
    """A `Deepening`, or one of some words; `OptionError` otherwise."""
    if isinstance(value, Deepening) or (isinstance(value, str) and value in words):
        return value
    raise OptionError(f"deepening is one of {', '.join(words)}, or a gametree.Deepening, not {quoted(value)}")
