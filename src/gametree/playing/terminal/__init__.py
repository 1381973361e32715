"""Playing in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gametree.model.game import AnyGame
from gametree.model.position import Position

if TYPE_CHECKING:
    from gametree.players.player import Player
    from gametree.playing.session import Session

__all__ = ["play"]


def play(
    game: str | AnyGame | Position | None = None,
    *,
    level: int | None = None,
    algorithm: str | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    clock: str | None = None,
    side: str = "first",
    seed: int | None = None,
    opponent: str | Player | None = None,
    resume: str | Path | None = None,
) -> Session:
    """Plays a game in the terminal: you against a level, an algorithm or an engine. Returns the game as it ended.

    `game` is a name, one in a file such as "mygame.py:Nim", a `Game`, or a position to start from. `resume` is the file
    of a saved game, which continues with its own settings; for your own game, give `game` as well. The opponent is a
    `level` from 1 to 10 (by default 5), or an `algorithm` that searches `depth` plies, or as long as it has time:
    `seconds` a move, or a `clock` such as "5+3": five minutes for each side, and an increment of three seconds. `side`
    is yours: "first" or "second" to move. The same `seed` makes a level play the same way; by default every game
    differs. `opponent` is a player in place of those: a `Player`, or a text as in `gametree match`, such as
    "uci:stockfish". Type `help` in the game for the commands.

    >>> import gametree as gt
    >>> gt.play("connect-four", level=3)  # doctest: +SKIP
    """
    from gametree.engines.clients import EnginePlayer
    from gametree.playing.session import Session
    from gametree.playing.terminal.setup import find_opponent, new_session
    from gametree.playing.terminal.table import Terminal

    if resume is not None:
        session = Session.resume(resume, game, player=None if opponent is None else find_opponent(opponent))
    else:
        session = new_session(
            game,
            level=level,
            algorithm=algorithm,
            depth=depth,
            seconds=seconds,
            clock=clock,
            side=side,
            seed=seed,
            opponent=opponent,
        )
    try:
        Terminal(session).run()
    finally:
        if isinstance(session.player, EnginePlayer):
            session.player.close()
    return session
