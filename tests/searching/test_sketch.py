"""Sketches: the top of the tree, the same in both kernels, and sizes that add up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings

import gametree as gt
from gametree.model.errors import OptionError
from gametree.searching.kernels import sketcher
from gametree.searching.sketching import Sketch
from gametree.searching.tracing.trace import traced
from support.checks import SEEDS
from support.trees import KERNELS, Setting, any_setting, describe, trees

OBSERVABLE = tuple(name for name in gt.algorithms() if gt.algorithm(name).observable)


def sketched(root: gt.Position, name: str, depth: int | None, setting: Setting, plies: int) -> Sketch:
    """A sketch of a search with any setting."""
    request = replace(setting.request(root, name, depth), sketch=plies)
    *_, result = gt.run(request)
    assert result.profile is not None
    return Sketch(root, result.profile.sketch, result)


def check_sums(seen: Sketch, plies: int) -> None:
    """All that was counted is somewhere, and once."""
    counts = seen.result.counts
    assert (seen[0].size, seen[0].leaves) == (counts.nodes, counts.leaves)
    below: Counter[int] = Counter()
    for node in seen:
        assert node.ply <= plies and node.leaves <= node.size and (node.visits <= node.size)
        if node.parent is not None:
            below[node.parent] += node.size
            assert node.moves is None or node.moves == len(seen.root.line(seen.nodes.path(node.id)).moves())
    assert all(below[node.id] <= node.size for node in seen)
    assert len({seen.name(node.id) for node in seen}) == len(seen)


@settings(max_examples=40)
@given(trees(), SEEDS)
def test_both_kernels_sketch_the_same(root: Any, seed: int) -> None:
    rng = Random(seed)
    name, plies = rng.choice(OBSERVABLE), rng.randrange(5)
    setting = any_setting(rng, "")._replace(nodes=rng.choice((None, None, None, 9, 30)))
    note(describe(root))
    note(f"{name} {plies} {setting}")
    python, native = (sketched(root, name, None, setting._replace(kernel=kernel), plies) for kernel in KERNELS)
    assert tuple(python) == tuple(native) and python.result.counts == native.result.counts
    check_sums(native, plies)
    if setting.nodes is None:
        check_against_trace(native, traced(setting._replace(kernel="python").request(root, name)), plies)


def check_against_trace(seen: Sketch, trace: gt.Trace, plies: int) -> None:
    """Every visit of the trace is counted at its own node, or at the one above it that the sketch has."""
    visits = [event for event in trace.events if event.kind in ("enter", "leaf", "answered", "abandoned")]
    sizes: Counter[Any] = Counter()
    for event in visits:
        for ply in range(min(plies, len(event.node)) + 1):
            sizes[event.node[:ply]] += event.count or 1 if event.kind == "leaf" else 1
    assert {seen.nodes.path(node.id): node.size for node in seen if node.size} == sizes
    own = Counter(event.node for event in visits if len(event.node) <= plies)
    assert {seen.nodes.path(node.id): node.visits for node in seen if node.visits} == own


@pytest.mark.parametrize("name", gt.games())
def test_games(name: str) -> None:
    rng = Random(name)
    for algorithm in rng.sample(OBSERVABLE, 3):
        setting = any_setting(rng, "")._replace(size=2**12)
        python, native = (
            sketched(gt.position(name), algorithm, 3, setting._replace(kernel=kernel), 2) for kernel in KERNELS
        )
        assert tuple(python) == tuple(native), (algorithm, setting)
        check_sums(native, 2)


def test_a_sketch_is_the_search() -> None:
    position = gt.position("othello")
    seen = gt.sketch(position, "mtdf", 8, plies=2)
    plain = gt.search(position, "mtdf", depth=8)
    assert (seen.result.value, seen.result.pv, seen.result.counts) == (plain.value, plain.pv, plain.counts)
    check_sums(seen, 2)
    assert {node.ply for node in seen} == {0, 1, 2} and seen[0].visits == len(plain.probes)
    assert len(str(seen).splitlines()) == 1 + len(position.moves())


ENDING = "4k3/pp3p2/8/3n4/8/2N5/PP3PP1/R3K3 w - - 0 1"
PARTS = "quiescence+null+futility+reductions+checks+singular"


@pytest.mark.parametrize("name", ["alphabeta", "negascout", "mtdf"])
@pytest.mark.parametrize("parts", ["null", PARTS])
def test_selective_searches(name: str, parts: str) -> None:
    position = gt.position("chess", ENDING, evaluator="tapered")
    python, native = (
        gt.sketch(position, name, 4, plies=4, selective=parts, table=2**12, kernel=kernel) for kernel in KERNELS
    )
    assert tuple(python) == tuple(native)
    check_sums(native, 4)
    plain = gt.search(position, name, depth=4, selective=parts, table=2**12)
    assert (native.result.value, native.result.counts) == (plain.value, plain.counts)


def test_what_is_searched_after_a_pass_is_counted_at_the_node_that_passes() -> None:
    """As in the trace, which has no events of it."""
    position = gt.position("chess", ENDING, evaluator="tapered")
    seen = gt.sketch(position, "alphabeta", 4, plies=3, selective="null", table=None, ordering="natural")
    trace = gt.trace(position, "alphabeta", 4, selective="null", table=None)
    kinds = ("enter", "leaf", "answered", "abandoned")
    own = Counter(event.node for event in trace.events if event.kind in kinds and len(event.node) <= 3)
    assert {seen.nodes.path(node.id): node.visits for node in seen if node.visits} == own
    passed = {event.node for event in trace.events if event.kind == "abandoned"}
    assert any(node.size > node.visits for node in seen if seen.nodes.path(node.id) in passed)


def test_calls_below_the_root_are_counted_there() -> None:
    seen = gt.sketch(gt.tree([[3, 12], [2, 4]]), "mtd-best", plies=1)
    assert seen[0].visits == 0 and {node.move for node in seen[1:]} <= {0, 1}
    check_sums(seen, 1)


def test_no_plies() -> None:
    (root,) = gt.sketch(gt.position("othello"), "alphabeta", 5, plies=0)
    assert root.size == gt.search(gt.position("othello"), "alphabeta", depth=5).counts.nodes


def test_a_sketch_that_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no room is counted above."""
    monkeypatch.setattr(sketcher, "MOST_NODES", 7)
    seen = gt.sketch(gt.position("tic-tac-toe"), "minimax", 4, plies=3, kernel="python", table=None)
    assert len(seen) == 7
    check_sums(seen, 3)


def test_columns() -> None:
    seen = gt.sketch(gt.position("chess"), "negascout", 4, plies=2)
    nodes = seen.columns()["nodes"]
    assert {len(column) for column in nodes.values()} == {len(seen)}
    assert [int(size) for size in nodes["size"]] == [node.size for node in seen]
    assert nodes["move"][1] == str(seen[1].move) and seen.columns()["result"]["value"] == seen.result.value


def test_limits() -> None:
    seen = gt.sketch(gt.position("chess"), "alphabeta", nodes=5000, plies=2)
    assert seen.result.stopped == "nodes" and seen[0].size == 5000


@pytest.mark.parametrize("name", ["sss", "best-first", "forward-estimation", "inherited-bounds"])
def test_what_cannot_be_sketched(name: str) -> None:
    with pytest.raises(gt.errors.OptionError, match="cannot be observed"):
        gt.sketch(gt.tree([1, 2]), name)


@pytest.mark.parametrize("plies", [-1, 17, 1.5, "all"])
def test_plies_that_are_none(plies: Any) -> None:
    with pytest.raises(gt.errors.OptionError, match="plies is a whole number from 0 to 16"):
        gt.sketch(gt.tree([1, 2]), "alphabeta", plies=plies)


@pytest.mark.parametrize("kernel", ["native", "python"])
@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf"])
def test_what_is_below_some_moves_is_that_part_of_the_whole(kernel: str, algorithm: str) -> None:
    root = gt.position("tic-tac-toe")
    whole = gt.sketch(root, algorithm, 5, plies=4, kernel=kernel)
    node = max((node for node in whole if node.ply == 2), key=lambda node: node.size)
    way = whole.nodes.path(node.id)
    part = gt.sketch(root, algorithm, 5, plies=2, below=[str(move) for move in way], kernel=kernel)
    assert part[0].size == part.result.counts.nodes == whole[0].size
    found, expected = (
        {seen.nodes.path(each.id): each[-3:] for each in seen if seen.nodes.path(each.id)[:2] == way}
        for seen in (part, whole)
    )
    assert found == expected and len(found) > 1
    assert len(part) == len(found) + 2, "besides, only the moves that lead there"


def test_below_are_legal_moves() -> None:
    with pytest.raises(gt.IllegalMove):
        gt.sketch(gt.position("tic-tac-toe"), "alphabeta", 2, below=["a1", "a1"])
    with pytest.raises(OptionError):
        gt.sketch(gt.position("tic-tac-toe"), "alphabeta", 2, below=3)  # type: ignore[arg-type]
