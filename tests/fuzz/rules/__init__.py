"""The rules of the built-in games once more, as slow and obvious as can be. `BOOKS` has them by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from fuzz.rules.board import Board
from fuzz.rules.checkers import Checkers
from fuzz.rules.chess import Chess
from fuzz.rules.connect_four import ConnectFour
from fuzz.rules.kalah import Kalah
from fuzz.rules.othello import Othello
from fuzz.rules.pawns import Pawns
from fuzz.rules.tic_tac_toe import TicTacToe

__all__ = ["BOOKS", "Board", "Book"]


class Book(NamedTuple):
    """A game: its name, the board at its start for some options, and random options."""

    game: str
    start: Callable[..., Board]
    options: Callable[[Random], dict[str, Any]]
    plies: int
    """The greatest depth at which lines of play are counted."""


def none(rng: Random) -> dict[str, Any]:
    """No options."""
    return {}


BOOKS = {
    book.game: book
    for book in (
        Book("breakthrough", Pawns.breakthrough, lambda rng: Pawns.any_options(rng, 5), 2),
        Book("checkers", Checkers, none, 3),
        Book("chess", Chess, none, 2),
        Book("connect-four", ConnectFour, ConnectFour.any_options, 3),
        Book("hexapawn", Pawns.hexapawn, lambda rng: Pawns.any_options(rng, 3), 3),
        Book("kalah", Kalah, Kalah.any_options, 3),
        Book("othello", Othello, lambda rng: {"size": rng.choice((4, 6, 8))}, 2),
        Book("tic-tac-toe", TicTacToe, none, 4),
    )
}
