"""`check_algorithm` passes what is right, and finds what is wrong on a tree small enough to think about."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.checking.trees import Oracle, nodes
from gametree.checking.trial import Trial, any_trial
from gametree.model.errors import AlgorithmError, OptionError
from gametree.searching.procedures import alphabeta
from support.examples import example
from support.planted import PLANTED

TREES = 20


@pytest.mark.parametrize("name", gt.algorithms())
def test_the_built_in_algorithms_pass(name: str) -> None:
    found = gt.check_algorithm(name, trees=TREES)
    algorithm = gt.algorithm(name)
    assert (found.algorithm, found.trees) == (name, TREES) and found.searches > 4 * TREES
    assert found.kernels == (("python", "native") if algorithm.has_native else ("python",))
    assert found.claim == ("estimate" if algorithm.estimates else algorithm.finds)


@pytest.mark.parametrize(
    ("file", "name", "claim"),
    [("fail_hard", "FailHard", "value"), ("beam", "Beam", "estimate"), ("mtd_doubling", "doubling", "value")],
)
def test_the_examples_pass(file: str, name: str, claim: str) -> None:
    found: Any = getattr(example(file), name)
    assert gt.check_algorithm(found() if isinstance(found, type) else found, trees=TREES).claim == claim


def test_settings_that_only_estimate_are_checked_for_what_they_claim() -> None:
    assert gt.check_algorithm(gt.ForwardEstimation(edges="learned"), trees=TREES).claim == "estimate"


SEEDS = {"last-of-ties": 12, "moved-window": 12, "never-again": 0, "not-near-leaves": 10}
"""Seeds with which the first tree that shows a mistake is small, as most of the time goes into making it smaller."""


@pytest.mark.parametrize("mistake", PLANTED)
def test_planted_mistakes_are_found_on_a_small_tree(mistake: str) -> None:
    algorithm, words = PLANTED[mistake]
    with pytest.raises(AlgorithmError, match=words) as caught:
        gt.check_algorithm(algorithm, seed=SEEDS.get(mistake, 2))
    assert caught.value.wrong.startswith(algorithm.name)
    namespace: dict[str, Any] = {"gt": gt, "algorithm": algorithm}
    *made, searched = caught.value.example.splitlines()
    exec("\n".join(made), namespace)
    assert len(list(nodes(namespace["root"]))) < 12, caught.value.example
    if "OptionError" not in words:
        exec(f"result = {searched}", namespace)
    if mistake == "not-near-leaves":  # a value that is wrong is wrong on the tree that is named
        assert namespace["result"].value != Oracle()(namespace["root"], namespace["result"].depth)


def test_a_beam_that_passes_its_estimates_off_as_proofs_is_found() -> None:
    beam: Any = example("beam").Beam

    class Boastful(beam):  # type: ignore[misc]
        estimates = False

        def solve(self, kernel: gt.Kernel, position: gt.Position, depth: int, guess: int) -> gt.Found:
            return super().solve(kernel, position, depth, guess)._replace(bound=None)  # type: ignore[no-any-return]

    class Careless(beam):  # type: ignore[misc]
        def stores_estimates(self, position: gt.Position) -> bool:
            return False

    with pytest.raises(AlgorithmError, match="minimax finds"):
        gt.check_algorithm(Boastful(width=1))
    with pytest.raises(AlgorithmError, match="the table holds the bounds"):
        gt.check_algorithm(Careless(width=1))


def test_an_error_of_the_algorithm_is_named_with_its_tree_and_its_cause() -> None:
    class Divides(gt.AlphaBeta):
        def solve(self, kernel: gt.Kernel, position: gt.Position, depth: int, guess: int) -> gt.Found:
            return gt.Found(1 // (depth - 2), 0, None)

    with pytest.raises(AlgorithmError, match="ZeroDivisionError") as caught:
        gt.check_algorithm(Divides())
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert "root = gt.tree(" in str(caught.value) and "depth=2" in str(caught.value)


@pytest.mark.parametrize("calls", range(1, 30))
def test_ctrl_c_ends_the_check(calls: int) -> None:
    """Whichever call of a search it comes in."""
    left = [calls]

    @gt.procedure()
    def interrupted(search: gt.PythonKernel, position: gt.Position, depth: int, alpha: int, beta: int) -> int:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return alphabeta(search, position, depth, alpha, beta)

    class Interrupted(gt.WindowAlgorithm):
        name = "interrupted"
        procedures = (interrupted,)

    with pytest.raises(KeyboardInterrupt):
        gt.check_algorithm(Interrupted())


def test_the_error_can_be_pickled() -> None:
    error = AlgorithmError("wrong", "root = gt.tree(1)")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.wrong, again.example) == (str(error), error.wrong, error.example)


@pytest.mark.parametrize("trees", [0, -1, 2.5, "3", None, True])
def test_the_number_of_trees(trees: Any) -> None:
    with pytest.raises(OptionError, match="trees is a positive whole number"):
        gt.check_algorithm("mtdf", trees=trees)


def test_the_same_check_twice_is_the_same_and_another_seed_another() -> None:
    once, again, other = (gt.check_algorithm("mtdf", trees=10, seed=seed) for seed in (0, 0, 1))
    assert once == again != other


def shape(position: gt.Position) -> tuple[Any, ...]:
    """Values, movers and children, all the way down."""
    below = tuple(shape(position.play(move)) for move in position.moves())
    return position.evaluate(), position.maximizing if below else None, below


@given(st.integers(0, 2**32))
def test_the_code_of_a_trial_makes_its_tree(seed: int) -> None:
    trial: Trial = any_trial(gt.AlphaBeta(), Random(seed))
    namespace: dict[str, Any] = {"gt": gt, "algorithm": gt.AlphaBeta()}
    *made, searched = trial.source("whole").splitlines()
    exec("\n".join(made), namespace)
    root = namespace["root"]
    assert shape(root) == shape(trial.position)
    assert len(list(nodes(root))) == len(list(nodes(trial.position)))
    result = eval(searched, namespace)
    last = result[-1] if isinstance(result, list) else result
    assert last.value == Oracle()(root, min(trial.depth, root.plies_left))
