"""Forward estimation: exact with true edge costs, an estimate with others, and never more work than alpha-beta."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.lab.papers import worked
from gametree.model.errors import OptionError
from gametree.model.values import INFINITY
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.algorithms.forward import ForwardEstimation, forward
from gametree.searching.edges.costs import EdgeCosts, EdgeLearner, Reach
from gametree.searching.edges.sample import sample_edges
from gametree.searching.kernels.kernel import Settings
from gametree.searching.kernels.ordering import parse
from support.checks import EXAMPLES, SEEDS, check_search, check_table, some_depth
from support.trees import KERNELS, Oracle, Setting, any_setting, describe, facts, make_kernel, run, trees

DELTAS = (0, 0.05, 0.25, 0.5, 0.8, 1)


def random_tree(seed: int, **options: Any) -> gt.Position:
    return gt.position("random-tree", seed=seed, **options)


class Plain(gt.Position):
    """A position that hides the native kernels of another one, and what it knows of its edges."""

    def __init__(self, inner: gt.Position) -> None:
        self.inner = inner

    def moves(self) -> Sequence[Any]:
        return self.inner.moves()

    def play(self, move: Any) -> Plain:
        return Plain(self.inner.play(move))

    @property
    def maximizing(self) -> bool:
        return self.inner.maximizing

    @property
    def key(self) -> int:
        return self.inner.key

    def evaluate(self) -> Any:
        return self.inner.evaluate()


# With true costs: the minimax value


@pytest.mark.parametrize("kernel", KERNELS)
def test_true_costs_give_the_minimax_value(kernel: str) -> None:
    """For every ordering, ETC and table, also one that is kept; and the table holds nothing but truths."""

    @settings(max_examples=EXAMPLES[kernel] // 3)
    @given(trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        least, greatest = root.edge_bounds or (0, 0)
        table = any_setting(rng, kernel).table()
        for edges in ("known", "auto", EdgeCosts(least, greatest), EdgeCosts(least - rng.randint(0, 9), greatest + 1)):
            depth, setting = some_depth(root, rng), any_setting(rng, kernel)
            note(f"{edges} depth {depth} {setting}")
            found = run(root, ForwardEstimation(edges=edges), depth, setting, table)
            check_search(root, depth, "forward-estimation", found, oracle)
            check_table(root, found.kernel, oracle, root.plies_left)

    check()


@pytest.mark.parametrize("options", [{}, {"low": -2, "high": 2}, {"varying": True}, {"low": 1, "high": 9}, {"low": -3}])
def test_random_trees_are_searched_exactly(options: dict[str, Any]) -> None:
    rng = Random(str(options))
    for seed in range(1, 61):
        root = random_tree(seed, branching=rng.randint(2, 4), **options)
        depth = rng.randint(1, 6)
        found = run(root, "forward-estimation", depth, any_setting(rng, "native"))
        check_search(root, depth, "forward-estimation", found, Oracle())


@pytest.mark.parametrize("kernel_name", KERNELS)
def test_the_procedure_returns_the_value_or_a_bound_beyond_the_window(kernel_name: str) -> None:
    @settings(max_examples=EXAMPLES[kernel_name] // 3)
    @given(trees(height=4), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        setting = any_setting(rng, kernel_name)
        kernel = make_kernel(root, kernel_name, Settings(setting.table(), parse(setting.ordering)))
        for _ in range(4):
            depth = some_depth(root, rng)
            alpha = rng.choice((-INFINITY, rng.randint(-6, 6), rng.randint(-500, 500)))
            beta = rng.choice((INFINITY, alpha + 1, alpha + rng.randint(1, 90)))
            reach = Reach(EdgeCosts(*root.edge_bounds or (0, 0)))
            f, g = oracle(root, depth), kernel.call(forward, root, depth, alpha, beta, reach=reach).value
            note(f"depth {depth} window {alpha} {beta}: {g}, truth {f}")
            assert f <= g if g <= alpha else f >= g if g >= beta else f == g
        check_table(root, kernel, oracle, root.plies_left)

    check()


@pytest.mark.parametrize("kernel_name", KERNELS)
def test_the_root_is_never_abandoned(kernel_name: str) -> None:
    for window, maximizing in (((50, 60), False), ((-60, -50), True)):
        root = gt.tree([[1, 2], [3, 4]], maximizing=maximizing)
        kernel = make_kernel(root, kernel_name, Settings())
        kernel.call(forward, root, 2, *window, reach=Reach(EdgeCosts(*root.edge_bounds or (0, 0))))
        assert (kernel.counts.interior, kernel.counts.abandoned) == (2, 0)


def is_subsequence(few: Sequence[int], many: Sequence[int]) -> bool:
    rest = iter(many)
    return all(item in rest for item in few)


@settings(max_examples=60)
@given(trees(), st.sampled_from(("natural", "static")), SEEDS)
def test_no_leaf_escapes_alphabeta(root: TreePosition, ordering: str, seed: int) -> None:
    note(describe(root))
    depth, setting = some_depth(root, Random(seed)), Setting("native", ordering=ordering)
    all_leaves = run(root, "alphabeta", depth, setting)
    found = run(root, ForwardEstimation(edges="known"), depth, setting)
    assert is_subsequence(found.leaves, all_leaves.leaves)
    counts, reference = found.result.counts, all_leaves.result.counts
    assert counts.leaves <= reference.leaves and counts.interior <= reference.interior
    assert counts.nodes <= reference.nodes and counts.generated <= reference.generated


@pytest.mark.parametrize("ordering", ["natural", "static"])
def test_it_saves_work_on_random_trees(ordering: str) -> None:
    total = dict.fromkeys(("alphabeta", "forward-estimation"), 0)
    for seed in range(1, 31):
        root = random_tree(seed, branching=6)
        for name in total:
            total[name] += gt.search(root, name, depth=7, ordering=ordering).counts.generated
    assert total["forward-estimation"] < (0.95 if ordering == "natural" else 0.8) * total["alphabeta"]


# Learned and scaled costs


class Reference:
    """Forward estimation by its definition, in fractions: without table, ordering and rounding before the end."""

    def __init__(self, delta: float, costs: EdgeCosts | None = None) -> None:
        self.delta = Fraction(ceil(delta * 10**6), 10**6)
        self.learns = costs is None
        self.costs = [] if costs is None else [costs.least, costs.greatest]
        self.leaves: list[int] = []
        self.abandoned = 0

    def __call__(self, node: gt.Position, depth: int, alpha: int, beta: int, parent: gt.Position | None = None) -> Any:
        if parent is not None and self.learns:
            self.costs.append(node.evaluate() - parent.evaluate())
        if not depth or not node.moves():
            self.leaves.append(node.key)
            return node.evaluate()
        if parent is not None:
            low = node.evaluate() + self.delta * min(0, *self.costs) * depth
            high = node.evaluate() + self.delta * max(0, *self.costs) * depth
            if low >= beta if node.maximizing else high <= alpha:
                self.abandoned += 1
                return floor(low) if node.maximizing else ceil(high)
        best = -INFINITY if node.maximizing else INFINITY
        for move in node.moves():
            if node.maximizing:
                best = max(best, self(node.play(move), depth - 1, max(alpha, best), beta, node))
            else:
                best = min(best, self(node.play(move), depth - 1, alpha, min(beta, best), node))
            if best >= beta if node.maximizing else best <= alpha:
                break
        return best


@pytest.mark.parametrize("kernel", KERNELS)
def test_learning_on_line_is_what_an_independent_walk_finds(kernel: str) -> None:
    @settings(max_examples=EXAMPLES[kernel] // 3)
    @given(trees(), st.sampled_from(DELTAS) | st.floats(0, 1), SEEDS)
    def check(root: TreePosition, delta: float, seed: int) -> None:
        note(describe(root))
        depth, learner = some_depth(root, Random(seed)), EdgeLearner()
        reference = Reference(delta)
        value = reference(root, depth, -INFINITY, INFINITY)
        found = run(root, ForwardEstimation(edges=learner, delta=delta), depth, Setting(kernel))
        assert (found.result.value, found.leaves) == (value, reference.leaves)
        assert found.result.counts.abandoned == reference.abandoned
        seen = reference.costs
        assert learner.costs == (EdgeCosts(min(seen), max(seen)) if seen else None)
        assert facts(found) == facts(run(root, ForwardEstimation("off", "learned", delta), depth, Setting(kernel)))

    check()


@pytest.mark.parametrize("kernel", KERNELS)
def test_costs_that_are_given_are_used_as_they_are(kernel: str) -> None:
    @settings(max_examples=EXAMPLES[kernel] // 3)
    @given(trees(), st.sampled_from(DELTAS) | st.floats(0, 1), st.integers(-9, 9), st.integers(0, 9), SEEDS)
    def check(root: TreePosition, delta: float, least: int, spread: int, seed: int) -> None:
        note(describe(root))
        depth, costs = some_depth(root, Random(seed)), EdgeCosts(least, least + spread)
        reference = Reference(delta, costs)
        value = reference(root, depth, -INFINITY, INFINITY)
        found = run(root, ForwardEstimation(edges=costs, delta=delta), depth, Setting(kernel))
        assert (found.result.value, found.leaves) == (value, reference.leaves)
        assert found.result.counts.abandoned == reference.abandoned

    check()


def configured(rng: Random) -> list[ForwardEstimation]:
    """The same algorithm twice, each with a learner of its own if it has one."""
    delta = rng.choice(DELTAS)
    costs = EdgeCosts(-rng.randint(0, 50), rng.randint(0, 50))
    edges: Callable[[], Any] = rng.choice((lambda: "learned", lambda: costs, EdgeLearner, lambda: EdgeLearner(costs)))
    return [ForwardEstimation(edges=edges(), delta=delta) for _ in KERNELS]


@settings(max_examples=60)
@given(trees(), SEEDS)
def test_the_kernels_estimate_and_learn_alike(root: TreePosition, seed: int) -> None:
    """Also through several searches with one table and one learner, some of them stopped."""
    note(describe(root))
    rng = Random(seed)
    twins = dict(zip(KERNELS, configured(rng), strict=True))
    tables = {kernel: gt.Table(2**6) for kernel in KERNELS} if rng.random() < 0.5 else dict.fromkeys(KERNELS)
    for _ in range(3):
        depth = some_depth(root, rng)
        setting = any_setting(rng, "")._replace(nodes=rng.choice((None, None, 5, 20)))
        note(f"{twins['python']} {depth} {setting}")
        found = [facts(run(root, twins[k], depth, setting._replace(kernel=k), tables[k])) for k in KERNELS]
        assert found[0] == found[1]
        learned = [twin.edges.costs if isinstance(twin.edges, EdgeLearner) else None for twin in twins.values()]
        assert learned[0] == learned[1]


@pytest.mark.parametrize("evaluator", gt.game("othello").evaluators)
def test_the_kernels_estimate_alike_in_othello(evaluator: str) -> None:
    rng = Random(evaluator)
    for algorithm in (ForwardEstimation(), ForwardEstimation(edges=EdgeCosts(-30, 40), delta=0.5)):
        position = gt.position("othello", evaluator=evaluator).line(["f5", "d6", "c3"])
        setting = any_setting(rng, "")._replace(size=2**10, deepening="always")
        found = [facts(run(position, algorithm, 4, setting._replace(kernel=kernel))) for kernel in KERNELS]
        assert found[0] == found[1]


def test_the_less_of_the_costs_counts_the_more_is_abandoned() -> None:
    visited = []
    for delta in (*DELTAS, None):
        algorithm = "alphabeta" if delta is None else ForwardEstimation(delta=delta)
        searches = [gt.search(random_tree(seed), algorithm, depth=7, ordering="static") for seed in range(1, 61)]
        visited.append(sum(result.counts.nodes for result in searches))
    assert visited == sorted(visited) and len(set(visited)) == len(visited), visited


def test_costs_round_in_favour_of_the_node() -> None:
    """A third of 10 a ply, two plies: 6.67 down and up."""
    reach = Reach(EdgeCosts(-10, 10), 333_334)
    assert (reach.lowest(100, 2), reach.highest(100, 2)) == (93, 107)
    assert (reach.lowest(-100, 2), reach.highest(-100, 2)) == (-107, -93)


def test_a_game_may_end_before_the_value_has_changed() -> None:
    """All edges cost -1 or less; the second move ends the game at once, better than any longer line could be."""
    root = gt.tree(gt.Node([gt.Node([gt.Node([-3], value=-2)], value=-1), gt.Node((), value=-1)], value=0))
    assert root.edge_bounds == (-1, -1)
    for kernel in KERNELS:
        result = gt.search(root, "forward-estimation", kernel=kernel)
        assert (result.value, result.move, result.bound) == (-1, 1, "exact")


@pytest.mark.parametrize("kernel", KERNELS)
def test_costs_and_values_of_any_size(kernel: str) -> None:
    big = 2**31 - 2
    for values in ((-big, big), (-big, 0, big), (big - 1, big), (-big, 1 - big)):
        for seed in range(16):
            rng = Random(seed)
            spec = [[gt.Node(rng.choices(values, k=2), value=rng.choice(values)) for _ in range(3)] for _ in range(3)]
            root = gt.tree(
                gt.Node([gt.Node(below, value=rng.choice(values)) for below in spec]), maximizing=seed % 2 > 0
            )
            for edges in ("known", EdgeCosts(-(10**30), 10**30)):
                found = run(root, ForwardEstimation(edges=edges), 3, any_setting(rng, kernel))
                check_search(root, 3, "forward-estimation", found, Oracle())
            reference = Reference(0.3)
            value = reference(root, 3, -INFINITY, INFINITY)
            found = run(root, ForwardEstimation(edges="learned", delta=0.3), 3, Setting(kernel))
            assert (found.result.value, found.leaves) == (value, reference.leaves)


def test_most_likely_costs_save_work_in_othello() -> None:
    position = gt.position("othello", "d3c3c4e3d2c2e2c1d1e1f2f4")
    sample = sample_edges(position)
    counts = [
        gt.search(position, algorithm, depth=8, ordering="static").counts.nodes
        for algorithm in ("alphabeta", ForwardEstimation(edges=sample.extremes), ForwardEstimation(edges=sample.likely))
    ]
    assert counts[0] == counts[1] > 1.5 * counts[2]


# What an estimate says of itself


@pytest.mark.parametrize("kernel", KERNELS)
def test_an_estimate_says_so_and_has_a_legal_line(kernel: str) -> None:
    @settings(max_examples=EXAMPLES[kernel] // 3)
    @given(trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng = Random(seed)
        table = any_setting(rng, kernel).table()
        for _ in range(4):
            algorithm = rng.choice(configured(rng))
            depth, setting = some_depth(root, rng), any_setting(rng, kernel)
            note(f"{algorithm} depth {depth} {setting} {table}")
            kept = table if algorithm.stores_estimates(root) else None  # what proves refuses a table of estimates
            result = run(root, algorithm, depth, setting, kept).result
            assert result.bound == "estimate" or isinstance(algorithm.edges, EdgeCosts)
            root.line(result.pv)
            assert len(result.pv) <= depth and bool(result.pv) == bool(depth and root.moves())
            assert result.pv[:1] == (() if result.move is None else (result.move,))

    check()


def test_the_value_is_exact_if_the_costs_enclose_those_that_the_game_knows() -> None:
    root = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert root.edge_bounds == (0, 14)
    for edges, delta, bound in (
        ("known", 1, "exact"),
        ("known", 0.99, "estimate"),
        ("learned", 1, "estimate"),
        (EdgeCosts(0, 14), 1.0, "exact"),
        (EdgeCosts(-1, 15), 1, "exact"),
        (EdgeCosts(0, 13), 1, "estimate"),
        (EdgeCosts(1, 14), 1, "estimate"),
        (EdgeLearner(EdgeCosts(-99, 99)), 1, "estimate"),
    ):
        for kernel in KERNELS:
            assert gt.search(root, ForwardEstimation(edges=edges, delta=delta), kernel=kernel).bound == bound
    assert gt.search(Plain(root), ForwardEstimation(edges=EdgeCosts(0, 14)), depth=2).bound == "estimate"


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_stopped_estimate_has_proved_nothing(kernel: str) -> None:
    position = gt.position("othello")
    first = gt.search(position, "forward-estimation", nodes=4, kernel=kernel, table=None)
    assert (first.depth, first.bound, first.stopped, first.move) == (0, "none", "nodes", position.moves()[0])
    for nodes_ in (200, 900):
        result = gt.search(position, "forward-estimation", nodes=nodes_, kernel=kernel)
        assert result.bound == "estimate" and result.running is not None
        assert (result.running.lower, result.running.upper) == (-float("inf"), float("inf"))


def test_a_table_that_knows_the_root_still_gives_a_move() -> None:
    position, table = gt.position("othello"), gt.Table(2**12)
    for kernel in KERNELS:
        first, second = (gt.search(position, "forward-estimation", depth=4, table=table, kernel=kernel) for _ in "12")
        assert second.counts.nodes == 1
        assert (second.value, second.move, second.bound) == (first.value, first.move, "estimate")
        position.line(second.pv)


def test_any_game_can_be_searched_by_learning() -> None:
    plain, native = Plain(gt.position("tic-tac-toe")), gt.position("tic-tac-toe")
    algorithm = ForwardEstimation(edges="learned")
    one, two = gt.search(plain, "forward-estimation", depth=6), gt.search(native, algorithm, depth=6)
    assert (one.value, one.bound, one.pv, one.counts) == (two.value, "estimate", two.pv, two.counts)


def test_a_learner_keeps_what_it_knows() -> None:
    position, learner = gt.position("othello"), EdgeLearner()
    for depth in (2, 4, 5):
        before = learner.costs
        gt.search(position, ForwardEstimation(edges=learner), depth=depth)
        assert learner.costs is not None
        assert before is None or Reach(learner.costs).encloses(before)
        position = position.play(position.moves()[0])
    wide = EdgeCosts(-(10**6), 10**6)
    learner.costs = wide
    gt.search(position, ForwardEstimation(edges=learner), depth=3)
    assert learner.costs == wide
    fresh = EdgeLearner()
    gt.search(position, ForwardEstimation(edges=fresh), nodes=50)
    assert fresh.costs is not None and not Reach(fresh.costs).encloses(wide)


def test_interior_values_are_evaluations_and_no_leaves() -> None:
    root = gt.tree([[[3, 4], [5, 6]], [[1, 9], [2, 8]]])
    counts = gt.search(root, ForwardEstimation(edges=EdgeCosts(-99, 99))).counts
    assert counts.abandoned == 0
    assert counts.leaves == gt.search(root, "alphabeta").counts.leaves
    assert counts.evaluations == counts.leaves + counts.interior


def test_a_trace_shows_what_is_abandoned() -> None:
    """No edge costs more than 4; the second move leads to 0, and MAX has 10 already: two plies would not do."""
    low = gt.Node([[1], [2]], value=0)
    root = gt.tree(gt.Node([gt.Node([gt.Node([13], value=9), gt.Node([10], value=9)], value=6), low], value=3))
    assert root.edge_bounds == (-3, 4)
    seen = gt.trace(root, "forward-estimation")
    (event,) = [event for event in seen.events if event.kind == "abandoned"]
    assert (event.node, event.depth, event.value, event.alpha, event.maximizing) == ((1,), 2, 8, 10, False)
    assert seen.result.counts.abandoned == 1 and seen.result.value == 10
    assert [row[-3] for row in worked.table(seen).rows if row[-1] == "8"] == ["8 ≯ 10"]


# Errors


@pytest.mark.parametrize("edges", ["exact", "", None, 5, (-1, 1), EdgeCosts, [], object()])
def test_edges_that_are_none(edges: Any) -> None:
    with pytest.raises(OptionError, match=r'edges is "auto", "known", "learned", EdgeCosts'):
        ForwardEstimation(edges=edges)


@pytest.mark.parametrize("delta", [-0.1, 1.1, float("nan"), float("inf"), "1", None, True])
def test_deltas_that_are_none(delta: Any) -> None:
    with pytest.raises(OptionError, match="delta is a number from 0 to 1"):
        ForwardEstimation(delta=delta)


def test_a_game_that_does_not_know_its_costs() -> None:
    with pytest.raises(OptionError, match=r'does not know .* "learned", .*EdgeCosts.* sample_edges'):
        gt.search(gt.position("othello"), ForwardEstimation(edges="known"), depth=2)


def test_floats_cannot_be_added() -> None:
    with pytest.raises(OptionError, match="whole numbers, but the values of this game are floats"):
        gt.search(gt.tree([[0.5, 1], [2, 3]]), "forward-estimation")
