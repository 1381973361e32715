"""The games that clients play: sessions by id, with who sits where, as plain data."""

from __future__ import annotations

import secrets
from time import monotonic
from typing import Any

from gametree.players.clock import Time
from gametree.players.player import Player
from gametree.playing.exhibition import Exhibition
from gametree.playing.session import Session
from gametree.web.boards import described
from gametree.web.caps import Caps
from gametree.web.refusals import BusyError, GoneError, MomentError

__all__ = ["Match", "Matches"]

SIDES = ("max", "min")
REASONS = {
    "resigned": "by resignation",
    "time": "on time",
    "repetition": "the position was repeated",
    "quiet": "too many moves without progress",
}


class Match:
    """One game. Only one request at a time may change it: see `taken`."""

    def __init__(self, game: Session | Exhibition, start: list[str]) -> None:
        self.id = secrets.token_urlsafe(12)
        self.game = game
        self.used_at = monotonic()
        self.busy = False
        self._start = start

    @property
    def session(self) -> Session:
        """The game of a person; `MomentError` if there is none."""
        if isinstance(self.game, Exhibition):
            raise MomentError("nobody plays in this game: two players meet")
        return self.game

    @property
    def engine_moves(self) -> bool:
        """Whether a player is to move, and not the person."""
        if self.game.ending is not None:
            return False
        return isinstance(self.game, Exhibition) or not self.game.is_persons_turn

    @property
    def mover(self) -> Player:
        """The player to move."""
        return self.game.player

    def as_dict(self, most: int) -> dict[str, Any]:
        """The state of the game as plain data."""
        game, position = self.game, self.game.position
        moves = [str(move) for move in game.moves]
        to_move = "max" if position.maximizing else "min"
        return {
            "game": self.id,
            "position": described(position, most, [*self._start, *moves]),
            "moves": moves,
            "person": game.person if isinstance(game, Session) else None,
            "turn": "over" if game.ending is not None else "engine" if self.engine_moves else "person",
            "players": dict(zip(SIDES, self._names(), strict=True)),
            "clocks": {side: time and time.as_dict() for side, time in zip(SIDES, self._times(), strict=True)},
            "running": None if game.ending is not None else to_move,
            "ending": self._ending(),
        }

    def _names(self) -> tuple[str, str]:
        if isinstance(self.game, Exhibition):
            return self.game.names
        names = ("you", self.game.player.name)
        return names if self.game.person == "max" else (names[1], names[0])

    def _times(self) -> tuple[Time | None, Time | None]:
        if isinstance(self.game, Exhibition):
            return self.game.times
        times = (self.game.running_time, self.game.player.time)
        return times if self.game.person == "max" else (times[1], times[0])

    def _ending(self) -> dict[str, Any] | None:
        ending = self.game.ending
        if ending is None:
            return None
        person = self.game.person if isinstance(self.game, Session) else "max"
        won = {True: person, False: "min" if person == "max" else "max", None: None}[ending.person_won]
        said = "a draw" if won is None else f"{won.upper()} wins"
        reason = REASONS.get(ending.reason, "" if ending.value is None else f"the outcome is {ending.value:+g} for MAX")
        text = ": ".join(filter(None, (said, reason)))
        return {"reason": ending.reason, "winner": won, "value": ending.value, "text": text}


class Matches:
    """The games of a server by id. The one that was left alone for longest makes room for a new one."""

    def __init__(self, caps: Caps) -> None:
        self._caps = caps
        self._matches: dict[str, Match] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._matches

    def add(self, match: Match) -> None:
        """Keeps a new game."""
        self._make_room()
        self._matches[match.id] = match

    def match(self, key: str) -> Match:
        """The game of that id."""
        if key not in self._matches:
            raise GoneError("there is no such game; it was left alone for too long, or never began")
        found = self._matches[key]
        found.used_at = monotonic()
        return found

    def close(self, key: str) -> None:
        """Forgets a game."""
        self.match(key).game.hurry()
        del self._matches[key]

    def _make_room(self) -> None:
        now, caps = monotonic(), self._caps
        idle = sorted((one for one in self._matches.values() if not one.busy), key=lambda one: one.used_at)
        spare = len(self._matches) + 1 - caps.games
        gone = [one for at, one in enumerate(idle) if at < spare or now - one.used_at > caps.game_seconds]
        for one in gone:
            del self._matches[one.id]
        if len(self._matches) >= caps.games:
            raise BusyError(f"{caps.games} games are being played already; end one, or try again in a moment")
