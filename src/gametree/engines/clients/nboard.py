"""NBoard, the protocol of Othello engines such as Edax and NTest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from time import perf_counter
from typing import Any

from gametree.engines.clients.deadline import Deadline
from gametree.engines.clients.dialogue import Answer, Dialogue, OptionValue, Turn, Watch
from gametree.engines.clients.faults import Fault
from gametree.engines.clients.info import legal_line
from gametree.engines.clients.notation import othello
from gametree.engines.games_in_ggf import game_in_ggf
from gametree.model.position import Position
from gametree.model.quoted import cut, quoted
from gametree.model.result import Counts, SearchResult
from gametree.rules.builtin.othello import PASS

__all__ = ["NBoard", "nboard_move", "read_search", "split_pv"]

PASSES = ("PA", "PASS", "--")
SEARCH = re.compile(r"(?:search|book) (?P<pv>\S+) (?P<value>[+-]?\d{1,9}(?:\.\d{1,9})?)\S* \S+ (?P<depth>\d{1,6})\S*")
NODES = re.compile(r"nodestats\s+(?P<nodes>\d{1,18})\b")


class NBoard(Dialogue):
    """A conversation with an Othello engine."""

    limits = frozenset({"depth"})

    def __init__(self, *process: Any) -> None:
        super().__init__(*process)
        self._pings = 0

    def greet(self, options: Mapping[str, OptionValue]) -> None:
        """See `Dialogue.greet`."""
        settings = [f"set {name} {value}" for name, value in options.items()]
        self.process.send("nboard 2", *settings, deadline=self._soon())
        self._await_pong()

    @staticmethod
    def refuse(start: Position) -> None:
        """See `Dialogue.refuse`."""
        othello(start, "NBoard")

    def begin(self, start: Position) -> None:
        """See `Dialogue.begin`. A game begins when it is set, before the first move."""
        self._await_pong()

    def prepare(self, turn: Turn) -> None:
        """See `Dialogue.prepare`."""
        game = game_in_ggf(othello(turn.start, "NBoard"), turn.moves)
        self.process.send(f"set depth {turn.depth}", f"set game {game}", deadline=self._soon())
        self._await_pong()

    def _await_pong(self) -> None:
        """Returns when the engine has read everything. A move that comes before that was not asked for."""
        self._pings += 1
        soon, awaited = self._soon(), f"pong {self._pings}"

        def is_pong(line: str) -> bool:
            self._note_name(line)
            if line.startswith("==="):
                raise Fault(f"answered out of turn: {quoted(line)}")
            return line == awaited

        self.process.send(f"ping {self._pings}", deadline=soon)
        self.process.answer(is_pong, soon, f"'{awaited}'")

    def _note_name(self, line: str) -> None:
        if line.startswith("set myname "):
            self.title = cut(line.removeprefix("set myname ").strip())

    def ask(self, turn: Turn, deadline: Deadline) -> None:
        """See `Dialogue.ask`."""
        self.process.send("go", deadline=deadline)

    def answer(self, turn: Turn, deadline: Deadline, watch: Watch | None) -> Answer:
        """See `Dialogue.answer`."""
        began, nodes = perf_counter(), 0

        def is_move(line: str) -> bool:
            nonlocal nodes
            if counted := NODES.match(line):
                nodes = int(counted["nodes"])
            elif watch is not None and line.startswith(("search ", "book ")):
                result = read_search(line, turn.position, nodes, perf_counter() - began, self.title or "nboard")
                if result is not None:
                    watch(result)
            return line.startswith("===")

        line = self.process.answer(is_move, deadline, "move")
        move = nboard_move(line, turn.position)
        if move is None:
            raise Fault(f"answered {quoted(line)}, which is not a legal move here")
        return Answer(move, nodes)


def nboard_move(line: str, position: Position) -> Any | None:
    """The legal move of a line such as `=== F5/0.5/1.2` or `=== F5 0.5 1.2`; None if there is none."""
    words = re.split(r"[\s/]+", line.removeprefix("===").strip())
    return read_square(words[0], position)


def read_square(text: str, position: Position) -> Any | None:
    """The legal move that a square or a pass means."""
    move = PASS if text.upper() in PASSES else text.lower()
    return move if move in position.moves() else None


def read_search(line: str, position: Position, nodes: int, elapsed: float, name: str) -> SearchResult | None:
    """What a line such as `search F5D6 1.25 0 12` says, in MAX's view; None if it cannot be read.

    >>> import gametree as gt
    >>> read_search("search F5-D6 -1.5 0 12", gt.position("othello"), 99, 0.1, "edax").pv
    ('f5', 'd6')
    """
    said = SEARCH.fullmatch(" ".join(line.split()[:5]))
    if said is None:
        return None
    pv = legal_line(split_pv(said["pv"]), position, read_square)
    value = float(said["value"]) * (1 if position.maximizing else -1)
    counts = Counts(interior=nodes, generated=nodes)
    depth = int(said["depth"])
    return SearchResult(value, "estimate", pv[0] if pv else None, pv, depth, counts, elapsed, algorithm=name)


def split_pv(text: str) -> tuple[str, ...]:
    """The moves of a line that is written without spaces.

    >>> split_pv("F5d6C3"), split_pv("F5-PA-C3"), split_pv("PA")
    (('F5', 'd6', 'C3'), ('F5', 'PA', 'C3'), ('PA',))
    """
    return tuple(re.findall(r"[A-Ha-h][1-8]|[Pp][Aa](?:[Ss][Ss])?|--", text))
