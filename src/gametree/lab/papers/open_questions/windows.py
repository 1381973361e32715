"""Single alpha-beta searches in windows around, below and above the minimax value, and how many leaves they cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gametree.lab.papers.plaat.settings import SETTINGS, deepen
from gametree.model.position import Position
from gametree.rules.catalogue import position
from gametree.searching.algorithm import Found
from gametree.searching.algorithms.alphabeta import AlphaBeta, alphabeta
from gametree.searching.api import search
from gametree.searching.kernels.kernel import Kernel

__all__ = ["AROUND", "DISTANCES", "FULL", "NULL", "TREES", "WIDE", "WINDOWS", "Window", "above", "below", "leaves_of"]

TREES = "random-tree"
BRANCHING = 5
COST = 100
"""The costs of the edges of random trees are at most this, up or down: about as much as a checker or a pawn."""
DISTANCES = (0, 4, 16, 64, 256)
"""Of the edge of a window that is nearer to the value."""
NULL = 1
WIDE = 32
WIDTHS = (NULL, WIDE, None)
"""None is a window without an end."""
AROUND = (1, 4, 16, 64, 256)
"""Half-widths of windows with the value in the middle."""


class Window(NamedTuple):
    """A window by the distances of alpha and beta from the value, for the player to move; None is infinite."""

    alpha: int | None
    beta: int | None

    @property
    def name(self) -> str:
        """In rows."""
        return f"{_edge(self.alpha, '-inf')} {_edge(self.beta, '+inf')}"

    def bounds(self, value: int, maximizing: bool, infinity: int) -> tuple[int, int]:
        """Alpha and beta as numbers of the game, where MAX is the player who moves first.

        >>> Window(-1, 4).bounds(10, True, 99), Window(-1, 4).bounds(10, False, 99), Window(None, 0).bounds(7, True, 99)
        ((9, 14), (6, 11), (-99, 7))
        """
        alpha = -infinity if self.alpha is None else self.alpha + (value if maximizing else -value)
        beta = infinity if self.beta is None else self.beta + (value if maximizing else -value)
        return (alpha, beta) if maximizing else (-beta, -alpha)


def _edge(distance: int | None, infinite: str) -> str:
    return infinite if distance is None else f"{distance:+d}"


FULL = Window(None, None)


def below(distance: int, width: int | None) -> Window:
    """A window that ends `distance` below the value, or at it: the search fails high."""
    return Window(None if width is None else -distance - width, -distance)


def above(distance: int, width: int | None) -> Window:
    """A window that begins `distance` above the value, or at it: the search fails low."""
    return Window(distance, None if width is None else distance + width)


WINDOWS = (
    *(below(distance, width) for width in WIDTHS for distance in DISTANCES),
    *(above(distance, width) for width in WIDTHS for distance in DISTANCES),
    *(Window(-half, half) for half in AROUND),
    FULL,
)


@dataclass(frozen=True)
class WindowedAlphaBeta(AlphaBeta):
    """Alpha-beta that searches one depth, the last, in a given window, and all others in the full one."""

    last: int = 0
    alpha: int = 0
    beta: int = 1

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        if depth != self.last:
            return super().solve(kernel, position, depth, guess)
        value, move = kernel.call(alphabeta, position, depth, self.alpha, self.beta)
        lower = -kernel.infinity if value <= self.alpha else value
        upper = kernel.infinity if value >= self.beta else value
        return Found(lower, upper, move)


def leaves_of(game: str, number: int, depth: int) -> dict[str, int]:
    """The leaves of one search for each of `WINDOWS`, by its name.

    In a game the search is the last iteration, and the table holds what the iterations before have left. In a random
    tree it is all, and there is no table.
    """
    full = _leaves(game, number, depth, AlphaBeta(etc="off"))
    infinity = root_of(game, number).scale.infinity
    maximizing = root_of(game, number).maximizing
    counts = {}
    for window in WINDOWS:
        alpha, beta = window.bounds(full.value, maximizing, infinity)
        searched = WindowedAlphaBeta(etc="off", last=depth, alpha=max(alpha, -infinity), beta=min(beta, infinity))
        counts[window.name] = _leaves(game, number, depth, searched).leaves
    return counts


def root_of(game: str, number: int) -> Position:
    """A standard position of a game, or the root of a random tree."""
    if game == TREES:
        return position(TREES, seed=number, branching=BRANCHING, low=-COST, high=COST)
    return SETTINGS[game].positions()[number]


class Searched(NamedTuple):
    """The value that a search found, or a bound, and the leaves of its last iteration."""

    value: int
    leaves: int


def _leaves(game: str, number: int, depth: int, algorithm: AlphaBeta) -> Searched:
    if game == TREES:
        found = search(root_of(game, number), algorithm, depth=depth, table=None, ordering="static")
        return Searched(int(found.value), found.counts.leaves)
    *_, before, last = deepen(SETTINGS[game], number, algorithm, depth)
    return Searched(int(last.value), last.counts.leaves - before.counts.leaves)
