"""A game's functions, and the functions they call, compiled by Numba."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Set
from types import CellType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import models, overload_attribute, overload_method, register_model

from gametree.native.record import uint64
from gametree.user import game as own
from gametree.user.compiled.builtin_words import BUILTINS
from gametree.user.compiled.long_tuples import BARE
from gametree.user.compiled.machine_words import MACHINE_WORDS
from gametree.user.compiled.names import globals_in, known_to_numba, names_in
from gametree.user.compiled.numba_private import Dispatcher, compile_once_for_all_literals, lower_constant
from gametree.user.compiled.tables import table
from gametree.user.compiled.unsigned import GameCompiler

__all__ = ["Functions", "Methods"]

SIMPLE: dict[str, Any] = {"boundscheck": True, "nogil": True, **BARE}
"""Numba's options for functions whose arithmetic needs no check."""
OPTIONS: dict[str, Any] = {"pipeline_class": GameCompiler, **SIMPLE}
"""Those for functions of users."""


class This:
    """A value whose only meaning is its type."""

    def __init__(self, kind: types.Type) -> None:
        self._numba_type_ = kind


class Functions:
    """Functions, compiled together with all that they call."""

    this: This | None = None
    """What `self` is to methods."""

    def __init__(self) -> None:
        self._compiled: dict[Any, Any] = {}

    def function(self, function: Any) -> Any:
        """A function as Numba's dispatcher, and so are all that it calls."""
        if function in MACHINE_WORDS:
            return MACHINE_WORDS[function]
        if function not in self._compiled:
            names: dict[str, Any] = {"__name__": function.__module__, "__builtins__": __builtins__}
            cells = tuple(CellType() for _ in function.__closure__ or ())
            copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__, cells or None)
            copy.__kwdefaults__ = function.__kwdefaults__
            self._compiled[function] = compile_once_for_all_literals(njit(**OPTIONS)(copy))
            used, used_globals = set(names_in(function.__code__)), set(globals_in(function.__code__))
            for name in used_globals & function.__globals__.keys():
                names[name] = self.value(function.__globals__[name], used)
            for name in (used_globals & BUILTINS.keys()) - names.keys():
                names[name] = self.function(BUILTINS[name])
            for cell, original in zip(cells, function.__closure__ or (), strict=True):
                cell.cell_contents = self.value(original.cell_contents, used)
        return self._compiled[function]

    def value(self, value: Any, used: Set[str] = frozenset()) -> Any:
        """What a global name or an attribute stands for in compiled code. Of a module, only the names used matter."""
        if isinstance(value, Dispatcher):
            return self.function(value.py_func)
        if isinstance(value, FunctionType) and not known_to_numba(value.__module__):
            return self.function(value)
        if isinstance(value, ModuleType) and not known_to_numba(value.__name__):
            copy = ModuleType(value.__name__)
            for name in used & vars(value).keys():
                setattr(copy, name, self.value(vars(value)[name], used))
            return copy
        if value is uint64:
            return np.uint64
        return table(value) if type(value) in (tuple, list) else value


class Methods(Functions):
    """The methods of one game. `this` has no data; its attributes are constants."""

    this: This

    def __init__(self, game: own.Game) -> None:
        super().__init__()
        self.game = game
        self.this = _this(type(game).__name__)
        for name in set(self._names_used()):
            self._attribute(name)

    def method(self, name: str) -> Any:
        """The method of that name, which takes `this` and then its other arguments."""
        return self.function(getattr(type(self.game), name))

    def _names_used(self) -> Iterator[str]:
        for owner in type(self.game).__mro__:
            if owner not in own.Game.__mro__:
                for member in vars(owner).values():
                    function = getattr(member, "__func__", member)
                    if isinstance(function, FunctionType):
                        yield from names_in(function.__code__)

    def _attribute(self, name: str) -> None:
        """Lets Numba know what `self.name` is."""
        kind = type(self.this._numba_type_)
        found = inspect.getattr_static(self.game, name, None)
        if isinstance(found, FunctionType | staticmethod):
            _bind_method(kind, name, found, self)
        elif found is not None and not isinstance(found, property | classmethod):
            _bind_constant(kind, name, self.value(getattr(self.game, name)))


def _this(name: str) -> This:
    kind = type("GameType", (types.Opaque,), {})
    register_model(kind)(models.OpaqueModel)

    @lower_constant(kind)  # type: ignore[untyped-decorator]
    def lower(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        return context.get_dummy_value()

    return This(kind(f"{name} game"))


# Numba wants the two functions of an overload to have the same signature; so neither is annotated.


def _bind_method(kind: type, name: str, found: Any, functions: Functions) -> None:
    static = isinstance(found, staticmethod)

    @overload_method(kind, name, jit_options=BARE)
    def bind(self, *arguments):  # type: ignore[no-untyped-def]
        target = functions.function(found.__func__ if static else found)
        if static:
            return lambda self, *arguments: target(*arguments)
        return lambda self, *arguments: target(self, *arguments)


def _bind_constant(kind: type, name: str, attribute: Any) -> None:
    @overload_attribute(kind, name, jit_options=BARE)
    def bind(self):  # type: ignore[no-untyped-def]
        return lambda self: attribute
