"""Fits the weights of chess's evaluator `tuned` to the results of games, and writes core/games/chess/tuned/weights.hpp.

The files are those that tools/chess_games.py writes. The weights are the most likely ones, given that a value of v
centipawns wins with probability 1 / (1 + exp(-v / scale)), and that every weight is near the one that a chess player
would guess. As the value is linear in the weights, there is one best answer, and Newton's method finds it in a few
steps. Then compile again.

    python tools/fit_chess.py games.csv
    python tools/fit_chess.py               # without games: the guesses
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import gametree as gt

Array = NDArray[np.float64]
Guess = tuple[float, float]
"""A weight in the middlegame and in the endgame."""

HEADER = Path(__file__).parent.parent / "core/games/chess/tuned/weights.hpp"
PHASES, SHARES = 24, 64
CHUNK = 20_000
FIRM = 1.0
"""The doubt about what men are worth: in hasty games leads in the middlegame are lost too often to say."""

PLACES = [(rank, file) for rank in range(8) for file in range(4)]
"""The squares of a group: `file` is 0 at the edge and 3 in the middle."""


def middle(rank: int, file: int) -> int:
    """How near a square is to the middle: 0 to 6."""
    return min(rank, 7 - rank) + file


def guesses() -> dict[str, list[Guess]]:
    """What a chess player would guess, in the order of the terms."""
    advance = [0, 0, 2, 6, 12, 20, 30, 0]
    home = [[15, 30, 8, -5], [4, 8, -15, -25]]
    ranks = range(8)
    return {
        "man": [(85, 105), (330, 310), (340, 325), (480, 540), (980, 990)],
        "pawn_square": [
            (advance[rank] + (5 * file - 5 if rank in (3, 4) else 0), 1.5 * advance[rank]) for rank, file in PLACES
        ],
        "knight_square": [(8 * middle(*at) - 35, 6 * middle(*at) - 25) for at in PLACES],
        "bishop_square": [(4 * middle(*at) - 14, 3 * middle(*at) - 10) for at in PLACES],
        "rook_square": [(4 * file - 6 + 8 * (rank == 6), 2 * (rank > 3)) for rank, file in PLACES],
        "queen_square": [(2 * middle(*at) - 6, 6 * middle(*at) - 18) for at in PLACES],
        "king_square": [
            (home[rank][file] if rank < 2 else -20 - 8 * rank, 10 * middle(rank, file) - 30) for rank, file in PLACES
        ],
        "bishop_pair": [(28, 45)],
        "knight_pawns": [(2, 4)],
        "rook_pawns": [(-3, -4)],
        "knight_mobility": [(6 * (n - 4) - 12 * (n == 0), 6 * (n - 4) - 12 * (n == 0)) for n in range(9)],
        "bishop_mobility": [(5 * (n - 6), 5 * (n - 6)) for n in range(14)],
        "rook_mobility": [(3 * (n - 7), 5 * (n - 7)) for n in range(15)],
        "queen_mobility": [(2 * (n - 12), 3 * (n - 12)) for n in range(28)],
        "outpost": [(25, 15), (15, 8)],
        "bishop_pawns": [(-2, -5)],
        "behind_pawn": [(6, 2)],
        "rook_file": [(12, 8), (25, 10)],
        "rook_seventh": [(8, 20)],
        "isolated": [(-10, -12), (-15, -18)],
        "backward": [(-6, -8), (-15, -14)],
        "doubled": [(-8, -18)],
        "supported": [(3 + 3 * rank, 2 + 4 * rank) for rank in ranks],
        "phalanx": [(3 * rank, 4 * rank) for rank in ranks],
        "passed": [(2 * rank, 4 * rank + 1.5 * rank * rank) for rank in ranks],
        "passed_stopped": [(-2 * rank, -4 * rank) for rank in ranks],
        "passed_free": [(0.5 * rank * rank, rank * rank) for rank in ranks],
        "passed_clear": [(0.5 * rank * rank, rank * rank) for rank in ranks],
        "passed_king": [(0, -4), (0, 7)],
        "passed_rook": [(8, 15)],
        "unstoppable": [(200, 400)],
        "shield": [(-18, 0), (10, 0), (4, 0), (-6, 0), (-12, 0), (14, 0), (6, 0), (-4, 0)],
        "storm": [(0, 0), (-10, 0), (-22, 0), (-10, 0), (-3, 0), (0, 0), (0, 0), (-6, 0), (-4, 0), (-2, 0)],
        "castling": [(12, 0)],
        "danger": [(0.4 * units**2, 0.05 * units**2) for units in range(32)],
        "pawn_threat": [(45, 40), (60, 50), (65, 50)],
        "minor_threat": [(35, 30), (40, 30)],
        "rook_threat": [(35, 20)],
        "hanging": [(15, 20), (35, 30)],
        "push_threat": [(12, 8)],
        "space": [(3, 0)],
        "tempo": [(18, 14)],
    }


class Sample(NamedTuple):
    """Quiet positions: the counts of terms, the shares of middlegame and endgame, and the points to expect."""

    counts: NDArray[np.int8]
    shares: Array
    expected: Array


def rows(files: list[Path]) -> Iterator[tuple[list[int], tuple[float, float], float, float]]:
    """Of every position the counts, the shares of middlegame and endgame, the game's result and the search's value."""
    rules: Any = None
    for file in files:
        for line in file.read_text().splitlines():
            text, value, result = line.split(";")
            native: Any = gt.position("chess", text, evaluator="tuned").native
            rules = rules or native.rules
            counts, phase, share = rules.parts(native.state)
            if share:
                part = share / SHARES / PHASES
                yield counts, (phase * part, (PHASES - phase) * part), float(result), float(value)


def read(files: list[Path], trust: float, scale: float) -> Sample:
    """All positions of some files. What is expected is the result, and the value to which the search came."""
    counts: list[NDArray[np.int8]] = []
    facts: list[tuple[float, float, float]] = []
    for found, shares, result, value in rows(files):
        counts.append(np.array(found, np.int8))
        facts.append((*shares, trust * result + (1 - trust) / (1 + np.exp(-value / scale))))
    table = np.array(facts)
    return Sample(np.array(counts), table[:, :2], table[:, 2])


def pieces(sample: Sample) -> Iterator[tuple[NDArray[np.float32], Array]]:
    """The sample in pieces that fit into memory: features, and what to expect."""
    for start in range(0, len(sample.counts), CHUNK):
        part = slice(start, start + CHUNK)
        counts, shares = sample.counts[part].astype(np.float32), sample.shares[part].astype(np.float32)
        yield np.hstack([counts * shares[:, :1], counts * shares[:, 1:]]), sample.expected[part]


def chances(features: NDArray[np.float32], weights: Array, scale: float) -> NDArray[np.float32]:
    """The points that White is to expect in each position."""
    chance: NDArray[np.float32] = 1 / (1 + np.exp(-features @ (weights / scale).astype(np.float32)))
    return chance


def loss(sample: Sample, weights: Array, scale: float) -> float:
    """The mean surprise at the results, in bits."""
    total = 0.0
    for features, expected in pieces(sample):
        chance = chances(features, weights, scale)
        total -= np.sum(expected * np.log2(chance) + (1 - expected) * np.log2(1 - chance))
    return total / len(sample.counts)


def fitted(sample: Sample, guess: Array, doubt: Array, scale: float, weight: float, steps: int = 6) -> Array:
    """The most likely weights, of which each lies about `doubt` from its guess. A position counts `weight`."""
    weights = guess.copy()
    for step in range(steps):
        slope = (guess - weights) / doubt**2
        curve = np.diag(1 / doubt**2)
        for features, expected in pieces(sample):
            chance = chances(features, weights, scale)
            slope += weight / scale * (features.T @ (expected - chance).astype(np.float32))
            curve += weight / scale**2 * (features.T * (chance * (1 - chance))) @ features
        change = np.linalg.solve(curve, slope)
        weights += change
        print(f"step {step}: the largest change is {np.abs(change).max():.2f}", flush=True)
        if np.abs(change).max() < 0.1:
            break
    return weights


def written(names: dict[str, list[Guess]], weights: Array, origin: str) -> str:
    """The header."""
    both = np.rint(weights).astype(int).reshape(2, -1).T.tolist()
    lines = []
    for name, group in names.items():
        mine = [f"score({middlegame}, {endgame})" for middlegame, endgame in both[: len(group)]]
        both = both[len(group) :]
        lines.append(f"    // {name}")
        lines += ["    " + ", ".join(mine[start : start + 4]) + "," for start in range(0, len(mine), 4)]
    body = "\n".join(lines)
    comment = "\n".join(f"// {line}" for line in wrap(origin, 117))
    return f"""\
// The weights of the terms in the middlegame and in the endgame, in centipawns, as tools/fit_chess.py wrote them.
{comment}
#pragma once

#include "../worth.hpp"
#include "terms.hpp"

namespace gametree::chess::tuned {{

// clang-format off
inline constexpr Score weights[terms] = {{
{body}
}};
// clang-format on

}}  // namespace gametree::chess::tuned
"""


def main() -> None:
    """Reads, fits and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--trust", type=float, default=0.3, help="in the result of a game; the rest in its values")
    parser.add_argument("--weight", type=float, default=0.3, help="of a position; those of a game depend on each other")
    parser.add_argument("--scale", type=float, default=250, help="centipawns at which 73 of 100 points are expected")
    parser.add_argument(
        "--doubt",
        type=float,
        default=15,
        help="centipawns from a guess to the right weight, at least; up to twice as much for great weights",
    )
    parser.add_argument("--origin", default="", help="where the games are from, for the header")
    parser.add_argument("--out", type=Path, default=HEADER)
    given = parser.parse_args()
    names = guesses()
    guess = np.array([weight for group in names.values() for weight in group], float).T.ravel()
    if not given.files:
        given.out.write_text(written(names, guess, "Guessed."))
        return
    sample = read(given.files, given.trust, given.scale)
    doubt = np.clip(np.abs(guess) / 4, given.doubt, 2 * given.doubt)
    doubt.reshape(2, -1)[:, : len(names["man"])] = FIRM
    weights = fitted(sample, guess, doubt, given.scale, given.weight)
    before, after = loss(sample, guess, given.scale), loss(sample, weights, given.scale)
    print(f"{len(sample.counts)} positions; {before:.4f} bits of surprise at the guesses, {after:.4f} now")
    given.out.write_text(written(names, weights, f"Fitted to {len(sample.counts)} positions. {given.origin}".rstrip()))


if __name__ == "__main__":
    main()
