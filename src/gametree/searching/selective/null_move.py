"""The null move: if the mover's position is good enough even after a pass, it is good enough."""

from __future__ import annotations

from gametree.searching.selective.node_view import NodeView
from gametree.searching.selective.parts import Order

__all__ = ["null_cutoff"]

SHALLOWEST = 3
VERIFIED = 8
"""The depth from which on the result of a pass is verified."""


def null_cutoff(node: NodeView, passed: bool) -> int | None:
    """The value that cuts the node off; None if it is not cut off. `passed` says that the opponent has just passed.

    The pass is searched less deep; far above the horizon, where a mistake is dear, so is the position itself without
    any passes, in case it is one in which every move does harm.
    """
    search, depth, ply, selection = node.search, node.depth, node.ply, node.search.selection
    if depth < SHALLOWEST or passed or ply < selection.passes_from or node.excess < 0 or not node.position.can_pass:
        return None
    eager = min(2, node.excess // (2 * selection.margin + 1))
    below, goal = max(0, depth - 3 - depth // 4 - eager), node.goal
    selection.orders[ply + 1] = Order(passed=True)
    search.n_generated += 1
    value = search.passing(node.position.passed(), below, node.gamma(goal), ply + 1)
    if not node.reaches(value, goal):
        return None
    if node.wins(value):
        value = goal
    if depth < VERIFIED or selection.passes_from:
        return value
    selection.passes_from = ply + 1 + 3 * below // 4
    sure = search.aside(node.position, below, node.gamma(goal), ply)
    selection.passes_from = 0
    return value if node.reaches(sure, goal) else None
