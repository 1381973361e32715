"""What is known of the positions of a frontier: the answers of this run, and those that a store has of earlier ones."""

from __future__ import annotations

from typing import Any

from gametree.model.position import Position
from gametree.model.user_file import is_in_file, split_name
from gametree.model.values import Scale, whole_number
from gametree.proofs.question import Answer
from gametree.proofs.top import unknown
from gametree.rules.loading import find_game
from gametree.rules.origin import Origin
from gametree.runs.canonical import canonical, parsed
from gametree.runs.digest import digest
from gametree.runs.row_store import Key, RowStore

__all__ = ["Book"]

VERSION = 1
"""Changes if answers that were stored before must not be believed any more."""


class Book:
    """The answers about positions of one game, as numbers of its scale.

    A store keeps every answer as soon as it is there. Positions are found by `symmetric_key`, so that an answer serves
    all mirror images, whatever root and frontier it was found for.
    """

    def __init__(self, scale: Scale, origin: Origin | None = None, store: RowStore | None = None) -> None:
        self._scale, self._store = scale, store
        self._bounds: dict[str, tuple[int, int]] = {}
        self._key: Key | None = None
        if store is not None and origin is not None:
            self._key = _key(origin)
            for row in store.rows(self._key).values():
                self._read(row.cell, row.measured)

    def bounds(self, position: Position) -> tuple[int, int]:
        """The bounds of the value of a position: see `unknown`."""
        return self._bounds.get(_name(position), unknown(self._scale))

    def keep(self, position: Position, gamma: int, answer: Answer) -> tuple[int, int]:
        """Keeps what was answered to the question whether a position is worth at least gamma; all its bounds."""
        cell = canonical({"position": _name(position), "gamma": gamma})
        lower, upper = (None if one is None else self._scale.number(one) for one in (answer.lower, answer.upper))
        measured = canonical({"lower": lower, "upper": upper, "nodes": answer.nodes})
        if self._store is not None and self._key is not None:
            self._store.keep(self._key, cell, measured, answer.seconds)
        self._read(cell, measured)
        return self.bounds(position)

    def _read(self, cell: str, measured: str) -> None:
        """Takes an answer. One that is none, whoever wrote it, is passed over."""
        name, found = parsed(cell).get("position"), parsed(measured)
        lower, upper = whole_number(found.get("lower")), whole_number(found.get("upper"))
        if not isinstance(name, str) or (lower is None) == (upper is None):
            return
        least, most = self._bounds.get(name, unknown(self._scale))
        self._bounds[name] = (
            least if lower is None else max(least, lower),
            most if upper is None else min(most, upper),
        )


def _name(position: Position) -> str:
    return f"{position.symmetric_key:016x}"


def _key(origin: Origin) -> Key:
    """What answers belong to in a store: the game with its options, and the versions of its rules and outcomes."""
    assert origin.game is not None
    game = find_game(origin.game)
    versions: dict[str, Any] = {
        "answers": VERSION,
        "game": origin.game,
        "options": {
            name: origin.options.get(name, usual) for name, usual in {**origin.options, **game.options}.items()
        },
        "version": game.version,
        "evaluators": {name: game.evaluator_version(name) for name in game.evaluators},
    }
    if is_in_file(origin.game):
        versions["file"] = digest(split_name(origin.game)[0])
    return "frontier", canonical(versions)
