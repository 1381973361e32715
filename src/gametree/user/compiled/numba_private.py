"""All that gametree uses of Numba beyond its documented interface, in one place: a new version is first tried here.

Documented are the names in `numba`, `numba.types` and `numba.extending`. No other file imports more than these.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numba import types
from numba.core import cgutils, errors, ir
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.imputils import RefType, iternext_impl, lower_constant
from numba.core.ir_utils import build_definitions, get_definition, guard, mk_unique_var
from numba.core.itanium_mangler import mangle_identifier
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys
from numba.core.typed_passes import type_inference_stage
from numba.core.untyped_passes import ReconstructSSA
from numba.cpython.unsafe.tuple import tuple_setitem

__all__ = [
    "BORROWED_ITEMS",
    "ENVIRONMENT",
    "CompilerBase",
    "Dispatcher",
    "FunctionPass",
    "build_library",
    "cgutils",
    "compile_for",
    "compile_once_for_all_literals",
    "context",
    "define",
    "defined_as",
    "definitions",
    "environment_prefix",
    "errors",
    "final_module",
    "inferred_types",
    "initialize_runtime",
    "ir",
    "iternext_impl",
    "lower_constant",
    "mk_unique_var",
    "object_code",
    "passes",
    "register_pass",
    "tuple_setitem",
]

BORROWED_ITEMS = RefType.BORROWED
"""Says of an iterator that what it yields needs no memory of its own."""
ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names of Numba's environments begin: pointers to Python objects, one for each function."""


# Intermediate code


def define(function: Any) -> None:
    """Notes again what defines each variable of a function, for `definitions` and `defined_as`."""
    function._definitions = build_definitions(function.blocks)


def definitions(function: Any, variable: str) -> Iterable[Any]:
    """All that a variable may be, by the last `define`."""
    return function._definitions.get(variable, ())  # type: ignore[no-any-return]


def defined_as(function: Any, variable: Any) -> Any:
    """What a variable is, if it is only one thing; otherwise None."""
    return guard(get_definition, function, variable)


def inferred_types(state: Any) -> dict[str, Any]:
    """The types of the variables of the function in a compiler's state, as far as they are known; no errors."""
    found = type_inference_stage(
        state.typingctx, state.targetctx, state.func_ir, state.args, None, state.locals, raise_errors=False
    )
    return {name: types.unliteral(kind) for name, kind in found.typemap.items()}


def passes(state: Any, added: type) -> PassManager:
    """Numba's own passes for a function, and one more before types are inferred for good."""
    pipeline = DefaultPassBuilder.define_nopython_pipeline(state)
    pipeline.add_pass_after(added, ReconstructSSA)
    pipeline.finalize()
    return pipeline


def compile_once_for_all_literals(function: Any) -> Any:
    """Makes Numba compile a function once for whole numbers, and not again for every constant it is called with."""
    general = function.get_call_template

    def template(arguments: Any, keywords: Any) -> Any:
        named = {name: types.unliteral(kind) for name, kind in keywords.items()}
        return general(tuple(types.unliteral(kind) for kind in arguments), named)

    function.get_call_template = template
    return function


def compile_for(function: Any, arguments: tuple[Any, ...], returns: Any = None) -> Any:
    """The result of compiling a function for arguments of these types: it has `signature`, `fndesc` and `library`."""
    function.compile(arguments if returns is None else returns(*arguments))
    return function.overloads[arguments]


# Machine code


def context() -> Any:
    """How values are laid out and functions are called on this machine."""
    return cpu_target.target_context


def build_library(name: str, modules: Iterable[Any], linked: Iterable[Any]) -> Any:
    """A library of LLVM modules, linked with other libraries."""
    with global_compiler_lock:
        library = context().codegen().create_library(name)
        for module in modules:
            library.add_ir_module(module)
        for other in linked:
            library.add_linking_library(other)
        library.finalize()
    return library


def final_module(library: Any) -> Any:
    """A copy of the whole code of a library; None if it refers to addresses of this process."""
    return None if library.has_dynamic_globals else library._final_module.clone()


def object_code(library: Any, module: Any) -> bytes:
    """The object file of a module, for the machine that the library is for."""
    return library.codegen._tm.emit_object(module)  # type: ignore[no-any-return]


def environment_prefix(place: str) -> str:
    """How the name of the environment begins that belongs to a function, or to those of a module or package."""
    return ENVIRONMENT + "".join(map(mangle_identifier, place.split(".")))


def initialize_runtime() -> None:
    """Makes the functions of Numba's runtime, such as those that allocate memory, known to the linker."""
    rtsys.initialize(context())
