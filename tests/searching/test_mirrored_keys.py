"""Games whose keys merge mirror images: every named move is one of the position itself, and every value is right."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings

import gametree as gt
from gametree.checking.claims import legal_faults
from gametree.model.history import History
from gametree.players import RandomPlayer, SearchPlayer, play_game
from gametree.rules.builtin.tree import TreePosition
from support.checks import SEEDS, check_search
from support.mirrors import FastChase, FastNoughts, Mirrored, Noughts, RingChase, Runners
from support.trees import (
    KERNELS,
    MOVE_ALONE,
    NATIVE,
    SELECTIVE,
    Oracle,
    any_setting,
    describe,
    facts,
    names,
    run,
    run_once,
    trees,
)

ALGORITHMS = pytest.mark.parametrize("name", gt.algorithms())
WITH_TABLE = [name for name in gt.algorithms() if gt.algorithm(name).uses_table]
WITH_TREE = [name for name in gt.algorithms() if gt.algorithm(name).uses_tree]
WITH_HISTORY = [name for name in NATIVE if gt.algorithm(name).uses_history and name != "forward-estimation"]
GRAPH = gt.BestFirst(memory="graph", completion="values")


def check(position: gt.Position, depth: int, name: str, found: Any, oracle: Oracle) -> None:
    """What is true of every result; of an estimate, that its line is legal and ends where the value comes from."""
    if name not in SELECTIVE and found.result.bound != "estimate":
        check_search(position, depth, name, found, oracle)
        return
    for result in found.results:
        assert list(legal_faults(position, result)) == [], result
        if position.moves() and depth:
            assert result.move in position.moves()
    if not gt.algorithm(name).uses_table:
        assert position.line(found.result.pv).evaluate() == found.result.value


def random_game(start: gt.Position, rng: Random) -> list[gt.Position]:
    line = [start]
    while line[-1].moves():
        line.append(line[-1].play(rng.choice(line[-1].moves())))
    return line


# Values and moves


@ALGORITHMS
def test_no_search_of_a_random_mirrored_game_names_a_move_of_the_mirror_image(name: str) -> None:
    """Along whole games, with one table kept, of any size."""

    @settings(max_examples=15)
    @given(trees(height=4), SEEDS)
    def each(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        setting = any_setting(rng, "python")
        table = setting.table() if gt.algorithm(name).uses_table else None
        for position in random_game(Mirrored(root).position(), rng):
            depth = rng.randint(0, position.plies_left or 0)
            note(f"{position.state} depth {depth} {setting}")  # type: ignore[attr-defined]
            check(position, depth, name, run(position, name, depth, setting, table), oracle)

    each()


@pytest.mark.parametrize("kernel", KERNELS)
@ALGORITHMS
def test_tic_tac_toe_with_one_key_for_eight_images(name: str, kernel: str) -> None:
    """Compiled, along whole games, with tables of all sizes: once with each kernel, and they agree node for node."""
    if name not in names(kernel):
        return
    oracle = Oracle()
    for seed in range(3):
        rng = Random(seed)
        setting = any_setting(rng, kernel)
        kept, twin = setting.table(), setting.table()
        for position in random_game(FastNoughts().position().line(rng.sample([0, 4, 8, 2, 6], 4)), rng):
            depth = rng.randint(0, min(5, position.plies_left or 0))
            found = run(position, name, depth, setting, kept)
            check(position, depth, name, found, oracle)
            if name in NATIVE and kernel == "native":
                assert facts(found) == facts(run(position, name, depth, setting._replace(kernel="python"), twin))


@pytest.mark.parametrize("name", WITH_TABLE)
def test_a_table_filled_from_one_image_serves_the_others(name: str) -> None:
    """The root itself is answered by what a mirror image left there."""
    rng, oracle = Random(name), Oracle()
    for first, second in ((0, 8), (1, 5)):
        table = gt.Table(2**12, from_depth=0)
        one, two = (Noughts().position().line([4, move]) for move in (first, second))
        assert one.key == two.key and one != two
        setting = any_setting(rng, "python")._replace(size=2**12)
        for position in (one, two):
            check(position, 3, name, run(position, name, 3, setting, table), oracle)


@given(trees(height=4), SEEDS)
@settings(max_examples=40)
def test_forward_estimation_with_a_tiny_table_of_deeper_bounds_names_a_move(root: TreePosition, seed: int) -> None:
    """Along a game, whatever it takes the edges to cost, and whatever the table has kept or lost."""
    note(describe(root))
    rng, table = Random(seed), gt.Table(64, depths="deeper", from_depth=0)
    for position in random_game(Mirrored(root).position(), rng):
        algorithm = gt.ForwardEstimation(edges=gt.EdgeCosts(-rng.randint(0, 3), rng.randint(0, 3)), delta=0.5)
        deepening = rng.choice(("never", "always"))
        limits = gt.Limits(rng.randint(1, 5))
        for result in gt.run(gt.Request(position, algorithm, limits, table, deepening=deepening)):
            assert list(legal_faults(position, result)) == []
            assert (result.move is None) == (not position.moves())


def test_a_mirrored_game_is_solved() -> None:
    position = FastNoughts().position("4 0")
    result = gt.solve(position)
    assert result.value == gt.solve(gt.position("tic-tac-toe", "b2 a1")).value and position.line(result.pv)


# Trees


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", WITH_TREE)
def test_a_tree_is_refused_for_a_mirror_image(name: str, kernel: str) -> None:
    start, tree = FastNoughts().position(), gt.Tree()
    one, two = start.line([0, 2]), start.line([2, 0])
    assert one.key == two.key and one.moves() == two.moves()
    gt.search(one, name, depth=3, tree=tree, kernel=kernel)
    with pytest.raises(gt.errors.TreeError, match="grown from another position"):
        gt.search(two, name, depth=3, tree=tree, kernel=kernel)
    one, tree = start.line([4, 0]), gt.Tree()
    gt.search(one, name, depth=3, tree=tree, kernel=kernel)
    tree.advance(2)
    with pytest.raises(gt.errors.TreeError, match="grown from another position"):
        gt.search(one.play(6), name, depth=3, tree=tree, kernel=kernel)
    assert gt.search(one.play(2), name, depth=3, tree=tree, kernel=kernel).move in one.play(2).moves()


class Opaque(Noughts):
    """Its states can be neither hashed nor compared, and its key merges mirror images."""

    plies_left = gt.Game.plies_left  # type: ignore[assignment]

    def start(self) -> Any:
        return Wrapped(super().start())

    def moves(self, state: Any) -> Any:
        return super().moves(state.board)

    def play(self, state: Any, move: int) -> Any:
        return Wrapped(super().play(state.board, move))

    def maximizing(self, state: Any) -> bool:
        return super().maximizing(state.board)

    def evaluate(self, state: Any) -> int:
        return super().evaluate(state.board)

    def key(self, state: Any) -> int:
        return super().key(state.board)


class Wrapped:
    """A board that says nothing about itself."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, board: Any) -> None:
        self.board = board


def test_a_tree_of_states_of_any_kind() -> None:
    """Only the key and the moves are known of them; `check_game` asks for an identity."""
    one, two = (Opaque().position().line([4, move]) for move in (0, 8))
    tree = gt.Tree()
    gt.search(one, "best-first", depth=3, tree=tree)
    with pytest.raises(gt.errors.TreeError, match="grown from another position"):
        gt.search(two, "best-first", depth=3, tree=tree)
    gt.search(Opaque().position().line([4, 0]), "best-first", depth=3, tree=tree)
    with pytest.raises(gt.errors.GameError, match=r"merges mirror images, define identity\(state\)"):
        gt.check_game(Opaque())


@given(trees(height=5), SEEDS)
@settings(max_examples=40)
def test_a_kept_tree_of_a_mirrored_game(root: TreePosition, seed: int) -> None:
    """Along a game, however small the tree is: alpha-beta finds the value, and every line is legal."""
    note(describe(root))
    rng, oracle = Random(seed), Oracle()
    tree = gt.Tree(rng.choice((rng.randint(1, 40), 2**20)), when_full=rng.choice(("stop", "prune", "linear")))
    position: gt.Position = Mirrored(root).position()
    while True:
        name, depth = rng.choice(WITH_TREE), rng.randint(0, position.plies_left or 0)
        note(f"{position} {name} depth {depth} {tree}")
        found = run_once(position, name, depth, "python", tree, 5_000)
        if not found.result.stopped and name not in SELECTIVE:
            check(position, depth, name, found, oracle)
        assert list(legal_faults(position, found.result)) == []
        if not position.moves():
            return
        move = rng.choice(position.moves())
        position = position.play(move)
        tree.advance(move, rng.choice((position, None)))


# Graphs


@given(trees(height=4), SEEDS)
@settings(max_examples=30)
def test_a_graph_does_not_merge_mirror_images(root: TreePosition, seed: int) -> None:
    note(describe(root))
    oracle = Oracle()
    for position in random_game(Mirrored(root).position(), Random(seed)):
        result = gt.search(position, GRAPH)
        assert result.value == oracle(position, 99) and list(legal_faults(position, result)) == []
        assert position.line(result.pv).evaluate() == result.value


@pytest.mark.parametrize("memory", ["tree", "graph"])
def test_the_graphs_of_a_compiled_mirrored_game(memory: str) -> None:
    oracle = Oracle()
    for seed in range(8):
        rng = Random(seed)
        position = FastNoughts().position().line(rng.sample(range(9), 3))
        algorithm = gt.BestFirst(memory=memory, completion=rng.choice(("values", "outcomes")))
        one, two = (run_once(position, algorithm, rng.randint(2, 6), kernel) for kernel in KERNELS)
        assert list(legal_faults(position, two.result)) == []
        assert position.line(two.result.pv).evaluate() == two.result.value
        solved = [gt.search(position, GRAPH, kernel=kernel) for kernel in KERNELS]
        assert solved[0].counts == solved[1].counts and solved[0].pv == solved[1].pv
        assert solved[0].value == oracle(position, 9)
        assert one.result.counts.transpositions == 0 or memory == "graph"


# Repetition


def with_draws(position: gt.Position, depth: int, line: tuple[Any, ...]) -> int:
    """The minimax value where a position of the line is worth nothing when it comes again."""
    moves = position.moves() if depth else ()
    if not moves:
        return int(position.evaluate())
    best: Callable[..., int] = max if position.maximizing else min
    below = (position.play(move) for move in moves)
    lines = (*line, place(position))
    return best(0 if place(after) in lines else with_draws(after, depth - 1, lines) for after in below)


def place(position: gt.Position) -> tuple[int, int, bool]:
    """What is repeated: all of a state but the number of plies."""
    state: Runners = position.board
    return state.here, state.there, state.max_to_move


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", WITH_HISTORY)
def test_a_mirror_image_is_no_repetition(name: str, kernel: str) -> None:
    for seed in range(4):
        rng = Random(seed)
        played = History(FastChase().position())
        for _ in range(rng.randint(0, 6)):
            if len(played.position.moves()) > 1:
                played.add(played.position.play(rng.choice(played.position.moves())))
        position, line = played.position, tuple(map(place, played.earlier))
        options: dict[str, Any] = {"table": None} if not gt.algorithm(name).needs_table else {}
        for depth in range(6):
            result = gt.search(position, name, depth=depth, history=played.earlier, kernel=kernel, **options)
            assert list(legal_faults(position, result)) == []
            if not options or name in MOVE_ALONE:
                continue
            assert result.value == with_draws(position, depth, line)


def test_a_game_is_drawn_where_a_position_itself_comes_again() -> None:
    """After two plies the runners are as far apart as before, one place further on: no repetition."""
    for game in (RingChase(), FastChase()):
        start = game.position()
        turned = start.line([1, 4])
        assert turned.key == start.key and turned != start
        played = History(start)
        for _ in range(12):
            here = played.position
            assert played.drawn is None
            played.add(here.play((here.board.here + 1) % 6))
        assert played.position == start and played.earlier.count(start) == 1
        ended = play_game(start, SearchPlayer("alphabeta", depth=3, table=2**10), RandomPlayer(seed=1))
        assert ended.ended in ("repetition", "end")


@pytest.mark.parametrize("name", gt.algorithms())
def test_players_of_a_mirrored_game(name: str) -> None:
    """They keep tables and trees, follow the draw rules, and play legal moves to the end."""
    for start in (FastNoughts().position(), FastChase().position(), RingChase().position()):
        for seed in range(2):
            assert play_game(start, SearchPlayer(name, depth=3), RandomPlayer(seed=seed)).plies > 2
