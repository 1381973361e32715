"""Playthroughs: one game of random moves of every game, in full, as pinned in `tests/rules/playthroughs`.

`python -m support.playthroughs` writes them again. A difference in one of these files is a change of rules, notation,
drawing or values, and is meant or is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import gametree as gt
from gametree.model.game import AnyGame
from gametree.model.history import History

FOLDER = Path(__file__).parent.parent / "rules" / "playthroughs"
OPTIONS: dict[str, dict[str, Any]] = {"random-tree": {"depth": 12}}
LONGEST = 120
"""Plies; the rest of a longer game is left out."""
DRAWN_IN_FULL = 8
"""One in so many positions is drawn in full; of the others the notation is enough."""


def pick(random: Random, count: int) -> int:
    """A number below `count`; only `random()` is sure to give the same in every version of Python."""
    return int(random.random() * count)


def playthrough(name: str) -> Iterator[str]:
    """The lines of the text."""
    game = gt.game(name)
    played, random = History(gt.position(name, **OPTIONS.get(name, {}))), Random(name)
    yield f"{name}: {game.summary}"
    for ply in range(LONGEST):
        here = played.position
        moves = list(map(str, here.moves()))
        over = not moves or played.drawn is not None
        yield f"\n{ply}. {'MAX' if here.maximizing else 'MIN'}"
        if ply % DRAWN_IN_FULL == 0 or over:
            yield str(here)
        yield f"text: {here.text}"
        yield f"moves: {' '.join(moves)}"
        yield "values: " + ", ".join(f"{key or 'value'} {value}" for key, value in values(game, here).items())
        if over:
            yield f"over: {played.drawn or 'no moves'}"
            return
        move = moves[pick(random, len(moves))]
        yield f"played: {move}"
        played.add(here.play(move))


def values(game: AnyGame, here: gt.Position) -> dict[str, int | float]:
    """What each evaluator thinks of the position."""
    return {key: here.with_evaluator(key).evaluate() for key in game.evaluators} or {"": here.evaluate()}


def text(name: str) -> str:
    """The whole text."""
    return "\n".join(playthrough(name)) + "\n"


if __name__ == "__main__":
    for name in gt.games():
        (FOLDER / f"{name}.txt").write_text(text(name), "utf-8")
