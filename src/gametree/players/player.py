"""Players: a player follows a game, chooses moves in it, and measures its effort."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from time import perf_counter, thread_time
from typing import Any, NamedTuple

from gametree.model.arguments import function as _callable
from gametree.model.arguments import instance, seeded
from gametree.model.errors import OptionError
from gametree.model.history import History
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.players.clock import Time
from gametree.players.effort import Effort

__all__ = ["Decision", "FunctionPlayer", "Player", "RandomPlayer"]


class Decision(NamedTuple):
    """A move, and the numbers of nodes that were generated and expanded to find it."""

    move: Any
    nodes: int = 0
    expanded: int = 0


class Player(ABC):
    """Follows a game: call `begin` first, `choose` when it is this player's turn, and `played` after every move.

    A player may be on either side, MAX's or MIN's, or change sides: the position says who is to move. `effort` adds up
    over all games until `reset`. A new kind of player defines `decide`, and `begin` if it keeps anything for a game.
    """

    def __init__(self, name: str) -> None:
        self.name = instance("the name of a player", name, str, "a string")
        self.time: Time | None = None
        """The player's remaining time in the game; None if it has no clock."""
        self.on_result: Callable[[SearchResult], object] | None = None
        """Called with every result that a search of this player finds, while it is choosing."""
        self._game: History | None = None
        self.reset()

    @property
    def position(self) -> Position:
        """Where the game is now."""
        return self.game.position

    @property
    def game(self) -> History:
        """The game so far."""
        if self._game is None:
            raise OptionError(f"{self.name} has no game; begin(position) starts one")
        return self._game

    def begin(self, position: Position) -> None:
        """Starts a new game at `position`. Everything about the last game is forgotten, except the effort."""
        self._game = History(instance("position", position, Position, "a position"))

    def choose(self) -> Any:
        """Chooses a move for the side to move. It is not made until it is `played`."""
        position = self.position
        if not position.moves():
            raise OptionError(f"the game of {self.name} is over: there is no move to choose")
        started, began = thread_time(), perf_counter()
        move, nodes, expanded = self.decide(position)
        self._seconds += thread_time() - started
        if self.time is not None:
            self.time = self.time.after(perf_counter() - began)
        self._nodes += nodes
        self._expanded += expanded
        self._moves += 1
        return move

    @abstractmethod
    def decide(self, position: Position) -> Decision:
        """The move to make in `position`, the current position of the game."""

    def _thought(self, result: SearchResult) -> None:
        """Passes on what a search has found so far, if anybody wants to know."""
        if self.on_result is not None:
            self.on_result(result)

    def hurry(self) -> None:
        """Makes a player that is choosing move at once. For a signal handler or another thread."""
        return

    def played(self, move: Any, position: Position | None = None) -> None:
        """Records a move made by either side; `position` is the position after it, if the caller has it already."""
        after = self.position.play(move) if position is None else position
        self.game.add(instance("position", after, Position, "the position after the move, or None"))

    @property
    def effort(self) -> Effort:
        """The effort of all moves chosen since the last `reset`."""
        return Effort(self._nodes, self._seconds, self._moves, self._expanded)

    def reset(self) -> None:
        """Counts effort from zero again."""
        self._nodes = self._moves = self._expanded = 0
        self._seconds = 0.0

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class RandomPlayer(Player):
    """Plays random legal moves. They depend only on `seed` and on the position where the game began.

    >>> import gametree as gt
    >>> from gametree.players import RandomPlayer
    >>> player = RandomPlayer(seed=7)
    >>> player.begin(gt.position("tic-tac-toe"))
    >>> player.choose() in player.position.moves()
    True
    """

    def __init__(self, seed: int = 0) -> None:
        self._seed = seeded(seed)
        super().__init__(f"random {seed}")
        self._random = Random()

    def begin(self, position: Position) -> None:
        """See `Player.begin`. Every game has its own random numbers, so that it does not depend on earlier games."""
        super().begin(position)
        self._random.seed(f"{self._seed} {position.key}")

    def decide(self, position: Position) -> Decision:
        """See `Player.decide`."""
        return Decision(self._random.choice(position.moves()))


class FunctionPlayer(Player):
    """Plays the moves that a function returns for positions.

    >>> import gametree as gt
    >>> from gametree.players import FunctionPlayer
    >>> player = FunctionPlayer("first move", lambda position: position.moves()[0])
    >>> player.begin(gt.position("tic-tac-toe"))
    >>> player.choose()
    'a1'
    """

    def __init__(self, name: str, function: Callable[[Position], Any]) -> None:
        super().__init__(name)
        self._function = _callable("function", function)

    def decide(self, position: Position) -> Decision:
        """See `Player.decide`."""
        return Decision(self._function(position))
