"""Watches that an experiment names the evaluators and parts that it uses: rows are kept by their versions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from gametree.lab import Experiment
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.native.rounded import Rounded
from gametree.searching.selective.parts import parse_parts

__all__ = ["names_all"]


@contextmanager
def names_all(item: Experiment) -> Iterator[None]:
    """Fails if a cell that runs inside uses an evaluator or a part of selective searches that `item` does not name."""
    used: set[str] = set()
    parts: set[str] = set()
    position, valued = AnyGame.position, Position.with_evaluator

    def watched_position(game: AnyGame, text: str | None = None, **options: Any) -> Position:
        if game.evaluators:
            assert options.get("evaluator"), f"{item.name} leaves the evaluator of {game.name} to the default"
            used.add(options["evaluator"])
        return position(game, text, **options)

    def watched_valued(here: Position, evaluator: Any) -> Position:
        if not isinstance(evaluator, Rounded):  # that is the evaluator that the position has already
            used.add(evaluator)
        return valued(here, evaluator)

    def watched_parts(name: str) -> tuple[str, ...]:
        parts.update(parse_parts(name))
        return parse_parts(name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gametree.searching.request.parse_parts", watched_parts)
        patch.setattr(AnyGame, "position", watched_position)
        patch.setattr(Position, "with_evaluator", watched_valued)
        yield
    assert used <= {evaluator for names in item.evaluators.values() for evaluator in names}
    assert parts <= {*item.parts}
