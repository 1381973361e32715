"""One table kept between searches of all algorithms, along a game: every value is still minimax at its depth."""

from __future__ import annotations

from random import Random
from typing import Any

import gametree as gt
from fuzz.case import Case
from fuzz.script import Kept, Play, Script
from fuzz.search import Search, any_search
from fuzz.start import Start, Started, any_tree

SIZES = (2**6, 2**6, 2**7, 2**9, 2**12)
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tic-tac-toe", {}),
    ("hexapawn", {}),
    ("hexapawn", {"rows": 4, "columns": 3}),
    ("connect-four", {"width": 4, "height": 4}),
    ("connect-four", {"width": 5, "height": 4}),
    ("connect-four", {}),
    ("kalah", {"pits": 2, "stones": 2}),
)
LONGEST = 6
"""Plies to the end of the game, so that the rest is small enough to be searched by the definition."""


def make(rng: Random, depths: str = "exact") -> Case:
    """Searches and moves from a tree or a position of a small game."""
    start = any_tree(rng) if rng.random() < 0.7 else any_position(rng)
    here, steps = start.position(), list[Search | Play]()
    names = [name for name in gt.algorithms() if gt.algorithm(name).uses_table and is_exact(name, here)]
    for _ in range(rng.randint(2, 8)):
        deepest = min(7, here.plies_left or 7)
        steps.append(any_search(rng, rng.choice(names), rng.choice((deepest, rng.randint(0, deepest)))))
        if here.moves() and rng.random() < 0.4:
            move = rng.choice(here.moves())
            steps.append(Play(move))
            here = here.play(move)
    return Script(start, tuple(steps), Kept(rng.choice(SIZES), rng.choice((0, 0, 1, 2)), depths))


def is_exact(name: str, position: gt.Position) -> bool:
    """Whether others may use what the algorithm leaves in a table."""
    return not gt.algorithm(name).stores_estimates(position)


def any_position(rng: Random) -> Start:
    """A position of a game that is nearly over."""
    name, options = rng.choice(GAMES)
    named = gt.game(name).evaluators
    evaluator = {"evaluator": rng.choice([*named])} if named else {}
    here, moves = gt.position(name, **options, **evaluator), list[Any]()
    while here.plies_left is None or here.plies_left > LONGEST:
        move = rng.choice(here.moves())
        if not here.play(move).moves():
            break
        here = here.play(move)
        moves.append(move)
    if here.plies_left is None or here.plies_left > LONGEST:
        return any_position(rng)
    return Started(name, tuple({**options, **evaluator}.items()), tuple(moves))
