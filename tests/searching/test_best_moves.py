"""Several best moves, and restricted roots: the values of the moves by minimax, whatever the algorithm and kernel."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings

import gametree as gt
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.best_moves import BestMoves
from gametree.searching.task import Task
from support.checks import EXAMPLES, SEEDS
from support.trees import (
    EXACT,
    KERNELS,
    MOVE_ALONE,
    SELECTIVE,
    Oracle,
    any_setting,
    describe,
    names,
    trees,
)
from support.users_games import Nim

PROVING = (*EXACT, *MOVE_ALONE, "mt")


def some_moves(root: gt.Position, rng: Random) -> list[Any] | None:
    """All moves, or some of them in any order, a few as strings."""
    moves = list(root.moves())
    if not moves or rng.random() < 0.4:
        return None
    chosen = rng.sample(moves, rng.randint(1, len(moves)))
    return [rng.choice((move, str(move))) for move in chosen + chosen[:1]]


def check_lines(root: gt.Position, request: gt.Request, result: gt.SearchResult, oracle: Oracle) -> None:
    """The values are the best of those of the allowed moves, and each line is worth its value."""
    depth = result.depth
    allowed = [move for move in root.moves() if request.moves is None or {move, str(move)} & {*request.moves}]
    if not depth or not allowed:
        assert result.lines == () and result.value == oracle(root, depth)
        return
    worth = {move: oracle(root.play(move), depth - 1) for move in allowed}
    expected = sorted(worth.values(), reverse=root.maximizing)[: request.best]
    assert [line.value for line in result.lines] == expected
    assert len({line.move for line in result.lines}) == len(expected)
    assert (result.value, result.bound, result.move, result.pv) == result.lines[0]
    for line in result.lines:
        assert (line.bound, line.move, line.value) == ("exact", line.pv[0], worth[line.move])
        end = root.line(line.pv)
        assert end.evaluate() == line.value and (len(line.pv) == depth or not end.moves())


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_lines_are_the_best_moves_by_minimax(kernel: str) -> None:
    @settings(max_examples=EXAMPLES[kernel] // 3)
    @given(trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        for name in rng.sample(names(kernel, PROVING), 6):
            depth, moves = rng.randint(0, root.plies_left), some_moves(root, rng)
            request = any_setting(rng, kernel).request(root, name, depth)
            request = replace(request, best=rng.randint(2 if moves is None else 1, 5), moves=moves)
            note(f"{request}")
            for result in gt.run(request):
                check_lines(root, request, result, oracle)

    check()


@pytest.mark.parametrize("depths", ["exact", "deeper"])
@pytest.mark.parametrize("kernel", KERNELS)
def test_restricted_searches_leave_nothing_false_in_a_kept_table(kernel: str, depths: str) -> None:
    @settings(max_examples=EXAMPLES[kernel] // 6)
    @given(trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle, table = Random(seed), Oracle(), gt.Table(rng_size(seed), depths=depths)
        exact = [name for name in names(kernel, PROVING) if gt.algorithm(name).uses_table]
        for _ in range(8):
            # With deeper entries the values of shallow searches are estimates; those of the whole game are exact.
            depth = root.plies_left if depths == "deeper" else rng.randint(0, root.plies_left)
            request = any_setting(rng, kernel).request(root, rng.choice(exact), depth, table)
            moves = some_moves(root, rng)
            request = replace(request, deepening="never", best=rng.choice((1, 1, 2, 3)), moves=moves)
            note(f"{request}")
            (result,) = gt.run(request)
            if request.ranks:
                check_lines(root, request, result, oracle)
            elif request.chosen.finds == "value":
                assert result.value == oracle(root, depth) and result.bound == "exact"

    check()


def rng_size(seed: int) -> int:
    """Small tables are full at once."""
    return (2**6, 2**12)[seed % 2]


def test_a_restricted_root_is_no_entry_of_its_position() -> None:
    root = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    for depths in ("exact", "deeper"):
        table = gt.Table(2**10, depths=depths)
        assert gt.search(root, "mtdf", table=table, moves=[1]).value == 2
        assert gt.search(root, "mtdf", table=table).value == 3
        assert gt.search(root, "mtdf", table=table, moves=[1]).value == 2


GAMES = [("othello", "f5d6c3"), ("chess", None), ("checkers", None), ("connect-four", "44"), ("kalah", None)]


@pytest.mark.parametrize("name", [name for name in names("native") if name != "best-first-extension"])
def test_both_kernels_agree_node_for_node(name: str) -> None:
    for (game, text), ranked in zip(GAMES, ({"best": 3}, {"best": 2}, {}, {"best": 4}, {}), strict=True):
        start = gt.position(game, text)
        asked: dict[str, Any] = {"depth": 3, **ranked, "moves": None if ranked else start.moves()[1:4]}
        one, two = (gt.search(start, name, kernel=kernel, **asked) for kernel in KERNELS)
        assert (one.lines, one.counts, one.probes) == (two.lines, two.counts, two.probes), game


def test_the_order_is_that_of_the_last_two_searches_whatever_their_depths() -> None:
    """Of a search to depth 8 these are often those to depths 2 and 4."""
    for position in gt.standard_positions("connect-four"):
        task = Task(gt.Request(position, "mtdf", gt.Limits(8), deepening="never", best=3))
        task.result()
        ranking = task._ranking
        assert isinstance(ranking, BestMoves)
        before = list(ranking._merits.values())[:-1][-2:]
        chosen = [sum(one[place].chosen for one in before) for place in ranking._order]
        assert chosen == sorted(chosen, reverse=True)


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    """One for all algorithms, of which each asks for the values of the same game."""
    return Oracle()


@pytest.mark.parametrize("name", [name for name in PROVING if name not in ("forward-estimation", "minimax", "mt")])
def test_an_interrupted_iteration_leaves_the_lines_of_the_last_one(name: str, oracle: Oracle) -> None:
    start = gt.position("connect-four", "4453", width=5, height=4)
    for nodes, deepening in ((1, "always"), (30, "always"), (1500, "always"), (200, "never")):
        request = gt.Request(start, name, gt.Limits(9, nodes), deepening=deepening, best=3)
        *_, last = gt.run(request)
        assert last.counts.nodes <= nodes
        if last.depth:
            check_lines(start, request, last, oracle)
        else:
            assert len(last.lines) <= 1 and last.other_lines == ()
        if last.running is not None and last.running.depth:
            value = oracle(start, last.running.depth)
            assert last.running.lower <= value <= last.running.upper


@pytest.mark.parametrize("name", SELECTIVE)
def test_the_lines_of_a_selective_search_are_estimates(name: str) -> None:
    start = gt.position("othello", "f5d6c3")
    result = gt.search(start, name, nodes=3000, best=3)
    assert len({line.move for line in result.lines}) == 3 and result.counts.nodes <= 3000
    assert [line.value for line in result.lines] == sorted(line.value for line in result.lines)
    assert all(line.bound == "estimate" and start.line(line.pv) for line in result.lines)
    only = gt.search(start, name, depth=3, moves=start.moves()[1:2])
    assert only.move == start.moves()[1] and only.bound == "estimate"


def test_a_repetition_is_a_draw_for_every_move() -> None:
    """White is a queen ahead, and may give check for ever: a move back to an earlier position is worth 0."""
    start = gt.position("chess", "7k/8/8/8/8/8/8/KQ6 w - - 10 40")
    played = start.line(["b1b2", "h8g8", "b2b1", "g8h8", "b1b2", "h8g8"])
    earlier = [start.line(["b1b2", "h8g8", "b2b1", "g8h8", "b1b2", "h8g8"][:plies]) for plies in range(6)]
    for name in ("alphabeta", "mtdf", "mtd-best", "negascout"):
        for kernel in KERNELS:
            back = gt.search(played, name, depth=2, history=earlier, moves=["b2b1"], kernel=kernel)
            other = gt.search(played, name, depth=2, history=earlier, best=2, kernel=kernel)
            assert (back.value, back.bound, back.pv) == (0, "estimate", ("b2b1",))
            assert all(line.value > 0 and line.bound == "estimate" for line in other.lines)


def test_without_asking_there_is_one_line() -> None:
    tree = gt.tree([[3, 12, 8], [2, 4, 6]])
    result = gt.search(tree, "alphabeta")
    assert result.lines == (gt.Line(3, "exact", 0, (0, 0)),) and "lines" not in result.as_dict()
    two = gt.search(tree, "alphabeta", best=9).as_dict()["lines"]
    assert two[1] == {"value": 2, "bound": "exact", "move": "1", "pv": ["1", "0"]} and len(two) == 2
    over = gt.search(gt.tree(7), "alphabeta", best=2)
    assert (over.value, over.lines, over.as_dict()["lines"]) == (7, (), [])


def test_all_results_of_an_iteration_have_one_depth() -> None:
    start = gt.position("othello")
    for result in gt.iterate(start, "mtdf", depth=5, best=4):
        assert {len(line.pv) for line in result.lines} == {result.depth}
    running = gt.background(start, "mtdf", depth=4, best=2, moves=["f5", "d3", "c4"])
    assert [len(result.lines) for result in running] == [2, 2, 2, 2]


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_ranked_search_can_be_observed(kernel: str) -> None:
    result = gt.search(gt.position("othello"), "mtdf", depth=4, best=2, observe="plies", kernel=kernel)
    assert result.profile is not None
    assert sum(ply.visits for ply in result.profile.plies) == result.counts.nodes
    assert result.profile.plies[0].visits == 0, "the root itself is not visited"


def test_users_games_and_algorithms() -> None:
    """An algorithm of one's own that finds no more than a bound is completed to exact values."""

    class OneTest(gt.MT):
        """A test."""

        name = "one-test"

    for algorithm in (OneTest(), gt.MTD(name="mine", next=lambda p: p.g if p.failed_low else p.g + 1)):
        result = gt.search(Nim().position(), algorithm, depth=5, best=3)
        assert [line.bound for line in result.lines] == ["exact"] * len(result.lines)
        assert result.value == gt.search(Nim().position(), "minimax", depth=5).value


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([], "at least one legal move, or None for all; legal here: a1"),
        (["z9"], "illegal move 'z9'; legal here: a1"),
        ("b2", r"a list of legal moves, such as \['b2'\], not a string"),
        (3, "moves is a list of legal moves, not 3"),
        ([None], "legal here: a1"),
    ],
)
def test_wrong_moves_are_refused(moves: Any, message: str) -> None:
    for call in (gt.search, gt.iterate, gt.background):
        with pytest.raises(gt.GameTreeError, match=message):
            call(gt.position("tic-tac-toe"), depth=2, moves=moves)
    with pytest.raises(gt.GameTreeError, match="the game is over here"):
        gt.search(gt.tree(3), moves=[0])


@pytest.mark.parametrize("best", [0, -1, 1.5, "2", None])
def test_wrong_numbers_of_lines_are_refused(best: Any) -> None:
    with pytest.raises(gt.GameTreeError, match="best is a whole number from 1 up"):
        gt.search(gt.position("tic-tac-toe"), depth=2, best=best)


PERPETUAL = "6k1/6p1/8/7Q/4K3/8/4p3/q7 w - - 0 1"
"""White is behind, even if it takes the pawn; but Qe8+ Kh7 Qh5+ Kg8 is the position again."""


@pytest.mark.parametrize("name", ["alphabeta", "mtdf", "mtd-best", "alpha-bounding"])
@pytest.mark.parametrize("kernel", KERNELS)
def test_a_line_that_comes_back_to_the_root_is_drawn(name: str, kernel: str) -> None:
    start = gt.position("chess", PERPETUAL)
    assert gt.search(start, name, depth=4, kernel=kernel).move == "h5e2"
    assert gt.search(start, name, depth=4, history=[], kernel=kernel).move == "h5e8"
    two = gt.search(start, name, depth=4, history=[], best=2, kernel=kernel)
    assert [(line.value < 0, line.move == "h5e8") for line in two.lines] == [(False, True), (True, False)]


@pytest.mark.parametrize("name", ["alphabeta", "mtdf", "mtd-best", "alpha-bounding"])
@pytest.mark.parametrize("kernel", KERNELS)
def test_a_move_back_to_an_earlier_position_is_drawn(name: str, kernel: str) -> None:
    """Black is a queen behind."""
    start = gt.position("chess", "7k/8/8/8/8/8/8/KQ6 w - - 10 40")
    moves = ["b1b2", "h8g8", "b2b1"]
    earlier = [start.line(moves[:plies]) for plies in range(3)]
    result = gt.search(start.line(moves), name, depth=3, history=earlier, kernel=kernel)
    assert (result.value, result.move) == (0, "g8h8")


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", ["negascout", "mtdf"])
def test_the_moves_of_bounds_in_a_table_make_no_line(name: str, kernel: str) -> None:
    """A test that fails high leaves a move in the table that is good enough for its bound, not for the value."""
    shared: list[Any] = [[[432], [1, 58]], 0]
    root = gt.tree([[shared], [[0, 259], shared]])
    table = gt.Table(512, from_depth=0, depths="deeper")
    result = gt.search(root, name, depth=5, best=2, table=table, ordering="killer", deepening="never", kernel=kernel)
    assert [(line.value, line.pv[-1]) for line in result.lines] == [(58, 1), (58, 1)]
