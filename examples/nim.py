"""Your own game in a dozen lines: Nim with one heap, searched, solved and played."""

import gametree as gt
from gametree.players import RandomPlayer, SearchPlayer, play_game


class Nim(gt.Game):
    """Take one to three; whoever takes the last one wins."""

    def __init__(self, heap: int = 21) -> None:
        self.heap = heap

    def start(self) -> tuple[int, bool]:
        """The heap, and whether MAX is to move."""
        return self.heap, True

    def moves(self, state: tuple[int, bool]) -> range:
        """How many to take."""
        return range(1, min(3, state[0]) + 1)

    def play(self, state: tuple[int, bool], move: int) -> tuple[int, bool]:
        """Fewer are left, and the other player moves."""
        return state[0] - move, not state[1]

    def maximizing(self, state: tuple[int, bool]) -> bool:
        """MAX begins."""
        return state[1]

    def evaluate(self, state: tuple[int, bool]) -> int:
        """The player to move loses if nothing is left."""
        return 0 if state[0] else (-1 if state[1] else 1)


if __name__ == "__main__":
    print(gt.check_game(Nim()))
    for heap in (19, 20, 21):
        result = gt.solve(Nim(heap).position())
        print(f"{heap}: value {result.value}, {'won' if result.value > 0 else 'lost'}; take {result.move}")
    played = play_game(Nim().position(), SearchPlayer("mtdf", depth=21), RandomPlayer(seed=1))
    print(f"{played.maximizer if played.outcome > 0 else played.minimizer} takes the last one; taken:", *played.moves)
