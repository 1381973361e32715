"""What holds on every tree, for every algorithm, table, ordering and kernel."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.checking.claims import running_faults
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.algorithms.mt import mt
from gametree.searching.algorithms.negascout import negascout
from gametree.searching.kernels.kernel import Kernel, Progress, Settings
from gametree.searching.kernels.ordering import parse
from support.checks import EXAMPLES, SEEDS, check_line, check_move, check_search, check_table, check_value, some_depth
from support.trees import (
    EXACT,
    KERNELS,
    MOVE_ALONE,
    SELECTIVE,
    Oracle,
    Setting,
    any_setting,
    describe,
    facts,
    make_kernel,
    minimax,
    names,
    run,
    trees,
)

GUESSES = st.integers(-45, 45)


@pytest.mark.parametrize("kernel", KERNELS)
def test_every_algorithm_finds_the_minimax_value_and_a_best_move(kernel: str) -> None:
    @settings(max_examples=EXAMPLES[kernel])
    @given(trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        depth = some_depth(root, rng)
        for name in names(kernel, (*EXACT, *MOVE_ALONE, "mt")):
            setting = any_setting(rng, kernel)
            note(f"{name} depth {depth} {setting}")
            check_search(root, depth, name, run(root, name, depth, setting), oracle)

    check()


@given(trees(), GUESSES, st.sampled_from(KERNELS), st.sampled_from((None, 2**6, 2**12)))
def test_mtdf_finds_the_value_from_any_guess(root: TreePosition, guess: int, kernel: str, size: int | None) -> None:
    note(describe(root))
    driver = gt.MTD(first=lambda start: guess)
    depth, oracle = root.plies_left, Oracle()
    check_search(root, depth, "mtdf", run(root, driver, depth, Setting(kernel, size)), oracle)
    best = run(root, driver.but(goal="move"), depth, Setting(kernel, size)).result
    check_value(root, depth, best, oracle)
    check_move(root, depth, best, oracle)


@given(trees(), SEEDS, st.sampled_from(KERNELS), st.sampled_from(("one", "both")), st.sampled_from(("value", "move")))
def test_any_driver_ends_with_the_value(root: TreePosition, seed: int, kernel: str, bounds: str, goal: str) -> None:
    note(describe(root))
    rng = Random(seed)

    def anywhere(p: Any) -> int:
        return rng.randint(max(p.lower + 1, -600), min(p.upper, 600))

    driver = gt.MTD(first=lambda start: rng.randint(-600, 600), next=anywhere, bounds=bounds, goal=goal)
    depth, oracle = some_depth(root, rng), Oracle()
    result = run(root, driver, depth, Setting(kernel, 2**12)).result
    check_value(root, depth, result, oracle)
    check_move(root, depth, result, oracle)
    assert goal == "move" or result.bound == "exact"


def any_window(rng: Random, infinity: int) -> tuple[int, int]:
    ends = (-infinity, infinity, *rng.choices(range(-6, 7), k=4), rng.randint(-500, 500))
    alpha, beta = sorted(rng.sample(ends, 2))
    return (alpha, beta) if alpha < beta else (alpha, alpha + 1)


def warm_kernel(root: TreePosition, rng: Random, kernel: str) -> Kernel:
    setting = any_setting(rng, kernel)
    note(f"{setting}")
    etc = gt.AlphaBeta(etc=setting.etc).etc_above
    return make_kernel(root, kernel, Settings(setting.table(), parse(setting.ordering), etc))


@pytest.mark.parametrize("kernel_name", KERNELS)
@pytest.mark.parametrize("procedure", [alphabeta, negascout], ids=["alphabeta", "negascout"])
def test_a_window_search_returns_the_value_or_a_bound_beyond_the_window(procedure: Any, kernel_name: str) -> None:
    @settings(max_examples=EXAMPLES[kernel_name] // 2)
    @given(trees(height=4), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        kernel = warm_kernel(root, rng, kernel_name)
        for _ in range(4):
            depth = some_depth(root, rng)
            alpha, beta = any_window(rng, kernel.infinity)
            f, g = oracle(root, depth), kernel.call(procedure, root, depth, alpha, beta).value
            note(f"depth {depth} window {alpha} {beta}: {g}, truth {f}")
            assert f <= g if g <= alpha else f >= g if g >= beta else f == g
        check_table(root, kernel, oracle, root.plies_left)

    check()


@pytest.mark.parametrize("kernel_name", KERNELS)
def test_a_memory_test_bounds_the_value_from_the_side_it_lies_on(kernel_name: str) -> None:
    @settings(max_examples=EXAMPLES[kernel_name] // 2)
    @given(trees(height=4), SEEDS, st.sampled_from(("one", "both", "either")))
    def check(root: TreePosition, seed: int, bounds: str) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        kernel = warm_kernel(root, rng, kernel_name)
        for _ in range(5):
            depth = some_depth(root, rng)
            gamma = rng.choice((rng.randint(-4, 5), rng.randint(-500, 500), kernel.infinity, 1 - kernel.infinity))
            both = bounds == "both" or (bounds == "either" and rng.random() < 0.5)
            f, g = oracle(root, depth), kernel.call(mt, root, depth, gamma, bounds="both" if both else "one").value
            note(f"depth {depth} gamma {gamma}: {g}, truth {f}")
            assert f >= g if g >= gamma else f <= g
        check_table(root, kernel, oracle, root.plies_left)

    check()


@settings(max_examples=60)
@given(trees(share=False), SEEDS)
def test_sss_and_dual_visit_the_leaves_of_their_mt_drivers_in_the_same_order(root: TreePosition, seed: int) -> None:
    """On every tree, also with unequal depths and players that move twice; of graphs SSS* knows nothing."""
    note(describe(root))
    depth = some_depth(root, Random(seed))
    plain, memory = Setting("native"), Setting("native", 2**14)
    for state_space, driver in (("sss", "mt-sss"), ("dual", "mt-dual")):
        leaves = run(root, state_space, depth, plain).leaves
        assert leaves == run(root, driver, depth, memory).leaves
        assert leaves == run(root, state_space, depth, plain._replace(kernel="python")).leaves


@settings(max_examples=60)
@given(trees(share=False), SEEDS)
def test_no_leaf_of_sss_escapes_alphabeta(root: TreePosition, seed: int) -> None:
    note(describe(root))
    depth = some_depth(root, Random(seed))
    seen = set(run(root, "alphabeta", depth, Setting("native")).leaves)
    for name in ("sss", "mt-sss", "dual", "mt-dual"):
        leaves = run(root, name, depth, Setting("native", 2**14)).leaves
        assert len(leaves) == len(set(leaves))
        assert set(leaves) <= seen


@settings(max_examples=50)
@given(trees(height=4), st.integers(-4, 3) | GUESSES, st.integers(1, 3) | st.integers(1, 60), SEEDS)
def test_aspiration_finds_the_value_from_any_guess(root: TreePosition, guess: int, delta: int, seed: int) -> None:
    note(describe(root))
    rng = Random(seed)
    depth = some_depth(root, rng)
    for kind in (gt.Aspiration, gt.AspirationNegaScout):
        table = rng.choice((None, gt.Table(2**6)))
        kernel = make_kernel(root, rng.choice(KERNELS), Settings(table))
        kernel.progress = Progress(-kernel.infinity, kernel.infinity)
        found = kind(delta=delta).solve(kernel, root, depth, guess)
        assert found.lower == found.upper == minimax(root, depth)
        if depth and root.moves():
            assert minimax(root.play(found.move), depth - 1) == found.lower


def test_aspiration_keeps_the_move_that_a_first_failure_proved() -> None:
    """Move 1 is worth 5 and fails high; in the second search move 0 seems to be worth 5 as well."""
    for sign, maximizing in ((1, True), (-1, False)):
        root = gt.tree([[5 * sign, -9 * sign], [5 * sign]], maximizing=maximizing)
        for kind in (gt.Aspiration, gt.AspirationNegaScout):
            assert gt.search(root, kind(delta=1), table=None).move == 1


@settings(max_examples=50)
@given(trees(height=6, width=3), SEEDS)
def test_a_line_found_without_a_table_is_worth_the_value(root: TreePosition, seed: int) -> None:
    note(describe(root))
    depth, oracle = some_depth(root, Random(seed)), Oracle()
    for name in ("mtdf", "mt-sss", "mt-dual"):
        result = run(root, name, depth, Setting("native")).result
        check_line(root, depth, result, oracle)


@given(trees(), st.integers(1, 4), st.sampled_from(KERNELS))
def test_mtdf_may_guess_from_an_earlier_iteration(root: TreePosition, back: int, kernel: str) -> None:
    note(describe(root))
    algorithm = gt.MTD(back=back)
    found = run(root, algorithm, root.plies_left, Setting(kernel, 2**6, deepening="always"))
    check_search(root, root.plies_left, "mtdf", found, Oracle())


def test_mtdf_with_back_2_guesses_from_the_iteration_before_the_last() -> None:
    swinging = gt.tree(gt.Node([gt.Node([gt.Node([7, 7], value=-20)], value=30)], value=0))
    for back, third in ((1, -20), (2, 30)):
        probes = list(gt.iterate(swinging, gt.MTD(back=back)))[-1].probes
        assert next(probe.beta for probe in probes if probe.depth == 3) == third


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_same_call_does_the_same_work(kernel: str) -> None:
    @settings(max_examples=8)
    @given(trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        rng = Random(seed)
        for name in names(kernel):
            setting = any_setting(rng, kernel)
            assert facts(run(root, name, None, setting)) == facts(run(root, name, None, setting))

    check()


def check_running(root: gt.Position, result: gt.SearchResult, oracle: Oracle) -> None:
    """What a stopped search says is true: of the last complete iteration, and of the running one."""
    running = result.running
    assert running is not None
    assert list(running_faults(root, result, oracle)) == [], result
    if result.depth:
        check_value(root, result.depth, result, oracle)
        check_move(root, result.depth, result, oracle)
        check_line(root, result.depth, result, oracle)
    elif result.bound != "none":
        check_value(root, running.depth, result, oracle)


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_stopped_search_says_what_it_has_proved(kernel: str) -> None:
    @settings(max_examples=16)
    @given(trees(height=4, width=3), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        for name in rng.sample(names(kernel, (*EXACT, *MOVE_ALONE)), 3):
            setting = any_setting(rng, kernel)
            whole = run(root, name, None, setting._replace(deepening="always")).result.counts.nodes
            for limit in (*range(1, min(whole, 40)), *range(40, min(whole, 150), 7)):
                note(f"{name} {setting} nodes {limit} of {whole}")
                result = run(root, name, None, setting._replace(nodes=limit)).result
                assert (result.stopped, result.counts.nodes) == ("nodes", limit)
                check_running(root, result, oracle)

    check()


def test_the_algorithms_without_a_value_are_those_known() -> None:
    assert set(gt.algorithms()) == {*EXACT, *MOVE_ALONE, *SELECTIVE, "mt"}
    root = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert {name for name in gt.algorithms() if gt.search(root, name).bound != "exact"} == {
        *MOVE_ALONE,
        *SELECTIVE,
        "mt",
    }
