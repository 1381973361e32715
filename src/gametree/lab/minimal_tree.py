"""The smallest tree that alpha-beta can search."""

from __future__ import annotations

__all__ = ["minimal_nodes"]


def minimal_nodes(branching: int, depth: int) -> int:
    """The nodes below the root that alpha-beta visits in a uniform tree if the best child always comes first.

    At ply i there are b^ceil(i/2) + b^floor(i/2) - 1 of them.

    >>> [minimal_nodes(2, depth) for depth in (1, 2, 3)]
    [2, 5, 10]
    """
    plies = range(1, depth + 1)
    return sum(branching ** ((ply + 1) // 2) + branching ** (ply // 2) - 1 for ply in plies)
