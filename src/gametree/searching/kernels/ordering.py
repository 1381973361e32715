"""The order in which children are searched: keys by name, compared one after the other; the natural order breaks ties.

`"natural"` is the order of `Position.moves()`. Keys are joined with a plus: `"table+killer+static"`.
`core/ordering.hpp` is the same thing for the native kernels.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from gametree.model.errors import OptionError, UnknownName
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.quoted import quoted

__all__ = ["KEYS", "Ordering", "noise", "parse"]

KEYS = {
    "table": "the move in the table comes first",
    "killer": "the two moves that last caused a cutoff at this ply come first",
    "history": "the more often a move was best or cut off, weighted by depth squared, the earlier",
    "static": "the better the static value for the mover, the earlier; not at the last ply",
    "hint": "the better the game's own rating of the move, the earlier; not together with static",
    "noisy": "noisy moves by what they win, the quiet ones before those that lose",
}
HISTORY_LIMIT = 2**29 - 1
MOST_CREDIT = 2**14
"""No credit is further from the neutral one."""
QUIET = 128
COARSE = 8
"""The step of exchanges that tells noisy moves apart."""


def parse(name: str) -> tuple[str, ...]:
    """The keys of an ordering; none for `"natural"`.

    >>> from gametree.searching.kernels.ordering import parse
    >>> parse("table+static")
    ('table', 'static')
    """
    if isinstance(name, str) and name == "natural":
        return ()
    keys = tuple(name.split("+")) if isinstance(name, str) else (name,)
    if isinstance(name, str) and {*keys} <= {"natural", *KEYS} and ("natural" in keys or len({*keys}) < len(keys)):
        raise OptionError(f"an ordering names each key once, and natural stands alone; {quoted(name)} does not")
    for key in keys:
        if not isinstance(key, str) or key not in KEYS:
            raise UnknownName("ordering", name, ("natural", *KEYS, "and these joined with +, each once"))
    if "static" in keys and "hint" in keys:
        raise OptionError(f"an ordering has static or hint, not both; {quoted(name)} has both")
    if "noisy" in keys and "history" in keys and {"static", "hint"} & {*keys}:
        raise OptionError(f"an ordering has two of noisy, history, and static or hint, not all; {quoted(name)} has all")
    return keys


def noise(position: Position, move: Any) -> int:
    """The place of a move among others when they are ordered by noise, from 0 to 255."""
    if not position.noisy(move):
        return QUIET
    won = position.exchange(move)
    return max(0, QUIET - 1 - -won // COARSE) if won < 0 else min(255, QUIET + 1 + won // COARSE)


class Ordering:
    """What one search has learned about the order of moves."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        self.keys = keys
        self.by_value = "static" in keys
        self.by_hint = "hint" in keys
        self.by_noise = "noisy" in keys
        self.is_natural = not keys
        self.by_table_alone = keys == ("table",)
        self._killers: list[tuple[Any, Any]] = [(None, None)] * (MAX_DEPTH + 1)
        self._history: defaultdict[tuple[Any, bool], int] = defaultdict(int)

    def places(
        self,
        moves: Sequence[Any],
        table_move: Any,
        ply: int,
        maximizing: bool,
        merits: Sequence[int] | None,
        noises: Sequence[int] = (),
    ) -> list[int]:
        """The indices of `moves` in the order of the search.

        `merits` are the static values after the moves in the mover's view, or the hints, and `noises` are what `noise`
        says of the moves, if the ordering uses them.
        """
        columns: list[Sequence[int]] = []
        for key in self.keys:
            if key == "table":
                columns.append([move == table_move for move in moves])
            elif key == "killer":
                first, second = self._killers[ply]
                columns.append([2 if move == first else 1 if move == second else 0 for move in moves])
            elif key == "history":
                columns.append([self._history[move, maximizing] for move in moves])
            elif key == "noisy":
                columns.append(noises)
            elif merits is not None:
                columns.append(merits)
        if not columns:
            return list(range(len(moves)))
        return sorted(range(len(moves)), key=list(zip(*columns, strict=True)).__getitem__, reverse=True)

    def reward(self, move: Any, depth: int, maximizing: bool) -> None:
        """Learns that a move raised alpha (MAX) or lowered beta (MIN)."""
        if "history" in self.keys:
            slot = move, maximizing
            self._history[slot] = min(self._history[slot] + depth * depth, HISTORY_LIMIT)

    def begin_credits(self) -> None:
        """From now on the history is one of credits: see `credit`."""
        self._history = defaultdict(lambda: MOST_CREDIT)

    def credit(self, move: Any, depth: int, maximizing: bool, sign: int) -> None:
        """A move gains credit when it cuts off (`sign` 1), and loses it when it was tried in vain (-1).

        Either counts for less, the more of it there has been.
        """
        if "history" in self.keys:
            slot, much = (move, maximizing), min(16 * depth * (depth + 2), 2000)
            score = self._history[slot] - MOST_CREDIT
            self._history[slot] += sign * much - (score * much >> 14)

    def credit_of(self, move: Any, maximizing: bool) -> int:
        """What the history of credits says of a move: 0 where nothing is known."""
        return self._history[move, maximizing] - MOST_CREDIT if "history" in self.keys else 0

    def cutoff(self, move: Any, ply: int) -> None:
        """Learns that a move caused a cutoff."""
        if move != self._killers[ply][0]:
            self._killers[ply] = move, self._killers[ply][0]
