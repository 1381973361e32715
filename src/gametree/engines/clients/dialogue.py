"""What a protocol is to a player: a dialogue with a process, which begins games and asks for moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gametree.engines.clients.deadline import Deadline
from gametree.engines.clients.process import EngineProcess
from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.players.clock import Time

__all__ = ["Answer", "Dialogue", "OptionValue", "Turn", "Watch"]

OptionValue = str | int | float | bool | None
"""The value of an option of an engine; None presses a button."""
Watch = Callable[[SearchResult], object]


@dataclass(frozen=True, slots=True)
class Turn:
    """An engine's turn: the game so far, and how long the engine may think."""

    start: Position
    moves: tuple[str, ...]
    """The moves made since `start`, each in one word."""
    position: Position
    depth: int | None = None
    nodes: int | None = None
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move, and the number of nodes that the engine says it has searched."""

    move: Any
    nodes: int = 0


class Dialogue(ABC):
    """A conversation in one protocol with a running program. Whatever the program does wrong raises a `Fault`."""

    limits: ClassVar[frozenset[str]]
    """The limits that the protocol can tell an engine: some of depth, nodes and time."""
    needs_limit: ClassVar[bool] = True
    """Whether an engine would think forever without a limit."""
    stop: ClassVar[str | None] = None
    """What makes an engine move at once; None if the protocol has nothing of the kind."""
    farewell: ClassVar[str] = "quit"

    def __init__(self, process: EngineProcess, patience: float) -> None:
        self.process = process
        self.patience = patience
        self.title: str | None = None
        """What the engine calls itself."""

    @abstractmethod
    def greet(self, options: Mapping[str, OptionValue]) -> None:
        """Begins the conversation, and sets options."""

    @staticmethod
    @abstractmethod
    def refuse(start: Position) -> None:
        """Raises `OptionError` if the protocol cannot describe a game that begins at `start`."""

    @abstractmethod
    def begin(self, start: Position) -> None:
        """Begins a game. The engine is ready when this returns."""

    @abstractmethod
    def prepare(self, turn: Turn) -> None:
        """Tells the engine where the game is. Its time does not run yet."""

    @abstractmethod
    def ask(self, turn: Turn, deadline: Deadline) -> None:
        """Asks for a move. Its time runs."""

    @abstractmethod
    def answer(self, turn: Turn, deadline: Deadline, watch: Watch | None) -> Answer:
        """Waits for the move, and passes on what the engine says about its search meanwhile."""

    def _soon(self) -> Deadline:
        """When the engine should have answered what takes it no time."""
        return Deadline(self.patience)


def refuse_options(options: Mapping[str, OptionValue], protocol: str) -> None:
    """Raises `OptionError` if there are any: the protocol has no such thing."""
    if options:
        raise OptionError(f"{protocol} has no options; engines take theirs in the command, as in 'gtp-rhino --level=2'")
