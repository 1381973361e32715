"""Built-in games against independent rules: moves, results, notation and counts of lines of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import gametree as gt
from fuzz.case import Case, Fault, lines, shorter
from fuzz.rules import BOOKS, Board

COUNTED = 2
"""Positions of a game whose lines of play are counted."""
LONGEST = 100


@dataclass(frozen=True)
class Game(Case):
    """Moves of a game, and the positions after which lines of `depth` plies are counted."""

    game: str
    options: tuple[tuple[str, Any], ...]
    moves: tuple[str, ...]
    counted: frozenset[int]
    depth: int

    def check(self) -> int:
        """Plays the moves on both boards."""
        here: Any = gt.position(self.game, evaluator=self._evaluator, **dict(self.options))
        board = BOOKS[self.game].start(**dict(self.options))
        for ply in range(len(self.moves) + 1):
            self._compare(here, board, ply)
            if ply < len(self.moves):
                if self.moves[ply] not in board.moves():
                    return ply
                here, board = here.play(self.moves[ply]), board.play(self.moves[ply])
        return len(self.moves)

    @property
    def _evaluator(self) -> str | None:
        return "outcome" if gt.game(self.game).evaluators else None

    def _compare(self, here: gt.Position, board: Board, ply: int) -> None:
        right = sorted(board.moves())
        self._expect(sorted(map(str, here.moves())), right, "sorted(map(str, root.moves()))", ply)
        self._expect(here.maximizing, board.first_to_move, "root.maximizing", ply)
        if not right:
            self._expect(here.evaluate(), board.outcome(), "root.evaluate()", ply)
        if board.text() is not None:
            self._expect(here.text, board.text(), "root.text", ply)
        again = f"gt.position({self.game!r}, root.text{self._given()})"
        read = gt.position(self.game, here.text, evaluator=self._evaluator, **dict(self.options))
        self._expect(read == here and read.text == here.text, True, f"{again} == root", ply)
        keys = [here.play(str(move)).key for move in here.moves()]
        same = "[root.play(str(move)).key for move in root.moves()] == [root.after(move).key for move in root.moves()]"
        self._expect(keys == [here.after(move).key for move in here.moves()], True, same, ply)
        if ply in self.counted:
            self._expect(gt.perft(here, self.depth), board.perft(self.depth), f"gt.perft(root, {self.depth})", ply)

    def _expect(self, found: object, right: object, asked: str, ply: int) -> None:
        if found != right:
            wrong = f"{self.game}: {asked} is {str(found)[:300]}, but by the rules {str(right)[:300]}"
            raise Fault(asked[:24], wrong, lines(self._source(ply), f"assert {asked} == {right!r}"))

    def _given(self) -> str:
        given = {"evaluator": self._evaluator} if self._evaluator else {}
        return "".join(f", {name}={value!r}" for name, value in {**given, **dict(self.options)}.items())

    def _source(self, plies: int) -> list[str]:
        line = f".line({list(self.moves[:plies])!r})" if plies else ""
        return ["import gametree as gt", "", f"root = gt.position({self.game!r}{self._given()}){line}"]

    def program(self) -> str:
        """See `Case.program`."""
        root = self._source(len(self.moves))
        return lines(root, "root.moves(), root.evaluate(), root.text", f"gt.perft(root, {self.depth})")

    def simpler(self) -> Iterator[Game]:
        """Fewer moves."""
        for moves in shorter(self.moves):
            yield replace(self, moves=moves, counted=frozenset(range(len(moves) + 1)))


def make(rng: Random) -> Case:
    """A random game."""
    book = BOOKS[rng.choice([*BOOKS])]
    options = book.options(rng)
    board, moves = book.start(**options), list[str]()
    while len(moves) < LONGEST and (legal := sorted(board.moves())):
        moves.append(rng.choice(legal))
        board = board.play(moves[-1])
    counted = frozenset(rng.choices(range(len(moves) + 1), k=COUNTED))
    return Game(book.game, tuple(options.items()), tuple(moves), counted, rng.randint(1, book.plies))
