"""The positions of the game so far and of the line being searched, for a search in which a repetition is a draw.

`core/path.hpp` is the same thing for the native kernels.
"""

from __future__ import annotations

from collections.abc import Sequence

from gametree.model.limits import MAX_DEPTH
from gametree.model.position import DrawRules, Position

__all__ = ["Path"]


class Path:
    """Identities of positions: `earlier` are those before the root, the latest last; `drawn` adds those of a line."""

    def __init__(self, earlier: Sequence[int], rules: DrawRules) -> None:
        self._before = len(earlier)
        self._rules = rules
        self._identities = [*earlier, *[0] * (MAX_DEPTH + 2)]

    @classmethod
    def of(cls, position: Position, earlier: Sequence[int] | None) -> Path | None:
        """The path after these positions; None if none are given, or no position of this game can occur twice."""
        if earlier is None or position.draw_rules is None:
            return None
        return cls(earlier, position.draw_rules)

    def drawn(self, position: Position, ply: int) -> bool:
        """Enters the position at `ply` of the line; returns whether it is drawn by repetition or quiet moves.

        The end of a game counts, even after too many quiet moves.
        """
        at = self._before + ply
        identity, reversible = position.identity, position.reversible
        self._identities[at] = identity
        if identity in self._identities[at - min(at, reversible) : at]:
            return True
        return reversible >= self._rules.quiet_limit and bool(position.moves())
