"""Users' games compared with easyAI: connect four and hexapawn as a user would write them, in nodes per second.

easyAI searches its own version of each game and, to compare the searches alone, also the same rules as ours, with moves
taken back instead of positions copied. Its nodes are counted in a separate run, which is not timed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import gametree as gt
from timing import best_of

WIN = 100
WITH_MEMORY: dict[str, Any] = {"table": 2**16, "ordering": "table+killer+hint"}
DEPTHS = {"connectfour": 7, "hexapawn": 9}
Bits = tuple[int, int, bool]
Pawns = tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]], bool]


class ConnectFour(gt.Game):
    """Four in a row, in seven columns of six. A state is the stones of both, seven bits a column, and who moves."""

    def start(self) -> Bits:
        """The empty board."""
        return 0, 0, True

    def moves(self, state: Bits) -> list[int]:
        """The columns that are not full."""
        first, second, firsts_turn = state
        if four(second if firsts_turn else first):
            return []
        taken = first | second
        return [column for column in range(7) if not taken >> 7 * column + 5 & 1]

    def play(self, state: Bits, column: int) -> Bits:
        """A stone falls on the others."""
        first, second, firsts_turn = state
        taken = first | second
        stone = (taken + (1 << 7 * column) | taken) ^ taken
        return (first | stone, second, False) if firsts_turn else (first, second | stone, True)

    def maximizing(self, state: Bits) -> bool:
        """The first player is MAX."""
        return state[2]

    def evaluate(self, state: Bits) -> int:
        """Only wins count."""
        return WIN if four(state[0]) else -WIN if four(state[1]) else 0

    def order(self, state: Bits, column: int) -> int:
        """From the middle outwards."""
        return -abs(column - 3)


def four(stones: int) -> bool:
    """Whether four are in a row."""
    for step in (1, 6, 7, 8):
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


class Hexapawn(gt.Game):
    """Pawns on a board of four by four: reach the last row, or leave the other side without a move."""

    def start(self) -> Pawns:
        """A row of pawns each."""
        return frozenset((0, j) for j in range(4)), frozenset((3, j) for j in range(4)), True

    def moves(self, state: Pawns) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """A step ahead to an empty square, or a diagonal capture."""
        white, black, whites_turn = state
        own, other, ahead = (white, black, 1) if whites_turn else (black, white, -1)
        if any(i == (0 if whites_turn else 3) for i, _ in other):
            return []
        moves = []
        for i, j in sorted(own):
            if (i + ahead, j) not in other and (i + ahead, j) not in own:
                moves.append(((i, j), (i + ahead, j)))
            moves += [((i, j), (i + ahead, k)) for k in (j + 1, j - 1) if (i + ahead, k) in other]
        return moves

    def play(self, state: Pawns, move: tuple[tuple[int, int], tuple[int, int]]) -> Pawns:
        """Moves the pawn, and captures what is there."""
        white, black, whites_turn = state
        source, target = move
        if whites_turn:
            return white - {source} | {target}, black - {target}, False
        return white - {target}, black - {source} | {target}, True

    def maximizing(self, state: Pawns) -> bool:
        """White is MAX."""
        return state[2]

    def evaluate(self, state: Pawns) -> int:
        """A player who cannot move loses."""
        if self.moves(state):
            return 0
        return -WIN if state[2] else WIN

    def order(self, state: Pawns, move: tuple[tuple[int, int], tuple[int, int]]) -> int:
        """Captures first."""
        return int(move[0][1] != move[1][1])


def as_easy(game: gt.Game) -> Any:
    """The same rules as a game of easyAI, which takes moves back."""
    from easyAI import AI_Player, Negamax, TwoPlayerGame

    class Easy(TwoPlayerGame):  # type: ignore[misc]
        def __init__(self) -> None:
            self.players = [AI_Player(Negamax(1)), AI_Player(Negamax(1))]
            self.current_player = 1
            self.state = game.start()
            self.before: list[Any] = []

        def possible_moves(self) -> list[Any]:
            return list(game.moves(self.state))

        def make_move(self, move: Any) -> None:
            self.before.append(self.state)
            self.state = game.play(self.state, move)

        def unmake_move(self, move: Any) -> None:
            self.state = self.before.pop()

        def is_over(self) -> bool:
            return not game.moves(self.state)

        def scoring(self) -> int:
            value = int(game.evaluate(self.state))
            return value if game.maximizing(self.state) else -value

    return Easy()


def peers() -> Iterator[tuple[gt.Game, str, Any]]:
    """Every game, with easyAI's own version of it and with the same rules."""
    from easyAI import AI_Player, Negamax
    from easyAI.games.ConnectFour import ConnectFour as EasyConnectFour
    from easyAI.games.Hexapawn import Hexapawn as EasyHexapawn

    def players() -> list[Any]:
        return [AI_Player(Negamax(1)), AI_Player(Negamax(1))]

    yield ConnectFour(), "its own", lambda: EasyConnectFour(players())
    yield ConnectFour(), "the same rules", partial(as_easy, ConnectFour())
    yield Hexapawn(), "its own", lambda: EasyHexapawn(players())
    yield Hexapawn(), "the same rules", partial(as_easy, Hexapawn())


def easy_search(make: Any, depth: int) -> Any:
    """One search by easyAI: the game with its choice."""
    from easyAI import Negamax

    game = make()
    Negamax(depth, lambda at: at.scoring() if hasattr(at, "scoring") else -WIN if at.lose() else 0)(game)
    return game


def easy_nodes(make: Any, depth: int) -> int:
    """The nodes of that search: the root, and one for every move made."""
    game, made = make(), [1]
    kind = type(game)

    class Counting(kind):  # type: ignore[misc, valid-type]
        def make_move(self, move: Any) -> None:
            made[0] += 1
            super().make_move(move)

    game.__class__ = Counting
    easy_search(lambda: game, depth)
    return made[0]


def main() -> None:
    for game, whose, make in peers():
        depth = DEPTHS[game.name]
        theirs, _ = best_of(3, partial(easy_search, make, depth))
        nodes = easy_nodes(make, depth)
        ours, result = best_of(5, partial(gt.search, game.position(), "alphabeta", depth=depth))
        rate = result.counts.nodes / ours
        print(
            f"{game.name}, depth {depth}: {rate:,.0f} nodes/s, {rate * theirs / nodes:.2f} times easyAI's with {whose}"
        )
        print(f"  alpha-beta {result.counts.nodes:,} nodes, {ours:.3f} s; easyAI {nodes:,} nodes, {theirs:.3f} s")
        for name in ("alphabeta", "mtdf"):
            seconds, result = best_of(3, partial(gt.search, game.position(), name, **WITH_MEMORY, depth=depth))
            print(f"  {name} with table and ordering: {result.counts.nodes:,} nodes, {seconds:.3f} s")


if __name__ == "__main__":
    main()
