"""A user's own game is searched like any other, and its mistakes are told."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from decimal import Decimal
from itertools import count, repeat
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, note, settings

import gametree as gt
from gametree.model.errors import DepthError, GameError, IllegalMove, InvalidPosition, OptionError, TableError
from gametree.model.position import DrawRules
from gametree.players import RandomPlayer, SearchPlayer, play_game
from gametree.rules.builtin.tree import TreePosition
from gametree.user.longest_game import longest_game
from gametree.user.position import OwnPosition
from support.checks import SEEDS, check_search, some_depth
from support.trees import EXACT, FLOATS, MOVE_ALONE, SELECTIVE, WHOLE_NUMBERS, Oracle, any_setting, describe, run, trees
from support.users_games import Chain, Nim, Spelled

OF_FLOATS = [name for name in (*EXACT, *MOVE_ALONE) if name not in WHOLE_NUMBERS]


# Searches


@settings(max_examples=30)
@given(trees(height=4), SEEDS)
def test_every_algorithm_finds_the_value(root: TreePosition, seed: int) -> None:
    note(describe(root))
    own, rng, oracle = Spelled(root).position(), Random(seed), Oracle()
    depth = some_depth(root, rng)
    for name in (*EXACT, *MOVE_ALONE):
        check_search(own, depth, name, run(own, name, depth, any_setting(rng, "python")), oracle)


@settings(max_examples=30)
@given(trees(height=4, values=FLOATS), SEEDS)
def test_every_algorithm_finds_the_exact_float(root: TreePosition, seed: int) -> None:
    note(describe(root))
    own, rng, oracle = Spelled(root).position(), Random(seed), Oracle()
    depth = some_depth(root, rng)
    for name in OF_FLOATS:
        check_search(own, depth, name, run(own, name, depth, any_setting(rng, "python")), oracle)


@settings(max_examples=30)
@given(trees(height=4))
def test_an_own_game_is_searched_node_for_node_like_the_tree_it_spells(root: TreePosition) -> None:
    note(describe(root))
    own = Spelled(root).position()
    for name in (*EXACT, *MOVE_ALONE, *SELECTIVE):
        table = 2**16 if gt.algorithm(name).needs_table else None
        ours, theirs = (
            gt.search(position, name, depth=root.plies_left, table=table, kernel="python") for position in (own, root)
        )
        assert (ours.value, ours.bound, ours.counts) == (theirs.value, theirs.bound, theirs.counts)
        assert ours.pv == tuple(("child", move) for move in theirs.pv)


@pytest.mark.parametrize("name", OF_FLOATS)
def test_drivers_end_on_fractions(name: str) -> None:
    """A third apart, with nothing but a next float between value and bound."""

    class Thirds(Nim):
        def evaluate(self, state: Any) -> Any:
            return Random(state[0] * 2 + state[1]).choice((1 / 3, 2 / 3, -1 / 3, 0.1 + 0.2, 0.3))

    start = Thirds(12).position()
    for depth in range(7):
        result = gt.search(start, name, depth=depth, table=2**12 if gt.algorithm(name).uses_table else None)
        truth = Oracle()(start, depth)
        assert result.value == truth or result.bound in ("lower", "upper")


def test_the_doors_are_open() -> None:
    start = Nim().position()
    assert gt.solve(start).value == 1 and gt.solve(start).bound == "exact"
    assert gt.solve(Nim(20).position()).value == -1
    assert [result.depth for result in gt.iterate(start, "negascout", depth=4)] == [1, 2, 3, 4]
    assert gt.search(start, seconds=1.0).depth == start.plies_left == 21
    assert gt.search(start, "minimax", nodes=500).stopped == "nodes"
    trace = gt.trace(start, "mtdf", 5)
    assert trace.result.value == gt.search(start, "mtdf", depth=5).value
    assert gt.check_game(Nim()).positions == 42
    assert Nim.name == "nim" and Nim.summary.startswith("Take one to three")


def test_own_games_are_played() -> None:
    for player in (SearchPlayer("mtdf", depth=21), SearchPlayer("best-first", nodes=200)):
        record = play_game(Nim().position(), player, RandomPlayer(seed=3))
        assert sum(record.moves) == 21
    assert play_game(Nim().position(), SearchPlayer("mtdf", depth=21), RandomPlayer(seed=3)).outcome == 1


@pytest.mark.parametrize("name", ["best-first", "alphabeta-tree"])
def test_kept_trees_move_on(name: str) -> None:
    position, tree = Nim().position(), gt.Tree()
    while position.moves():
        move = gt.search(position, name, depth=6, tree=tree).move
        tree.advance(str(move))
        position = position.play(move)
    with pytest.raises(gt.errors.TreeError):
        gt.search(Nim(5).position(), name, depth=2, tree=tree)


def test_order_is_the_hint() -> None:
    class Ordered(Nim):
        def order(self, state: Any, move: Any) -> int:
            return int(state[0] % 4 == move)

    plain, ordered = (
        gt.search(game.position(), "alphabeta", depth=15, ordering="hint").counts.nodes for game in (Nim(), Ordered())
    )
    assert ordered < plain / 4


def test_positions_that_come_again_are_drawn() -> None:
    class Pendulum(Nim):
        """To and fro for ever."""

        draw_rules = DrawRules(3, 200)

        def moves(self, state: Any) -> Any:
            return [0]

        def reversible(self, state: Any) -> int:
            return 100

    record = play_game(Pendulum().position(), RandomPlayer(), RandomPlayer())
    assert (record.ended, record.outcome) == ("repetition", 0)
    assert Pendulum().position().plies_left is None
    assert gt.search(Pendulum().position(), depth=5).depth == 5


# Positions


class Pair(Nim):
    """A game with a setting of any kind."""

    def __init__(self, setting: object) -> None:
        super().__init__()
        self.setting = setting


class Unsure:
    """Something that does not say whether it equals another."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise ValueError("ambiguous")


def test_positions_are_told_apart_by_game_and_state() -> None:
    one, other = Nim().position(), Nim().position()
    assert one == other and hash(one) == hash(other) and one.domain == other.domain
    assert one != Nim(20).position() and one.play(1) != Nim(20).position()
    assert one.play(1).play(2) == one.play(2).play(1)
    assert pickle.loads(pickle.dumps(one.play(2))) == one.play(2)
    assert Pair([1]) == Pair([1]) != Pair([2])
    assert Pair(Unsure()) != Pair(Unsure())
    table = gt.Table(2**10)
    gt.search(one, depth=3, table=table)
    gt.search(other, depth=3, table=table)
    with pytest.raises(TableError):
        gt.search(Nim(20).position(), depth=3, table=table)


def test_moves_are_played_or_refused() -> None:
    start = Nim().position()
    assert start.play("2").state == start.play(2).state == (19, False)
    for wrong in (4, "4", None, 1.5, object()):
        with pytest.raises(IllegalMove, match="legal here: 1, 2, 3"):
            start.play(wrong)
    with pytest.raises(IllegalMove, match="over"):
        start.line([3] * 7).play(1)


def test_texts_are_read_and_written() -> None:
    class Written(Nim):
        def parse(self, text: str) -> Any:
            heap, player = text.split()
            return int(heap), {"MAX": True, "MIN": False}[player]

        def text(self, state: Any) -> str:
            return f"{state[0]} {'MAX' if state[1] else 'MIN'}"

    position = Written().position("7 MIN")
    assert position.state == (7, False) and position.text == str(position) == "7 MIN"
    assert gt.check_game(Written()).games == 20
    for wrong in ("", "7", "x MAX", "7 me"):
        with pytest.raises(InvalidPosition, match="no position of written"):
            Written().position(wrong)
    with pytest.raises(InvalidPosition, match=r"define parse\(text\)"):
        Nim().position("7 max")
    with pytest.raises(OptionError, match="no option 'size'"):
        Nim().position(size=3)


@settings(max_examples=50)
@given(trees(height=5))
def test_the_longest_game_is_the_height_of_the_tree(root: TreePosition) -> None:
    assert longest_game(root, 10**6) == root.plies_left
    assert longest_game(root, 3) in (root.plies_left, None)


def test_a_chain_of_a_million_is_no_danger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.user.position.SOLVED_REST", 20_000)  # far more than calls can be nested
    start = Chain().position()
    assert gt.search(start, depth=250).value == 250
    assert gt.search(start, "minimax", depth=250, ordering="hint").depth == 250
    with pytest.raises(DepthError, match="give depth="):
        gt.search(start)
    assert gt.solve(start, depth=40).bound == "none"
    with pytest.raises(GameError, match="did not end within 50 plies"):
        gt.check_game(Chain(), longest=50)


# Mistakes


def broken(**methods: Callable[..., Any]) -> gt.Game:
    """Nim with other methods."""
    game: gt.Game = type("Broken", (Nim,), methods)()
    return game


def at_fifteen(value: Any) -> Callable[..., Any]:
    """An evaluator that is all right but for one state."""
    return lambda self, state: value if state[0] == 15 else Nim.evaluate(self, state)


MISTAKES: dict[str, tuple[str, dict[str, Callable[..., Any]]]] = {
    "evaluate None": ("evaluate.state. is a whole number.* not None", {"evaluate": at_fifteen(None)}),
    "evaluate text": ("evaluate.state. is a whole number.* not 'much'", {"evaluate": at_fifteen("much")}),
    "evaluate digits": ("not '3'", {"evaluate": at_fifteen("3")}),
    "evaluate large": ("32 bits, not 4294967296", {"evaluate": at_fifteen(2**32)}),
    "evaluate float": ("0.5.* say values = float", {"evaluate": at_fifteen(0.5)}),
    "evaluate nan": ("nan", {"evaluate": lambda self, state: float("nan") if state[0] == 15 else 0.5}),
    "evaluate fails": ("failed with ZeroDivisionError", {"evaluate": lambda self, state: 1 // (state[0] - 15)}),
    "moves fails": (
        "moves.state. failed with KeyError: 15",
        {"moves": lambda self, state: Nim.moves(self, state) if state[0] != 15 else dict[int, Any]()[15]},
    ),
    "moves None": ("moves.state. failed with TypeError", {"moves": lambda self, state: None}),
    "moves with None": ("None is not a move", {"moves": lambda self, state: [1, None] if state[0] > 3 else []}),
    "moves lists": ("the move \\[1\\] can be changed", {"moves": lambda self, state: [[1]] if state[0] > 3 else []}),
    "play None": ("play.state, .. is None", {"play": lambda self, state, move: None}),
    "play fails": ("play.state, .. failed with IndexError", {"play": lambda self, state, move: state[2]}),
    "maximizing": ("maximizing.state. is True or False, not 1", {"maximizing": lambda self, state: int(state[1])}),
    "state": ("the state \\[21, True\\] can be changed", {"start": lambda self: [21, True]}),
    "object": ("no key for .*define key", {"start": lambda self: (21, type("Thing", (), {})())}),
    "key": ("key.state. failed with AttributeError", {"key": lambda self, state: state.bits}),
    "key list": ("key.state., which is \\[21, True\\] can be changed", {"key": lambda self, state: list(state)}),
}


@pytest.mark.parametrize("name", MISTAKES)
@pytest.mark.parametrize("door", ["check", "search"])
def test_mistakes_are_told(name: str, door: str) -> None:
    says, methods = MISTAKES[name]
    with pytest.raises(GameError, match=says):
        if door == "check":
            gt.check_game(broken(**methods))
        else:
            gt.search(broken(**methods).position(), "minimax", depth=6)


def test_a_mistake_is_told_with_its_cause_and_the_way_there() -> None:
    game = broken(evaluate=lambda self, state: 1 // (state[0] - 10))
    with pytest.raises(GameError) as told:
        gt.search(game.position(), "alphabeta", depth=5)
    assert isinstance(told.value.__cause__, ZeroDivisionError)
    assert isinstance(told.value.position, OwnPosition) and told.value.position.state[0] == 10
    assert sum(int(str(move)) for move in told.value.line) == 11 and len(told.value.line) == 5
    assert f"after the moves {' '.join(map(str, told.value.line))}" in str(told.value)
    assert str(pickle.loads(pickle.dumps(GameError("wrong", "here", (1, 2))))) == str(
        GameError("wrong", "here", (1, 2))
    )


def test_a_drawing_that_fails_hides_no_other_mistake() -> None:
    def fails(self: gt.Game, state: Any) -> str:
        raise RuntimeError("no colours")

    with pytest.raises(
        GameError, match=r"drawing failed with RuntimeError: no colours, in this position:\n\(21, True\)"
    ):
        str(broken(draw=fails).position())
    with pytest.raises(GameError, match=r"None.*\n.*cannot be shown"):
        gt.search(broken(draw=fails, evaluate=at_fifteen(None)).position(), "minimax", depth=4)


class Heaps(gt.Game):
    """A state that can be changed, and is."""

    def start(self) -> Any:
        return [7, True]

    def key(self, state: Any) -> Any:
        return tuple(state)

    def moves(self, state: Any) -> Any:
        return [1, 2] if state[0] > 1 else []

    def play(self, state: Any, move: Any) -> Any:
        state[0] -= move
        state[1] = not state[1]
        return state

    def maximizing(self, state: Any) -> Any:
        return state[1]

    def evaluate(self, state: Any) -> Any:
        return state[0]


class Kept(Heaps):
    """The same, but every move makes a new state."""

    def play(self, state: Any, move: Any) -> Any:
        return [state[0] - move, not state[1]]


def test_a_state_changed_in_place_is_noticed() -> None:
    assert gt.check_game(Kept()).games == 20
    assert gt.search(Kept().position(), depth=3).value == Oracle()(Kept().position(), 3)
    with pytest.raises(GameError, match="changed in place"):
        gt.check_game(Heaps())
    for name in gt.algorithms():
        with pytest.raises(GameError, match="changed in place"):
            gt.search(Heaps().position(), name, depth=3)


def test_a_failure_after_a_change_in_place_says_so() -> None:
    class Failing(Heaps):
        def moves(self, state: Any) -> Any:
            return [[1, 2], [3]][state[0] - 7] if state[0] >= 7 else {}[state[0]]

        def plies_left(self, state: Any) -> int:
            return 5

    with pytest.raises(GameError, match=r"failed with KeyError.*changed in place"):
        gt.search(Failing().position(), "minimax", depth=3)


def test_values_are_declared_or_seen() -> None:
    assert isinstance(gt.search(broken(evaluate=lambda self, state: 0.5).position(), depth=2).value, float)
    late = broken(evaluate=at_fifteen(0.5))
    type(late).values = float
    assert gt.search(late.position(), "minimax", depth=6).value == Oracle()(late.position(), 6)
    wrong = broken()
    type(wrong).values = str
    with pytest.raises(OptionError, match="int or float"):
        gt.search(wrong.position(), depth=2)


@pytest.mark.parametrize("kind", [np.int32, np.int64, np.float32, np.float64, Decimal])
def test_values_may_be_of_other_types(kind: Any) -> None:
    game = broken(evaluate=lambda self, state: kind(state[0]) / kind(4) if kind is not np.int32 else kind(state[0]))
    found = gt.search(game.position(), "mtdf", depth=4).value
    assert type(found) is (int if kind is np.int32 else float)
    assert found == Oracle()(game.position(), 4)


@pytest.mark.parametrize("wrong", [0.14, None, "1"])
def test_an_order_is_a_whole_number(wrong: Any) -> None:
    class Odd(Nim):
        """Take one to three."""

        def order(self, state: Any, move: Any) -> Any:
            return wrong

    with pytest.raises(gt.errors.GameError, match=r"order\(state, 1\) is a whole number, not"):
        gt.search(Odd().position(), "alphabeta", depth=3, ordering="hint")


def test_a_class_is_not_yet_a_game() -> None:
    wrong: Any = Nim
    with pytest.raises(OptionError, match=r"a class is called first: Nim\(\)"):
        gt.check_game(wrong)
    for call in (gt.search, gt.solve):
        with pytest.raises(OptionError, match="takes a position"):
            call(wrong)
    with pytest.raises(OptionError, match=r"a game makes one: game\.position"):
        gt.search(wrong())


SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({"unit": 0}, "unit is a small advantage"),
    ({"unit": "a"}, "unit is a small advantage"),
    ({"decisive": -1}, "decisive is the value of a game that is won"),
    ({"draw_rules": 5}, "draw_rules is a DrawRules"),
    ({"edge_bounds": lambda self, state: 3}, "edge_bounds is the least and the greatest cost"),
    ({"edge_bounds": lambda self, state: (0, 0)}, "changes the value by"),
    ({"plies_left": lambda self, state: 9.5}, r"plies_left\(state\) is a whole number"),
    ({"plies_left": lambda self, state: -3}, r"plies_left\(state\) is a whole number"),
    ({"text": lambda self, state: str(state)}, "has parse"),
]


@pytest.mark.parametrize(("members", "why"), SETTINGS)
def test_a_check_looks_at_all_that_a_game_says(members: dict[str, Any], why: str) -> None:
    odd: Any = type("Odd", (Nim,), {"__doc__": "Take one to three.", **members})
    with pytest.raises(GameError, match=why):
        gt.check_game(odd())


def test_a_game_advises_how_to_search_it() -> None:
    """Searches that name no ordering and no table follow the advice; those that do are not touched."""

    class Advised(Nim):
        advice = gt.Advice("table+hint", from_depth=1)

    advised, plain = Advised().position(), Nim().position()
    named: dict[str, Any] = {"ordering": "table+hint", "table": gt.Table(from_depth=1)}
    assert gt.search(advised, "alphabeta", depth=8).counts == gt.search(plain, "alphabeta", depth=8, **named).counts
    natural: dict[str, Any] = {"ordering": "natural", "table": None}
    assert gt.search(advised, "alphabeta", depth=8, **natural).counts == gt.search(plain, "alphabeta", depth=8).counts


class ListsLater(gt.Game):
    """Its moves can be hashed at first, and not later."""

    def start(self) -> Any:
        return 0, True

    def moves(self, state: Any) -> Any:
        return [[number] if state[0] else (number,) for number in range(2)] if state[0] < 3 else []

    def play(self, state: Any, move: Any) -> Any:
        return state[0] + 1, not state[1]

    def maximizing(self, state: Any) -> Any:
        return state[1]

    def evaluate(self, state: Any) -> Any:
        return state[0]


@pytest.mark.parametrize("name", [name for name in gt.algorithms() if gt.algorithm(name).uses_ordering])
def test_moves_that_cannot_be_hashed_are_a_mistake_of_the_game(name: str) -> None:
    for ordering in ("history", "table+history", "history+static"):
        with pytest.raises(gt.errors.GameError, match=r"the move \[0\] can be changed .* make it a tuple"):
            gt.search(ListsLater().position(), name, depth=3, ordering=ordering)


class Endless(Nim):
    """A game whose list of moves never ends, in one way or another."""

    def __init__(self, moves: Any) -> None:
        super().__init__()
        self.endless = moves

    def moves(self, state: Any) -> Any:
        return self.endless()


@pytest.mark.parametrize("moves", [count, lambda: range(10**12), lambda: repeat(1), lambda: list(range(65_536))])
def test_moves_without_end(moves: Any) -> None:
    position = Endless(moves).position()
    for call in (position.moves, lambda: gt.search(position, "mtdf", seconds=0.1), lambda: gt.solve(position)):
        with pytest.raises(GameError, match="more than 65,535 moves"):
            call()
    assert len(Endless(lambda: range(65_535)).position().moves()) == 65_535
