"""A game between two players that somebody watches, one move at a time."""

from __future__ import annotations

from typing import Any

from gametree.model.position import Position
from gametree.players.clock import Time
from gametree.players.player import Player
from gametree.playing.session import Ending, Session

__all__ = ["Exhibition"]


class Exhibition:
    """Two players against each other. Every call of `reply` makes one move.

    `players` are MAX's and MIN's, each with its own time. A clock runs only while its player is choosing.

    >>> import gametree as gt
    >>> from gametree.players import SearchPlayer
    >>> from gametree.playing.exhibition import Exhibition
    >>> game = Exhibition(gt.tree([[3, 12], [2, 4]]), (SearchPlayer("mtdf", depth=2), SearchPlayer("mtdf", depth=2)))
    >>> game.reply(), game.reply(), game.ending.value
    (0, 0, 3)
    """

    def __init__(self, start: Position, players: tuple[Player, Player]) -> None:
        self._maximizer, minimizer = players
        self._session = Session(start, person="max", player=minimizer)
        self._maximizer.begin(start)

    @property
    def position(self) -> Position:
        """Where the game is now."""
        return self._session.position

    @property
    def moves(self) -> list[Any]:
        """The moves so far."""
        return self._session.moves

    @property
    def ending(self) -> Ending | None:
        """How the game ended, as if MAX were the person; None while it goes on."""
        return self._session.ending

    @property
    def times(self) -> tuple[Time | None, Time | None]:
        """What MAX and MIN have left."""
        return self._maximizer.time, self._session.player.time

    @property
    def names(self) -> tuple[str, str]:
        """The names of MAX and MIN."""
        return self._maximizer.name, self._session.player.name

    @property
    def player(self) -> Player:
        """The player to move."""
        return self._maximizer if self._session.is_persons_turn else self._session.player

    def reply(self) -> Any:
        """Lets the player to move choose and make a move, and returns it."""
        if not self._session.is_persons_turn or self.ending is not None:
            move = self._session.reply()
        else:
            move = self._maximizer.choose()
            if self._maximizer.time is not None and self._maximizer.time.is_up:
                self._session.ending = Ending("time", person_won=False)
            else:
                self._session.move(str(move))
        if self.ending is None or self.ending.reason != "time":
            self._maximizer.played(move, self.position)
        return move

    def hurry(self) -> None:
        """Makes the player that is thinking move at once."""
        self.player.hurry()
