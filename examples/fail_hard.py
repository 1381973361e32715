"""Fail-hard alpha-beta, as it was first published: no value outside the window is ever returned.

Your own algorithm is a procedure, written in the vocabulary of the built-in ones, and a class that names it. Counts,
limits, table, ordering, principal variation and trace come with the vocabulary.
"""

from __future__ import annotations

from dataclasses import dataclass

import gametree as gt


@gt.procedure(window="alpha-beta")
def fail_hard(search: gt.PythonKernel, position: gt.Position, depth: int, alpha: int, beta: int, ply: int = 0) -> int:
    """The minimax value if it lies in the window; otherwise the nearer bound of the window."""
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return within(visit.value, alpha, beta)
    moves = position.moves() if depth else ()
    if not moves:
        return within(visit.leaf(), alpha, beta)
    for move, child in visit.children(moves):
        value = fail_hard(search, child, visit.below, visit.alpha, visit.beta, ply + 1)
        if visit.take(value, move):
            break
    return within(visit.done(), alpha, beta)


def within(value: int, alpha: int, beta: int) -> int:
    """The number of the window that is nearest to `value`."""
    return max(alpha, min(value, beta))


@dataclass(frozen=True)
class FailHard(gt.WindowAlgorithm):
    """Alpha-beta, fail-hard."""

    name = "fail-hard"
    procedures = (fail_hard,)


if __name__ == "__main__":
    print(gt.check_algorithm(FailHard(), trees=100))
    position = gt.position("othello", "f5d6c3d3c4f4")
    for algorithm in ("minimax", "alphabeta", FailHard()):
        result = gt.search(position, algorithm, depth=4, table=2**16)
        print(f"{result.algorithm:10} value {result.value} leaves {result.counts.leaves:6,}")
