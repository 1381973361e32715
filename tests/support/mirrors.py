"""Games whose keys merge mirror images: positions of one key, worth the same, with other moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import gametree as gt
from gametree.rules.builtin.tree import TreePosition
from support.trees import nodes

__all__ = ["FastChase", "FastNoughts", "Mirrored", "Noughts", "RingChase", "Runners"]


class Mirrored(gt.Game):
    """An explicit tree seen directly or in a mirror, with one key for both.

    In the mirror the moves come in the other order and have numbers that are greater by one, so that most of them are
    moves of the other image too, but lead elsewhere, and one is not. A move leads to a direct image or into the mirror,
    as the numbers of node and move have it.
    """

    def __init__(self, root: TreePosition) -> None:
        self.nodes = {position.node: position for position in nodes(root) if isinstance(position, TreePosition)}
        self.root = root.node
        self.values = float if isinstance(root.evaluate(), float) else int

    def start(self) -> tuple[int, bool]:
        return self.root, False

    def moves(self, state: tuple[int, bool]) -> list[int]:
        moves = self.nodes[state[0]].moves()
        return [move + 1 for move in reversed(moves)] if state[1] else list(moves)

    def play(self, state: tuple[int, bool], move: int) -> tuple[int, bool]:
        node, mirrored = state
        child = self.nodes[node].play(move - 1 if mirrored else move).node
        return child, (node + move + mirrored) % 3 == 0

    def maximizing(self, state: tuple[int, bool]) -> bool:
        return self.nodes[state[0]].maximizing

    def evaluate(self, state: tuple[int, bool]) -> int | float:
        value: int | float = self.nodes[state[0]].evaluate()
        return value

    def key(self, state: tuple[int, bool]) -> int:
        return state[0]

    def plies_left(self, state: tuple[int, bool]) -> int:
        return self.nodes[state[0]].plies_left

    def edge_bounds(self, state: tuple[int, bool]) -> tuple[int, int] | None:
        return self.nodes[state[0]].edge_bounds


LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
TURNS = tuple(
    tuple(3 * row + column for row, column in image)
    for image in (
        [(r, c) for r in range(3) for c in range(3)],
        [(c, 2 - r) for r in range(3) for c in range(3)],
        [(2 - r, 2 - c) for r in range(3) for c in range(3)],
        [(2 - c, r) for r in range(3) for c in range(3)],
        [(r, 2 - c) for r in range(3) for c in range(3)],
        [(c, r) for r in range(3) for c in range(3)],
        [(2 - r, c) for r in range(3) for c in range(3)],
        [(2 - c, 2 - r) for r in range(3) for c in range(3)],
    )
)
"""Where the nine squares are in the eight images of a board."""


class Board(NamedTuple):
    """The squares of X and of O as bits, and whether X is to move."""

    crosses: int
    noughts: int
    x_to_move: bool


def has_line(squares: int) -> bool:
    for line in LINES:  # noqa: SIM110 - this is compiled
        if squares & line == line:
            return True
    return False


class Noughts(gt.Game):
    """Tic-tac-toe, with one key for the eight images of a board. Squares are worth more in the corners."""

    def start(self) -> Board:
        return Board(0, 0, True)

    def moves(self, state: Board) -> Iterator[int]:
        if not has_line(state.crosses) and not has_line(state.noughts):
            for square in range(9):
                if not (state.crosses | state.noughts) >> square & 1:
                    yield square

    def play(self, state: Board, move: int) -> Board:
        if state.x_to_move:
            return Board(state.crosses | 1 << move, state.noughts, False)
        return Board(state.crosses, state.noughts | 1 << move, True)

    def maximizing(self, state: Board) -> bool:
        return state.x_to_move

    def evaluate(self, state: Board) -> int:
        if has_line(state.crosses):
            return 100
        if has_line(state.noughts):
            return -100
        value = 0
        for corner in (0, 2, 6, 8):
            value += (state.crosses >> corner & 1) - (state.noughts >> corner & 1)
        return value

    def key(self, state: Board) -> int:
        least = 1 << 20
        for turn in TURNS:
            image = 0
            for square in range(9):
                at = turn[square]
                image |= (state.crosses >> at & 1) << square | (state.noughts >> at & 1) << square + 9
            least = min(least, image)
        return 2 * least + (1 if state.x_to_move else 0)

    def plies_left(self, state: Board) -> int:
        return 9 - (state.crosses | state.noughts).bit_count() if [*self.moves(state)] else 0


@gt.compiled
class FastNoughts(Noughts):
    """The same, compiled."""


RING = 6


class Runners(NamedTuple):
    """The places of two runners on a ring, where they can rest, who is to move, and how many plies they have run."""

    here: int
    there: int
    max_to_move: bool
    plies: int


class RingChase(gt.Game):
    """Two runners on a ring go one place left or right; whoever catches the other has won.

    A ring has many images: turned, and mirrored. The key merges all of them; the identity does not, so that only a
    position itself is a repetition.
    """

    draw_rules = gt.DrawRules(repetitions=3)

    def start(self) -> Runners:
        return Runners(0, 3, True, 0)

    def moves(self, state: Runners) -> Iterator[int]:
        if state.here != state.there:
            yield (state.here + 1) % RING
            yield (state.here + RING - 1) % RING

    def play(self, state: Runners, move: int) -> Runners:
        return Runners(state.there, move, not state.max_to_move, state.plies + 1)

    def maximizing(self, state: Runners) -> bool:
        return state.max_to_move

    def evaluate(self, state: Runners) -> int:
        if state.here == state.there:
            return -10 if state.max_to_move else 10
        apart = (state.here - state.there) % RING
        return min(apart, RING - apart) * (1 if state.max_to_move else -1)

    def key(self, state: Runners) -> int:
        apart = (state.here - state.there) % RING
        return 2 * min(apart, RING - apart) + (1 if state.max_to_move else 0)

    def identity(self, state: Runners) -> int:
        return 2 * (RING * state.here + state.there) + (1 if state.max_to_move else 0)


@gt.compiled
class FastChase(RingChase):
    """The same, compiled."""
