"""What a game is: something with a name that makes positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from gametree.model.errors import InvalidPosition, OptionError, UnknownName
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.texts import check_length

__all__ = ["AnyGame"]


class AnyGame(ABC):
    """A game makes positions. Built-in games and users' own are subclasses.

    A file in `gametree/rules/builtin` with a `GAME` of this type is found by being there.
    """

    name: ClassVar[str]
    """As in `gametree.position(name)`."""

    summary: ClassVar[str]
    """A one-line description."""

    options: ClassVar[Mapping[str, object]] = {}
    """The keyword options of `position` and their defaults."""

    evaluators: ClassVar[Mapping[str, str]] = {}
    """The named evaluators, each with a one-line description; the first is the default."""

    version: ClassVar[int] = 1
    """Changes whenever the same position would have other moves, notation or keys; or other values, in a game without
    named evaluators. Each of those has a version of its own."""

    evaluator_versions: ClassVar[Mapping[str, int]] = {}
    """The versions of the evaluators that have changed since version 1."""

    @abstractmethod
    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """The start position, or the one that `text` describes; `InvalidPosition` if it cannot be read.

        `evaluator` is one of `evaluators` or None if there are none; `options` is complete.
        """

    def evaluator_version(self, name: str) -> int:
        """The version of an evaluator. It changes whenever the evaluator gives the same position another value.

        >>> import gametree as gt
        >>> gt.game("othello").evaluator_version("discs")
        1
        """
        self._check_evaluator(name)
        return self.evaluator_versions.get(name, 1)

    def position(self, text: str | None = None, *, evaluator: str | None = None, **options: object) -> Position:
        """The start position, or the one that `text` describes."""
        unknown = [name for name in options if name not in self.options]
        if unknown:
            known = ", ".join(self.options) or "none"
            raise OptionError(f"{self.name} has no option {quoted(unknown[0])}; its options: {known}")
        if evaluator is None:
            evaluator = next(iter(self.evaluators), None)
        else:
            self._check_evaluator(evaluator)
        if text is not None and not isinstance(text, str):
            raise InvalidPosition(f"a position of {self.name} is given as a string, not {type(text).__name__}")
        check_length("a position", text or "")
        return self.make(text, evaluator, {**self.options, **options})

    def _check_evaluator(self, name: object) -> None:
        if not isinstance(name, str) or name not in self.evaluators:
            raise UnknownName(f"evaluator of {self.name}", name, self.evaluators)
