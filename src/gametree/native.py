"""Positions whose rules are native: what all of them share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from gametree import _core
from gametree.drawing import Drawing
from gametree.errors import IllegalMove, InvalidPosition, UnknownName
from gametree.model import Position, Settled
from gametree.record import record_of

__all__ = ["BoardPosition", "NativePosition", "NativeView", "RuleBook", "ValuedRules", "restored"]


class NativeSearch(Protocol):
    """A native search: one method a kernel. See `bindings/game.hpp`."""

    def line(self) -> list[int]: ...
    def leaves(self) -> list[int]: ...
    def memory(self) -> int: ...
    def resolved(self) -> bool: ...
    def counts(self) -> tuple[int, int, int, int, int, int, int, int]: ...
    def pause_counting(self) -> None: ...
    def resume_counting(self, record: bool) -> None: ...
    def follow(self, earlier: Sequence[int], quiet_limit: int) -> None: ...
    def limit(self, nodes: int | None, seconds: float | None, cancel: _core.Flag | None) -> None: ...


class NativeRules(Protocol):
    """A native game. See `bindings/game.hpp`."""

    def moves(self, state: Any) -> list[int]: ...
    def play(self, state: Any, move: int) -> Any: ...
    def maximizing(self, state: Any) -> bool: ...
    def evaluate(self, state: Any) -> int: ...
    def key(self, state: Any) -> int: ...
    def reversible(self, state: Any) -> int: ...
    def hint(self, state: Any, move: int) -> int: ...
    @property
    def settles(self) -> bool: ...
    def settle(self, state: Any, depth: int, alpha: int, beta: int) -> tuple[int, int]: ...
    def perft(self, state: Any, depth: int) -> int: ...
    def search(
        self,
        table: _core.Table | None,
        ordering: Sequence[int],
        etc_above: int,
        record: bool,
        tree: _core.Tree | None = None,
    ) -> NativeSearch: ...


class NativeView(NamedTuple):
    """A position as the native kernels see it."""

    rules: NativeRules
    state: Any
    move_of: Callable[[int], Any]
    """The move that a native code stands for."""
    code_of: Callable[[Any], int]
    """The native code of a legal move, or of its text."""


class ValuedRules:
    """The native rules of a game, valued by a function of the user's own: see `NativeRules`."""

    settles = False

    def __init__(self, rules: Any, evaluator: _core.OwnEvaluator) -> None:
        self._game = rules
        self.evaluator = evaluator
        for name in ("moves", "play", "maximizing", "key", "reversible", "hint", "perft", "settle"):
            setattr(self, name, getattr(rules, name))

    moves: Callable[[Any], list[int]]
    play: Callable[[Any, int], Any]
    maximizing: Callable[[Any], bool]
    key: Callable[[Any], int]
    reversible: Callable[[Any], int]
    hint: Callable[[Any, int], int]
    perft: Callable[[Any, int], int]
    settle: Callable[[Any, int, int, int], tuple[int, int]]

    def evaluate(self, state: Any) -> int:
        """The compiled value of a state."""
        return int(self._game.evaluate_by(self.evaluator, state))

    def search(
        self,
        table: _core.Table | None,
        ordering: Sequence[int],
        etc_above: int,
        record: bool,
        tree: _core.Tree | None = None,
    ) -> NativeSearch:
        """A native search whose leaves the compiled function values."""
        found: NativeSearch = self._game.search(table, ordering, etc_above, record, tree, self.evaluator)
        return found


class NativePosition(Position):
    """A position whose rules are native. A game's file adds notation, drawing and the making of positions.

    Moves are the texts that `move_of` makes of native codes; `move_code` is its inverse and may accept other spellings.
    """

    __slots__ = ("_rules", "_state")

    Board: ClassVar[Any] = None
    """The class of `board`: the fields of what the native game shows, widest first. None if it shows nothing."""

    def __init__(self, rules: NativeRules, state: Any) -> None:
        self._rules = rules
        self._state = state

    def _after(self, code: int, state: Any) -> Self:
        """The position in the state that a move leads to. Override where one carries more than rules and state."""
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
            raise  # it knows better what would be right
        except (ValueError, TypeError, KeyError, AttributeError):
            code = -1
        if code not in codes:
            raise IllegalMove(move, map(self.move_of, codes))
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

    @property
    def domain(self) -> object:
        """See `Position.domain`: the rules, which know the evaluator."""
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
        """The native code of `move`, a move or its text; a `ValueError` (or the like) if it is not a move at all."""

    @abstractmethod
    def move_of(self, code: int) -> Any:
        """The move that a native code stands for."""


class RuleBook:
    """The rules of one game, or of one size of it, with each of its evaluators. Made once: tables tell them apart.

    `options` are those with which the game makes positions of that size.
    """

    def __init__(
        self,
        game: str,
        make: Callable[[int], NativeRules],
        evaluators: Mapping[str, str],
        units: Mapping[str, int],
        options: Mapping[str, int] | None = None,
    ) -> None:
        self.game = game
        self.options = options or {}
        self.default = next(iter(evaluators))
        self._make = make
        self._numbers = {name: number for number, name in enumerate(evaluators)}
        self._units = units
        self._rules: dict[str, NativeRules] = {}

    def rules(self, evaluator: str) -> Any:
        """The rules with the evaluator of that name."""
        if evaluator not in self._numbers:
            raise UnknownName(f"evaluator of {self.game}", evaluator, self._numbers)
        if evaluator not in self._rules:
            self._rules[evaluator] = self._make(self._numbers[evaluator])
        return self._rules[evaluator]

    def unit(self, evaluator: str) -> int:
        """A small advantage in the values of that evaluator."""
        return self._units[evaluator]


class BoardPosition(NativePosition):
    """A native position valued by one of several evaluators, which remembers the move that led to it and can be drawn.

    The move before matters to drawings alone: positions are equal however they were reached.
    """

    __slots__ = ("_book", "_evaluator", "last_move", "unit")

    def __init__(self, book: RuleBook, evaluator: str, state: Any, last_move: Any = None) -> None:
        super().__init__(book.rules(evaluator), state)
        self._book = book
        self._evaluator = evaluator
        self.last_move = last_move
        self.unit = book.unit(evaluator)

    def _after(self, code: int, state: Any) -> Self:
        return type(self)(self._book, self._evaluator, state, self.move_of(code))

    @property
    def evaluator(self) -> str:
        """The name of the evaluator."""
        return self._evaluator

    def _valued_by(self, name: str) -> Self:
        return type(self)(self._book, name, self._state, self.last_move)

    def __reduce__(self) -> tuple[Any, ...]:
        options = {**self._book.options, "evaluator": self._evaluator}
        return restored, (self._book.game, self.text, options, self._memory())

    def _memory(self) -> dict[str, Any]:
        """What the text of a position does not tell: attributes of its own."""
        return {"last_move": self.last_move}

    def for_solving(self) -> Self:
        """See `Position.for_solving`."""
        return self.with_evaluator("outcome")

    def read_moves(self, moves: Iterable[str]) -> Self:
        """The position after the moves of a text; `InvalidPosition` names the first that cannot be played."""
        position = self
        for number, move in enumerate(moves, 1):
            try:
                position = position._ready_for(move).play(move)
            except IllegalMove as illegal:
                raise InvalidPosition(f"move {number} of the text: {illegal}") from None
        return position

    def _ready_for(self, move: str) -> Self:
        """Where a move of a text is played: here, unless something comes first that goes without saying."""
        return self

    @property
    @abstractmethod
    def text(self) -> str:
        """See `Position.text`."""

    @abstractmethod
    def drawing(self) -> Drawing:
        """See `Position.drawing`."""

    def __str__(self) -> str:
        return self.drawing().text()


def restored(game: str, text: str, options: Mapping[str, Any], memory: Mapping[str, Any]) -> Position:
    """A position that has been pickled."""
    from gametree.games import position  # which imports this

    found = position(game, text, **options)
    for name, value in memory.items():
        setattr(found, name, value)
    return found
