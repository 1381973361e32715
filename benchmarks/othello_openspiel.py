"""Othello, the same alpha-beta search as OpenSpiel's Python one: natural order, disc difference, no table; then our best.

OpenSpiel's `alpha_beta_search` is the peer (extra `peers`). Both visit the same leaves and return the same value. It
values a finished game as won or lost instead of by discs, so depths are compared at which none is reached.
"""

from __future__ import annotations

from typing import Any

from timing import best_of

import gametree as gt


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
        value, _ = alpha_beta_search(game, state, value_function=discs, maximum_depth=depth, maximizing_player_id=0)
        return float(value)

    seconds, value = best_of(1, work)
    return seconds, leaves, int(value)


def main() -> None:
    position = gt.position("othello", evaluator="discs")
    for depth in (8, 9):
        theirs, leaves, value = openspiel(depth)
        ours, result = best_of(5, lambda depth=depth: gt.search(position, "alphabeta", depth=depth))
        same = "same value, same leaves" if (value, leaves) == (result.value, result.counts.leaves) else "DIFFERENT WORK"
        rate, peer = result.counts.nodes / ours / 1e6, result.counts.nodes / theirs / 1e6
        print(
            f"Othello alpha-beta depth {depth}: {rate:6.1f} M nodes/s, OpenSpiel (Python) {peer:6.3f} M: "
            f"{theirs / ours:,.0f} times ({same}: {value}, {leaves:,})"
        )
    for depth in (9, 10):
        theirs, _, value = openspiel(depth)
        ours, result = best_of(3, lambda depth=depth: best_configuration(position, depth))
        print(
            f"Othello time to depth {depth}: {ours * 1000:.2f} ms, OpenSpiel {theirs:.2f} s: "
            f"{theirs / ours:,.0f} times (values {result.value} and {value})"
        )


def best_configuration(position: gt.Position, depth: int) -> gt.SearchResult:
    """Iterative deepening MTD(f) with a table above the last two plies and static ordering."""
    table = gt.Table(2**18, from_depth=2)
    return list(gt.iterate(position, "mtdf", depth=depth, table=table, ordering="table+static"))[-1]


if __name__ == "__main__":
    main()
