"""Every game beside OpenSpiel's Python alpha-beta, and easyAI's for connect four: nodes per second.

Ours is alpha-beta with table and ordering, in the middle of a game; theirs has neither, from the start. Their nodes are
counted in a run of its own through a counting stand-in for the state, which is not timed.
"""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import Any, NamedTuple

import gametree as gt
from timing import best_of


class Contest(NamedTuple):
    """A game, how deep we search it, and what OpenSpiel calls it and how deep it can go in a second or so."""

    game: str
    depth: int
    peer: str
    peer_depth: int


CONTESTS = (
    Contest("othello", 9, "othello", 5),
    Contest("connect-four", 13, "connect_four", 5),
    Contest("checkers", 12, "checkers", 6),
    Contest("chess", 7, "chess", 3),
    Contest("kalah", 12, "mancala", 6),
    Contest("breakthrough", 7, "breakthrough", 3),
    Contest("tic-tac-toe", 9, "tic_tac_toe", 6),
)


class Counting:
    """Stands in for a state of OpenSpiel, and counts the states that a search makes."""

    def __init__(self, state: Any, made: list[int]) -> None:
        self._state = state
        self._made = made

    def clone(self) -> Counting:
        """As the state's own."""
        self._made[0] += 1
        return Counting(self._state.clone(), self._made)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)


def openspiel(contest: Contest) -> float:
    """Nodes per second of OpenSpiel's alpha-beta."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import _alpha_beta

    state = pyspiel.load_game(contest.peer).new_initial_state()
    infinity = float("inf")

    def search(root: Any) -> None:
        numbers = count()  # any values will do, if they do not cost much
        _alpha_beta(root, contest.peer_depth, -infinity, infinity, lambda state: next(numbers) * 7919 % 101, 0)

    made = [1]
    search(Counting(state, made))
    seconds, _ = best_of(2, partial(search, state))
    return made[0] / seconds


def easyai(depth: int = 4) -> float:
    """Nodes per second of easyAI's alpha-beta in its own connect four."""
    from easyAI import AI_Player, Negamax
    from easyAI.games.ConnectFour import ConnectFour

    class Counted(ConnectFour):  # type: ignore[misc]
        made = 0

        def make_move(self, column: int) -> None:
            Counted.made += 1
            super().make_move(column)

    def search(kind: type) -> None:
        Negamax(depth, lambda game: 0)(kind([AI_Player(None), AI_Player(None)]))

    search(Counted)
    seconds, _ = best_of(2, partial(search, ConnectFour))
    return Counted.made / seconds


def ours(contest: Contest) -> tuple[float, gt.SearchResult]:
    """Nodes per second of alpha-beta with table and ordering in the middle of a game."""
    has_positions = contest.game != "tic-tac-toe"
    position = gt.standard_positions(contest.game)[9] if has_positions else gt.position(contest.game)
    table = gt.Table(2**20, from_depth=2)

    def work() -> gt.SearchResult:
        return list(gt.iterate(position, "alphabeta", depth=contest.depth, table=table, ordering="table+killer"))[-1]

    seconds, result = best_of(3, work, table.clear)
    return result.counts.nodes / seconds, result


def main() -> None:
    for contest in CONTESTS:
        rate, result = ours(contest)
        peer = openspiel(contest)
        print(
            f"{contest.game:<13} alpha-beta with table and ordering, depth {result.depth}: {rate / 1e6:6.1f} M nodes/s "
            f"({result.counts.nodes:,}); OpenSpiel (Python) {peer / 1e6:.4f} M: {rate / peer:,.0f} times"
        )
    peer = easyai()
    rate, _ = ours(CONTESTS[1])
    print(f"connect-four  beside easyAI: {peer / 1e6:.4f} M nodes/s: {rate / peer:,.0f} times")


if __name__ == "__main__":
    main()
