"""Random explicit trees and graphs, a brute-force minimax, and searches that tell everything about themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

import gametree as gt
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.kernels.kernel import Kernel, Settings
from gametree.searching.kernels.native_kernel import NativeKernel
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.request import Request
from gametree.searching.task import Task

KERNELS = ("python", "native")
SIZES = (None, *(2**n for n in range(6, 13)), 2**16)
ETC = ("off", "everywhere", 1, 2)
ORDERINGS = (
    "natural",
    "static",
    "killer",
    "history",
    "table",
    "table+killer+static",
    "history+table",
    "static+killer+history+table",
    "hint",
    "table+killer+hint",
)
MOVE_ALONE = ("alpha-bounding", "mtd-best")
"""Algorithms that find a best move and a bound of its value."""
SELECTIVE = ("best-first", "best-first-extension", "rbfms")
"""Algorithms that estimate a value."""
EXACT = tuple(name for name in gt.algorithms() if name not in (*MOVE_ALONE, *SELECTIVE, "mt"))
"""Algorithms that find the minimax value of these trees, which know the costs of their edges."""
WHOLE_NUMBERS = ("forward-estimation",)
"""Algorithms that calculate with values, and so have no use for floats."""


@dataclass(frozen=True)
class Shape:
    """What kind of tree to make. Few different values make ties common."""

    height: int
    width: int
    values: tuple[int | float, ...]
    stop: float = 0.0
    """How often a node above the last ply is a leaf."""
    twice: float = 0.0
    """How often it is said who moves, so that a player may move twice in a row."""
    share: float = 0.0
    """How often a node is one that there is already."""
    maximizing: bool = True
    incremental: bool = False
    """Whether a node is worth so much more than the one above, so that static values tell what is below."""

    def make(self, seed: int) -> TreePosition:
        """The tree of this shape with the number `seed`."""
        return gt.tree(self._node(Random(seed), self.height, {}, 0), maximizing=self.maximizing)

    def _node(self, rng: Random, height: int, pool: dict[int, list[gt.Node]], above: int | float) -> gt.Node:
        value = rng.choice(self.values) + (above if self.incremental else 0)
        if height == 0 or (height < self.height and rng.random() < self.stop):
            return gt.Node((), value=value)
        if pool.get(height) and rng.random() < self.share:
            return rng.choice(pool[height])
        children = [self._node(rng, height - 1, pool, value) for _ in range(rng.randint(1, self.width))]
        mover = rng.random() < 0.5 if rng.random() < self.twice else None
        node = gt.Node(children, value=value, maximizing=mover)
        pool.setdefault(height, []).append(node)
        return node


VALUES: tuple[tuple[int | float, ...], ...] = ((0, 1), (-2, -1, 0, 1, 2), (-7, -3, 0, 1, 40), tuple(range(-500, 500)))
FLOATS: tuple[tuple[int | float, ...], ...] = ((0.5, -0.25), (0.1, 0.3, 0.1 + 0.2, -1e-300, 7), (-1e9, 2.5, 3))


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
        rng = Random(seed)
        shape = Shape(
            height=rng.randint(0, 2) if seed < 64 else max(rng.randint(1, height), rng.randint(1, height)),
            width=rng.randint(2, width),
            values=rng.choice(values),
            stop=rng.choice((0.0, 0.2)),
            twice=rng.choice((0.0, 0.4)) if twice else 0.0,
            share=rng.choice((0.0, 0.35)) if share else 0.0,
            maximizing=rng.random() < 0.5,
            incremental=incremental,
        )
        return shape.make(seed)

    return st.integers(0, 2**64).map(make)


def minimax(position: gt.Position, depth: int) -> Any:
    """The minimax value by its definition."""
    return Oracle()(position, depth)


class Oracle:
    """The minimax value by its definition, every position once."""

    def __init__(self) -> None:
        self._values: dict[tuple[int, int], Any] = {}

    def __call__(self, position: gt.Position, depth: int) -> Any:
        slot = position.key, depth
        if slot not in self._values:
            self._values[slot] = self._value(position, depth)
        return self._values[slot]

    def _value(self, position: gt.Position, depth: int) -> Any:
        moves = position.moves() if depth else ()
        if not moves:
            return position.evaluate()
        best: Callable[..., Any] = max if position.maximizing else min
        return best(self(position.play(move), depth - 1) for move in moves)


def nodes(root: gt.Position) -> Iterator[gt.Position]:
    """Every position below `root`, and itself, once."""
    seen, todo = {root.key}, [root]
    while todo:
        position = todo.pop()
        yield position
        for move in position.moves():
            child = position.play(move)
            if child.key not in seen:
                seen.add(child.key)
                todo.append(child)


def describe(position: gt.Position) -> str:
    """The tree as text: MAX nodes in square, MIN nodes in round brackets, static values before."""
    if not position.moves():
        return str(position.evaluate())
    below = " ".join(describe(position.play(move)) for move in position.moves())
    return f"{position.evaluate()}[{below}]" if position.maximizing else f"{position.evaluate()}({below})"


class Setting(NamedTuple):
    """How to search, beside algorithm and depth."""

    kernel: str
    size: int | None = None
    ordering: str = "natural"
    etc: str | int = "off"
    from_depth: int = 0
    deepen: bool = False
    nodes: int | None = None

    def algorithm(self, name: str | gt.Algorithm) -> Any:
        """The algorithm with this setting's ETC, if it has any."""
        found: Any = gt.algorithm(name)
        return found.but(etc=self.etc) if hasattr(found, "etc") else found

    def table(self) -> gt.Table | None:
        """A fresh table."""
        return None if self.size is None else gt.Table(self.size, from_depth=self.from_depth)


def any_setting(rng: Random, kernel: str) -> Setting:
    """A setting at random."""
    return Setting(
        kernel,
        rng.choice(SIZES),
        rng.choice(ORDERINGS),
        rng.choice(ETC),
        rng.choice((0, 0, 1)),
        rng.random() < 0.3,
    )


class Run(NamedTuple):
    """The results of a search, one an iteration, the keys of the leaves in order, and the kernel that ran it."""

    results: list[gt.SearchResult]
    leaves: list[int]
    kernel: Kernel

    @property
    def result(self) -> gt.SearchResult:
        """The last result."""
        return self.results[-1]


def run(
    root: gt.Position, name: str | gt.Algorithm, depth: int | None, setting: Setting, table: gt.Table | None = None
) -> Run:
    """A search that records its leaves; with the setting's own table if none is given."""
    algorithm = setting.algorithm(name)
    table = (table or setting.table()) if algorithm.uses_table else None
    ordering = setting.ordering if algorithm.uses_ordering else "natural"
    limits = gt.Limits(depth, setting.nodes)
    deepen = setting.deepen or setting.nodes is not None
    deepening = "always" if deepen else "never"
    task = Task(Request(root, algorithm, limits, table, ordering, kernel=setting.kernel, deepening=deepening))
    task.settings = task.settings._replace(record=True)
    task.kernel = make_kernel(root, setting.kernel, task.settings, limits)
    return Run(list(task.results()), task.kernel.leaves, task.kernel)


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
    task = Task(Request(root, name, limits, None, "natural", tree, kernel=kernel, deepening="never"))
    task.settings = task.settings._replace(record=True)
    task.kernel = make_kernel(root, kernel, task.settings, task.limits)
    return Run(list(task.results()), task.kernel.leaves, task.kernel)


def make_kernel(root: gt.Position, name: str, settings: Settings, limits: gt.Limits | None = None) -> Kernel:
    """A kernel by name."""
    return (PythonKernel if name == "python" else NativeKernel)(root, settings, limits or gt.Limits())


def facts(run: Run) -> list[object]:
    """All that must not depend on the kernel, or on the day."""
    return [
        (r.value, r.bound, r.move, r.pv, r.depth, r.counts, r.stopped, r.probes, r.running) for r in run.results
    ] + [run.leaves]
