"""Every format reads what it writes; and PDN, GGF, transcripts and lists of moves as others write them."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree import records
from gametree.model.errors import OptionError
from gametree.records import Record, RecordedMove, RecordError
from support.random_records import random_record
from support.users_games import Nim

SEEDS = st.integers(0, 2**32)


def again(record: Record, form: str, game: object = None) -> Record:
    (found,) = records.read(io.StringIO(records.text(record, form)), game, format=form)  # type: ignore[arg-type]
    return found


@settings(max_examples=25)
@given(SEEDS)
def test_pdn_round_trip(seed: int) -> None:
    record = random_record(Random(seed), "checkers", rich=True)
    assert again(record, "pdn") == record


@settings(max_examples=25)
@given(SEEDS)
def test_ggf_round_trip(seed: int) -> None:
    rng = Random(seed)
    record = random_record(rng, "othello", 70)
    line = [RecordedMove(move, rng.choice(("", "[%eval -1.5]", "[%emt 0:00:12.5]", "[%eval 2] [%emt 0:01:00] x ] y")))
            for move in record.moves]  # fmt: skip
    over = not record.end.moves()
    result = again(record, "ggf").result if over else record.result
    record = record.replace(line=line, result=result, tags={**record.tags, "Date": "2024"})
    read = again(record, "ggf")
    assert read.replace(tags={k: v for k, v in read.tags.items() if k != "RE"}) == record


@pytest.mark.parametrize("name", [name for name in gt.games() if name not in ("tree", "random-tree")])
@settings(max_examples=10)
@given(seed=SEEDS)
def test_lists_of_moves_round_trip(name: str, seed: int) -> None:
    rng = Random(seed)
    record = random_record(rng, name, 12, rich=rng.random() < 0.5)
    plain = record.replace(line=[RecordedMove(move) for move in record.moves], comment="")
    if plain.moves or record.tags:
        assert again(plain, "moves") == plain


@settings(max_examples=25)
@given(SEEDS)
def test_transcripts_round_trip(seed: int) -> None:
    record = random_record(Random(seed), "othello", 70).replace(tags={}, result="*")
    while record.moves and record.moves[-1] == "pass":  # a transcript does not show a pass at its end
        record = record.replace(line=record.line[:-1])
    if record.moves:
        assert again(record, "transcript").moves == record.moves


@pytest.mark.parametrize("name", ["othello", "breakthrough", "hexapawn", "tic-tac-toe", "checkers"])
def test_pgn_of_other_games(name: str) -> None:
    record = random_record(Random(3), name, 12, rich=True)
    assert again(record, "pgn", name) == record and again(record, "pgn", None if name != "checkers" else name) == record


def test_games_of_the_users_own() -> None:
    record = records.from_moves("Nim", Nim().position(), [1, 2, 3], tags={"White": "W"}, result="1-0")
    read = again(record, "moves", Nim())
    assert read.moves == (1, 2, 3) and read.result == "1-0" and read.tags == {"White": "W"}
    with pytest.raises(OptionError, match="does not say which game"):
        list(records.read(io.StringIO("1 2 3"), format="moves"))


PDN = """[Event "Match"]
[Black "B"]
[White "W"]
[Result "1-0"]
[GameType "21,B,8,8,N2,0"]

1. 11-15 {good} 23-19! (1... 22-17 2. 15-19) 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 1-0
"""


def test_pdn_as_others_write_it() -> None:
    (game,) = records.read(io.StringIO(PDN))
    assert game.game == "checkers" and game.moves[-1] == "27x18x11"
    assert game.result == "0-1"  # White won, and Black moves first
    assert game.line[1].variations[0][0].move == "22-17" and game.line[1].nags == (1,)
    text = '[FEN "W:W31-32,K30:B1,2."]\n[SetUp "1"]\n1... 31-27 1/2-1/2'
    (game,) = records.read(io.StringIO(text), format="pdn")
    assert game.start.text == "W:WK30,31,32:B1,2" and not game.start.maximizing
    with pytest.raises(RecordError, match="GameType '20' is another game; English checkers is 21"):
        list(records.read(io.StringIO('[GameType "20"]\n1. 32-28 *')))


GGF = (
    "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio3000]PW[Saio1200]RB[2197.01]RW[2199.72]TI[05:00//02:00]"
    "TY[8]RE[+0.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
    "B[d3//0.01]W[c5//0.03]B[F6/1.35/2]W[F5];)"
)


def test_ggf_as_servers_write_it() -> None:
    (game,) = records.read(io.StringIO(f"1 {GGF}\n"))
    assert game.moves == ("d3", "c5", "f6", "f5") and game.result == "1/2-1/2"
    assert game.tags["Black"] == "Saio3000" and game.tags["TimeControl"] == "05:00//02:00"
    assert game.line[2].comment == "[%eval 1.35] [%emt 0:00:02]" and game.line[0].elapsed == 0.01
    faults: list[RecordError] = []
    wrong = GGF.replace("W[c5//0.03]", "W[a1]")
    assert len(list(records.read(io.StringIO(f"{wrong}\n{GGF} (;GM[Othello] {GGF}"), errors=faults.append))) == 2
    assert str(faults[0]).startswith("game 1, line 1, at 'W[a1]': illegal move 'a1'; legal here: c3")
    assert faults[1].line == 2 and "has no end" in faults[1].wrong


def test_passes_in_ggf_and_transcripts() -> None:
    position, moves = gt.position("othello"), list[str]()
    rng = Random(11)
    while "pass" not in moves or moves[-1] == "pass":  # a game with a pass in its midst
        if not position.moves():
            position, moves = gt.position("othello"), []
        moves.append(rng.choice(position.moves()))
        position = position.play(moves[-1])
    record = records.from_moves("othello", None, moves)
    text = records.text(record, "ggf")
    assert "[PA]" in text and again(record, "ggf").moves == record.moves
    without = text.replace("B[PA]", "").replace("W[PA]", "")
    assert [one.moves for one in records.read(io.StringIO(without))] == [record.moves]
    assert "pass" not in records.text(record, "transcript") and again(record, "transcript").moves == record.moves


def test_formats_are_found_by_name_and_by_content(tmp_path: Path) -> None:
    chess = records.from_moves("chess", None, ["e4", "e5"])
    for name in ("a.pgn", "a.PGN", "a.moves"):
        assert records.write(chess, tmp_path / name) == 1
        assert list(records.read(tmp_path / name)) == [chess]
    records.write([chess], tmp_path / "b.dat", format="pgn")
    assert list(records.read(tmp_path / "b.dat")) == [chess]
    assert next(records.read(io.StringIO("f5d6c3"), "othello")).moves == ("f5", "d6", "c3")
    assert next(records.read(io.StringIO("1. 11-15 *"))).game == "checkers"
    with pytest.raises(OptionError, match="say which format this is"):
        next(records.read(io.StringIO("f5d6c3")))
    with pytest.raises(OptionError, match="say the format of"):
        records.write(chess, tmp_path / "b.dat")
    with pytest.raises(OptionError, match="there is no file"):
        next(records.read(tmp_path / "none.pgn"))
    with pytest.raises(OptionError, match=r"cannot be read: Is a directory"):
        next(records.read(tmp_path, format="pgn"))


def test_a_record_does_not_change() -> None:
    game = records.from_moves("tic-tac-toe", None, ["b2"])
    with pytest.raises(AttributeError, match="a record does not change"):
        game.result = "1-0"
    with pytest.raises(TypeError):
        game.tags["x"] = "y"  # type: ignore[index]
    assert game.replace(result="1-0") != game and hash(game) == hash(game.replace())


def test_a_long_file_takes_little_memory(tmp_path: Path) -> None:
    import tracemalloc

    games = (random_record(Random(seed), "chess", 120, rich=True) for seed in range(100))
    game = records.text(next(game for game in games if len(game.moves) > 100), "pgn").encode()
    sizes = []
    for count in (500, 1500):
        with (tmp_path / "long.pgn").open("wb") as file:
            file.writelines(game for _ in range(count))
        tracemalloc.start()
        assert sum(1 for _ in records.read(tmp_path / "long.pgn")) == count
        sizes.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert sizes[1] < 1.2 * sizes[0] and len(game) * 1500 > 2 * sizes[1]


def test_a_game_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.records.source.LONGEST_GAME", 600_000)
    junk = b"1. e4 {" + b"x" * 2_000_000
    faults: list[RecordError] = []
    text = junk + b'\n\n[Event "next"]\n\n1. d4 *\n'
    games = list(records.read(io.BytesIO(text), format="pgn", errors=faults.append))
    assert [game.moves for game in games] == [("d2d4",)] and "has no end" in str(faults[0])


@pytest.mark.parametrize("text", ["(;)", "(;)(;GM[Othello]B[f5];)", "(;GM[Othello]B[f5];)(;)"])
def test_the_end_of_a_game_in_ggf_is_not_its_beginning(text: str) -> None:
    """One semicolon does not begin a game and end it."""
    errors: list[RecordError] = []
    found = list(records.read(io.StringIO(text), "othello", format="ggf", errors=errors.append))
    assert [str(error.wrong)[:20] for error in errors] == ["the game has no end;"]
    assert [record.moves for record in found] == [("f5",)] * text.count("f5")
