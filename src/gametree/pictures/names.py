"""The names of nodes, which the path from the root fixes: "root", "A" to "Z", "AA", and below them "C.2", "C.2.1"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gametree.searching.tracing.nodes import letters

__all__ = ["node_name", "short_name", "uses_names"]

LONGEST = 4
"""The most parts of a name that pictures show in full."""


def uses_names(moves: Sequence[Any]) -> bool:
    """Whether nodes are better named by their places than by moves, because the moves are mere numbers."""
    return all(isinstance(move, int) for move in moves)


def node_name(places: Sequence[int]) -> str:
    """The name of the node that is reached by the moves at these places, counted from 0.

    >>> node_name([]), node_name([2]), node_name([2, 1]), node_name([2, 1, 0]), node_name([26])
    ('root', 'C', 'C.2', 'C.2.1', 'AA')
    """
    if not places:
        return "root"
    return ".".join([letters(places[0]), *(str(place + 1) for place in places[1:])])


def short_name(places: Sequence[int]) -> str:
    """The name as pictures show it: of a node far down only the end, because one sees what is above it.

    >>> short_name([2, 1, 0]), short_name([2, 1, 0, 3, 0])
    ('C.2.1', '….4.1')
    """
    if len(places) <= LONGEST:
        return node_name(places)
    return "…" + "".join(f".{place + 1}" for place in places[-2:])
