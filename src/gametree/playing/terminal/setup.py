"""Makes a session from the arguments of `gametree.play`."""

from __future__ import annotations

from random import randrange

from gametree.matches.player_spec import find_player
from gametree.model.arguments import one_of
from gametree.model.errors import OptionError
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.players.clock import PerMove, Time, read_time
from gametree.players.player import Player
from gametree.playing.session import Opponent, Origin, Session

__all__ = ["find_opponent", "new_session"]

SECONDS = 2.0
"""The time of an opponent for a move, if nothing else is said."""


def new_session(
    game: str | AnyGame | Position | Origin | None,
    *,
    level: int | None,
    algorithm: str | None,
    depth: int | None,
    seconds: float | None,
    clock: str | None,
    side: str,
    seed: int | None,
    opponent: str | Player | None = None,
) -> Session:
    """A new game against the requested opponent; see `gametree.play`."""
    one_of("side", side, ("first", "second"))
    if seconds is not None and clock is not None:
        raise OptionError("give seconds for every move, or a clock for the game, not both")
    if opponent is not None and any(said is not None for said in (level, algorithm, depth, seed)):
        raise OptionError(
            "an opponent has its own settings, as in mtdf:depth=4; give no level, algorithm, depth or seed"
        )
    origin, start = _start(game)
    both: Time | None = None if clock is None else read_time(clock)
    return Session(
        start,
        Opponent(level, algorithm, depth, randrange(2**32) if seed is None else seed),
        person="max" if start.maximizing == (side == "first") else "min",
        persons_time=both,
        players_time=both if seconds is None else PerMove(seconds),
        origin=origin,
        player=None if opponent is None else find_opponent(opponent, seconds, clock),
    )


def find_opponent(opponent: str | Player, seconds: float | None = None, clock: str | None = None) -> Player:
    """The player that a text stands for, as in `gametree match`, with a time if it has no limit of its own.

    A text may name a program to run, so it must come from a person.
    """
    if isinstance(opponent, Player):
        return opponent
    if not isinstance(opponent, str):
        raise OptionError(f"an opponent is a Player, or a text such as 'uci:stockfish', not {quoted(opponent)}")
    spec = find_player(opponent)
    if clock is not None:
        return spec.limited(clock=clock).make()
    return spec.limited(seconds=SECONDS if seconds is None else seconds).make()


def _start(game: str | AnyGame | Position | Origin | None) -> tuple[Origin, Position]:
    if isinstance(game, Position):
        return Origin(None, game.text), game
    if isinstance(game, AnyGame):
        return Origin(None), game.position()
    origin = Origin(game) if isinstance(game, str) else game
    if not isinstance(origin, Origin):
        wrong = "" if game is None else f", not {quoted(game)}"
        raise OptionError(f"say which game to play, such as 'othello' or 'mygame.py:Nim'{wrong}")
    return origin, origin.position()
