"""What the checks of UCI and UGI say, and how they read the answers: by the rules of the game, not by the engine's."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from gametree.engines.checks.check import Failed, Skipped, must
from gametree.engines.checks.probe import Probe
from gametree.engines.clients.declared import DeclaredOption, read_option
from gametree.engines.clients.info import Info, legal_line, read_info
from gametree.engines.clients.notation import legal_move, position_words
from gametree.engines.clients.uci import Uci, Ugi
from gametree.engines.notation import written
from gametree.model.position import Position
from gametree.model.quoted import listed, quoted

__all__ = ["PROMPT", "UciTalk", "UgiTalk", "first_word"]

LONGEST_GAME = 400
GAMES_TRIED, GAMES_WANTED = 100, 20
"""The most random games that are played to find one that ends, and to find each result."""
PROMPT = 1.0
"""Seconds within which an engine answers what takes no thought: a busy machine has its delays."""


def first_word(line: str) -> str:
    """The first word of a line; empty if there is none."""
    return line.split(maxsplit=1)[0] if line else ""


class UciTalk:
    """A conversation about one game. `start` is where it begins."""

    def __init__(self, probe: Probe, start: Position) -> None:
        self.probe = probe
        self.start = start
        self.dialect: type[Uci] = Uci
        self.declared: dict[str, DeclaredOption] = {}
        self.greeting: list[str] = []

    @property
    def hello(self) -> str:
        """The first word of the conversation."""
        return self.dialect.hello

    def greet(self) -> None:
        """Begins the conversation, and remembers what the engine declares."""
        self.probe.send(self.hello)
        self.greeting = self.probe.until(lambda line: line == f"{self.hello}ok", f"{self.hello}ok")
        options = (read_option(line) for line in self.greeting if first_word(line) == "option")
        self.declared = {option.name.lower(): option for option in options if option is not None}

    def ready(self, seconds: float | None = None) -> list[str]:
        """Asks whether the engine is ready, and returns all that it says before it is."""
        self.probe.send("isready")
        return self.probe.until(lambda line: line == "readyok", "readyok", seconds)

    def place(self, line: Iterable[Any] = (), start: Position | None = None) -> Position:
        """Sets a position: moves from some start. Returns the position after them."""
        beginning, moves = self.start if start is None else start, list(line)
        words = " ".join(map(written, moves))
        self.probe.send(f"position {position_words(beginning)}{f' moves {words}' if moves else ''}")
        return beginning.line(moves)

    def go(self, limits: str, position: Position, seconds: float | None = None) -> tuple[Any, list[str]]:
        """Starts a search; the legal move that it ends with, and all lines up to it."""
        self.probe.send(f"go {limits}")
        return self.best(position, seconds)

    def best(self, position: Position, seconds: float | None = None) -> tuple[Any, list[str]]:
        """Waits for the move of a search: a legal one."""
        lines = self.probe.until(lambda line: first_word(line) == "bestmove", "bestmove", seconds)
        return self.legal(lines[-1], position), lines

    def legal(self, line: str, position: Position) -> Any:
        """The legal move of a `bestmove`, and of its `ponder`."""
        words = line.split()
        move = legal_move(words[1], position) if len(words) > 1 else None
        legal = listed(map(written, position.moves()))
        must(move is not None, f"{quoted(line)} has no legal move; legal: {legal or 'none'}")
        if words[2:]:
            after = position.play(move)
            is_ponder = len(words) == 4 and words[2] == "ponder"
            must(is_ponder, f"{quoted(line)} is not written as bestmove MOVE ponder MOVE")
            must(legal_move(words[3], after) is not None, f"the move to ponder on in {quoted(line)} is not legal")
        return move

    def infos(self, lines: Iterable[str]) -> list[Info]:
        """What the `info` lines say; fails if one is not written as the protocol says."""
        said = []
        for line in lines:
            if first_word(line) == "info":
                info = read_info(line)
                must(info is not None, f"{quoted(line)} is not written as the protocol says")
                assert info is not None
                said.append(info)
        return said

    def no_best(self, lines: Iterable[str], when: str) -> None:
        """Fails if there is a move among the lines."""
        for line in lines:
            must(first_word(line) != "bestmove", f"{quoted(line)} came {when}")

    def must_have(self, name: str) -> DeclaredOption:
        """An option; without it the check is skipped."""
        if name.lower() not in self.declared:
            raise Skipped(f"the engine has no option {name}")
        return self.declared[name.lower()]

    def legal_pv(self, info: Info, position: Position) -> None:
        """Fails if a line of moves cannot be played."""
        played = legal_line(info.pv, position, legal_move)
        if len(played) < len(info.pv):
            raise Failed(f"the line {' '.join(info.pv)} cannot be played: {info.pv[len(played)]} is not legal")

    def random_line(self, seed: int, plies: int) -> tuple[Any, ...]:
        """Moves of a random game, fewer if it would be over."""
        random, line, position = Random(seed), list[Any](), self.start
        while len(line) < plies:
            move = random.choice(position.moves())
            position = position.play(move)
            if not position.moves():
                break
            line.append(move)
        return tuple(line)

    def finished_line(self) -> tuple[Any, ...]:
        """Moves of a whole random game."""
        return next(iter(self.finished_lines().values()))

    def finished_lines(self) -> dict[int, tuple[Any, ...]]:
        """Moves of whole random games, by their results, as far as chance finds them: won, drawn, lost."""
        found: dict[int, tuple[Any, ...]] = {}
        for seed in range(GAMES_TRIED):
            line, position = self._random_game(Random(seed))
            if not position.moves():
                value = position.evaluate()
                found.setdefault((value > 0) - (value < 0), line)
            if len(found) == 3 or (found and seed >= GAMES_WANTED):
                break
        if not found:
            raise Skipped("random games of this kind do not end")
        return found

    def _random_game(self, random: Random) -> tuple[tuple[Any, ...], Position]:
        line, position = list[Any](), self.start
        while len(line) < LONGEST_GAME and (moves := position.moves()):
            line.append(random.choice(moves))
            position = position.play(line[-1])
        return tuple(line), position


class UgiTalk(UciTalk):
    """The same in UGI."""

    def __init__(self, probe: Probe, start: Position) -> None:
        super().__init__(probe, start)
        self.dialect = Ugi

    def query(self, question: str) -> str:
        """The answer to a question about the position."""
        self.probe.send(f"query {question}")
        lines = self.probe.until(lambda line: first_word(line) == "response", f"response to query {question}")
        words = lines[-1].split()
        must(len(words) == 2, f"{quoted(lines[-1])} is not written as response ANSWER")
        return words[1]
