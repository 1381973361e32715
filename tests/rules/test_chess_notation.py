"""How chess is written and drawn."""

from __future__ import annotations

import pickle
import random
import re
from typing import Any

import pytest

from gametree.model.errors import IllegalMove, InvalidPosition
from gametree.rules.builtin.chess import START
from support.chess_positions import FOOLS_MATE, STALEMATE, chess, oracle_walk, random_game

# Texts


def test_algebraic_notation_agrees_with_python_chess() -> None:
    oracle = pytest.importorskip("chess")
    for number, (at, board) in enumerate(oracle_walk(10, 3)):
        for move in at.moves() if number % 7 == 0 else ():
            text = board.san(oracle.Move.from_uci(move))
            assert at.san(move) == text
            assert at.play(text) == at.play(move)


def test_every_move_is_read_as_it_is_written() -> None:
    rng = random.Random(8)
    starts = (START, "b1b1kb1b/1P4P1/b6b/8/8/B6B/1p4p1/B1B1KB1B w - -", "nbn2k2/PPP5/8/8/8/8/5ppp/2K2NBN w - -")
    ranked = 0
    for at in (at for start in starts for at in random_game(rng, 60, start)):
        for move in at.moves():
            written = at.san(move)
            ranked += bool(re.match("B[1-8][a-h]", written))
            assert at.move_of(at.move_code(written)) == move
    assert ranked > 10


FIGURES = dict(zip("KQRBN", "♔♕♖♗♘", strict=True))


def test_every_move_is_read_as_people_write_it() -> None:
    rng = random.Random(9)
    for at in random_game(rng, 40):
        for move in at.moves():
            san = at.san(move)
            long = f"{move[:2]}-{move[2:4]}{move[4:].upper()}"
            spellings = [
                long,
                long if long[0] == "b" else long.upper(),
                f"{san}!?",
                "".join(FIGURES.get(mark, mark) for mark in san),
            ]
            spellings += [re.sub("=(.)", r"(\1)", san), san.replace("=", ""), san.replace("O", "0")]
            spellings += [san.lower()] if san.startswith("O-O") or san[0] in "KQRN" else []
            for spelling in spellings:
                assert at.play(spelling).last_move == move, spelling


def test_a_bishop_named_by_its_rank_is_no_square() -> None:
    at = chess("5R2/1Rb1k3/1P6/1K1B4/3p4/3B4/N6N/8 w - - 18 102")
    assert at.play("B5c4").last_move == "d5c4"
    assert at.play("b5c4").last_move == at.play("B5C4").last_move == "b5c4"
    assert chess("r2k4/P7/3b4/8/2nb1PR1/3K3B/2N5/8 b - - 0 74").play("B4e5").last_move == "d4e5"
    with pytest.raises(IllegalMove, match="'B5c4'"):
        chess("8/4k3/8/1K6/3p4/3B4/8/8 w - - 0 1").play("B5c4")  # there is no bishop on the fifth rank, only the king


def test_fen_round_trip() -> None:
    rng = random.Random(14)
    for at in (at for _ in range(10) for at in random_game(rng)):
        again = chess(at.text)
        assert again == at
        assert again.text == at.text
    assert chess(START) == chess() == chess("") == chess("  \n")
    assert chess().text == START


def test_fields_of_fen_may_be_left_out() -> None:
    full = chess("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
    for fields in range(2, 7):
        assert chess(" ".join(full.text.split()[:fields])) == full
    assert chess("4k3/8/8/8/8/8/8/4K2R w K - 12 34").text.endswith(" 12 34")


def test_move_texts() -> None:
    expected = chess().play("e2e4").play("e7e5").play("g1f3")
    for text in (
        "e4 e5 Nf3",
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "e2e4 e7e5 g1f3",
        "E2E4, e7e5, Nf3!?",
        "1. e4 1... e5 Nf3 *",
    ):
        assert chess(text) == expected
    assert chess("e4 e5 Nf3").last_move == "g1f3"
    assert chess(FOOLS_MATE + " 0-1").moves() == []


def test_spellings_of_moves() -> None:
    at = chess("r3k2r/1P6/8/2pP4/8/8/8/R3K2R w KQkq c6 0 1")
    for text in ("dxc6", "dc6", "d5c6", "D5C6", "d5xc6", " dxc6 "):
        assert at.play(text).last_move == "d5c6"
    for text in ("O-O", "0-0", "O-O+?", "e1g1"):
        assert at.play(text).last_move == "e1g1"
    for text in ("bxa8=Q+", "bxa8Q", "ba8=Q", "b7a8q", "b7a8Q"):
        assert at.play(text).last_move == "b7a8q"
    assert at.play("b8=N").last_move == "b7b8n"


def test_the_man_that_moves_is_named_where_it_must_be() -> None:
    at = chess("4k3/8/8/R7/8/8/8/R3K2R w - -")
    assert (at.san("a1a3"), at.san("h1f1"), at.san("a1d1")) == ("R1a3", "Rf1", "Rd1")
    assert chess("8/8/k7/8/4Q2Q/8/8/K6Q w - -").san("h4e1") == "Qh4e1"
    with pytest.raises(IllegalMove, match=r"'Ra3' may be a[15]a3 or a[15]a3; say which") as raised:
        at.play("Ra3")
    again = pickle.loads(pickle.dumps(raised.value))
    assert str(again) == str(raised.value) and again.legal == raised.value.legal


@pytest.mark.parametrize("move", ["e5", "Nf4", "exd5", "O-O", "e8=Q", "hello", "", "Ke2", "i9", "N"])
def test_illegal_moves_in_algebraic_notation(move: str) -> None:
    with pytest.raises(IllegalMove, match=re.escape(f"illegal move {move!r}; legal here: ") + ".*g1f3"):
        chess().play(move)


@pytest.mark.parametrize("move", ["e2e5", "e7e5", "a1a1", "e2e4q", 3, None, 796])
def test_illegal_moves(move: Any) -> None:
    with pytest.raises(IllegalMove, match=r"illegal move .*; legal here: .*g1f3"):
        chess().play(move)


def test_no_move_after_the_end() -> None:
    with pytest.raises(IllegalMove, match="the game is over"):
        chess(FOOLS_MATE).play("e4")
    with pytest.raises(IllegalMove, match="the game is over"):
        chess(FOOLS_MATE).play("e2e4")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("e4 e5 Ke3", "move 3 of the list: illegal move 'Ke3'; legal here: "),
        ("hello", "move 1 of the list: illegal move 'hello'"),
        ("8/8/8/8/8/8/8/8 w - -", "White has 0 kings; each side has one"),
        ("kk6/8/8/8/8/8/8/K7 w - -", "Black has 2 kings"),
        ("k7/8/8/8/8/8/8/K6P w - -", "a pawn stands on the first or last rank"),
        ("k6p/8/8/8/8/8/8/K7 w - -", "a pawn stands on the first or last rank"),
        ("k6R/8/8/8/8/8/8/K7 w - -", "Black is in check, but it is the other side's turn"),
        ("k7/8/8/8/8/8/8/K6r b - -", "White is in check, but it is the other side's turn"),
        ("kK6/8/8/8/8/8/8/8 w - -", "Black is in check"),
        ("k7/8/8/8/8/P7/PPPPPPPP/K7 w - -", "White has 9 pawns; 8 are the most"),
        ("k7/8/8/8/8/QQQQQQQQ/QQ6/K7 b - -", "White has 9 promoted men, and lost 8 pawns"),
        ("k7/8/8/8/8/8/PPPPPPPP/KQQ5 b - -", "White has 1 promoted men, and lost 0 pawns"),
        ("r3k2r/8/8/8/8/8/8/R3KR2 w K -", "castling right K needs king and rook on their first squares"),
        ("r3k2r/8/8/8/8/8/8/1R2K2R w Q -", "castling right Q needs"),
        ("r4k1r/8/8/8/8/8/8/R3K2R w KQk -", "castling right k needs"),
        ("R3k2r/3n4/8/8/8/8/8/R3K2R b q -", "castling right q needs"),
        ("k7/8/8/8/8/8/8/K7 w - e6", "no pawn can just have passed e6"),
        ("k7/8/8/8/4P3/8/8/K7 w - e3", "no pawn can just have passed e3"),
        ("k7/8/4n3/4p3/8/8/8/K7 w - e6", "no pawn can just have passed e6"),
        ("k7/8/8/8/8/8/8/K7 w - e4", "an en passant square is on rank 3 or 6, or -; not 'e4'"),
        ("k7/8/8/8/8/8/8/K7 w - x", "an en passant square is on rank 3 or 6, or -; not 'x'"),
        ("k7/8/8/8/8/8/8/K7", "this one has 1"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 extra", "this one has 7"),
        ("k7/8/8/8/8/8/8/K7 x", "the side to move is 'x'; it is w or b"),
        ("k7/8/8/8/8/8/8/K7 w A", "castling rights are some of KQkq, or -; not 'A'"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KK", "castling rights are some of KQkq, or -; not 'KK'"),
        ("k7/8/8/8/8/8/8/K7 w - - -1 1", "the halfmove clock is a number up to 9999; not '-1'"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 12345678901234567890", "the move number is a number up to 9999"),
        ("k7/8/8/8/8/8/K7 w - -", "a board has 8 ranks with / between them; 'k7/8/8/8/8/8/K7' has 7"),
        ("k7/8/8/8/8/8/8/K8 w - -", "rank 1 of the board, 'K8', has 9 squares; it has 8"),
        ("k7/8/8/8/8/7/8/K7 w - -", "rank 3 of the board, '7', has 7 squares; it has 8"),
        ("k7/8/8/8/8/8/8/K6x w - -", "rank 1 of the board has 'x'"),
        ("k7/8/8/8/8/8/8/K6. w - -", "rank 1 of the board has '.'"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as raised:
        chess(text)
    assert message in str(raised.value)


# Drawings


def test_drawing() -> None:
    at = chess("1. e4")
    assert str(at).splitlines() == [
        "  a b c d e f g h",
        "8 r n b q k b n r",
        "7 p p p p p p p p",
        "6 . . . . . . . .",
        "5 . . . . . . . .",
        "4 . . . .(P). . .",
        "3 . . . . . . . .",
        "2 P P P P(.)P P P",
        "1 R N B Q K B N R",
        "Black to move",
    ]
    picture = at.drawing().svg()
    assert all(picture.count(glyph) == number for glyph, number in (("♙", 8), ("♟", 8), ("♔", 1), ("♚", 1), ("♞", 2)))
    assert str(chess(FOOLS_MATE)).endswith("checkmate: Black wins")
    assert str(chess(STALEMATE)).endswith("stalemate: a draw")
    assert str(chess("e4 f5 Qh5")).endswith("Black to move, in check")
