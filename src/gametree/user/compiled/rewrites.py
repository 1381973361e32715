"""Parts of Python that Numba does not compile, written in others that it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numba import njit, types

from gametree.user.compiled.long_tuples import BARE
from gametree.user.compiled.numba_private import defined_as, ir, mk_unique_var

__all__ = ["expand_replace", "type_empty_lists", "unpack_rows"]


@njit(**BARE)  # type: ignore[untyped-decorator]
def empty_list() -> list[int]:
    """A list of whole numbers without any."""
    found = [0]
    found.pop()
    return found


class Inserter:
    """A block of a function that is written anew, statement by statement."""

    def __init__(self, block: Any) -> None:
        self._block = block
        self.body: list[Any] = []

    def variable(self, value: Any) -> Any:
        """A new variable with that value."""
        made = ir.Var(self._block.scope, mk_unique_var("rewritten"), value.loc)
        self.body.append(ir.Assign(value, made, value.loc))
        return made


def expand_replace(function: Any, kinds: Mapping[str, Any]) -> bool:
    """Writes `state._replace(left=3)` as `State(3, state.turn)`; whether it did.

    `kinds` are the types of the function's variables, as far as they are known.
    """
    found = False
    for block in function.blocks.values():
        inserter = Inserter(block)
        for statement in block.body:
            call = statement.value if isinstance(statement, ir.Assign) else None
            method = defined_as(function, call.func) if _is(call, "call") else None
            if _is(method, "getattr") and method.attr == "_replace":
                state = getattr(kinds.get(method.value.name), "instance_class", None)
                if state is not None and not call.args and {name for name, _ in call.kws} <= {*state._fields}:
                    statement.value = _made_anew(inserter, state, method.value, call)
                    _forget(function, method)
                    found = True
            inserter.body.append(statement)
        block.body = inserter.body
    return found


def _made_anew(inserter: Inserter, state: Any, old: Any, call: Any) -> Any:
    """A call that makes a state of the fields given in another call, and of those of an old state."""
    given = dict(call.kws)
    fields = [given.get(name) or inserter.variable(ir.Expr.getattr(old, name, call.loc)) for name in state._fields]
    made = inserter.variable(ir.Global(state.__name__, state, call.loc))
    return ir.Expr.call(made, fields, (), call.loc)


def _forget(function: Any, expression: Any) -> None:
    """Makes an expression that is no longer used one that has a type."""
    for block in function.blocks.values():
        for statement in block.find_insts(ir.Assign):
            if statement.value is expression:
                statement.value = ir.Const(0, expression.loc)


def unpack_rows(function: Any, kinds: Mapping[str, Any]) -> bool:
    """Writes `down, right = STEPS[4]` item by item where the row is an array, as in long tables; whether it did."""
    found = False
    for block in function.blocks.values():
        inserter = Inserter(block)
        for statement in block.body:
            value = statement.value if isinstance(statement, ir.Assign) else None
            if _is(value, "exhaust_iter") and isinstance(kinds.get(value.value.name), types.Array):
                places = [inserter.variable(ir.Const(number, value.loc)) for number in range(value.count)]
                items = [inserter.variable(ir.Expr.getitem(value.value, place, value.loc)) for place in places]
                statement.value = ir.Expr.build_tuple(items, value.loc)
                found = True
            inserter.body.append(statement)
        block.body = inserter.body
    return found


def type_empty_lists(function: Any, kinds: Mapping[str, Any]) -> bool:
    """Makes `[]` a list of whole numbers where nothing says what it is a list of; whether it did."""
    found = False
    for block in function.blocks.values():
        inserter = Inserter(block)
        for statement in block.body:
            value = statement.value if isinstance(statement, ir.Assign) else None
            if _is(value, "build_list") and not value.items and not _precise(kinds.get(statement.target.name)):
                called = inserter.variable(ir.Global("empty_list", empty_list, value.loc))
                statement.value = ir.Expr.call(called, (), (), value.loc)
                found = True
            inserter.body.append(statement)
        block.body = inserter.body
    return found


def _is(value: Any, operation: str) -> bool:
    return isinstance(value, ir.Expr) and value.op == operation


def _precise(kind: Any) -> bool:
    return kind is not None and kind != types.unknown and bool(kind.is_precise())
