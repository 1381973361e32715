"""Othello on 8x8, 6x6 or 4x4 squares. Squares are a1 to h8, a1 at the top left; Black moves first and is MAX.

A pass is a move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

from gametree import _core
from gametree.model import movetext
from gametree.model.drawing import Drawing, Piece, Style
from gametree.model.errors import IllegalMove, InvalidPosition, OptionError
from gametree.model.game import AnyGame
from gametree.model.position import Advice, Ladder, Play, Position
from gametree.model.quoted import quoted
from gametree.native.record import uint64
from gametree.rules.board import BoardPosition, RuleBook
from gametree.rules.symmetry import key_of_images

__all__ = ["GAME", "OthelloBoard", "OthelloPosition", "obf_line", "read_obf"]

SQUARES = tuple(f"{column}{row}" for row in "12345678" for column in "abcdefgh")
PASS = "pass"
PASS_TEXTS = (PASS, "ps", "--")
PASS_CODE = 64
CODES = {text: code for code, text in enumerate(SQUARES)} | dict.fromkeys(PASS_TEXTS, PASS_CODE)

MOVE = re.compile("[a-h][1-8]|pass|ps|--")
BEGINS_WITH_MOVE = re.compile(r"\d+\.|(--)?([a-z]\d|$)|pass|ps")  # a board may begin with -- too

SCORED = re.compile(r"(?P<move>[a-h][1-8]|pass|ps|--):(?P<score>[+-]?\d+)")

BLACK, WHITE, EMPTY = "xX*bB", "oOwW", ".-_"

EVALUATORS = {
    "positional": "mobility now and soon, corners, edges held from them, no discs next to an empty corner",
    "mobility": "more moves than the other side, and corners",
    "weighted": "a fixed value for a disc on each square",
    "discs": "Black's discs minus White's, at any time",
    "outcome": "Black's discs minus White's when the game is over, 0 before: for solving",
    "tournament": "the same, and squares left empty count for the winner",
    "staged": "discs by kind of square, corners, edges, mobility and parity, with weights for each stage of the game",
}
"""All but `discs` and the two for solving value a finished game at 10,000 a disc."""

UNITS = {"positional": 20, "mobility": 2, "weighted": 5, "discs": 2, "outcome": 2, "tournament": 2, "staged": 100}
SOLVING = ("outcome", "tournament")
DEFAULT_EVALUATOR = next(iter(EVALUATORS))

SIZES = (8, 6, 4)
BOOKS = {
    size: RuleBook("othello", partial(_core.Othello, size=size), EVALUATORS, UNITS, {"size": size}) for size in SIZES
}

SEARCHABLE_EMPTIES = 10
"""With no more empty squares than this, the rest of the game can be searched to its end."""

PIECES = {"X": Piece(disc="#111"), "O": Piece(disc="#fafafa")}
FELT = Style("#2e8b57", "#2e8b57", "#6fbf4a")


class OthelloBoard(NamedTuple):
    """The discs as `OthelloPosition.from_boards` takes them, and the side to move."""

    black: uint64
    white: uint64
    black_to_move: bool


class OthelloPosition(BoardPosition):
    """A position of Othello, valued by one of several evaluators; see `with_evaluator`."""

    __slots__ = ()
    advice = Advice(
        "table+static",
        from_depth=2,
        play=Play(
            selective="probcut",
            evaluator="staged",
            ladder=Ladder((5.0, 2.6, 1.3, 0.6, 0.2), (140, 500, 2300, 11_000)),
        ),
    )

    Board = OthelloBoard
    graded = True  # by discs

    @classmethod
    def from_boards(
        cls,
        black: int,
        white: int,
        *,
        black_to_move: bool = True,
        evaluator: str = DEFAULT_EVALUATOR,
        size: int = 8,
    ) -> Self:
        """The position with the given discs: 64-bit numbers, a1 the lowest bit, b1 the next, h8 the highest.

        Smaller boards use the same bits for the same squares.

        >>> from gametree.rules.builtin.othello import OthelloPosition
        >>> OthelloPosition.from_boards(1 << 28 | 1 << 35, 1 << 27 | 1 << 36).moves()
        ['d3', 'c4', 'f5', 'e6']
        """
        book = _book(size)
        rules = book.rules(evaluator)
        if not (0 <= black < 1 << 64 and 0 <= white < 1 << 64):
            raise InvalidPosition("a board is a number of 64 bits")
        if both := black & white:
            raise InvalidPosition(f"{SQUARES[both.bit_length() - 1]} has a black and a white disc")
        if outside := (black | white) & ~rules.playable:
            raise InvalidPosition(f"{SQUARES[outside.bit_length() - 1]} is not on a board of {size}x{size} squares")
        if not black | white:
            raise InvalidPosition("the board has no disc")
        return cls(book, evaluator, rules.state(black, white, black_to_move))

    def for_solving(self) -> Self:
        """See `Position.for_solving`: by the evaluator `outcome`, unless it is `tournament` already."""
        return self if self._evaluator in SOLVING else super().for_solving()

    def move_code(self, move: Any) -> int:
        """See `NativePosition.move_code`."""
        return CODES[move.strip().lower()]

    def move_of(self, code: int) -> str:
        """See `NativePosition.move_of`."""
        return PASS if code == PASS_CODE else SQUARES[code]

    @property
    def size(self) -> int:
        """The number of rows and columns."""
        return next(size for size, book in BOOKS.items() if book is self._book)

    @property
    def boards(self) -> tuple[int, int]:
        """Black's and White's discs, as `from_boards` takes them."""
        board: OthelloBoard = self.board
        return board.black, board.white

    def _ready_for(self, move: str) -> Self:
        """A pass may be left out of a list of moves before a move to a square."""
        return self.play(PASS) if move in SQUARES and self.moves() == [PASS] else self

    @property
    def text(self) -> str:
        """The squares row by row and the side to move, as `position("othello", text)` reads them."""
        return "".join(self._rows()) + ("X" if self.maximizing else "O")

    def _rows(self) -> list[str]:
        size, (black, white) = self.size, self.boards
        marks = "".join("X" if black >> i & 1 else "O" if white >> i & 1 else "." for i in range(8 * size))
        return [marks[8 * row : 8 * row + size] for row in range(size)]

    @property
    def plies_left(self) -> int | None:
        """A bound: each empty square takes a move and at most a pass.

        None with more than ten empty squares, unless the evaluator is one for solving.
        """
        empties = self.plies_expected
        if not empties:
            return 0
        return 2 * empties + 1 if empties <= SEARCHABLE_EMPTIES or self._evaluator in SOLVING else None

    @property
    def plies_expected(self) -> int:
        """The empty squares; 0 when the game is over."""
        if not self._rules.moves(self._state):
            return 0
        black, white = self.boards
        return self.size**2 - (black | white).bit_count()

    @property
    def symmetric_key(self) -> int:
        """See `Position.symmetric_key`. The rules know no corner from another."""
        return key_of_images(self._rows(), self.maximizing)

    def drawing(self) -> Drawing:
        """See `Position.drawing`."""
        to_move = f"{'X' if self.maximizing else 'O'} to move" if self._rules.moves(self._state) else "game over"
        black, white = self.boards
        return Drawing(
            self._rows(),
            columns="abcdefgh"[: self.size],
            rows="12345678"[: self.size],
            caption=f"X {black.bit_count()}, O {white.bit_count()}; {to_move}",
            last_move={divmod(CODES[self.last_move], 8)} if self.last_move in SQUARES else frozenset(),
            pieces=PIECES,
            style=FELT,
        )


class Othello(AnyGame):
    """Othello."""

    name = "othello"
    summary = "Othello (Reversi) on the 8x8 board, or on 6x6 or 4x4"
    options: ClassVar[Mapping[str, object]] = {"size": 8}
    evaluators = EVALUATORS

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """Reads moves or a board.

        Moves: "f5d6c3", "f5 d6 c3" or "f5, d6, c3" from the start; a pass is "pass", "ps" or "--", and is understood
        where the side to move must pass and the list goes on with a square. Move numbers, comments in braces, tags and
        the result, as in PGN, are skipped.

        A board: its squares row by row, a1 first (X, * or B is Black; O or W is White; ., - or _ is empty), then the
        side to move, X or O. White space does not matter. The side to move may be left out if the last square is empty
        or white space separates the rows, so that no disc is mistaken for it; then Black is to move if Black has a
        move, or if neither side has. A line of OBF is read too, up to the first semicolon; see `read_obf`.
        """
        evaluator, size = evaluator or DEFAULT_EVALUATOR, options["size"]
        bare = movetext.without_remarks(text or "").lower()
        if not bare or BEGINS_WITH_MOVE.match("".join(bare.split())):
            moves = movetext.split("".join(movetext.words(bare)), MOVE, "a1 to h8, or pass")
            return _start(evaluator, size).read_moves(moves)
        return _from_board((text or "").partition(";")[0], evaluator, size)


def read_obf(line: str, *, evaluator: str | None = None) -> tuple[OthelloPosition, dict[str, int]]:
    """A position and the scores of its moves, from a line of OBF: the board, the side to move, and then each move with
    its score in the view of the side to move, as in `...X; H5:+6; G6:-2;`.

    >>> from gametree.rules.builtin.othello import read_obf
    >>> position, scores = read_obf("-" * 27 + "OX------XO" + "-" * 27 + " X; F5:+0; D3:-1; % the start")
    >>> position.moves(), scores
    (['d3', 'c4', 'f5', 'e6'], {'f5': 0, 'd3': -1})
    """
    board, *fields = line.partition("%")[0].split(";")
    position = _from_board(board, evaluator or DEFAULT_EVALUATOR, 8)
    legal = position.moves()
    scores: dict[str, int] = {}
    for text in filter(None, map(str.strip, fields)):
        found = SCORED.fullmatch(text.lower())
        if found is None:
            raise InvalidPosition(f"{quoted(text)} is not a move with its score, such as H5:+6")
        move = position.move_of(CODES[found["move"]])
        if move not in legal:
            raise InvalidPosition(f"the score of a move that cannot be played: {IllegalMove(text, legal)}")
        scores[move] = int(found["score"])
    return position, scores


def obf_line(position: OthelloPosition, scores: Mapping[str, int] | None = None) -> str:
    """The line that `read_obf` reads.

    >>> import gametree as gt
    >>> from gametree.rules.builtin.othello import obf_line
    >>> obf_line(gt.position("othello"), {"f5": 0, "d3": -1})[65:]
    'X; F5:+0; D3:-1;'
    """
    board, to_move = position.text[:-1].replace(".", "-"), position.text[-1]
    return " ".join([board, f"{to_move};", *(f"{move.upper()}:{score:+};" for move, score in (scores or {}).items())])


def _book(size: object) -> RuleBook:
    if type(size) is not int or size not in BOOKS:
        raise OptionError(
            f"the size of the board is {', '.join(map(str, SIZES[:-1]))} or {SIZES[-1]}, not {quoted(size)}"
        )
    return BOOKS[size]


def _start(evaluator: str, size: int) -> OthelloPosition:
    _book(size)
    near = size // 2 - 1
    upper_left, upper_right, lower_left, lower_right = (
        1 << 8 * row + column for row in (near, near + 1) for column in (near, near + 1)
    )
    return OthelloPosition.from_boards(
        upper_right | lower_left, upper_left | lower_right, evaluator=evaluator, size=size
    )


def _from_board(text: str, evaluator: str, size: int) -> OthelloPosition:
    _book(size)
    marks, to_move = _squares_and_side(text, size)
    codes = [8 * row + column for row in range(size) for column in range(size)]
    black, white = (
        sum(1 << code for code, mark in zip(codes, marks, strict=True) if mark in side) for side in (BLACK, WHITE)
    )
    make = partial(OthelloPosition.from_boards, black, white, evaluator=evaluator, size=size)
    if to_move:
        return make(black_to_move=to_move in BLACK)
    position = make()
    return position.play(PASS) if position.moves() == [PASS] else position


def _squares_and_side(text: str, size: int) -> tuple[str, str]:
    """The marks of a board, and that of the side to move if there is one."""
    compact, squares = "".join(text.split()), size * size
    for at, mark in enumerate(compact[:squares]):
        if mark not in BLACK + WHITE + EMPTY:
            raise InvalidPosition(
                f"square {SQUARES[at // size * 8 + at % size]} of the board is {quoted(mark)}; discs are X and O, "
                "an empty square is . (and a list of moves begins with a move, such as f5)"
            )
    if len(compact) - squares not in (0, 1):
        raise InvalidPosition(
            f"a board has {squares} squares, then X or O for the side to move; this one has {len(compact)} characters"
        )
    side = compact[squares:]
    if not side and compact[-1] not in EMPTY and not _in_rows(text, size):
        raise InvalidPosition(
            f"a board has {squares} squares, then X or O for the side to move; this one has {squares - 1} squares "
            f"and then {quoted(compact[-1])} (if that is a square, add the side to move, or separate the rows)"
        )
    if side and side not in BLACK + WHITE:
        raise InvalidPosition(f"the side to move is {quoted(side)}; it is X or O")
    return compact[:squares], side


def _in_rows(text: str, size: int) -> bool:
    """Whether white space divides the string exactly into the rows of a board."""
    words = text.split()
    if len(words) == size * size:  # every square stands alone, and lines are the rows
        words = [line for line in ("".join(line.split()) for line in text.splitlines()) if line]
    return [len(word) for word in words] == [size] * size


GAME = Othello()
