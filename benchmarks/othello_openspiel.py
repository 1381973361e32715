"""Othello compared with OpenSpiel's Python alpha-beta: the same search (natural order, discs, no table), and our best.

OpenSpiel's `alpha_beta_search` is the peer (extra `peers`). Both visit the same leaves and return the same value.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import gametree as gt
from timing import best_of


def openspiel(depth: int) -> tuple[float, int, int]:
    """Seconds, leaves and value of OpenSpiel's search."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    leaves = 0

    def discs(state: Any) -> int:
        nonlocal leaves
        leaves += 1
        board = str(state).partition("\n")[2]  # without the line that says who is to move
        return board.count("x") - board.count("o")

    game = pyspiel.load_game("othello")
    state = game.new_initial_state()

    def work() -> float:
        nonlocal leaves
        leaves = 0
        value, _ = alpha_beta_search(game, state, value_function=discs, maximum_depth=depth, maximizing_player_id=0)
        return float(value)

    seconds, value = best_of(3 if depth < 11 else 1, work)
    return seconds, leaves, int(value)


def main() -> None:
    position = gt.position("othello", evaluator="discs")
    for depth in (8, 9):
        theirs, leaves, value = openspiel(depth)
        ours, result = best_of(50, partial(bare, "alphabeta", position, depth))
        same = (value, leaves) == (result.value, result.counts.leaves)
        rate, peer = result.counts.nodes / ours / 1e6, result.counts.nodes / theirs / 1e6
        print(
            f"Othello alpha-beta depth {depth}: {rate:.1f} M nodes/s, OpenSpiel (Python) {peer:.3f} M: "
            f"{theirs / ours:,.0f} times ({'same value and leaves' if same else 'DIFFERENT WORK'}: {value}, {leaves:,})"
        )
    for depth in (9, 10, 11):
        theirs, _, value = openspiel(depth)
        (ours, result), name = min(
            ((best_of(50, partial(work, position, depth)), name) for name, work in OURS.items()),
            key=lambda row: row[0][0],
        )
        print(
            f"Othello time to depth {depth}: {ours * 1000:.2f} ms by {name}, OpenSpiel {theirs:.2f} s: "
            f"{theirs / ours:,.0f} times (values {result.value} and {value})"
        )


def bare(name: str, position: gt.Position, depth: int) -> gt.SearchResult:
    """The algorithm alone."""
    return gt.search(position, name, depth=depth, table=None, ordering="natural")


def with_table(name: str, position: gt.Position, depth: int) -> gt.SearchResult:
    """Static ordering, and a table for the upper part of the tree."""
    return gt.search(position, name, depth=depth, table=gt.Table(2**14, from_depth=4), ordering="static")


OURS: dict[str, Callable[[gt.Position, int], gt.SearchResult]] = {
    "NegaScout": partial(bare, "negascout"),
    "NegaScout with table and ordering": partial(with_table, "negascout"),
    "MTD(f) with table and ordering": partial(with_table, "mtdf"),
}


if __name__ == "__main__":
    main()
