"""What all protocols share: a conversation in lines, in which no line is left without an answer if it is wrong."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, ClassVar

from gametree.engines.engine import Engine
from gametree.engines.wire import Wire
from gametree.model.errors import GameTreeError
from gametree.model.game import AnyGame
from gametree.model.texts import LONGEST_TEXT

__all__ = ["VERSION", "Protocol", "one_line"]

VERSION = version("gametree")


class Protocol(ABC):
    """One way to talk to an engine. A new protocol is a file with a subclass, and a line in `protocols.py`."""

    name: ClassVar[str]
    summary: ClassVar[str]

    commands: dict[str, Callable[..., Any]]
    """What obeys each command, by its first word."""

    def __init__(self, engine: Engine, wire: Wire) -> None:
        self.engine = engine
        self.wire = wire

    @classmethod
    def is_for(cls, game: AnyGame) -> bool:
        """Whether the game can be played by this protocol."""
        return True

    def converse(self) -> None:
        """Answers lines until one of them is the last, or there are no more. A search that is running is ended."""
        try:
            for line in self.wire.lines():
                if not self.answer(line):
                    return
        finally:
            self.engine.end()
            self.wire.close()

    def answer(self, line: str) -> bool:
        """Answers a line; False if it is the last. A wrong line is refused, and the conversation goes on."""
        try:
            if len(line) > LONGEST_TEXT:
                self.refuse(f"a line has at most {LONGEST_TEXT:,} characters")
                return True
            return self.obey(line)
        except GameTreeError as error:
            self.refuse(str(error))
        except Exception as error:  # in a game of the user's own
            self.refuse(f"{type(error).__name__}: {error}")
        return True

    @abstractmethod
    def obey(self, line: str) -> bool:
        """Does what a line says; False if it is the last. `GameTreeError` says what is wrong with it."""

    @abstractmethod
    def refuse(self, why: str) -> None:
        """Says what is wrong with a line."""


def one_line(text: str) -> str:
    """A message without line ends."""
    return " ".join(text.split())
