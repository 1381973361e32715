"""Players: legal and repeatable moves, effort counted to the node, exact endings, nothing kept from the last game."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import GameTreeError, IllegalMove, OptionError, UnknownName
from gametree.model.limits import MAX_DEPTH
from gametree.players import (
    Decision,
    Effort,
    Finish,
    FunctionPlayer,
    Player,
    RandomPlayer,
    SearchPlayer,
    play_game,
)
from gametree.searching.algorithm import Found
from gametree.searching.task import Task
from support.trees import minimax, nodes, trees

TREE_USERS = [name for name in gt.algorithms() if gt.algorithm(name).uses_tree]


def leftmost() -> Player:
    return FunctionPlayer("leftmost", lambda position: position.moves()[0])


def random_tree(seed: int = 1, depth: int = 12, branching: int = 3) -> gt.Position:
    return gt.position("random-tree", seed=seed, depth=depth, branching=branching)


def late_othello(seed: int, empties: int, evaluator: str = "positional") -> gt.Position:
    """A position of Othello with few empty squares, not over, reached at random."""
    rng = Random(seed)
    while True:
        position = gt.position("othello", evaluator=evaluator)
        while position.moves() and position.plies_expected != empties:
            position = position.play(rng.choice(position.moves()))
        if position.moves():
            return position


def replay(position: gt.Position, moves: tuple[Any, ...]) -> list[gt.Position]:
    """The positions in which the moves were made."""
    made_in = []
    for move in moves:
        made_in.append(position)
        position = position.play(move)
    return made_in


# Searching players


@pytest.mark.parametrize("name", gt.algorithms())
@settings(max_examples=10)
@given(root=trees(height=4, width=3), depth=st.integers(0, 4))
def test_every_algorithm_plays_legal_games(name: str, root: gt.Position, depth: int) -> None:
    game = play_game(root, SearchPlayer(name, depth=depth), SearchPlayer(name, depth=1))
    assert game.outcome == root.line(game.moves).evaluate()
    assert not root.line(game.moves).moves()


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "negascout", "scout"])
def test_effort_is_the_sum_of_the_searches(name: str) -> None:
    root = random_tree()
    players = [SearchPlayer(name, depth=3), SearchPlayer(name, depth=2, ordering="static")]
    asked: list[dict[str, Any]] = [{"depth": 3}, {"depth": 2, "ordering": "static"}]
    generated, expanded = [0, 0], [0, 0]
    for _ in range(2):
        for position in replay(root, play_game(root, players[0], players[1]).moves):
            side = 0 if position.maximizing else 1
            counts = gt.search(position, name, **asked[side]).counts
            generated[side] += counts.generated
            expanded[side] += counts.interior
    assert [player.effort.nodes for player in players] == generated
    assert [player.effort.expanded for player in players] == expanded
    assert [player.effort.moves for player in players] == [12, 12]
    assert all(player.effort.seconds > 0 for player in players)
    players[0].reset()
    assert players[0].effort == Effort() != players[1].effort


def test_a_table_is_kept_between_moves() -> None:
    root = gt.position("othello", "f5d6c3d3c4")
    player = SearchPlayer("alphabeta", depth=5, table=2**16, ordering="table")
    table = gt.Table(2**16)
    moves = play_game(root, player, leftmost()).moves
    own = [position for position in replay(root, moves) if position.maximizing]

    def generated(position: gt.Position, table: gt.Table) -> int:
        return gt.search(position, "alphabeta", depth=5, table=table, ordering="table").counts.generated

    kept = sum(generated(position, table) for position in own)
    fresh = sum(generated(position, gt.Table(2**16)) for position in own)
    assert player.effort.nodes == kept < fresh


@pytest.mark.parametrize(
    "make",
    [
        lambda: SearchPlayer("mtdf", depth=4),
        lambda: SearchPlayer("negascout", nodes=300),
        lambda: SearchPlayer("alphabeta", depth=2, finish=Finish(6, by="alphabeta")),
        lambda: RandomPlayer(3),
    ],
)
def test_a_new_game_begins_with_nothing_from_the_last(make: Any) -> None:
    used, fresh = make(), make()
    play_game(random_tree(7), used, leftmost())
    used.reset()
    first, second = (play_game(random_tree(8), player, leftmost()) for player in (used, fresh))
    assert first.moves == second.moves
    assert used.effort.nodes == fresh.effort.nodes


def test_a_table_may_go_from_one_game_to_another() -> None:
    player = SearchPlayer("mtdf", depth=2)
    for root in (gt.position("tic-tac-toe"), random_tree(), gt.position("othello", late_text())):
        play_game(root, player, leftmost())


def late_text() -> str:
    position: Any = late_othello(1, 6)
    return str(position.text)


@pytest.mark.parametrize("name", ["alphabeta", "mtdf", "sss", "minimax"])
@settings(max_examples=25)
@given(root=trees(height=4, width=4))
def test_a_search_stopped_at_once_plays_the_best_static_child(name: str, root: gt.Position) -> None:
    if not root.moves():
        return
    player = SearchPlayer(name, nodes=1)
    player.begin(root)
    found = gt.search(root, name, nodes=1)
    assert found.move is None
    values = [root.play(move).evaluate() for move in root.moves()]
    best = values.index(max(values) if root.maximizing else min(values))
    assert player.choose() == root.moves()[best]
    assert player.effort.nodes == found.counts.generated + len(values)


def test_ctrl_c_ends_the_game() -> None:
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    player = SearchPlayer("minimax", depth=20)
    player.begin(gt.position("othello"))
    with pytest.raises(KeyboardInterrupt):
        player.choose()
    timer.join()


def test_names_say_how_a_player_searches() -> None:
    assert SearchPlayer("alphabeta", depth=3).name == "alphabeta depth 3"
    assert SearchPlayer("mtdf", nodes=500, seconds=0.1).name == "mtdf nodes 500 seconds 0.1"
    assert SearchPlayer("alphabeta", depth=3, name="Ann").name == "Ann"
    assert repr(RandomPlayer(4)) == "<RandomPlayer random 4>"


# The end of the game


@pytest.mark.parametrize("name", ["alphabeta", *TREE_USERS])
@settings(max_examples=30)
@given(root=trees(height=6, width=3), horizon=st.integers(0, 6))
def test_the_finish_is_exact(name: str, root: gt.Position, horizon: int) -> None:
    players = [SearchPlayer(name, depth=depth, finish=Finish(horizon, by="alphabeta")) for depth in (1, 3)]
    game = play_game(root, players[0], players[1])
    line = [*replay(root, game.moves), root.line(game.moves)]
    near = next(position for position in line if (position.plies_expected or 0) <= horizon)
    assert game.outcome == minimax(near, MAX_DEPTH)


def test_without_a_finish_the_end_is_not_exact() -> None:
    """Else the test above would say nothing."""
    roots = [random_tree(seed, depth=6) for seed in range(20)]
    outcomes = [
        play_game(root, SearchPlayer("alphabeta", depth=1), SearchPlayer("alphabeta", depth=1)).outcome
        for root in roots
    ]
    assert outcomes != [minimax(root, 6) for root in roots]


@pytest.mark.parametrize("evaluator", ["positional", "weighted"])
def test_othello_is_finished_by_discs_through_passes(evaluator: str) -> None:
    passes = 0
    for seed in range(12):
        root = late_othello(seed, 7, evaluator)
        finish = Finish(7, evaluator="discs", by="alphabeta")
        game = play_game(root, SearchPlayer("alphabeta", depth=1, finish=finish), SearchPlayer("mtdf", finish=finish))
        assert root.with_evaluator("discs").line(game.moves).evaluate() == minimax(
            root.with_evaluator("discs"), MAX_DEPTH
        )
        passes += game.moves.count("pass")
    assert passes > 3


@pytest.mark.parametrize("horizon", [-1, MAX_DEPTH + 1, 2.5, True, None])
def test_horizons_of_a_finish(horizon: Any) -> None:
    with pytest.raises(OptionError, match="horizon of a Finish is 0 to 250"):
        Finish(horizon, by="alphabeta")


def test_a_finish_needs_an_evaluator_that_there_is() -> None:
    player = SearchPlayer("alphabeta", depth=1, finish=Finish(20, evaluator="discs", by="alphabeta"))
    player.begin(gt.position("tic-tac-toe"))
    with pytest.raises(
        OptionError, match="TicTacToePosition has no named evaluators, so there is no evaluator 'discs'"
    ):
        player.choose()
    with pytest.raises(UnknownName, match="positional, mobility, weighted, discs"):
        gt.position("othello").with_evaluator("beauty")


@settings(max_examples=40)
@given(root=trees(height=5, width=3))
def test_plies_expected_of_explicit_trees_is_their_height(root: gt.Position) -> None:
    for position in nodes(root):
        below = [position.play(move).plies_expected for move in position.moves()]
        assert position.plies_expected == max((1 + (plies or 0) for plies in below), default=0)


@pytest.mark.parametrize("game", ["random-tree", "tic-tac-toe", "othello"])
def test_plies_expected_falls_by_one_with_every_move_but_a_pass(game: str) -> None:
    rng = Random(5)
    for _ in range(10):
        position = random_tree() if game == "random-tree" else gt.position(game)
        while moves := position.moves():
            move, before = rng.choice(moves), position.plies_expected
            position = position.play(move)
            assert before is not None
            assert position.plies_expected == (before if move == "pass" else before - 1) or not position.moves()
    assert gt.position("random-tree").plies_expected is None


# A kept tree


class TreeSearches:
    """Takes down the searches that players make: algorithm, depth and tree. Its root is the position searched."""

    def __init__(self) -> None:
        self.made: list[tuple[str, int | None, gt.Tree]] = []

    def note(self, task: Task) -> None:
        tree = task.settings.tree
        assert tree is not None and tree.position == task.position and tree.position.domain == task.position.domain
        self.made.append((task.algorithm.name, task.limits.depth, tree))


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> TreeSearches:
    made = TreeSearches()
    find = Task.find

    def noted(task: Task) -> Found:
        made.note(task)
        return find(task)

    monkeypatch.setattr(Task, "find", noted)
    return made


def test_a_tree_is_advanced_by_the_moves_of_both_sides(searches: TreeSearches) -> None:
    player = SearchPlayer("best-first", depth=2)
    for color in (True, False):
        searches.made.clear()
        play_game(random_tree(), *((player, leftmost()) if color else (leftmost(), player)))
        assert len(searches.made) == 6
        assert len({id(tree) for _, _, tree in searches.made}) == 1
        assert {made[:2] for made in searches.made} == {("best-first", 2)}


def test_every_game_begins_with_an_empty_tree(searches: TreeSearches) -> None:
    player = SearchPlayer("best-first", depth=2)
    for seed in (1, 2):
        play_game(random_tree(seed), player, leftmost())
    assert len(searches.made) == 12  # each on a tree whose root is the position, as `searches` asserts


def test_a_kept_tree_is_finished_with_alphabeta_on_it(searches: TreeSearches) -> None:
    play_game(random_tree(), SearchPlayer("best-first", depth=2, finish=Finish(5, by="alphabeta")), leftmost())
    assert [made[:2] for made in searches.made] == 4 * [("best-first", 2)] + 2 * [("alphabeta-tree", MAX_DEPTH)]
    assert len({id(tree) for _, _, tree in searches.made}) == 1


@pytest.mark.parametrize(("evaluator", "trees_used"), [(None, 1), ("positional", 1), ("discs", 2)])
def test_values_of_two_evaluators_share_no_tree(searches: TreeSearches, evaluator: str | None, trees_used: int) -> None:
    root = late_othello(3, 9)
    play_game(root, SearchPlayer("best-first", depth=2, finish=Finish(6, evaluator, by="alphabeta")), leftmost())
    assert {made[0] for made in searches.made} == {"best-first", "alphabeta-tree"}
    assert len({id(tree) for _, _, tree in searches.made}) == trees_used


# Other players, and what can go wrong


def test_random_games_depend_on_seed_and_opening_alone() -> None:
    root, other = gt.position("othello"), gt.position("tic-tac-toe")
    one = play_game(root, RandomPlayer(1), RandomPlayer(2))
    again = RandomPlayer(1)
    play_game(other, again, RandomPlayer(9))
    assert play_game(root, again, RandomPlayer(2)).moves == one.moves
    assert play_game(root, RandomPlayer(3), RandomPlayer(2)).moves != one.moves
    games = [play_game(random_tree(seed, depth=30), again, RandomPlayer(2)).moves for seed in (1, 2)]
    assert games[0] != games[1]


def test_random_games_are_the_same_in_every_process() -> None:
    code = (
        "import gametree as gt; from gametree.players import *; "
        "print(play_game(gt.position('othello'), RandomPlayer(1), RandomPlayer(2)).moves)"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout != ""


def test_an_illegal_move_names_the_player() -> None:
    cheat = FunctionPlayer("Mallory", lambda position: "a1")
    with pytest.raises(IllegalMove, match="illegal move 'a1' chosen by Mallory; legal here: d3, c4, f5, e6") as caught:
        play_game(gt.position("othello"), cheat, RandomPlayer())
    assert (caught.value.player, caught.value.move) == ("Mallory", "a1")


@pytest.mark.parametrize("error", [IllegalMove("a1", ["b2"], "Mallory"), UnknownName("game", "ches", ["chess"])])
def test_errors_survive_the_way_between_processes(error: GameTreeError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error) and str(copy) == str(error) and vars(copy) == vars(error)


def test_a_player_plays_one_side_of_one_game() -> None:
    player = RandomPlayer()
    with pytest.raises(OptionError, match="has no game; begin"):
        player.choose()
    with pytest.raises(OptionError, match="only one side"):
        play_game(gt.position("tic-tac-toe"), player, player)


@pytest.mark.parametrize("make", [RandomPlayer, SearchPlayer, leftmost])
def test_nothing_is_chosen_when_the_game_is_over(make: Callable[[], Player]) -> None:
    player = make()
    player.begin(gt.tree(5))
    with pytest.raises(OptionError, match="over: there is no move"):
        player.choose()


def test_a_refused_move_leaves_the_game_where_it_was() -> None:
    player = SearchPlayer("alphabeta", depth=1)
    player.begin(gt.position("tic-tac-toe"))
    with pytest.raises(IllegalMove):
        player.played("z9")
    assert player.position == gt.position("tic-tac-toe")


def test_a_user_can_write_a_player() -> None:
    class Last(Player):
        def decide(self, position: gt.Position) -> Decision:
            return Decision(position.moves()[-1], nodes=7)

    player = Last("last")
    assert play_game(gt.tree([[1, 2], [3, 4]]), player, leftmost()).moves == (1, 0)
    assert player.effort.nodes == 7


def test_bad_settings_are_found_when_a_player_is_made() -> None:
    with pytest.raises(UnknownName, match="did you mean alphabeta"):
        SearchPlayer("alphabet")
    with pytest.raises(OptionError, match="sss uses no table"):
        SearchPlayer("sss", depth=2, table=2**10)
