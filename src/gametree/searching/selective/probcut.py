"""ProbCut: a shallow search that is far enough outside the window says that the deep one would be, too."""

from __future__ import annotations

from gametree.searching.selective.cuts import ONE, Cut
from gametree.searching.selective.node_view import NodeView
from gametree.searching.selective.parts import Order

__all__ = ["probcut_cutoff"]


def probcut_cutoff(node: NodeView, passed: bool) -> int | None:
    """The value by which one of the cuts of the node's depth cuts it off; None if none does.

    It is what the deep value is at least (failing high), or at most (failing low), in all likelihood. `passed` says
    that the opponent has just passed.
    """
    for cut in node.search.selection.cuts.get(node.depth, ()):
        value = _high(node, passed, cut) if node.excess >= cut.outside else None
        if value is None and node.shortfall >= cut.outside:
            value = _low(node, passed, cut)
        if value is not None:
            return value
    return None


# In these functions values are those of the mover, whoever that is.


def _high(node: NodeView, passed: bool, cut: Cut) -> int | None:
    goal = _mine(node, node.goal)
    enough = -(-(goal + cut.above) * ONE // cut.slope)
    if _decides(node, goal, enough):
        return None
    found = _search(node, passed, cut, enough)
    return _predicted(node, found, found * cut.slope // ONE - cut.above, goal) if found >= enough else None


def _low(node: NodeView, passed: bool, cut: Cut) -> int | None:
    bound = _mine(node, node.alpha if node.maximizing else node.beta)
    little = (bound - cut.below) * ONE // cut.slope
    if _decides(node, bound, little, little + 1):
        return None
    found = _search(node, passed, cut, little + 1)
    return _predicted(node, found, -(-found * cut.slope // ONE) + cut.below, bound) if found <= little else None


def _mine(node: NodeView, value: int) -> int:
    """MAX's value in the mover's view, and back again."""
    return value if node.maximizing else -value


def _decides(node: NodeView, *values: int) -> bool:
    return any(map(node.search.selection.decides, values))


def _search(node: NodeView, passed: bool, cut: Cut, bound: int) -> int:
    """The value of the shallow search, which tests whether it is at least `bound`."""
    node.search.selection.orders[node.ply] = Order(passed)
    gamma = node.gamma(_mine(node, bound))
    return _mine(node, node.search.aside(node.position, cut.shallow, gamma, node.ply))


def _predicted(node: NodeView, found: int, deep: int, bound: int) -> int:
    """A win that is found is one, but nothing follows from how large its value is."""
    return _mine(node, bound if _decides(node, found, deep) else deep)
