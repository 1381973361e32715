"""`draw`: a picture of whatever has a tree."""

from __future__ import annotations

from typing import Any

from gametree.model.arguments import whole
from gametree.model.errors import OptionError
from gametree.model.figures import bound_sign, count
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.pictures.figure import Figure
from gametree.pictures.folding import folded
from gametree.pictures.names import uses_names
from gametree.pictures.of_position import PositionTree, default_depth
from gametree.pictures.of_saved import SavedTreeFigure
from gametree.pictures.of_sketch import SketchTree
from gametree.pictures.of_trace import TraceTree
from gametree.pictures.picture import MOST_LEAVES, Picture
from gametree.pictures.words import written
from gametree.rules.builtin.tree import Node, tree
from gametree.searching.memory.tree import Tree
from gametree.searching.sketching import Sketch
from gametree.searching.tracing.trace import Trace

__all__ = ["Picture", "draw"]


def draw(
    thing: Position | Trace | Sketch | Tree | Node | list[Any],
    step: int | None = None,
    *,
    depth: int | None = None,
    leaves: int | None = None,
) -> Picture:
    """Draws a tree: a position and what follows from it, nested lists, a search, or a saved tree.

    Of an explicit tree all nodes are drawn, of other positions two plies; `depth` is how many plies. MAX nodes are
    squares, MIN nodes circles, and leaves have their values inside. A large tree is folded until it is readable: a
    triangle with "+38" stands for 38 nodes. `leaves` is how many nodes may be side by side, if that is to be something
    else.

    A `Trace` is drawn as it is after its first `step` events, by default after all of them: with values and windows,
    the nodes visited, those that the table answered, the edges that were cut off, and the principal variation.
    A `Sketch`, the top of a long search, is drawn with the number of nodes searched at and below each node.

    >>> import gametree as gt
    >>> tree = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> gt.draw(tree).svg()[:4]
    '<svg'
    >>> print(gt.draw(gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta")))
               [3] (-∞, ∞)
        ┏━━━━━━━┹───────┐
        ┃               │
     A (3) (-∞, ∞)  B (≤ 2) (3, ∞)
     ┏━━┹──┐         ┌──┴─┐
     ┃     │         │    ╪
    [3]  [12]       [2]  ·4·
    A.1   A.2       B.1  B.2
    <BLANKLINE>
    alphabeta: value 3, 3 leaves evaluated
    """
    if leaves is not None:
        leaves = whole("leaves", leaves, 1, MOST_LEAVES)
    if depth is not None:
        depth = whole("depth", depth, 0, MAX_DEPTH)
    if isinstance(thing, Trace):
        return _of_trace(thing, step, depth, leaves)
    if step is not None:
        raise OptionError("only a trace has steps: gametree.trace makes one of a search")
    subject = _read(thing, depth)
    caption = _searched(thing) if isinstance(thing, Sketch) else ()
    title = f"a tree of {count(subject.size(0))} nodes"
    return Picture(lambda most: Figure(folded(subject, most), caption, title), leaves)


def _read(thing: object, depth: int | None) -> PositionTree | SavedTreeFigure | SketchTree:
    if isinstance(thing, Sketch):
        return SketchTree(thing, MAX_DEPTH if depth is None else depth)
    if isinstance(thing, Tree):
        return SavedTreeFigure(thing, MAX_DEPTH if depth is None else depth)
    if isinstance(thing, Node | list | tuple):
        thing = tree(thing)
    if isinstance(thing, Position):
        return PositionTree(thing, default_depth(thing) if depth is None else depth)
    raise OptionError(f"a picture is of a position, a tree or a trace, not {quoted(thing)}")


def _of_trace(trace: Trace, step: int | None, depth: int | None, leaves: int | None) -> Picture:
    subject = TraceTree(trace, len(trace.events) if step is None else step, depth)
    caption = _found(trace) if step is None else _said(trace, step)
    title = caption if step is None else f"{trace.algorithm}, {caption}"
    return Picture(lambda most: Figure(folded(subject, most), (caption,), title), leaves)


def _searched(sketch: Sketch) -> tuple[str]:
    """What a sketch is of, in words."""
    result = sketch.result
    value = f"{bound_sign(result.bound)}{written(result.value)}"
    return (f"{result.algorithm}: value {value}, {count(result.counts.nodes)} nodes, by where they were searched",)


def _found(trace: Trace) -> str:
    """What a search found, in words."""
    result = trace.result
    value = f"{bound_sign(result.bound)}{written(result.value)}" if result.bound != "none" else "not known"
    ended = "" if trace.complete else f", stopped after {count(len(trace.events))} events"
    return f"{trace.algorithm}: value {value}, {count(result.counts.leaves)} leaves evaluated{ended}"


def _said(trace: Trace, step: int) -> str:
    """What happened last, in words. Where pictures show moves, also which moves led there."""
    at = f"step {count(step)} of {count(len(trace.events))}"
    if not step:
        return f"{at}: before the first"
    moves = trace.events[step - 1].node
    after = "" if uses_names(moves) else f", after {' '.join(map(str, moves))}"
    return f"{at}{after}: {trace.say(step - 1)}"
