"""Games with values of MAX or of the mover. Their states are numbers, so that `check_game` asks no other process."""

from __future__ import annotations

from typing import Any

import gametree as gt

__all__ = ["Line", "Misere", "Race", "Weighed"]


class Line(gt.Game):
    """Three in a row. `view` says whose the values are."""

    def __init__(self, view: str = "max") -> None:
        self.view = view

    def start(self) -> Any:
        return (0,) * 9

    def moves(self, state: Any) -> list[int]:
        return [] if self.won(state) else [i for i in range(9) if not state[i]]

    def play(self, state: Any, move: int) -> Any:
        return *state[:move], 1 if self.maximizing(state) else 2, *state[move + 1 :]

    def maximizing(self, state: Any) -> bool:
        return bool(state.count(0) % 2 == 1)

    def evaluate(self, state: Any) -> int:
        for_mover = -1 if self.won(state) else 0
        return for_mover if self.view == "mover" or self.maximizing(state) else -for_mover

    def plies_left(self, state: Any) -> int:
        return int(state.count(0))

    def won(self, state: Any) -> bool:
        rows = state[0:3], state[3:6], state[6:9], state[0::3], state[1::3], state[2::3], state[0::4], state[2:7:2]
        return (1, 1, 1) in rows or (2, 2, 2) in rows


class Misere(Line):
    """Whoever has three in a row loses."""

    def evaluate(self, state: Any) -> int:
        return -super().evaluate(state)


class Weighed(Line):
    """With a value on the way: what the marks are worth by their places."""

    def evaluate(self, state: Any) -> int:
        if not self.moves(state):
            return 100 * super().evaluate(state)
        weights = (3, 2, 3, 2, 4, 2, 3, 2, 3)
        value = sum((0, 1, -1)[mark] * weight for mark, weight in zip(state, weights, strict=True))
        return -value if self.view == "mover" and not self.maximizing(state) else value


class Race(gt.Game):
    """Twelve steps of one to five each; who is ahead at the end has won so much. `view` says whose the values are."""

    def __init__(self, view: str = "max") -> None:
        self.view = view

    def start(self) -> Any:
        return 0, 24

    def moves(self, state: Any) -> Any:
        return range(1, 6) if state[1] else ()

    def play(self, state: Any, move: Any) -> Any:
        return state[0] + (move if self.maximizing(state) else -move), state[1] - 1

    def maximizing(self, state: Any) -> bool:
        return bool(state[1] % 2 == 0)

    def plies_left(self, state: Any) -> int:
        return int(state[1])

    def evaluate(self, state: Any) -> int:
        value = int(state[0]) - (0 if self.maximizing(state) else 3)
        return -value if self.view == "mover" and not self.maximizing(state) else value
