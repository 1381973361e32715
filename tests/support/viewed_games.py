"""Games with values of MAX or of the mover. `check_game` imports them in a process of its own, without pytest."""

from __future__ import annotations

from typing import Any

import gametree as gt

__all__ = ["Line", "Misere", "Race", "Weighed"]


class Line(gt.Game):
    """Three in a row. `view` says whose the values are."""

    def __init__(self, view: str = "max") -> None:
        self.view = view

    def start(self) -> Any:
        return "." * 9

    def moves(self, state: str) -> list[int]:
        return [] if self.won(state) else [i for i in range(9) if state[i] == "."]

    def play(self, state: str, move: int) -> str:
        return state[:move] + "XO"[state.count(".") % 2 == 0] + state[move + 1 :]

    def maximizing(self, state: str) -> bool:
        return state.count(".") % 2 == 1

    def evaluate(self, state: str) -> int:
        for_mover = -1 if self.won(state) else 0
        return for_mover if self.view == "mover" or self.maximizing(state) else -for_mover

    def plies_left(self, state: str) -> int:
        return state.count(".")

    def won(self, state: str) -> bool:
        rows = state[0:3], state[3:6], state[6:9], state[0::3], state[1::3], state[2::3], state[0::4], state[2:7:2]
        return "XXX" in rows or "OOO" in rows


class Misere(Line):
    """Whoever has three in a row loses."""

    def evaluate(self, state: str) -> int:
        return -super().evaluate(state)


class Weighed(Line):
    """With a value on the way: what the marks are worth by their places."""

    def evaluate(self, state: str) -> int:
        if not self.moves(state):
            return 100 * super().evaluate(state)
        weights = (3, 2, 3, 2, 4, 2, 3, 2, 3)
        value = sum({"X": 1, "O": -1}.get(mark, 0) * weight for mark, weight in zip(state, weights, strict=True))
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
