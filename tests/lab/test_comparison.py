"""Comparing algorithms from Python."""

from __future__ import annotations

import json
import os
import signal
from dataclasses import replace
from threading import Timer
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.lab.comparison import Comparison, Entrant, Run, Step, comparable, compare, disagreements
from gametree.lab.comparison_table import table
from gametree.lab.text_table import text_table

nested = st.recursive(st.integers(-9, 9), lambda children: st.lists(children, min_size=1, max_size=4), max_leaves=30)


def entrant(name: str, *trees: Any) -> Entrant:
    """An algorithm on explicit trees."""
    return Entrant(name, gt.algorithm(name), tuple(Run((gt.search(gt.tree(tree), name),)) for tree in trees))


@settings(max_examples=12)
@given(st.lists(nested, min_size=1, max_size=3), st.sampled_from(["auto", "never"]))
def test_all_agree_on_any_tree(trees: list[Any], deepening: str) -> None:
    compared = gt.compare([gt.tree(tree) for tree in trees], deepening=deepening, table=2**10)
    assert [row.name for row in compared.entrants] == list(comparable())
    assert compared.conflicts == [] and all(row.complete for row in compared.entrants)
    for at, tree in enumerate(trees):
        value = gt.search(gt.tree(tree), "minimax").value
        exact = [row.runs[at].last for row in compared.entrants if row.runs[at].last.bound == "exact"]
        assert {result.value for result in exact} == {value}


def test_counts_are_those_of_the_searches() -> None:
    start = gt.position("random-tree")
    for row in gt.compare(start, ["mtdf", "sss"], depth=6, table=2**16, ordering="table").entrants:
        if row.name == "mtdf":
            *_, last = gt.iterate(start, "mtdf", depth=6, table=gt.Table(2**16, from_depth=0), ordering="table")
        else:
            last = gt.search(start, "sss", depth=6)
        assert row.nodes == last.counts.nodes and row.leaves == last.counts.leaves


def test_one_search_each() -> None:
    start = gt.position("random-tree")
    (row,) = gt.compare(start, ["mtdf"], depth=6, deepening="never", ordering="natural").entrants
    assert row.nodes == gt.search(start, "mtdf", depth=6, table=2**20, ordering="natural").counts.nodes


def test_deepening_in_steps() -> None:
    start, steps = gt.position("checkers"), gt.Deepening(step=2, first=2)
    compared = gt.compare(start, ["mtdf", "sss"], depth=5, deepening=steps, table=2**16, ordering="table")
    by_steps, once = (row.runs[0].results for row in compared.entrants)
    assert [result.depth for result in by_steps] == [2, 4, 5] and [result.depth for result in once] == [5]
    table = gt.Table(2**16, from_depth=0)
    *_, last = gt.iterate(start, "mtdf", depth=5, deepening=steps, table=table, ordering="table")
    assert by_steps[-1].counts == last.counts
    assert compared.as_dict()["deepening"] == {"step": 2, "first": 2}
    assert "in steps of 2 from depth 2 to depth 5" in str(compared)


def test_a_table_of_the_callers_is_cleared_each_time() -> None:
    mine = gt.Table(2**12, from_depth=1)
    rows = gt.compare(gt.position("othello"), {"one": "mtdf", "two": "mtdf"}, depth=5, table=mine).entrants
    assert rows[0].nodes == rows[1].nodes and mine.used() > 0


def test_it_is_imported_when_it_is_asked_for() -> None:
    assert gt.compare is compare and "compare" in dir(gt)
    with pytest.raises(AttributeError, match="no attribute 'comparing'"):
        gt.comparing  # type: ignore[attr-defined]


def test_names_for_the_table() -> None:
    compared = gt.compare(gt.tree([[3, 12], [2, 4]]), {"mine": gt.AlphaBeta(etc=2), "theirs": "negascout"})
    assert [row.name for row in compared.entrants] == ["mine", "theirs"]
    assert "mine" in str(compared)


def test_estimates_may_take_part_if_they_are_named() -> None:
    compared = gt.compare(gt.position("othello"), ["mtdf", "best-first"], depth=4)
    assert compared.entrants[1].runs[0].last.bound == "estimate" and compared.conflicts == []
    assert "best-first" not in comparable() and "mt" not in comparable()


def test_as_dict_is_plain_data() -> None:
    compared = gt.compare(gt.sample_positions(gt.position("tic-tac-toe"), 3), ["mtdf", "alphabeta"], depth=4)
    data = json.loads(json.dumps(compared.as_dict()))
    assert (data["depth"], data["table"], data["agree"], len(data["positions"])) == (4, 2**20, True, 3)
    assert [row["algorithm"] for row in data["algorithms"]] == ["mtdf", "alphabeta"]
    assert all(len(row["runs"]) == 3 for row in data["algorithms"])


@pytest.mark.parametrize("width", [60, 80, 100, 200])
def test_the_table_is_as_wide_as_there_is_room(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = gt.compare(gt.sample_positions(gt.position("othello"), 20), ["mtdf", "aspiration-negascout"], depth=2)
    lines = table(compared, width).splitlines()
    short = any(line.startswith("values: ") for line in lines)
    assert short == (width < 150)
    assert short or max(map(len, lines)) <= width
    monkeypatch.setenv("COLUMNS", str(width))
    assert str(compared).startswith("\n".join(lines)) and "all agree" in str(compared)


def test_every_step_is_watched() -> None:
    steps: list[Step] = []
    gt.compare(gt.tree([[1, 2], [3]]), ["mtdf", "sss"], watch=steps.append)
    assert steps == [("mtdf", 0, 2), ("mtdf", 1, 2), ("sss", 1, 2), ("sss", 2, 2)]


def test_ctrl_c_returns_what_is_complete() -> None:
    timer = Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    endless = {"quick": gt.AlphaBeta(), "slow": gt.Minimax()}

    def begin(step: Step) -> None:
        if step == ("slow", 1, 2):
            timer.start()

    compared = gt.compare(gt.position("random-tree", branching=3), endless, depth=18, table=None, watch=begin)
    timer.join()
    assert compared.interrupted and [row.name for row in compared.entrants] == ["quick"]
    nothing = Comparison(compared.positions, compared.conditions, (), interrupted=True)
    assert str(nothing) == "no algorithm is complete"


class TestClaims:
    @pytest.mark.parametrize("algorithm", ["mtd-best", "sss"])
    def test_false_ones_are_found(self, algorithm: str) -> None:
        right, wrong = entrant("alphabeta", [[3, 12], [2, 4]]), entrant(algorithm, [[5, 12], [2, 4]])
        assert disagreements([right, right]) == []
        (conflict,) = disagreements([right, wrong])
        assert "position 1, depth 2" in conflict and algorithm in conflict

    def test_they_are_part_of_the_table(self) -> None:
        compared = gt.compare(gt.tree([[3, 12], [2, 4]]), ["alphabeta"])
        false = replace(compared, entrants=(*compared.entrants, entrant("sss", [[5, 12], [2, 4]])))
        assert "the algorithms disagree: position 1, depth 2" in str(false) and "all agree" not in str(false)
        assert not false.as_dict()["agree"]

    def test_a_wrong_algorithm_of_the_users_is_found(self) -> None:
        (conflict,) = gt.compare(gt.tree([[3, 12], [2, 4]]), ["alphabeta", Hopeful()], deepening="never").conflicts
        assert "hopeful proved at least 9" in conflict


class Hopeful(gt.Algorithm):
    """It finds 9 everywhere."""

    name = "hopeful"

    def solve(self, kernel: Any, position: gt.Position, depth: int, guess: int) -> gt.Found:
        return gt.Found(9, 9, position.moves()[0])


def test_relative_is_a_geometric_mean() -> None:
    reference, other = entrant("minimax", [1], [1]), entrant("minimax", [1] * 4, [1])
    assert other.relative(reference) == pytest.approx(2)
    assert other.relative(None) is None


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        (("othello",), {"depth": 3}, "compared on positions"),
        ((["othello"],), {"depth": 3}, "'othello' is not a position"),
        (([],), {"depth": 3}, "at least one"),
        ((gt.position("othello"),), {}, "give a depth"),
        ((gt.position("othello"), "mtdf"), {"depth": 3}, "algorithms is a list"),
        ((gt.position("othello"), []), {"depth": 3}, "at least one algorithm"),
        ((gt.position("othello"), ["mt"]), {"depth": 3}, "mt is one test"),
        ((gt.position("othello"), ["mtdg"]), {"depth": 3}, "did you mean mtdf"),
        (
            (gt.position("othello"),),
            {"depth": 3, "deepening": "always"},
            "deepening is one of auto, never, or a gametree.Deepening",
        ),
        ((gt.position("othello"),), {"depth": 3, "budget": 0}, "budget is a positive number"),
    ],
)
def test_refusals(arguments: Any, options: Any, words: str) -> None:
    with pytest.raises(gt.GameTreeError, match=words):
        gt.compare(*arguments, **options)


def test_the_values_of_a_text_table_line_up() -> None:
    made = text_table({"a": "left", "two\nlines": "right"}, [["x", "1"], ["long", "1,000"]])
    assert made.splitlines() == ["        two", "a     lines", "───────────", "x         1", "long  1,000"]
