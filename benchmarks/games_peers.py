"""Nodes per second of every game, compared with OpenSpiel's Python alpha-beta, and with easyAI's in connect four.

Theirs has no table, no ordering and a trivial evaluator, and searches from the start. Ours searches from the middle of
a game: iterative deepening with a table, table moves first and the best evaluator; and, like theirs, alpha-beta alone
with the simplest evaluator. Their nodes are counted in a separate run, which is not timed, through a wrapper of the
state.
"""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import Any, NamedTuple

import gametree as gt
from timing import best_of


class Contest(NamedTuple):
    """A game, our depth and simple evaluator for it, and OpenSpiel's name and depth for it."""

    game: str
    depth: int
    simple: str | None
    peer: str
    peer_depth: int


CONTESTS = (
    Contest("othello", 9, "discs", "othello", 5),
    Contest("connect-four", 17, "outcome", "connect_four", 5),
    Contest("checkers", 13, "pieces", "checkers", 6),
    Contest("chess", 7, "material", "chess", 3),
    Contest("kalah", 15, "store", "mancala", 6),
    Contest("breakthrough", 8, "material", "breakthrough", 3),
    Contest("tic-tac-toe", 9, None, "tic_tac_toe", 6),
)


class Counting:
    """Wraps a state of OpenSpiel, and counts the states that a search makes."""

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
        numbers = count()  # any cheap values will do
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


def position(contest: Contest) -> gt.Position:
    """The middle of a game."""
    return gt.position("tic-tac-toe") if contest.simple is None else gt.standard_positions(contest.game)[3]


def with_table(contest: Contest) -> tuple[float, int]:
    """Nodes per second, and nodes, of alpha-beta that deepens with table and ordering."""
    table = gt.Table(2**18, from_depth=3)
    options: dict[str, Any] = {"depth": contest.depth, "table": table, "ordering": "table"}
    seconds, results = best_of(
        3, lambda: list(gt.iterate(position(contest), "alphabeta", **options)), lambda: table.clear()
    )
    return results[-1].counts.nodes / seconds, results[-1].counts.nodes


def alone(contest: Contest) -> float:
    """Nodes per second of alpha-beta alone."""
    valued = position(contest).with_evaluator(contest.simple) if contest.simple else position(contest)
    search = partial(gt.search, valued, "alphabeta", depth=contest.depth - 1, table=None, ordering="natural")
    seconds, result = best_of(3, search)
    return result.counts.nodes / seconds


def main() -> None:
    for contest in CONTESTS:
        (rate, nodes), plain, peer = with_table(contest), alone(contest), openspiel(contest)
        print(
            f"{contest.game:<13} alpha-beta with table and ordering, depth {contest.depth}: {rate / 1e6:5.1f} M nodes/s"
            f" ({nodes:,}); alone {plain / 1e6:5.1f} M; OpenSpiel (Python) {peer / 1e6:.3f} M: "
            f"{rate / peer:,.0f} and {plain / peer:,.0f} times"
        )
    peer = easyai()
    rate, _ = with_table(CONTESTS[1])
    print(f"connect-four  beside easyAI: {peer / 1e6:.4f} M nodes/s: {rate / peer:,.0f} times")


if __name__ == "__main__":
    main()
