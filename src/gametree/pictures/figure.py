"""What a picture shows: the nodes of a tree with their marks, before they have places and colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

__all__ = ["Figure", "Kind", "Mark", "State"]

Kind = Literal["max", "min", "fold"]
"""MAX is a square, MIN a circle, and a subtree that is not drawn a triangle."""
State = Literal["plain", "unseen", "path", "open", "done", "answered", "abandoned", "cut"]
"""What a search has done with a node.

"plain" is without any search. "path" is the way to the current node; "open" nodes have been begun elsewhere.
"""


@dataclass(frozen=True, slots=True)
class Mark:
    """A node as it is drawn. Values and windows are strings already."""

    parent: int
    kind: Kind
    value: str = ""
    """What is written inside."""
    name: str = ""
    """The node's name, or the move that leads to it."""
    beside: tuple[str, ...] = ()
    """At most two short lines: the window, and bounds."""
    state: State = "plain"
    principal: bool = False
    """Whether the principal variation leads here."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A tree of marks: parents before their children, children in their order. The parent of the root is -1."""

    marks: tuple[Mark, ...]
    caption: tuple[str, ...] = ()
    """Sentences below the tree."""
    title: str = ""
    """What the picture is, for those who do not see it."""
    children: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    plies: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The distance of every mark from the root."""

    def __post_init__(self) -> None:
        below: list[list[int]] = [[] for _ in self.marks]
        plies = [0] * len(self.marks)
        for number, mark in enumerate(self.marks):
            if number:
                below[mark.parent].append(number)
                plies[number] = plies[mark.parent] + 1
        object.__setattr__(self, "children", tuple(map(tuple, below)))
        object.__setattr__(self, "plies", tuple(plies))

    def is_lowest(self, number: int) -> bool:
        """Whether a mark is on the last level, so that there is room for its name below it."""
        return self.plies[number] == self.height

    @property
    def height(self) -> int:
        """The greatest distance from the root."""
        return max(self.plies)

    @property
    def across(self) -> int:
        """How many marks have none below them."""
        return sum(not below for below in self.children)

    @property
    def parents(self) -> tuple[int, ...]:
        """The parent of every mark."""
        return tuple(mark.parent for mark in self.marks)
