"""Says how trees look in notebooks. Importing it is cheap: what draws is imported when something is drawn."""

from __future__ import annotations

from gametree.model.shown import picture_of
from gametree.rules.builtin.tree import Node, TreePosition
from gametree.searching.memory.tree import Tree
from gametree.searching.sketching import Sketch
from gametree.searching.tracing.trace import Trace

__all__: list[str] = []


@picture_of.register(TreePosition)
@picture_of.register(Node)
@picture_of.register(Trace)
@picture_of.register(Tree)
@picture_of.register(Sketch)
def _drawn(thing: TreePosition | Node | Trace | Tree | Sketch) -> str:
    from gametree.pictures.draw import draw

    return draw(thing).svg()
