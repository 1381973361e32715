"""Whose values a position has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

__all__ = ["Valuation"]


class Valuation(NamedTuple):
    """A game, and who values its positions. What is known of the values holds where valuations are equal.

    >>> import gametree as gt
    >>> print(gt.position("othello", evaluator="staged").valuation)
    othello with staged, size 8
    """

    game: str
    """The name of the game, or of the class of a game of your own."""
    options: Mapping[str, Any]
    """Those of the game, such as the size of the board."""
    evaluator: str | None
    """The name of the evaluator, if it has one."""
    version: int = 1
    """That of the evaluator."""

    def __str__(self) -> str:
        options = "".join(f", {name} {value}" for name, value in self.options.items())
        evaluator = "" if self.evaluator is None else f" with {self.evaluator}"
        return f"{self.game}{evaluator}{options}{f', version {self.version}' if self.version > 1 else ''}"
