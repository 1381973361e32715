"""The errors that gametree raises. All are `ValueError`s, and each message says what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from gametree.model.quoted import LINE, cut, listed, quoted

__all__ = [
    "AlgorithmError",
    "CertificateError",
    "ClusterError",
    "DepthError",
    "EngineError",
    "ExperimentError",
    "Forfeit",
    "GameError",
    "GameTreeError",
    "IllegalMove",
    "InvalidPosition",
    "InvalidTree",
    "LimitError",
    "MatchError",
    "OptionError",
    "ProofError",
    "RecordError",
    "StoreError",
    "TableError",
    "TreeError",
    "UnknownName",
    "ValueRangeError",
]


class GameTreeError(ValueError):
    """The base of all errors raised by gametree."""


class IllegalMove(GameTreeError):  # noqa: N818 - an illegal move is one, with or without "Error"
    """A move that is not legal in the position; `player` is the name of the player who chose it, if any."""

    def __init__(self, move: object, legal: Iterable[object], player: str | None = None) -> None:
        self.move = move
        self.legal = tuple(legal)
        self.player = player
        rest = f"legal here: {listed(self.legal)}" if self.legal else "the game is over here"
        chosen = "" if player is None else f" chosen by {cut(player)}"
        super().__init__(f"illegal move {_shown(move)}{chosen}; {rest}")

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.move, self.legal, self.player)


def _shown(move: object) -> str:
    """A move as a message shows it. One that is not a string may print as anything, even as a whole board."""
    try:
        text = str(move)
    except Exception:  # a number of thousands of digits, for example
        return quoted(move)
    return f"of type {type(move).__name__}" if not isinstance(move, str) and "\n" in text else quoted(text)


class GameError(GameTreeError):
    """A game that breaks its contract: what is wrong, in which position, and the moves that led a search there."""

    def __init__(self, wrong: str, position: object, line: Iterable[object] = ()) -> None:
        self.wrong = wrong
        self.position = position
        self.line = tuple(line)
        try:
            shown = str(position)
        except Exception as error:  # a bug in the drawing must not hide the first error
            shown = f"(which cannot be shown: {type(error).__name__})"
        way = f"\nafter the moves {listed(self.line, ' ')}" if self.line else ""
        super().__init__(f"{wrong}, in this position:\n{shown if len(shown) <= 2000 else shown[:2000] + ' ...'}{way}")

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.wrong, self.position, self.line)


class AlgorithmError(GameTreeError):
    """An algorithm that is wrong: what it does, and code that makes a tree and a search that show it."""

    def __init__(self, wrong: str, example: str) -> None:
        self.wrong = wrong
        self.example = example
        super().__init__(f"{wrong}, in this search:\n{example}")

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.wrong, self.example)


class InvalidPosition(GameTreeError):  # noqa: N818
    """A string that does not describe a position, or a position that is impossible."""


class InvalidTree(GameTreeError):  # noqa: N818
    """A description that is not an explicit tree."""


class ValueRangeError(GameTreeError):
    """A position's value that is not a number, or does not fit 32 bits."""


class DepthError(GameTreeError):
    """A search depth that is negative, too large, or missing."""


class LimitError(GameTreeError):
    """A limit of nodes or seconds that makes no sense."""


class TableError(GameTreeError):
    """A transposition table of an impossible size."""


class TreeError(GameTreeError):
    """A saved search tree of an impossible size, or of another position."""


class OptionError(GameTreeError):
    """An option that a game, an algorithm or a search does not have, or a value it cannot take."""


class Forfeit(GameTreeError):  # noqa: N818
    """A player that cannot go on, such as an engine that crashed: it loses the game, and the message says why."""


class EngineError(GameTreeError):
    """An engine that does not start, does not speak its protocol, or has no such option."""


class MatchError(GameTreeError):
    """A match that cannot go on, because a process that played its games died."""


class RecordError(GameTreeError):
    """A game in a file of games that cannot be read: what is wrong, the game's number, the line, and the move if any.

    `move` is the move as the file writes it.
    """

    def __init__(self, wrong: str, game: int, line: int, move: str | None = None) -> None:
        self.wrong = wrong
        self.game = game
        self.line = line
        self.move = move
        at = "" if move is None else f", at {quoted(move)}"
        super().__init__(f"game {game}, line {line}{at}: {wrong}")

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.wrong, self.game, self.line, self.move)


class CertificateError(GameTreeError):
    """A certificate that does not prove what it claims: what is wrong, and the number of the first wrong line."""

    def __init__(self, wrong: str, line: int) -> None:
        self.wrong = wrong
        self.line = line
        super().__init__(f"line {line}: {wrong}")

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.wrong, self.line)


class ProofError(GameTreeError):
    """A game that cannot be solved on, because a process that answered questions about it died."""


class StoreError(GameTreeError):
    """A store of results that cannot be read or written, or a file that is not a store."""


class ExperimentError(GameTreeError):
    """An experiment whose cells or rows are not plain data, or some of whose cells failed."""


class ClusterError(GameTreeError):
    """Workers elsewhere that cannot be reached, were lost, or run another gametree."""


class UnknownName(GameTreeError):  # noqa: N818
    """A game, algorithm, ordering, evaluator, example or experiment that does not exist."""

    def __init__(self, kind: str, name: object, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        near = self._near(name) if isinstance(name, str) and len(name) <= LINE else []
        hint = f"did you mean {' or '.join(near)}? " if near else ""
        super().__init__(f"unknown {kind} {quoted(name)}; {hint}known: {listed(self.known)}")

    def _near(self, name: str) -> list[str]:
        from difflib import get_close_matches  # slow to import, and errors are rare

        by_small_letters = {known.lower(): known for known in self.known}
        return [by_small_letters[found] for found in get_close_matches(name.lower(), by_small_letters, n=3)]

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.kind, self.name, self.known)
