"""Singular extensions: a move that is far better than all others is searched one ply deeper."""

from __future__ import annotations

from typing import Any

from gametree.searching.selective.node_view import NodeView
from gametree.searching.selective.parts import Order

__all__ = ["is_singular"]

SHALLOWEST = 7
LESS_DEEP = 3
"""By how many plies what is known of a move may be less deep."""


def is_singular(node: NodeView, best: Any) -> bool:
    """Whether `best`, the move in the table, is far better than all others.

    A search of about half the depth that leaves it out falls short of what is known of it by more than a margin.
    """
    search, selection = node.search, node.search.selection
    if best is None or node.depth < SHALLOWEST or search.table is None:
        return False
    known = search.table.probe_from(node.position.key, node.depth - LESS_DEEP)
    proved = known.lower if node.maximizing else known.upper
    if not known.found or known.move != best or selection.decides(proved):
        return False
    bound = node.better_by(proved, -(node.depth * selection.margin // 32 + 1))
    selection.orders[node.ply] = Order(excluded=best)
    return not node.reaches(search.aside(node.position, (node.depth - 1) // 2, node.gamma(bound), node.ply), bound)
