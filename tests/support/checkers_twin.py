"""Checkers as the rule book has it, and positions to compare it with the real one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import gametree as gt
from gametree.rules.builtin.checkers import CheckersPosition

WON = 10_000


def checkers(text: str | None = None, evaluator: str | None = None) -> CheckersPosition:
    made = gt.position("checkers", text, evaluator=evaluator)
    assert isinstance(made, CheckersPosition)
    return made


def rules(at: CheckersPosition) -> Any:
    assert at.native is not None
    return at.native.rules


def state(at: CheckersPosition) -> Any:
    assert at.native is not None
    return at.native.state


def place(square: int) -> tuple[int, int]:
    row, column = divmod(square - 1, 4)
    return row, 2 * column + (1 if row % 2 == 0 else 0)


PLACES = {square: place(square) for square in range(1, 33)}
SQUARES = {at: square for square, at in PLACES.items()}


class Twin:
    """Checkers as the rule book has it: pieces in a dictionary, moved one jump at a time."""

    def __init__(self, black: dict[int, bool], white: dict[int, bool], black_to_move: bool) -> None:
        self.pieces = {PLACES[square]: ("b", king) for square, king in black.items()}
        self.pieces |= {PLACES[square]: ("w", king) for square, king in white.items()}
        self.mover = "b" if black_to_move else "w"

    @classmethod
    def start(cls) -> Twin:
        return cls(dict.fromkeys(range(1, 13), False), dict.fromkeys(range(21, 33), False), True)

    def steps(self, king: bool) -> list[tuple[int, int]]:
        ahead = 1 if self.mover == "b" else -1
        return [(row, column) for row in ((ahead, -ahead) if king else (ahead,)) for column in (-1, 1)]

    def jumps(
        self, at: tuple[int, int], king: bool, jumped: tuple[tuple[int, int], ...]
    ) -> Iterator[list[tuple[int, int]]]:
        """The paths that go on from `at` to their end; the moving piece has been lifted from the board."""
        ended = True
        for row, column in self.steps(king):
            over, to = (at[0] + row, at[1] + column), (at[0] + 2 * row, at[1] + 2 * column)
            enemy = over in self.pieces and self.pieces[over][0] != self.mover and over not in jumped
            if enemy and to in SQUARES and to not in self.pieces:
                ended = False
                crowned = not king and to[0] in (0, 7)
                longer = iter([[to]]) if crowned else self.jumps(to, king, (*jumped, over))
                yield from ([at, *path] for path in longer)
        if ended:
            yield [at]

    def captures(self) -> list[list[tuple[int, int]]]:
        found = []
        for at, (side, king) in list(self.pieces.items()):
            if side == self.mover:
                lifted = self.pieces.pop(at)
                found += [path for path in self.jumps(at, king, ()) if len(path) > 1]
                self.pieces[at] = lifted
        return found

    def quiet(self) -> list[list[tuple[int, int]]]:
        return [
            [at, to]
            for at, (side, king) in self.pieces.items()
            if side == self.mover
            for row, column in self.steps(king)
            if (to := (at[0] + row, at[1] + column)) in SQUARES and to not in self.pieces
        ]

    def moves(self) -> dict[str, list[tuple[int, int]]]:
        if captures := self.captures():
            return {"x".join(str(SQUARES[at]) for at in path): path for path in captures}
        return {"-".join(str(SQUARES[at]) for at in path): path for path in self.quiet()}

    def play(self, path: list[tuple[int, int]]) -> None:
        side, king = self.pieces.pop(path[0])
        for here, there in pairwise(path):
            if abs(here[0] - there[0]) == 2:
                del self.pieces[(here[0] + there[0]) // 2, (here[1] + there[1]) // 2]
        self.pieces[path[-1]] = (side, king or path[-1][0] == (7 if side == "b" else 0))
        self.mover = "w" if self.mover == "b" else "b"

    def text(self) -> str:
        lists = {"b": "", "w": ""}
        for square, at in PLACES.items():
            if at in self.pieces:
                side, king = self.pieces[at]
                lists[side] += f",{'K' if king else ''}{square}"
        return f"{self.mover.upper()}:W{lists['w'][1:]}:B{lists['b'][1:]}"


def random_twin(rng: random.Random) -> Twin:
    """Any pieces anywhere: often many kings, so that long captures are frequent."""
    squares = rng.sample(range(1, 33), rng.randint(2, 24))
    kings = rng.choice((0.1, 0.5, 0.9))
    cut = rng.randint(max(1, len(squares) - 12), min(12, len(squares) - 1))
    black = {square: square > 28 or rng.random() < kings for square in squares[:cut]}
    white = {square: square < 5 or rng.random() < kings for square in squares[cut:]}
    return Twin(black, white, rng.random() < 0.5)


def random_game(rng: random.Random, evaluator: str | None = None, plies: int = 150) -> Iterator[CheckersPosition]:
    at = checkers(evaluator=evaluator)
    yield at
    while plies and (moves := at.moves()):
        at = at.play(rng.choice(moves))
        plies -= 1
        yield at


def random_positions(seed: int, count: int, evaluator: str | None = None) -> Iterator[CheckersPosition]:
    rng = random.Random(seed)
    return (checkers(random_twin(rng).text(), evaluator) for _ in range(count))


def turned_round(board: int) -> int:
    return int(f"{board:032b}"[::-1], 2)


def colour_swapped(at: CheckersPosition) -> CheckersPosition:
    black, white, kings = map(turned_round, at.boards)
    return CheckersPosition.from_boards(white, black, kings, black_to_move=not at.maximizing, evaluator=at.evaluator)
