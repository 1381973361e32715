"""Random trees for lessons: nested lists of whole numbers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from gametree.rules.builtin.tree import tree
from gametree.searching.tracing.trace import trace

__all__ = ["even_tree", "trees_to_grade"]

Nested = Any
"""A whole number, or a list of such trees."""
TRIES = 50
FIRST = ([[3, 12, 8], [2, 4, 6], [14, 5, 1]], [[2_001, 2_003], [int("2001"), 2_002]])
TIED = range(2_001, 2_008)
"""Values of trees with ties. Leaves are told apart as objects, and Python has equal small numbers only once."""


def even_tree(random: Random, depth: int, branching: int) -> Nested:
    """A tree in which all nodes have as many children, with different values, and if possible with a cutoff."""
    made: Nested = 0
    for _ in range(TRIES):
        leaves = branching**depth
        values = random.sample(range(1, max(20, 2 * leaves)), leaves)
        made = _even(iter(values), depth, branching)
        if trace(tree(made), "alphabeta").cut:
            break
    return made


def _even(values: Iterator[int], depth: int, branching: int) -> Nested:
    return [_even(values, depth - 1, branching) for _ in range(branching)] if depth else next(values)


def trees_to_grade(count: int, seed: int) -> Iterator[Nested]:
    """Trees of all shapes, the small ones first. Every second one has equal values, every third only negative ones."""
    yield from FIRST[:count]
    random = Random(seed)
    for number in range(len(FIRST), count):
        most = 2 + number * 14 // count
        made = _uneven(random, most, 1 + random.randrange(4))
        yield _with_values(made, random, number)


def _uneven(random: Random, leaves: int, depth: int) -> Nested:
    """A shape: lists, and None for every leaf. There are about as many leaves as are asked for."""
    if not depth or leaves < 2:
        return None
    children = random.randint(2, max(2, min(4, leaves)))
    return [_uneven(random, leaves // children, depth - random.randint(1, min(2, depth))) for _ in range(children)]


def _with_values(shape: Nested, random: Random, number: int) -> Nested:
    if isinstance(shape, list):
        return [_with_values(child, random, number) for child in shape]
    if number % 2:
        return int(str(random.choice(TIED)))  # a number of its own: see TIED
    return random.randint(-(10**6), -(10**3)) if number % 3 == 0 else random.randint(10**3, 10**6)
