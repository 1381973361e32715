"""Who plays: a player follows a game, chooses moves in it, and counts what they cost."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from time import perf_counter, thread_time
from typing import Any, NamedTuple

from gametree.model.errors import OptionError
from gametree.model.history import History
from gametree.model.position import Position
from gametree.players.clock import Time
from gametree.players.effort import Effort

__all__ = ["Decision", "FunctionPlayer", "Player", "RandomPlayer"]


class Decision(NamedTuple):
    """A move, and how many new nodes were generated, and nodes expanded, to find it."""

    move: Any
    nodes: int = 0
    expanded: int = 0


class Player(ABC):
    """Follows a game: `begin` it, `choose` when it is this player's turn, and be told of every move `played`.

    A player may be on either side, MAX's or MIN's, or change sides: the position says who is to move. `effort` adds up
    over all games until `reset`. A new kind of player defines `decide`, and `begin` if it remembers anything of a game.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.time: Time | None = None
        """What this player has left to think in the game; None if it does not look at a clock."""
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
            raise OptionError(f"{self.name} plays no game; begin(position) starts one")
        return self._game

    def begin(self, position: Position) -> None:
        """A new game starts at `position`. Everything about the last one is forgotten; the effort is not."""
        self._game = History(position)

    def choose(self) -> Any:
        """A move for whoever is to move now. The game goes on when it is `played`."""
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
        """The move to make in `position`, which is the game's present one."""

    def hurry(self) -> None:
        """Asks a player that is choosing, from a signal or another thread, to move at once with what it knows."""
        return

    def played(self, move: Any, position: Position | None = None) -> None:
        """`move` was made on the board, by either side; `position` is where it leads, if the caller has it already."""
        self.game.add(self.position.play(move) if position is None else position)

    @property
    def effort(self) -> Effort:
        """What the moves chosen since the last `reset` have cost."""
        return Effort(self._nodes, self._seconds, self._moves, self._expanded)

    def reset(self) -> None:
        """Counts effort from zero again."""
        self._nodes = self._moves = self._expanded = 0
        self._seconds = 0.0

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class RandomPlayer(Player):
    """Plays any legal move. The moves of a game depend on `seed` and the position where it began, and on nothing else.

    >>> import gametree as gt
    >>> from gametree.players import RandomPlayer
    >>> player = RandomPlayer(seed=7)
    >>> player.begin(gt.position("tic-tac-toe"))
    >>> player.choose() in player.position.moves()
    True
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__(f"random {seed}")
        self._seed = seed
        self._random = Random()

    def begin(self, position: Position) -> None:
        """See `Player.begin`. Every game has its own numbers, so that it does not matter which games came before."""
        super().begin(position)
        self._random.seed(f"{self._seed} {position.key}")

    def decide(self, position: Position) -> Decision:
        """See `Player.decide`."""
        return Decision(self._random.choice(position.moves()))


class FunctionPlayer(Player):
    """Plays what a function from positions to moves says.

    >>> import gametree as gt
    >>> from gametree.players import FunctionPlayer
    >>> player = FunctionPlayer("first move", lambda position: position.moves()[0])
    >>> player.begin(gt.position("tic-tac-toe"))
    >>> player.choose()
    'a1'
    """

    def __init__(self, name: str, function: Callable[[Position], Any]) -> None:
        super().__init__(name)
        self._function = function

    def decide(self, position: Position) -> Decision:
        """See `Player.decide`."""
        return Decision(self._function(position))
