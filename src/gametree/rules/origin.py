"""Where a game starts, as a value: it can be saved, compared and sent to another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gametree.model.arguments import instance
from gametree.model.errors import OptionError
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.rules.loading import find_position

__all__ = ["Origin"]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game starts, in a form that can be saved; `game` is None if it has no name."""

    game: str | None
    text: str | None = None
    evaluator: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def position(self) -> Position:
        """The start position of the named game. A file is run for it, so the name must come from a person."""
        if self.game is None:
            raise OptionError("the game has no name; give the game as well")
        instance("the name of a game", self.game, str, "a string")
        if not isinstance(self.options, Mapping) or not all(isinstance(name, str) for name in self.options):
            raise OptionError(f"the options of a game are names and values, not {quoted(self.options)}")
        return find_position(self.game, self.text, self.evaluator, self.options)

    def of(self, game: AnyGame) -> Position:
        """The start position of a game that is given as an object."""
        return game.position(self.text, evaluator=self.evaluator, **self.options)
