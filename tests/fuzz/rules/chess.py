"""Chess, by python-chess."""

from __future__ import annotations

import chess

from fuzz.rules.board import Board


class Chess(Board):
    """White moves first."""

    counts_endings = False

    def __init__(self, board: chess.Board | None = None) -> None:
        self.board = board or chess.Board()

    @property
    def first_to_move(self) -> bool:
        return self.board.turn

    def moves(self) -> list[str]:
        return [move.uci() for move in self.board.legal_moves]

    def play(self, move: str) -> Chess:
        board = self.board.copy(stack=False)
        board.push_uci(move)
        return Chess(board)

    def text(self) -> str:
        return self.board.fen()

    def outcome(self) -> int:
        mated = self.board.is_checkmate()
        return 0 if not mated else -1 if self.first_to_move else 1
