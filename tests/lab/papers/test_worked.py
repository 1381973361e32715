"""Examples are found by name, and traces make tables."""

from __future__ import annotations

from itertools import pairwise

import pytest

import gametree as gt
from gametree.lab.papers import worked
from gametree.searching.algorithm import WindowAlgorithm
from gametree.searching.request import Request
from gametree.searching.task import Task
from gametree.searching.tracing.recorder import Recorder
from support.trees import SELECTIVE
from support.worked import cells, table_of

# The names of the examples, and tables in general


def test_examples_are_found_by_name() -> None:
    assert worked.names() == (
        "textbook",
        *("plaat-A1", "plaat-A2", "plaat-A3", "plaat-4.13", "plaat-4.22"),
        *("kc96-fig1", "kc96-fig2"),
    )
    for name in worked.names():
        example = worked.example(name)
        assert example.name == name
        table = worked.table(example.trace(), example.labels)
        assert {len(row) for row in table.rows} == {len(table.columns)}
    with pytest.raises(gt.errors.UnknownName, match="did you mean plaat-A1"):
        worked.example("plaat-a1")


def test_every_algorithm_has_a_table() -> None:
    position = worked.example("plaat-A1").position
    for algorithm in sorted({*gt.algorithms()} - {*SELECTIVE}):
        trace = gt.trace(position, algorithm)
        rows = worked.table(trace).rows
        assert len(rows) >= trace.result.counts.nodes
        if algorithm not in ("sss", "dual"):
            kinds = [event.kind for event in trace.events]
            assert kinds.count("leaf") == trace.result.counts.leaves
            assert kinds.count("enter") == trace.result.counts.interior
            assert kinds.count("answered") == trace.result.counts.transpositions
            assert kinds.count("probe") == len(trace.result.probes)


@pytest.mark.parametrize("algorithm", SELECTIVE)
def test_best_first_searches_have_a_table(algorithm: str) -> None:
    for seed in range(10):
        position = gt.position("random-tree", branching=3, seed=seed)
        trace = gt.trace(position, algorithm, 6)
        windows = trace.result.probes[0].beta is not None  # a best-first extension begins with alpha-beta
        second = max(at for at, event in enumerate(trace.events) if event.kind == "probe") if windows else 0
        first = [event for event in trace.events[:second] if event.kind in ("enter", "leaf", "update")]
        expanded = [event for event in trace.events if event.kind == "expand"]
        left = [event for event in trace.events if event.kind == "back up" and event.cutoff is None]
        assert len(worked.table(trace).rows) == len(first) + len(expanded) + len(left)
        leaves = sum(event.kind == "leaf" for event in first)
        assert sum(len(event.children or ()) for event in expanded) + leaves == trace.result.counts.leaves
        for event in expanded:
            for move, value in event.children or ():
                assert value == position.line((*event.node, move)).evaluate()
        if algorithm != "rbfms" and expanded:
            assert expanded[-1].root == trace.result.value


def test_a_full_tree_is_traced_below_it_too() -> None:
    """Nodes that are searched in linear space are named from the root as well."""
    position, tree = gt.position("random-tree", branching=3, seed=1), gt.Tree(10, when_full="linear")
    recorder = Recorder(position, memory=False)
    result = Task(Request(position, "best-first", gt.Limits(8), tree=tree), recorder).result()
    made = [(event.node, child) for event in recorder.events for child in event.children or ()]
    assert len({(*node, child.move) for node, child in made}) == result.counts.generated
    for node, (move, value) in made:
        assert value == position.line((*node, move)).evaluate()


def test_tables_with_memory_name_the_bound_that_answered() -> None:
    exact, high, low = [7, 4], [8, 1], [1, 2]
    position = gt.tree([[exact, high, high, 3], [low, 9], [low, 9], [exact, 9]])
    table = worked.table(gt.trace(position, "alphabeta", table=2**6))
    rows = cells(table.rows)
    assert "c 7 +inf 7 | ⊥ | 7 7" in rows  # the bounds stored, not those that the table held before
    assert [row for row in rows if row.split(" | ")[1] in ("8 ≮ 7", "2 ≯ 3", "7 = 7")] == [
        "f 8 7 8 | 8 ≮ 7 | 8 +inf",  # cut off, as are j and n; the others were answered
        "h -inf 7 8 | 8 ≮ 7 | 8 +inf",
        "j 3 2 2 | 2 ≯ 3 | -inf 2",
        "o 3 +inf 2 | 2 ≯ 3 | -inf 2",
        "n 3 2 2 | 2 ≯ 3 | -inf 2",
        "q 3 +inf 7 | 7 = 7 | 7 7",
    ]


def test_tests_of_nodes_known_exactly_name_the_bound_that_answered() -> None:
    rows = cells(table_of("plaat-4.22")[1].rows)
    assert "b 3 10 | 10 ≮ 3 | 10 10" in rows
    assert "h 3 3 | 3 ≠ +inf | 3 3" in rows


def test_letters_go_on_after_z() -> None:
    rows = worked.table(gt.trace(gt.tree(list(range(30))), "minimax")).rows
    leaves = [row[1] for row in rows if row[1] != "a"]
    assert leaves[24:] == ["z", "aa", "ab", "ac", "ad", "ae"]
    named = worked.table(gt.trace(gt.tree([1, 2]), "minimax"), {(0,): "a"}).rows
    assert [row[1] for row in named] == ["b", "a", "b", "c", "b"]


def test_calls_below_the_root_name_nodes_from_the_root() -> None:
    trace = gt.trace(gt.tree([[3, 12], [2, 4]]), "mtd-best")
    probes = [event for event in trace.events if event.kind == "probe"]
    assert {event.node for event in probes} == {(0,), (1,)}
    assert {event.node for event in trace.events if event.kind == "leaf"} <= {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_textbook() -> None:
    trace, table = table_of("textbook")
    assert trace.result.value == 3
    assert [row[1] for row in table.rows if row[4] == "2" and "≯" in row[5]] == ["f"]


@pytest.mark.parametrize("name", ["alphabeta", "negascout", "mtdf"])
def test_a_cutoff_by_a_childs_entry_is_seen(name: str) -> None:
    """Every node that is entered ends with an update; a node that the table cuts off is not entered at all."""
    shared = [2, 3]
    root = gt.tree([[[7, 8], shared], [[9, 9], shared]])
    chosen = gt.algorithm(name)
    assert isinstance(chosen, WindowAlgorithm)
    events = gt.trace(root, chosen.but(etc="everywhere"), table=2**8).events
    ends = [event for event in events if event.kind == "update" and (event.cutoff or event.last)]
    assert len(ends) == sum(event.kind == "enter" for event in events)
    cut_at_once = [
        cut
        for answered, cut in pairwise(events)
        if (answered.kind, cut.kind) == ("answered", "cut") and answered.cutoff and cut.count == 2
    ]
    assert cut_at_once, "the example has a cutoff by ETC"
