"""A compiled game whose rules are in its state: a program of small steps, so that it is compiled once for all cases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import gametree as gt

__all__ = ["LENGTH", "MODULUS", "OPERATIONS", "Machine", "Registers"]

OPERATIONS = 14
LENGTH = 6
"""Steps of a program, of three numbers each."""
MODULUS = 10_007
"""No number in a register gets larger, so that plain Python and machine code agree."""


class Registers(NamedTuple):
    """The program, three registers, bits that moves clear, who is to move, and the plies that are left."""

    code: tuple[(int,) * (3 * LENGTH)]  # type: ignore[valid-type]
    cells: tuple[int, int, int]
    bits: gt.uint64
    max_to_move: bool
    left: int


def step(operation: int, one: int, two: int) -> int:
    """One operation on numbers from -MODULUS to MODULUS; a division by zero is an error in both worlds."""
    if operation == 0:
        return one + two
    if operation == 1:
        return one - two
    if operation == 2:
        return one * two % MODULUS
    if operation == 3:
        return one // two
    if operation == 4:
        return one % two
    if operation == 5:
        return one >> (two & 7)
    if operation == 6:
        return (one << (two & 7)) % MODULUS
    if operation == 7:
        return one ^ two
    if operation == 8:
        return one & two
    if operation == 9:
        return one | two
    if operation == 10:
        return min(one, two)
    if operation == 11:
        return max(one, -two)
    if operation == 12:
        return abs(one) - two if one < two else -one
    return 1 if one == two else two


@gt.compiled
class Machine(gt.Game):
    """A move runs the program; the program decides who moves, what moves there are, and what a position is worth."""

    def start(self) -> Registers:
        return Registers((0,) * (3 * LENGTH), (1, 2, 3), gt.uint64(2**40 + 255), True, 6)  # type: ignore[arg-type]

    def parse(self, text: str) -> Any:
        """The numbers of the program, of the registers, of the bits and of the plies left."""
        *numbers, bits, left = map(int, text.split())
        code: Any = tuple(numbers[: 3 * LENGTH])
        cells: Any = tuple(numbers[3 * LENGTH :])
        return Registers(code, cells, gt.uint64(bits), True, left)

    def moves(self, state: Any) -> Iterator[int]:
        if state.left > 0:
            most = 1 + (state.cells[0] + state.cells[1]) % 4
            for move in range(most):
                if state.bits >> gt.uint64(move) & gt.uint64(1):
                    yield move

    def play(self, state: Any, move: int) -> Any:
        cells: Any = gt.replaced(state.cells, 2, (state.cells[2] + 31 * move + state.left) % MODULUS)
        code = state.code
        for at in range(0, 3 * LENGTH, 3):
            target = code[at + 1] % 3
            source = code[at + 2] % 3
            number = step(code[at], cells[target], cells[source])
            cells = gt.replaced(cells, target, max(-MODULUS, min(MODULUS, number)))
        mover = state.max_to_move if cells[2] % 5 == 0 else not state.max_to_move
        bits = state.bits ^ gt.uint64(1) << gt.uint64(cells[0] & 7)
        return Registers(code, cells, bits, mover, state.left - 1)

    def maximizing(self, state: Any) -> bool:
        return bool(state.max_to_move)

    def evaluate(self, state: Any) -> int:
        return int((state.cells[0] - state.cells[1]) % 23 - 11 + gt.popcount(state.bits) % 3)

    def order(self, state: Any, move: int) -> int:
        return int((state.cells[1] + 7 * move) % 5)

    def plies_left(self, state: Any) -> int:
        return int(max(0, state.left))
