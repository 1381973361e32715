"""A compiled game and its positions."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

from gametree import _core
from gametree.model.errors import GameError, OptionError, ValueRangeError
from gametree.model.native_view import NativeView
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.native.record import Record, state_class
from gametree.user import game as own
from gametree.user.compiled.evaluator import CompiledEvaluator
from gametree.user.compiled.failures import Explainer, rerun_rule
from gametree.user.named_moves import NumberedPosition

if TYPE_CHECKING:
    from gametree.user.compiled.c_functions import CFunctions
    from gametree.user.compiled.fingerprint import Fingerprint
    from gametree.user.compiled.machine_code import Library

__all__ = ["CompiledPosition", "compiled"]

GAMES = (_core.PointerGame32, _core.PointerGame512)
"""Native games, by the size of their states."""

G = TypeVar("G", bound=type[own.Game])


@overload
def compiled(game: G) -> G: ...
@overload
def compiled(game: Callable[[Any], int]) -> CompiledEvaluator: ...
def compiled(game: Any) -> Any:
    """Makes the searches of a game run at native speed: its rules are compiled with Numba.

    The rules are written as for any `gametree.Game`, in the part of Python that Numba compiles, and run in plain
    Python too: there is one definition. The state is a `NamedTuple` of integers: the game's `State`, or what `start` is
    annotated to return. `int` has 64 bits, `gametree.uint64` is for boards, `np.int8` and the like are what they say,
    and tuples have a fixed length, as in `tuple[int, int]` or `tuple[(np.int8,) * 225]`. A state has at most 512 bytes.
    Moves are whole numbers from 0 to 65534; `moves` yields them, or returns a range, a tuple or a list. A game may give
    them names with `move_text` and `parse_move`, which are never compiled: a move equals its number and prints as its
    name. Values are whole numbers. Functions that the rules call are compiled with them. Where Numba is missing, the
    game stays plain, with a warning.

    They are compiled at once, if the class can be made without arguments and all that its rules name is defined above
    it; what cannot be compiled raises an `OptionError` there. Otherwise it happens when the rules are first
    needed. Constants are taken as they are then; if one changes later, the rules are compiled again.

    The machine code is kept on disk, and later processes take it from there without even importing Numba, as long as
    nothing has changed that decides about it: the functions and all they call, constants, versions, the machine. It is
    in `gametree` in the user's cache directory (`$XDG_CACHE_HOME` or `~/.cache`), or where the environment variable
    `GAMETREE_CACHE` says; `GAMETREE_CACHE=off` turns this off.

    >>> import gametree as gt
    >>> from typing import NamedTuple
    >>> @gt.compiled
    ... class Nim(gt.Game):
    ...     '''Take one to three; whoever takes the last one wins.'''
    ...     class State(NamedTuple):
    ...         left: int
    ...         max_to_move: bool
    ...     def start(self): return self.State(21, True)
    ...     def moves(self, state): return range(1, min(3, state.left) + 1)
    ...     def play(self, state, move): return self.State(state.left - move, not state.max_to_move)
    ...     def maximizing(self, state): return state.max_to_move
    ...     def evaluate(self, state): return 0 if state.left else (-1 if state.max_to_move else 1)
    >>> result = gt.search(Nim().position(), "mtdf", depth=21)
    >>> result.value, result.move
    (1, 1)

    A function is compiled too: an evaluator for the positions of a built-in game, see `Position.with_evaluator`, or of
    a compiled one. It takes the position's `board` and returns a whole number in MAX's view.

    >>> @gt.compiled
    ... def corners(board):
    ...     return gt.popcount(board.black & 0x8100000000000081) - gt.popcount(board.white & 0x8100000000000081)
    >>> position = gt.position("othello").with_evaluator(corners)
    >>> gt.search(position, "mtdf", depth=8).value
    0
    """
    if isinstance(game, FunctionType):
        return CompiledEvaluator(game, compiles=_has_numba(game))
    if not (isinstance(game, type) and issubclass(game, own.Game)):
        raise OptionError(
            f"a class of a game is compiled, one that inherits from gametree.Game, or a function, not {quoted(game)}"
        )
    record = Record(state_class(game))
    if not _has_numba(game):
        return game

    plain_make = game.make

    def make(self: own.Game, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        position = plain_make(self, text, evaluator, options)
        assert isinstance(position, own.OwnPosition)
        return CompiledPosition(self, position.state)

    for name, value in {"make": make, "values": int, "_record": record}.items():
        setattr(game, name, value)
    _compile_now(game, record)
    return game


def _has_numba(what: Any) -> bool:
    """Whether Numba is installed; warns if it is not."""
    found = find_spec("numba") is not None
    if not found:
        warnings.warn(
            f"{what.__name__} is not compiled and runs in plain Python, because Numba is not installed; "
            "pip install gametree[compiled]",
            stacklevel=3,
        )
    return found


def _compile_now(game: type[own.Game], record: Record) -> None:
    """Reports what cannot be compiled where the class is defined, if all that it needs is defined by then."""
    try:
        made = game()
    except Exception:  # it needs arguments, or something that comes later
        return
    known = rules_fingerprint(made, record)
    if not known.undefined:
        try:
            library(made, record, known)
        except OptionError as refused:
            raise refused.with_traceback(None) from None  # it is about the user's lines, not about these


class CompiledPosition(NumberedPosition):
    """A position of a compiled game. It is itself a plain one; what the native kernels see of it is compiled.

    So the kernel "python" runs the plain definition and the kernel "native" the compiled one, and `check_game` compares
    the two.
    """

    __slots__ = ("_native_state",)

    _native_state: Any

    @property
    def native_state(self) -> Any:
        """The state as a native record; a `GameError` if it does not fit."""
        try:
            return self._native_state
        except AttributeError:
            rules, record, _ = program(self.game)
            try:
                self._native_state = rules.state(record.pack(self.state))
            except ValueRangeError as error:
                raise GameError(str(error), self.state) from error
            return self._native_state

    @property
    def key(self) -> int:
        """See `Position.key`: that of the record, or what the game's own `key` says, compiled."""
        return int(program(self.game).rules.key(self.native_state))

    @property
    def identity(self) -> int:
        """See `Position.identity`: the same of the game's `identity`."""
        return int(program(self.game).rules.identity(self.native_state))

    def _make_key(self) -> int:
        return self.key  # states that are tuples of numbers cannot change in place

    @property
    def native(self) -> NativeView:
        """See `Position.native`."""
        return NativeView(current_program(self.game).rules, self.native_state, self.move_of, self.number_of)

    @property
    def domain(self) -> object:
        """See `Position.domain`: the game, as it has been compiled."""
        return self.game, current_program(self.game).rules


class Program(NamedTuple):
    """A game as it has been compiled."""

    rules: Any
    record: Record
    known: Fingerprint


RULES = ("moves", "play", "maximizing", "evaluate")
OPTIONAL = ("key", "identity", "order", "reversible", "noisy", "forced", "exchange", "can_pass", "passed")


_programs: dict[own.Game, Program] = {}


def program(game: own.Game) -> Program:
    """The compiled game: made once, also for games that are equal."""
    return _programs.get(game) or _compile(game)


def current_program(game: own.Game) -> Program:
    """The same, but compiled again if a constant that its rules use has changed."""
    made = program(game)
    return made if made.known.holds else _compile(game)


def _compile(game: own.Game) -> Program:
    record: Record = game._record  # type: ignore[attr-defined]
    known = rules_fingerprint(game, record)
    functions = library(game, record, known)
    native = next(native for native in GAMES if record.size <= native.capacity)
    addresses = dict.fromkeys(OPTIONAL, 0) | functions.addresses
    if game._key_is_exact:
        addresses["identity"] = addresses["key"]
    made = native.make(size=record.size, explain=Explainer(rerun_rule(game, record), record, functions), **addresses)
    _programs[game] = Program(made, record, known)
    return _programs[game]


def rules_fingerprint(game: own.Game, record: Record) -> Fingerprint:
    """What is known of the rules before they are compiled."""
    from gametree.user.compiled.fingerprint import fingerprint

    needed = [name for name in OPTIONAL if game._needs(name)]
    functions = {name: getattr(type(game), name) for name in (*RULES, *needed)}
    return fingerprint((functions, record.state, record.fields), game)


def library(game: own.Game, record: Record, known: Fingerprint) -> Library:
    """The rules as C functions: those compiled before, if nothing has changed, or new ones."""
    from gametree.user.compiled import machine_code

    def make() -> CFunctions:
        from gametree.user.compiled.c_functions import CFunctions  # Numba takes a second to import
        from gametree.user.compiled.pointers import Pointers

        return CFunctions(Pointers(game, record).functions)

    return machine_code.library(known, make)
