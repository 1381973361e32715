"""The shortest win: how soon the winner of a solved position can force the outcome, and how long the loser can resist.

The outcome is known. Null-window tests of growing depth show when it can be forced. Where static values do not show
whether a game is won, it is searched as `Unfinished`, which counts an unfinished game as not yet won.
"""

from __future__ import annotations

from typing import Any

from gametree.model.errors import GameError
from gametree.model.position import Position
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.kernels.kernel import Kernel, Stopped, reason

__all__ = ["ShortestWin"]


class ShortestWin:
    """The shortest way from `position` to an outcome of at least `number` (at most `number` if it is below zero).

    `number` is the outcome with perfect play on the scale of the kernel, and not zero: its sign says who wins.
    """

    def __init__(self, kernel: Kernel, position: Position, number: int) -> None:
        self._kernel, self._position, self._number = kernel, position, number
        self._max_wins = number > 0
        self._window = (number - 1, number) if self._max_wins else (number, number + 1)

    def plies(self, first: int, most: int) -> int | None:
        """The fewest plies in which the winner can force the outcome, from `first` to `most`; None if it takes more.

        Raises `Stopped` when a limit is reached.
        """
        return next((plies for plies in range(first, most + 1) if self._is_forced(self._position, plies)), None)

    def line(self, plies: int) -> tuple[tuple[Any, ...], str | None]:
        """A line of `plies` plies: the winner wins as soon as possible, and the loser resists as long as possible.

        The tests are not counted, and the table answers most of them. If a limit or Ctrl-C ends them, the line is
        short, and the reason is returned with it.
        """
        line: list[Any] = []
        position = self._position
        with self._kernel.uncounted():
            try:
                for left in range(plies, 0, -1):
                    move = self._move(position, left)
                    line.append(move)
                    position = position.after(move)
            except (Stopped, KeyboardInterrupt) as stop:
                return tuple(line), reason(stop)
        return tuple(line), None

    def _move(self, position: Position, left: int) -> Any:
        """The best move in a position from which the outcome takes `left` plies."""
        hint = self._kernel.known(position, left).move
        moves = sorted(position.moves(), key=lambda move: move != hint)
        if not moves:
            raise GameError("it is over before the outcome that was proved: its rules or keys change", position)
        hurries = position.maximizing == self._max_wins
        for move in moves[:-1]:
            child = position.after(move)
            if self._is_forced(child, left - 1) if hurries else not self._is_forced(child, left - 2):
                return move
        return moves[-1]  # one of them is right, so if no other is, the last is

    def _is_forced(self, position: Position, plies: int) -> bool:
        """Whether the winner can force the outcome within this many plies."""
        if plies < 0:
            return False
        if self._kernel.overdue:
            raise Stopped(self._kernel.overdue)
        bound = self._kernel.call(alphabeta, position, plies, *self._window).value
        return bound >= self._number if self._max_wins else bound <= self._number
