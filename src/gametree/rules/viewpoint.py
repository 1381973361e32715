"""Checks that the values of a game are in MAX's view; the view of the player to move is a common mistake."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gametree.model.position import Position

__all__ = ["Viewpoint"]

ENDS = 10
"""The number of finished games needed as evidence, some of them with either player to move."""
ENDS_EACH = 3
PAIRS_EACH = 20
"""The number of pairs of neighbouring positions needed as evidence, with either player ahead."""
ADVICE = "return the value in MAX's view: where MIN is to move, the negative of this one"


class Viewpoint:
    """Evidence from games played, position by position.

    Two patterns are signs of values in the view of the player to move.

    - Between neighbouring positions the sign changes, as the player to move does. A value in MAX's view may do that
      too, if it counts what the mover can do; but then the mover is always ahead, or always behind. Here MAX would
      sometimes be ahead for several plies, and sometimes MIN. In MAX's view the sign mostly stays the same.
    - All finished games that are not draws have the same value, larger than any before the end, for either player to
      move. If the last to move wins, MAX would lose by its own winning move. In MAX's view the value depends on who
      moved last, or on the score.
    """

    def __init__(self) -> None:
        self._ahead = {True: 0, False: 0}  # pairs in which MAX, or MIN, stays ahead, were the values the mover's
        self._changes = 0  # pairs in which the lead would change
        self._largest: int | float = 0  # of the values on the way, whatever their sign
        self._ends: dict[bool, list[int | float]] = {True: [], False: []}  # outcomes by whether MAX is to move there

    def add(self, line: Sequence[Position]) -> None:
        """Adds one game, from its start to its end."""
        seen = [(position.maximizing, position.evaluate()) for position in line]
        for (mover, value), (next_mover, next_value) in pairwise(seen):
            self._largest = max(self._largest, abs(value))
            if mover == next_mover or not value or not next_value:
                continue
            max_leads = (value > 0) == mover
            if max_leads == ((next_value > 0) == next_mover):
                self._ahead[max_leads] += 1
            else:
                self._changes += 1
        mover, outcome = seen[-1]
        if outcome and not line[-1].moves():
            self._ends[mover].append(outcome)

    def fault(self) -> str | None:
        """A sentence if the values seem to be in the view of the player to move."""
        pairs = min(self._ahead.values())
        if pairs >= PAIRS_EACH and self._changes <= pairs:
            return f"the value changes its sign whenever the player to move changes, no matter who is ahead; {ADVICE}"
        outcomes = {*self._ends[True], *self._ends[False]}
        ends = [len(found) for found in self._ends.values()]
        wins = len(outcomes) == 1 and abs(next(iter(outcomes))) > self._largest
        if wins and min(ends) >= ENDS_EACH and sum(ends) >= ENDS:
            loses = next(iter(outcomes)) < 0
            last = len(self._ends[not loses])
            result, mover = ("lost", "MAX") if loses else ("won", "MIN")
            return f"MAX {result} every game that was not drawn, even the {last} in which {mover} moved last; {ADVICE}"
        return None
