"""Finds methods and settings of a user's game that look like misspelt optional ones, and so have no effect."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from types import FunctionType
from typing import Any

from gametree.model.game import AnyGame
from gametree.user.compiled.names import names_in
from gametree.user.game import Game

__all__ = ["near_names"]

SIMILAR = 0.7
NOT_OPTIONAL = {"position", "make"} | set(Game.__abstractmethods__)


def near_names(game: Game) -> Iterator[str]:
    """Sentences about unused names that are nearly those of optional methods or settings.

    A name is reported only if it is of the same kind (a method with as many parameters, or a setting), if the optional
    one is not defined, and if no code of the class or its module uses the name: a name in use is a helper.
    """
    own = _own_members(type(game))
    used = set(_names_used(type(game), own))
    for name, member in own.items():
        meant = None if name in used or hasattr(Game, name) else _meant(name, member, own)
        if meant is not None:
            yield f"{name} is not used by gametree; did you mean {meant}? A name that begins with _ is ignored"


def _meant(name: str, member: Any, own: dict[str, Any]) -> str | None:
    """The optional name that is nearly the same as `name`."""
    known = {_plain(known): known for known, kind in _optional().items() if known not in own if _alike(kind, member)}
    near = get_close_matches(_plain(name), known, n=1, cutoff=SIMILAR)
    return known[near[0]] if near else None


def _optional() -> dict[str, Any]:
    members = {**vars(AnyGame), **dict.fromkeys(("name", "summary")), **vars(Game)}
    return {name: member for name, member in members.items() if not name.startswith("_") and name not in NOT_OPTIONAL}


def _own_members(kind: type) -> dict[str, Any]:
    """The public members that the user's classes define."""
    own: dict[str, Any] = {}
    for base in _users_classes(kind):
        own = {name: member for name, member in vars(base).items() if not name.startswith("_")} | own
    return own


def _alike(known: Any, member: Any) -> bool:
    if isinstance(known, FunctionType) or isinstance(member, FunctionType):
        both = isinstance(known, FunctionType) and isinstance(member, FunctionType)
        return both and len(inspect.signature(known).parameters) == len(inspect.signature(member).parameters)
    return not callable(member) and not isinstance(member, property | classmethod | staticmethod)


def _plain(name: str) -> str:
    return name.lower().replace("_", "")


def _names_used(kind: type, own: dict[str, Any]) -> Iterator[str]:
    """The names used in the class and in the functions of its module, except a function's use of its own name."""
    module = sys.modules.get(kind.__module__)
    private = [member for base in _users_classes(kind) for member in vars(base).items() if member[0].startswith("_")]
    for name, member in [*own.items(), *private, *(vars(module).items() if module else ())]:
        function = getattr(member, "fget", None) or getattr(member, "__func__", member)
        if isinstance(function, FunctionType):
            yield from (used for used in names_in(function.__code__) if used != name)


def _users_classes(kind: type) -> tuple[type, ...]:
    return kind.__mro__[: kind.__mro__.index(Game)]
