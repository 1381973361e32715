"""One trial of an algorithm: a tree, and the searches that are made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from gametree.checking.setting import Setting, any_setting
from gametree.checking.trees import any_shape
from gametree.rules.builtin.tree import Node, TreePosition, tree
from gametree.searching.algorithm import Algorithm

__all__ = ["Trial", "any_trial", "below"]


@dataclass(frozen=True)
class Trial:
    """A tree with `maximizing` to move at its root, and how it is searched.

    `limit` is the node limit of a second search. `windows` are those of calls of the procedures.
    """

    root: Node
    maximizing: bool
    depth: int
    setting: Setting
    limit: int
    windows: tuple[tuple[int, int], ...]

    @property
    def position(self) -> TreePosition:
        """The root of the tree."""
        return tree(self.root, maximizing=self.maximizing)

    def source(self, part: str) -> str:
        """Python code that makes the tree and a search: "whole", "limited", or the one before the "calls"."""
        return "\n".join([*tree_source(self.root, self.maximizing), self._search(part)])

    def _search(self, part: str) -> str:
        setting = self.setting
        table = None if setting.size is None else f"gt.Table({setting.size}, from_depth={setting.from_depth})"
        algorithm = "algorithm" if setting.etc == "off" else f"algorithm.but(etc={setting.etc!r})"
        options = f"depth={self.depth}, table={table}, ordering={setting.ordering!r}, kernel={setting.kernel!r}"
        options += f", nodes={self.limit}" if part == "limited" else ""
        called = f"(root, {algorithm}, {options})"
        once = setting.deepening == "never" and part != "limited"
        calls = f"  # and calls with the windows {list(self.windows)}" if part == "calls" else ""
        return (f"gt.search{called}" if once else f"list(gt.iterate{called})") + calls


def any_trial(algorithm: Algorithm, rng: Random) -> Trial:
    """A random trial. Half of the searches go to the end of the tree."""
    shape = any_shape(rng, lowest=0, height=4, width=3)
    root = shape.root(rng.getrandbits(32))
    height = tree(root).plies_left
    kernel = rng.choice(("python", "native")) if algorithm.has_native else "python"
    return Trial(
        root,
        shape.maximizing,
        rng.choice((height, rng.randint(0, height))),
        any_setting(rng, kernel)._replace(size=rng.choice((None, 2**6, 2**6, 2**12))),
        rng.randint(1, 40),
        tuple(any_window(rng) for _ in range(3)),
    )


def any_window(rng: Random) -> tuple[int, int]:
    """A random window; half of them are null windows."""
    alpha = rng.choice((rng.randint(-4, 4), rng.randint(-500, 500)))
    return alpha, alpha + rng.choice((1, 1, rng.randint(1, 6), rng.randint(1, 500)))


def below(root: Node) -> Iterator[Node]:
    """Every node of a tree once, parents before their children."""
    seen, todo = {id(root)}, [root]
    while todo:
        node = todo.pop(0)
        yield node
        for child in node.children:
            if id(child) not in seen:
                seen.add(id(child))
                todo.append(child)


def tree_source(root: Node, maximizing: bool) -> list[str]:
    """Lines of Python that make the tree: nested lists, and a name for every node with two parents."""
    parents = Counter(id(child) for node in below(root) for child in node.children)
    shared = [node for node in below(root) if parents[id(node)] > 1]
    names = {id(node): f"shared_{number}" for number, node in enumerate(shared, start=1)}

    def text(node: Any, *, named: bool = True) -> str:
        if named and id(node) in names:
            return names[id(node)]
        inside = f"[{', '.join(text(child) for child in node.children)}]"
        options = f", value={node.value}" if node.value or not node.children else ""
        options += f", maximizing={node.maximizing}" if node.maximizing is not None and node.children else ""
        if not node.children and named:
            return f"{node.value}"
        return f"gt.Node({inside}{options})" if options else inside

    lines = [f"{names[id(node)]} = {text(node, named=False)}" for node in reversed(shared)]
    side = "" if maximizing else ", maximizing=False"
    return [*lines, f"root = gt.tree({text(root)}{side})"]
