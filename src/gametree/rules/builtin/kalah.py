"""Kalah: sow stones around the board, and bring more of them to your store than the other side.

South moves first and is MAX. A move is the number of one of the mover's pits, 1 on his left; his store lies beyond
the last. Its stones are sown one by one along his other pits, into his store, along the other side's pits, past their
store and round again. If the last one falls in his store, he moves again. If it falls in a pit of his that was empty
and there are stones in the pit opposite, both go to his store. As soon as one side's pits are all empty after a move,
the game is over, and what is left in the other side's pits goes to their own store.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self

from gametree import _core
from gametree.model import movetext
from gametree.model.drawing import Drawing, Piece, Style
from gametree.model.errors import InvalidPosition
from gametree.model.game import AnyGame
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Advice, Ladder, Play, Position
from gametree.model.quoted import quoted
from gametree.model.texts import number_in
from gametree.native.record import uint8
from gametree.rules.board import BoardPosition, RuleBook
from gametree.rules.options import integer

__all__ = ["GAME", "KalahBoard", "KalahPosition"]

MOST_PITS = 7
MOST_STONES = 255
MOST_STONES_A_PIT = 18

EVALUATORS = {
    "seeds": "the stores, stones in one's own pits, moves that end in the store, and stones that can be captured",
    "store": "South's store minus North's",
    "outcome": "0 until the game is over, then South's store minus North's",
}
"""`seeds` values a finished game at 10,000 a stone."""

UNITS = {"seeds": 10, "store": 1, "outcome": 2}
WON = {"seeds": 10_000, "store": None, "outcome": None}
"""A lead in the stores may still grow: the margin of a win is only known at the end of the game."""

PIECES = {str(stones): Piece(disc="#e3c08d" if stones else "#f6ead7", character=str(stones)) for stones in range(256)}
WOOD = Style("#caa472", "#caa472")


class KalahBook(RuleBook):
    """The rules of Kalah with some number of pits a side."""

    def __init__(self, pits: int) -> None:
        super().__init__("kalah", lambda evaluator: _core.Kalah(pits, evaluator), EVALUATORS, UNITS, {"pits": pits})
        self.pits = pits


book = cache(KalahBook)


class KalahBoard(NamedTuple):
    """The stones. Pits are counted from their owner's left; those beyond the board's are empty."""

    south: tuple[uint8, uint8, uint8, uint8, uint8, uint8, uint8]
    south_store: uint8
    north: tuple[uint8, uint8, uint8, uint8, uint8, uint8, uint8]
    north_store: uint8
    south_to_move: bool


class KalahPosition(BoardPosition):
    """A position of Kalah. Moves are the numbers of pits as strings, "1" on the mover's left."""

    __slots__ = ("_south_moved", "decisive")
    advice = Advice(
        "table+hint",
        from_depth=2,
        play=Play(ladder=Ladder((68.0, 10.5, 4.2, 2.2, 0.6), (52, 260, 2300, 20_000))),
    )

    Board = KalahBoard
    graded = True  # by seeds
    _rules: Any
    _book: KalahBook

    def __init__(
        self, book: KalahBook, evaluator: str, state: Any, last_move: Any = None, south_moved: bool = False
    ) -> None:
        super().__init__(book, evaluator, state, last_move)
        self.decisive = WON[evaluator]
        self._south_moved = south_moved

    def _after(self, code: int, state: Any) -> Self:
        return type(self)(self._book, self._evaluator, state, self.move_of(code), self.maximizing)

    def _valued_by(self, name: str) -> Self:
        return type(self)(self._book, name, self._state, self.last_move, self._south_moved)

    def _memory(self) -> dict[str, Any]:
        return super()._memory() | {"_south_moved": self._south_moved}

    def move_code(self, move: Any) -> int:
        """See `NativePosition.move_code`."""
        return int(str(move)) - 1

    def move_of(self, code: int) -> str:
        """See `NativePosition.move_of`."""
        return str(code + 1)

    @property
    def pits(self) -> int:
        """The number of pits on each side."""
        return self._book.pits

    @property
    def stage(self) -> int:
        """See `Position.stage`: the stones that are still in play."""
        board: KalahBoard = self.board
        return sum(board.south) + sum(board.north)

    @property
    def rows(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """South's stones and North's: the pits from their owner's left, then the store."""
        board: KalahBoard = self.board
        return (*board.south[: self.pits], board.south_store), (*board.north[: self.pits], board.north_store)

    @property
    def text(self) -> str:
        """Both rows and the side to move: "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 S"."""
        south, north = (" ".join(map(str, row)) for row in self.rows)
        return f"{south} / {north} {'S' if self.maximizing else 'N'}"

    @property
    def plies_left(self) -> int | None:
        """A bound that holds however the stones are sown; None if it is deeper than any search goes."""
        longest: int = self._rules.longest(self._state)
        return longest if longest <= MAX_DEPTH else None

    def drawing(self) -> Drawing:
        """See `Position.drawing`."""
        (*south, south_store), (*north, north_store) = (list(map(str, row)) for row in self.rows)
        moved = set() if self.last_move is None else {self._place(int(self.last_move))}
        return Drawing(
            [["", *reversed(north), ""], [north_store, *[""] * self.pits, south_store], ["", *south, ""]],
            columns=["", *map(str, range(1, self.pits + 1)), ""],
            rows=["N", "", "S"],
            caption=self._caption(int(south_store), int(north_store)),
            last_move=moved,
            pieces=PIECES,
            style=WOOD,
        )

    def _place(self, pit: int) -> tuple[int, int]:
        """Row and column in the drawing of the pit that was sown last."""
        return (2, pit) if self._south_moved else (0, self.pits + 1 - pit)

    def _caption(self, south: int, north: int) -> str:
        if self._rules.moves(self._state):
            return f"{'South' if self.maximizing else 'North'} to move"
        result = "a draw" if south == north else f"{'South' if south > north else 'North'} has won"
        return f"game over: {result}, {south} to {north}"


class Kalah(AnyGame):
    """Kalah.

    >>> import gametree as gt
    >>> print(gt.position("kalah", "3"))
        1 2 3 4 5 6
    N   4 4 4 4 4 4
      0             1
    S   4 4(0)5 5 5
    South to move
    >>> gt.solve(gt.position("kalah", pits=3, stones=4)).value
    2
    """

    name = "kalah"
    summary = "Kalah: sow stones around the board; a move that ends in one's own store gives another"
    options: ClassVar[Mapping[str, object]] = {"pits": 6, "stones": 4}
    evaluators = EVALUATORS

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """Reads moves or a board.

        Moves: "3 6 1", "3, 6, 1" or "361" from the start, where every pit has `stones` stones. Move numbers with their
        dots, comments in braces, tags and the result, as in PGN, are skipped.

        A board: South's pits from South's left and South's store, a slash, North's pits from North's left and North's
        store, and the side to move, S or N: "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 S".
        """
        pits = integer("pits", options["pits"], 1, MOST_PITS)
        stones = integer("stones", options["stones"], 1, MOST_STONES_A_PIT)
        rule_book = book(pits)
        evaluator = evaluator or rule_book.default
        words = movetext.words(text or "")
        if any("/" in word for word in words):
            return _from_board(rule_book, " ".join(words).replace("/", " / ").split(), evaluator)
        row = [*[stones] * pits, 0]
        return _from_moves(_position(rule_book, row, row, "S", evaluator), words)


def _from_moves(start: KalahPosition, words: Sequence[str]) -> KalahPosition:
    moves = [move for word in words for move in (word if word.isdecimal() else [word])]
    try:
        return start.read_moves(moves)
    except InvalidPosition as fault:
        raise InvalidPosition(f"{fault} (write a board as {start.text})") from None


def _from_board(book: KalahBook, words: Sequence[str], evaluator: str) -> KalahPosition:
    *stones, mover = words
    if mover.upper() not in ("S", "N"):
        raise InvalidPosition(f"a board ends with the side to move, S or N, not with {quoted(mover)}")
    wrong = next((word for word in stones if word != "/" and number_in(word, MOST_STONES) is None), None)
    if wrong is not None:
        raise InvalidPosition(
            f"a board is numbers up to {MOST_STONES}, a slash and such numbers again; {quoted(wrong)} is neither"
        )
    at = stones.index("/")
    sides = stones[:at], stones[at + 1 :]
    for name, side in zip(("South", "North"), sides, strict=True):
        if len(side) != book.pits + 1 or "/" in side:
            pits, found = book.pits, quoted(" ".join(side))
            raise InvalidPosition(f"{name} has {pits} pits and a store, written as {pits + 1} numbers, not {found}")
    south, north = ([int(number) for number in side] for side in sides)
    return _position(book, south, north, mover.upper(), evaluator)


def _position(book: KalahBook, south: list[int], north: list[int], mover: str, evaluator: str) -> KalahPosition:
    if sum(south) + sum(north) > MOST_STONES:
        raise InvalidPosition(f"there are {sum(south) + sum(north)} stones; a game has at most {MOST_STONES}")
    if any(south[:-1]) != any(north[:-1]):
        empty, other = ("North", "South") if any(south[:-1]) else ("South", "North")
        raise InvalidPosition(
            f"{empty}'s pits are empty, so the game is over, and the stones in {other}'s pits belong in {other}'s store"
        )
    rows = (int.from_bytes([*row[:-1], *[0] * (MOST_PITS - book.pits), row[-1]], "little") for row in (south, north))
    return KalahPosition(book, evaluator, book.rules(evaluator).state(*rows, mover == "S"))


GAME = Kalah()
