"""Games by name: built-in games, games in the user's own Python files, and games of OpenSpiel."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from gametree.model.errors import OptionError
from gametree.model.game import AnyGame
from gametree.model.move_list import read_moves
from gametree.model.position import Position
from gametree.model.quoted import cut, quoted
from gametree.model.texts import check_length
from gametree.model.user_file import failure, is_in_file, run_file, split_name
from gametree.rules.catalogue import game as built_in

__all__ = ["PositionMaker", "find_game", "find_position", "find_with_options", "is_elsewhere", "is_in_file"]

OPENSPIEL = "openspiel:"


def find_game(name: str) -> AnyGame:
    """The game that `name` stands for.

    That is a built-in game such as "othello"; or a game in a file, as in "mygame.py:Nim", where Nim is a subclass of
    `gametree.Game`, an instance of one, a position, or a function that makes one ("mygame.py" is enough if the file
    has one game); or a game of OpenSpiel, as in "openspiel:breakthrough(rows=6,columns=6)". Raises `OptionError` if a
    file cannot be run, with the traceback as a note.
    """
    found = _named(name)
    return found if isinstance(found, AnyGame) else _made(found, {})


def find_position(name: str, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
    """A position of the game that `name` stands for; see `find_game`.

    For a class in a file, options that its constructor takes go to the constructor, as in Nim(heap=7), and all others
    to `position`.
    """
    found, rest = find_with_options(name, options)
    return found.position(text, evaluator=evaluator, **rest)


def find_with_options(name: str, options: Mapping[str, Any]) -> tuple[AnyGame, dict[str, Any]]:
    """The game that `name` stands for, made with the options that its constructor takes, and all other options."""
    found, rest = _named(name), dict(options)
    if not isinstance(found, AnyGame):
        own = [option for option in inspect.signature(found).parameters if option in rest]
        found = _made(found, {option: rest.pop(option) for option in own})
    return found, rest


def is_elsewhere(name: str) -> bool:
    """Whether the name stands for a game that is not built in: one in a file, or one of OpenSpiel."""
    return name.startswith(OPENSPIEL) or is_in_file(name)


class PositionMaker(AnyGame):
    """A game given by a function that makes its start position. Other positions are read as lists of moves."""

    def __init__(self, name: str, start: Callable[..., Position]) -> None:
        self.name = name  # type: ignore[misc]
        self.summary = (inspect.getdoc(start) or name).splitlines()[0]  # type: ignore[misc]
        self._start = start

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """See `Game.make`."""
        start = self._start(**options)
        return start if text is None or not isinstance(start, Position) else read_moves(start, text)

    def position(self, text: str | None = None, *, evaluator: str | None = None, **options: object) -> Position:
        """See `Game.position`; the options are those of the function."""
        check_length("a position", text or "")
        if evaluator is not None:
            raise OptionError(f"{self.name} has no named evaluators; leave the evaluator out")
        try:
            inspect.signature(self._start).bind(**options)
        except TypeError as error:
            raise OptionError(f"{self.name} cannot be made with these options: {error}") from None
        made = self.make(text, None, options)
        if not isinstance(made, Position):
            raise OptionError(f"{self.name} makes a {type(made).__name__}, not a position")
        return made


def _openspiel_maker(text: str) -> Callable[[], Position]:
    def start() -> Position:
        from gametree.user.openspiel import from_openspiel

        return from_openspiel(text)

    start.__doc__ = f"{cut(text)} of OpenSpiel"
    return start


def _named(name: str) -> AnyGame | type[AnyGame]:
    """What a name stands for: a game, or a class to make one from."""
    if name.startswith(OPENSPIEL):
        return PositionMaker(name, _openspiel_maker(name.removeprefix(OPENSPIEL)))
    if not is_elsewhere(name):
        return built_in(name)
    file, wanted = split_name(name)
    module = run_file(file)
    found = getattr(module, wanted, None) if wanted else _only_game(module, file)
    if found is None:
        raise OptionError(f"{file} has no {quoted(wanted)}; {_offers(module)}")
    if isinstance(found, AnyGame) or (isinstance(found, type) and issubclass(found, AnyGame)):
        return found
    if isinstance(found, Position):
        return PositionMaker(name, lambda: found)
    if not callable(found):
        raise OptionError(f"{name} is a {type(found).__name__}, not a game")
    return PositionMaker(name, found)


def _made(game: type[AnyGame], settings: Mapping[str, Any]) -> AnyGame:
    try:
        return game(**settings)
    except Exception as error:
        raise failure(f"{game.__name__} cannot be made", error) from None


def _games_of(module: ModuleType) -> list[str]:
    """The names of the games that a module defines itself."""
    own = [(name, thing) for name, thing in vars(module).items() if not name.startswith("_")]
    classes = [
        name
        for name, thing in own
        if isinstance(thing, type) and issubclass(thing, AnyGame) and thing.__module__ == module.__name__
        if not inspect.isabstract(thing)
    ]
    return classes + [name for name, thing in own if isinstance(thing, AnyGame | Position)]


def _only_game(module: ModuleType, file: str) -> Any:
    names = _games_of(module)
    if len(names) != 1:
        raise OptionError(f"say which game of {file}, as in {file}:Nim; {_offers(module)}")
    return getattr(module, names[0])


def _offers(module: ModuleType) -> str:
    names = _games_of(module)
    return f"it has {', '.join(names)}" if names else "it has no subclass of gametree.Game"
