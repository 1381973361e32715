"""Choosing what of a large tree is drawn: the rest is folded into marks with the number of nodes, such as "+38"."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from gametree.model.figures import count
from gametree.pictures.figure import Mark, State

__all__ = ["ROWS", "Subject", "folded"]

ROWS = 40
"""The most levels of a picture."""

Key = TypeVar("Key", bound=Hashable)


class Subject(Protocol[Key]):
    """A tree to be drawn, asked only about the nodes that might be."""

    @property
    def root(self) -> Key:
        """The root."""

    def children(self, node: Key) -> Sequence[Key]:
        """The children of a node, in the order of its moves."""

    def size(self, node: Key) -> int:
        """How many nodes there are at and below a node."""

    def urgency(self, node: Key) -> int:
        """How much a node should be drawn before others: 2, 1 or 0. Its parent is at least as urgent."""

    def mark(self, node: Key, parent: int) -> Mark:
        """How a node is drawn."""


@dataclass
class _Shown(Generic[Key]):
    """A node that is drawn."""

    key: Key
    ply: int
    children: Sequence[Key]
    shown: dict[int, _Shown[Key]] = field(default_factory=dict)
    """Those of the children that are drawn too, by their place."""


def folded(subject: Subject[Key], leaves: int, rows: int = ROWS) -> tuple[Mark, ...]:
    """The marks of a picture with at most `leaves` of them side by side, and at most `rows` levels.

    The urgent nodes come first, and then the others level by level. Siblings are drawn together or not at all, but for
    the children of the root and of urgent nodes, of which as many are drawn as there is room for. What is not drawn
    is folded: the children of one node that are left out become one mark with the number of nodes in their subtrees.
    """
    return tuple(_marks(subject, _Chooser(subject, leaves, rows).root))


class _Chooser(Generic[Key]):
    """Chooses the nodes that are drawn. `room` is how many more may be side by side."""

    def __init__(self, subject: Subject[Key], leaves: int, rows: int) -> None:
        self.subject, self.rows = subject, rows
        self.room = leaves - 1
        self.root = _Shown(subject.root, 0, subject.children(subject.root))
        self._show_urgent(2)
        self._show_urgent(1)
        self._show_families()

    def _show_urgent(self, least: int) -> None:
        todo = [self.root]
        while todo:
            node = todo.pop()
            for at, child in enumerate(node.children):
                is_due = at not in node.shown and self.subject.urgency(child) >= least
                if at in node.shown or (is_due and self._show(node, [at])):
                    todo.append(node.shown[at])

    def _show_families(self) -> None:
        waiting = deque([self.root])
        while waiting:
            node = waiting.popleft()
            rest = [at for at in range(len(node.children)) if at not in node.shown]
            if not self._show(node, rest) and (node is self.root or self.subject.urgency(node.key)):
                for at in rest:
                    self._show(node, [at])
            waiting.extend(node.shown[at] for at in sorted(node.shown))

    def _show(self, node: _Shown[Key], places: list[int]) -> bool:
        """Draws some children of a node if there is room for them. The last of them takes the place of the fold."""
        hidden = len(node.children) - len(node.shown)
        more = len(places) - (len(places) == hidden)
        if not places or more > self.room or node.ply + 1 >= self.rows:
            return False
        self.room -= more
        for at in places:
            node.shown[at] = _Shown(node.children[at], node.ply + 1, self.subject.children(node.children[at]))
        return True


def _marks(subject: Subject[Key], root: _Shown[Key]) -> Iterable[Mark]:
    """The marks in preorder; a fold comes after the children that are drawn."""
    made: list[Mark] = []
    todo: list[tuple[_Shown[Key] | list[Key], int]] = [(root, -1)]
    while todo:
        item, parent = todo.pop()
        if isinstance(item, list):
            made.append(_fold(subject, item, parent))
            continue
        number = len(made)
        made.append(subject.mark(item.key, parent))
        hidden = [child for at, child in enumerate(item.children) if at not in item.shown]
        if hidden:
            todo.append((hidden, number))
        todo.extend((item.shown[at], number) for at in sorted(item.shown, reverse=True))
    return made


STRONGEST: tuple[State, ...] = ("path", "open", "done", "answered", "abandoned", "plain", "unseen", "cut")
"""The state of a fold is the first of these that one of its topmost nodes has."""


def _fold(subject: Subject[Key], hidden: list[Key], parent: int) -> Mark:
    number = sum(map(subject.size, hidden))
    states = {subject.mark(node, parent).state for node in hidden}
    return Mark(parent, "fold", f"+{count(number)}", state=next(state for state in STRONGEST if state in states))
