"""Random explicit trees and graphs for hypothesis, and searches of them; what is general is in `gametree.checking`."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from hypothesis import strategies as st

import gametree as gt
from gametree.checking.setting import ETC, ORDERINGS, SIZES, Run, Setting, any_setting, facts, make_kernel
from gametree.checking.setting import run as run_request
from gametree.checking.trees import VALUES, Oracle, Shape, any_shape, nodes
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.request import Request

__all__ = [
    "ETC",
    "EXACT",
    "FLOATS",
    "KERNELS",
    "MOVE_ALONE",
    "NATIVE",
    "ORDERINGS",
    "SELECTIVE",
    "SIZES",
    "VALUES",
    "WHOLE_NUMBERS",
    "Oracle",
    "Run",
    "Setting",
    "Shape",
    "any_setting",
    "describe",
    "facts",
    "make_kernel",
    "minimax",
    "names",
    "nodes",
    "run",
    "run_once",
    "trees",
]

KERNELS = ("python", "native")
ALL = gt.algorithms()
PROVING = {name: gt.algorithm(name) for name in ALL if not gt.algorithm(name).estimates}
MOVE_ALONE = tuple(name for name, algorithm in PROVING.items() if algorithm.finds == "move")
"""Algorithms that find a best move and a bound of its value."""
SELECTIVE = tuple(name for name in ALL if name not in PROVING)
"""Algorithms that estimate a value."""
EXACT = tuple(name for name, algorithm in PROVING.items() if algorithm.finds == "value")
"""Algorithms that find the minimax value of these trees, which know the costs of their edges."""
NATIVE = tuple(name for name in ALL if gt.algorithm(name).has_native)
"""Algorithms with native twins: one in Python alone is welcome."""
WHOLE_NUMBERS = ("forward-estimation",)
"""Algorithms that calculate with values, and so have no use for floats."""
FLOATS: tuple[tuple[int | float, ...], ...] = ((0.5, -0.25), (0.1, 0.3, 0.1 + 0.2, -1e-300, 7), (-1e9, 2.5, 3))


def names(kernel: str, among: Iterable[str] = ALL) -> list[str]:
    """The algorithms that the kernel can run."""
    return [name for name in among if kernel == "python" or name in NATIVE]


def trees(
    *,
    height: int = 5,
    width: int = 4,
    share: bool = True,
    twice: bool = True,
    incremental: bool = False,
    values: tuple[tuple[int | float, ...], ...] = VALUES,
) -> st.SearchStrategy[TreePosition]:
    """Roots of random trees; with `share`, of graphs too. The smallest seeds make low trees, to reduce failures to."""

    def make(seed: int) -> TreePosition:
        low = seed < 64
        shape = any_shape(
            Random(seed),
            lowest=0 if low else 1,
            height=2 if low else height,
            width=width,
            share=0.35 if share else 0.0,
            twice=0.4 if twice else 0.0,
            incremental=incremental,
            values=values,
        )
        return shape.make(seed)

    return st.integers(0, 2**64).map(make)


def minimax(position: gt.Position, depth: int) -> Any:
    """The minimax value by its definition."""
    return Oracle()(position, depth)


class describe:  # noqa: N801
    """The tree as text: MAX nodes in square, MIN nodes in round brackets, static values before.

    It is written when somebody reads it: every example is noted, and only one that fails is shown.
    """

    def __init__(self, position: gt.Position) -> None:
        self.position = position

    def __repr__(self) -> str:
        position = self.position
        if not position.moves():
            return str(position.evaluate())
        below = " ".join(repr(describe(position.play(move))) for move in position.moves())
        return f"{position.evaluate()}[{below}]" if position.maximizing else f"{position.evaluate()}({below})"


def run(
    root: gt.Position, name: str | gt.Algorithm, depth: int | None, setting: Setting, table: gt.Table | None = None
) -> Run:
    """A search that records its leaves; with the setting's own table if none is given."""
    return run_request(setting.request(root, name, depth, table))


def run_once(
    root: gt.Position,
    name: str | gt.Algorithm,
    depth: int | None,
    kernel: str,
    tree: gt.Tree | None = None,
    nodes: int | None = None,
) -> Run:
    """One search, as `gametree.search` does it, that records the keys of the nodes it makes, or of its leaves."""
    limits = gt.Limits(depth, nodes)
    return run_request(Request(root, name, limits, None, "natural", tree, kernel=kernel, deepening="never"))
