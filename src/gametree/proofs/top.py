"""The top of a game tree, down to a frontier: what is proved of its positions, and what must be asked next.

Positions of one ply that are the same up to symmetry are one node. Values are numbers of the game's scale.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gametree.model.errors import GameError
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.model.values import Scale
from gametree.searching.request import Request
from gametree.searching.running import find

__all__ = ["Top", "TopNode", "unknown"]

GUESS_DEPTH = 2
"""Plies of the search that orders the moves of the top."""

Bounds = tuple[int, int]


def unknown(scale: Scale) -> Bounds:
    """The bounds of a position of which nothing is known: the least value and the greatest."""
    return 1 - scale.infinity, scale.infinity - 1


class TopNode:
    """A position of the top. `line` are the moves by which it was first reached."""

    __slots__ = ("asked", "children", "line", "lower", "moves", "over", "parents", "ply", "position", "upper")

    def __init__(self, position: Position, line: tuple[Any, ...], bounds: Bounds) -> None:
        self.position, self.line, self.ply = position, line, len(line)
        self.moves = tuple(position.moves())
        self.over = not self.moves
        self.parents: list[TopNode] = []
        self.children: list[TopNode] | None = None
        """The most promising one for the mover first; None until they are needed."""
        self.lower, self.upper = bounds
        self.asked: int | None = None
        """The gamma of the last question about it."""

    def is_open(self, gamma: int) -> bool:
        """Whether it is unknown if the position is worth at least gamma."""
        return self.lower < gamma <= self.upper


class Top:
    """The top of the tree below `root`. `known` has the bounds of positions of the frontier that were found before."""

    def __init__(self, root: Position, plies: int, known: Callable[[Position], Bounds]) -> None:
        self.plies = plies
        self.scale = root.for_solving().scale
        self._known = known
        self._levels: list[dict[int, TopNode]] = [{} for _ in range(plies + 1)]
        self.root = self._node(root, ())

    def improve(self, node: TopNode, lower: int, upper: int) -> None:
        """Notes bounds of a position, and what follows from them for those above it."""
        changed = [(node, lower, upper)]
        while changed:
            node, lower, upper = changed.pop()
            lower, upper = max(lower, node.lower), min(upper, node.upper)
            if (lower, upper) == (node.lower, node.upper):
                continue
            if lower > upper:
                raise GameError("its bounds contradict each other: its rules, values or keys change", node.position)
            node.lower, node.upper = lower, upper
            changed.extend((parent, *self._derived(parent)) for parent in node.parents)

    def wanted(self, gamma: int, expected: bool) -> Iterator[TopNode]:
        """The positions of the frontier to ask about, the most useful first, if the root being at least gamma is
        `expected` to be true or false.

        Where one child is enough for that, it is the most promising one; all children are wanted elsewhere. The rest
        comes after all of these: it helps if the expectation is wrong.
        """
        yield from self._wanted(self.root, gamma, expected, set())
        yield from self._wanted(self.root, gamma, None, set())

    def is_needed(self, node: TopNode, gamma: int) -> bool:
        """Whether the root's being at least gamma may still depend on a position."""
        seen, waiting = {node}, [node]
        while waiting:
            here = waiting.pop()
            if not here.is_open(gamma):
                continue
            if here is self.root:
                return True
            waiting.extend(above for above in here.parents if above not in seen)
            seen.update(here.parents)
        return False

    def questions_left(self, gamma: int, expected: bool) -> int:
        """About how many questions it takes to prove what is expected. Guessed where the top is not known yet."""
        counted: dict[TopNode, int] = {}

        def count(node: TopNode) -> int:
            if not node.is_open(gamma):
                return 0
            if node not in counted:
                one_is_enough = node.position.maximizing == expected
                if node.children is None:
                    wide = self.plies - node.ply + (not one_is_enough)
                    counted[node] = int(len(node.moves) ** (wide // 2))
                else:
                    below = [count(child) for child in node.children if child.is_open(gamma)]
                    counted[node] = below[0] if one_is_enough else sum(below)
            return counted[node]

        return count(self.root)

    def children(self, node: TopNode) -> list[TopNode]:
        """The children of a position above the frontier, the most promising for the mover first, each once."""
        if node.children is None:
            found = [self._node(node.position.after(move), (*node.line, move)) for move in self._ordered(node)]
            node.children = list(dict.fromkeys(found))
            for child in node.children:
                child.parents.append(node)
            self.improve(node, *self._derived(node))
        return node.children

    def _wanted(self, node: TopNode, gamma: int, expected: bool | None, seen: set[TopNode]) -> Iterator[TopNode]:
        if node in seen or not node.is_open(gamma):
            return
        seen.add(node)
        if node.ply == self.plies:
            if node.asked != gamma:
                yield node
            return
        one_is_enough = node.position.maximizing == expected
        for child in self.children(node):
            if not node.is_open(gamma):  # the children themselves may show it
                return
            if child.is_open(gamma):
                yield from self._wanted(child, gamma, expected, seen)
                if one_is_enough and child.is_open(gamma):
                    return

    def _node(self, position: Position, line: tuple[Any, ...]) -> TopNode:
        level, key = self._levels[len(line)], position.symmetric_key
        if key not in level:
            node = level[key] = TopNode(position, line, unknown(self.scale))
            if node.over:
                node.lower = node.upper = self.scale.number(position.for_solving().evaluate())
            elif node.ply == self.plies:
                node.lower, node.upper = self._known(position)
        return level[key]

    def _derived(self, node: TopNode) -> Bounds:
        """What follows from the children."""
        assert node.children is not None
        best = max if node.position.maximizing else min
        return best(child.lower for child in node.children), best(child.upper for child in node.children)

    def _ordered(self, node: TopNode) -> list[Any]:
        sign = 1 if node.position.maximizing else -1

        def promise(move: Any) -> tuple[Any, int]:
            return sign * _guess(node.position.after(move)), node.position.hint(move)

        return sorted(node.moves, key=promise, reverse=True)


def _guess(position: Position) -> int | float:
    """What the game's own evaluator thinks of a position, a few plies deep."""
    return find(lambda: Request(position, "alphabeta", Limits(GUESS_DEPTH), None)).value
