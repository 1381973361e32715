"""Dots and boxes: a player who closes a box moves again, so the players do not simply alternate."""

from typing import NamedTuple

import gametree as gt

Line = str
"""A line is named by its row, its column and its direction: 0-1h lies above the second box of the first row."""


class State(NamedTuple):
    """The lines still to be drawn, the boxes of MAX less those of MIN, and who is to move."""

    free: frozenset[Line]
    lead: int
    max_to_move: bool


class DotsAndBoxes(gt.Game):
    """Draw a line; a player who closes a box owns it and draws another."""

    name = "dots-and-boxes"

    def __init__(self, rows: int = 2, columns: int = 2) -> None:
        self.rows, self.columns = rows, columns
        self.boxes = [
            frozenset({f"{row}-{column}h", f"{row + 1}-{column}h", f"{row}-{column}v", f"{row}-{column + 1}v"})
            for row in range(rows)
            for column in range(columns)
        ]

    def start(self) -> State:
        """No line is drawn."""
        return State(frozenset().union(*self.boxes), 0, True)

    def moves(self, state: State) -> list[Line]:
        """The free lines, in an order that is always the same."""
        return sorted(state.free)

    def play(self, state: State, move: Line) -> State:
        """One line more. Without a new box it is the other player's turn."""
        free = state.free - {move}
        closed = sum(move in box and not box & free for box in self.boxes)
        if not closed:
            return State(free, state.lead, not state.max_to_move)
        return State(free, state.lead + (closed if state.max_to_move else -closed), state.max_to_move)

    def maximizing(self, state: State) -> bool:
        """MAX begins."""
        return state.max_to_move

    def evaluate(self, state: State) -> int:
        """The boxes of MAX less those of MIN."""
        return state.lead

    def order(self, state: State, move: Line) -> int:
        """Closing boxes first, giving them away last."""
        left = [len(box & state.free) for box in self.boxes if move in box]
        return 2 * left.count(1) - left.count(2)

    def plies_left(self, state: State) -> int:
        """Every move draws a line."""
        return len(state.free)

    def draw(self, state: State) -> str:
        """The lines that are there."""
        rows = []
        for row in range(self.rows + 1):
            across = (" " if f"{row}-{column}h" in state.free else "-" for column in range(self.columns))
            rows.append("+" + "".join(f"{line * 2}+" for line in across))
            if row < self.rows:
                down = (" " if f"{row}-{column}v" in state.free else "|" for column in range(self.columns + 1))
                rows.append("  ".join(down))
        return "\n".join([*rows, f"{'MAX' if state.max_to_move else 'MIN'} to move, MAX leads by {state.lead}"])


if __name__ == "__main__":
    game = DotsAndBoxes()
    print(gt.check_game(game, games=5))
    result = gt.solve(game.position())
    print(f"value {result.value}: MAX's lead in boxes at the end of the game; {result.counts.nodes:,} nodes")
    print(game.position().line(result.pv[:6]))
