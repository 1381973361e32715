"""Traces: the same events for every algorithm, which give the counts and the value of the search."""

from __future__ import annotations

import json
from array import array
from base64 import b64decode
from collections.abc import Callable
from math import inf, isnan
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.searching.request import Request
from gametree.searching.tracing.event import KINDS
from gametree.searching.tracing.trace import traced
from gametree.searching.tracing.wire import packed
from support.checks import SEEDS, some_depth
from support.replay import check_moments, check_trace
from support.trees import FLOATS, WHOLE_NUMBERS, any_setting, describe, run, trees

GRAPHS = ("best-first:memory=graph", "best-first:completion=outcomes", "best-first:memory=graph:completion=values")
ALGORITHMS = (*gt.algorithms(), *GRAPHS, "rbfms:expansion=full", "alphabeta-tree:backup=hard")
MADE_FIRST = ("alphabeta-tree", "best-first-extension")
"""Algorithms that value a node when they make it, so that the kernel's list of leaves has more than leaves."""
FIGURE: Any = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def endgame() -> gt.Position:
    """A position of Othello in which the game itself settles the last plies."""
    position = gt.position("othello", evaluator="discs")
    rng = Random(1)
    while position.plies_left is None or position.plies_left > 8:
        position = position.play(rng.choice(list(position.moves())))
    return position


POSITIONS: dict[str, Callable[[], tuple[gt.Position, int | None]]] = {
    "explicit tree": lambda: (gt.tree([[[3, 12, 5], [2, 4]], [[7, 8], [1, [3, 4]]], [[[9], 1], 6]]), None),
    "random tree": lambda: (gt.position("random-tree", branching=3, seed=3), 3),
    "tic-tac-toe": lambda: (gt.position("tic-tac-toe", "a1 b2 c3 c1"), 3),
    "othello": lambda: (gt.position("othello"), 3),
    "endgame": lambda: (endgame(), 5),
}


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("name", ALGORITHMS)
def test_replaying_gives_the_counts_and_the_value(name: str, position: str) -> None:
    root, depth = POSITIONS[position]()
    table = 2**10 if gt.algorithm(name).uses_table else None
    for entries, iterations in ((None, "last"), (table, "all")):
        seen = gt.trace(root, name, depth, table=entries, iterations=iterations)
        check_trace(seen)
        deepening = "always" if iterations == "all" else "never"
        given = entries if entries is not None else "auto" if deepening == "always" else None
        if given is None and gt.algorithm(name).needs_table:
            given = "auto"
        ordering = "auto" if deepening == "always" else "natural"
        request = Request(root, name, gt.Limits(depth), given, ordering, kernel="python", deepening=deepening)
        *_, plain = gt.run(request)
        assert (seen.result.value, seen.result.pv, seen.result.counts) == (plain.value, plain.pv, plain.counts)


@settings(max_examples=60)
@given(trees(height=4, width=3), st.sampled_from(ALGORITHMS), SEEDS)
def test_every_setting(root: Any, name: str, seed: int) -> None:
    """Small trees and graphs with many ties, tables that overflow, orderings, ETC, deepening."""
    rng = Random(seed)
    setting, depth = any_setting(rng, "python"), some_depth(root, rng)
    note(describe(root))
    note(f"{name} {depth} {setting}")
    seen = traced(setting.request(root, name, depth))
    check_trace(seen)
    plain = run(root, name, depth, setting)
    assert (seen.result.value, seen.result.counts) == (plain.result.value, plain.result.counts)
    if name.split(":")[0] not in MADE_FIRST:
        assert [root.line(path).key for path in seen.leaves] == plain.leaves


@settings(max_examples=30)
@given(trees(height=3, width=3), st.sampled_from(ALGORITHMS), SEEDS)
def test_every_moment(root: Any, name: str, seed: int) -> None:
    check_moments(traced(any_setting(Random(seed), "python").request(root, name)))


@settings(max_examples=30)
@given(
    trees(height=3, width=3, values=FLOATS), st.sampled_from([name for name in ALGORITHMS if name not in WHOLE_NUMBERS])
)
def test_floats_are_kept_exactly(root: Any, name: str) -> None:
    seen = gt.trace(root, name)
    check_trace(seen)
    for event in seen.events:
        if event.kind == "leaf":
            assert event.value == root.line(event.node).evaluate()


@settings(max_examples=8)
@given(trees(height=4, width=4, share=False))
def test_names_are_the_same_under_every_algorithm(root: Any) -> None:
    names: dict[tuple[Any, ...], str] = {}
    for name in ALGORITHMS:
        seen = gt.trace(root, name)
        for path in {*seen.visited, *seen.cut}:
            assert names.setdefault(path, said := seen.name(path)) == said
            found = seen.nodes.find(path)
            assert found is None or seen.name(found) == said
    assert len(set(names.values())) == len(names)


def test_names() -> None:
    seen = gt.trace(gt.tree([[1, 2], 3, [4, [5, 6, 7]], *range(30)]), "minimax")
    paths = [(), (0,), (2,), (2, 1, 2), (25,), (26,)]
    assert [seen.name(path) for path in paths] == ["root", "A", "C", "C.2.3", "Z", "AA"]
    chess = gt.trace(gt.position("chess"), "alphabeta", 2)
    assert chess.name(["e2e4", "e7e5"]) == chess.name(chess.nodes.path(chess.nodes.find(["e2e4"]) or 0)) + ".5"
    with pytest.raises(gt.IllegalMove):
        chess.name(["e2e5"])
    for wrong in (-1, 10**6):
        with pytest.raises(gt.errors.OptionError, match="have the numbers 0 to"):
            chess.name(wrong)


def test_leaves_visits_and_cuts_of_the_textbook() -> None:
    seen = gt.trace(gt.tree(FIGURE), "alphabeta")
    assert [seen.name(path) for path in seen.leaves] == ["A.1", "A.2", "A.3", "B.1", "C.1", "C.2", "C.3"]
    assert [seen.name(path) for path in seen.cut] == ["B.2", "B.3"]
    (cut,) = [step for step, event in enumerate(seen.events) if event.kind == "cut"]
    assert seen.say(cut) == "cut at B: g = 2 <= alpha = 3, so 2 children of B are never looked at"
    after = seen.at(cut + 1)
    assert [after.status(path) for path in ((), (0,), (0, 1), (1,), (1, 0), (1, 1), (2,))] == (
        ["searching", "done", "leaf", "searching", "leaf", "cut", "unseen"]
    )
    assert after.window(1) == (-inf, 3) and after.counts.leaves == 4
    assert gt.trace(gt.tree(FIGURE), "minimax").cut == ()


@pytest.mark.parametrize(("name", "side"), [("sss", "+inf"), ("dual", "-inf")])
def test_the_children_that_sss_purges_are_cut(name: str, side: str) -> None:
    seen = gt.trace(gt.tree(FIGURE), name)
    assert sum(event.count or 0 for event in seen.events if event.kind == "cut") == len(seen.cut)
    assert seen.say(0) == "a search of root begins, 2 plies deep"
    assert seen.say(2) == f"root is entered, a MAX node with merit {side}"
    end = seen.at(len(seen.events))
    assert {end.status(path) for path in seen.cut} == {"cut"}
    assert {end.status(path) for path in seen.visited} <= {"done", "leaf"} and end.open == ()


def test_a_node_that_is_purged_has_no_value_of_its_own() -> None:
    """SSS* solves the root with 3. B is cut off by that, and nobody knows its value."""
    trace = gt.trace(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), "sss")
    assert trace.at(len(trace.events)).value((1,)) != 3


def test_events_are_a_sequence() -> None:
    seen = gt.trace(gt.tree(FIGURE), "negascout")
    events = seen.events
    assert events[-1] == events[len(events) - 1] == tuple(events)[-1] and events[2:5] == tuple(events)[2:5]
    assert events == gt.trace(gt.tree(FIGURE), "negascout").events != gt.trace(gt.tree(FIGURE), "mtdf").events
    for wrong in (len(events), -len(events) - 1):
        with pytest.raises(IndexError):
            events[wrong]
    for step in (-1, len(events) + 1, 1.5, "first"):
        with pytest.raises(gt.errors.OptionError, match="step is a whole number"):
            seen.at(step)  # type: ignore[arg-type]
    with pytest.raises(gt.errors.OptionError, match="step is a whole number"):
        seen.say(len(events))


def test_nodes() -> None:
    seen = gt.trace(gt.tree(FIGURE), "alphabeta")
    assert [node.id for node in seen.nodes] == list(range(len(seen.nodes))) == list(range(11))
    assert seen.nodes[0] == (0, None, 0, None, 0, True, 3) and seen.nodes[2] == (2, 1, 0, 0, 2, True, None)
    assert seen.nodes.find((1, 2)) is None and seen.nodes.find(("1", "0")) == seen.nodes.find((1, 0))


def test_a_driver_that_calls_below_the_root() -> None:
    class Twice(gt.AlphaBeta):
        """Searches every position two plies down by itself."""

        name = "twice"

        def solve(self, kernel: gt.Kernel, position: gt.Position, depth: int, guess: int) -> gt.Found:
            (search,) = self.procedures
            window = -kernel.infinity, kernel.infinity
            replies = [
                [kernel.call(search, child.play(reply), depth - 2, *window, above=2).value for reply in child.moves()]
                for child in map(position.play, position.moves())
            ]
            value = max(map(min, replies))
            return gt.Found(value, value, [min(values) for values in replies].index(value))

    seen = gt.trace(gt.tree([[[1, 2], [3, 4]], [[5, 6], [7, 8]]]), Twice())
    assert [event.node for event in seen.events if event.kind == "probe"] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert seen.result.value == 6 and seen.at(len(seen.events)).counts == seen.result.counts


def unpacked(data: dict[str, str]) -> array[Any]:
    codes = {"u8": "B", "u16": "H", "u32": "I", "i16": "h", "f64": "d"}
    return array(codes[data["type"]], b64decode(data["data"]))


def on_open(seen: gt.Trace, states: dict[str, Any], step: int) -> list[tuple[Any, ...]]:
    """The OPEN list after an event, from the columns of its states."""
    rows = zip(*(states[name] for name in ("node", "solved", "merit", "put", "end")), strict=True)
    return sorted(
        (seen.nodes.path(node), "LS"[solved], merit) for node, solved, merit, put, end in rows if put <= step < end
    )


COUNTING = {"leaf": "leaves", "enter": "interior", "answered": "transpositions", "abandoned": "abandoned"}


@pytest.mark.parametrize("name", [*ALGORITHMS, "negascout:etc=everywhere"])
def test_an_event_is_counted_when_it_happens(name: str) -> None:
    depth = 6 if "etc" in name else 3
    seen = gt.trace(gt.position("tic-tac-toe", "b2 a1"), name, depth, iterations="all", events=2000)
    counted = dict.fromkeys(COUNTING.values(), 0)
    for step, event in enumerate(seen.events):
        if event.kind in COUNTING:
            counted[COUNTING[event.kind]] += event.count or 1
        counts = seen.at(step + 1).counts
        assert {each: getattr(counts, each) for each in counted} == counted, (step, event.kind)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_columns(name: str) -> None:
    """The arrays say what the events say, also after JSON, which has no infinities and nothing that is no number."""
    root = gt.tree(FIGURE)
    seen = gt.trace(root, name)
    columns = seen.columns()
    wire = json.loads(json.dumps(packed(columns), allow_nan=False))
    assert columns["kinds"] == list(KINDS) and wire["complete"] is True
    arrays = {column: unpacked(data) for column, data in wire["events"].items()}
    for step, event in enumerate(seen.events):
        row = {column: values[step] for column, values in arrays.items()}
        assert (KINDS[row["kind"]], row["node"], row["line"]) == (event.kind, event.id, event.source_line or 0)
        for column in ("alpha", "beta", "value", "lower", "upper"):
            value = getattr(event, column)
            assert isnan(row[column]) if value is None else row[column] == value
        extra = columns["extra"].get(str(step), {})
        if event.open is not None:
            assert on_open(seen, columns["open"], step) == sorted(map(tuple, event.open))
        if event.children is not None:
            assert extra["made"] == [[str(move), value] for move, value in event.children]
        if event.line is not None:
            assert extra["line"] == [str(move) for move in event.line]
    nodes = columns["nodes"]
    assert len({len(column) for column in nodes.values()}) == 1 and nodes["parent"][0] == 2**32 - 1
    for node in seen.nodes:
        value = nodes["value"][node.id]
        assert isnan(value) or value == root.line(seen.nodes.path(node.id)).evaluate()
