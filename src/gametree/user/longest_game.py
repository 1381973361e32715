"""How long a game can last, found by playing out all of it."""

from __future__ import annotations

from collections.abc import Callable

from gametree.model.limits import go_on
from gametree.model.position import Position

__all__ = ["longest_game"]


class Pending:
    """A position on the way down, the moves that are still to be tried there, and the longest game found so far."""

    __slots__ = ("moves", "plies", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.moves = iter(position.moves())
        self.plies = 0


def longest_game(position: Position, most: int, check: Callable[[], None] = go_on) -> int | None:
    """The plies of the longest game from `position`; None if a game need not end, or `most` plays do not settle it.

    `check` is called before every play, and ends the work by raising an exception. Not by recursion: a game may be
    long.
    """
    known: dict[int, int | None] = {position.key: None}  # None: of a position on the way down
    path = [Pending(position)]
    plays = 0
    while True:
        here = path[-1]
        move = next(here.moves, None)
        if move is None:
            known[here.position.key] = here.plies
            path.pop()
            if not path:
                return here.plies
            path[-1].plies = max(path[-1].plies, here.plies + 1)
            continue
        check()
        child = here.position.after(move)
        plays += 1
        if plays > most:
            return None
        if child.key not in known:
            known[child.key] = None
            path.append(Pending(child))
            continue
        plies = known[child.key]
        if plies is None:
            return None
        here.plies = max(here.plies, plies + 1)
