"""The commands by name. Each is made when it is asked for, so that none waits for what only others import."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Any

import typer

__all__ = ["NAMES", "CommandsByName"]

NAMES = (
    "games",
    "show",
    "convert",
    "analyse",
    "algorithms",
    "search",
    "solve",
    "compare",
    "perft",
    "trace",
    "play",
    "engine",
    "match",
    "openings",
    "calibrate",
    "web",
    "bench",
    "reproduce",
    "worksheet",
    "engine-check",
)
"""In the order of `gametree --help`. Each is a file of this folder, with a function `command`."""


class CommandsByName(MutableMapping[str, Any]):
    """What `TyperGroup.commands` should be.

    >>> commands = CommandsByName()
    >>> "search" in commands, len(commands) == len(NAMES), commands["perft"].name
    (True, True, 'perft')
    """

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}
        self._names = dict.fromkeys(NAMES)

    def __getitem__(self, name: str) -> Any:
        if name not in self._made and name in self._names:
            self._made[name] = _make(name)
        return self._made[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._names[name] = None
        self._made[name] = command

    def __delitem__(self, name: str) -> None:
        del self._names[name]
        self._made.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __len__(self) -> int:
        return len(self._names)


def _make(name: str) -> Any:
    module = import_module(f"gametree.cli.{name.replace('-', '_')}")
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    alone.command(name, cls=getattr(module, "Command", None))(module.command)
    return typer.main.get_command(alone)
