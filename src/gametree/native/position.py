"""Positions whose rules are native: what all of them share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from gametree import _core
from gametree.model.errors import IllegalMove
from gametree.model.native_view import NativeRules, NativeSearch, NativeView
from gametree.model.position import Position, Settled
from gametree.native.record import record_of

__all__ = ["NativePosition", "ValuedRules"]

FORWARDED = ("moves", "play", "maximizing", "key", "identity", "reversible", "hint", "perft", "line_worth", "settle")
"""What does not depend on values, or asks the search for them."""


class ValuedRules:
    """The native rules of a game, valued by the user's own function: see `NativeRules`."""

    settles = False
    shows = False

    def __init__(self, rules: Any, evaluator: _core.OwnEvaluator) -> None:
        self._game = rules
        self.evaluator = evaluator
        for name in FORWARDED:
            setattr(self, name, getattr(rules, name))

    moves: Callable[[Any], list[int]]
    play: Callable[[Any, int], Any]
    maximizing: Callable[[Any], bool]
    key: Callable[[Any], int]
    identity: Callable[[Any], int]
    reversible: Callable[[Any], int]
    hint: Callable[[Any, int], int]
    perft: Callable[[Any, int], int]
    line_worth: Callable[[Any, Any, int, int], tuple[list[int], str | None]]
    settle: Callable[[Any, int, int, int], tuple[int, int]]
    noisy: Callable[[Any, int], bool]
    forced: Callable[[Any], bool]
    exchange: Callable[[Any, int], int]
    can_pass: Callable[[Any], bool]
    passed: Callable[[Any], Any]

    def evaluate(self, state: Any) -> int:
        """The compiled value of a state."""
        return int(self._game.evaluate_by(self.evaluator, state))

    def search(
        self,
        table: _core.Table | None,
        ordering: Sequence[str],
        etc_above: int,
        record: bool,
        tree: _core.Tree | None = None,
        **settings: Any,
    ) -> NativeSearch:
        """A native search in which the compiled function values the leaves."""
        found: NativeSearch = self._game.search(table, ordering, etc_above, record, tree, self.evaluator, **settings)
        return found


class NativePosition(Position):
    """A position whose rules are native. A game's file adds notation, drawing and the making of positions.

    Moves are the strings that `move_of` makes from native codes; `move_code` is its inverse and may accept other
    spellings.
    """

    __slots__ = ("_rules", "_state")

    Board: ClassVar[Any] = None
    """The class of `board`: the fields of the native game's record, widest first. None if it has no record."""

    def __init__(self, rules: NativeRules, state: Any) -> None:
        self._rules = rules
        self._state = state

    def _after(self, code: int, state: Any) -> Self:
        """The position in the state that a move leads to. Override it if positions hold more than rules and state."""
        return type(self)(self._rules, state)

    def moves(self) -> list[Any]:
        """See `Position.moves`."""
        return [self.move_of(code) for code in self._rules.moves(self._state)]

    def play(self, move: Any) -> Self:
        """See `Position.play`."""
        codes = self._rules.moves(self._state)
        try:
            code = self.move_code(move)
        except IllegalMove:
            raise  # its message says more than ours would
        except (ValueError, TypeError, KeyError, AttributeError):
            code = -1
        if code not in codes:
            raise IllegalMove(move, map(self.move_of, codes))
        return self._after(code, self._rules.play(self._state, code))

    def after(self, move: Any) -> Self:
        """See `Position.after`. `move` is not looked up in the list of moves, which may be long."""
        code = self.move_code(move)
        return self._after(code, self._rules.play(self._state, code))

    @property
    def maximizing(self) -> bool:
        """See `Position.maximizing`."""
        return self._rules.maximizing(self._state)

    def evaluate(self) -> int:
        """See `Position.evaluate`."""
        return self._rules.evaluate(self._state)

    @property
    def key(self) -> int:
        """See `Position.key`."""
        return self._rules.key(self._state)

    def hint(self, move: Any) -> int:
        """See `Position.hint`."""
        return self._rules.hint(self._state, self.move_code(move))

    @property
    def settles(self) -> bool:  # type: ignore[override]
        """See `Position.settles`."""
        return self._rules.settles

    def settle(self, depth: int, alpha: int, beta: int) -> Settled | None:
        """See `Position.settle`."""
        positions, value = self._rules.settle(self._state, depth, alpha, beta)
        return Settled(value, positions) if positions else None

    @property
    def reversible(self) -> int:
        """See `Position.reversible`."""
        return self._rules.reversible(self._state)

    def noisy(self, move: Any) -> bool:
        """See `Position.noisy`."""
        return self._rules.noisy(self._state, self.move_code(move))

    @property
    def forced(self) -> bool:
        """See `Position.forced`."""
        return self._rules.forced(self._state)

    def exchange(self, move: Any) -> int:
        """See `Position.exchange`."""
        return self._rules.exchange(self._state, self.move_code(move))

    @property
    def can_pass(self) -> bool:
        """See `Position.can_pass`."""
        return self._rules.can_pass(self._state)

    @property
    def domain(self) -> object:
        """See `Position.domain`: the rules, which include the evaluator."""
        return self._rules

    @property
    def board(self) -> Any:
        """See `Position.board`."""
        if self.Board is None:
            return super().board
        return record_of(self.Board).unpack(self._rules.show(self._state))  # type: ignore[attr-defined]

    @property
    def native(self) -> NativeView | None:
        """See `Position.native`."""
        return NativeView(self._rules, self._state, self.move_of, self.move_code)

    @abstractmethod
    def move_code(self, move: Any) -> int:
        """The native code of `move`, a move or its string; a `ValueError` or the like if it is not a move at all."""

    @abstractmethod
    def move_of(self, code: int) -> Any:
        """The move that a native code stands for."""
