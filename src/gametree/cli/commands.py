"""The commands by name. Each is made when it is asked for, so that none waits for what only others import."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import typer

__all__ = ["NAMES", "command_named"]

NAMES = (
    "games",
    "show",
    "convert",
    "analyse",
    "algorithms",
    "search",
    "solve",
    "verify",
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


@cache
def command_named(name: str) -> Any:
    """The command with one of these names.

    >>> command_named("engine-check").name
    'engine-check'
    """
    module = import_module(f"gametree.cli.{name.replace('-', '_')}")
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    alone.command(name, cls=getattr(module, "Command", None))(module.command)
    return typer.main.get_command(alone)
