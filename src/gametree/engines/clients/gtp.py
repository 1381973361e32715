"""GTP, the Go Text Protocol, which engines of Othello speak too, such as gtp-rhino."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import floor
from typing import Any

from gametree.engines.clients.deadline import Deadline
from gametree.engines.clients.dialogue import Answer, Dialogue, OptionValue, Turn, Watch, refuse_options
from gametree.engines.clients.faults import Fault
from gametree.engines.clients.nboard import read_square
from gametree.engines.clients.notation import othello
from gametree.engines.clients.opening_line import beginning, opening_line
from gametree.model.position import Position
from gametree.model.quoted import cut, quoted
from gametree.players.clock import Clock, PerMove
from gametree.rules.builtin.othello import PASS

__all__ = ["Gtp", "Reply", "colour"]

REPLY = re.compile(r"(?P<sign>[=?])(?P<id>\d*)(?:\s+(?P<text>.*))?")
LONGEST_REPLY = 1000
"""The most lines of an answer."""


class Reply(str):
    """The text of an answer; `failed` says whether it was `?`."""

    failed: bool

    def __new__(cls, text: str, failed: bool) -> Reply:
        """See `Reply`."""
        made = super().__new__(cls, text)
        made.failed = failed
        return made


def colour(position: Position) -> str:
    """The side to move."""
    return "black" if position.maximizing else "white"


class Gtp(Dialogue):
    """A conversation with an engine that keeps the board itself. Moves are played on it."""

    limits = frozenset({"time"})
    needs_limit = False

    def __init__(self, *process: Any) -> None:
        super().__init__(*process)
        self._number = 0
        self._on_board: list[str] = []
        self._opening: tuple[str, ...] = ()

    def greet(self, options: Mapping[str, OptionValue]) -> None:
        """See `Dialogue.greet`."""
        refuse_options(options, "GTP")
        version = self._told("protocol_version")
        if version != "2":
            raise Fault(f"speaks version {quoted(str(version))} of the protocol, not 2")
        name = self._told("name")
        self.title = None if name.failed else cut(name)

    @staticmethod
    def refuse(start: Position) -> None:
        """See `Dialogue.refuse`."""
        othello(start, "GTP")

    def begin(self, start: Position) -> None:
        """See `Dialogue.begin`."""
        board = othello(start, "GTP")
        self._opening = opening_line(board)
        self._must(f"boardsize {board.size}")
        self._must("clear_board")
        self._on_board = []

    def prepare(self, turn: Turn) -> None:
        """See `Dialogue.prepare`."""
        moves = [*self._opening, *turn.moves]
        if self._on_board != moves[: len(self._on_board)]:
            self._must("clear_board")
            self._on_board = []
        position = beginning(othello(turn.start, "GTP").size)
        for number, move in enumerate(moves):
            if number >= len(self._on_board):
                self._play(colour(position), move)
                self._on_board.append(move)
            position = position.play(move)
        self._tell_time(turn)

    def _play(self, side: str, move: str) -> None:
        """Plays a move on the engine's board. Some engines of Othello refuse a pass: they pass by themselves."""
        if move == PASS:
            self._told(f"play {side} pass")
        else:
            self._must(f"play {side} {move.upper()}")

    def _tell_time(self, turn: Turn) -> None:
        """Times are whole seconds. An engine that does not keep time says so, and that is no fault."""
        if isinstance(turn.time, PerMove):
            self._told(f"time_settings 0 {max(1, floor(turn.time.seconds))} 1")
        elif isinstance(turn.time, Clock):
            left = max(1, floor(turn.time.left))
            if not turn.moves or len(turn.moves) == 1:
                self._told(f"time_settings {left} 0 0")
            self._told(f"time_left {colour(turn.position)} {left} 0")

    def ask(self, turn: Turn, deadline: Deadline) -> None:
        """See `Dialogue.ask`."""
        self._number += 1
        self.process.send(f"{self._number} genmove {colour(turn.position)}", deadline=deadline)

    def answer(self, turn: Turn, deadline: Deadline, watch: Watch | None) -> Answer:
        """See `Dialogue.answer`. The protocol has no way to tell what a search has found."""
        reply = self._reply(deadline, "move")
        if reply.lower() == "resign" and not reply.failed:
            raise Fault("resigned")
        move = None if reply.failed else read_square(reply, turn.position)
        if move is None:
            raise Fault(f"answered {quoted(str(reply))} to genmove, which is not a legal move here")
        self._on_board.append(move)
        return Answer(move)

    def _must(self, command: str) -> None:
        """Sends a command that has to succeed."""
        reply = self._told(command)
        if reply.failed:
            raise Fault(f"refused {quoted(command)}: {cut(reply)}")

    def _told(self, command: str) -> Reply:
        soon = self._soon()
        self._number += 1
        self.process.send(f"{self._number} {command}", deadline=soon)
        return self._reply(soon, f"answer to {quoted(command)}")

    def _reply(self, deadline: Deadline, awaited: str) -> Reply:
        """The answer to the last command, all of its lines. An answer to another command was not asked for."""

        def is_reply(line: str) -> bool:
            return line[0] in "=?"

        first = self.process.answer(is_reply, deadline, awaited)
        found = REPLY.fullmatch(first)
        if found is None or found["id"] != str(self._number):
            raise Fault(f"answered {quoted(first)}, which is not the answer to command {self._number}")
        lines = [found["text"] or ""]
        while line := self.process.line(deadline, awaited):
            lines.append(line)
            if len(lines) > LONGEST_REPLY:
                raise Fault(f"answered with more than {LONGEST_REPLY:,} lines")
        return Reply("\n".join(lines).strip(), found["sign"] == "?")
