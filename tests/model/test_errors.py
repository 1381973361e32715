"""Bad input gives a named error that says what would be right, and nothing crashes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import (
    DepthError,
    GameTreeError,
    IllegalMove,
    InvalidPosition,
    InvalidTree,
    LimitError,
    OptionError,
    TableError,
    UnknownName,
    ValueRangeError,
)
from gametree.rules.builtin.tree import TreePosition
from support.cases import case
from support.trees import KERNELS, Setting, names, run

ROOT = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
NAN, INF = float("nan"), float("inf")
LONG = 100_000


@pytest.fixture(scope="module")
def chain() -> TreePosition:
    """A tree of a hundred thousand plies."""
    spec: Any = 7
    for _ in range(LONG):
        spec = [spec]
    return gt.tree(spec)


@pytest.mark.parametrize("depth", [-1, 251, 2.5, "3", True, 2**70, NAN, []])
@pytest.mark.parametrize("ask", [gt.search, gt.iterate, gt.trace])
def test_depths(ask: Callable[..., Any], depth: Any) -> None:
    with pytest.raises(DepthError, match="depth is a whole number from 0 to 250"):
        ask(ROOT, "mtdf", depth=depth)


@pytest.mark.parametrize("nodes", [0, -1, 2.5, "3", True, INF, []])
def test_node_limits(nodes: Any) -> None:
    with pytest.raises(LimitError, match="nodes is a positive whole number"):
        gt.search(ROOT, nodes=nodes)


@pytest.mark.parametrize("seconds", [0, 0.0, -1, NAN, "3", True, -INF, []])
def test_time_limits(seconds: Any) -> None:
    with pytest.raises(LimitError, match="seconds is a positive number"):
        gt.search(ROOT, seconds=seconds)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("limit", [{"nodes": 2**63}, {"nodes": 2**64}, {"nodes": 10**30}, {"seconds": INF}])
def test_limits_beyond_all_measure(kernel: str, limit: dict[str, Any]) -> None:
    result = gt.search(gt.position("tic-tac-toe"), "minimax", depth=4, table=None, kernel=kernel, **limit)
    assert (result.depth, result.stopped) == (4, None)


@pytest.mark.parametrize("seconds", [1e300, 1e10, 9.3e9, 1e9, 10**400], ids=["1e300", "1e10", "9e9", "1e9", "1e400"])
def test_seconds_without_end(seconds: float) -> None:
    for kernel in KERNELS:
        result = gt.search(gt.position("tic-tac-toe"), "minimax", depth=4, table=None, seconds=seconds, kernel=kernel)
        assert (result.depth, result.stopped) == (4, None)


def test_seconds_too_few_to_begin() -> None:
    for kernel in KERNELS:
        result = gt.search(ROOT, seconds=1e-300, kernel=kernel)
        assert (result.depth, result.stopped, result.bound, result.move) == (0, "time", "none", None)


def test_tables_of_a_few_bytes() -> None:
    with pytest.raises(TableError, match="takes 1024 bytes to"):
        gt.search(ROOT, table="3B")
    with pytest.raises(TableError, match="power of two"):
        gt.search(ROOT, table=3)


@pytest.mark.parametrize(
    ("name", "near"),
    [("mtd", "mtdf"), ("alpha-beta", "alphabeta"), ("alfabeta", "alphabeta"), ("nega-scout", "negascout")],
)
def test_near_names_of_algorithms(name: str, near: str) -> None:
    with pytest.raises(UnknownName, match=rf"unknown algorithm '{name}'; did you mean .*{near}.*\? known: "):
        gt.search(ROOT, name)


@pytest.mark.parametrize("name", ["SSS", "", None, 5, [], {}, object()])
def test_unknown_algorithms(name: Any) -> None:
    with pytest.raises(UnknownName, match=r"unknown algorithm .*known: .*mtdf"):
        gt.search(ROOT, name)


@pytest.mark.parametrize("name", ["ches", "tic_tac_toe", "", None, 5, [], {}, "../tree", "__init__"])
def test_unknown_games(name: Any) -> None:
    with pytest.raises(UnknownName, match=r"unknown game.*known: .*tree"):
        gt.position(name)


@pytest.mark.parametrize("evaluator", ["no such evaluator", "", 5, []])
def test_unknown_evaluators(evaluator: Any) -> None:
    for game in gt.games():
        with case(game), pytest.raises(UnknownName, match=f"unknown evaluator of {game}"):
            gt.position(game, evaluator=evaluator)


@pytest.mark.parametrize("game", gt.games())
def test_unknown_options(game: str) -> None:
    with pytest.raises(OptionError, match=f"{game} has no option 'colour'"):
        gt.position(game, colour="red")


@pytest.mark.parametrize("text", [5, b"", [], 1.5, object()])
def test_positions_that_are_not_strings(text: Any) -> None:
    for game in gt.games():
        with case(game), pytest.raises(InvalidPosition, match="is given as a string"):
            gt.position(game, text)


@pytest.mark.parametrize("ordering", ["statik", "table+", "", None, 5, ["table"], ()])
def test_unknown_orderings(ordering: Any) -> None:
    with pytest.raises(UnknownName, match=r"unknown ordering.*natural, table, killer, history, static"):
        gt.search(ROOT, "alphabeta", ordering=ordering)


@pytest.mark.parametrize("kernel", ["fast", "", None, 5, []])
def test_unknown_kernels(kernel: Any) -> None:
    with pytest.raises(OptionError, match="kernel is one of auto, python, native"):
        gt.search(ROOT, kernel=kernel)


@pytest.mark.parametrize("name", ["sss", "dual"])
def test_options_of_no_use(name: str) -> None:
    with pytest.raises(OptionError, match="uses no table"):
        gt.search(ROOT, name, table=64)
    with pytest.raises(OptionError, match="order of its own"):
        gt.search(ROOT, name, ordering="killer")


@pytest.mark.parametrize(
    "make",
    [
        lambda: gt.algorithm("mtdf").but(colour=3),  # type: ignore[attr-defined]
        lambda: gt.AlphaBeta(etc=-1),
        lambda: gt.AlphaBeta(etc="on"),
        lambda: gt.AlphaBeta(etc=True),
        lambda: gt.AlphaBeta(etc=[]),  # type: ignore[arg-type]
        lambda: gt.Aspiration(delta=0),
        lambda: gt.Aspiration(delta=1.5),  # type: ignore[arg-type]
        lambda: gt.Aspiration(back=0),
        lambda: gt.AlphaBounding(margin=-1),
        lambda: gt.AlphaBounding(back="x"),  # type: ignore[arg-type]
        lambda: gt.MTD(bounds="three"),
        lambda: gt.MTD(goal="glory"),
        lambda: gt.MTD(back=-3),
    ],
)
def test_settings_of_algorithms(make: Callable[[], Any]) -> None:
    with pytest.raises(OptionError):
        make()


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("algorithm", [gt.AlphaBeta(), gt.Aspiration(delta=2**40), gt.AlphaBounding(margin=2**40)])
def test_settings_beyond_all_measure(kernel: str, algorithm: gt.Algorithm) -> None:
    assert run(ROOT, algorithm, None, Setting(kernel, 64, etc=2**40)).result.value == 3


@pytest.mark.parametrize(
    "bound", [10**10, -(10**10), -(2**31) + 1, 2**31, None, "x", 1.5, NAN, INF, True, []], ids=lambda bound: repr(bound)
)
@pytest.mark.parametrize("kernel", KERNELS)
def test_drivers_that_choose_a_bad_bound(bound: Any, kernel: str) -> None:
    with pytest.raises(OptionError, match="whole number above"):
        gt.search(ROOT, gt.MTD(first=lambda start: bound, name="mine"), kernel=kernel)
    with pytest.raises(OptionError, match="mine: the next bound"):
        gt.search(ROOT, gt.MTD(next=lambda p: bound, name="mine"), kernel=kernel)


def test_drivers_that_never_move_on() -> None:
    with pytest.raises(OptionError, match="above"):
        gt.search(ROOT, gt.MTD(next=lambda p: p.gamma))


@pytest.mark.parametrize("gamma", [2**31, 1.5, "x", NAN])
def test_tests_against_no_value(gamma: Any) -> None:
    with pytest.raises(ValueRangeError):
        gt.search(ROOT, gt.MT(gamma=gamma))


@pytest.mark.parametrize("position", [None, [1, 2], 5, "tree", gt.Node([1]), object(), TreePosition])
@pytest.mark.parametrize("ask", [gt.search, gt.iterate, gt.trace])
def test_searches_of_no_position(ask: Callable[..., Any], position: Any) -> None:
    with pytest.raises(OptionError, match="search takes a position"):
        ask(position, "mtdf")


@pytest.mark.parametrize("name", gt.games())
def test_illegal_moves(name: str) -> None:
    start = gt.position(name)
    for move in (None, -1, 2**70, object(), [], {}, "no move", "", NAN, INF, 1.5, b"0", "\0", "é"):
        with case(move):
            with pytest.raises(IllegalMove, match=r"illegal move .*legal here: ") as caught:
                start.play(move)
            assert caught.value.legal == tuple(start.moves())


@pytest.mark.parametrize("name", gt.games())
def test_a_position_is_no_move(name: str) -> None:
    with pytest.raises(IllegalMove, match=r"^illegal move of type ChessPosition; legal here: ") as caught:
        gt.position(name).play(gt.position("chess"))
    assert caught.value.move == gt.position("chess")


def test_a_long_thing_is_shown_in_part() -> None:
    assert str(IllegalMove(10**80, [1])) == f"illegal move '1{'0' * 70}...; legal here: 1"
    assert str(IllegalMove(10**5000, [1])) == "illegal move a number of 16,610 bits; legal here: 1"
    assert str(IllegalMove("a" * 300, [1])) == f"illegal move '{'a' * 71}...; legal here: 1"


def test_a_move_after_the_end() -> None:
    with pytest.raises(IllegalMove, match="the game is over"):
        gt.tree(5).play(0)


@pytest.mark.parametrize("spec", [[], (), [[]], [1, [2, []]], gt.Node(), gt.Node([]), [gt.Node()]])
def test_empty_trees(spec: Any) -> None:
    with pytest.raises(InvalidTree, match=r"a node is a number, a list|an empty list is not a tree"):
        gt.tree(spec)


@pytest.mark.parametrize("leaf", [None, True, False, "x", b"x", {}, {1}, 1j, object(), range(3), [None], [1, "2"]])
def test_leaves_that_are_no_numbers(leaf: Any) -> None:
    for spec in (leaf, [1, leaf], gt.Node([2, leaf])):
        with pytest.raises(InvalidTree):
            gt.tree(spec)
    if not isinstance(leaf, list) and leaf is not None:
        with pytest.raises(InvalidTree):
            gt.tree(gt.Node([1], value=leaf))


@pytest.mark.parametrize("children", [5, "ab", {1, 2}, range(3), None, {1: 2}])
def test_children_that_are_no_list(children: Any) -> None:
    with pytest.raises(InvalidTree):
        gt.tree(gt.Node(children))


@pytest.mark.parametrize("value", [2**31, 2**31 - 1, -(2**31) + 1, -(2**31), 10**30])
def test_values_outside_32_bits(value: int) -> None:
    for spec in (value, [1, value], gt.Node([1], value=value)):
        with pytest.raises(ValueRangeError, match="values are -2147483646 to 2147483646"):
            gt.tree(spec)


def test_floats_beyond_floats() -> None:
    with pytest.raises(ValueRangeError):
        gt.tree([0.5, 10**400])


def cyclic() -> list[Any]:
    itself: list[Any] = [1]
    itself.append(itself)
    round_about: list[Any] = [1]
    round_about.append([2, [3, round_about]])
    node = gt.Node([1])
    node.children = [[node]]
    through_tuple: list[Any] = []
    through_tuple.append((1, through_tuple))
    mover = gt.Node([1], maximizing=True)
    mover.children = (mover,)
    return [itself, round_about, node, through_tuple, mover]


@pytest.mark.parametrize("spec", cyclic())
def test_cyclic_trees(spec: Any) -> None:
    with pytest.raises(InvalidTree, match="below itself"):
        gt.tree(spec)


def test_more_children_than_moves_have_codes() -> None:
    with pytest.raises(InvalidTree, match="at most 65,535 children, not 100,000"):
        gt.tree([0] * 100_000)


@pytest.mark.parametrize(("kernel", "children"), [("native", 65_535), ("python", 1_500)])
def test_as_many_children_as_moves_have_codes(kernel: str, children: int) -> None:
    """With the best move last, and so of the largest code. A Python kernel would take minutes for so many."""
    root = gt.tree([0] * (children - 1) + [1])
    result = run(root, "alphabeta", 1, Setting(kernel, 2**6, "history+killer")).result
    assert (result.value, result.move) == (1, children - 1)


def test_a_long_chain_is_too_deep_to_be_searched_whole(chain: TreePosition) -> None:
    assert chain.plies_left == LONG
    with pytest.raises(DepthError, match=r"100,000 plies.* give depth="):
        gt.search(chain)


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_long_chain_can_be_searched_in_part(chain: TreePosition, kernel: str) -> None:
    for name in names(kernel):
        assert gt.search(chain, name, depth=10, kernel=kernel).depth == 10
        assert gt.search(chain, name, depth=250, kernel=kernel).depth == 250
    assert gt.search(chain, seconds=0.05, kernel=kernel).depth >= 1
    assert gt.search(chain, nodes=100, kernel=kernel).counts.nodes == 100


class Odd(gt.Position):
    """A game of one position, whose value may be anything."""

    maximizing = True
    key = 5

    def __init__(self, value: object) -> None:
        self.value = value

    def moves(self) -> tuple[()]:
        return ()

    def play(self, move: Any) -> Odd:
        raise IllegalMove(move, ())

    def evaluate(self) -> Any:
        return self.value


@pytest.mark.parametrize("value", [None, "x", 1.5, NAN, 2**31, -(2**31), 10**30, []])
def test_evaluators_that_return_no_value(value: Any) -> None:
    for name in gt.algorithms():
        with case(name), pytest.raises(ValueRangeError):
            gt.search(Odd(value), name, depth=1)


def test_a_game_without_an_end_needs_a_limit() -> None:
    with pytest.raises(DepthError, match="give depth=, nodes= or seconds="):
        gt.search(Odd(1))
    with pytest.raises(OptionError, match="no native kernel"):
        gt.search(Odd(1), depth=1, kernel="native")


SMASH = st.one_of(
    st.text(max_size=40),
    st.text("[](),.-+0123456789 abcdefgh xXoO_*{}'\"\\\n\t\0e", max_size=60),
    st.text("XO.-* \n", max_size=80),
    st.text("0123456789 ,", max_size=30),
    st.sampled_from(["[" * 100, "[" * 5000 + "]" * 5000, "9" * 5000, "1" + "0" * 400, "-" * 3000 + "1", "(" * 99]),
    st.lists(st.sampled_from(["a1", "b2", "c3", "d3", "h8", "pass", "--", "0", "1", "99999999999", "²"])).map(" ".join),
)


@pytest.mark.parametrize("name", gt.games())
def test_any_text_is_a_position_or_a_named_error(name: str) -> None:
    @settings(max_examples=40)
    @given(SMASH)
    def check(text: str) -> None:
        try:
            position = gt.position(name, text)
        except GameTreeError as error:
            assert str(error)
        else:
            assert isinstance(position, gt.Position)
            assert str(position)
            position.moves(), position.evaluate(), position.key

    check()


@pytest.mark.parametrize("name", gt.games())
def test_any_text_is_a_move_or_illegal(name: str) -> None:
    start = gt.position(name)

    @settings(max_examples=40)
    @given(SMASH)
    def check(text: str) -> None:
        try:
            start.play(text)
        except IllegalMove as error:
            assert error.move == text

    check()


@pytest.mark.parametrize("name", gt.games())
def test_any_option_value_is_one_or_a_named_error(name: str) -> None:
    strange: list[Any] = [None, "", "x", -1, 0, 1, 2.5, 2**70, -(2**70), True, [], {}, object(), NAN, INF, "1", b"1"]
    for option in gt.game(name).options:
        for value in strange:
            try:
                gt.position(name, None, **{option: value}).moves()
            except GameTreeError as error:
                assert str(error)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("best-frist:expansion=full", "did you mean best-first"),
        ("best-first:expansion=half", "expansion is one of partial, full"),
        ("best-first:expansion", "NAME=VALUE"),
        ("best-first:width=3", "best-first has no setting width"),
        ("sss:etc=2", "sss has no settings"),
        ("alphabeta:etc=-1", "etc is"),
    ],
)
def test_settings_after_the_name_of_an_algorithm(text: str, says: str) -> None:
    with pytest.raises(GameTreeError, match=says):
        gt.algorithm(text)


def test_settings_after_a_name_are_those_of_the_object() -> None:
    assert gt.algorithm("forward-estimation:delta=0.5:edges=learned") == gt.ForwardEstimation(
        delta=0.5, edges="learned"
    )
    assert gt.algorithm("alphabeta:etc=2") == gt.AlphaBeta(etc=2)


@pytest.mark.parametrize(
    ("history", "why"),
    [
        (3, "a list of the positions"),
        (gt.position("chess"), "a list of the positions"),
        ([3], "3 is not a position"),
        ([gt.position("othello")], "of another game"),
    ],
)
def test_what_is_no_history(history: Any, why: str) -> None:
    with pytest.raises(gt.errors.OptionError, match=why):
        gt.search(gt.position("chess"), "alphabeta", depth=1, history=history)


def test_names_are_suggested_whatever_their_letters() -> None:
    with pytest.raises(gt.errors.UnknownName, match="did you mean mtdf"):
        gt.search(gt.position("othello"), "MTDF", depth=1)
    with pytest.raises(gt.errors.OptionError, match=r"such as AlphaBeta\(\), not the class"):
        gt.search(gt.position("othello"), gt.AlphaBeta, depth=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("ordering", ["table+table", "natural+table"])
def test_an_ordering_names_each_key_once(ordering: str) -> None:
    with pytest.raises(gt.errors.OptionError, match="each key once"):
        gt.search(gt.position("othello"), "alphabeta", depth=1, ordering=ordering)


@pytest.mark.parametrize("size", ["999999GB", 2**50])
def test_a_table_has_a_largest_size(size: Any) -> None:
    with pytest.raises(gt.errors.TableError, match=r"to 256 GB|to 2\*\*34"):
        gt.Table(size)


def test_numbers_of_numpy_are_numbers() -> None:
    np = pytest.importorskip("numpy")
    table = gt.Table(np.int64(1024))
    result = gt.search(
        gt.position("othello"), depth=np.int32(3), nodes=np.uint64(10**6), seconds=np.float32(60), table=table
    )
    assert result.depth == 3 and table.entries == 1024
