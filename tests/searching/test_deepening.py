"""Iterative deepening with a step and a first depth, for every algorithm and game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings

import gametree as gt
from gametree.players import SearchPlayer
from gametree.rules.builtin.tree import TreePosition
from support.checks import SEEDS
from support.trees import EXACT, KERNELS, NATIVE, Oracle, any_setting, describe, facts, names, run, trees

DEPTHS: list[tuple[int, int, int, list[int]]] = [
    (1, 1, 4, [1, 2, 3, 4]),
    (1, 0, 2, [0, 1, 2]),
    (2, 1, 7, [1, 3, 5, 7]),
    (2, 1, 6, [1, 3, 5, 6]),
    (2, 2, 6, [2, 4, 6]),
    (3, 2, 4, [2, 4]),
    (9, 1, 4, [1, 4]),
    (1, 4, 4, [4]),
    (2, 9, 4, [4]),
    (2, 1, 0, [0]),
]


@pytest.mark.parametrize(("step", "first", "last", "depths"), DEPTHS)
def test_the_depths(step: int, first: int, last: int, depths: list[int]) -> None:
    deepening = gt.Deepening(step, first)
    assert list(deepening.depths(last)) == depths
    results = gt.iterate(gt.position("othello"), "alphabeta", depth=last, deepening=deepening)
    assert [result.depth for result in results] == depths


def test_every_depth_is_the_default() -> None:
    start = gt.position("othello")
    for depth in range(4):
        every = [result.counts for result in gt.iterate(start, depth=depth, deepening=gt.Deepening())]
        assert every == [result.counts for result in gt.iterate(start, depth=depth)]


@pytest.mark.parametrize("kernel", KERNELS)
def test_every_algorithm_finds_the_values(kernel: str) -> None:
    @settings(max_examples=12 if kernel == "python" else 25)
    @given(trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        for name in names(kernel, EXACT):
            deepening = gt.Deepening(rng.randint(1, 3), rng.randint(0, 3))
            setting = any_setting(rng, kernel)._replace(deepening=deepening)
            note(f"{name} {setting}")
            found = run(root, name, None, setting).results
            depths = list(deepening.depths(root.plies_left))
            assert [result.depth for result in found] == (depths if root.moves() else depths[:1])
            assert [result.value for result in found] == [oracle(root, result.depth) for result in found]

    check()


@pytest.mark.parametrize("name", gt.games())
def test_every_game_in_both_kernels(name: str) -> None:
    rng = Random(name)
    for algorithm in rng.sample(NATIVE, 6):
        deepening = gt.Deepening(2, rng.choice((0, 1, 2)))
        setting = any_setting(rng, "")._replace(deepening=deepening)
        both = [facts(run(gt.position(name), algorithm, 3, setting._replace(kernel=kernel))) for kernel in KERNELS]
        assert both[0] == both[1], (algorithm, setting)


def test_a_limit_ends_it() -> None:
    position = gt.position("checkers")
    *complete, last = gt.iterate(position, "mtdf", nodes=20_000, deepening=gt.Deepening(2))
    assert [result.depth for result in complete] == list(range(1, 2 * len(complete), 2))
    assert last.stopped == "nodes" and last.running is not None
    assert (last.depth, last.running.depth) == (complete[-1].depth, complete[-1].depth + 2)
    assert gt.search(position, "mtdf", nodes=20_000, deepening=gt.Deepening(2)).counts == last.counts


def test_the_guess_is_the_value_of_the_iteration_before() -> None:
    """Two plies before: the values of a tree whose odd and even depths differ widely."""
    root = gt.tree(gt.Node([gt.Node([gt.Node([5], value=100)], value=3)], value=90))
    *_, last = gt.iterate(root, "mtdf", depth=3, deepening=gt.Deepening(2))
    gammas = [probe.beta for probe in last.probes if probe.depth == 3]
    assert gammas[0] == 3


def test_background() -> None:
    running = gt.background(gt.position("othello"), "mtdf", depth=5, deepening=gt.Deepening(2))
    assert [result.depth for result in running] == [1, 3, 5]


def test_a_player_deepens_too() -> None:
    position, by_two = gt.position("othello"), gt.Deepening(2)
    for table in (None, 2**12):
        player = SearchPlayer("alphabeta", depth=5, table=table, ordering="natural", deepening=by_two)
        player.begin(position)
        found = gt.search(position, "alphabeta", depth=5, table=table, ordering="natural", deepening=by_two)
        assert (player.choose(), player.effort.nodes) == (found.move, found.counts.generated)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"step": 0}, "step of a Deepening is a whole number from 1 to 250, not 0"),
    ({"step": 1.5}, "step of a Deepening is a whole number"),
    ({"first": -1}, "first of a Deepening is a whole number from 0 to 250, not -1"),
    ({"first": 251}, "first of a Deepening"),
    ({"step": True}, "step of a Deepening"),
]


@pytest.mark.parametrize(("options", "words"), WRONG)
def test_impossible_depths(options: dict[str, Any], words: str) -> None:
    with pytest.raises(gt.errors.OptionError, match=words):
        gt.Deepening(**options)


def test_other_words_are_refused() -> None:
    with pytest.raises(gt.errors.OptionError, match=r"always, never, or a gametree.Deepening, not 'or'"):
        gt.search(gt.position("othello"), depth=2, deepening="or")
    with pytest.raises(gt.errors.OptionError, match=r"deepening is a gametree.Deepening, not 'never'"):
        gt.iterate(gt.position("othello"), depth=2, deepening="never")  # type: ignore[arg-type]
