"""Where a game starts that a file of data tells of. Data never names code to run: see `docs/security.md`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote

from gametree.model.arguments import instance
from gametree.model.errors import OptionError
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.user_file import is_in_file
from gametree.rules.origin import Origin

__all__ = ["SavedIn", "saved_start"]

FILE_PARAMETER = re.compile(r"file\w*\s*=")
"""As in "openspiel:efg_game(filename=x)"."""
SHOWN_NAME = 250
"""The longest name of a game's file that a message repeats."""


@dataclass(frozen=True, slots=True)
class SavedIn:
    """The file of data, what it is, and how a person names the game: on the command line, and in Python."""

    file: str | Path
    kind: str
    command: str
    """With {game} and {file}."""
    call: str

    def refusal(self, game: str) -> str:
        """Why the Python file of a game is not run."""
        shown = quote(game if game.isprintable() and len(game) <= SHOWN_NAME else "mygame.py:Game")
        command = self.command.format(game=shown, file=quote(str(self.file)))
        return (
            f"{self.file} is a game of {quoted(game)}, but a Python file that a {self.kind} names is never run; "
            f"name it yourself: {command}, or in Python {self.call}"
        )


def saved_start(origin: Origin, game: str | AnyGame | Position | None, saved: SavedIn) -> tuple[Origin, Position]:
    """Where a game starts that was saved. Its name is only looked up among games that need no user's file.

    `game` is the game that a person names, if anybody does.
    """
    if isinstance(game, Position):
        return origin, game
    if isinstance(game, AnyGame):
        return origin, origin.of(game)
    if game is None:
        if origin.game is None:
            raise OptionError(f"{saved.file} is of a game without a name; give the game as well, as in {saved.call}")
        if is_in_file(origin.game):
            raise OptionError(saved.refusal(origin.game))
        if FILE_PARAMETER.search(origin.game):
            raise OptionError(
                f"{saved.file} is a game of {quoted(origin.game)}, but a file that a {saved.kind} names is never read"
            )
        return origin, origin.position()
    instance("the game", game, str, "a name as in 'mygame.py:Nim', a game, or a position")
    if not is_in_file(game) and origin.game not in (game, None):
        raise OptionError(f"{saved.file} is a game of {quoted(origin.game)}, not of {quoted(game)}")
    origin = replace(origin, game=game)
    return origin, origin.position()
