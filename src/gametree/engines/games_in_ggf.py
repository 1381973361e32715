"""Games of Othello in GGF, as NBoard and its engines pass them: one game in one line."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO

from gametree.model.errors import InvalidPosition
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.records.files import read, text
from gametree.records.record import from_moves
from gametree.rules.builtin.othello import OthelloPosition

__all__ = ["game_from_ggf", "game_in_ggf"]


def game_from_ggf(line: str) -> tuple[OthelloPosition, tuple[str, ...]]:
    """Where a game began, and its moves, passes among them.

    >>> from gametree.engines.games_in_ggf import game_from_ggf
    >>> start, moves = game_from_ggf("(;GM[Othello]PB[me]PW[you]TY[8]B[F5//1.2]W[D6/-2.0];)")
    >>> start.size, moves
    (8, ('f5', 'd6'))
    """
    game = next(read(StringIO(line), "othello", format="ggf"), None)
    if game is None or not isinstance(game.start, OthelloPosition):
        raise InvalidPosition(f"a game in GGF begins with (; and ends with ;), not as {quoted(line)}")
    return game.start, game.moves


def game_in_ggf(start: Position, moves: Iterable[str]) -> str:
    """A game of Othello in one line.

    >>> import gametree as gt
    >>> from gametree.engines.games_in_ggf import game_in_ggf
    >>> game_in_ggf(gt.position("othello", size=4), ["a2"])
    '(;GM[Othello]PB[?]PW[?]RE[?]TY[4]BO[4 -----O*--*O----- *]B[A2];)'
    """
    record = from_moves("othello", start, list(moves), tags={"Black": "?", "White": "?"})
    return text(record, "ggf").strip()
