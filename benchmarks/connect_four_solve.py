"""Solves connect four after 4-4-4-4-4, and compares our kernels with bitbully, a solver in C++."""

from __future__ import annotations

import gametree as gt
from timing import best_of

OPENING = "44444"
RUNS = 2
FROM_DEPTH = 8
ALGORITHMS = ("mtdf", "mtdf:etc=12", "negascout:etc=12")


def ours(algorithm: str, table: gt.Table) -> tuple[float, gt.SearchResult]:
    """Seconds, and what was found, with an empty table."""
    position = gt.position("connect-four", OPENING).for_solving()

    def work() -> gt.SearchResult:
        return gt.search(position, algorithm, depth=position.plies_expected, table=table, ordering="table+hint")

    return best_of(RUNS, work, table.clear)


def bitbully() -> tuple[float, int, int]:
    """Seconds, score of the side to move and nodes of bitbully's MTD(f) without its opening book."""
    from bitbully import BitBully, Board

    board = Board()
    for column in OPENING:
        assert board.play(int(column) - 1)

    def work() -> tuple[int, int]:
        solver = BitBully(opening_book=None)
        return solver.mtdf(board), solver.get_node_counter()

    seconds, (score, nodes) = best_of(RUNS, work)
    return seconds, score, nodes


def main() -> None:
    theirs, score, nodes = bitbully()
    print(f"after {OPENING}, bitbully: {theirs:.2f} s, {nodes:,} nodes, score {score} for the side to move")
    table = gt.Table(2**24, from_depth=FROM_DEPTH)
    for algorithm in ALGORITHMS:
        seconds, result = ours(algorithm, table)
        same = "same score" if result.value == -score else "DIFFERENT SCORE"
        print(
            f"after {OPENING}, {algorithm}: {seconds:.2f} s, {result.counts.nodes:,} nodes, {table.bytes >> 20} MB, "
            f"value {result.value} ({same}): {theirs / seconds:.2f} times as fast"
        )


if __name__ == "__main__":
    main()
