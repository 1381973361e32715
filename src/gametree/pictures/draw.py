"""`draw`: a picture of whatever has a tree."""

from __future__ import annotations

from gametree.model.arguments import whole
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.pictures.figure import Figure
from gametree.pictures.folding import Subject, folded
from gametree.pictures.of_position import PositionTree, default_depth
from gametree.pictures.picture import MOST_LEAVES, Picture
from gametree.rules.builtin.tree import Node, tree

__all__ = ["draw"]


def draw(thing: Position | Node | list[object], *, depth: int | None = None, leaves: int | None = None) -> Picture:
    """Draws a tree: a position and what follows from it, or nested lists.

    Of an explicit tree all nodes are drawn, of other games two plies; `depth` is how many plies. MAX nodes are squares,
    MIN nodes circles, and leaves have their values inside. A large tree is folded until it is readable: a triangle with
    "+38" stands for 38 nodes. `leaves` is how many nodes may be side by side, if that is to be something else.

    >>> import gametree as gt
    >>> picture = gt.draw(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> picture.svg()[:4]
    '<svg'
    """
    if leaves is not None:
        leaves = whole("leaves", leaves, 1, MOST_LEAVES)
    if depth is not None:
        depth = whole("depth", depth, 0, MAX_DEPTH)
    if isinstance(thing, Node | list | tuple):
        thing = tree(thing)
    if isinstance(thing, Position):
        subject = PositionTree(thing, default_depth(thing) if depth is None else depth)
        return _picture(subject, "a game tree", leaves)
    raise OptionError(f"a picture is of a position or a tree, not {quoted(thing)}")


def _picture(subject: Subject[int], title: str, leaves: int | None) -> Picture:
    return Picture(lambda most: Figure(folded(subject, most), title=title), leaves)
