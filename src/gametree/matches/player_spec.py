"""A player as a value: it can be written, compared and sent to another process, and makes fresh players anywhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gametree.engines.clients.player import PROTOCOLS, EnginePlayer, split_command
from gametree.matches.own_player import OwnPlayer
from gametree.matches.player_text import PlayerText, read_player_text
from gametree.model.arguments import one_of
from gametree.model.errors import EngineError, OptionError, UnknownName
from gametree.model.quoted import quoted
from gametree.model.user_file import is_in_file
from gametree.model.values import real_number
from gametree.players import levels
from gametree.players.clock import read_time
from gametree.players.levels import TIME, level_player
from gametree.players.player import Player, RandomPlayer
from gametree.players.search_player import SearchPlayer
from gametree.players.strongest import STRONGEST, VERSION
from gametree.runs.digest import digest
from gametree.searching.algorithm import algorithm, algorithms
from gametree.searching.loading import find_algorithm, read_table_size

__all__ = ["PlayerSpec", "find_player", "player_spec"]

LIMITS = ("depth", "nodes", "seconds", "clock")
SEARCHING = (*LIMITS, "evaluator", "table", "ordering", "selective", "threads", "name")
OPTION = "option."
KEYS = {
    STRONGEST: SEARCHING,
    "level": ("seconds", "clock", "seed", "name"),
    "random": ("name",),
    "engine": (*LIMITS, "name"),
}
LEAST_MARGIN = 0.25
WIDEST = 64
"""The most bits of a limit."""
WORDS: Mapping[str, object] = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player to be made: an algorithm with its settings, a level, random moves, or an engine; see `player_spec`.

    >>> from gametree.matches import player_spec
    >>> spec = player_spec("mtdf:depth=4,name=deep")
    >>> spec.name, spec.make()
    ('deep', <SearchPlayer deep>)
    """

    kind: str
    """"algorithm", "strongest", "level", "random", "engine", or "file" for an algorithm in a file of the user's own."""
    head: str
    """The algorithm, the file, or the protocol."""
    word: str | None
    """The number of a level, the seed of random moves, the command of an engine, the class in a file."""
    settings: tuple[tuple[str, str], ...]
    label: str

    @property
    def name(self) -> str:
        """What the player is called: `name=`, or its text."""
        return dict(self.settings).get("name", self.label)

    def named(self, name: str) -> PlayerSpec:
        """The same player with another name."""
        return replace(self, settings=tuple({**dict(self.settings), "name": name}.items()))

    def limited(self, **limits: object) -> PlayerSpec:
        """The same with these limits, of depth, nodes, seconds and clock, if it is not given any of its own.

        A limit that does not apply to it, such as the depth of a level, is left out.

        >>> from gametree.matches import player_spec
        >>> player_spec("mtdf").limited(depth=3).make().name
        'mtdf'
        """
        given = {one_of("a limit", name, LIMITS): value for name, value in limits.items() if value is not None}
        own, known = dict(self.settings), self._keys
        if any(limit in own for limit in LIMITS):
            return self
        texts = {name: _text(name, value) for name, value in given.items() if name in known}
        return replace(self, settings=tuple({**own, **texts}.items()))

    def make(self, margin: float = 0.0) -> Player:
        """A fresh player; `OptionError` or another error of gametree if there is no such player.

        An engine that is still silent `margin` seconds after its time, and at least a quarter of a second, forfeits.
        """
        settings = dict(self.settings)
        return _engine(self, settings, margin) if self.kind == "engine" else MAKERS[self.kind](self, settings)

    def identity(self) -> dict[str, Any]:
        """What decides the player's moves, as plain data: its text, and the versions of what it runs."""
        settings = {key: value for key, value in self.settings if key != "name"}
        found: dict[str, Any] = {"kind": self.kind, "head": self.head, "word": self.word, "settings": settings}
        if self.kind == "algorithm":
            found["version"] = algorithm(self.head).version
        elif self.kind == STRONGEST:
            found["version"] = VERSION
        elif self.kind == "level":
            found["version"] = levels.VERSION
        elif self.kind == "file":
            found["files"] = _digests([self.head])
        elif self.kind == "engine":
            found["files"] = _digests(split_command(self.word or ""))
        return found

    @property
    def _keys(self) -> tuple[str, ...]:
        return KEYS.get(self.kind, SEARCHING)


def player_spec(text: str | PlayerSpec) -> PlayerSpec:
    """Reads a player.

    - `mtdf:etc=2,seconds=0.1`: an algorithm of `gametree algorithms`, with its own settings and with `depth`, `nodes`,
      `seconds`, `clock`, `evaluator`, `table`, `ordering`, `selective`, `threads` and `name`.
    - `strongest:seconds=0.1`: the strongest way to play the game (`gametree.strongest`), with the same settings.
    - `level:7`, with `seconds`, `clock`, `seed` and `name`; `random:3`, where 3 is the seed.
    - `uci:stockfish,option.Skill Level=3,seconds=0.1`: an engine by its protocol and command, with its own options and
      with `depth`, `nodes`, `seconds`, `clock` and `name`. It is a program that is run, so the text must come from a
      person.

    An algorithm in a file, as in `my_search.py:MySearch,depth=4`, is read on the command line alone.

    >>> from gametree.matches import player_spec
    >>> player_spec("level:3").make()
    <LevelPlayer level:3>
    >>> player_spec("level:11")
    Traceback (most recent call last):
    gametree.model.errors.OptionError: levels are 1 (beginner) to 10 (full strength), not 11
    """
    if isinstance(text, PlayerSpec):
        return text
    spec = _read(text)
    if spec.kind == "file":
        raise OptionError(f"{quoted(text)} names a file, which only the command line runs")
    spec.make()
    return spec


def find_player(text: str) -> PlayerSpec:
    """The player that a text stands for, also one in a file, which is run: the text must come from a person."""
    spec = _read(text)
    spec.make()
    return spec


def _read(text: str) -> PlayerSpec:
    read = read_player_text(text, tuple(PROTOCOLS))
    kind = _kind(read)
    spec = PlayerSpec(kind, read.head, read.word, read.settings, " ".join(text.split()))
    for key, _ in read.settings:
        if kind in KEYS and key not in KEYS[kind] and not (kind == "engine" and key.startswith(OPTION)):
            extra = f" and {OPTION}NAME" if kind == "engine" else ""
            raise OptionError(f"{read.head} has no setting {quoted(key)}; it takes {', '.join(KEYS[kind])}{extra}")
    return spec


def _kind(text: PlayerText) -> str:
    if is_in_file(text.head):
        return "file"
    if text.head in PROTOCOLS:
        return "engine"
    if text.head in ("level", "random"):
        return text.head
    if text.head not in (STRONGEST, *algorithms()):
        raise UnknownName("player", text.head, [STRONGEST, *algorithms(), "level", "random", *PROTOCOLS])
    if text.word is not None:
        raise OptionError(f"a setting of {text.head} is KEY=VALUE, as in depth=4, not {quoted(text.word)}")
    return STRONGEST if text.head == STRONGEST else "algorithm"


def _searching(spec: PlayerSpec, settings: dict[str, str]) -> Player:
    own = [f"{key}={value}" for key, value in settings.items() if key not in SEARCHING]
    head = spec.head if spec.word is None else f"{spec.head}:{spec.word}"
    find = find_algorithm if spec.kind == "file" else algorithm
    try:
        found = find(":".join([head, *own]))
    except OptionError as error:
        if own:
            known = ", ".join(SEARCHING)
            raise OptionError(f"{str(error).rstrip('.')}; besides, a player takes {known}") from None
        raise
    player = OwnPlayer if spec.kind == "file" else SearchPlayer
    return player(found, **_limits(settings), **_means(settings), name=spec.name)


def _strongest(spec: PlayerSpec, settings: dict[str, str]) -> Player:
    return SearchPlayer(STRONGEST, **_limits(settings), **_means(settings), name=spec.name)


def _means(settings: Mapping[str, str]) -> dict[str, Any]:
    """The arguments of a search other than its limits."""
    given: dict[str, Any] = {key: settings[key] for key in ("ordering", "evaluator", "selective") if key in settings}
    if "table" in settings:
        given["table"] = read_table_size(settings["table"])
    if "threads" in settings:
        given["threads"] = _whole("threads", settings["threads"])
    return given


def _level(spec: PlayerSpec, settings: dict[str, str]) -> Player:
    if spec.word is None:
        raise OptionError("a level has a number, as in level:7")
    limits = _limits(settings)
    time = limits.get("time") or (read_time(f"{settings['seconds']}s") if "seconds" in settings else TIME)
    made = level_player(
        _whole("the number of a level", spec.word), time=time, seed=_whole("seed", settings.get("seed", "0"))
    )
    made.name = spec.name
    return made


def _random(spec: PlayerSpec, settings: dict[str, str]) -> Player:
    made = RandomPlayer(_whole("the seed of random moves", spec.word or "0"))
    made.name = spec.name
    return made


def _engine(spec: PlayerSpec, settings: dict[str, str], margin: float) -> Player:
    command = split_command(spec.word or "")
    if shutil.which(command[0]) is None:
        raise EngineError(
            f"there is no program {quoted(command[0])} to be the engine; see the command of {quoted(spec.label)}"
        )
    options = {key.removeprefix(OPTION): _value(value) for key, value in settings.items() if key.startswith(OPTION)}
    late = max(margin, LEAST_MARGIN)
    return EnginePlayer(command, spec.head, options=options, **_limits(settings), name=spec.name, margin=late)


MAKERS: Mapping[str, Callable[[PlayerSpec, dict[str, str]], Player]] = {
    "algorithm": _searching,
    "file": _searching,
    STRONGEST: _strongest,
    "level": _level,
    "random": _random,
}


def _limits(settings: Mapping[str, str]) -> dict[str, Any]:
    if "clock" in settings and "seconds" in settings:
        raise OptionError("give seconds for every move, or a clock, not both")
    found: dict[str, Any] = {key: _whole(key, settings[key]) for key in ("depth", "nodes") if key in settings}
    if "seconds" in settings:
        found["seconds"] = _number("seconds", settings["seconds"])
    if "clock" in settings:
        found["time"] = read_time(settings["clock"])
    return found


def _text(name: str, value: object) -> str:
    """A limit as it is written."""
    found = value if isinstance(value, str) else real_number(value)
    if found is None or (isinstance(found, int) and found.bit_length() > WIDEST):
        raise OptionError(f"{name} is a number, or the text of a time, not {quoted(value)}")
    return str(found)


def _whole(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise OptionError(f"{name} is a whole number, not {quoted(text)}") from None


def _number(name: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise OptionError(f"{name} is a number, not {quoted(text)}") from None


def _value(text: str) -> Any:
    """The value of an engine's option."""
    return WORDS.get(text.lower(), text) if text else None


def _digests(words: Sequence[str]) -> dict[str, str]:
    """The digests of the files that a command names: another build of an engine is another player."""
    return {word: found for word in words if (found := digest(shutil.which(word) or word))}
