"""Unsigned integers in compiled code mean what they mean in Python, or are refused.

Numba makes an int64 of a uint64 and a constant such as 1, and of `0 if empty else board` a float: a board whose highest
bit is set would be negative, or lose its lowest bits. Here constants that meet a uint64 become one themselves, as in
`board & 0x7f7f`, `board & MASKS[3]`, `board | 1 << square`, or `board |= found` after `board = 0`. Where a signed
number is still mixed with an unsigned one, the code is refused.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import types

from gametree.user.compiled.checked import check_arithmetic, sign_conversions
from gametree.user.compiled.numba_private import (
    CompilerBase,
    FunctionPass,
    define,
    defined_as,
    definitions,
    errors,
    inferred_types,
    ir,
    passes,
    register_pass,
)
from gametree.user.compiled.recursion import guard_recursion
from gametree.user.compiled.rewrites import expand_replace, iterate_rows, type_empty_lists, unpack_rows

__all__ = ["MIXED_SIGNS", "GameCompiler", "MixedIntegers"]

SHIFTS = {operator.lshift, operator.rshift, operator.ilshift, operator.irshift}
"""The kind of the result is that of the left operand, whatever the right one is."""
EXACT = {operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne, operator.truediv}
"""Numbers of different kinds are compared as they are."""
PARTS = ("getitem", "static_getitem", "getiter", "iternext", "pair_first")
"""What reads a table, or goes through it."""
REWRITES = (expand_replace, unpack_rows, iterate_rows, sign_conversions)
"""Each changes a function, whose variables have certain types, and returns whether it did."""
ROUNDS = 20
MIXED_SIGNS = (
    "a number that may be negative is mixed with a uint64; make both of a kind, with int(...) or gametree.uint64(...)"
)


class MixedIntegers(errors.TypingError):
    """A signed integer and an unsigned one of 64 bits, mixed."""


class NotConstant(Exception):  # noqa: N818 - not an error: something to know
    """A variable is more than an expression of constants."""


def is_unsigned(kind: Any) -> bool:
    """Whether a type is uint64: smaller unsigned numbers fit an int64."""
    return bool(kind == types.uint64)


def is_signed(kind: Any) -> bool:
    """Whether a type is that of whole numbers that may be negative."""
    return isinstance(kind, types.Integer) and bool(kind.minval < 0)


def unsigned(constant: Any) -> Any:
    """A constant made of whole numbers, of uint64 instead."""
    if isinstance(constant, tuple):
        return tuple(map(unsigned, constant))
    return constant.astype(np.uint64) if isinstance(constant, np.ndarray) else np.uint64(int(constant) % 2**64)


def _numbers(constant: Any) -> Iterator[int]:
    """The whole numbers that a constant is made of: itself, or those in a table, or the least of these."""
    if type(constant) is int:
        yield constant
    elif type(constant) is tuple and constant:
        for item in constant:
            yield from _numbers(item)
    elif isinstance(constant, np.ndarray) and constant.dtype == np.int64:
        yield int(constant.min())
    else:
        raise NotConstant


class Mixtures:
    """Where a function mixes the two."""

    def __init__(self, function: Any, typemap: dict[str, Any]) -> None:
        self.function = function
        self.typemap = typemap

    def find(self) -> Iterator[tuple[list[Any], Any, bool]]:
        """The variables that meet, where, and whether one of them masks the other."""
        for met, where, masked in self._meetings():
            kinds = [self.typemap.get(variable.name) for variable in met]
            if any(map(is_unsigned, kinds)) and any(map(is_signed, kinds)):
                yield met, where, masked

    def failed_calls(self) -> Iterator[list[Any]]:
        """The signed arguments of calls beside unsigned ones that cannot be typed, perhaps because of these."""
        for block in self.function.blocks.values():
            for statement in block.find_insts(ir.Assign):
                call, kind = statement.value, self.typemap.get(statement.target.name, types.unknown)
                if kind == types.unknown and isinstance(call, ir.Expr) and call.op == "call":
                    kinds = [self.typemap.get(argument.name) for argument in call.args]
                    if any(map(is_unsigned, kinds)):
                        yield [argument for argument, kind in zip(call.args, kinds, strict=True) if is_signed(kind)]

    def constants(self, variable: Any, masked: bool = False) -> list[Any]:
        """The constants that must be unsigned so that the variable is; none if it does not depend on them alone.

        One that is negative has no place among unsigned numbers, unless it is `masked`: then its low bits are meant.
        """
        try:
            return list(self._constants(variable, set(), masked))
        except NotConstant:
            return []

    def _constants(self, variable: Any, seen: set[str], masked: bool) -> Iterator[Any]:
        if variable.name in seen or is_unsigned(self.typemap.get(variable.name)):
            return
        first = not seen
        seen.add(variable.name)
        for value in definitions(self.function, variable.name):
            if isinstance(value, ir.Const | ir.Global | ir.FreeVar):
                numbers = list(_numbers(value.value))
                if min(numbers) < 0 and not (masked and first and numbers == [value.value]):
                    raise NotConstant
                yield value
            elif isinstance(value, ir.Var):
                yield from self._constants(value, seen, masked and first)
            elif isinstance(value, ir.Expr) and _sources(value):
                for source in _sources(value):
                    yield from self._constants(source, seen, False)
            else:
                raise NotConstant

    def _meetings(self) -> Iterator[tuple[list[Any], Any, bool]]:
        """Variables that end up as one type: operands, what a variable may be, all that is returned or yielded."""
        returned, yielded = [], []
        for block in self.function.blocks.values():
            for statement in block.body:
                if isinstance(statement, ir.Return):
                    returned.append(statement)
                elif isinstance(statement, ir.Assign) and isinstance(statement.value, ir.Yield):
                    yielded.append(statement.value)
                elif isinstance(statement, ir.Assign):
                    yield self._operands(statement.value), statement.loc, _masks(statement.value)
        for ends in filter(None, (returned, yielded)):
            met = [self._before_cast(end.value) for end in ends]
            unsigned = [end for end, value in zip(ends, met, strict=True) if is_unsigned(self.typemap.get(value.name))]
            yield met, (unsigned or ends)[-1].loc, False

    def _before_cast(self, variable: Any) -> Any:
        """What a returned variable was before all that is returned was made one type."""
        value = defined_as(self.function, variable)
        return value.value if isinstance(value, ir.Expr) and value.op == "cast" else variable

    def _operands(self, value: Any) -> list[Any]:
        if not isinstance(value, ir.Expr):
            return []
        if value.op in ("binop", "inplace_binop"):
            return [] if value.fn in SHIFTS | EXACT else [value.lhs, value.rhs]
        if value.op == "phi":
            return [variable for variable in value.incoming_values if isinstance(variable, ir.Var)]
        if value.op == "call":
            called = defined_as(self.function, value.func)
            return list(value.args) if getattr(called, "value", None) in (min, max) else []
        return []


@register_pass(mutates_CFG=False, analysis_only=False)
class UnsignedConstants(FunctionPass):  # type: ignore[misc]
    """Makes constants unsigned where they meet a uint64; `MixedIntegers` where other signed numbers do.

    Then arithmetic is checked: see `check_arithmetic`.
    """

    _name = "unsigned_constants"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """See `FunctionPass`."""
        for _ in range(ROUNDS):
            kinds = inferred_types(state)
            if not self._improve(state.func_ir, kinds):
                break
        check_arithmetic(state.func_ir, kinds)
        guard_recursion(state.func_ir, kinds)
        return True

    @staticmethod
    def _improve(function: Any, kinds: dict[str, Any]) -> bool:
        """Makes some constants unsigned, if there is need; whether it did."""
        mixtures = Mixtures(function, kinds)
        define(function)
        if any([rewrite(function, kinds) for rewrite in REWRITES]):  # noqa: C419 - all of them
            return True
        found = list(mixtures.find())
        constants = [
            constant
            for met, _, masked in found
            for variable in met
            for constant in mixtures.constants(variable, masked)
        ]
        if found and not constants:
            raise MixedIntegers(MIXED_SIGNS, loc=found[0][1])
        if not found:
            tried = (mixtures.constants(variable) for met in mixtures.failed_calls() for variable in met)
            constants = next(filter(None, tried), [])
        for constant in constants:
            constant.value = unsigned(constant.value)
        return bool(constants) or type_empty_lists(function, kinds)


def _masks(value: Any) -> bool:
    """Whether an expression keeps some bits of a number and drops the others."""
    named = isinstance(value, ir.Expr) and value.op in ("binop", "inplace_binop")
    return named and value.fn in (operator.and_, operator.iand)


def _sources(value: Any) -> list[Any]:
    """The variables whose kind decides about that of an expression."""
    if value.op in ("binop", "inplace_binop"):
        return [value.lhs] if value.fn in SHIFTS else [value.lhs, value.rhs]
    if value.op == "phi":
        return [variable for variable in value.incoming_values if isinstance(variable, ir.Var)]
    if value.op == "build_tuple":
        return list(value.items)
    if value.op in PARTS:
        return [value.value]
    inverted = value.op == "unary" and value.fn is operator.invert
    return [value.value] if value.op == "cast" or inverted else []


class GameCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's own passes, and the one above before types are inferred for good."""

    def define_pipelines(self) -> list[Any]:
        """See `CompilerBase`."""
        return [passes(self.state, UnsignedConstants)]
