"""Futility: near the horizon a static value far outside the window does not come back."""

from __future__ import annotations

from gametree.searching.selective.node_view import NodeView

__all__ = ["futility_cutoff", "hope", "is_hopeless"]

FUTILE_DEPTH = 6


def futility_cutoff(node: NodeView) -> int | None:
    """The static value, if it is so far beyond the bound the mover wants to reach that the opponent cannot change that.

    None if it is not.
    """
    if node.depth > FUTILE_DEPTH or node.excess < node.depth * node.search.selection.margin:
        return None
    return node.value


def hope(depth: int, margin: int) -> int:
    """How much quiet moves, from a node on, improve the static value at most."""
    return (depth + 1) * margin


def is_hopeless(node: NodeView) -> bool:
    """Whether it is so far short of the bound the mover has to beat that a quiet move will not help."""
    return node.depth <= FUTILE_DEPTH and node.shortfall >= hope(node.depth, node.search.selection.margin)
