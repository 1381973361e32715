"""A user's own game: a plain class with the rules."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from random import Random
from typing import Any

from gametree.model.calibration import Calibration
from gametree.model.errors import GameError, InvalidPosition, OptionError
from gametree.model.game import AnyGame
from gametree.model.limits import Stopped, go_on
from gametree.model.move_list import read_moves
from gametree.model.position import EVERY_PLY, Advice, DrawRules, Position
from gametree.model.quoted import quoted
from gametree.model.values import real_number
from gametree.user.named_moves import NumberedPosition
from gametree.user.position import FRACTIONAL, WHOLE, GuessedValues, OwnPosition, Values, one_line

__all__ = ["Game", "OwnPosition"]

SAMPLED_PLIES = 200


class Game(AnyGame):
    """The rules of a game of your own: subclass it, say how the game goes, and search its positions.

    A state is anything that is never changed: made of numbers, strings, tuples, frozensets, enums, named tuples and
    frozen dataclasses; or anything at all if `key` is defined. Moves are whatever can be hashed, but None. The game is
    over where there is no move. Values are in MAX's view; MAX is the player of your choice, and `maximizing` says where
    that one is to move. Beyond `start`, `moves`, `play`, `maximizing` and `evaluate` everything is optional.

    >>> import gametree as gt
    >>> class Nim(gt.Game):
    ...     '''Take one to three; whoever takes the last one wins.'''
    ...     def start(self): return (21, True)
    ...     def moves(self, state): return range(1, min(3, state[0]) + 1)
    ...     def play(self, state, move): return (state[0] - move, not state[1])
    ...     def maximizing(self, state): return state[1]
    ...     def evaluate(self, state): return 0 if state[0] else (-1 if state[1] else 1)
    >>> gt.check_game(Nim()).games
    20
    >>> result = gt.search(Nim().position(), "mtdf", depth=21)
    >>> result.value, result.move
    (1, 1)
    """

    values: type | None = None
    """The type of the values, int or float; None: what the start and a random game show."""

    unit: int | float = 1
    """See `Position.unit`."""

    margin: int | float | None = None
    """See `Position.margin`; None for four units."""

    decisive: int | None = None
    """See `Position.decisive`."""

    advice: Advice = Advice()
    """See `Position.advice`: a game with a good `order` may say `gt.Advice("table+hint", from_depth=1)`."""

    graded: bool = False
    """See `Position.graded`."""

    calibration: Calibration | None = None
    """What `gametree.calibrate` found, for ProbCut and the margins of a selective search; None if that is not known."""

    draw_rules: DrawRules | None = None
    """When players call a game a draw: `gametree.DrawRules(repetitions=3)`, for example. See `Position.draw_rules`."""

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        if "name" not in vars(cls):
            cls.name = cls.__name__.lower()
        if "summary" not in vars(cls):
            cls.summary = (cls.__doc__ or cls.name).strip().partition("\n")[0]

    @abstractmethod
    def start(self) -> Any:
        """The state in which the game begins."""

    @abstractmethod
    def moves(self, state: Any) -> Iterable[Any]:
        """The legal moves, each once, in any order that is always the same; none when the game is over."""

    @abstractmethod
    def play(self, state: Any, move: Any) -> Any:
        """The state after a legal move. It is a new one: `state` itself must not change."""

    @abstractmethod
    def maximizing(self, state: Any) -> bool:
        """Whether MAX is to move."""

    @abstractmethod
    def evaluate(self, state: Any) -> int | float:
        """How good the state is for MAX: a static value, or the outcome when the game is over."""

    def key(self, state: Any) -> Any:
        """What distinguishes states, by default all of it. Built-in types.

        States of equal keys are worth the same at every depth, the same player moves, and equally many plies are left.
        So a key may leave out counters that do not matter, and merge mirror images: see `identity`.
        """
        return state

    def identity(self, state: Any) -> Any:
        """What distinguishes states of equal keys whose moves differ, such as mirror images. Built-in types.

        A game with `draw_rules` whose key merges mirror images must define it: a position is repeated if its identity
        is. By default it is the key in such a game, and elsewhere the whole state.
        """
        return state if self.draw_rules is None else self.key(state)

    def text(self, state: Any) -> str | None:
        """The state in a notation of the game's own, which `parse` reads."""
        return None

    def parse(self, text: str) -> Any:
        """The state that a string describes; a ValueError if it describes none.

        By default the string is a list of moves from the start, each as it prints.
        """
        try:
            return read_moves(self._beginning(), text).state
        except InvalidPosition as error:
            raise InvalidPosition(f"{error}; define parse(text) to read another notation than moves") from None

    def move_text(self, move: int) -> str:
        """The name of a move, for games whose moves are whole numbers, as those of compiled games are.

        The move prints as its name, and `play` accepts both. It depends on the move alone. Moves that are strings or
        tuples, say, print themselves.
        """
        return str(move)

    def parse_move(self, text: str) -> int:
        """The move that a string means, if it is not the name itself; a ValueError if it means none.

        For games with `move_text` that accept other spellings, such as "D3" for d3.
        """
        raise ValueError(f"{self.name} reads no other names of moves; define parse_move(text) to change that")

    def draw(self, state: Any) -> str | None:
        """The state as people like to see it, in one line or several."""
        return None

    def order(self, state: Any, move: Any) -> int:
        """A guess how good a move is for its mover, larger is better: what the ordering "hint" goes by."""
        return 0

    def edge_bounds(self, state: Any) -> tuple[Any, Any] | None:
        """The least and the greatest change of the value by any move from here on; None if unknown."""
        return None

    def plies_left(self, state: Any) -> int | None:
        """An upper bound of the plies to the end of the game; None if unknown."""
        return None

    def reversible(self, state: Any) -> int:
        """The plies since the last move that cannot be taken back; for games with `draw_rules`.

        Without it every move can be, and all earlier positions of the game may come again. A rule about quiet plies
        needs it.
        """
        return EVERY_PLY

    # For the parts of a selective search.

    def noisy(self, state: Any, move: Any) -> bool:
        """Whether a move, such as a capture, changes so much that the static value before its answer says little.

        A game that defines it can be searched with the part "quiescence".
        """
        return False

    def forced(self, state: Any) -> bool:
        """Whether the mover is forced to react, being in check or having to capture."""
        return False

    def exchange(self, state: Any, move: Any) -> int:
        """What the mover wins with a noisy move if both sides capture on as long as it pays; negative if it loses."""
        return 0

    def can_pass(self, state: Any) -> bool:
        """Whether a pass, which is no move of the game, says something of the state. For the part "null".

        It does not where the mover is forced to react, nor where having to move may be a disadvantage.
        """
        return True

    def passed(self, state: Any) -> Any:
        """The state after a pass. A game that defines it can be searched with the part "null"."""
        return state

    def position(self, text: str | None = None, *, evaluator: str | None = None, **options: object) -> OwnPosition:
        """The start position, or the one that `text` describes: a list of moves, or what `parse` reads.

        >>> import gametree as gt
        >>> class Race(gt.Game):
        ...     def start(self): return (10, True)
        ...     def moves(self, state): return [1, 2] if state[0] > 0 else []
        ...     def play(self, state, move): return (state[0] - move, not state[1])
        ...     def maximizing(self, state): return state[1]
        ...     def evaluate(self, state): return 0 if state[0] > 0 else (-1 if state[1] else 1)
        >>> Race().position("2 1 2").state
        (5, False)
        """
        position = super().position(text, evaluator=evaluator, **options)
        assert isinstance(position, OwnPosition)
        return position

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """See `AnyGame.make`."""
        if text is None:
            return self._beginning()
        try:
            return self._at(self.parse(text))
        except InvalidPosition:
            raise
        except Exception as error:
            raise InvalidPosition(f"no position of {self.name}: {quoted(text)} ({one_line(error)})") from error

    def _beginning(self) -> OwnPosition:
        try:
            return self._at(self.start())
        except Exception as error:
            raise GameError(f"start() failed with {one_line(error)}", f"the start of {self.name}") from error

    def _at(self, state: Any) -> OwnPosition:
        """The position with that state."""
        return (NumberedPosition if self.names_moves else OwnPosition)(self, state)

    @property
    def names_moves(self) -> bool:
        """Whether the game has a `move_text` of its own."""
        return self._says("move_text")

    @cached_property
    def _values(self) -> Values:
        """The kind of values, as declared, or as the start and one random game show it."""
        if self.values is not None:
            if self.values not in (int, float):
                raise OptionError(f"values is int or float in the class of a game, not {quoted(self.values)}")
            return FRACTIONAL if self.values is float else WHOLE
        random, here = Random(0), self.position()
        try:
            here.verify()
            for _ in range(SAMPLED_PLIES):
                if is_fractional(here):
                    return FRACTIONAL
                go_on()
                moves = here.moves()
                if not moves:
                    break
                here = here.after(random.choice(moves))
        except Stopped:
            return GuessedValues(*(FRACTIONAL if is_fractional(here) else WHOLE))
        return WHOLE

    def _says(self, name: str) -> bool:
        """Whether the class defines an optional method itself."""
        return getattr(type(self), name) is not getattr(Game, name)

    @property
    def merges_states(self) -> bool:
        """Whether the game has a `key` of its own."""
        return self._says("key")

    @property
    def _key_is_exact(self) -> bool:
        """Whether states of equal keys are the same in play, as far as the class says: see `identity`."""
        return not self._says("identity") and (not self._says("key") or self.draw_rules is not None)

    def _needs(self, name: str) -> bool:
        """Whether searches need an optional method: its default changes nothing, but that of `reversible` may."""
        return self._says(name) or (name == "reversible" and self.draw_rules is not None)

    def __eq__(self, other: object) -> bool:
        """Games are the same if they are of one class and were made alike."""
        if self is other or type(other) is not type(self):
            return self is other
        try:
            return bool(_settings(other) == _settings(self))
        except ValueError:  # arrays, for example, do not say whether they are equal
            return False

    def __hash__(self) -> int:
        return hash(type(self))


def is_fractional(position: OwnPosition) -> bool:
    """Whether the value of a position is a float; it is not checked otherwise."""
    return isinstance(real_number(position.asked("evaluate")), float)


def _settings(game: object) -> dict[str, Any]:
    return {name: value for name, value in vars(game).items() if name != "_values"}
