"""Perft: counts the lines of play of a given length. The usual test of a move generator."""

from __future__ import annotations

from typing import Any

from gametree.model.errors import DepthError, OptionError
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.valued import ValuedPosition
from gametree.model.values import whole_number

__all__ = ["perft", "perft_divide"]


def perft(position: Position, depth: int) -> int:
    """The number of lines of `depth` plies from `position`.

    A line that ends the game earlier is counted, except in chess, where by custom it is not. Native games are counted
    natively, others by playing every move.

    >>> import gametree as gt
    >>> gt.perft(gt.position("othello"), 6)
    8200
    """
    rules, plies = _checked(position, depth, least=0)
    count = _count(rules, plies)
    rules.verify()
    return count


def perft_divide(position: Position, depth: int) -> dict[Any, int]:
    """The same for every move of `position`: the number of lines of `depth` plies that begin with it.

    If the rules of a game are wrong, comparing these numbers with another program's leads to the move that is wrong.

    >>> import gametree as gt
    >>> gt.perft_divide(gt.position("tic-tac-toe", "b2 a1 c3"), 3)
    {'b1': 20, 'c1': 20, 'a2': 20, 'c2': 20, 'a3': 20, 'b3': 20}
    """
    rules, plies = _checked(position, depth, least=1)
    counts = {move: _count(rules.after(move), plies - 1) for move in rules.moves()}
    rules.verify()
    return counts


def _checked(position: Position, depth: int, *, least: int) -> tuple[Position, int]:
    """The position without a user's evaluator, which does not change the rules, and the depth as an int."""
    if not isinstance(position, Position):
        raise OptionError(f"perft takes a position, such as gametree.position('othello'), not {quoted(position)}")
    plies = whole_number(depth)
    if plies is None or not least <= plies <= MAX_DEPTH:
        raise DepthError(f"depth is a whole number from {least} to {MAX_DEPTH}, not {quoted(depth)}")
    rules = position.position if isinstance(position, ValuedPosition) else position
    rules.verify()
    return rules, plies


def _count(position: Position, depth: int) -> int:
    native = position.native
    if native is not None:
        return native.rules.perft(native.state, depth)
    moves = position.moves() if depth else ()
    if depth == 1 or not moves:
        return max(len(moves), 1)
    return sum(_count(position.after(move), depth - 1) for move in moves)
