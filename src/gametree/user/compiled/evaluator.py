"""A user's own evaluator, compiled, for positions of a game that is native already."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, get_type_hints

from gametree import _core
from gametree.model.native_view import NativeRules, NativeView
from gametree.model.position import Position
from gametree.model.valued import ValuedPosition
from gametree.native.position import ValuedRules
from gametree.native.record import Record, record_of
from gametree.user.compiled.failures import Explainer, rerun_evaluator

if TYPE_CHECKING:
    from gametree.user.compiled.c_functions import CFunctions
    from gametree.user.compiled.fingerprint import Fingerprint
    from gametree.user.compiled.machine_code import Library

__all__ = ["CompiledEvaluator", "CompiledValuedPosition"]

BoardFunction = Callable[[Any], int]


class CompiledEvaluator:
    """A function from a position's `board` to its value, as `gametree.compiled` makes it. Calling it runs it plainly.

    With Numba it is compiled for each kind of board: at once if it says which one it takes, otherwise when a position
    is first valued by it.
    """

    def __init__(self, function: BoardFunction, compiles: bool) -> None:
        update_wrapper(self, function)
        self.function = function
        self._compiles = compiles
        self._made: dict[type, tuple[Fingerprint, Any]] = {}
        board = next(iter(_hints(function).values()), None)
        if compiles and isinstance(board, type) and hasattr(board, "_fields"):
            self.native(board)

    def __call__(self, board: Any) -> int:
        """The value of a board, found in plain Python."""
        return self.function(board)

    def valued(self, position: Position) -> CompiledValuedPosition:
        """The position, valued by this; `OptionError` if it has no board, or if the function cannot be compiled."""
        board = position.board
        if self._compiles and position.native is not None:
            self.native(type(board))
        return CompiledValuedPosition(position, self)

    def native(self, board: Any) -> Any:
        """The native `OwnEvaluator` for boards of that class; `OptionError` if the function cannot be compiled."""
        if board not in self._made or not self._made[board][0].holds:  # a constant has changed since
            from gametree.user.compiled.fingerprint import fingerprint

            record = record_of(board)
            known = fingerprint((self.function, record.state, record.fields))
            library = _library(self.function, record, known)
            explain = Explainer(rerun_evaluator(self.function), record, library)
            self._made[board] = known, _core.OwnEvaluator.make(library.addresses["evaluate"], explain)
        return self._made[board][1]

    def rules(self, rules: NativeRules, board: Any) -> ValuedRules | None:
        """The rules of a game with this as its evaluator; None without Numba."""
        return ValuedRules(rules, self.native(board)) if self._compiles else None

    def __reduce__(self) -> str:
        return self.__qualname__  # type: ignore[no-any-return,attr-defined]  # found by its name, like any function


class CompiledValuedPosition(ValuedPosition):
    """A position valued by a compiled evaluator. It is itself a plain one; what the native kernels see is compiled."""

    __slots__ = ()

    _function: CompiledEvaluator

    def _value_of(self, position: Position) -> int:
        return self._function(position.board)

    @property
    def domain(self) -> object:
        """See `Position.domain`."""
        view = self.native
        return super().domain if view is None else (super().domain, view.rules.evaluator)  # type: ignore[attr-defined]

    @property
    def native(self) -> NativeView | None:
        """See `Position.native`."""
        view = self.position.native
        rules = None if view is None else self._function.rules(view.rules, type(self.position.board))
        return None if view is None or rules is None else view._replace(rules=rules)


def _library(function: BoardFunction, record: Record, known: Fingerprint) -> Library:
    """The function as a C function: one that has been compiled before, or a new one."""
    from gametree.user.compiled import machine_code

    def make() -> CFunctions:
        from gametree.user.compiled.c_functions import CFunctions  # Numba takes a second to import
        from gametree.user.compiled.pointers import evaluator_functions

        return CFunctions(evaluator_functions(function, record))

    return machine_code.library(known, make)


def _hints(function: BoardFunction) -> dict[str, Any]:
    try:
        hints = get_type_hints(function)
    except NameError:  # a name for the type checker alone
        return {}
    return {name: hint for name, hint in hints.items() if name != "return"}
