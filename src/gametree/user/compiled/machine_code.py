"""C functions as machine code: linked into one object file, kept as bytes, and loaded without the compiler."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Set
from typing import TYPE_CHECKING, NamedTuple

from llvmlite import binding

from gametree import _core
from gametree.user.compiled import store
from gametree.user.compiled.fingerprint import Fingerprint

if TYPE_CHECKING:
    from gametree.user.compiled.c_functions import CFunctions

__all__ = ["Library", "library"]

PREFIX = "gametree."
ALWAYS_KNOWN = ("numba", "gametree", "<dynamic>")
"""Functions of these packages, and of sources that are put together in this one."""


STACK_ROOM = "gametree_stack_room"
"""A function of core/stack.hpp that compiled code may call."""
binding.add_symbol(STACK_ROOM, _core.stack_room_address())


class MachineCode(NamedTuple):
    """An object file with C functions."""

    names: tuple[str, ...]
    externals: tuple[str, ...]
    """The functions that it calls and does not have itself."""
    content: bytes

    def to_bytes(self) -> bytes:
        """All of it, to be kept."""
        return json.dumps([self.names, self.externals]).encode() + b"\n" + self.content

    @classmethod
    def from_bytes(cls, stored: bytes) -> MachineCode:
        """The inverse of `to_bytes`."""
        head, _, content = stored.partition(b"\n")
        names, externals = json.loads(head)
        return cls(tuple(names), tuple(externals), content)


class Library(NamedTuple):
    """C functions that can be called. They stay loaded as long as `owner` exists."""

    addresses: dict[str, int]
    owner: object


_libraries: dict[str, Library] = {}
"""Those of this process, by their keys."""


def library(known: Fingerprint, make: Callable[[], CFunctions]) -> Library:
    """The library that this process or another one has made with that fingerprint, or a new one.

    `make` makes its functions. Without a key, or if another process could not use them, they are not kept.
    """
    there = _found(known.key)
    if there is not None:
        return there
    functions = make()
    code = portable(functions, known.functions)
    if known.key is None or code is None:
        return Library(functions.addresses, functions)
    store.write(known.key, code.to_bytes())
    return _libraries.setdefault(known.key, loaded(code))


def _found(key: str | None) -> Library | None:
    if key is None or key in _libraries:
        return _libraries.get(key or "")
    stored = store.read(key)
    code = None if stored is None else MachineCode.from_bytes(stored)
    if code is None or not _callable(code.externals):
        return None
    return _libraries.setdefault(key, loaded(code))


def portable(functions: CFunctions, known: Set[str]) -> MachineCode | None:
    """One object file of all functions; None if it would depend on what is only in this process.

    `known` are the Python functions that may be in it, beside Numba's own: others could change without being noticed.
    """
    from gametree.user.compiled.numba_private import final_module, object_code

    module = final_module(functions.library)
    if module is None:
        return None
    variables = list(module.global_variables)
    if any(variable.is_declaration for variable in variables):
        return None
    if _uses_environments(module) or not _all_known([variable.name for variable in variables], known):
        return None
    for name, symbol in functions.symbols.items():
        module.get_function(symbol).name = PREFIX + name
    declared = (function.name for function in module.functions if function.is_declaration)
    externals = tuple(sorted(name for name in declared if not name.startswith("llvm.")))
    return MachineCode(tuple(functions.symbols), externals, object_code(functions.library, module))


def loaded(code: MachineCode) -> Library:
    """The functions in memory, ready to be called."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine()
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
    engine.add_object_file(binding.ObjectFileRef.from_data(code.content))
    engine.finalize_object()
    return Library({name: engine.get_function_address(PREFIX + name) for name in code.names}, engine)


def _uses_environments(module: binding.ModuleRef) -> bool:
    """Whether some code refers to an environment, and so to a Python object of this process."""
    from gametree.user.compiled.numba_private import ENVIRONMENT

    lines = [line for line in str(module).splitlines() if ENVIRONMENT in line]
    return any(not line.startswith("@" + ENVIRONMENT) for line in lines)


def _all_known(variables: Iterable[str], known: Set[str]) -> bool:
    """Whether all environments belong to known functions: every function has one, inlined or not.

    Numba can be extended, and then compiles functions that nobody mentions.
    """
    from gametree.user.compiled.numba_private import ENVIRONMENT, environment_prefix

    allowed = tuple(environment_prefix(place) for place in (*known, *ALWAYS_KNOWN))
    return all(name.startswith(allowed) for name in variables if name.startswith(ENVIRONMENT))


def _callable(externals: tuple[str, ...]) -> bool:
    """Whether all these functions exist: most are in any process, some only where Numba has been imported."""
    if _exist(externals):
        return True
    from gametree.user.compiled.numba_private import initialize_runtime

    initialize_runtime()
    return _exist(externals)


def _exist(functions: tuple[str, ...]) -> bool:
    return all(binding.address_of_symbol(name) for name in functions)
