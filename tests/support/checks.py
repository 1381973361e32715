"""What must be true of every result, against brute force."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

import gametree as gt
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.kernels.kernel import Kernel
from support.trees import (
    EXACT,
    Oracle,
    Run,
    describe,
    nodes,
)

SEEDS = st.integers(0, 2**20)


EXAMPLES = {"python": 250, "native": 800}


def some_depth(root: TreePosition, rng: Random) -> int:
    """Half the time to the end."""
    return rng.choice((root.plies_left, rng.randint(0, root.plies_left)))


def check_value(root: gt.Position, depth: int, result: gt.SearchResult, oracle: Oracle) -> None:
    """The value is the minimax value, or the bound that it says it is."""
    truth = oracle(root, depth)
    assert {
        "exact": result.value == truth,
        "lower": result.value <= truth,
        "upper": result.value >= truth,
        "none": False,
    }[result.bound], (result, truth)


def check_move(root: gt.Position, depth: int, result: gt.SearchResult, oracle: Oracle) -> None:
    """The move is one of the best."""
    if depth and root.moves():
        assert oracle(root.play(result.move), depth - 1) == oracle(root, depth), result
    else:
        assert result.move is None, result


def check_line(root: gt.Position, depth: int, result: gt.SearchResult, oracle: Oracle) -> None:
    """The principal variation is legal, begins with the move, keeps the value and ends where it comes from."""
    assert result.pv[:1] == (() if result.move is None else (result.move,)), result
    end = root
    for plies, move in enumerate(result.pv, start=1):
        end = end.play(move)
        assert result.bound != "exact" or oracle(end, depth - plies) == result.value, result
    if result.bound == "exact":
        assert end.evaluate() == result.value, result
        assert len(result.pv) == depth or not end.moves(), result


def check_search(root: gt.Position, depth: int, name: str, found: Run, oracle: Oracle) -> None:
    """All of the above, for the result of a complete search or of every iteration."""
    for result in found.results:
        plies = result.depth
        assert plies == depth or len(found.results) > 1
        assert not result.stopped
        assert all(0 <= count < 2**63 for count in result.counts.as_dict().values()), result
        check_value(root, plies, result, oracle)
        check_line(root, plies, result, oracle)
        if name in EXACT:
            assert result.bound == "exact"
        if name != "mt":
            check_move(root, plies, result, oracle)


def check_table(root: gt.Position, kernel: Kernel, oracle: Oracle, height: int) -> None:
    """What the table knows is true, for every position and depth."""
    for position in nodes(root):
        for depth in range(height + 1):
            known = kernel.known(position, depth)
            assert known.lower <= oracle(position, depth) <= known.upper, (known, depth, describe(position))
            assert known.move is None or known.move in position.moves()
