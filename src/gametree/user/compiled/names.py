"""What the code of a function refers to by name."""

from __future__ import annotations

import builtins
import dis
from collections.abc import Iterator
from types import CodeType, FunctionType

__all__ = ["globals_in", "known_to_numba", "names_in", "undefined_in"]

LOADS_GLOBAL = {"LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"}
"""The instructions that look up a global name; the others that have a name are about attributes and imports."""

KNOWN_TO_NUMBA = {"numpy", "math", "operator", "numba", "builtins", "cmath"}


def known_to_numba(module: str) -> bool:
    """Whether Numba itself knows what the functions of a module are; those of others are compiled."""
    return module.partition(".")[0] in KNOWN_TO_NUMBA


def names_in(code: CodeType) -> Iterator[str]:
    """All names in the code of a function, also in functions inside it: global names and those of attributes."""
    yield from code.co_names
    for inner in _inner(code):
        yield from names_in(inner)


def globals_in(code: CodeType) -> Iterator[str]:
    """The global names among them, without names of attributes: `state.left` does not use a global `left`."""
    for instruction in dis.get_instructions(code):
        if instruction.opname in LOADS_GLOBAL:
            yield instruction.argval
    for inner in _inner(code):
        yield from globals_in(inner)


def undefined_in(function: FunctionType) -> set[str]:
    """The global names that a function uses and that do not exist (yet)."""
    return {name for name in globals_in(function.__code__) if name not in function.__globals__ and not _built_in(name)}


def _inner(code: CodeType) -> Iterator[CodeType]:
    return (constant for constant in code.co_consts if isinstance(constant, CodeType))


def _built_in(name: str) -> bool:
    return hasattr(builtins, name)
