"""Parts of Python that Numba does not compile, written in others that it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from numba import njit, types

from gametree.user.compiled.long_tuples import BARE
from gametree.user.compiled.numba_private import defined_as, ir, mk_unique_var
from gametree.user.compiled.tables import UnevenRows, rows_of

__all__ = ["expand_replace", "iterate_rows", "type_empty_lists", "unpack_rows"]


@njit(**BARE)  # type: ignore[untyped-decorator]
def empty_list() -> list[int]:
    """A list of whole numbers without any."""
    found = [0]
    found.pop()
    return found


class Block:
    """A block of a function that is rewritten, statement by statement."""

    def __init__(self, block: Any) -> None:
        self._scope = block.scope
        self.body: list[Any] = []

    def variable(self, value: Any) -> Any:
        """A new variable with that value."""
        made = ir.Var(self._scope, mk_unique_var("rewritten"), value.loc)
        self.body.append(ir.Assign(value, made, value.loc))
        return made


def _rewrite(function: Any, change: Callable[[Block, str, Any], Any]) -> bool:
    """Asks `change` for each expression that is assigned what to write instead; None: nothing. Whether it did."""
    found = False
    for block in function.blocks.values():
        written = Block(block)
        for statement in block.body:
            if isinstance(statement, ir.Assign) and isinstance(statement.value, ir.Expr):
                changed = change(written, statement.target.name, statement.value)
                if changed is not None:
                    statement.value = changed
                    found = True
            written.body.append(statement)
        block.body = written.body
    return found


# Each takes the types of the function's variables, as far as they are known, and returns whether it changed something.


def expand_replace(function: Any, kinds: Mapping[str, Any]) -> bool:
    """Writes `state._replace(left=3)` as `State(3, state.turn)`."""

    def change(block: Block, _: str, call: Any) -> Any:
        method = defined_as(function, call.func) if call.op == "call" else None
        if not (isinstance(method, ir.Expr) and method.op == "getattr" and method.attr == "_replace"):
            return None
        state = getattr(kinds.get(method.value.name), "instance_class", None)
        given = dict(call.kws)
        if state is None or call.args or not given.keys() <= {*state._fields}:
            return None
        _forget(function, method)
        old = {name: ir.Expr.getattr(method.value, name, call.loc) for name in state._fields if name not in given}
        fields = [given[name] if name in given else block.variable(old[name]) for name in state._fields]
        return ir.Expr.call(block.variable(ir.Global(state.__name__, state, call.loc)), fields, (), call.loc)

    return _rewrite(function, change)


def _forget(function: Any, expression: Any) -> None:
    """Makes an expression that is no longer used one that has a type."""
    for block in function.blocks.values():
        for statement in block.find_insts(ir.Assign):
            if statement.value is expression:
                statement.value = ir.Const(0, expression.loc)


def unpack_rows(function: Any, kinds: Mapping[str, Any]) -> bool:
    """Writes `down, right = STEPS[4]` item by item where the row is an array, as in long tables."""

    def change(block: Block, _: str, row: Any) -> Any:
        if row.op != "exhaust_iter" or not isinstance(kinds.get(row.value.name), types.Array):
            return None
        places = [block.variable(ir.Const(number, row.loc)) for number in range(row.count)]
        items = [block.variable(ir.Expr.getitem(row.value, place, row.loc)) for place in places]
        return ir.Expr.build_tuple(items, row.loc)

    return _rewrite(function, change)


def type_empty_lists(function: Any, kinds: Mapping[str, Any]) -> bool:
    """Makes `[]` a list of whole numbers where nothing says what it is a list of."""

    def change(block: Block, target: str, made: Any) -> Any:
        if made.op != "build_list" or made.items or _precise(kinds.get(target)):
            return None
        return ir.Expr.call(block.variable(ir.Global("empty_list", empty_list, made.loc)), (), (), made.loc)

    return _rewrite(function, change)


def iterate_rows(function: Any, kinds: Mapping[str, Any]) -> bool:
    """Writes `for row in TABLE` so that it goes through rows of different lengths."""

    def change(block: Block, _: str, loop: Any) -> Any:
        if loop.op != "getiter" or not isinstance(kinds.get(loop.value.name), UnevenRows):
            return None
        rows = block.variable(ir.Global("rows_of", rows_of, loop.loc))
        return ir.Expr.getiter(block.variable(ir.Expr.call(rows, [loop.value], (), loop.loc)), loop.loc)

    return _rewrite(function, change)


def _precise(kind: Any) -> bool:
    return kind is not None and kind != types.unknown and bool(kind.is_precise())
