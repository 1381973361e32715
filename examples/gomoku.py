"""Five in a row on a board of any size, with an evaluator and only moves near the stones: a game too big to solve."""

import gametree as gt

Board = tuple[str, bool]
"""The points of the board, row by row, as "X", "O" and "."; and whether X is to move."""


class Gomoku(gt.Game):
    """Five stones in a row win, horizontally, vertically or diagonally."""

    def __init__(self, size: int = 9, row: int = 5) -> None:
        self.size, self.row = size, row
        self.lines = [
            [(i + step * down) * size + j + step * right for step in range(row)]
            for i in range(size)
            for j in range(size)
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
            if i + down * (row - 1) < size and 0 <= j + right * (row - 1) < size
        ]
        self.near = [
            [k for k in range(size**2) if max(abs(k // size - i // size), abs(k % size - i % size)) == 1]
            for i in range(size**2)
        ]

    def start(self) -> Board:
        """The empty board."""
        return "." * self.size**2, True

    def moves(self, state: Board) -> list[str]:
        """The points beside a stone; at first, the middle of the board."""
        board, crosses_turn = state
        if self.has_row(board, "O" if crosses_turn else "X"):
            return []
        near = {k for i, stone in enumerate(board) if stone != "." for k in self.near[i] if board[k] == "."}
        return [self.name_of(k) for k in sorted(near)] if board.strip(".") else [self.name_of(len(board) // 2)]

    def play(self, state: Board, move: str) -> Board:
        """A stone on a free point."""
        board, crosses_turn = state
        k = (int(move[1:]) - 1) * self.size + ord(move[0]) - ord("a")
        return board[:k] + ("X" if crosses_turn else "O") + board[k + 1 :], not crosses_turn

    def maximizing(self, state: Board) -> bool:
        """X is MAX."""
        return state[1]

    def evaluate(self, state: Board) -> int:
        """Every line that only one player can still fill counts; the more stones it has, the more."""
        total = 0
        for line in self.lines:
            stones = [state[0][k] for k in line]
            crosses, noughts = stones.count("X"), stones.count("O")
            if not noughts:
                total += 6**crosses - 1
            elif not crosses:
                total -= 6**noughts - 1
        return total

    def draw(self, state: Board) -> str:
        """The board, row 1 at the bottom."""
        rows = [" ".join(state[0][i * self.size : (i + 1) * self.size]) for i in range(self.size)]
        shown = [f"{i + 1:2} {row}" for i, row in enumerate(rows)][::-1]
        return "\n".join([*shown, "   " + " ".join(map(self.column, range(self.size)))])

    def text(self, state: Board) -> str:
        """The points in a line; whose turn it is follows from their numbers."""
        return state[0]

    def parse(self, text: str) -> Board:
        """See `text`."""
        if len(text) != self.size**2 or set(text) - set("XO."):
            raise ValueError(f"a board is {self.size**2} of X, O and .")
        if text.count("X") - text.count("O") not in (0, 1):
            raise ValueError("X moves first, so it has as many stones as O or one more")
        return text, text.count("X") == text.count("O")

    def has_row(self, board: str, stone: str) -> bool:
        """Whether a player has five in a row."""
        return any(all(board[k] == stone for k in line) for line in self.lines)

    def name_of(self, k: int) -> str:
        """A point as column and row, a1 at the corner."""
        return f"{self.column(k % self.size)}{k // self.size + 1}"

    def column(self, j: int) -> str:
        """The letter of a column."""
        return chr(ord("a") + j)


if __name__ == "__main__":
    position = Gomoku().position()
    for _ in range(6):
        result = gt.search(position, "negascout", depth=2, ordering="static")
        print(result)
        position = position.play(result.move)
    print(position)
