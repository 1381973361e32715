"""Compiled games that cannot be compiled, or fail: errors name the function, the line, and what plain Python says."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import gametree as gt

pytest.importorskip("numba")
from gametree.user.compiled import CompiledPosition
from gametree.user.compiled.numba_private import errors
from gametree.user.compiled.refusals import refusal
from gametree.user.compiled.unsigned import MIXED_SIGNS


class Count(NamedTuple):
    left: int
    board: gt.uint64
    turn: bool


COUNT: Any = Count


def countdown(**functions: Callable[..., Any]) -> type[gt.Game]:
    """A game of counting down, not compiled, with some functions in place of its own."""

    class Countdown(gt.Game):
        """Take one or two."""

        State = Count

        def start(self) -> Count:
            return Count(9, 1 << 63, True)

        def moves(self, state: Any) -> Any:
            return range(1, min(2, state.left) + 1)

        def play(self, state: Any, move: Any) -> Any:
            return Count(state.left - move, state.board, not state.turn)

        def maximizing(self, state: Any) -> Any:
            return state.turn

        def evaluate(self, state: Any) -> Any:
            return state.left

        def deeper(self, state: Any) -> int:
            """A method that no rule uses by itself."""
            return 0 if state.left < 3 else int(self.deeper(state))

    for name, function in functions.items():
        setattr(Countdown, name, function)
    return Countdown


def count(**functions: Callable[..., Any]) -> gt.Position:
    """Its start, compiled."""
    return gt.compiled(countdown(**functions))().position()


TABLE = tuple(range(20))


def chosen_moves(self: Any, state: Any) -> Any:
    return range(70_000, 70_002) if state.board == MOVES and state.left < 4 else range(1, 3)


def chosen_value(self: Any, state: Any) -> Any:
    if state.board == DIVISION:
        return 12 // (state.left - 3)
    if state.board == INDEX:
        return TABLE[23 - state.left]
    if state.board == SIZE:
        return 7 if state.left > 3 else 1 << 40
    if state.board == RAISED and state.left == 3:
        raise RuntimeError("three")
    if state.board == NEGATIVE:
        return gt.popcount(~state.board)  # negative in Python
    return gt.popcount(gt.uint64(5) | state.board)


MOVES, DIVISION, INDEX, SIZE, RAISED, NEGATIVE = range(1, 7)
"""What the board asks for; every other one is just a board."""
Chosen: Any = gt.compiled(countdown(moves=chosen_moves, evaluate=chosen_value))
"""One game for all that happens while it is searched, as compiling one for each takes longer than all else here."""


def choose(board: int) -> CompiledPosition:
    return CompiledPosition(Chosen(), Count(9, board, True))


REFUSED = [
    ("evaluator", lambda state: state.board + state.left, "may be negative is mixed with a uint64"),
    ("evaluator", lambda state: min(state.board, state.left), "may be negative is mixed with a uint64"),
    ("evaluate", lambda self, state: state.left / 2, "what it returns is float64, not a whole number"),
    ("maximizing", lambda self, state: state.left, "it returns int64, not True or False"),
    ("moves", lambda self, state: 5, "cannot be gone through"),
    ("moves", lambda self, state: (1.5, 2.5), "a move is float64, not a whole number"),
    ("play", lambda self, state, move: (1, 2, True), "not a Count"),
    ("play", lambda self, state, move: COUNT(0.5, 1, True), "left of the state is float64, not a whole number"),
    ("play", lambda self, state, move: COUNT(1, 1, 1), "turn of the state is .*, not a bool"),
]
"""Evaluators are compiled as `evaluate` of a game is, but not all of its rules with them."""


def define(name: str, function: Callable[..., Any]) -> None:
    """A game with that rule, or an evaluator for positions of one."""
    if name == "evaluator":
        choose(0).with_evaluator(gt.compiled(function))
    else:
        gt.compiled(countdown(**{name: function}))


@pytest.mark.parametrize(("name", "function", "why"), REFUSED, ids=[f"{n}-{w[:30]}" for n, _, w in REFUSED])
def test_what_cannot_be_compiled_is_refused_at_its_definition(
    name: str, function: Callable[..., Any], why: str
) -> None:
    with pytest.raises(gt.errors.OptionError) as caught:
        define(name, function)
    what = "the evaluator <lambda>" if name == "evaluator" else f"{name} of countdown"
    where = f"test_compiled_mistakes.py., line {function.__code__.co_firstlineno}: .*lambda (self, )?state"
    assert re.match(f"{what} cannot be compiled: .*{why}.*{where}", str(caught.value)) and "\n" not in str(caught.value)


def less(board: Any, number: Any) -> Any:
    small = board & 0xFF
    return small - number


def test_the_line_that_mixes_signed_and_unsigned_numbers_is_named() -> None:
    with pytest.raises(gt.errors.OptionError, match=r"gametree.uint64\(\.\.\.\) \(File .*: return small - number\)$"):
        define("evaluator", lambda state: less(state.board, state.left) + 3)


def test_what_is_returned_in_one_place_and_another_is_of_one_kind() -> None:
    def mixed(state: Any) -> Any:
        if state.turn:
            return state.board & 7
        return state.left

    def constant(state: Any) -> Any:
        if state.turn:
            return 5
        return state.board & 7

    with pytest.raises(gt.errors.OptionError, match=r"gametree.uint64\(\.\.\.\) \(File .*: return state.board & 7\)$"):
        define("evaluator", mixed)
    view = choose(0).with_evaluator(gt.compiled(constant)).native
    assert view is not None and view.rules.evaluate(view.state) == 5


COLOURED = f"""\x1b[1mFailed in nopython mode pipeline\x1b[0m
\x1b[1m\x1b[1m{MIXED_SIGNS}
\x1b[1m
File "game.py", line 9:\x1b[0m
\x1b[1m    return small - number
\x1b[0m    \x1b[1m^\x1b[0m\x1b[0m"""


def test_colours_for_terminals_are_left_out() -> None:
    assert refusal(errors.TypingError(COLOURED)) == (MIXED_SIGNS, 'File "game.py", line 9: return small - number')


def test_names_that_are_not_defined_are_reported_when_they_are_needed() -> None:
    position = count(evaluate=lambda self, state: missing(state))  # type: ignore # noqa: F821
    with pytest.raises(
        gt.errors.OptionError, match=r"^evaluate of countdown cannot be .* name 'missing' is not defined"
    ):
        position.native


def test_a_game_with_arguments_is_compiled_when_it_is_used() -> None:
    def make(self: Any, divisor: int) -> None:
        self.divisor = divisor

    def evaluate(self: Any, state: Any) -> int:
        return state.left // self.divisor  # type: ignore[no-any-return]

    game: Any = gt.compiled(countdown(__init__=make, evaluate=evaluate))
    found = [game(divisor).position().native for divisor in (2, 4)]
    assert [view.rules.evaluate(view.state) for view in found] == [4, 2]
    with pytest.raises(gt.errors.OptionError, match="what it returns is float64"):
        game(1.5).position().native


def outgrown(self: Any, state: Any, move: Any) -> Any:
    return Count(state.left - 1, state.left - 6, True)


FAILING = [
    ("evaluate", DIVISION, 3, "evaluate.state. failed with ZeroDivisionError"),
    ("evaluate", INDEX, 3, "evaluate.state. failed with IndexError"),
    ("evaluate", SIZE, 3, "whole number of 32 bits"),
    ("moves", MOVES, 7, "0 to 65534, and 70000 is not"),
    ("play", 0, 7, "board of the state is -1"),
]


@pytest.mark.parametrize(("name", "board", "depth", "why"), FAILING, ids=[f"{n}-{w}" for n, _, _, w in FAILING])
def test_a_failing_function_ends_the_search_with_what_plain_python_says(
    name: str, board: int, depth: int, why: str
) -> None:
    position = count(play=outgrown) if name == "play" else choose(board)
    view = position.native
    assert view is not None
    with pytest.raises(gt.errors.GameError, match=why) as caught:
        view.rules.search(None, [], 2**31 - 1, False).minimax(view.state, depth)  # type: ignore[attr-defined]
    assert "Count(left=" in str(caught.value)
    with pytest.raises(gt.errors.GameError, match=why):
        gt.search(position, "minimax", depth=depth)


def test_a_rule_that_fails_where_no_search_goes_does_no_harm() -> None:
    """A native search may make positions ahead of their turn, but not those of rules that can fail."""

    def play(self: Any, state: Any, move: Any) -> Any:
        failing = 12 // (10 * state.left + move - 72 + 5 * state.turn)  # from seven, MIN cannot take two
        return Count(state.left - move + 0 * failing, state.board, not state.turn)

    position = count(play=play, plies_left=lambda self, state: state.left)
    settings: dict[str, Any] = {"depth": 2, "deepening": "never", "ordering": "natural"}
    for kernel in ("python", "native"):
        found = gt.search(position, "alphabeta", kernel=kernel, table=gt.Table(64, from_depth=0), **settings)
        assert (found.value, found.move, found.counts.leaves) == (6, 1, 2)
    with pytest.raises(gt.errors.GameError, match="failed with ZeroDivisionError"):
        gt.search(position, "minimax", **settings)


def test_an_exception_of_the_users_is_the_cause() -> None:
    with pytest.raises(gt.errors.GameError) as caught:
        gt.search(choose(RAISED), "minimax", depth=3)
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_a_check_compares_the_compiled_game_with_the_plain_one() -> None:
    with pytest.raises(gt.errors.GameError, match="native rules see another player, value or key"):
        gt.check_game(choose(NEGATIVE))


class Mixin:
    """Not a game itself."""

    factor = 3

    def bonus(self, state: Any) -> int:
        return int(state.left * self.factor)


def test_rules_may_come_from_a_class_that_is_no_game() -> None:
    class Mixed(Mixin, countdown()):  # type: ignore[misc]
        """Take one or two."""

        def evaluate(self, state: Any) -> int:
            return self.bonus(state)

    position = gt.compiled(Mixed)().position()
    assert {gt.search(position, "minimax", depth=2, kernel=kernel).value for kernel in ("native", "python")} == {18}


def test_a_board_may_be_made_in_a_rule() -> None:
    position = choose(1 << 63)
    assert {gt.search(position, "minimax", depth=2, kernel=kernel).value for kernel in ("native", "python")} == {3}


def forgetful(state: Any) -> Any:  # noqa: RET503
    if state.left > 3:
        return 1


KINDER = [
    ("evaluator", forgetful, "may be None where a return is missing"),
    ("evaluator", lambda state: state.left > 4, "is bool, not a whole number; write int"),
    ("key", lambda self, state: (state.left, state.turn), "not one whole number"),
    ("evaluate", lambda self: 1, r"takes 1 arguments, and should take \(self, state\)"),
    ("evaluate", lambda self, state: self.deeper(state), "a method calls itself"),
]


@pytest.mark.parametrize(("name", "function", "why"), KINDER, ids=[why[:25] for _, _, why in KINDER])
def test_refusals_say_what_would_be_right(name: str, function: Callable[..., Any], why: str) -> None:
    with pytest.raises(gt.errors.OptionError, match=why):
        define(name, function)
