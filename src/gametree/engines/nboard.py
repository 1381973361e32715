"""The NBoard protocol, version 2, for Othello: what the GUI NBoard and engines for it speak."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from gametree.engines.engine import Engine
from gametree.engines.games_in_ggf import game_from_ggf
from gametree.engines.order import Choice, Order, Thought
from gametree.engines.protocol import VERSION, Protocol, one_line
from gametree.engines.wire import Wire
from gametree.model.errors import OptionError
from gametree.model.game import AnyGame
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.texts import number_in

__all__ = ["NBoard", "discs"]

A_DISC = 10_000
"""The value of a disc at the end of the game, by evaluators that count something else before it."""
MOST_HINTS = 60
MOST_PINGS = 10**18


class NBoard(Protocol):
    """A conversation in the NBoard protocol.

    >>> from io import BytesIO
    >>> import gametree as gt
    >>> from gametree.engines.engine import Engine
    >>> from gametree.engines.nboard import NBoard
    >>> from gametree.engines.wire import Wire
    >>> target = BytesIO()
    >>> NBoard(Engine(gt.game("othello")), Wire(BytesIO(b"nboard 2\\nping 3"), target)).converse()
    >>> target.getvalue().decode().splitlines()[-1]
    'pong 3'
    """

    name = "nboard"
    summary = "the protocol of the Othello program NBoard"

    def __init__(self, engine: Engine, wire: Wire) -> None:
        super().__init__(engine, wire)
        self._depth: int | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "nboard": self._begin,
            "set": self._set,
            "move": self._move,
            "hint": self._hint,
            "go": self._go,
            "ping": self._ping,
            "learn": self._learn,
            "analyze": self._analyze,
        }
        self._settings = {"depth": self._set_depth, "game": self._set_game, "contempt": self._set_contempt}

    @classmethod
    def is_for(cls, game: AnyGame) -> bool:
        """See `Protocol.is_for`."""
        return game.name == "othello"

    def obey(self, line: str) -> bool:
        """See `Protocol.obey`. What is running is ended first: no line is about the position before it."""
        command, _, rest = line.strip().partition(" ")
        if command == "quit":
            return False
        if command in self.commands:
            self.engine.end()
            self.commands[command](rest.strip())
        elif command:
            self.refuse(f"unknown command {quoted(command)}; known: {', '.join(self.commands)}, quit")
        return True

    def refuse(self, why: str) -> None:
        """See `Protocol.refuse`."""
        self.wire.send(f"status {one_line(why)}")

    # What the commands do

    def _begin(self, text: str) -> None:
        if text not in ("1", "2"):
            raise OptionError(f"nboard is followed by the version, 1 or 2, not {quoted(text)}")
        self._introduce()

    def _introduce(self) -> None:
        depth = "" if self._depth is None else f" depth {self._depth}"
        self.wire.send(f"set myname gametree {VERSION}{depth}")

    def _set(self, text: str) -> None:
        name, _, value = text.partition(" ")
        if name not in self._settings:
            raise OptionError(f"set is followed by {', '.join(self._settings)}, not {quoted(name)}")
        self._settings[name](value.strip())

    def _set_depth(self, text: str) -> None:
        depth = number_in(text, MAX_DEPTH)
        if not depth:
            raise OptionError(f"the depth is a number from 1 to {MAX_DEPTH}, not {quoted(text)}")
        self._depth = depth
        self._introduce()

    def _set_game(self, text: str) -> None:
        start, moves = game_from_ggf(text)
        if start.size != self._rows:
            raise OptionError(f"this engine plays on {self._rows} rows; start another with --set size={start.size}")
        self.engine.set_position(start.text, moves)

    @property
    def _rows(self) -> int:
        drawing = self.engine.position.drawing()
        return 0 if drawing is None else len(drawing.marks)

    def _set_contempt(self, text: str) -> None:
        raise OptionError("contempt is ignored: a draw is worth a draw")

    def _move(self, text: str) -> None:
        """A move, perhaps with its value and time after slashes."""
        word = text.partition("/")[0].strip().lower()
        self.engine.play("pass" if word in ("pa", "pass") else word)

    def _hint(self, text: str) -> None:
        wanted = number_in(text or "1", MOST_HINTS)
        if not wanted:
            raise OptionError(f"hint is followed by a number of moves from 1 to {MOST_HINTS}, not {quoted(text)}")
        self.wire.send("status gametree is analyzing")
        self.engine.go(Order(depth=self._depth, best=wanted), self._report, self._waits)

    def _go(self, text: str) -> None:
        self.wire.send("status gametree is thinking")
        self.engine.go(Order(depth=self._depth), self._report, self._choose)

    def _ping(self, text: str) -> None:
        number = number_in(text, MOST_PINGS)
        if number is None:
            raise OptionError(f"ping is followed by a number, not {quoted(text)}")
        self.wire.send(f"pong {number}")

    def _learn(self, text: str) -> None:
        """Nothing is learned, and the protocol wants this answer."""
        self.wire.send("status gametree keeps no book, so there is nothing to learn\nlearned")

    def _analyze(self, text: str) -> None:
        """The value of every position of the game, the last one first, in the view of the side to move there."""
        self.wire.send("status gametree is analyzing")
        numbers = count(len(self.engine.moves), -1)

        def valued(report: Thought) -> None:
            self.wire.send(f"analysis {next(numbers)} {discs(report.position, report.result.value):.2f}")

        self.engine.review(Order(depth=self._depth), valued, self._waits)

    # What the engine says, from its own thread

    def _report(self, report: Thought) -> None:
        result = report.result
        self.wire.send(f"nodestats {result.counts.nodes} {result.elapsed:.2f}")
        for line in result.lines:
            value = discs(report.position, line.value)
            self.wire.send(f"search {'-'.join(map(named, line.pv))} {value:.2f} 0 {result.depth}")

    def _choose(self, choice: Choice) -> None:
        if choice.trouble is not None:
            self.refuse(choice.trouble)
        if choice.move is None:
            self.refuse("the game is over: there is no move to make")
        else:
            value = "" if choice.last is None else f"{discs(choice.position, choice.last.result.value):.2f}"
            self.wire.send(f"=== {named(choice.move)}/{value}/{choice.seconds:.2f}")
        self._waits(choice)

    def _waits(self, choice: Choice) -> None:
        self.wire.send("status gametree is waiting")


def named(move: Any) -> str:
    """A move as NBoard writes it."""
    return "PA" if move == "pass" else str(move).upper()


def discs(position: Position, value: int | float) -> float:
    """A value in MAX's view, in the view of the side to move and in discs: exact where the search has seen the end.

    Before that it is a guess: a small advantage counts as two discs.

    >>> import gametree as gt
    >>> from gametree.engines.nboard import discs
    >>> start = gt.position("othello")
    >>> discs(start, 120_000), discs(start.play("f5"), 40)
    (12.0, -4.0)
    """
    side = 1 if position.maximizing else -1
    return side * (value / A_DISC if abs(value) >= A_DISC else 2 * value / position.unit)
