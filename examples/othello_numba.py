"""Othello as a user would write it: plain Python on two boards of 64 bits, compiled by a decorator.

Squares are 0 (a1) to 63 (h8), row by row; 64 is a pass. Black moves first and is MAX.
"""

from collections.abc import Iterator
from typing import NamedTuple

import gametree as gt

INNER = 0x7E7E7E7E7E7E7E7E  # lines along rows and diagonals do not run through the columns a and h
CORNERS = 0x8100000000000081
FULL = 0xFFFFFFFFFFFFFFFF
PASS = 64
FINAL_DISC = 10_000


def runs_up(start: int, theirs: int, step: int) -> int:
    """The runs of `theirs`, of six at most, that begin one step above the squares of `start`."""
    run = theirs & start << step
    run |= theirs & run << step
    pairs = theirs & theirs << step
    run |= pairs & run << 2 * step
    return run | pairs & run << 2 * step


def runs_down(start: int, theirs: int, step: int) -> int:
    """The same one step below them."""
    run = theirs & start >> step
    run |= theirs & run >> step
    pairs = theirs & theirs >> step
    run |= pairs & run >> 2 * step
    return run | pairs & run >> 2 * step


def ends(ours: int, theirs: int, step: int) -> int:
    """The squares behind runs of `theirs` that begin next to one of `ours`, both ways along lines with that step."""
    return runs_up(ours, theirs, step) << step | runs_down(ours, theirs, step) >> step


def reach(ours: int, theirs: int) -> int:
    """The squares where `ours` can move."""
    inner = theirs & INNER
    found = ends(ours, inner, 1) | ends(ours, inner, 7) | ends(ours, theirs, 8) | ends(ours, inner, 9)
    return found & ~(ours | theirs) & FULL


def line(ours: int, theirs: int, disc: int, step: int) -> int:
    """The discs of `theirs` that a new disc turns over, both ways along a line with that step."""
    up, down = runs_up(disc, theirs, step), runs_down(disc, theirs, step)
    return (up if up << step & ours else 0) | (down if down >> step & ours else 0)


def turned(ours: int, theirs: int, disc: int) -> int:
    """All discs of `theirs` that a new disc turns over."""
    inner = theirs & INNER
    rows_and_columns = line(ours, inner, disc, 1) | line(ours, theirs, disc, 8)
    return rows_and_columns | line(ours, inner, disc, 7) | line(ours, inner, disc, 9)


class State(NamedTuple):
    """The discs of the side to move and of the other one."""

    ours: gt.uint64
    theirs: gt.uint64
    black_to_move: bool


@gt.compiled
class Othello(gt.Game):
    """Othello: turn over the discs between yours."""

    def start(self) -> State:
        """White has d4 and e5."""
        return State(1 << 28 | 1 << 35, 1 << 27 | 1 << 36, True)

    def moves(self, state: State) -> Iterator[int]:
        """Squares in their order, or the pass."""
        squares = reach(state.ours, state.theirs)
        if not squares and reach(state.theirs, state.ours):
            yield PASS
        while squares:
            yield gt.lowest_bit(squares)
            squares &= squares - 1

    def play(self, state: State, move: int) -> State:
        """Puts a disc, turns others, and changes sides."""
        if move == PASS:
            return State(state.theirs, state.ours, not state.black_to_move)
        disc = 1 << move
        turns = turned(state.ours, state.theirs, disc)
        return State(state.theirs ^ turns, state.ours ^ turns | disc, not state.black_to_move)

    def maximizing(self, state: State) -> bool:
        """Black is MAX."""
        return state.black_to_move

    def evaluate(self, state: State) -> int:
        """Moves and corners, or the discs when the game is over."""
        ours, theirs = state.ours, state.theirs
        our_moves, their_moves = reach(ours, theirs), reach(theirs, ours)
        if our_moves | their_moves:
            corners = gt.popcount(ours & CORNERS) - gt.popcount(theirs & CORNERS)
            value = gt.popcount(our_moves) - gt.popcount(their_moves) + 10 * corners
        else:
            value = FINAL_DISC * (gt.popcount(ours) - gt.popcount(theirs))
        return value if state.black_to_move else -value

    def move_text(self, move: int) -> str:
        """The name of a square, or the pass. It is only printed, so it is not compiled."""
        return "pass" if move == PASS else "abcdefgh"[move % 8] + str(move // 8 + 1)

    def parse_move(self, text: str) -> int:
        """Capital letters are accepted too."""
        text = text.strip().lower()
        return PASS if text == "pass" else "abcdefgh".index(text[0]) + 8 * (int(text[1:]) - 1)

    def draw(self, state: State) -> str:
        """The board, X for Black."""
        black, white = (state.ours, state.theirs) if state.black_to_move else (state.theirs, state.ours)
        marks = "".join("X" if black >> i & 1 else "O" if white >> i & 1 else "." for i in range(64))
        return "\n".join(marks[8 * row : 8 * row + 8] for row in range(8))


if __name__ == "__main__":
    gt.check_game(Othello(), games=1)
    for result in gt.iterate(Othello().position(), "mtdf", seconds=1, ordering="table+history"):
        print(result)
