"""Algorithms with a mistake in them, each one that somebody has made: what `check_algorithm` must find."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import gametree as gt
from gametree.searching.kernels.visit import Visit
from gametree.searching.procedures import alphabeta, minimax, mt


@gt.procedure()
def last_of_ties(search: Any, position: gt.Position, depth: int, alpha: int, beta: int, ply: int = 0) -> int:
    """Alpha-beta whose best move is the last of those with equal values; but such a value may be a mere bound."""
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return int(visit.value)
    moves = position.moves() if depth else ()
    if not moves:
        return int(visit.leaf())
    for move, child in visit.children(moves):
        value = last_of_ties(search, child, depth - 1, visit.alpha, visit.beta, ply + 1)
        cut = visit.take(value, move)
        if value == visit.value:
            visit.best = move
            visit.improved()
        if cut:
            break
    return int(visit.done())


@gt.procedure()
def one_sided_cutoff(search: Any, position: gt.Position, depth: int, alpha: int, beta: int, ply: int = 0) -> int:
    """Alpha-beta that asks for g >= beta at MIN nodes too."""
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return int(visit.value)
    moves = position.moves() if depth else ()
    if not moves:
        return int(visit.leaf())
    for move, child in visit.children(moves):
        visit.take(one_sided_cutoff(search, child, depth - 1, visit.alpha, visit.beta, ply + 1), move)
        if visit.value >= visit.beta:
            break
    return int(visit.done())


class MovedWindow(Visit):
    """Stores by the window as the children moved it, where the papers mean the one that the node was given."""

    def bounds(self, value: int) -> tuple[int, int]:
        """At a cutoff g >= beta, and the moved alpha is g: so g is stored as an upper bound too."""
        known: Any = self.known  # type: ignore[attr-defined]
        lower = value if value >= self.beta or value > self.alpha else known.lower
        return lower, value if value <= self.alpha or value < self.beta else known.upper


@gt.procedure()
def stores_by_moved_window(search: Any, position: gt.Position, depth: int, alpha: int, beta: int) -> int:
    """Alpha-beta with such visits."""
    with search.visiting(MovedWindow):
        return alphabeta(search, position, depth, alpha, beta)


@gt.procedure()
def g_becomes_t(search: Any, position: gt.Position, depth: int, alpha: int, beta: int, ply: int = 0) -> int:
    """NegaScout with g := t, whether or not t is better than g."""
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return int(visit.value)
    moves = position.moves() if depth else ()
    if not moves:
        return int(visit.leaf())
    for move, child in visit.children(moves):
        low, high = (visit.alpha, visit.beta) if visit.first else visit.null_window()
        value = g_becomes_t(search, child, depth - 1, low, high, ply + 1)
        if not visit.first and visit.alpha < value < visit.beta:
            low, high = visit.beyond(value)
            value = g_becomes_t(search, child, depth - 1, low, high, ply + 1)
        cut = visit.take(value, move)
        visit.value = value
        if cut:
            break
    return int(visit.done())


def searched_again(search: Any, position: gt.Position, depth: int, alpha: int, beta: int, ply: int, called: Any) -> int:
    """NegaScout that searches again only where `called.again(depth)`."""
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return int(visit.value)
    moves = position.moves() if depth else ()
    if not moves:
        return int(visit.leaf())
    for move, child in visit.children(moves):
        window = (visit.alpha, visit.beta) if visit.first else visit.null_window()
        value = called(search, child, depth - 1, *window, ply + 1)
        if not visit.first and visit.alpha < value < visit.beta and called.again(depth):
            value = visit.better(value, called(search, child, depth - 1, *visit.beyond(value), ply + 1))
        if visit.take(value, move):
            break
    return int(visit.done())


@gt.procedure()
def never_again(search: Any, position: gt.Position, depth: int, alpha: int, beta: int, ply: int = 0) -> int:
    """NegaScout without a second search."""
    return searched_again(search, position, depth, alpha, beta, ply, never_again)


never_again.again = lambda depth: False  # type: ignore[attr-defined]


@gt.procedure()
def not_near_leaves(search: Any, position: gt.Position, depth: int, alpha: int, beta: int, ply: int = 0) -> int:
    """NegaScout that trusts the last two plies, whoever moves there: wrong only if a player moves twice in a row."""
    return searched_again(search, position, depth, alpha, beta, ply, not_near_leaves)


not_near_leaves.again = lambda depth: depth > 2  # type: ignore[attr-defined]


@gt.procedure()
def same_ply(search: Any, position: gt.Position, depth: int, alpha: int, beta: int, ply: int = 0) -> int:
    """Alpha-beta that forgets ply + 1."""
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return int(visit.value)
    moves = position.moves() if depth else ()
    if not moves:
        return int(visit.leaf())
    for move, child in visit.children(moves):
        if visit.take(same_ply(search, child, depth - 1, visit.alpha, visit.beta, ply), move):
            break
    return int(visit.done())


@gt.procedure(window="none")
def uncounted(search: Any, position: gt.Position, depth: int) -> int:
    """Minimax without a visit."""
    moves = position.moves() if depth else ()
    if not moves:
        return int(position.evaluate())
    return (max if position.maximizing else min)(uncounted(search, position.play(m), depth - 1) for m in moves)


DICE = Random(1)


@gt.procedure(window="none")
def shuffled(search: Any, position: gt.Position, depth: int) -> int:
    """Scout's cousin: minimax of some of the tree, and alpha-beta of the rest, as the dice fall."""
    chosen: Any = minimax if DICE.random() < 0.5 else alphabeta
    return int(chosen(search, position, depth, *(() if chosen is minimax else (-search.infinity, search.infinity))))


@gt.procedure(proves="lower")
def proves_too_much(search: Any, position: gt.Position, depth: int, alpha: int, beta: int) -> int:
    """Alpha-beta that takes the best value so far for a lower bound when it is stopped, also for MIN."""
    return alphabeta(search, position, depth, alpha, beta)


@gt.procedure(native="alphabeta")
def backwards(search: Any, position: gt.Position, depth: int, alpha: int, beta: int, ply: int = 0) -> int:
    """Alpha-beta in another order than that of its native kernel."""
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return int(visit.value)
    moves = position.moves()[::-1] if depth else ()
    if not moves:
        return int(visit.leaf())
    for move, child in visit.children(moves):
        if visit.take(backwards(search, child, depth - 1, visit.alpha, visit.beta, ply + 1), move):
            break
    return int(visit.done())


@dataclass(frozen=True)
class Planted(gt.WindowAlgorithm):
    """An algorithm with a mistake in its procedure."""

    called: Any = None
    name = "planted"

    @property
    def procedures(self) -> tuple[Any, ...]:  # type: ignore[override]
        """The procedure with the mistake."""
        return (self.called,)


class OneTest(gt.WindowAlgorithm):
    """Takes the bound of one test for the value."""

    name = "one-test"
    procedures = (mt,)

    def solve(self, kernel: gt.Kernel, position: gt.Position, depth: int, guess: int) -> gt.Found:
        g, move = kernel.call(mt, position, depth, guess, bounds="both")
        return gt.Found(g, g, move)


class HalfABound(OneTest):
    """Promises the value and finds a bound."""

    name = "half-a-bound"

    def solve(self, kernel: gt.Kernel, position: gt.Position, depth: int, guess: int) -> gt.Found:
        g, move = kernel.call(mt, position, depth, guess, bounds="both")
        return gt.Found(g, kernel.infinity, move) if g >= guess else gt.Found(-kernel.infinity, g, move)


class Shallow(gt.Algorithm):
    """Searches one ply less than it is asked to."""

    name = "shallow"
    procedures = (alphabeta,)

    def solve(self, kernel: gt.Kernel, position: gt.Position, depth: int, guess: int) -> gt.Found:
        value, move = kernel.call(alphabeta, position, max(depth - 1, 0), -kernel.infinity, kernel.infinity)
        return gt.Found(value, value, move)


PLANTED: dict[str, tuple[gt.Algorithm, str]] = {
    "last-of-ties": (Planted(called=last_of_ties), "move|principal variation"),
    "one-sided-cutoff": (Planted(called=one_sided_cutoff), "minimax finds"),
    "moved-window": (Planted(called=stores_by_moved_window), "the table holds|minimax finds"),
    "g-becomes-t": (Planted(called=g_becomes_t), "minimax finds"),
    "never-again": (Planted(called=never_again), "minimax finds"),
    "not-near-leaves": (Planted(called=not_near_leaves), "minimax finds"),
    "same-ply": (Planted(called=same_ply), "move|principal variation"),
    "uncounted": (Planted(called=uncounted), "counts no nodes"),
    "shuffled": (Planted(called=shuffled), "the same call twice"),
    "proves-too-much": (Planted(called=proves_too_much), "stopped, it had proved"),
    "backwards": (Planted(called=backwards), "the Python definition and the native kernel differ"),
    "one-test": (OneTest(), "minimax finds"),
    "half-a-bound": (HalfABound(), "the algorithm should find the value itself"),
    "shallow": (Shallow(), "minimax finds"),
    "beyond-the-bounds": (gt.MTD(name="beyond", next=lambda p: p.upper + 1), "OptionError: beyond: the next bound"),
}
"""Algorithms by what is wrong with them, and what the error must say."""
