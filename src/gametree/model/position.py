"""What a position is: the contract that every game keeps, and all that a search knows about a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Self, overload

from gametree.model.errors import OptionError
from gametree.model.quoted import quoted
from gametree.model.valuation import Valuation
from gametree.model.values import INTEGERS, Scale, whole_number

if TYPE_CHECKING:
    from gametree.model.calibration import Calibration
    from gametree.model.drawing import Drawing
    from gametree.model.native_view import NativeView

__all__ = ["EVERY_PLY", "Advice", "DrawRules", "Ladder", "Move", "Play", "Position", "Settled"]

Move = Hashable
"""A move may be of any type; it prints in the game's own notation."""


EVERY_PLY = 2**30
"""The value of `reversible` where no move of a game is irreversible: more plies than any game has."""


@dataclass(frozen=True, slots=True)
class DrawRules:
    """When a game with legal moves left is drawn. Players apply these rules; a search does only if it has a history.

    None means that there is no such rule. With either rule, a search with a history counts a repeated position as a
    draw: a player who can win after a repetition can also win without it.

    >>> import gametree as gt
    >>> gt.DrawRules(repetitions=3)
    DrawRules(repetitions=3, quiet=None)
    """

    repetitions: int | None = None
    """A position that occurs this many times ends the game."""
    quiet: int | None = None
    """This many plies without an irreversible move end the game; the game must define `reversible`."""

    def __post_init__(self) -> None:
        if self.repetitions is None and self.quiet is None:
            raise OptionError(
                "DrawRules has repetitions, quiet or both; a game without such rules has draw_rules = None"
            )
        for name, least in (("repetitions", 2), ("quiet", 1)):
            said = getattr(self, name)
            number = whole_number(said)
            if said is not None and (number is None or number < least):
                raise OptionError(
                    f"{name} is a whole number from {least} up, or None for no such rule, not {quoted(said)}"
                )
            object.__setattr__(self, name, number)

    @property
    def quiet_limit(self) -> int:
        """`quiet`, or more plies than any game has."""
        return 2 * EVERY_PLY - 1 if self.quiet is None else self.quiet


class Ladder(NamedTuple):
    """What makes the levels of a game equally far apart: see `gametree.players.LEVELS`."""

    temperatures: tuple[float, ...] = (8.0, 5.0, 3.0, 2.0, 1.0)
    """Of the lower levels, the first one first, in units of the game's values."""
    nodes: tuple[int, ...] = (200, 1000, 5000, 25_000)
    """Of the levels above them, but for the last, which has no limit but its time."""
    depth: int = 2
    """How deep the lower levels search."""
    rated: tuple[tuple[int, int], ...] = ()
    """The levels that have been rated against other programs, the weakest first, each with its Elo."""


class Play(NamedTuple):
    """How to play a game best when time or nodes are limited: see `gametree.strongest`."""

    algorithm: str = "negascout"
    selective: str = "none"
    """The parts of the search: see `search`. Few of them pay in games other than chess."""
    ordering: str = "auto"
    """The keys of the ordering; "auto" is that of `Advice`."""
    evaluator: str | None = None
    """One of the game's evaluators; None for the first."""
    table: int | str | None = "auto"
    """The size of the table."""
    ladder: Ladder = Ladder()
    depths: str = "exact"
    """Which entries of the table give bounds, "exact" or "deeper": see `Table`."""


class Advice(NamedTuple):
    """The settings that search a game fastest, for searches that are not given others."""

    ordering: str = "natural"
    """The keys of the ordering: see `search`."""
    from_depth: int = 0
    """Positions searched less deep than this are not worth storing in a table: 1 leaves out the leaves."""
    play: Play = Play()
    """How to play it best."""


class Settled(NamedTuple):
    """A value that a game finds without a search, and the number of positions that it examined."""

    value: int
    positions: int


class Position(ABC):
    """One position of a game. Immutable: `play` returns another one.

    A position without moves is over, and there `evaluate` is the outcome. Values are from MAX's point of view, whoever
    is to move; MAX is the side that moves first in the game's start position. A pass is a move, and the same player may
    move twice in a row: ask `maximizing`.
    """

    __slots__ = ()

    scale: Scale = INTEGERS
    """What kind of numbers `evaluate` returns."""

    unit: int | float = 1
    """A small advantage in this game's values: half the width of an aspiration window, the step of MTD(step)."""

    settles: bool = False
    """Whether `settle` ever returns anything but None."""

    decisive: int | None = None
    """A value at least this far from zero means that the game is won; None if no value means that."""

    graded: bool = False
    """Whether an outcome says more than who won: by how much, or how soon. If not, a shorter win is better."""

    refuses: Mapping[str, str] = MappingProxyType(
        {
            "quiescence": "it has no noisy moves",
            "null": "it allows no pass that is not a move",
            "exchanges": "it does not say what a move wins or loses by an exchange",
            "checks": "none of its positions forces a reply",
        }
    )
    """The parts of a selective search that this game cannot have, and why."""

    draw_rules: DrawRules | None = None
    """When players call the game a draw; None if no position can occur twice."""

    advice: Advice = Advice()
    """How to search this game fastest."""

    @abstractmethod
    def moves(self) -> Sequence[Any]:
        """The legal moves in the game's natural order; none when the game is over."""

    @abstractmethod
    def play(self, move: Any) -> Self:
        """The position after `move`, a legal move or the string it prints as; `IllegalMove` otherwise."""

    def after(self, move: Any) -> Self:
        """The position after `move`, which must be one of `moves()`. Searches call it; it does not check the move."""
        return self.play(move)

    @property
    @abstractmethod
    def maximizing(self) -> bool:
        """Whether MAX is to move."""

    @abstractmethod
    def evaluate(self) -> Any:
        """The static value, in MAX's view; the outcome when the game is over."""

    @property
    @abstractmethod
    def key(self) -> int:
        """64 bits, the same for equal positions, however they were reached.

        Positions of equal keys are worth the same at every depth, and the same player moves. They may be mirror images
        of each other, so their moves may differ: `identity` tells those apart.
        """

    @property
    def identity(self) -> int:
        """64 bits, the same for positions that are one in play: what repetitions, saved trees and `==` go by.

        By default the key. A game whose keys merge mirror images has another identity for each of them.
        """
        return self.key

    @property
    def symmetric_key(self) -> int:
        """64 bits, the same for all images of the position under the symmetries of the board. By default the key.

        A mirrored or rotated board is worth the same, so that openings need only one of the images.

        >>> import gametree as gt
        >>> start = gt.position("tic-tac-toe")
        >>> len({start.play(move).key for move in start.moves()})
        9
        >>> len({start.play(move).symmetric_key for move in start.moves()})
        3
        """
        return self.key

    @property
    def domain(self) -> object:
        """Positions of equal domains may share a table: among them, equal keys mean equal values."""
        return type(self)

    @property
    def plies_left(self) -> int | None:
        """An upper bound of the plies to the end of the game, if it is near enough to be searched; None otherwise."""
        return None

    def find_plies_left(self, check: Callable[[], None]) -> int | None:
        """`plies_left`, or where that is None a bound that takes some work to find. For solving a game.

        `check` is called at every step of that work; it ends it by raising an exception.
        """
        return self.plies_left

    @property
    def plies_expected(self) -> int | None:
        """The plies to the end of the longest possible game without passes; None if unknown.

        Unlike `plies_left` it may be known early in a game, and is not a bound: passes may make the game longer.
        """
        return self.plies_left

    @overload
    def with_evaluator(self, evaluator: str) -> Self: ...
    @overload
    def with_evaluator(self, evaluator: Callable[[Any], int | float]) -> Position: ...
    def with_evaluator(self, evaluator: str | Callable[[Any], int | float]) -> Position:
        """The same position, valued by one of the game's evaluators, or by a function of your own.

        The function gets a position in which the game goes on, and returns its value in MAX's view. Where the game is
        over, the outcome stays what it is. Such positions are searched by the Python kernels. A compiled function
        (see `gametree.compiled`) gets the position's `board` instead, and the native kernels run it.

        >>> import gametree as gt
        >>> start = gt.position("othello")
        >>> mobile = start.with_evaluator(lambda position: len(position.moves()) * (1 if position.maximizing else -1))
        >>> gt.search(mobile, "mtdf", depth=3).value  # White has three moves then
        -3
        """
        if callable(evaluator):
            from gametree.model.valued import valued_by

            return valued_by(self, evaluator)
        if not isinstance(evaluator, str):
            raise OptionError(f"an evaluator is one of the game's names, or a function, not {quoted(evaluator)}")
        return self._valued_by(evaluator)

    def _valued_by(self, name: str) -> Self:
        """The same position, valued by the evaluator `name`; `OptionError` if the game has no named evaluators."""
        raise OptionError(f"a {type(self).__name__} has no named evaluators, so there is no evaluator {quoted(name)}")

    @property
    def board(self) -> Any:
        """The position as a named tuple of integers: what a compiled evaluator sees.

        `OptionError` if the game has no such tuple.

        >>> import gametree as gt
        >>> gt.position("tic-tac-toe", "b2 a1").board
        TicTacToeBoard(crosses=16, noughts=1, crosses_to_move=True)
        """
        raise OptionError(f"a {type(self).__name__} has no board to show to a compiled evaluator")

    def for_solving(self) -> Position:
        """The same position, valued by its outcome alone, so that a search to the end of the game solves it."""
        return self

    def hint(self, move: Any) -> int:
        """A guess of how good `move` is for its mover; larger is better. It only compares moves of one position."""
        return 0

    def settle(self, depth: int, alpha: int, beta: int) -> Settled | None:
        """What a search of `depth` plies in the window alpha < beta would find, if the game knows it without a search.

        The value has the postcondition of `alphabeta`: exact within the window, a bound outside.
        """
        return None

    # What the parts of a selective search ask.

    @property
    def stage(self) -> int | None:
        """How much of the game is left, as a number that falls in its course, such as the men on the board.

        None if that is not known. By default `plies_expected`. Calibrations tell the phases of a game by it.
        """
        return self.plies_expected

    @property
    def valuation(self) -> Valuation:
        """The game, and who values its positions."""
        return Valuation(type(self).__name__, {}, None)

    @property
    def calibration(self) -> Calibration | None:
        """How well shallow searches of this game with its evaluator predict deep ones; None if that is not known."""
        return None

    @property
    def margin(self) -> int | float:
        """How much a quiet move usually changes the static value at most, if there is no `calibration`: four units."""
        return 4 * self.unit

    def noisy(self, move: Any) -> bool:
        """Whether `move` changes so much at once that the static value before its answer says little.

        Captures and promotions do.
        """
        return False

    @property
    def forced(self) -> bool:
        """Whether the mover is forced to react, being in check or having to capture: the static value says nothing."""
        return False

    def exchange(self, move: Any) -> int:
        """What the mover wins with `move` if both sides go on capturing as long as it pays; negative if it loses.

        In the units of the values, from the mover's point of view.
        """
        return 0

    @property
    def can_pass(self) -> bool:
        """Whether a pass, which is not a move of the game, says something of the position.

        It does not where the mover is forced to react, nor where having to move may be a disadvantage.
        """
        return False

    def passed(self) -> Self:
        """The position after a pass that is not a move; `OptionError` if `can_pass` is false."""
        raise OptionError("nobody may pass in this position")

    def verify(self) -> None:
        """Raises `GameError` if the position cannot be searched, or if a search has changed it.

        Called for the root before and after every search, and for every position when a game is checked.
        """
        return

    @property
    def reversible(self) -> int:
        """The plies since the last irreversible move: no position from before that move can occur again.

        By default no move is irreversible, and this is `EVERY_PLY`; in a game without draw rules it is 0.
        """
        return 0 if self.draw_rules is None else EVERY_PLY

    @property
    def text(self) -> str | None:
        """The position in the game's own notation, as its `Game.position` reads it; None if there is no notation."""
        return None

    def drawing(self) -> Drawing | None:
        """The drawing of the board; None if there is nothing to draw."""
        return None

    @property
    def edge_bounds(self) -> tuple[int, int] | None:
        """The least and the greatest cost of any edge from here on, or None if they are not known.

        The cost of an edge is the static value after a move less that before it, in MAX's view.
        """
        return None

    @property
    def native(self) -> NativeView | None:
        """What the native kernels need, or None if only the Python kernels can search this position."""
        return None

    def line(self, moves: Sequence[Any]) -> Self:
        """The position after `moves`.

        >>> import gametree as gt
        >>> print(gt.position("tic-tac-toe").line(["b2", "a1"]))
          a b c
        3 . . .
        2 . X .
        1(O). .
        X to move
        """
        from gametree.model.arguments import listed_by  # which imports more than a position needs

        position = self
        for move in listed_by("line", moves, "moves"):
            position = position.play(move)
        return position

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Position) and other.identity == self.identity

    def __hash__(self) -> int:
        return self.key & 0x7FFF_FFFF_FFFF_FFFF

    def __copy__(self) -> Self:
        return self  # positions do not change

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __str__(self) -> str:
        return self.text or f"{type(self).__name__} {self.key:#x}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}\n{self}>"

    def _repr_svg_(self) -> str | None:
        from gametree.model.shown import picture_of

        drawing = self.drawing()
        return picture_of(self) if drawing is None else drawing.svg()
