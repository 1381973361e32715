"""Compiled functions that call themselves: too deep, they raise `RecursionError` as in Python, and do not crash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from llvmlite import ir as llvm
from numba import types
from numba.extending import intrinsic

from gametree.user.compiled.machine_code import STACK_ROOM
from gametree.user.compiled.numba_private import cgutils, ir, mk_unique_var

__all__ = ["guard_recursion"]

ENOUGH = 1 << 17
"""Bytes of the stack that are left for all that does not call itself."""


@intrinsic  # type: ignore[untyped-decorator]
def check_stack(typing: Any) -> Any:
    """Raises `RecursionError` where the stack comes to its end."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        here = cgutils.alloca_once(builder, llvm.IntType(8))
        takes = llvm.FunctionType(llvm.IntType(64), [here.type])
        room = builder.call(cgutils.get_or_insert_function(builder.module, takes, STACK_ROOM), [here])
        with builder.if_then(builder.icmp_signed("<", room, llvm.Constant(room.type, ENOUGH)), likely=False):
            context.call_conv.return_user_exc(builder, RecursionError, ("maximum recursion depth exceeded",))
        return context.get_dummy_value()

    return types.none(), generate


def guard_recursion(function: Any, kinds: Mapping[str, Any]) -> None:
    """Puts a check before all else in a function that calls one of those that are being called.

    `kinds` are the types of its variables. In every circle of calls there is such a function.
    """
    if not any(isinstance(kind, types.RecursiveCall) for kind in kinds.values()):
        return
    block = function.blocks[min(function.blocks)]
    check, nothing = (ir.Var(block.scope, mk_unique_var("stack"), block.loc) for _ in range(2))
    called = ir.Expr.call(check, (), (), block.loc)
    block.body[:0] = [
        ir.Assign(ir.Global("check_stack", check_stack, block.loc), check, block.loc),
        ir.Assign(called, nothing, block.loc),
    ]
