"""The built-in games by name: one file each, found by being in the folder `builtin`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

import gametree.rules.builtin as builtin
from gametree.model.errors import OptionError, UnknownName
from gametree.model.game import AnyGame
from gametree.model.position import Position

__all__ = ["game", "games", "position", "standard_positions"]


@cache
def games() -> tuple[str, ...]:
    """The names of the built-in games.

    >>> import gametree as gt
    >>> "othello" in gt.games()
    True
    """
    import pkgutil  # slow to import

    modules = (module.name for module in pkgutil.iter_modules(builtin.__path__))
    return tuple(sorted(name.replace("_", "-") for name in modules))


def game(name: str) -> AnyGame:
    """The built-in game called `name`.

    >>> import gametree as gt
    >>> gt.game("tic-tac-toe").summary
    'three in a row on a 3x3 board'
    """
    if not isinstance(name, str) or name not in games():
        raise UnknownName("game", name, games())
    found: AnyGame = import_module(f"{builtin.__name__}.{name.replace('-', '_')}").GAME
    return found


def position(name: str, text: str | None = None, *, evaluator: str | None = None, **options: object) -> Position:
    """A position of the game `name`: the start, or the one that `text` describes in the game's own notation.

    Options are the game's own, and so are the names of its evaluators; `gametree games` lists both.

    >>> import gametree as gt
    >>> gt.position("tic-tac-toe", "b2 a1").moves()
    ['b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3']
    """
    return game(name).position(text, evaluator=evaluator, **options)


def standard_positions(name: str, *, evaluator: str | None = None) -> list[Position]:
    """Positions of whole games to compare algorithms on, as Plaat's thesis did: twenty, from consecutive moves.

    >>> import gametree as gt
    >>> gt.standard_positions("tic-tac-toe")
    Traceback (most recent call last):
    gametree.model.errors.OptionError: there are no standard positions of tic-tac-toe
    """
    from importlib.resources import files

    found, file = game(name), files(__package__) / "positions" / f"{name.replace('-', '_')}.txt"
    if not file.is_file():
        raise OptionError(f"there are no standard positions of {name}")
    lines = (line.partition("#")[0].strip() for line in file.read_text("utf-8").splitlines())
    return [found.position(line, evaluator=evaluator) for line in lines if line]
