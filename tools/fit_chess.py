"""Fits the weights of chess's evaluator `tuned` to what positions are worth, and writes its weights.hpp.

The files are those that tools/chess_games.py writes, or tools/label_chess.py with the values of a stronger engine. The
weights are the most likely ones, given that a value of v centipawns wins with probability 1 / (1 + exp(-v / scale)),
and that every weight is near the one that a chess player would guess. Then compile again.

    python tools/fit_chess.py labelled.csv --trust 0
    python tools/fit_chess.py               # without games: the guesses

Given the units of danger of the kings, the value is linear in the weights: there is one best answer, and Newton's
method finds it in a few steps. The units are the sum of the parts of an attack, weighted too. How the value changes
with these weights follows from the table of dangers found so far; so both are improved in turn.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import takewhile
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
SIXTEENTHS = 16
"""The weights of the parts of an attack are written as so many of a unit of danger."""
DANGERS = 32
ROUNDS = 6

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
        "pawnless_flank": [(-15, -60)],
        "danger": [(0.4 * units**2, 0.05 * units**2) for units in range(32)],
        "pawn_threat": [(45, 40), (60, 50), (65, 50)],
        "minor_threat": [(5, 15), (30, 25), (35, 30), (40, 30)],
        "rook_threat": [(0, 15), (20, 25), (35, 20)],
        "hanging": [(15, 20), (35, 30)],
        "push_threat": [(12, 8)],
        "queen_prey": [(8, 6), (25, 10)],
        "restricted": [(4, 4)],
        "space": [(3, 0)],
        "tempo": [(18, 14)],
    }


def attack_guesses() -> dict[str, list[float]]:
    """The units of danger of each part of an attack."""
    return {
        "reach": [2, 2, 2, 2],
        "beside": [1, 1, 1, 1],
        "check": [3, 2, 4, 3],
        "unsafe_check": [0.5],
        "pawns_beside": [0.5],
        "weak": [1],
        "twice": [0.5],
        "no_queen": [-5],
        "open_files": [0.5],
        "flank": [0.1],
        "flank_twice": [0.1],
        "flank_guarded": [-0.1],
        "minors_guard": [-0.3],
        "turn": [0.5],
    }


class Sample(NamedTuple):
    """Quiet positions.

    The counts of terms, those of danger left out; the parts of White's attack and of Black's, and whether there is one;
    the shares of middlegame and endgame; and the points to expect.
    """

    counts: NDArray[np.int8]
    attacks: NDArray[np.int8]
    attacked: NDArray[np.bool_]
    shares: Array
    expected: Array


class Places(NamedTuple):
    """Where the terms of danger are, and how many weights there are of each kind."""

    first: int
    terms: int
    parts: int


def read(files: list[Path], trust: float, scale: float, places: Places) -> Sample:
    """All positions of some files. What is expected is the result, and the value to which a search came."""
    counts: list[NDArray[np.int8]] = []
    attacks: list[NDArray[np.int8]] = []
    attacked: list[list[bool]] = []
    facts: list[tuple[float, float, float]] = []
    none = [0] * places.parts
    for line in (line for file in files for line in file.read_text().splitlines()):
        text, value, result = line.split(";")
        native: Any = gt.position("chess", text, evaluator="tuned").native
        found, phase, share = native.rules.parts(native.state)
        if not share:
            continue
        both = native.rules.attacks(native.state)
        counts.append(np.array(found, np.int8))
        attacks.append(np.array([each or none for each in both], np.int8))
        attacked.append([bool(each) for each in both])
        part = share / SHARES / PHASES
        expected = trust * float(result) + (1 - trust) / (1 + np.exp(-float(value) / scale))
        facts.append((phase * part, (PHASES - phase) * part, expected))
    table, all_counts = np.array(facts), np.array(counts)
    all_counts[:, places.first : places.first + DANGERS] = 0
    return Sample(all_counts, np.array(attacks), np.array(attacked), table[:, :2], table[:, 2])


def pieces(sample: Sample) -> Iterator[Sample]:
    """The sample in pieces whose features fit into memory."""
    for start in range(0, len(sample.counts), CHUNK):
        here = slice(start, start + CHUNK)
        yield Sample(
            sample.counts[here], sample.attacks[here], sample.attacked[here], sample.shares[here], sample.expected[here]
        )


class Model(NamedTuple):
    """Weights of the terms, in the middlegame and then in the endgame, and of the parts of an attack, in units."""

    places: Places
    weights: Array
    attack: Array

    def features(self, sample: Sample) -> NDArray[np.float32]:
        """What the value of each position is linear in, for given units of danger."""
        counts, rows = sample.counts.astype(np.float32), np.arange(len(sample.counts))
        for side, sign in ((0, 1), (1, -1)):
            units, there = self.units(sample, side), sample.attacked[:, side]
            counts[rows[there], self.places.first + units[there]] += sign
        shares = sample.shares.astype(np.float32)
        return np.hstack([counts * shares[:, :1], counts * shares[:, 1:]])

    def units(self, sample: Sample, side: int) -> NDArray[np.int64]:
        """The units of danger in each position, of Black's king (side 0) or White's."""
        return np.clip((sample.attacks[:, side] @ self.attack).astype(np.int64), 0, DANGERS - 1)

    def slopes(self, sample: Sample) -> NDArray[np.float32]:
        """How the value of each position changes with the weights of the parts of an attack."""
        table = self.weights.reshape(2, -1)[:, self.places.first : self.places.first + DANGERS]
        padded = np.pad(table, ((0, 0), (2, 2)), mode="edge")
        rises = (padded[:, 4:] + padded[:, 3:-1] - padded[:, 1:-3] - padded[:, :-4]) / 6
        total = np.zeros((len(sample.counts), self.places.parts))
        for side, sign in ((0, 1), (1, -1)):
            rise = (rises[:, self.units(sample, side)].T * sample.shares).sum(axis=1) * sample.attacked[:, side]
            total += sign * rise[:, None] * sample.attacks[:, side]
        return total.astype(np.float32)

    def whole(self) -> Model:
        """With weights as they are written."""
        return self._replace(weights=np.rint(self.weights), attack=np.rint(self.attack * SIXTEENTHS) / SIXTEENTHS)

    def chances(self, features: NDArray[np.float32], scale: float) -> NDArray[np.float32]:
        """The points that White is to expect in each position."""
        return np.asarray(1 / (1 + np.exp(-features @ (self.weights / scale).astype(np.float32))), np.float32)

    def loss(self, sample: Sample, scale: float) -> float:
        """The mean surprise at what is expected, in bits."""
        total = 0.0
        for piece in pieces(sample):
            chance, expected = self.chances(self.features(piece), scale), piece.expected
            total -= np.sum(expected * np.log2(chance) + (1 - expected) * np.log2(1 - chance))
        return total / len(sample.counts)


class Prior(NamedTuple):
    """The guess, and about how far each weight lies from it."""

    guess: Model
    doubt: Array
    attack_doubt: float

    def step(self, model: Model, sample: Sample, scale: float, weight: float, attack_too: bool) -> Model:
        """One step of Newton's method towards the most likely weights. A position counts `weight`."""
        doubts = self.doubt
        errors = self.guess.weights - model.weights
        if attack_too:
            doubts = np.concatenate([doubts, np.full(model.places.parts, self.attack_doubt)])
            errors = np.concatenate([errors, self.guess.attack - model.attack])
        slope, curve = errors / doubts**2, np.diag(1 / doubts**2)
        for piece in pieces(sample):
            features = model.features(piece)
            chance = model.chances(features, scale)
            if attack_too:
                features = np.hstack([features, model.slopes(piece)])
            slope += weight / scale * (features.T @ (piece.expected - chance).astype(np.float32))
            curve += weight / scale**2 * (features.T * (chance * (1 - chance))) @ features
        change = np.linalg.solve(curve, slope)
        print(f"the largest change is {np.abs(change).max():.2f}", flush=True)
        return model._replace(
            weights=model.weights + change[: 2 * model.places.terms],
            attack=model.attack + change[2 * model.places.terms :] if attack_too else model.attack,
        )

    def fitted(self, sample: Sample, scale: float, weight: float) -> Model:
        """The most likely weights: first those of the terms, then of the attack too, then of the terms once more."""
        model = self.guess
        for attack_too in [False, False, *[True] * ROUNDS]:
            model = self.step(model, sample, scale, weight, attack_too)
            print(f"{model.loss(sample, scale):.5f} bits of surprise", flush=True)
        model = model._replace(attack=model.whole().attack)
        for _ in range(2):
            model = self.step(model, sample, scale, weight, attack_too=False)
        return model.whole()


def written(names: dict[str, list[Guess]], model: Model, origin: str) -> str:
    """The header."""
    both = np.rint(model.weights).astype(int).reshape(2, -1).T.tolist()
    attack = np.rint(model.attack * SIXTEENTHS).astype(int).tolist()
    attack_lines = []
    for name, units in attack_guesses().items():
        mine, attack = attack[: len(units)], attack[len(units) :]
        attack_lines.append("    " + ", ".join(map(str, mine)) + f",  // {name}")
    of_attack = "\n".join(attack_lines)
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

// Of the parts of an attack, in sixteenths of a unit of danger.
inline constexpr int attack_weights[attack_parts] = {{
{of_attack}
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
    parser.add_argument(
        "--firm",
        type=float,
        default=1.0,
        help="the doubt about what men are worth: in hasty games leads in the middlegame are lost too often to say",
    )
    parser.add_argument("--attack-doubt", type=float, default=0.5, help="units from a guess to the right weight")
    parser.add_argument("--origin", default="", help="where the games are from, for the header")
    parser.add_argument("--out", type=Path, default=HEADER)
    given = parser.parse_args()
    names = guesses()
    numbers = [weight for group in names.values() for weight in group]
    attack = np.array([units for group in attack_guesses().values() for units in group])
    first = sum(len(names[name]) for name in takewhile("danger".__ne__, names))
    places = Places(first, len(numbers), len(attack))
    guess = Model(places, np.array(numbers, float).T.ravel(), attack)
    if not given.files:
        given.out.write_text(written(names, guess, "Guessed."))
        return
    sample = read(given.files, given.trust, given.scale, places)
    doubt = np.clip(np.abs(guess.weights) / 4, given.doubt, 2 * given.doubt)
    doubt.reshape(2, -1)[:, : len(names["man"])] = given.firm
    model = Prior(guess, doubt, given.attack_doubt).fitted(sample, given.scale, given.weight)
    before, after = guess.loss(sample, given.scale), model.loss(sample, given.scale)
    print(f"{len(sample.counts)} positions; {before:.4f} bits of surprise at the guesses, {after:.4f} now")
    given.out.write_text(written(names, model, f"Fitted to {len(sample.counts)} positions. {given.origin}".rstrip()))


if __name__ == "__main__":
    main()
