"""Records: the speed of reading PGN to legal moves, in megabytes of text a second, beside python-chess.

Three files of random games: bare moves; short games with as many tags as servers write; and games with a clock and an
evaluation after every move, as servers write them.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

import chess.pgn

import gametree as gt
from gametree import records
from gametree.records import Record, RecordedMove
from timing import best_of

DIFFERENT, COPIES = 40, 50
FEW_TAGS = {"Event": "Rated game", "Date": "2024.01.01", "White": "Anna", "Black": "Ben", "WhiteElo": "1512"}
MANY_TAGS = {
    **FEW_TAGS,
    "Site": "https://example.org/hZ3kQ8dT",
    "Round": "-",
    "UTCDate": "2024.01.01",
    "UTCTime": "00:14:37",
    "BlackElo": "1498",
    "WhiteRatingDiff": "+5",
    "BlackRatingDiff": "-6",
    "ECO": "C20",
    "Opening": "King's Pawn Game: Wayward Queen Attack",
    "TimeControl": "300+0",
    "Termination": "Normal",
}


class File(NamedTuple):
    """What the games of a file are like."""

    name: str
    plies: tuple[int, int]
    tags: dict[str, str]
    clocks: bool = False


FILES = (
    File("bare moves", (40, 120), FEW_TAGS),
    File("short games with many tags", (10, 30), MANY_TAGS),
    File("clocks and evaluations", (40, 120), FEW_TAGS, clocks=True),
)


def played(rng: Random, file: File) -> Record:
    position, line = gt.position("chess"), []
    for _ in range(rng.randint(*file.plies)):
        if not position.moves():
            break
        move = rng.choice(position.moves())
        clock = f"[%eval {rng.randint(-300, 300) / 100:.2f}] [%clk 0:{rng.randint(0, 59):02}:{rng.randint(0, 59):02}]"
        line.append(RecordedMove(move, clock if file.clocks else ""))
        position = position.play(move)
    return Record("chess", gt.position("chess"), line, tags=file.tags, result=rng.choice(("1-0", "0-1", "1/2-1/2")))


def ours(data: bytes, what: Callable[[Record], int]) -> int:
    return sum(map(what, records.read(io.BytesIO(data), format="pgn")))


def theirs(text: str) -> int:
    file, moves = io.StringIO(text), 0
    while (game := chess.pgn.read_game(file)) is not None:
        moves += sum(1 for _ in game.mainline_moves())
    return moves


def main() -> None:
    for file in FILES:
        rng = Random(1)
        text = "".join(records.text(played(rng, file), "pgn") for _ in range(DIFFERENT))
        data, size = text.encode() * COPIES, len(text.encode()) / 1e6
        peer, peer_moves = best_of(1, partial(theirs, text))
        print(f"{file.name}: {size * COPIES:.1f} MB; python-chess {size / peer:.2f} MB/s")
        for what, count in (("moves", lambda record: len(record.moves)), ("trees", lambda record: len(record.line))):
            seconds, moves = best_of(3, partial(ours, data, count))
            verdict = "the same moves" if moves == COPIES * peer_moves else "OTHER MOVES"
            speed = size * COPIES / seconds
            print(f"  to {what}: {speed:6.1f} MB/s, {speed * peer / size:5.1f} times python-chess ({verdict})")


if __name__ == "__main__":
    main()
