"""The positions that the games of a file begin with, each made once."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from gametree.model.errors import GameTreeError
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.records.dialect import Dialect

__all__ = ["Starts"]

MOST = 1000


class Starts:
    """The starts of games in one format; `game` is the game."""

    def __init__(self, game: AnyGame, dialect: Dialect) -> None:
        self.game = game
        self.dialect = dialect
        self._known: dict[str, Position | GameTreeError] = {}

    @cached_property
    def usual(self) -> Position:
        """The position that a game begins with whose tags do not say."""
        return self.of({})

    def of(self, tags: dict[str, str]) -> Position:
        """The position that the moves of a game begin with; an error if its tags cannot be read."""
        self.dialect.check(self.game, tags)
        return self._at(tags.get("FEN", ""))

    def state(self, fen: str) -> Any:
        """The native state of a position; None if it cannot be read."""
        try:
            view = self._at(fen).native
        except GameTreeError:
            return None
        return None if view is None else view.state

    def _at(self, fen: str) -> Position:
        if fen not in self._known:
            if len(self._known) >= MOST:
                self._known.clear()
            try:
                self._known[fen] = self.dialect.start(self.game, fen)
            except GameTreeError as error:
                self._known[fen] = error
        found = self._known[fen]
        if isinstance(found, GameTreeError):
            raise found
        return found
