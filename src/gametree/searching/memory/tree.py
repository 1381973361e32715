"""The saved search tree of best-first minimax and of alpha-beta with a kept tree.

`Tree` is what a user makes and passes in. The kernels keep their nodes in one of two stores with the same behaviour:
`TreeStore` below, in Python, and `core/tree.hpp`, 16 bytes a node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from gametree import _core
from gametree.model.arguments import one_of
from gametree.model.errors import TreeError
from gametree.model.figures import memory
from gametree.model.move_list import move_meant
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.shown import picture_of
from gametree.searching.memory.available import available
from gametree.searching.memory.hold import Hold
from gametree.searching.memory.table import UNITS

__all__ = ["Branch", "SavedNode", "Tree", "TreeStore"]

NODE_BYTES = 16
MAX_NODES = 2**32 - 2
DEFAULT = 2**26
WHEN_FULL = ("stop", "prune", "linear")


class Tree:
    """A saved search tree, to be passed to searches of one game, and moved on with `advance` as the game goes on.

    `nodes` is the most nodes it may hold, or a string such as "64MB"; a node takes 16 bytes in the native kernels.
    `when_full` says what a search does when it is full: "prune" frees the least promising subtrees, off the line being
    searched, until a quarter is free; "linear" goes on below the tree without saving anything, in linear space and more
    time; "stop" ends, with `result.stopped == "memory"`. A tree takes memory as it grows; one of more than 2**26 nodes
    that would not fit into the memory available is a `TreeError` when a search begins to use it. A tree belongs to one
    position, and serves one search at a time.

    >>> import gametree as gt
    >>> position, tree = gt.position("othello"), gt.Tree()
    >>> move = gt.search(position, "best-first", depth=6, tree=tree).move
    >>> before = len(tree)
    >>> tree.advance(move)
    >>> 0 < len(tree) < before
    True
    >>> gt.search(position.play(move), "best-first", depth=6, tree=tree).depth
    6
    """

    def __init__(self, nodes: int | str = DEFAULT, *, when_full: str = "prune") -> None:
        self.nodes = _nodes(nodes)
        one_of("when_full", when_full, WHEN_FULL, TreeError)
        self.when_full = when_full
        self.position: Position | None = None
        self.hold = Hold(TreeError, "this tree is being searched; a tree serves one search at a time")
        self._native: _core.Tree | None = None
        self._store: TreeStore | None = None

    def __len__(self) -> int:
        """How many nodes there are."""
        return (self._native.used if self._native else 0) + (self._store.used if self._store else 0)

    def __bool__(self) -> bool:
        """Always true, even for an empty tree."""
        return True

    @property
    def bytes(self) -> int:
        """The bytes that the native kernels have used for it."""
        return self._native.bytes if self._native else 0

    @property
    def root(self) -> Branch | None:
        """The root of the tree as it is now, to look at; None if the tree is empty."""
        with self.hold():
            if self._native is not None and self._native.root is not None:
                assert self.position is not None and self.position.native is not None
                return _native_branch(self._native, self._native.root, self.position.native.move_of, self.hold)
            if self._store is not None and self._store.root is not None:
                return _branch(self._store.root, self.hold)
            return None

    def advance(self, move: Any, position: Position | None = None) -> None:
        """Makes a move at the root: its subtree is kept, and all the rest is freed. `move` is a move or its string.

        If the tree does not hold the move, it is empty afterwards. `position` is the position after the move, if the
        caller has it already; `TreeError` if the move leads to another.
        """
        with self.hold():
            here = self.position
            if here is None:
                return
            after = here.play(move)
            if position is not None and not is_same(position, after):
                raise TreeError(f"{move} does not lead to the position that was given; leave it out")
            if self._native is not None:
                assert here.native is not None
                self._native.advance(here.native.code_of(move))
            if self._store is not None:
                self._store.advance(_played(here, move, after))
            self.position = after if position is None else position

    def clear(self) -> None:
        """Forgets everything."""
        with self.hold():
            if self._native is not None:
                self._native.clear()
            self.position = None
            self._store = None

    def claim(self, position: Position) -> None:
        """Declares what will be searched; `TreeError` if the tree has grown from another position.

        A mirror image is another position, even if it has the same key: its moves are others.
        """
        if self.position is None:
            self.position = position
        elif not is_same(self.position, position):
            raise TreeError("this tree has grown from another position; advance() it to this one, or clear() it")

    def native(self) -> _core.Tree:
        """The store of the native kernels."""
        if self._native is None:
            self._check_memory()
            self._native = _core.Tree(self.nodes, self.when_full)
        return self._native

    def store(self) -> TreeStore:
        """The store of the Python kernels."""
        if self._store is None:
            self._check_memory()
            self._store = TreeStore(self.nodes, self.when_full)
        return self._store

    def _check_memory(self) -> None:
        """Refuses a tree larger than memory, except that of the default size: few searches fill it."""
        room = available() if self.nodes > DEFAULT else None
        if room is not None and self.nodes * NODE_BYTES > room:
            raise TreeError(
                f"a tree of {self.nodes:,} nodes, {memory(self.nodes * NODE_BYTES)}, does not fit: {memory(room)} of "
                f"memory are available, enough for Tree({room // NODE_BYTES})"
            )

    def _repr_svg_(self) -> str | None:
        return picture_of(self) if len(self) else None

    def __repr__(self) -> str:
        return f"Tree({self.nodes}, when_full={self.when_full!r})"


def is_same(one: Position, two: Position) -> bool:
    """Whether one saved tree serves both positions: they are one in play, with the same values and the same moves."""
    if one is two:
        return True
    # An identity tells moves apart too, but not in a game that should define one and does not.
    return one.domain == two.domain and one.identity == two.identity and _moves(one) == _moves(two)


def _moves(position: Position) -> list[Any]:
    """The moves, or their native codes, which are cheaper: one to one, for positions of one domain."""
    view = position.native
    return list(position.moves()) if view is None else view.rules.moves(view.state)


def _played(here: Position, move: Any, after: Position) -> Any:
    """The legal move that `move`, a move or a string, means. Two moves may lead to the same position."""
    if here.native is not None:
        return here.native.move_of(here.native.code_of(move))
    moves = here.moves()
    found = next((legal for legal in moves if legal == move), None)
    if found is None and isinstance(move, str):
        found = move_meant(moves, move)
    # Other spellings are known to `play` alone.
    return next(legal for legal in moves if here.after(legal) == after) if found is None else found


def _nodes(size: object) -> int:
    if isinstance(size, str):
        number = size.upper().rstrip("BKMG")
        unit = size.upper()[len(number) :]
        if not number.strip().isdecimal() or len(number) > 20 or unit not in UNITS:
            raise TreeError(
                f'the size of a tree is a number of nodes or a string such as "64MB", not {quoted(size[:40])}'
            )
        size = min(int(number) * UNITS[unit] // NODE_BYTES, MAX_NODES)
    if type(size) is not int or not 1 <= size <= MAX_NODES:
        raise TreeError(f"a tree holds from 1 to {MAX_NODES:,} nodes, not {quoted(size)}")
    return size


@dataclass(frozen=True)
class Branch:
    """A node of a saved tree, to look at: the move that leads to it, its value in MAX's view, and its children."""

    move: Any
    value: int | float
    complete: bool
    """Whether all its children have been made."""
    _below: Callable[[], Iterable[Branch]] = field(repr=False)
    _hold: Hold = field(repr=False)

    @property
    def children(self) -> tuple[Branch, ...]:
        """The children made so far, in the order in which the last search left them."""
        with self._hold():
            return tuple(self._below())


def _native_branch(tree: _core.Tree, node: int, move_of: Callable[[int], Any], hold: Hold) -> Branch:
    code = tree.move(node)
    return Branch(
        None if node == tree.root else move_of(code),
        tree.value(node),
        tree.complete(node),
        lambda: (_native_branch(tree, child, move_of, hold) for child in tree.children(node)),
        hold,
    )


def _branch(node: SavedNode, hold: Hold) -> Branch:
    return Branch(node.move, node.value, node.complete, lambda: (_branch(child, hold) for child in node.children), hold)


class SavedNode:
    """A node of the Python kernels' tree. `value` is a number of the position's scale."""

    __slots__ = ("backed", "children", "complete", "move", "value")

    def __init__(self, value: int, move: Any) -> None:
        self.value = value
        self.move = move
        self.children: list[SavedNode] = []
        self.complete = False
        """Whether all its children have been made."""
        self.backed = False
        """Whether the value comes from the children, even if they have been freed since."""

    def sort(self, maximizing: bool) -> None:
        """Sorts the children by their values, the best for the mover first. Equals keep their order."""
        self.children = sorted(self.children, key=lambda child: child.value, reverse=maximizing)

    def best_child(self, maximizing: bool) -> SavedNode | None:
        """The child with the best value for the mover, the first of equals; None if there is no child."""
        choose = max if maximizing else min
        return choose(self.children, key=lambda child: child.value, default=None)

    def size(self) -> int:
        """The number of nodes at and below it."""
        count, todo = 0, [self]
        while todo:
            node = todo.pop()
            count += 1
            todo.extend(node.children)
        return count


class TreeStore:
    """The nodes of a tree, in Python."""

    def __init__(self, capacity: int, when_full: str) -> None:
        self.capacity = capacity
        self.when_full = when_full
        self.used = 0
        self.root: SavedNode | None = None

    @property
    def full(self) -> bool:
        """Whether there is no room for another node."""
        return self.used >= self.capacity

    def plant(self, value: int) -> SavedNode:
        """Makes the root of an empty tree."""
        self.root = SavedNode(value, None)
        self.used = 1
        return self.root

    def lend(self, node: SavedNode, nodes: int) -> TreeStore:
        """A part with a copy of `node` and all that is below, which may grow by so many nodes.

        They, and the copy, count as used until the part is given back: see `SharedTree`.
        """
        part = TreeStore(nodes, "stop")
        part.root = SavedNode(node.value, node.move)
        part.root.children, part.root.complete, part.root.backed = node.children, node.complete, node.backed
        self.used += nodes + 1
        return part

    def take_back(self, part: TreeStore, node: SavedNode) -> None:
        """Puts a part in the place of the node that was lent."""
        found = part.root
        assert found is not None
        node.value, node.children = found.value, found.children
        node.complete, node.backed = found.complete, found.backed
        self.used += part.used - part.capacity - 1

    def add(self, parent: SavedNode, value: int, move: Any) -> SavedNode:
        """A new last child."""
        child = SavedNode(value, move)
        parent.children.append(child)
        self.used += 1
        return child

    def prune(self, node: SavedNode) -> None:
        """Frees everything below a node; its value stays."""
        self.used -= node.size() - 1
        node.children = []
        node.complete = False

    def advance(self, move: Any) -> None:
        """Makes the child reached by `move` the root."""
        children = self.root.children if self.root is not None else ()
        self.root = next((child for child in children if child.move == move), None)
        self.used = 0 if self.root is None else self.root.size()
        if self.root is not None:
            self.root.move = None
