"""Othello as slow and obvious as can be, for comparison."""

from __future__ import annotations


class Twin:
    """Othello as the rule book has it: a dictionary of discs, and one line after the other."""

    STEPS = tuple((dc, dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1) if (dc, dr) != (0, 0))

    def __init__(self, size: int = 8) -> None:
        near, far = size // 2 - 1, size // 2
        self.discs = {(near, near): "O", (far, far): "O", (far, near): "X", (near, far): "X"}
        self.mover = "X"
        self.size = size

    def turned(self, square: tuple[int, int], mover: str) -> list[tuple[int, int]]:
        if square in self.discs:
            return []
        return [disc for step in self.STEPS for disc in self.turned_along(square, step, mover)]

    def turned_along(self, square: tuple[int, int], step: tuple[int, int], mover: str) -> list[tuple[int, int]]:
        run: list[tuple[int, int]] = []
        while True:
            square = (square[0] + step[0], square[1] + step[1])
            if square not in self.discs:
                return []
            if self.discs[square] == mover:
                return run
            run.append(square)

    def squares(self, mover: str) -> list[tuple[int, int]]:
        return [square for square in self.board() if self.turned(square, mover)]

    def moves(self) -> list[str]:
        mine = [f"{'abcdefgh'[c]}{r + 1}" for c, r in self.squares(self.mover)]
        return mine or (["pass"] if self.squares(self.other()) else [])

    def other(self) -> str:
        return "O" if self.mover == "X" else "X"

    def play(self, move: str) -> None:
        if move != "pass":
            square = ("abcdefgh".index(move[0]), int(move[1]) - 1)
            self.discs |= dict.fromkeys([square, *self.turned(square, self.mover)], self.mover)
        self.mover = self.other()

    def text(self) -> str:
        return "".join(self.discs.get(square, ".") for square in self.board()) + self.mover

    def board(self) -> list[tuple[int, int]]:
        return [(column, row) for row in range(self.size) for column in range(self.size)]
