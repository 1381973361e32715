"""UCI, the protocol of chess engines, and UGI, the same for any game."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import ClassVar

from gametree.engines.clients.deadline import Deadline
from gametree.engines.clients.declared import DeclaredOption, read_option, setting
from gametree.engines.clients.dialogue import Answer, Dialogue, OptionValue, Turn, Watch
from gametree.engines.clients.faults import Fault
from gametree.engines.clients.info import found, read_info
from gametree.engines.clients.notation import chess, legal_move, position_words
from gametree.model.position import Position
from gametree.model.quoted import cut, quoted
from gametree.players.clock import Clock, PerMove, Time

__all__ = ["Uci", "Ugi", "go_words", "milliseconds"]

OPTIONS_KEPT = 1000
"""The most options of an engine that are remembered."""


class Uci(Dialogue):
    """A conversation with a chess engine."""

    limits = frozenset({"depth", "nodes", "time"})
    stop = "stop"
    hello: ClassVar[str] = "uci"
    clocks: ClassVar[tuple[str, str, str, str]] = ("wtime", "btime", "winc", "binc")
    """What the clocks of MAX and MIN are called, and their increments."""

    def greet(self, options: Mapping[str, OptionValue]) -> None:
        """See `Dialogue.greet`."""
        declared: dict[str, DeclaredOption] = {}

        def is_ok(line: str) -> bool:
            if line.startswith("id name "):
                self.title = cut(line.removeprefix("id name ").strip())
            option = read_option(line) if line.startswith("option ") and len(declared) < OPTIONS_KEPT else None
            if option is not None:
                declared[option.name.lower()] = option
            return line == f"{self.hello}ok"

        soon = self._soon()
        self.process.send(self.hello, deadline=soon)
        self.process.answer(is_ok, soon, f"'{self.hello}ok'")
        for name, value in options.items():
            self.process.send(setting(name, value, declared), deadline=soon)
        self._await_ready()

    @staticmethod
    def refuse(start: Position) -> None:
        """See `Dialogue.refuse`."""
        chess(start)

    def begin(self, start: Position) -> None:
        """See `Dialogue.begin`."""
        self.process.send(f"{self.hello}newgame", deadline=self._soon())
        self._await_ready()

    def prepare(self, turn: Turn) -> None:
        """See `Dialogue.prepare`."""
        moves = f" moves {' '.join(turn.moves)}" if turn.moves else ""
        self.process.send(f"position {position_words(turn.start)}{moves}", deadline=self._soon())
        self._await_ready()

    def _await_ready(self) -> None:
        """Returns when the engine has read everything. A move that comes before that was not asked for."""

        def is_ready(line: str) -> bool:
            if line.split(maxsplit=1)[0] == "bestmove":
                raise Fault(f"answered out of turn: {quoted(line)}")
            return line == "readyok"

        soon = self._soon()
        self.process.send("isready", deadline=soon)
        self.process.answer(is_ready, soon, "'readyok'")

    def ask(self, turn: Turn, deadline: Deadline) -> None:
        """See `Dialogue.ask`."""
        self.process.send(go_words(turn, self.clocks), deadline=deadline)

    def answer(self, turn: Turn, deadline: Deadline, watch: Watch | None) -> Answer:
        """See `Dialogue.answer`."""
        began, nodes = perf_counter(), 0

        def is_best(line: str) -> bool:
            nonlocal nodes
            word = line.split(maxsplit=1)[0]
            if word == "info" and (info := read_info(line)) is not None:
                nodes = max(nodes, info.nodes or 0)
                if watch is not None and info.kind is not None and info.multipv == 1:
                    watch(found(info, turn.position, perf_counter() - began, self.title or self.hello))
            return word == "bestmove"

        line = self.process.answer(is_best, deadline, "move")
        words = line.split()
        move = legal_move(words[1], turn.position) if len(words) > 1 else None
        if move is None:
            raise Fault(f"answered {quoted(line)}, which is not a legal move here")
        return Answer(move, nodes)


class Ugi(Uci):
    """A conversation with an engine of any game. Positions and moves are in the game's own notation."""

    hello = "ugi"
    clocks = ("p1time", "p2time", "p1inc", "p2inc")

    @staticmethod
    def refuse(start: Position) -> None:
        """See `Dialogue.refuse`."""
        position_words(start)


def milliseconds(seconds: float) -> int:
    """A time as engines read it: 1 ms at least, because some take 0 for no limit.

    >>> milliseconds(0.25), milliseconds(-3)
    (250, 1)
    """
    return max(1, round(1000 * seconds))


def go_words(turn: Turn, clocks: tuple[str, str, str, str]) -> str:
    """The command that starts a search within the limits of a turn.

    A player does not know the clock of the other side. An engine that expects both is given its own twice.
    """
    words = ["go", *_time_words(turn.time, clocks)]
    if turn.depth is not None:
        words.append(f"depth {turn.depth}")
    if turn.nodes is not None:
        words.append(f"nodes {turn.nodes}")
    return " ".join(words)


def _time_words(time: Time | None, clocks: tuple[str, str, str, str]) -> list[str]:
    if isinstance(time, PerMove):
        return [f"movetime {milliseconds(time.seconds)}"]
    if isinstance(time, Clock):
        left, increment = milliseconds(time.left), round(1000 * time.increment)
        to_go = time.moves_to_go
        words = [f"{word} {value}" for word, value in zip(clocks, (left, left, increment, increment), strict=True)]
        return words if to_go is None else [*words, f"movestogo {to_go}"]
    return []
