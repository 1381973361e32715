"""Positions of the built-in board games: native rules with one of several evaluators, notation and drawings."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self

from gametree.model.calibration import Calibration
from gametree.model.drawing import Drawing
from gametree.model.errors import IllegalMove, InvalidPosition, UnknownName
from gametree.model.move_list import note
from gametree.model.native_view import NativeRules
from gametree.model.position import Position
from gametree.model.valuation import Valuation
from gametree.native.position import NativePosition
from gametree.rules.calibrated import known_calibration
from gametree.rules.catalogue import game
from gametree.rules.catalogue import position as position_of

__all__ = ["BoardPosition", "RuleBook", "restored"]


class RuleBook:
    """The rules of one game, or of one size of it, with each of its evaluators. Made once, because tables compare them.

    `options` are the options with which the game makes positions of that size.
    """

    def __init__(
        self,
        game: str,
        make: Callable[[str], NativeRules],
        evaluators: Mapping[str, str],
        units: Mapping[str, int],
        options: Mapping[str, int] | None = None,
    ) -> None:
        self.game = game
        self.options = options or {}
        self.default = next(iter(evaluators))
        self._make = make
        self._evaluators = evaluators
        self._units = units
        self._rules: dict[str, NativeRules] = {}
        self._calibrations: dict[str, Calibration | None] = {}

    def rules(self, evaluator: str) -> Any:
        """The rules with the evaluator of that name."""
        if evaluator not in self._evaluators:
            raise UnknownName(f"evaluator of {self.game}", evaluator, self._evaluators)
        if evaluator not in self._rules:
            self._rules[evaluator] = self._make(evaluator)
        return self._rules[evaluator]

    def calibration(self, valuation: Valuation) -> Calibration | None:
        """What is known of one of the evaluators."""
        name = str(valuation.evaluator)
        if name not in self._calibrations:
            self._calibrations[name] = known_calibration(valuation)
        return self._calibrations[name]

    def unit(self, evaluator: str) -> int:
        """A small advantage in the values of that evaluator."""
        return self._units[evaluator]


class BoardPosition(NativePosition):
    """A native position valued by one of several evaluators, which remembers the move that led to it and can be drawn.

    The last move is only used in drawings: positions are equal however they were reached.
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

    def passed(self) -> Self:
        """See `Position.passed`."""
        if not self.can_pass:
            return super().passed()
        return type(self)(self._book, self._evaluator, self._rules.passed(self._state))

    @property
    def evaluator(self) -> str:
        """The name of the evaluator."""
        return self._evaluator

    @property
    def has_default_evaluator(self) -> bool:
        """Whether the evaluator is the game's first."""
        return self._evaluator == self._book.default

    @property
    def valuation(self) -> Valuation:
        """See `Position.valuation`."""
        book, evaluator = self._book, self._evaluator
        return Valuation(book.game, book.options, evaluator, game(book.game).evaluator_version(evaluator))

    @property
    def calibration(self) -> Calibration | None:
        """See `Position.calibration`: the one that comes with gametree, if there is one."""
        return self._book.calibration(self.valuation)

    def _valued_by(self, name: str) -> Self:
        return type(self)(self._book, name, self._state, self.last_move)

    def __reduce__(self) -> tuple[Any, ...]:
        options = {**self._book.options, "evaluator": self._evaluator}
        return restored, (self._book.game, self.text, options, self._memory())

    def _memory(self) -> dict[str, Any]:
        """The attributes of the position that its `text` does not contain."""
        return {"last_move": self.last_move}

    def for_solving(self) -> Self:
        """See `Position.for_solving`."""
        return self.with_evaluator("outcome")

    def read_moves(self, moves: Iterable[str]) -> Self:
        """The position after a list of moves; `InvalidPosition` names the first that cannot be played."""
        position = self
        for number, move in enumerate(moves, 1):
            try:
                ready = position._ready_for(move)
                if ready is not position:
                    note(ready.last_move)
                position = ready.play(move)
                note(position.last_move)
            except IllegalMove as illegal:
                raise InvalidPosition(f"move {number} of the list: {illegal}") from None
        return position

    def _ready_for(self, move: str) -> Self:
        """The position in which a move of a list is played: this one, or the one after a pass that may be left out."""
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
    """Makes a pickled position again."""
    found = position_of(game, text, **options)
    for name, value in memory.items():
        setattr(found, name, value)
    return found
