"""The Python and the native kernels are twins: the same results, counts, stops and leaves in the same order.

A new game is covered by being in `gametree.games()`; a game with options worth varying adds them to `OPTIONS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.model.limits import MAX_DEPTH
from gametree.native.position import NativePosition
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.memory.table import REPLACEMENTS
from support.trees import KERNELS, NATIVE, ORDERINGS, Setting, any_setting, describe, facts, run, trees

PLAYOUTS = 3_000
"""Lines of play that a search of a twin test may have below it: Python kernels are slow."""

DEEP = 2
"""Of four algorithms at a position, so many search that deep, the others a ply less: which ones is up to chance, so
that each algorithm does either in many games.
"""

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "breakthrough": [{}, {"rows": 5, "columns": 3}],
    "hexapawn": [{}, {"rows": 5, "columns": 4}],
    "kalah": [{}, {"pits": 3, "stones": 2}, {"pits": 1, "stones": 7}],
    "random-tree": [
        {},
        {"branching": 2, "seed": 7},
        {"branching": 3, "low": -2, "high": 2},
        {"branching": 4, "varying": True, "depth": 7},
        {"costs": "on-demand", "branching": 3, "varying": True},
        {"costs": "reseeded", "branching": 3, "low": -1, "high": 1},
        {"costs": "stored", "branching": 2, "depth": 8},
        {"values": "independent", "branching": 3, "low": -5, "high": 4},
    ],
}


def starts(name: str) -> Iterator[dict[str, Any]]:
    """Keyword arguments of `gametree.position` for every way to start the game."""
    for options in OPTIONS.get(name, [{}]):
        for evaluator in gt.game(name).evaluators or [None]:
            yield {"evaluator": evaluator, **options}


STARTS = [(name, options) for name in gt.games() for options in starts(name)]
IDS = [" ".join([name, *(f"{key}={value}" for key, value in options.items() if value)]) for name, options in STARTS]


def moves_into(position: gt.Position, plies: int, rng: Random) -> list[Any]:
    """Moves at random, at most so many, that do not end the game. No other move is tried."""
    line: list[Any] = []
    for _ in range(plies):
        line.append(rng.choice(position.moves()))
        position = position.play(line[-1])
        if not position.moves():
            return line[:-1]
    return line


def fitting_depth(position: gt.Position) -> int:
    """The greatest depth that is small enough to be searched in Python many times."""
    assert position.native is not None
    rules, state = position.native[:2]
    depth = 1
    while depth < 10 and rules.perft(state, depth + 1) <= PLAYOUTS:
        depth += 1
    return depth


@pytest.mark.parametrize(("name", "options"), STARTS, ids=IDS)
def test_games(name: str, options: dict[str, Any]) -> None:
    rng = Random(f"{name} {options}")
    for moves in (0, 7, 30):
        line = moves_into(gt.position(name, **options), moves, rng)
        depth = fitting_depth(gt.position(name, **options).line(line))
        for number, algorithm in enumerate(rng.sample(NATIVE, 4)):
            plies = depth if number < DEEP else max(1, depth - 1)
            setting = any_setting(rng, "")._replace(
                size=rng.choice((None, 2**6, 2**9, 2**14)), nodes=rng.choice((None, None, 50, 999))
            )
            # Both kernels search positions of their own: the random trees made on demand depend on the search.
            found = [
                facts(run(gt.position(name, **options).line(line), algorithm, plies, setting._replace(kernel=kernel)))
                for kernel in KERNELS
            ]
            assert found[0] == found[1], (algorithm, line, plies, setting)


def some_ordering(algorithm: str, name: str) -> str:
    """One of them, so that each algorithm and each game meets every ordering.

    An ordering sorts what a game lists, and an algorithm takes it in that order. So a mistake shows in a pair of them;
    all three together are tried above, at random.
    """
    return ORDERINGS[(NATIVE.index(algorithm) + gt.games().index(name)) % len(ORDERINGS)]


def test_each_algorithm_and_each_game_meets_every_ordering() -> None:
    ordered = [algorithm for algorithm in NATIVE if gt.algorithm(algorithm).uses_ordering]
    for algorithm in ordered:
        assert {some_ordering(algorithm, name) for name in gt.games()} == set(ORDERINGS)
    for name in gt.games():
        assert {some_ordering(algorithm, name) for algorithm in ordered} == set(ORDERINGS)


@pytest.mark.parametrize("algorithm", NATIVE)
def test_games_in_every_order(algorithm: str) -> None:
    for name in gt.games():
        ordering = some_ordering(algorithm, name) if gt.algorithm(algorithm).uses_ordering else "natural"
        setting = Setting("", 2**8, ordering, deepening="always")
        depth = min(2 if algorithm == "minimax" else 3, fitting_depth(gt.position(name)))
        found = [facts(run(gt.position(name), algorithm, depth, setting._replace(kernel=k))) for k in KERNELS]
        assert found[0] == found[1], (name, ordering)


@settings(max_examples=40)
@given(trees(), st.integers(0, 2**20))
def test_trees_and_graphs(root: TreePosition, seed: int) -> None:
    note(describe(root))
    rng = Random(seed)
    depth = rng.choice((None, rng.randint(0, root.plies_left)))
    for algorithm in NATIVE:
        setting = any_setting(rng, "")._replace(nodes=rng.choice((None, None, None, 7, 30)))
        note(f"{algorithm} {depth} {setting}")
        found = [facts(run(root, algorithm, depth, setting._replace(kernel=kernel))) for kernel in KERNELS]
        assert found[0] == found[1]


@settings(max_examples=40)
@given(trees(), st.integers(0, 2**20))
def test_a_table_kept_between_searches(root: TreePosition, seed: int) -> None:
    """Entries of other algorithms, depths and windows, and the marks of searches that were stopped."""
    note(describe(root))
    rng = Random(seed)
    size, from_depth = rng.choice((2**6, 2**6, 2**7, 2**12)), rng.choice((0, 1, 2, 3))
    replacement = rng.choice(REPLACEMENTS)
    tables = {kernel: gt.Table(size, from_depth=from_depth, replacement=replacement) for kernel in KERNELS}
    for algorithm in rng.sample(NATIVE, 8):
        depth = rng.randint(0, root.plies_left)
        setting = any_setting(rng, "")._replace(nodes=rng.choice((None, None, None, 11, 40)))
        note(f"{algorithm} {depth} {setting} {tables}")
        found = [facts(run(root, algorithm, depth, setting._replace(kernel=k), tables[k])) for k in KERNELS]
        assert found[0] == found[1]


@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf", "sss", "minimax", "aspiration-negascout"])
def test_the_deepest_search(algorithm: str) -> None:
    spec: Any = 3
    for _ in range(MAX_DEPTH):
        spec = [spec]
    found = [facts(run(gt.tree(spec), algorithm, MAX_DEPTH, Setting(kernel, 2**6))) for kernel in KERNELS]
    assert found[0] == found[1]
    assert gt.search(gt.tree(spec), algorithm).pv == (0,) * MAX_DEPTH


@pytest.mark.parametrize("name", gt.games())
def test_a_position_is_the_same_for_both_kernels(name: str) -> None:
    """What the Python face of a position says is what its native rules say."""
    position = gt.position(name)
    for move in [None, *moves_into(position, 20, Random(3))]:
        position = position if move is None else position.play(move)
        assert isinstance(position, NativePosition) and position.native is not None
        rules, state, move_of, _ = position.native
        assert [position.move_code(m) for m in position.moves()] == rules.moves(state)
        assert [move_of(code) for code in rules.moves(state)] == list(position.moves())
        assert all(position.play(str(m)).key == position.play(m).key for m in position.moves())
        assert (position.maximizing, position.evaluate(), position.key) == (
            rules.maximizing(state),
            rules.evaluate(state),
            rules.key(state),
        )
        assert rules.perft(state, 1) == max(1, len(position.moves()))
