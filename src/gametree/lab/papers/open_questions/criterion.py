"""Which leaves MTD(f) evaluates, said without following the search: a criterion of node expansion.

Children are in a fixed order, and memory is large enough. For a node n let

- alpha*(n) be the greatest minimax value of an elder sibling of n, or of an ancestor of n, below a MAX node;
- beta*(n) the least one below a MIN node. Without such a sibling they are minus and plus infinity.

A leaf n is evaluated in the pass that tests gamma if and only if

1. alpha*(n) < gamma <= beta*(n): no elder sibling decides the test, and
2. for n and all its ancestors a: lower(a) < gamma <= upper(a). These are the bounds of a that earlier passes proved:
   a pass in which a met both conditions proves a lower bound if f(a) >= gamma, and an upper bound otherwise. Of a leaf
   both are its value; of another node the bound is the maximum, or minimum, of the children's bounds of that kind.

The first gamma is the first guess. After a pass the next one is upper(root) if the test failed low, and
lower(root) + 1 if it failed high, until the two bounds of the root meet. In the first pass the second condition says
nothing: a leaf is evaluated if and only if its window (alpha*, beta*] contains the guess. Alpha-beta evaluates the
leaves whose window is not empty, so MTD(f) evaluates no other leaf, whatever its first guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

from gametree.model.position import Position

__all__ = ["ExpectedPass", "Place", "expected_passes", "leaves", "placed"]


@dataclass(eq=False)
class Place:
    """A node of a tree with what the criterion needs to know of it."""

    key: int
    maximizing: bool
    value: int
    """The minimax value."""
    children: list[Place] = field(default_factory=list)
    alpha: float = -inf
    """alpha* of the criterion."""
    beta: float = inf
    lower: float = -inf
    """What earlier tests of the node have proved."""
    upper: float = inf

    def undecided(self, gamma: float) -> bool:
        """Whether neither elder siblings nor what is known of the node decide a test."""
        return max(self.alpha, self.lower) < gamma <= min(self.beta, self.upper)


class ExpectedPass(NamedTuple):
    """A test, and the keys of the leaves that are evaluated for it."""

    gamma: float
    leaves: frozenset[int]


def placed(position: Position, alpha: float = -inf, beta: float = inf) -> Place:
    """The tree below a position, searched to its end."""
    moves = position.moves()
    place = Place(position.key, position.maximizing, position.evaluate(), alpha=alpha, beta=beta)
    for move in moves:
        child = placed(position.after(move), alpha, beta)
        place.children.append(child)
        if position.maximizing:
            alpha = max(alpha, child.value)
        else:
            beta = min(beta, child.value)
    if place.children:
        place.value = _best(place)(child.value for child in place.children)
    return place


def leaves(place: Place, gamma: float | None = None) -> Iterator[Place]:
    """The leaves below a place; if `gamma` is given, those alone that a test of it evaluates now."""
    if gamma is not None and not place.undecided(gamma):
        return
    if not place.children:
        yield place
    for child in place.children:
        yield from leaves(child, gamma)


def expected_passes(root: Place, guess: int) -> Iterator[ExpectedPass]:
    """The passes of MTD(f) with this first guess, by the criterion. It may be asked once of a tree."""
    gamma, lower, upper = float(guess), -inf, inf
    while lower < upper:
        seen = frozenset(leaf.key for leaf in leaves(root, gamma))
        _prove(root, gamma)
        yield ExpectedPass(gamma, seen)
        if root.value < gamma:
            gamma = upper = root.upper
        else:
            lower = root.lower
            gamma = lower + 1


def _best(place: Place) -> Any:
    return max if place.maximizing else min


def _prove(place: Place, gamma: float) -> None:
    """Brings the bounds of the nodes that a test has visited up to date."""
    if not place.undecided(gamma):
        return
    for child in place.children:
        _prove(child, gamma)
    best = _best(place)
    if not place.children:
        place.lower = place.upper = place.value
    elif place.value >= gamma:
        place.lower = best(child.lower for child in place.children)
    else:
        place.upper = best(child.upper for child in place.children)
