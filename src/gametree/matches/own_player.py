"""A player with an algorithm of the user's own, whose mistakes cost games and not the match."""

from __future__ import annotations

from gametree.model.errors import Forfeit, GameError
from gametree.model.position import Position
from gametree.model.quoted import cut, quoted
from gametree.players.player import Decision
from gametree.players.search_player import SearchPlayer

__all__ = ["OwnPlayer"]


class OwnPlayer(SearchPlayer):
    """Forfeits the game, with the reason, where its algorithm raises an error or names a move that is not legal.

    A `GameError` is raised: the mistake is the game's, and no player's.
    """

    def decide(self, position: Position) -> Decision:
        """See `Player.decide`."""
        try:
            decision = super().decide(position)
        except (Forfeit, GameError):
            raise
        except Exception as error:
            what = " ".join(f"{type(error).__name__}: {error}".split())
            raise Forfeit(f"{self.name} failed: {cut(what)}") from error
        if decision.move not in position.moves():
            raise Forfeit(f"{self.name} chose {quoted(decision.move)}, which is not a legal move")
        return decision
