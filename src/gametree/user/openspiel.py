"""Positions of OpenSpiel's games, for those of them that a minimax search can play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from hashlib import blake2b
from typing import Any

from gametree.model.errors import GameError, IllegalMove, OptionError, UnknownName
from gametree.model.position import Position
from gametree.model.quoted import cut, quoted
from gametree.model.values import FLOATS, INTEGERS

__all__ = ["OpenSpielPosition", "from_openspiel", "load_pyspiel"]

Evaluator = Callable[[Any], int | float]

SEARCHABLE_PLIES = 12
"""A game that must end within this many plies can be searched to its end."""
WIN_ABOVE_EVALUATORS = 1_000_000
MOST_WIN = 1_000_000_000
LONGEST_NAME = 10_000
"""OpenSpiel takes time with the square of the length to read the name of a game with its parameters."""


def load_pyspiel() -> Any:
    """The module pyspiel; `OptionError` says what to install if it is not there."""
    try:
        import pyspiel
    except ImportError:
        raise OptionError("games of OpenSpiel need its package: pip install open_spiel") from None
    return pyspiel


def from_openspiel(game: Any, evaluate: Evaluator | None = None, *, win: int | None = None) -> OpenSpielPosition:
    """A position of an OpenSpiel game: its start, or the one that a state of it is in.

    `game` is a string such as "breakthrough(rows=6,columns=6)", a `pyspiel.Game` or a `pyspiel.State`. It must be a
    game of two players who move in turn, with nothing hidden, no chance, and opposed interests; an `OptionError` says
    what another lacks. Player 0 is MAX. Moves are OpenSpiel's strings for its actions; `play` takes their numbers too.

    `evaluate` values a `pyspiel.State` that is not over, in player 0's view, as an integer or a float; without it all
    are worth 0. A game that is over is worth what it returns to player 0 (less what both get on average) times
    `win`: 1 by default, 1000 where returns are fractions, and 1,000,000 beside an evaluator, which should stay below.

    >>> import gametree as gt
    >>> start = gt.from_openspiel("tic_tac_toe")
    >>> gt.search(start, "mtdf").value
    0
    """
    pyspiel = load_pyspiel()
    if isinstance(game, pyspiel.State):
        state, loaded = game.clone(), game.get_game()
    else:
        loaded = game if isinstance(game, pyspiel.Game) else _loaded(pyspiel, game)
        state = None
    for lacking in _obstacles(pyspiel, loaded):
        raise OptionError(f"{loaded.get_type().short_name} {lacking}: no minimax search can play it")
    rules = OpenSpielRules(loaded, evaluate, win)
    return OpenSpielPosition(rules, loaded.new_initial_state() if state is None else state)


def _loaded(pyspiel: Any, text: object) -> Any:
    if not isinstance(text, str):
        raise OptionError(
            f"an OpenSpiel game is a string such as 'othello', a pyspiel.Game or a State, not {quoted(text)}"
        )
    if len(text) > LONGEST_NAME:
        raise OptionError(f"a game of OpenSpiel has at most {LONGEST_NAME:,} characters; this one has {len(text):,}")
    name = text.partition("(")[0].strip()
    if name not in pyspiel.registered_names():
        raise UnknownName("game of OpenSpiel", name, pyspiel.registered_names())
    try:
        return pyspiel.load_game(text)
    except Exception as error:  # of its own, or of the library below it: for want of a parameter, IndexError
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise OptionError(f"OpenSpiel cannot make {quoted(text)}: {cut(reason)}") from None


def _obstacles(pyspiel: Any, game: Any) -> Iterator[str]:
    """What keeps a minimax search from playing a game, a clause each."""
    kind = game.get_type()
    if game.num_players() != 2:
        yield f"has {game.num_players()} players, not two"
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        yield "lets players move at the same time"
    if kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC:
        yield "has moves of chance"
    if kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION:
        yield "hides something from its players"
    if kind.utility not in (pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.CONSTANT_SUM):
        yield "is not a game in which one player loses what the other wins"


class OpenSpielRules:
    """An OpenSpiel game and how its states are valued. The same for all positions of a game: tables rely on it."""

    def __init__(self, game: Any, evaluate: Evaluator | None, win: int | None) -> None:
        if evaluate is not None and not callable(evaluate):
            raise OptionError(f"evaluate is a function from a pyspiel.State to a number, not {quoted(evaluate)}")
        most = game.max_utility()
        if win is None:
            win = WIN_ABOVE_EVALUATORS if evaluate else 1 if float(most).is_integer() else 1000
        if type(win) is not int or not 1 <= win <= MOST_WIN:
            raise OptionError(f"win is a whole number from 1 to {MOST_WIN:,}, not {quoted(win)}")
        self.game = game
        self.name = str(game)
        self.evaluate = evaluate
        self.win = win
        self.average = (game.utility_sum() or 0.0) / 2
        self.decisive = round(win * most) if most == 1 and game.min_utility() == -1 else None
        fractions = evaluate is not None and isinstance(evaluate(game.new_initial_state()), float)
        self.scale = FLOATS if fractions else INTEGERS


class OpenSpielPosition(Position):
    """A position of an OpenSpiel game. `state` is its `pyspiel.State`, a copy that is yours to change.

    Positions are equal if OpenSpiel shows them by the same string, with the same player to move, moves and returns.
    Some of its strings count moves (mancala, chess): then no two ways lead to an equal position. Some leave out how
    near a draw by counting is (checkers): near it, a table may mix up positions that differ in nothing else.
    """

    def __init__(self, rules: OpenSpielRules, state: Any) -> None:
        self._rules = rules
        self._state = state
        self.scale = rules.scale
        self.decisive = rules.decisive
        self.graded = rules.decisive is None

    @property
    def state(self) -> Any:
        """A copy of the OpenSpiel state."""
        return self._state.clone()

    @cached_property
    def actions(self) -> dict[str, int]:
        """OpenSpiel's number of every legal move."""
        state = self._state
        if state.is_terminal():
            return {}
        player, numbers = state.current_player(), state.legal_actions()
        named = {state.action_to_string(player, number): number for number in numbers}
        if len(named) == len(numbers):
            return named
        return {f"{state.action_to_string(player, number)} [{number}]": number for number in numbers}

    def moves(self) -> list[str]:
        """See `Position.moves`."""
        return list(self.actions)

    def play(self, move: Any) -> OpenSpielPosition:
        """See `Position.play`; `move` may be the number of an action."""
        if isinstance(move, str) and move in self.actions:
            number = self.actions[move]
        elif type(move) is int and move in self.actions.values():
            number = move
        else:
            raise IllegalMove(move, self.actions)
        return OpenSpielPosition(self._rules, self._state.child(number))

    def after(self, move: Any) -> OpenSpielPosition:
        """See `Position.after`."""
        return OpenSpielPosition(self._rules, self._state.child(self.actions[move]))

    @property
    def maximizing(self) -> bool:
        """See `Position.maximizing`; when the game is over nobody is to move, and MAX stands in."""
        return bool(self._state.is_terminal() or self._state.current_player() == 0)

    def evaluate(self) -> int | float:
        """See `Position.evaluate`."""
        rules, state = self._rules, self._state
        if state.is_terminal():
            share: float = state.returns()[0] - rules.average
            return round(rules.win * share)
        if rules.evaluate is None:
            return 0
        before = state.move_number()
        value = rules.evaluate(state)
        if state.move_number() != before:
            raise GameError("the evaluator played on in the state that it was given; take a state.clone()", self.state)
        return value

    @cached_property
    def key(self) -> int:
        """See `Position.key`."""
        state = self._state
        parts = self._rules.name, str(state), state.current_player(), list(self.actions.values()), state.returns()
        return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "little")

    @property
    def domain(self) -> object:
        """See `Position.domain`."""
        return self._rules

    @property
    def plies_left(self) -> int | None:
        """See `Position.plies_left`."""
        left = 0 if self._state.is_terminal() else int(self._rules.game.max_game_length() - self._state.move_number())
        return left if left <= SEARCHABLE_PLIES else None

    def __str__(self) -> str:
        return str(self._state).rstrip()
