"""What a kernel does in one call that the definition does in many: tests of several positions, and whole lines."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings

import gametree as gt
from gametree import _core
from gametree.model.limits import Stopped
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.algorithms.mt import mt
from gametree.searching.algorithms.mtd import MTD
from gametree.searching.kernels.kernel import Kernel, Settings
from gametree.searching.kernels.line import completed
from gametree.searching.kernels.native_kernel import NativeKernel
from gametree.searching.kernels.python_kernel import PythonKernel
from support.checks import EXAMPLES, SEEDS
from support.trees import KERNELS, Oracle, describe, trees


def test_several_tests_are_the_same_as_one_after_the_other() -> None:
    """By one native call: up to the first child that passes, and to the node where the limit ends them."""

    @settings(max_examples=EXAMPLES["native"] // 3)
    @given(trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, moves = Random(seed), root.moves()
        depth, gamma, sign = rng.randint(0, 4), rng.randint(-10, 10), rng.choice((-1, 1))
        nodes = rng.choice((None, rng.randint(1, 40)))
        seen: list[Any] = []
        for way in (Kernel.tests, NativeKernel.tests):
            kernel = NativeKernel(root, Settings(gt.Table(2**8), ("table",)), gt.Limits(nodes=nodes))
            found: Any
            try:
                found = way(kernel, mt, [root.play(move) for move in moves], depth, gamma, sign, bounds="both")
                assert all((bound >= gamma) != (sign > 0) for bound in found[:-1])
                assert len(found) == len(moves) or (found[-1] >= gamma) == (sign > 0)
            except Stopped as stop:
                found = stop.reason
            seen.append((found, kernel.counts, kernel.probes))
        assert seen[0] == seen[1]

    check()


def test_both_kernels_find_the_same_line_of_a_value() -> None:
    @settings(max_examples=EXAMPLES["native"] // 3)
    @given(trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle, depth = Random(seed), Oracle(), root.plies_left
        value, entries = int(oracle(root, depth)), rng.choice((None, 2**6, 2**12))
        guess, lines = value + rng.randint(-1, 1), []
        for make in (PythonKernel, NativeKernel):
            chosen = Settings() if entries is None else Settings(gt.Table(entries), ("table",))
            kernel = make(root, chosen, gt.Limits())
            if entries is not None:
                MTD().solve(kernel, root, depth, guess)
            before = kernel.counts
            lines.append(completed(kernel, root, depth, value, ()))
            assert kernel.counts == before
        assert lines[0] == lines[1]
        end = root.line(lines[0][0])
        assert end.evaluate() == value and not end.moves()

    check()


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_line_that_is_cancelled_is_short(kernel: str) -> None:
    start, cancel = gt.position("othello"), _core.Flag()
    made = PythonKernel if kernel == "python" else NativeKernel
    running = made(start, Settings(), gt.Limits(cancel=cancel))
    value = gt.search(start, "minimax", depth=5).value
    cancel.set()
    line, stopped = completed(running, start, 5, int(value), ("f5",))
    assert line == ("f5",) and stopped == "cancelled"
