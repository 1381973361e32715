"""What must be true of every result, against brute force."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

import gametree as gt
from gametree.checking.claims import bound_faults, legal_faults, line_faults, move_faults, table_faults
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.kernels.kernel import Kernel
from support.trees import EXACT, Oracle, Run, describe

SEEDS = st.integers(0, 2**20)
EXAMPLES = {"python": 60, "native": 150}
"""Trees that a property is tried with, the same in every run: it is the fuzzer that looks for new ones."""


def some_depth(root: TreePosition, rng: Random) -> int:
    """Half the time to the end."""
    return rng.choice((root.plies_left, rng.randint(0, root.plies_left)))


def check_value(root: gt.Position, depth: int, result: gt.SearchResult, oracle: Oracle) -> None:
    """The value is the minimax value, or the bound that it says it is."""
    assert list(bound_faults(root, depth, result, oracle)) == [], result


def check_move(root: gt.Position, depth: int, result: gt.SearchResult, oracle: Oracle) -> None:
    """The move is one of the best."""
    assert list(move_faults(root, depth, result, oracle)) == [], result


def check_line(root: gt.Position, depth: int, result: gt.SearchResult, oracle: Oracle) -> None:
    """The principal variation is legal, begins with the move, keeps the value and ends where it comes from."""
    assert list(legal_faults(root, result)) == [], result
    assert list(line_faults(root, depth, result, oracle)) == [], result


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
    assert list(table_faults(root, kernel, oracle, height)) == [], describe(root)
