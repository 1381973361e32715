"""A thousand small searches of every kind, each with a result that depends on its number alone."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import gametree as gt

__all__ = ["outcome", "outcomes"]

NATIVE = tuple(name for name in gt.algorithms() if gt.algorithm(name).has_native)
GAMES = ("tic-tac-toe", "othello", "connect-four", "kalah", "chess", "checkers", "hexapawn", "random-tree")


@cache
def start(name: str, plies: int) -> gt.Position:
    """A position of a game, some plies from its start; the same object for all threads."""
    position, random = gt.position(name), Random(plies)
    for _ in range(plies):
        position = position.play(random.choice(position.moves()))
    return position


def outcome(number: int) -> tuple[Any, ...]:
    """What the search of that number finds: any algorithm, game, table, ordering, tree and limit."""
    random = Random(number)
    position, name = start(random.choice(GAMES), random.randint(0, 3)), random.choice(NATIVE)
    algorithm = gt.algorithm(name)
    options: dict[str, Any] = {}
    if algorithm.uses_table:
        options["table"] = gt.Table(2 ** random.choice((6, 10, 16)))
    if algorithm.uses_tree:
        options["tree"] = gt.Tree(
            random.choice((20, 1000, 2**26)), when_full=random.choice(("prune", "linear", "stop"))
        )
    if random.random() < 0.3:
        options["nodes"] = random.randint(1, 200)
    kernel = "python" if random.random() < 0.02 else "native"
    found = gt.search(position, name, depth=random.randint(1, 2 if kernel == "python" else 3), kernel=kernel, **options)
    return found.value, found.bound, found.move, found.pv, found.counts, found.stopped


def outcomes(numbers: range) -> list[tuple[Any, ...]]:
    """The same for many searches."""
    return [outcome(number) for number in numbers]
