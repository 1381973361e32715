"""Positions of chess for the tests: made from text, by random games, and side by side with python-chess."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import gametree as gt
from gametree.rules.builtin.chess import START, ChessPosition

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
FOOLS_MATE = "1. f3 e5 2. g4 Qh4#"


def chess(text: str | None = None, evaluator: str | None = None) -> ChessPosition:
    made = gt.position("chess", text, evaluator=evaluator)
    assert isinstance(made, ChessPosition)
    return made


def rules(at: ChessPosition) -> Any:
    assert at.native is not None
    return at.native.rules


def state(at: ChessPosition) -> Any:
    assert at.native is not None
    return at.native.state


def random_game(rng: random.Random, plies: int = 120, start: str | None = None) -> Iterator[ChessPosition]:
    at = chess(start)
    yield at
    for _ in range(plies):
        moves = at.moves()
        if not moves:
            return
        at = at.play(rng.choice(moves))
        yield at


def colour_swapped(at: ChessPosition) -> ChessPosition:
    """The same position with the other colours, seen from the other side."""
    board, side, castling, passed, *clocks = at.text.split()
    board = "/".join(reversed(board.split("/"))).swapcase()
    passed = passed.translate(str.maketrans("36", "63"))
    swapped = " ".join([board, "b" if side == "w" else "w", castling.swapcase(), passed, *clocks])
    return chess(swapped, at.evaluator)


def oracle_walk(games: int, seed: int) -> Iterator[tuple[ChessPosition, Any]]:
    """Positions of random games here and in python-chess, side by side; games from odd positions too."""
    oracle = pytest.importorskip("chess")
    rng = random.Random(seed)
    starts = [
        START,
        KIWIPETE + " 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/P6P/8/2pP4/2Pp4/8/p6p/4K3 w - - 0 1",
        "k7/8/1K6/8/3Q4/8/8/8 w - - 0 1",
    ]
    for game in range(games):
        board, at = oracle.Board(starts[game % 5]), chess(starts[game % 5])
        for _ in range(100):
            yield at, board
            moves = at.moves()
            if not moves:
                break
            move = rng.choice(moves)
            at = at.play(move)
            board.push_uci(move)
