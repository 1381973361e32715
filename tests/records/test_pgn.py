"""PGN against python-chess, and the native scanner against the definition."""

from __future__ import annotations

import io
import re
from random import Random

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree import records
from gametree.records import Record, RecordError
from gametree.records.dialect import PGN
from gametree.records.pgn import read_pgn
from gametree.records.source import Source
from gametree.records.tagged import read_tagged
from support.random_records import chess_game, same_tree

CHESS = gt.game("chess")
SEEDS = st.integers(0, 2**32)


def read(text: str | bytes, **options: object) -> list[Record]:
    data = text.encode() if isinstance(text, str) else text
    return list(records.read(io.BytesIO(data), format="pgn", **options))  # type: ignore[arg-type]


def by_definition(data: bytes) -> list[Record | str]:
    return [one if isinstance(one, Record) else str(one) for one in read_tagged(Source(io.BytesIO(data)), CHESS, PGN)]


def natively(data: bytes) -> list[Record | str]:
    return [one if isinstance(one, Record) else str(one) for one in read_pgn(Source(io.BytesIO(data)), CHESS)]


@settings(max_examples=25)
@given(SEEDS)
def test_python_chess_writes_what_we_read(seed: int) -> None:
    game = chess_game(Random(seed), 24)
    (ours,) = read(str(game) + "\n\n")
    assert ours.start.text == gt.position("chess", game.board().fen()).text
    assert ours.comment == game.comment and same_tree(ours.line, game)
    assert ours.result == game.headers["Result"]
    assert ours.tags.get("White") == game.headers["White"]


@settings(max_examples=25)
@given(SEEDS)
def test_python_chess_reads_what_we_write(seed: int) -> None:
    (ours,) = read(str(chess_game(Random(seed), 24)) + "\n")
    text = records.text(ours, "pgn")
    theirs = chess.pgn.read_game(io.StringIO(text))
    assert theirs is not None and not theirs.errors
    assert theirs.comment == ours.comment and same_tree(ours.line, theirs)
    assert dict(theirs.headers)["Result"] == ours.result
    assert [line for line in text.splitlines() if len(line) > 80 and "{" not in line and "[" not in line] == []
    assert read(text) == [ours]


@settings(max_examples=25)
@given(SEEDS)
def test_the_native_scanner_reads_what_the_definition_reads(seed: int) -> None:
    rng = Random(seed)
    text = "".join(f"{chess_game(rng, 12)}\n\n" for _ in range(rng.randint(1, 3)))
    data = mutated(rng, text).encode()
    assert natively(data) == by_definition(data)


def mutated(rng: Random, text: str) -> str:
    """A few changes, of which most are still PGN."""
    text = text.replace("\n", rng.choice(("\n", "\r\n", "\n\n")))
    for _ in range(rng.choice((0, 0, 1, 2))):
        at = rng.randint(0, len(text))
        new = rng.choice(
            ("!", "?!", " e.p.", "(", ")", "{", "}", ";", "\n%", "*", " 1-0 ", "$", "[", "]", "0-0", ".", "x")
        )
        text = text[:at] + new + text[at + rng.randint(0, 3) :]
    return text


def test_most_games_are_read_natively(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(5)
    text = "".join(f"{chess_game(rng)}\n\n" for _ in range(30)).replace('A "quote" \\ slash', "A")
    expected = by_definition(text.encode())

    def refuse(*_: object) -> None:
        raise AssertionError("the definition was asked")

    monkeypatch.setattr("gametree.records.tagged._checked", refuse)
    assert natively(text.encode()) == expected


WRITTEN = {
    "1. e2-e4 E5 2. Ng1-f3 b8c6 3. ♗b5 a6 4. 0-0": "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
    "1.e4e.p. e5 2.o-o-o": None,
    "1 e4 e5 2 Nf3": "e2e4 e7e5 g1f3",
    "e2e4 e7e5": "e2e4 e7e5",
    "1. e4 e6 2. e5 d5 3. exd6 e.p. cxd6": "e2e4 e7e6 e4e5 d7d5 e5d6 c7d6",
    "1.e4! e5?? 2.Nf3!? Nc6?!": "e2e4 e7e5 g1f3 b8c6",
    "1. e4 (1. d4 {a} (1. c4 c5) 1... d5) 1... e5": "e2e4 e7e5",
}


@pytest.mark.parametrize("text", WRITTEN)
def test_moves_as_people_write_them(text: str) -> None:
    expected = WRITTEN[text]
    if expected is None:
        with pytest.raises(RecordError):
            read(text)
    else:
        (game,) = read(text)
        assert " ".join(game.moves) == expected


def test_everything_around_moves() -> None:
    text = (
        '\ufeff% an escaped line {\r\n[Event "A \\"b\\" \\\\ c"]\r\n[Site "The "Big" one"]\r\n\r\n'
        "{before} 1. e4 {one} {two [%clk 0:01:02]} $1 $14 ; the rest\r\n%skip (\r\n e5 2. Nf3!! 1-0\r\n"
        '1. d4 * {after the end}\n\n[Event "Z\xfcrich"]\n\n 0-1'
    )
    first, second, third = read(text.encode("latin-1", "replace").replace(b"?", b"", 1))
    assert first.tags == {"Event": 'A "b" \\ c', "Site": 'The "Big" one'} and first.comment == "before"
    move = first.line[0]
    assert (move.comment, move.nags, move.clock) == ("one two [%clk 0:01:02] the rest", (1, 14), 62.0)
    assert move.remark == "one two the rest" and first.line[2].nags == (3,)
    assert second.moves == ("d2d4",) and second.result == "*"
    assert third.tags == {"Event": "Zürich"} and third.moves == () and third.result == "0-1"


FAULTS = {
    "1. e4 e5 2. Ke3 *": "game 1, line 1, at 'Ke3': illegal move 'Ke3'; legal here",
    '[Event "a"]\n\n1. e4\ne5 {no end': "game 1, line 4, at '{no end': the comment has no end; close it with a }",
    "1. e4 (1. d4 *": "game 1, line 1: a variation has no end",
    "1. e4 ) e5 *": "game 1, line 1, at ')': no variation begins before this",
    "(1. e4) *": "game 1, line 1, at '(': a variation follows the move that it replaces",
    "[Event x]\n1. e4 *": "game 1, line 1, at '[Event x]': a tag is written as",
    '[FEN "8/8"]\n1. e4 *': "game 1, line 1: the tag FEN cannot be read: FEN has 6 fields",
    '[Variant "Atomic"]\n1. e4 *': "game 1, line 1: the variant 'Atomic' is another game than chess",
    "1. e4 " + "(1. d4 " * 101 + ")" * 101 + "*": "game 1, line 1, at '(': variations are nested more than 100 deep",
}


@pytest.mark.parametrize("text", FAULTS)
def test_errors_say_where_and_what(text: str) -> None:
    with pytest.raises(RecordError, match=re.escape(FAULTS[text])):
        read(text)
    faults: list[RecordError] = []
    games = read(f'{text}\n\n[Event "next"]\n\n1. d4 d5 1-0\n', errors=faults.append)
    assert [game.moves for game in games] == [("d2d4", "d7d5")] and len(faults) == 1
    assert faults[0].game == 1 and read(f'{text}\n\n[Event "next"]\n\n1. d4 d5 1-0\n', errors="skip") == games


def test_errors_survive_pickling() -> None:
    import pickle

    error = RecordError("it is wrong", 3, 7, "Ke3")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.game, again.line, again.move) == (str(error), 3, 7, "Ke3")
    (game,) = read("1. e4 {x} (1. d4) *")
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_start_that_cannot_be_read_is_an_error_also_without_moves() -> None:
    data = b'[FEN "7"]'
    (error,) = natively(data)
    assert str(error).startswith("game 1, line 1: the tag FEN cannot be read")
    assert natively(data) == by_definition(data)
    games = b'1. e4 *\n\n[Event "second"]\n[FEN "7"]\n\n*\n\n1. d4 *\n'
    assert natively(games) == by_definition(games) and len(natively(games)) == 3
