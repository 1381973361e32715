"""What is asked of independent rules."""

from __future__ import annotations

from abc import ABC, abstractmethod

__all__ = ["Board"]


class Board(ABC):
    """A position that a game is played on."""

    counts_endings = True
    """Whether a line of play that ends the game early is counted; by custom it is not in chess."""

    @property
    @abstractmethod
    def first_to_move(self) -> bool:
        """Whether the side that begins the game is to move."""

    @abstractmethod
    def moves(self) -> list[str]:
        """The legal moves, in any order."""

    @abstractmethod
    def play(self, move: str) -> Board:
        """The board after a legal move."""

    @abstractmethod
    def text(self) -> str | None:
        """As the game writes it; None if that is not known here."""

    @abstractmethod
    def outcome(self) -> int:
        """What the evaluator "outcome" says at the end of the game, or its sign alone."""

    def perft(self, depth: int) -> int:
        """The number of lines of play."""
        moves = self.moves() if depth else []
        if not moves:
            return 1 if depth == 0 or self.counts_endings else 0
        return sum(self.play(move).perft(depth - 1) for move in moves)
