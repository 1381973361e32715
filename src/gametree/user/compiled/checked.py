"""Whole numbers that outgrow 64 bits in compiled code raise an error: machine integers alone would wrap around.

A uint64 may wrap around where nobody can see it: `(a * b) & mask` keeps bits that are right in any case.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Set
from typing import Any

from llvmlite import ir as llvm
from numba import int64, njit, types
from numba.extending import intrinsic

from gametree.user.compiled.numba_private import defined_as, ir, mk_unique_var

__all__ = ["check_arithmetic", "sign_conversions"]

TOO_LARGE = "a whole number has outgrown 64 bits"


def _unless_overflown(context: Any, builder: Any, found: Any) -> Any:
    """The number of a pair; raises `OverflowError` if the other part says that it did not fit."""
    with builder.if_then(builder.extract_value(found, 1), likely=False):
        context.call_conv.return_user_exc(builder, OverflowError, (TOO_LARGE,))
    return builder.extract_value(found, 0)


def _checked(instruction: str) -> Any:
    """An operation that raises `OverflowError` where the result does not fit; LLVM has both kinds of each."""

    def typed(typing: Any, left: Any, right: Any) -> Any:
        kind = types.uint64 if types.uint64 in map(types.unliteral, (left, right)) else types.int64

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            operation = getattr(builder, f"{'s' if kind.signed else 'u'}{instruction}_with_overflow")
            return _unless_overflown(context, builder, operation(*arguments))

        return kind(kind, kind), generate

    return intrinsic(typed)


add, sub, mul = _checked("add"), _checked("sub"), _checked("mul")


def _shift(generate_shift: Any) -> Any:
    """A shift as in Python, by any distance: a processor would take it modulo 64. `ValueError` if it is negative."""

    def typed(typing: Any, number: Any, by: Any) -> Any:
        distance = types.uint64 if types.unliteral(by) == types.uint64 else types.int64
        kind = types.uint64 if types.unliteral(number) == types.uint64 else types.int64

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            shifted, steps = arguments
            if distance.signed:
                with builder.if_then(builder.icmp_signed("<", steps, llvm.Constant(steps.type, 0)), likely=False):
                    context.call_conv.return_user_exc(builder, ValueError, ("negative shift count",))
            far = builder.icmp_unsigned(">", steps, llvm.Constant(steps.type, 63))
            return generate_shift(context, builder, shifted, steps, far)

        return kind(kind, distance), generate

    return intrinsic(typed)


def _left(context: Any, builder: Any, number: Any, by: Any, far: Any) -> Any:
    """Of a signed number: raises `OverflowError` if the result does not fit."""
    moved = builder.shl(number, by)
    lost = builder.or_(far, builder.icmp_signed("!=", builder.ashr(moved, by), number))
    zero = llvm.Constant(number.type, 0)
    too_large = builder.and_(builder.icmp_signed("!=", number, zero), lost)
    with builder.if_then(too_large, likely=False):
        context.call_conv.return_user_exc(builder, OverflowError, (TOO_LARGE,))
    return builder.select(far, zero, moved)


def _unsigned_left(context: Any, builder: Any, number: Any, by: Any, far: Any) -> Any:
    return builder.select(far, llvm.Constant(number.type, 0), builder.shl(number, by))


def _right(context: Any, builder: Any, number: Any, by: Any, far: Any) -> Any:
    return builder.ashr(number, builder.select(far, llvm.Constant(by.type, 63), by))


def _unsigned_right(context: Any, builder: Any, number: Any, by: Any, far: Any) -> Any:
    return builder.select(far, llvm.Constant(number.type, 0), builder.lshr(number, by))


@njit  # type: ignore[untyped-decorator]
def divided(number: Any, by: Any) -> Any:
    """`number // by` for signed numbers."""
    return sub(0, number) if by == -1 else number // by


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


@intrinsic  # type: ignore[untyped-decorator]
def negative(typing: Any, number: Any) -> Any:
    """`-number`."""
    kind = types.uint64 if types.unliteral(number) == types.uint64 else types.int64

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        operation = builder.ssub_with_overflow if kind.signed else builder.usub_with_overflow
        return _unless_overflown(context, builder, operation(llvm.Constant(arguments[0].type, 0), arguments[0]))

    return kind(kind), generate


@njit  # type: ignore[untyped-decorator]
def signed(number: Any) -> Any:
    """`int(number)` for a uint64."""
    if number >> 63:
        raise OverflowError(TOO_LARGE)
    return int64(number)


@njit  # type: ignore[untyped-decorator]
def whole(number: Any) -> Any:
    """`int(number)` for a float."""
    if not -(2.0**63) <= number < 2.0**63:  # or not a number
        raise OverflowError(TOO_LARGE)
    return int64(number)


def _compared(symbol: str) -> Any:
    """A comparison of a uint64 and a signed number, either way round: in 128 bits, where both have room."""

    def typed(typing: Any, left: Any, right: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            room = llvm.IntType(128)
            wide = [
                builder.zext(argument, room) if kind == types.uint64 else builder.sext(argument, room)
                for argument, kind in zip(arguments, signature.args, strict=True)
            ]
            return builder.icmp_signed(symbol, *wide)

        kinds = [types.uint64 if kind == types.uint64 else types.int64 for kind in map(types.unliteral, (left, right))]
        return types.boolean(*kinds), generate

    return intrinsic(typed)


IN_PLACE: dict[Any, Any] = {
    operator.iadd: operator.add,
    operator.isub: operator.sub,
    operator.imul: operator.mul,
    operator.ilshift: operator.lshift,
    operator.irshift: operator.rshift,
    operator.ipow: operator.pow,
    operator.ifloordiv: operator.floordiv,
    operator.ior: operator.or_,
    operator.ixor: operator.xor,
    operator.iand: operator.and_,
}
RING = {operator.add: add, operator.sub: sub, operator.mul: mul}
"""For numbers of one kind, signed or not."""
SIGNED = {
    operator.lshift: _shift(_left),
    operator.rshift: _shift(_right),
    operator.pow: power,
    operator.floordiv: divided,
}
"""For a signed number, and any other."""
UNSIGNED = {operator.lshift: _shift(_unsigned_left), operator.rshift: _shift(_unsigned_right)}
"""For a uint64, and any other."""
COMPARISONS = {
    operator.lt: _compared("<"),
    operator.le: _compared("<="),
    operator.gt: _compared(">"),
    operator.ge: _compared(">="),
    operator.eq: _compared("=="),
    operator.ne: _compared("!="),
}
"""For a uint64 and a signed number: Numba compares both as signed ones."""
WRAPPING = (add, sub, mul, negative)
"""Their low bits are right even where they have no room."""
LOW_BITS = {*RING, operator.lshift, operator.or_, operator.xor, operator.neg, operator.invert}
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
                hidden = unsigned and statement.target.name not in seen and checked in WRAPPING
                if checked is not None and not hidden:
                    called = ir.Var(block.scope, mk_unique_var("checked"), statement.loc)
                    body.append(ir.Assign(ir.Global("checked", checked, statement.loc), called, statement.loc))
                    statement.value = ir.Expr.call(called, operands, (), statement.loc)
            body.append(statement)
        block.body = body


def sign_conversions(function: Any, kinds: Mapping[str, Any]) -> bool:
    """Makes `int(number)` a signed number where the number is a uint64, or a float; whether there was any.

    Numba leaves the one as it is, and makes anything of a large float.
    """
    found = False
    for block in function.blocks.values():
        for statement in block.find_insts(ir.Assign):
            call = statement.value
            if not (isinstance(call, ir.Expr) and call.op == "call" and len(call.args) == 1):
                continue
            called, kind = defined_as(function, call.func), kinds.get(call.args[0].name)
            if getattr(called, "value", None) is int and (kind == types.uint64 or isinstance(kind, types.Float)):
                called.value = signed if kind == types.uint64 else whole
                found = True
    return found


def _check(value: Any, kinds: Mapping[str, Any]) -> tuple[list[Any], Any]:
    """The operands of an expression, and the checked operation for it; None if it needs none."""
    operands = [variable for variable in value.list_vars() if isinstance(variable, ir.Var)]
    found = [kinds.get(operand.name) for operand in operands]
    if not all(isinstance(kind, types.Integer | types.Boolean) for kind in found):
        return operands, None
    if value.op in ("binop", "inplace_binop"):
        return [value.lhs, value.rhs], _for_two(_operator(value), *(kind == types.uint64 for kind in found))
    if value.op == "unary" and value.fn is operator.neg and isinstance(found[0], types.Integer):
        return operands, negative
    return operands, None


def _for_two(fn: Any, left_unsigned: bool, right_unsigned: bool) -> Any:
    """The checked operation for two operands, each of which may be a uint64."""
    if fn in RING:
        return RING[fn]
    if fn in COMPARISONS:
        return None if left_unsigned == right_unsigned else COMPARISONS[fn]
    if left_unsigned:
        return UNSIGNED.get(fn)
    return None if right_unsigned and fn in (operator.pow, operator.floordiv) else SIGNED.get(fn)


def _operator(value: Any) -> Any:
    """What an expression does to its operands, in place or not; None if it is no operation."""
    fn = value.fn if value.op in ("binop", "inplace_binop", "unary") else None
    return IN_PLACE.get(fn, fn)


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
    fn = _operator(value)
    if fn is operator.and_:
        return
    for number, variable in enumerate(value.list_vars()):
        distance = fn is operator.lshift and number == 1
        yield variable.name, target if fn in LOW_BITS and not distance else None
