"""Records: the speed of reading PGN to legal moves, in megabytes of text a second, beside python-chess.

Two files of random games: one of bare moves, the worst case, and one with a clock and an evaluation after every move,
as servers write them.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from random import Random

import chess.pgn

import gametree as gt
from gametree import records
from gametree.records import Record, RecordedMove
from timing import best_of

DIFFERENT, COPIES = 40, 50


def played(rng: Random, *, rich: bool) -> Record:
    position, line = gt.position("chess"), []
    for _ in range(rng.randint(40, 120)):
        if not position.moves():
            break
        move = rng.choice(position.moves())
        clock = f"[%eval {rng.randint(-300, 300) / 100:.2f}] [%clk 0:{rng.randint(0, 59):02}:{rng.randint(0, 59):02}]"
        line.append(RecordedMove(move, clock if rich else ""))
        position = position.play(move)
    tags = {"Event": "Rated game", "Date": "2024.01.01", "White": "Anna", "Black": "Ben", "WhiteElo": "1512"}
    return Record("chess", gt.position("chess"), line, tags=tags)


def ours(data: bytes, what: Callable[[Record], int]) -> int:
    return sum(map(what, records.read(io.BytesIO(data), format="pgn")))


def theirs(text: str) -> int:
    file, moves = io.StringIO(text), 0
    while (game := chess.pgn.read_game(file)) is not None:
        moves += sum(1 for _ in game.mainline_moves())
    return moves


def main() -> None:
    for name, rich in (("bare moves", False), ("clocks and evaluations", True)):
        rng = Random(1)
        text = "".join(records.text(played(rng, rich=rich), "pgn") for _ in range(DIFFERENT))
        data, size = text.encode() * COPIES, len(text.encode()) / 1e6
        peer, peer_moves = best_of(1, partial(theirs, text))
        print(f"{name}: {size * COPIES:.1f} MB; python-chess {size / peer:.2f} MB/s")
        for what, count in (("moves", lambda record: len(record.moves)), ("trees", lambda record: len(record.line))):
            seconds, moves = best_of(3, partial(ours, data, count))
            verdict = "the same moves" if moves == COPIES * peer_moves else "OTHER MOVES"
            speed = size * COPIES / seconds
            print(f"  to {what}: {speed:6.1f} MB/s, {speed * peer / size:5.1f} times python-chess ({verdict})")


if __name__ == "__main__":
    main()
