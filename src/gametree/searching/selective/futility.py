"""Futility: near the horizon a static value far outside the window does not come back."""

from __future__ import annotations

from gametree.searching.selective.node_view import NodeView

__all__ = ["futility_cutoff", "is_hopeless"]

FUTILE_DEPTH = 6


def futility_cutoff(node: NodeView) -> int | None:
    """The static value, if it is so far beyond the bound the mover wants to reach that the opponent cannot change that.

    None if it is not.
    """
    if node.depth > FUTILE_DEPTH or node.excess < node.depth * node.search.selection.margin:
        return None
    return node.value


def is_hopeless(node: NodeView) -> bool:
    """Whether it is so far short of the bound the mover has to beat that a quiet move will not help."""
    return node.depth <= FUTILE_DEPTH and node.shortfall >= (node.depth + 1) * node.search.selection.margin
