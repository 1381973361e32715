"""Chess. White moves first and is MAX. Moves are coordinates (e2e4, e7e8q); `play` reads algebraic notation too.

A position is over by mate or stalemate. Players also apply draws by repetition and by fifty moves: see `draw_rules`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from gametree import _core
from gametree.model import movetext
from gametree.model.drawing import Drawing, Piece
from gametree.model.errors import IllegalMove, InvalidPosition
from gametree.model.game import AnyGame
from gametree.model.position import Advice, DrawRules, Ladder, Play, Position
from gametree.model.quoted import quoted
from gametree.model.texts import number_in
from gametree.native.record import uint8, uint64
from gametree.rules import chess_san as algebraic
from gametree.rules.board import BoardPosition, RuleBook

__all__ = ["GAME", "ChessBoard", "ChessPosition"]

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

EVALUATORS = {
    "classical": "men and their squares, mobility, pawn structure, rooks on open files, safety of the kings",
    "tapered": "men and their squares, in the middlegame and in the endgame",
    "material": "pawn 100, knight and bishop 300, rook 500, queen 900",
    "outcome": "the outcome itself: 1 if White mates, -1 if Black does, 0 otherwise",
    "tuned": "for quiet positions: fitted weights for men, pawns, kings, threats; knows some endings",
}
"""All but `outcome` count centipawns, and value a mate at a million."""

MATE = 1_000_000
UNITS = {"classical": 25, "tapered": 25, "material": 50, "outcome": 1, "tuned": 25}
BOOK = RuleBook("chess", _core.Chess, EVALUATORS, UNITS)

RATED = ((3, 1240), (4, 1290), (5, 1390), (6, 1650), (7, 1820), (8, 1900), (9, 2010))
"""Levels, and the Elo at which Stockfish is as strong: see docs/engines.md."""

SQUARES = tuple(f"{file}{rank}" for rank in "12345678" for file in "abcdefgh")
CHOICES = ("", "n", "b", "r", "q")
COORDINATES = re.compile("([a-h][1-8]){2}[nbrq]?", re.IGNORECASE)
BISHOP = re.compile("B[1-8][a-h][1-8]")
CASTLING = "KQkq"
CLOCK_LIMIT = 9999
LETTERS = "KQRBNPkqrbnp"
PIECES = {letter: Piece(character=glyph, ink="#111") for letter, glyph in zip(LETTERS, "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True)}


class ChessBoard(NamedTuple):
    """The men by side and by kind: a1 is the lowest bit, b1 the next, h8 the highest."""

    white: uint64
    black: uint64
    pawns: uint64
    knights: uint64
    bishops: uint64
    rooks: uint64
    queens: uint64
    kings: uint64
    white_to_move: bool
    castling: uint8
    """The castling rights: 1 and 2 for White, on the king's and the queen's side, 4 and 8 for Black."""
    en_passant: uint8
    """The square that a pawn has just passed, if it may be captured there en passant; 0 if not."""


class ChessPosition(BoardPosition):
    """A position of chess, valued by one of five evaluators; see `with_evaluator`.

    `play` takes coordinates, such as e2e4 and e7e8q, and algebraic notation, such as Nf3, exd5, O-O and e8=Q+. It also
    takes what people write: e2-e4, Ng1-f3, 0-0, o-o, e8Q, e8(Q), E4, nf3 and figurines.

    >>> import gametree as gt
    >>> position = gt.position("chess", "1. e4 e5 2. Nf3")
    >>> position.text
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
    >>> position.play("Nc6") == position.play("b8c6")
    True
    """

    __slots__ = ("decisive",)
    advice = Advice(
        "table+hint",
        from_depth=1,
        play=Play(
            "aspiration-negascout",
            "quiescence+null+futility+exchanges+reductions+checks+singular",
            "table+noisy+killer+history",
            evaluator="tuned",
            ladder=Ladder((2.4, 1.6, 1.15, 0.75, 0.25), (480, 1400, 4500, 18_000), rated=RATED),
            depths="deeper",
        ),
    )
    refuses = MappingProxyType({})

    Board = ChessBoard
    draw_rules = DrawRules(repetitions=3, quiet=100)

    def __init__(self, book: RuleBook, evaluator: str, state: Any, last_move: Any = None) -> None:
        super().__init__(book, evaluator, state, last_move)
        self.decisive = 1 if evaluator == "outcome" else MATE

    @property
    def margin(self) -> int | float:
        """See `Position.margin`. That of `tuned` is the best of several in matches."""
        return 65 if self.evaluator == "tuned" else super().margin

    def move_of(self, code: int) -> str:
        """See `NativePosition.move_of`."""
        return SQUARES[code & 63] + SQUARES[code >> 6 & 63] + CHOICES[code >> 12]

    def move_code(self, move: Any) -> int:
        """See `NativePosition.move_code`. A move in algebraic notation has a code only if it is legal.

        Coordinates may be in capitals, as in B5C4, but B5c4 is a bishop's move from the fifth rank.
        """
        text = move.strip()
        is_algebraic = BISHOP.match(text) or not COORDINATES.fullmatch(text)
        text = self._meant(move) if is_algebraic else text.lower()
        return SQUARES.index(text[:2]) | SQUARES.index(text[2:4]) << 6 | CHOICES.index(text[4:]) << 12

    def _meant(self, text: str) -> str:
        """The legal move that a string in algebraic notation means."""
        legal = self.moves()
        meant = algebraic.read(self._squares, legal, text)
        if not meant:
            raise IllegalMove(text, legal)
        if len(meant) > 1:
            raise movetext.AmbiguousMove(text, meant)
        return meant[0]

    def san(self, move: str) -> str:
        """A legal move in standard algebraic notation.

        >>> import gametree as gt
        >>> gt.position("chess", "e4 d5").san("e4d5")
        'exd5'
        """
        after = self.play(move)
        assert isinstance(after.last_move, str)
        mark = "" if not after.in_check else "+" if after.moves() else "#"
        return algebraic.spell(self._squares, self.moves(), after.last_move) + mark

    def exchange(self, move: str) -> int:
        """What a legal move wins, in centipawns, if both sides keep capturing on its square as long as it pays.

        >>> import gametree as gt
        >>> gt.position("chess", "e4 d5").exchange("exd5")  # the queen takes back
        0
        """
        code = self.move_code(self.play(move).last_move)
        return self._rules.exchange(self._state, code)

    @property
    def stage(self) -> int:
        """See `Position.stage`: the men on the board."""
        board: ChessBoard = self.board
        return (board.white | board.black).bit_count()

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return bool(self._book.rules(self._evaluator).in_check(self._state))

    @property
    def _squares(self) -> str:
        return str(self._book.rules(self._evaluator).fields(self._state)[0])

    @property
    def text(self) -> str:
        """The position as FEN, with the en passant square only if a pawn can capture there."""
        squares, castling, en_passant, clock, number = self._book.rules(self._evaluator).fields(self._state)
        rows = "/".join(squares[8 * rank : 8 * rank + 8] for rank in reversed(range(8)))
        board = re.sub(r"\.+", lambda gap: str(len(gap.group())), rows)
        rights = "".join(letter for bit, letter in enumerate(CASTLING) if castling >> bit & 1) or "-"
        passed = SQUARES[en_passant] if en_passant else "-"
        return f"{board} {'w' if self.maximizing else 'b'} {rights} {passed} {clock} {number}"

    def drawing(self) -> Drawing:
        """See `Position.drawing`."""
        squares = self._squares
        return Drawing(
            [squares[8 * rank : 8 * rank + 8] for rank in reversed(range(8))],
            columns="abcdefgh",
            rows="87654321",
            caption=self._caption(),
            last_move=frozenset(_place(self.last_move[at : at + 2]) for at in (0, 2))
            if self.last_move
            else frozenset(),
            pieces=PIECES,
        )

    def _caption(self) -> str:
        mover, other = ("White", "Black") if self.maximizing else ("Black", "White")
        if self._rules.moves(self._state):
            return f"{mover} to move, in check" if self.in_check else f"{mover} to move"
        return f"checkmate: {other} wins" if self.in_check else "stalemate: a draw"


def _place(square: str) -> tuple[int, int]:
    """Row and column of a square, from the top left."""
    return 8 - int(square[1]), "abcdefgh".index(square[0])


class Chess(AnyGame):
    """Chess."""

    name = "chess"
    summary = "chess, by the rules of FIDE; a game ends in mate or stalemate"
    evaluators = EVALUATORS
    evaluator_versions = MappingProxyType({"tuned": 2})

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """Reads FEN or moves.

        FEN: board, side to move, castling rights, en passant square, halfmove clock and move number; all but the first
        two may be left out. Moves: from the start, coordinates or algebraic, such as "1. e4 e5 2. Nf3" or "e2e4 e7e5";
        move numbers, commas, comments in braces, tags and the result, as in PGN, are skipped.
        """
        evaluator = evaluator or BOOK.default
        words = movetext.words(text or "")
        if words and "/" in words[0]:
            return _from_fen(words, evaluator)
        return _from_fen(START.split(), evaluator).read_moves(words)


def _from_fen(fields: list[str], evaluator: str) -> ChessPosition:
    if not 2 <= len(fields) <= 6:
        raise InvalidPosition(
            "FEN has 6 fields: board, side to move, castling, en passant, halfmove clock and move number, "
            f"of which the last 4 may be left out; this one has {len(fields)}"
        )
    board, side, castling, passed, clock, number = [*fields, *("-", "-", "0", "1")[len(fields) - 2 :]]
    if side not in ("w", "b"):
        raise InvalidPosition(f"the side to move is {quoted(side)}; it is w or b")
    rules = BOOK.rules(evaluator)
    squares, rights, en_passant = _squares(board), _rights(castling), _passed(passed)
    clocks = _clock(clock, "halfmove clock"), _clock(number, "move number")
    try:
        state = rules.state(squares, side == "w", rights, en_passant, *clocks)
    except ValueError as fault:
        raise InvalidPosition(str(fault)) from None
    return ChessPosition(BOOK, evaluator, state)


def _squares(board: str) -> str:
    """The 64 squares from a1 upwards, empty ones as dots."""
    rows = board.split("/")
    if len(rows) != 8:
        raise InvalidPosition(f"a board has 8 ranks with / between them; {quoted(board)} has {len(rows)}")
    squares = []
    for rank, row in zip("87654321", rows, strict=True):
        if wrong := re.search(f"[^1-8{LETTERS}]", row):
            raise InvalidPosition(
                f"rank {rank} of the board has {quoted(wrong.group())}; it is made of {LETTERS} and 1 to 8"
            )
        spread = re.sub("[1-8]", lambda gap: "." * int(gap.group()), row)
        if len(spread) != 8:
            raise InvalidPosition(f"rank {rank} of the board, {quoted(row)}, has {len(spread)} squares; it has 8")
        squares.append(spread)
    return "".join(reversed(squares))


def _rights(castling: str) -> int:
    if castling == "-":
        return 0
    if not castling or set(castling) - set(CASTLING) or len(set(castling)) < len(castling):
        raise InvalidPosition(f"castling rights are some of {CASTLING}, or -; not {quoted(castling)}")
    return sum(1 << CASTLING.index(letter) for letter in castling)


def _passed(square: str) -> int:
    if square == "-":
        return 0
    if square not in SQUARES or square[1] not in "36":
        raise InvalidPosition(f"an en passant square is on rank 3 or 6, or -; not {quoted(square)}")
    return SQUARES.index(square)


def _clock(text: str, name: str) -> int:
    number = number_in(text, CLOCK_LIMIT)
    if number is None:
        raise InvalidPosition(f"the {name} is a number up to {CLOCK_LIMIT}; not {quoted(text)}")
    return number


GAME = Chess()
