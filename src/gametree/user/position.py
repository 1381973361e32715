"""The positions of a user's own game, as the searches see them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from gametree import _core
from gametree.model.calibration import Calibration
from gametree.model.errors import GameError, IllegalMove
from gametree.model.limits import Stopped
from gametree.model.move_list import move_meant
from gametree.model.position import Advice, DrawRules, Position
from gametree.model.quoted import quoted
from gametree.model.valuation import Valuation
from gametree.model.values import FLOATS, INFINITY, INTEGERS, Scale, real_number, whole_number
from gametree.user.longest_game import longest_game
from gametree.user.stable_key import stable_key

if TYPE_CHECKING:
    from gametree.user.game import Game

__all__ = ["FRACTIONAL", "WHOLE", "GuessedValues", "OwnPosition", "Values", "one_line"]

MAX_MOVES: int = _core.MOVE_CODES
SIZED = (tuple, range)
"""What lists of moves usually are, besides lists; to read them one by one would take longer."""
SMALL_REST = 250
"""How long a game can last is found by playing all that is left of it, if this many plays are enough."""
SOLVED_REST = 300_000
"""The same where a game is to be solved."""
FARTHEST = 10**9
"""Plies to the end of a game that never ends for all that searches can see."""
CHANGED = "a state was changed in place; play(state, move) must return a new one"
new = object.__new__
read = _core.read


class Values(NamedTuple):
    """The kind of values that a game has: their type, their range, and how a search numbers them."""

    kind: Any
    least: int | float
    greatest: int | float
    scale: Scale


WHOLE = Values(int, -INFINITY + 1, INFINITY - 1, INTEGERS)
FRACTIONAL = Values(float, float("-inf"), float("inf"), FLOATS)


class GuessedValues(Values):
    """Those of the positions that a search had the time to look at; forgotten as soon as one has another value."""


class OwnPosition(Position):
    """A position of a user's own game. A mistake in the game is a `GameError` that says where it was made."""

    __slots__ = ("_key", "_move", "_parent", "_plies_left", "game", "state")

    _plies_left: int | None

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.state = state
        self._parent: OwnPosition | None = None
        self._move: Any = None
        self._key: int | None = None

    @property
    def board(self) -> Any:
        """See `Position.board`: the state."""
        return self.state

    # What a search asks at every node. A failing call is reported with the user's own traceback first.

    def moves(self) -> list[Any]:
        """See `Position.moves`. A generator is read no further than a position can have moves: it may be endless.

        It may be slow, too: if a search reaches a limit meanwhile, `Stopped` ends it.
        """
        try:
            moves: Any = self.game.moves(self.state)
            if type(moves) is not list:
                short = isinstance(moves, SIZED) and len(moves) <= MAX_MOVES
                moves = list(moves) if short else read(moves, MAX_MOVES + 1)
        except Exception as error:
            raise self._failed("moves(state)", error) from error
        if type(moves) is str:
            raise Stopped(moves)
        if len(moves) > MAX_MOVES:
            raise self._fault(f"moves(state) gives more than {MAX_MOVES:,} moves, the most that there can be")
        return moves  # type: ignore[no-any-return]

    def after(self, move: Any) -> Self:
        """See `Position.after`. The position keeps its parent, so that errors can name the moves from the root."""
        try:
            state = self.game.play(self.state, move)
        except Exception as error:
            raise self._failed(f"play(state, {quoted(move)})", error) from error
        if state is None:
            raise self._fault(f"play(state, {quoted(move)}) is None, where a state was expected")
        child = new(type(self))  # not by __init__, which would take as long again
        child.game = self.game
        child.state = state
        child._parent = self
        child._move = move
        child._key = None
        return child

    @property
    def maximizing(self) -> bool:
        """See `Position.maximizing`."""
        try:
            answer = self.game.maximizing(self.state)
        except Exception as error:
            raise self._failed("maximizing(state)", error) from error
        if answer is True or answer is False:
            return answer
        if type(answer).__module__ == "numpy" and type(answer).__name__.startswith("bool"):
            return bool(answer)
        raise self._fault(f"maximizing(state) is True or False, not {quoted(answer)}")

    def evaluate(self) -> int | float:
        """See `Position.evaluate`."""
        try:
            value = self.game.evaluate(self.state)
        except Exception as error:
            raise self._failed("evaluate(state)", error) from error
        kind, least, greatest, _ = self.game._values
        if type(value) is kind and least <= value <= greatest:
            return value
        return self._value_of(value)

    @property
    def key(self) -> int:
        """See `Position.key`."""
        key = self._key
        if key is None:
            key = self._key = self._make_key()
        return key

    @property
    def identity(self) -> int:
        """See `Position.identity`: what the game says, or the whole state; see `Game.identity`."""
        if self.game._key_is_exact:
            return self.key
        identity = self.asked("identity")
        try:
            return stable_key(identity)
        except TypeError as error:
            if identity is self.state:
                return self.key  # a state of any kind, which only the game's key describes
            raise self._fault(f"{error}; make identity(state) a tuple of numbers and strings, for example") from error

    def hint(self, move: Any) -> int:
        """See `Position.hint`: the game's `order`."""
        try:
            hint = self.game.order(self.state, move)
        except Exception as error:
            raise self._failed(f"order(state, {quoted(move)})", error) from error
        if type(hint) is int:
            return hint
        number = whole_number(hint)
        if number is None:
            raise self._fault(f"order(state, {quoted(move)}) is a whole number, not {quoted(hint)}")
        return number

    # What the parts of a selective search ask.

    def noisy(self, move: Any) -> bool:
        """See `Position.noisy`."""
        return self._truth(f"noisy(state, {quoted(move)})", lambda: self.game.noisy(self.state, move))

    @property
    def forced(self) -> bool:
        """See `Position.forced`."""
        return self._truth("forced(state)", lambda: self.game.forced(self.state))

    def exchange(self, move: Any) -> int:
        """See `Position.exchange`."""
        call = f"exchange(state, {quoted(move)})"
        try:
            won = whole_number(self.game.exchange(self.state, move))
        except Exception as error:
            raise self._failed(call, error) from error
        if won is None:
            raise self._fault(f"{call} is a whole number")
        return won

    @property
    def can_pass(self) -> bool:
        """See `Position.can_pass`."""
        return self.game._says("passed") and self._truth("can_pass(state)", lambda: self.game.can_pass(self.state))

    def passed(self) -> Self:
        """See `Position.passed`."""
        return type(self)(self.game, self.asked("passed")) if self.can_pass else super().passed()

    def _truth(self, call: str, ask: Callable[[], Any]) -> bool:
        try:
            answer = ask()
        except Exception as error:
            raise self._failed(call, error) from error
        if answer is True or answer is False:
            return answer
        raise self._fault(f"{call} is True or False, not {quoted(answer)}")

    @property
    def refuses(self) -> Mapping[str, str]:  # type: ignore[override]
        """See `Position.refuses`: what the game's class does not define."""
        needed = {"quiescence": "noisy", "null": "passed", "exchanges": "exchange", "checks": "forced"}
        takes = {"noisy": "state, move", "exchange": "state, move"}
        return {
            part: f"define {name}({takes.get(name, 'state')}) in its class"
            for part, name in needed.items()
            if not self.game._says(name)
        }

    @property
    def margin(self) -> int | float:
        """See `Position.margin`."""
        return super().margin if self.game.margin is None else self.game.margin

    # What is asked now and then.

    def play(self, move: Any) -> Self:
        """See `Position.play`; in a string, spaces and capitals do not matter where that leaves one move."""
        moves = self.moves()
        try:
            found = next((offered for offered in moves if offered == move), None)
        except Exception as error:
            raise self._failed("comparing two moves", error) from error
        if found is None and isinstance(move, str):
            found = move_meant(moves, move)
        if found is None:
            raise IllegalMove(move, moves)
        return type(self)(self.game, self.after(found).state)

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
    def valuation(self) -> Valuation:
        """See `Position.valuation`."""
        return Valuation(type(self.game).__name__, {}, None)

    @property
    def calibration(self) -> Calibration | None:
        """See `Position.calibration`."""
        known = self.game.calibration
        if known is not None and not isinstance(known, Calibration):
            raise self._fault(f"calibration is what gametree.calibrate makes, or None, not {quoted(known)}")
        return known

    @property
    def draw_rules(self) -> DrawRules | None:  # type: ignore[override]
        """See `Position.draw_rules`."""
        rules = self.game.draw_rules
        if rules is None:
            return None
        if not isinstance(rules, DrawRules):
            raise self._fault(
                f"draw_rules is a DrawRules or None, not {quoted(rules)}; write gt.DrawRules(repetitions=3)"
            )
        if rules.quiet is not None and not self.game._says("reversible"):
            raise self._fault("draw_rules with quiet plies need reversible(state), which counts them")
        return rules

    @property
    def reversible(self) -> int:
        """See `Position.reversible`."""
        if not self.game._says("reversible"):
            return super().reversible
        said = self.asked("reversible")
        plies = whole_number(said)
        if plies is None or plies < 0:
            raise self._fault(f"reversible(state) is a whole number from 0 up, not {quoted(said)}")
        return plies

    @property
    def edge_bounds(self) -> tuple[Any, Any] | None:
        """See `Position.edge_bounds`."""
        said = self.asked("edge_bounds")
        if said is None or (isinstance(said, tuple | list) and len(said) == 2 and None not in map(real_number, said)):
            return None if said is None else tuple(said)
        raise self._fault(f"edge_bounds is the least and the greatest cost of a move, or None, not {quoted(said)}")

    @property
    def text(self) -> str | None:
        """See `Position.text`."""
        said = self.asked("text")
        if said is not None and not isinstance(said, str):
            raise self._fault(f"text(state) is a string or None, not {quoted(said)}")
        return said

    @property
    def plies_left(self) -> int | None:
        """See `Position.plies_left`: what the game says, or what playing out a small rest of it shows."""
        try:
            return self._plies_left
        except AttributeError:
            said = self.asked("plies_left")
            if said is not None and ((whole := whole_number(said)) is None or whole < 0):
                raise self._fault(
                    f"plies_left(state) is a whole number from 0 up, or None, not {quoted(said)}"
                ) from None
            self._plies_left = longest_game(self, SMALL_REST) if said is None else min(said, FARTHEST)
            return self._plies_left

    @property
    def advice(self) -> Advice:  # type: ignore[override]
        """See `Position.advice`."""
        advice = self.game.advice
        plies = whole_number(advice.from_depth) if isinstance(advice, Advice) else None
        if plies is None or plies < 0:
            raise self._fault(f'advice is such as gt.Advice("table+hint", from_depth=1), not {quoted(advice)}')
        return advice

    @property
    def graded(self) -> bool:  # type: ignore[override]
        """See `Position.graded`."""
        return self.game.graded

    def find_plies_left(self, check: Callable[[], None]) -> int | None:
        """See `Position.find_plies_left`: a larger rest of the game is played out to see how long it can last."""
        left = self.plies_left
        return longest_game(self, SOLVED_REST, check) if left is None else left

    def verify(self) -> None:
        """See `Position.verify`: state and moves are such as never change, and the state has not."""
        self._check_class()
        key = self.asked("key")
        self._must_hash("the state" if key is self.state else "key(state), which is", key)
        if self._make_key() != self.key:
            raise self._fault(CHANGED)
        for move in self.moves():
            if move is None:
                raise self._fault("None is not a move; call a pass 'pass', for example")
            self._must_hash("the move", move)

    def _check_class(self) -> None:
        """What the class of the game says of all its positions is of the right type."""
        unit, decisive, advice = self.game.unit, self.game.decisive, self.game.advice
        if not is_above_zero(unit):
            raise self._fault(f"unit is a small advantage, a number above zero, not {quoted(unit)}")
        if decisive is not None and not is_above_zero(decisive):
            wanted = "decisive is the value of a game that is won, a number above zero, or None"
            raise self._fault(f"{wanted}, not {quoted(decisive)}")
        if not isinstance(advice, Advice):
            raise self._fault(f'advice is a gametree.Advice, such as Advice("hint"), not {quoted(advice)}')

    def _must_hash(self, what: str, thing: Any) -> None:
        try:
            hash(thing)
        except TypeError as error:
            raise self._fault(
                f"{what} {quoted(thing)} can be changed ({error}); make it a tuple, for example"
            ) from error

    def asked(self, question: str) -> Any:
        """What the game answers to a question about the state; not checked."""
        try:
            return getattr(self.game, question)(self.state)
        except Exception as error:
            raise self._failed(f"{question}(state)", error) from error

    def _make_key(self) -> int:
        try:
            key = self.game.key(self.state)
        except Exception as error:
            raise self._failed("key(state)", error) from error
        try:
            return stable_key(key)
        except TypeError as error:
            raise self._fault(f"{error}; define key(state) as a tuple of numbers and strings, for example") from error

    def _value_of(self, value: Any) -> int | float:
        """A value of another type, such as NumPy's, as Python's; an error if it is not a number that fits."""
        kind, least, greatest, _ = self.game._values
        number = real_number(value)
        if isinstance(number, float) and kind is int:
            if isinstance(self.game._values, GuessedValues):
                del self.game._values
            raise self._fault(
                f"evaluate(state) is {quoted(value)}, after whole numbers elsewhere; say values = float in the class"
            )
        if number is None or not least <= number <= greatest:
            wanted = "a whole number of 32 bits" if kind is int else "a number"
            raise self._fault(f"evaluate(state) is {wanted}, not {quoted(value)}")
        try:
            return float(number) if kind is float else number
        except OverflowError:
            raise self._fault(f"evaluate(state) is a number that a float can hold, not {quoted(value)}") from None

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
        return self._fault(f"{call} failed with {one_line(error)}{self._suspicion()}")

    def _suspicion(self) -> str:
        """What may be behind a failure: a root that is no longer what it was when the search began."""
        root: OwnPosition = self
        while root._parent is not None:
            root = root._parent
        try:
            changed = root._key is not None and root._key != stable_key(root.game.key(root.state))
        except Exception:  # it never had a key, or has none any more
            return ""
        return f"; {CHANGED}" if changed else ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnPosition) and other.identity == self.identity and other.game == self.game

    __hash__ = Position.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.state)

    def __str__(self) -> str:
        try:
            drawn = self.game.draw(self.state) or self.game.text(self.state) or repr(self.state)
        except Exception as error:
            raise GameError(f"drawing failed with {one_line(error)}", quoted(self.state), self._line()) from error
        if isinstance(drawn, str):
            return drawn
        wrong = f"draw(state) and text(state) are strings or None, not {quoted(drawn)}"
        raise GameError(wrong, quoted(self.state), self._line())


def is_above_zero(value: object) -> bool:
    """Whether it is a number, and a positive one."""
    number = real_number(value)
    return number is not None and number > 0


def one_line(error: Exception) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
