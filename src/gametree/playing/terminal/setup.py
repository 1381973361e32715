"""Makes a session from the arguments of `gametree.play`."""

from __future__ import annotations

from random import randrange

from gametree.model.arguments import one_of
from gametree.model.errors import OptionError
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.players.clock import PerMove, Time, read_time
from gametree.playing.session import Opponent, Origin, Session

__all__ = ["new_session"]


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
) -> Session:
    """A new game against the requested opponent; see `gametree.play`."""
    one_of("side", side, ("first", "second"))
    if seconds is not None and clock is not None:
        raise OptionError("give seconds for every move, or a clock for the game, not both")
    origin, start = _start(game)
    both: Time | None = None if clock is None else read_time(clock)
    return Session(
        start,
        Opponent(level, algorithm, depth, randrange(2**32) if seed is None else seed),
        person="max" if start.maximizing == (side == "first") else "min",
        persons_time=both,
        players_time=both if seconds is None else PerMove(seconds),
        origin=origin,
    )


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
