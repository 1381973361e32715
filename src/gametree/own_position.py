"""The positions of a user's own game, as the searches see them."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from gametree.errors import GameError, IllegalMove
from gametree.model import DrawRules, Position
from gametree.scale import FLOATS, INFINITY, INTEGERS, Scale
from gametree.stable_key import stable_key

if TYPE_CHECKING:
    from gametree.own import Game

__all__ = ["FRACTIONAL", "WHOLE", "OwnPosition", "Values", "told"]

SMALL_REST = 250
"""The rest of a game with so few positions is small: how long it can last is found by going through it."""
SOLVED_REST = 100_000
"""The same where a game is to be solved."""


class Values(NamedTuple):
    """The kind of values that a game has: their type, their range, and how a search numbers them."""

    kind: Any
    least: int | float
    greatest: int | float
    scale: Scale


WHOLE = Values(int, -INFINITY + 1, INFINITY - 1, INTEGERS)
FRACTIONAL = Values(float, float("-inf"), float("inf"), FLOATS)


class OwnPosition(Position):
    """A position of a user's own game. A mistake in the game is a `GameError` that says where it was made."""

    __slots__ = ("_key", "_move", "_parent", "_plies_left", "game", "state")

    _key: int
    _plies_left: int | None

    def __init__(self, game: Game, state: Any, parent: OwnPosition | None = None, move: Any = None) -> None:
        self.game = game
        self.state = state
        self._parent = parent
        self._move = move

    # What a search asks at every node. A failing call is told with the user's own traceback first.

    def moves(self) -> list[Any]:
        """See `Position.moves`."""
        try:
            return list(self.game.moves(self.state))
        except Exception as error:
            raise self._failed("moves(state)", error) from error

    def after(self, move: Any) -> Self:
        """See `Position.after`. The position remembers the way from the root of the search, for errors to tell."""
        try:
            state = self.game.play(self.state, move)
        except Exception as error:
            raise self._failed(f"play(state, {move!r})", error) from error
        if state is None:
            raise self._fault(f"play(state, {move!r}) is None, where a state was expected")
        return type(self)(self.game, state, self, move)

    @property
    def maximizing(self) -> bool:
        """See `Position.maximizing`."""
        try:
            answer = self.game.maximizing(self.state)
        except Exception as error:
            raise self._failed("maximizing(state)", error) from error
        if answer is True or answer is False:
            return answer
        raise self._fault(f"maximizing(state) is True or False, not {answer!r}")

    def evaluate(self) -> int | float:
        """See `Position.evaluate`."""
        value: Any = self.raw_value()
        kind, least, greatest, _ = self.game._values
        if type(value) is kind and least <= value <= greatest:
            return value  # type: ignore[no-any-return]
        return self._value_of(value)

    def raw_value(self) -> Any:
        """What the game's `evaluate` says, unchecked."""
        try:
            return self.game.evaluate(self.state)
        except Exception as error:
            raise self._failed("evaluate(state)", error) from error

    @property
    def key(self) -> int:
        """See `Position.key`."""
        try:
            return self._key
        except AttributeError:
            self._key = self._make_key()
            return self._key

    def hint(self, move: Any) -> int:
        """See `Position.hint`: the game's `order`."""
        try:
            return index(self.game.order(self.state, move))
        except Exception as error:
            raise self._failed(f"order(state, {move!r})", error) from error

    # What is asked now and then.

    def play(self, move: Any) -> Self:
        """See `Position.play`."""
        moves = self.moves()
        offered = [m for m in moves if m == move] or [m for m in moves if isinstance(move, str) and str(m) == move]
        if not offered:
            raise IllegalMove(move, moves)
        return type(self)(self.game, self.after(offered[0]).state)

    @property
    def domain(self) -> object:
        """See `Position.domain`: the game."""
        return self.game

    @property
    def scale(self) -> Scale:  # type: ignore[override]
        """See `Position.scale`: floats if the game's values are."""
        return self.game._values.scale

    @property
    def unit(self) -> int | float:  # type: ignore[override]
        """See `Position.unit`."""
        return self.game.unit

    @property
    def decisive(self) -> int | None:  # type: ignore[override]
        """See `Position.decisive`."""
        return self.game.decisive

    @property
    def draw_rules(self) -> DrawRules | None:  # type: ignore[override]
        """See `Position.draw_rules`."""
        return self.game.draw_rules

    @property
    def reversible(self) -> int:
        """See `Position.reversible`."""
        return self._asked("reversible")  # type: ignore[no-any-return]

    @property
    def edge_bounds(self) -> tuple[Any, Any] | None:
        """See `Position.edge_bounds`."""
        return self._asked("edge_bounds")  # type: ignore[no-any-return]

    @property
    def text(self) -> str | None:
        """See `Position.text`."""
        return self._asked("text")  # type: ignore[no-any-return]

    @property
    def plies_left(self) -> int | None:
        """See `Position.plies_left`: what the game says, or what going through a small rest of it shows."""
        try:
            return self._plies_left
        except AttributeError:
            said = self._asked("plies_left")
            self._plies_left = longest(self, SMALL_REST) if said is None else said
            return self._plies_left

    def for_solving(self) -> Self:
        """See `Position.for_solving`: a rest of some size is gone through to see how long the game can last."""
        position = type(self)(self.game, self.state)
        position._plies_left = self.plies_left
        if position._plies_left is None:
            position._plies_left = longest(self, SOLVED_REST)
        return position

    def verify(self) -> None:
        """See `Position.verify`: the state has a key, and still the same, and the moves can be hashed."""
        if self._make_key() != self.key:
            raise self._fault("the state was changed in place; play(state, move) must return a new one")
        for move in self.moves():
            if move is None:
                raise self._fault("None is no move; call a pass 'pass', for example")
            try:
                hash(move)
            except TypeError as error:
                raise self._fault(f"the move {move!r} cannot be hashed; make it a tuple, for example") from error

    def _asked(self, question: str) -> Any:
        try:
            return getattr(self.game, question)(self.state)
        except Exception as error:
            raise self._failed(f"{question}(state)", error) from error

    def _make_key(self) -> int:
        try:
            told = self.game.key(self.state)
        except Exception as error:
            raise self._failed("key(state)", error) from error
        try:
            hash(told)
            return stable_key(told)
        except TypeError as error:
            raise self._fault(
                f"a key is made of numbers, strings, tuples and the like, but not of {told!r}: {error}; "
                "make the state of these, or define key(state)"
            ) from error

    def _value_of(self, value: Any) -> int | float:
        """A value that is a number after all, of another type; an error if it is none."""
        kind, least, greatest, _ = self.game._values
        try:
            number = index(value) if kind is int else float(value)
        except (TypeError, ValueError, OverflowError):
            number = None
        if number is None and isinstance(value, float):
            raise self._fault(
                f"evaluate(state) is {value!r}, after whole numbers elsewhere; say values = float in the class"
            )
        if number is None or isinstance(value, str) or not least <= number <= greatest:
            wanted = "a whole number of 32 bits" if kind is int else "a number"
            raise self._fault(f"evaluate(state) is {wanted}, not {value!r}")
        return number

    def _line(self) -> tuple[Any, ...]:
        """The moves from the root of the search to here."""
        moves: list[Any] = []
        at: OwnPosition = self
        while at._parent is not None:
            moves.append(at._move)
            at = at._parent
        return tuple(reversed(moves))

    def _fault(self, wrong: str) -> GameError:
        return GameError(wrong, self, self._line())

    def _failed(self, call: str, error: Exception) -> GameError:
        return self._fault(f"{call} failed with {told(error)}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnPosition) and other.key == self.key and other.game == self.game

    __hash__ = Position.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.state)

    def __str__(self) -> str:
        try:
            return self.game.draw(self.state) or self.game.text(self.state) or repr(self.state)
        except Exception as error:
            raise GameError(f"drawing failed with {told(error)}", repr(self.state), self._line()) from error


def longest(position: Position, most: int) -> int | None:
    """The plies of the longest game from `position`; None if it need not end, or has more than `most` positions."""
    heights: dict[int, int] = {position.key: -1}  # -1: on the way down to here
    stack = [(position, iter([position.after(move) for move in position.moves()]), [0])]
    while stack:
        here, children, best = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            heights[here.key] = best[0]
            if stack:
                stack[-1][2][0] = max(stack[-1][2][0], best[0] + 1)
            continue
        height = heights.get(child.key)
        if height == -1 or len(heights) >= most:
            return None
        if height is not None:
            best[0] = max(best[0], height + 1)
            continue
        heights[child.key] = -1
        stack.append((child, iter([child.after(move) for move in child.moves()]), [0]))
    return heights[position.key]


def told(error: Exception) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
