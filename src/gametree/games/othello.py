"""Othello, 8x8. Squares are a1 to h8, a1 at the top left; Black moves first and is MAX. A pass is a move."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Self

from gametree import _core
from gametree.errors import IllegalMove, InvalidPosition, UnknownName
from gametree.model import Game, Position
from gametree.native import NativePosition

__all__ = ["GAME", "OthelloPosition"]

SQUARES = tuple(f"{column}{row}" for row in "12345678" for column in "abcdefgh")
PASS = "pass"
PASS_TEXTS = (PASS, "ps", "--")
PASS_CODE = 64
CODES = {text: code for code, text in enumerate(SQUARES)} | dict.fromkeys(PASS_TEXTS, PASS_CODE)

MOVE = re.compile("[a-h][1-8]|pass|ps|--")
BEGINS_WITH_MOVE = re.compile(r"(--)?([a-z]\d|$)|pass|ps")  # a board may begin with -- too

BLACK, WHITE, EMPTY = "xX*bB", "oOwW", ".-_"

EVALUATORS = {
    "positional": "mobility now and soon, corners, edges held from them, no discs next to an empty corner",
    "mobility": "more moves than the other side, and corners",
    "weighted": "a fixed worth for a disc on each square",
    "discs": "Black's discs minus White's: the outcome itself",
}
"""In the order of the native numbers. All but `discs` value a finished game at 10,000 a disc."""

RULES = {name: _core.Othello(number) for number, name in enumerate(EVALUATORS)}
UNITS = {"positional": 20, "mobility": 2, "weighted": 5, "discs": 2}
DEFAULT_EVALUATOR = next(iter(EVALUATORS))
START = 1 << CODES["e4"] | 1 << CODES["d5"], 1 << CODES["d4"] | 1 << CODES["e5"]

SEARCHABLE_EMPTIES = 10
"""With no more empty squares than this, the rest of the game can be searched whole."""


class OthelloPosition(NativePosition):
    """A position of Othello, valued by one of four evaluators; see `with_evaluator`."""

    __slots__ = ("_evaluator", "unit")

    def __init__(self, evaluator: str, state: Any) -> None:
        super().__init__(RULES[evaluator], state)
        self._evaluator = evaluator
        self.unit = UNITS[evaluator]

    @classmethod
    def from_boards(
        cls, black: int, white: int, *, black_to_move: bool = True, evaluator: str = DEFAULT_EVALUATOR
    ) -> Self:
        """The position with the given discs: 64-bit numbers, a1 the lowest bit, b1 the next, h8 the highest."""
        if not (0 <= black < 1 << 64 and 0 <= white < 1 << 64):
            raise InvalidPosition("a board is a number of 64 bits")
        if both := black & white:
            raise InvalidPosition(f"{SQUARES[both.bit_length() - 1]} has a black and a white disc")
        if not black | white:
            raise InvalidPosition("the board has no disc")
        return cls(evaluator, _rules(evaluator).state(black, white, black_to_move))

    def _after(self, code: int, state: Any) -> Self:
        return type(self)(self._evaluator, state)

    @property
    def evaluator(self) -> str:
        """The name of the evaluator."""
        return self._evaluator

    def with_evaluator(self, name: str) -> Self:
        """The same position, valued by the evaluator `name`."""
        _rules(name)
        return type(self)(name, self._state)

    def move_code(self, move: Any) -> int:
        """See `NativePosition.move_code`."""
        return CODES[move.strip().lower()]

    def move_of(self, code: int) -> str:
        """See `NativePosition.move_of`."""
        return PASS if code == PASS_CODE else SQUARES[code]

    @property
    def boards(self) -> tuple[int, int]:
        """Black's and White's discs, as `from_boards` takes them."""
        black, white = RULES[self._evaluator].boards(self._state)
        return black, white

    @property
    def text(self) -> str:
        """The 64 squares and the side to move, as `position("othello", text)` reads them."""
        return self._marks() + ("X" if self.maximizing else "O")

    def _marks(self) -> str:
        black, white = self.boards
        return "".join("X" if black >> i & 1 else "O" if white >> i & 1 else "." for i in range(64))

    @property
    def plies_left(self) -> int | None:
        """A bound: each empty square takes a move and at most a pass. None with more than ten empty squares."""
        empties = self.plies_expected
        if not empties:
            return 0
        return 2 * empties + 1 if empties <= SEARCHABLE_EMPTIES else None

    @property
    def plies_expected(self) -> int:
        """The empty squares; 0 when the game is over."""
        if not self._rules.moves(self._state):
            return 0
        black, white = self.boards
        return 64 - (black | white).bit_count()

    def __str__(self) -> str:
        marks = self._marks()
        rows = [f"{row + 1} {' '.join(marks[8 * row : 8 * row + 8])}" for row in range(8)]
        to_move = f"{'X' if self.maximizing else 'O'} to move" if self._rules.moves(self._state) else "game over"
        return "\n".join(["  a b c d e f g h", *rows, f"X {marks.count('X')}, O {marks.count('O')}; {to_move}"])


class Othello(Game):
    """Othello."""

    name = "othello"
    summary = "Othello (Reversi) on the 8x8 board"
    evaluators = EVALUATORS

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """Reads moves or a board.

        Moves: "f5d6c3", "f5 d6 c3" or "f5, d6, c3" from the start; a pass is "pass", "ps" or "--", and is understood
        where the side to move must pass and the text goes on with a square.

        A board: the 64 squares as one reads a page, a1 first (X, * or B is Black; O or W is White; ., - or _ is empty),
        then the side to move, X or O. Without it Black is to move if Black can, or if neither side can. White space
        does not matter.
        """
        evaluator = evaluator or DEFAULT_EVALUATOR
        compact = "".join((text or "").split())
        if not compact or BEGINS_WITH_MOVE.match(compact.lower()):
            return _from_moves(compact.lower().replace(",", ""), evaluator)
        return _from_board(compact, evaluator)


def _rules(evaluator: str) -> _core.Othello:
    if evaluator not in RULES:
        raise UnknownName("evaluator of othello", evaluator, RULES)
    return RULES[evaluator]


def _from_moves(text: str, evaluator: str) -> OthelloPosition:
    position = OthelloPosition.from_boards(*START, evaluator=evaluator)
    for number, move in enumerate(_split(text), 1):
        if move in SQUARES and position.moves() == [PASS]:
            position = position.play(PASS)
        try:
            position = position.play(move)
        except IllegalMove as illegal:
            raise InvalidPosition(f"move {number} of the text: {illegal}") from None
    return position


def _split(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        found = MOVE.match(text, at)
        if found is None:
            raise InvalidPosition(
                f"no move (a1 to h8, or pass) can be read from {text[at : at + 8]!r} after {text[:at]!r}"
            )
        yield found.group()
        at = found.end()


def _from_board(text: str, evaluator: str) -> OthelloPosition:
    for at, mark in enumerate(text[:64]):
        if mark not in BLACK + WHITE + EMPTY:
            raise InvalidPosition(
                f"square {SQUARES[at]} of the board is {mark!r}; discs are X and O, an empty square is . "
                "(and a list of moves begins with a move, such as f5)"
            )
    if len(text) not in (64, 65):
        raise InvalidPosition(
            f"a board has 64 squares, then X or O for the side to move; this one has {len(text)} characters"
        )
    black, white = (sum(1 << at for at, mark in enumerate(text[:64]) if mark in marks) for marks in (BLACK, WHITE))
    if len(text) == 64:
        position = OthelloPosition.from_boards(black, white, evaluator=evaluator)
        return position.play(PASS) if position.moves() == [PASS] else position
    if text[64] not in BLACK + WHITE:
        raise InvalidPosition(f"the side to move is {text[64]!r}; it is X or O")
    return OthelloPosition.from_boards(black, white, black_to_move=text[64] in BLACK, evaluator=evaluator)


GAME = Othello()
