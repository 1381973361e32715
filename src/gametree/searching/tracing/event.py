"""What a trace consists of: the events of a search, the same for every algorithm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gametree.model.position import Move

__all__ = ["KINDS", "VISITS", "Event", "Made", "Number", "OpenState", "Path"]

Number = int | float
Path = tuple[Any, ...]
"""The moves that lead from the root of a trace to a node."""

KINDS = (
    "probe",
    "probed",
    "enter",
    "generate",
    "leaf",
    "answered",
    "abandoned",
    "update",
    "cut",
    "store",
    "return",
    "operator",
    "line",
    "expand",
    "back up",
)
VISITS = ("enter", "leaf", "answered", "abandoned", "expand")
"""The kinds of events by which a search visits a node."""


class OpenState(NamedTuple):
    """A state of the OPEN list: a node, "L" for live or "S" for solved, and its merit."""

    node: Path
    status: str
    merit: Number


class Made(NamedTuple):
    """A child that has been made: the move that leads to it, and its static value."""

    move: Move
    value: Number


class Event(NamedTuple):
    """Something that happened at a node, which is named by the moves that lead to it from the root.

    kinds:

    - "probe": a call of a procedure begins. "probed": it has returned `value`, which proves `lower` and `upper`.
    - "enter": a node with children is entered. "generate": it has `count` moves to search. "return": it has its value.
    - "leaf": a node is evaluated; `count` positions, if the game itself looked ahead. "answered": the table has its
      value, or a bound of a child that is enough. "abandoned": it is left out for an estimate, which is `value`.
    - "update": a child has returned, and `value` is the node's best so far, with `cutoff` set if the node needs no more
      children and `last` if there are none. "cut": because of that, `count` children are never looked at.
    - "store": bounds are put into the table.
    - "operator": a step of SSS* or DUAL*, with the OPEN list after it; operator 0 is the list before the first step.
    - "expand": best-first minimax has made `children` of the principal leaf, none if it is the end of a game, whose
      `value` is then that of the best child it has, and the root's value becomes `root`. "back up": a node has been
      given a new value, which is remembered, and may leave the principal variation; `cutoff` is False if it stays.
    - "line": the principal variation is now `line`, and the root is worth `value`. A complete trace ends with it.

    `alpha` and `beta` are the window at that moment; a test has no alpha, and its gamma is `beta`. In best-first
    minimax they are the bounds of the values for which a node stays on the principal variation.

    `lower` and `upper` are bounds of the node's value. A search with a table shows what the table held when it came to
    the node, and a "store" that follows at the same node is what it holds from then on. A search without a table shows
    what the children have proved so far: the best lower bound of those seen, and once all have been seen also the best
    upper bound (for MIN the other way round).

    `id` is the number of the node in `Trace.nodes`, and `source_line` the line of the definition that did this,
    in the text that `Trace.source` has.
    """

    kind: str
    node: Path
    depth: int | None = None
    maximizing: bool | None = None
    alpha: Number | None = None
    beta: Number | None = None
    value: Number | None = None
    lower: Number | None = None
    upper: Number | None = None
    cutoff: bool | None = None
    last: bool | None = None
    count: int | None = None  # type: ignore[assignment]  # it hides the method of tuples
    operator: int | None = None
    open: Sequence[OpenState] | None = None
    children: tuple[Made, ...] | None = None
    line: Path | None = None
    root: Number | None = None
    id: int = 0
    source_line: int | None = None
