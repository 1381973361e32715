"""Games of pawns as the rule book has them: a dictionary of pawns, and one square after the other."""

from __future__ import annotations

__all__ = ["PawnTwin"]


class PawnTwin:
    """Breakthrough or hexapawn, slow and obvious."""

    def __init__(self, rows: int, columns: int, ranks: int, diagonal_steps: bool) -> None:
        self.rows, self.columns, self.diagonal_steps = rows, columns, diagonal_steps
        self.pawns = {(c, r): "W" for c in range(columns) for r in range(ranks)}
        self.pawns |= {(c, rows - 1 - r): "B" for c in range(columns) for r in range(ranks)}
        self.mover = "W"

    def moves(self) -> set[str]:
        """In no order."""
        if any(self.pawns.get((c, r)) == m for c in range(self.columns) for r, m in ((self.rows - 1, "W"), (0, "B"))):
            return set()
        ahead = 1 if self.mover == "W" else -1
        return {
            f"{'abcdefgh'[c]}{r + 1}{'abcdefgh'[c + side]}{r + ahead + 1}"
            for (c, r), pawn in self.pawns.items()
            for side in (-1, 0, 1)
            if pawn == self.mover and self.may_enter((c + side, r + ahead), side)
        }

    def may_enter(self, square: tuple[int, int], side: int) -> bool:
        """Whether the mover's pawn may go to `square`, beside its column or straight ahead."""
        if not (0 <= square[0] < self.columns and 0 <= square[1] < self.rows):
            return False
        there = self.pawns.get(square)
        if there is None:
            return side == 0 or self.diagonal_steps
        return there != self.mover and side != 0

    def play(self, move: str) -> None:
        """Plays a legal move."""
        start, end = (("abcdefgh".index(text[0]), int(text[1]) - 1) for text in (move[:2], move[2:]))
        self.pawns[end] = self.pawns.pop(start)
        self.mover = "B" if self.mover == "W" else "W"

    def text(self) -> str:
        """As the games write it."""
        rows = ("".join(self.pawns.get((c, r), ".") for c in range(self.columns)) for r in reversed(range(self.rows)))
        return f"{'/'.join(rows)} {self.mover}"
