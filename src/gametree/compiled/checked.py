"""Whole numbers that outgrow 64 bits in compiled code are told: by themselves, they would begin again at the other end.

A uint64 is allowed to where nobody can see it: `(a * b) & mask` keeps bits that are right in any case.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Set
from typing import Any

from numba import int64, njit, types
from numba.core import ir
from numba.core.ir_utils import get_definition, guard, mk_unique_var
from numba.extending import intrinsic

__all__ = ["check_arithmetic", "sign_conversions"]

TOO_LARGE = "a whole number has outgrown 64 bits"


def _checked(instruction: str) -> Any:
    """An operation that raises `OverflowError` where the result does not fit; LLVM has both kinds of each."""

    def typed(typing: Any, left: Any, right: Any) -> Any:
        kind = types.uint64 if types.uint64 in (left, right) else types.int64

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            operation = getattr(builder, f"{'s' if kind.signed else 'u'}{instruction}_with_overflow")
            found = operation(*arguments)
            with builder.if_then(builder.extract_value(found, 1), likely=False):
                context.call_conv.return_user_exc(builder, OverflowError, (TOO_LARGE,))
            return builder.extract_value(found, 0)

        return kind(kind, kind), generate

    return intrinsic(typed)


add, sub, mul = _checked("add"), _checked("sub"), _checked("mul")


@njit  # type: ignore[untyped-decorator]
def shifted(number: Any, by: Any) -> Any:
    """`number << by` for a signed number."""
    if by < 0:
        raise ValueError("negative shift count")
    if number == 0:
        return number
    if by > 62 or (number << by) >> by != number:
        raise OverflowError(TOO_LARGE)
    return number << by


@njit  # type: ignore[untyped-decorator]
def power(base: Any, exponent: Any) -> Any:
    """`base ** exponent` for signed numbers."""
    if exponent < 0:
        raise ValueError("a whole number to a negative power is a fraction")
    found = 1
    while exponent > 0:
        if exponent & 1:
            found = mul(found, base)
        exponent >>= 1
        if exponent > 0:
            base = mul(base, base)
    return found


@njit  # type: ignore[untyped-decorator]
def negative(number: Any) -> Any:
    """`-number`."""
    return sub(number ^ number, number)


@njit  # type: ignore[untyped-decorator]
def signed(number: Any) -> Any:
    """`int(number)` for a uint64."""
    if number >> 63:
        raise OverflowError(TOO_LARGE)
    return int64(number)


RING = {
    operator.add: add,
    operator.iadd: add,
    operator.sub: sub,
    operator.isub: sub,
    operator.mul: mul,
    operator.imul: mul,
}
SIGNED = {operator.lshift: shifted, operator.ilshift: shifted, operator.pow: power, operator.ipow: power}
MASKS = {operator.and_, operator.iand}
SHIFTS = {operator.lshift, operator.ilshift}
LOW_BITS = {*RING, *SHIFTS, operator.or_, operator.ior, operator.xor, operator.ixor, operator.neg, operator.invert}
"""The low bits of what they give depend on the low bits of what they take alone."""


def check_arithmetic(function: Any, kinds: Mapping[str, Any]) -> None:
    """Puts checked operations in the place of others. `kinds` are the types of the function's variables."""
    seen = _seen(function)
    for block in function.blocks.values():
        body: list[Any] = []
        for statement in block.body:
            value = getattr(statement, "value", None)
            if isinstance(statement, ir.Assign) and isinstance(value, ir.Expr):
                operands, checked = _check(value, kinds)
                unsigned = types.uint64 in [kinds.get(operand.name) for operand in operands]
                if checked is not None and (not unsigned or statement.target.name in seen):
                    called = ir.Var(block.scope, mk_unique_var("checked"), statement.loc)
                    body.append(ir.Assign(ir.Global("checked", checked, statement.loc), called, statement.loc))
                    statement.value = ir.Expr.call(called, operands, (), statement.loc)
            body.append(statement)
        block.body = body


def sign_conversions(function: Any, kinds: Mapping[str, Any]) -> bool:
    """Makes `int(number)` a signed number where the number is a uint64; whether there was any.

    Numba leaves it as it is.
    """
    found = False
    for block in function.blocks.values():
        for statement in block.find_insts(ir.Assign):
            call = statement.value
            if not (isinstance(call, ir.Expr) and call.op == "call" and len(call.args) == 1):
                continue
            called = guard(get_definition, function, call.func)
            if getattr(called, "value", None) is int and kinds.get(call.args[0].name) == types.uint64:
                called.value = signed
                found = True
    return found


def _check(value: Any, kinds: Mapping[str, Any]) -> tuple[list[Any], Any]:
    """The operands of an expression, and the checked operation for it; None if it needs none."""
    operands = [variable for variable in value.list_vars() if isinstance(variable, ir.Var)]
    found = [kinds.get(operand.name) for operand in operands]
    if value.op in ("binop", "inplace_binop"):
        whole = all(isinstance(kind, types.Integer | types.Boolean) for kind in found)
        by_sign = None if types.uint64 in found[: 1 if value.fn is not operator.pow else 2] else SIGNED.get(value.fn)
        return [value.lhs, value.rhs], RING.get(value.fn, by_sign) if whole else None
    if value.op == "unary" and value.fn is operator.neg and isinstance(found[0], types.Integer):
        return operands, negative
    return operands, None


def _seen(function: Any) -> Set[str]:
    """The variables of which all bits are seen somewhere. Of others, all but the low ones are masked away."""
    uses = list(_uses(function))
    seen = {variable for variable, goes_to in uses if goes_to is None}
    while more := {variable for variable, goes_to in uses if goes_to in seen} - seen:
        seen |= more
    return seen


def _uses(function: Any) -> Iterator[tuple[str, str | None]]:
    """Each use of a variable but for masking it: the variable whose low bits its own make; None if all bits matter."""
    for block in function.blocks.values():
        for statement in block.body:
            if not isinstance(statement, ir.Assign):
                used = [] if isinstance(statement, ir.Del) else statement.list_vars()
                yield from ((variable.name, None) for variable in used)
                continue
            value, target = statement.value, statement.target.name
            if isinstance(value, ir.Var):
                yield value.name, target
            elif isinstance(value, ir.Expr):
                yield from _uses_in(value, target)


def _uses_in(value: Any, target: str) -> Iterator[tuple[str, str | None]]:
    fn = value.fn if value.op in ("binop", "inplace_binop", "unary") else None
    if fn in MASKS:
        return
    for number, variable in enumerate(value.list_vars()):
        distance = fn in SHIFTS and number == 1
        yield variable.name, target if fn in LOW_BITS and not distance else None
