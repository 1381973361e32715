"""Where a case starts: an explicit tree, or a position of a built-in game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import gametree as gt
from fuzz.case import shorter
from fuzz.truth import Node as TrueNode
from fuzz.truth import Played, plain
from gametree.checking.shrinking import plainer_nodes, smaller_trees
from gametree.checking.trees import VALUES, Shape, any_shape
from gametree.checking.trial import tree_source

__all__ = ["Explicit", "Played", "Start", "Started", "any_tree"]

FLOATS: tuple[tuple[int | float, ...], ...] = ((0.5, -0.25), (0.1, 0.3, 0.1 + 0.2, -1e-300, 7), (-1e9, 2.5, 3))


@dataclass(frozen=True)
class Explicit:
    """An explicit tree."""

    root: gt.Node
    maximizing: bool

    def position(self) -> gt.Position:
        """The root."""
        return gt.tree(self.root, maximizing=self.maximizing)

    def node(self) -> TrueNode:
        """The same for the oracle."""
        return plain(self.root, self.maximizing)

    def source(self) -> list[str]:
        """Lines that make the position `root`."""
        return tree_source(self.root, self.maximizing)

    def simpler(self) -> Iterator[Explicit]:
        """Smaller trees, then plainer ones."""
        yield from smaller_trees(self)
        yield from plainer_nodes(self)


@dataclass(frozen=True)
class Started:
    """A position of a built-in game, reached by moves."""

    game: str
    options: tuple[tuple[str, Any], ...] = ()
    moves: tuple[Any, ...] = ()

    def position(self) -> gt.Position:
        """The position."""
        return gt.position(self.game, **dict(self.options)).line(self.moves)

    def node(self) -> TrueNode:
        """The same for the oracle."""
        return Played(self.position())

    def source(self) -> list[str]:
        """Lines that make the position `root`."""
        options = "".join(f", {name}={value!r}" for name, value in self.options)
        line = f".line({list(self.moves)!r})" if self.moves else ""
        return [f"root = gt.position({self.game!r}{options}){line}"]

    def simpler(self) -> Iterator[Started]:
        """Fewer moves, if they are legal."""
        for moves in shorter(self.moves):
            start = replace(self, moves=moves)
            try:
                start.position()
            except gt.IllegalMove:
                continue
            yield start


Start = Explicit | Started


def any_tree(rng: Random, *, share: float = 0.35, floats: float = 0.0) -> Explicit:
    """A random tree or graph: mostly small and full of ties; some wide, some narrow, some a single chain."""
    kind = rng.random()
    values = rng.choice(FLOATS if rng.random() < floats else VALUES)
    maximizing, twice = rng.random() < 0.5, rng.choice((0.0, 0.4))
    if kind < 0.8:
        shape = any_shape(rng, lowest=0, height=5, width=4, share=share, values=(values,))
    elif kind < 0.88:
        shape = Shape(rng.randint(1, 2), rng.choice((10, 70)), values, 0.2, twice, share, maximizing)
    elif kind < 0.96:
        shape = Shape(rng.randint(5, 11), 2, values, 0.3, twice, share, maximizing)
    else:
        shape = Shape(rng.randint(1, 60), 1, values, 0.0, twice, 0.0, maximizing)
    return Explicit(shape.root(rng.getrandbits(32)), shape.maximizing)
