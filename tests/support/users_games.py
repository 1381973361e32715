"""Games written the way users write them, for the tests: Nim, and any explicit tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gametree as gt
from gametree.rules.builtin.tree import TreePosition
from support.trees import nodes

Heap = tuple[int, bool]


class Nim(gt.Game):
    """Take one to three; whoever takes the last one wins."""

    def __init__(self, heap: int = 21) -> None:
        self.heap = heap

    def start(self) -> Any:
        return self.heap, True

    def moves(self, state: Any) -> Any:
        return range(1, min(3, state[0]) + 1)

    def play(self, state: Any, move: Any) -> Any:
        return state[0] - move, not state[1]

    def maximizing(self, state: Any) -> Any:
        return state[1]

    def evaluate(self, state: Any) -> Any:
        return 0 if state[0] else (-1 if state[1] else 1)


class Spelled(gt.Game):
    """An explicit tree whose nodes are named by text, and its moves too; told by generators."""

    def __init__(self, root: TreePosition) -> None:
        self.root = root
        self.values = float if isinstance(root.evaluate(), float) else int
        self.nodes = {
            f"node {position.node}": position for position in nodes(root) if isinstance(position, TreePosition)
        }

    def start(self) -> str:
        return f"node {self.root.node}"

    def moves(self, state: str) -> Iterator[tuple[str, int]]:
        for move in self.nodes[state].moves():
            yield "child", move

    def play(self, state: str, move: tuple[str, int]) -> str:
        return f"node {self.nodes[state].play(move[1]).node}"

    def maximizing(self, state: str) -> bool:
        return self.nodes[state].maximizing

    def evaluate(self, state: str) -> int | float:
        value: int | float = self.nodes[state].evaluate()
        return value

    def edge_bounds(self, state: str) -> tuple[int, int] | None:
        return self.nodes[state].edge_bounds

    def plies_left(self, state: str) -> int:
        return self.nodes[state].plies_left

    @property
    def unit(self) -> int:  # type: ignore[override]
        return self.root.unit


class Chain(gt.Game):
    """One move a state, a million of them."""

    length = 1_000_000

    def start(self) -> int:
        return 0

    def moves(self, state: int) -> list[str]:
        return ["on"] if state < self.length else []

    def play(self, state: int, move: str) -> int:
        return state + 1

    def maximizing(self, state: int) -> bool:
        return state % 2 == 0

    def evaluate(self, state: int) -> int:
        return state
