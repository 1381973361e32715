"""Random records: of any game, and of chess as python-chess makes them, with variations, comments and NAGs."""

from __future__ import annotations

from random import Random
from typing import Any

import chess
import chess.pgn

import gametree as gt
from gametree.records import Record, RecordedMove

__all__ = ["chess_game", "random_record", "same_tree"]

WORDS = (
    "good",
    "a plan",
    "[%clk 0:01:02]",
    "[%eval -0.31]",
    "ä é ♔",
    "1-0?",
    "(e4)",
    "; not the end",
    "[x]",
    "$5",
    "%",
)


def comment(rng: Random) -> str:
    return " ".join(rng.choices(WORDS, k=rng.randint(1, 3)))


def chess_game(rng: Random, plies: int = 40) -> chess.pgn.Game:
    """A random game of python-chess."""
    game = chess.pgn.Game()
    game.headers["White"] = rng.choice(("Anna", 'A "quote" \\ slash', "Żółć"))
    if rng.random() < 0.3:
        board = chess.Board()
        for _ in range(rng.randint(1, 60)):
            if moves := list(board.legal_moves):
                board.push(rng.choice(moves))
        if not board.is_game_over():
            board.clear_stack()
            game.setup(board)
    if rng.random() < 0.3:
        game.comment = comment(rng)
    _grow(rng, game, plies, 0)
    game.headers["Result"] = rng.choice(("1-0", "0-1", "1/2-1/2", "*"))
    return game


def _grow(rng: Random, node: Any, plies: int, depth: int) -> None:
    board = node.board()
    for _ in range(rng.randint(0, plies)):
        moves = list(board.legal_moves)
        if not moves:
            return
        main, *others = rng.sample(moves, min(len(moves), 3))
        after = node.add_variation(main)
        _remark(rng, after)
        if depth < 3 and rng.random() < 0.15:
            for other in others[: rng.randint(0, 2)]:
                side = node.add_variation(other)
                side.starting_comment = comment(rng) if rng.random() < 0.3 else ""
                _remark(rng, side)
                _grow(rng, side, 6, depth + 1)
        node = after
        board.push(main)


def _remark(rng: Random, node: Any) -> None:
    if rng.random() < 0.2:
        node.comment = comment(rng)
    if rng.random() < 0.2:
        node.nags = {rng.randint(1, 140) for _ in range(rng.randint(1, 2))}


def same_tree(ours: tuple[RecordedMove, ...], node: Any) -> bool:
    """Whether a line of a record says what the main line below a node of python-chess says."""
    for move in ours:
        if not node.variations or not _same_move(move, node.variations[0]):
            return False
        others = node.variations[1:]
        if len(others) != len(move.variations):
            return False
        for side, line in zip(others, move.variations, strict=True):
            if not line or not _same_move(line[0], side) or line[0].before != side.starting_comment:
                return False
            if not same_tree(line[1:], side):
                return False
        node = node.variations[0]
    return not node.variations


def _same_move(ours: RecordedMove, node: Any) -> bool:
    return (ours.move, ours.comment, set(ours.nags)) == (node.move.uci(), node.comment, node.nags)


def random_record(rng: Random, name: str, plies: int = 40, *, rich: bool = False) -> Record:
    """A random game of ours; a rich one has comments, NAGs and variations, and may begin anywhere."""
    start = gt.position(name)
    if rich and rng.random() < 0.4:
        start = _walk(rng, name, rng.randint(0, 20))
    tags = {"Black": "B", "White": 'W "w" \\'} if rng.random() < 0.5 else {}
    line = _line(rng, start, rng.randint(0, plies), rich, 0)
    result = rng.choice(("1-0", "0-1", "1/2-1/2", "*"))
    return Record(name, start, line, tags=tags, result=result, comment="first" if rich and rng.random() < 0.2 else "")


def _walk(rng: Random, name: str, plies: int) -> Any:
    position = gt.position(name)
    for _ in range(plies):
        if position.moves():
            position = position.play(rng.choice(position.moves()))
    return gt.position(name, position.text)


def _line(rng: Random, position: Any, plies: int, rich: bool, depth: int) -> list[RecordedMove]:
    line = []
    for _ in range(plies):
        moves = list(position.moves())
        if not moves:
            break
        move, *others = rng.sample(moves, min(2, len(moves)))
        said = comment(rng) if rich and rng.random() < 0.2 else ""
        nags = tuple({rng.randint(1, 9): 0, 2: 0}) if rich and rng.random() < 0.2 else ()
        variations = []
        if rich and depth < 2 and others and rng.random() < 0.1:
            rest = _line(rng, position.play(others[0]), 3, rich, depth + 1)
            variations.append((RecordedMove(others[0], before="look" if rng.random() < 0.3 else ""), *rest))
        line.append(RecordedMove(move, said, nags, tuple(variations)))
        position = position.play(move)
    return line
