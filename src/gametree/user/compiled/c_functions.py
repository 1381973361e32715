"""C functions for what Numba has compiled, all in one library. They return `RAISED` where an exception was raised.

An exception that reached a C caller in Numba's own way would be printed and forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from typing import Any

from llvmlite import ir
from numba import config

from gametree.user.compiled.numba_private import build_library, context

__all__ = ["RAISED", "CFunctions", "vectorizing"]

RAISED = -1

_numbers = count()


class CFunctions:
    """The C functions of a process: `symbols` are their names in Numba's `library`, by the names given here.

    Each calls a function that returns a whole number, given as Numba's result of compiling it.
    """

    def __init__(self, functions: Mapping[str, Any]) -> None:
        number = next(_numbers)  # all libraries of a process share one space of names
        self.symbols = {name: f"gametree.{number}.{name}" for name in functions}
        callers = [_caller(self.symbols[name], compiled.fndesc) for name, compiled in functions.items()]
        with vectorizing():
            linked = [compiled.library for compiled in functions.values()]
            self.library = build_library(f"gametree.{number}", callers, linked)

    @property
    def addresses(self) -> dict[str, int]:
        """Where they are."""
        return {name: self.library.get_pointer_to_function(symbol) for name, symbol in self.symbols.items()}


def _caller(symbol: str, callee: Any) -> Any:
    """A module with a C function that calls another one."""
    target = context()
    module = target.create_module(symbol)
    called = ir.Function(
        module, target.call_conv.get_function_type(callee.restype, callee.argtypes), callee.llvm_func_name
    )
    takes = [target.get_value_type(kind) for kind in callee.argtypes]
    function = ir.Function(module, ir.FunctionType(target.get_value_type(callee.restype), takes), symbol)
    builder = ir.IRBuilder(function.append_basic_block())
    status, result = target.call_conv.call_function(builder, called, callee.restype, callee.argtypes, function.args)
    builder.ret(builder.select(status.is_ok, result, ir.Constant(result.type, RAISED)))
    return module


@contextmanager
def vectorizing() -> Iterator[None]:
    """Lets Numba do the same with several words at once, such as a board in four directions; by itself it does not."""
    before = config.SLP_VECTORIZE
    config.SLP_VECTORIZE = 1
    try:
        yield
    finally:
        config.SLP_VECTORIZE = before
