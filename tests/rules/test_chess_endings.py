from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray

import gametree as gt
from gametree.rules.builtin.chess import MATE
from support.chess_positions import chess

Flags = NDArray[np.bool_]

NEAR: Flags = np.array([[0 < max(abs(a % 8 - b % 8), abs(a // 8 - b // 8)) < 2 for b in range(64)] for a in range(64)])
"""Whether a king's step leads from one square to the other."""


def capturing(pawn: int) -> Flags:
    """The squares that a white pawn attacks."""
    return np.array([s // 8 == pawn // 8 + 1 and abs(s % 8 - pawn % 8) == 1 for s in range(64)])


def reaches(step: Flags, goals: Flags) -> Flags:
    """Whether one of the steps from a place leads to a goal."""
    return (step.astype(np.uint8) @ goals.astype(np.uint8)) > 0


def king_and_pawn_wins() -> tuple[Flags, Flags]:
    """Whether White wins with king and pawn, if White moves and if Black moves, by the squares of pawn and kings.

    Found by going back from the promotions, move by move, with matrices of the kings' steps.
    """
    white, black = np.zeros((64, 64, 64), bool), np.zeros((64, 64, 64), bool)
    squares = np.arange(64)
    while True:
        before = white.sum() + black.sum()
        for pawn in range(55, 7, -1):
            apart = ~NEAR & ~np.eye(64, dtype=bool)
            possible = apart & (squares != pawn)[:, None] & (squares != pawn)[None, :]
            check = capturing(pawn)
            wins = reaches(NEAR & (squares != pawn)[None, :], black[pawn])
            if pawn >= 48:
                taken = NEAR[:, pawn + 8][None, :] & ~NEAR[:, pawn + 8][:, None]
                wins |= ~taken & (squares != pawn + 8)[None, :] & (squares != pawn + 8)[:, None]
            else:
                wins |= black[pawn + 8]
                if pawn < 16:
                    on_the_way = (squares == pawn + 8)[None, :] | (squares == pawn + 8)[:, None]
                    wins |= black[pawn + 16] & ~on_the_way
            white[pawn] = wins & possible & ~check[None, :]
            legal = apart & ~check[None, :]
            saved = reaches(NEAR, (legal & ~white[pawn]).T).T
            moves = reaches(NEAR, legal.T).T
            black[pawn] = possible & ~saved & (moves | check[None, :])
        if white.sum() + black.sum() == before:
            return white, black


def fen(men: dict[int, str], side: str) -> str:
    ranks = ["".join(men.get(8 * rank + file, "1") for file in range(8)) for rank in reversed(range(8))]
    return "/".join(ranks) + f" {side} - -"


def test_king_and_pawn_is_exact() -> None:
    white, black = king_and_pawn_wins()
    rng = random.Random(37)
    checked = 0
    while checked < 2500:
        pawn, strong, bare = rng.randrange(8, 56), rng.randrange(64), rng.randrange(64)
        side = rng.choice("wb")
        if len({pawn, strong, bare}) < 3 or NEAR[strong, bare] or (side == "w" and capturing(pawn)[bare]):
            continue
        at = chess(fen({pawn: "P", strong: "K", bare: "k"}, side), "tuned")
        if at.moves():
            wins = (white if side == "w" else black)[pawn, strong, bare]
            assert (at.evaluate() > 0) == wins, at.text
            assert wins or at.evaluate() == 0
            checked += 1


@pytest.mark.parametrize(
    "text",
    [
        "4k3/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/3NK3 w - -",
        "4k3/8/8/8/8/8/8/3BK3 b - -",
        "4k3/8/8/8/8/8/8/2NNK3 w - -",
        "4k3/8/8/8/8/8/8/1B1BK3 w - -",
        "k7/8/8/8/P7/P7/8/4K3 w - -",
    ],
)
def test_what_cannot_be_won_is_worth_nothing(text: str) -> None:
    assert chess(text, "tuned").evaluate() == 0


def test_a_bishop_does_not_win_against_a_pawn() -> None:
    assert chess("4k3/4p3/8/8/8/8/8/3BK3 w - -", "tuned").evaluate() <= 0


def test_only_the_bishop_that_sees_the_corner_helps_a_pawn_on_the_edge() -> None:
    assert chess("k7/8/8/8/8/P7/8/2B1K3 w - -", "tuned").evaluate() == 0
    assert chess("k7/8/8/8/8/P7/8/4KB2 w - -", "tuned").evaluate() > 100


def test_bishops_of_opposite_colours_are_drawish() -> None:
    same = chess("4k3/5b2/4p3/8/3P4/2P5/2B5/4K3 w - -", "tuned").evaluate()
    other = chess("4k3/4b3/4p3/8/3P4/2P5/2B5/4K3 w - -", "tuned").evaluate()
    assert 0 < other < same


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("8/8/8/3k4/8/8/8/4KQ2 w - - 0 1", 4),
        ("8/8/8/3k4/8/8/8/4K2R w - - 0 1", 5),
        ("8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 5),
        ("8/8/8/3k4/8/8/8/1N2KB2 w - - 0 1", 6),
        ("8/8/8/3k4/8/8/8/2B1K1N1 b - - 0 1", 6),
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", 6),
    ],
)
def test_won_endings_are_won(text: str, depth: int) -> None:
    game: list[gt.Position] = [chess(text, "tuned")]
    while game[-1].moves() and len(game) < 100:
        game.append(game[-1].play(gt.search(game[-1], "alphabeta", depth=depth, history=game[:-1]).move))
    assert game[-1].evaluate() == MATE
