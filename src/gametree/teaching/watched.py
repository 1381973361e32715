"""Watching somebody's own search: which nodes it looks at, in which order.

A function on nested lists gets lists that notice when a child is taken from them, and every call of a Python function
with a node as an argument is a visit of that node. A function on positions gets positions that notice when they are
asked for their moves or their value.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from types import CodeType, FrameType
from typing import Any, Self

from gametree.model.position import Position
from gametree.model.wrapped import WrappedPosition

__all__ = ["TooManyVisits", "WatchedLists", "WatchedPosition"]

MOST_VISITS = 100_000
Path = tuple[int, ...]


class TooManyVisits(Exception):  # noqa: N818 - the fault is the function's
    """A function visits nodes without end."""


class Visits:
    """The nodes that a function looked at, in order."""

    def __init__(self) -> None:
        self._noted: list[Path] = []

    def note(self, path: Path) -> None:
        """A node was looked at."""
        if len(self._noted) >= MOST_VISITS:
            raise TooManyVisits
        self._noted.append(path)

    def in_order(self) -> tuple[Path, ...]:
        """Every node once."""
        return tuple(dict.fromkeys(self._noted))


class WatchedList(list[Any]):
    """A node with children, which notes those that are taken from it."""

    __slots__ = ("path", "taken")

    def __init__(self, children: list[Any], path: Path, taken: Visits) -> None:
        super().__init__(children)
        self.path, self.taken = path, taken

    def __iter__(self) -> Iterator[Any]:
        for place in range(len(self)):
            yield self[place]

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int):
            self.taken.note((*self.path, place % len(self)))
        return super().__getitem__(place)


class WatchedLists:
    """A tree of nested lists, and the visits of its nodes. Leaves are told apart by being objects of their own."""

    def __init__(self, tree: Any) -> None:
        self._calls, self._taken = Visits(), Visits()
        self._leaves: dict[int, Path] = {}
        self._nodes_of: dict[CodeType, str] = {}
        self.root = self._watched(tree, ())

    def _watched(self, node: Any, path: Path) -> Any:
        if isinstance(node, list):
            children = [self._watched(child, (*path, place)) for place, child in enumerate(node)]
            return WatchedList(children, path, self._taken)
        self._leaves[id(node)] = path
        return node

    def run(self, function: Callable[[], Any]) -> Any:
        """Calls a function and notes what it and others are called with. Python's profiler is what notices calls."""
        before = sys.getprofile()
        sys.setprofile(self._notice)
        try:
            return function()
        finally:
            sys.setprofile(before)

    def _notice(self, frame: FrameType, event: str, argument: Any) -> None:
        """A function that was once called with a list as an argument gets nodes there, and so perhaps a leaf."""
        if event != "call":
            return
        code = frame.f_code
        given = {name: frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]}
        if code not in self._nodes_of:
            name = next((name for name, value in given.items() if type(value) is WatchedList), None)
            if name is None or code in OURS:
                return
            self._nodes_of[code] = name
        node = given[self._nodes_of[code]]
        path = node.path if type(node) is WatchedList else self._leaves.get(id(node))
        if path is not None:
            self._calls.note(path)
            self._taken.note(path)

    def visited(self) -> tuple[Path, ...]:
        """Every node once, in order. Leaves that no function is called with are visited when they are taken."""
        leaves = set(self._leaves.values())
        calls = self._calls.in_order()
        if leaves.isdisjoint(calls):
            return tuple(path for path in self._taken.in_order() if path in leaves or path in calls)
        return calls


OURS = {WatchedList.__iter__.__code__, WatchedList.__getitem__.__code__}
"""These get a list as an argument, too."""


class WatchedPosition(WrappedPosition):
    """A position that notes when it is asked for its moves or its value."""

    __slots__ = ("path", "visits")

    def __init__(self, position: Position, path: Path = (), visits: Visits | None = None) -> None:
        super().__init__(position)
        self.path = path
        self.visits = Visits() if visits is None else visits

    def _around(self, after: Position, move: Any) -> Self:
        path = self.path if move is None else (*self.path, int(move))  # None is a pass, which is no move
        return type(self)(after, path, self.visits)

    def moves(self) -> Sequence[Any]:
        """See `Position.moves`."""
        self.visits.note(self.path)
        return super().moves()

    def evaluate(self) -> Any:
        """See `Position.evaluate`."""
        self.visits.note(self.path)
        return super().evaluate()

    @property
    def native(self) -> None:
        """A native search would look at nodes without asking."""
        return None
