"""What an engine is told to think about, and what it says of it. No protocol and no search in here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gametree.model.history import History
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.players.clock import Time

__all__ = ["UNTIL", "Choice", "Order", "Situation", "Thought"]

UNTIL = ("done", "stop", "ponderhit")


@dataclass(frozen=True, slots=True)
class Situation:
    """Where the game is, and the positions before, the first one first."""

    position: Position
    before: tuple[Position, ...] = ()

    @property
    def history(self) -> History:
        """The same, as far as draws depend on it."""
        first, *rest = *self.before, self.position
        history = History(first)
        for position in rest:
            history.add(position)
        return history


@dataclass(frozen=True, slots=True)
class Order:
    """The order to find a move.

    `until` says when it may be named: as soon as it is "done"; only after "stop", however much is known by then; or
    after "ponderhit", which says that the side to move has its turn now, and that its time begins.
    """

    depth: int | None = None
    nodes: int | None = None
    time: Time | None = None
    mate: int | None = None
    """Find a win in this many moves."""
    moves: tuple[Any, ...] = ()
    """Choose among these; among all if there are none."""
    best: int = 1
    """How many moves to value."""
    until: str = "done"

    @property
    def plies(self) -> int | None:
        """The greatest depth."""
        won = None if self.mate is None else 2 * self.mate - 1
        return min((depth for depth in (self.depth, won) if depth is not None), default=None)

    @property
    def is_open(self) -> bool:
        """Whether nothing but time could end it."""
        return self.plies is None and self.nodes is None and self.time is None


@dataclass(frozen=True, slots=True)
class Thought:
    """What is known so far. `full` is how full the table is, in parts of a thousand; None if nobody has counted."""

    position: Position
    result: SearchResult
    full: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """The move, None where the game is over, and the reply that is expected to it."""

    position: Position
    move: Any
    reply: Any = None
    last: Thought | None = None
    seconds: float = 0.0
    trouble: str | None = None
    """What went wrong, so that the move is any legal one."""
