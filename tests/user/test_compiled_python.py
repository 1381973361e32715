"""Which Python the rules of a compiled game are written in: what is compiled, and what is refused in which words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

import gametree as gt
from gametree.user.compiled.position import CompiledPosition

pytest.importorskip("numba")


class Count(NamedTuple):
    left: int
    board: gt.uint64
    turn: bool


COUNT: Any = Count
MASKS = (0x7F, 0xFF00, 1 << 40)
LARGE = tuple(1 << square for square in range(40))
GRID = ((1, 2, 4), (8, 16, 32))
LISTS = [[3, 1, 4], [1, 5, 9]]
STEPS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right) * 2
UNEVEN = ((1, 2), (3, 4, 5))
NEIGHBOURS = tuple(tuple(near for near in (at - 1, at + 1, 2 * at) if 0 < near < 20) for at in range(20))
LARGE_UNEVEN = [[1 << 63], [], [5, 6]]
SIDES = ((1, 2.5), (3, 4.5))
WORTH = {1: 3, 2: 5}
CHANGED = 0


def countdown(**functions: Callable[..., Any]) -> type[gt.Game]:
    """A game of counting down, not compiled, with some functions in place of its own."""

    class Countdown(gt.Game):
        """Take one or two."""

        State = Count
        worth = WORTH

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

    for name, function in functions.items():
        setattr(Countdown, name, function)
    return Countdown


def compiled(**functions: Callable[..., Any]) -> gt.Game:
    """The game with some functions in place of its own, compiled."""
    return gt.compiled(countdown(**functions))()


ENDLESS = compiled(moves=lambda self, state: range(1))
"""Evaluators are tried with its positions, none of which has a value by itself. They are compiled as `evaluate` of a
game is, but not all of its rules with them.
"""


# What is compiled


def replace(self: Any, state: Any, move: int) -> Any:
    return state._replace(turn=not state.turn)._replace(left=state.left - move, board=state.board ^ 1 << move)


def replace_conditionally(self: Any, state: Any, move: int) -> Any:
    after = state
    if move == 1:
        after = after._replace(left=0)
    return after._replace(turn=not after.turn)


def no_moves(self: Any, state: Any) -> list[int]:
    if state.left < 3:
        return []
    return [1, 2]


def never_moves(self: Any, state: Any) -> list[int]:
    found: list[int] = []
    return found


def any_and_all(state: Any) -> int:
    found = any([state.left == number for number in range(0, 9, 2)])  # noqa: C419 - generators are refused
    return 2 * int(found) + int(all((state.turn, state.left > 2, state.board > 5)))


def masked_by_constants(state: Any) -> int:
    total = gt.popcount(state.board & MASKS[state.left % 3]) + gt.popcount(state.board | MASKS[0])
    for number, mask in ((1, 0xF), (2, 0xFF)):
        total += number * mask
    for mask in MASKS:
        total = 2 * total + gt.popcount(state.board & mask)
    for bit in (1, 2, 4):
        total += 100 if state.board & bit else 0
    return total % 100_000


def masked_by_tables(state: Any) -> Any:
    total = gt.popcount(state.board & LARGE[state.left])
    for row in GRID:
        for mask in row:
            total = 3 * total + gt.popcount(state.board & mask)
    return total + gt.popcount(state.board & GRID[state.left % 2][1])


def nested_lists(state: Any) -> Any:
    total = LISTS[state.left % 2][2]
    for row in LISTS:
        total = 10 * total + sum(row) + len(row)
    return total


def rows_unpacked(state: Any) -> Any:
    total = 0
    for number, (down, right) in enumerate(STEPS):
        total += number * (3 * down + right)
    down, right = STEPS[state.left % len(STEPS)]
    for other_down, other_right in STEPS:
        total += 5 * down * other_right - right * other_down
    return total + 10 * down + right


def uneven_rows(state: Any) -> Any:
    total = len(UNEVEN) + len(NEIGHBOURS[state.left]) + UNEVEN[state.left % 2][-1] + UNEVEN[-1][2]
    for near in NEIGHBOURS[2 * state.left]:
        total = 3 * total + near
    for row in UNEVEN:
        for number in row:
            total = 2 * total + number
    return total + gt.popcount(LARGE_UNEVEN[0][0] & state.board) + len(LARGE_UNEVEN[1])


def tuples_of_lists(state: Any) -> Any:
    cells = [3 * number for number in range(20)]
    cells[state.left] = -7
    made, flags = tuple(cells), tuple([cell > 30 for cell in cells])
    return sum(made) + 1000 * made.index(-7) + made.count(9) + (100 if flags[state.left + 5] else 0) + len(tuple(made))


def starred_tuples(state: Any) -> Any:
    cells = tuple([3 * number for number in range(20)])
    changed = (*cells[: state.left], -1, *cells[state.left + 1 :])
    return sum(changed) + 1000 * changed.index(-1) + len(changed)


def yielded(self: Any, state: Any) -> Iterator[int]:
    if state.left > 0:
        yield 1
        for number in range(2, 4):
            if number <= state.left:
                yield number


RULES: list[dict[str, Callable[..., Any]]] = [
    {"play": replace, "moves": yielded},
    {"play": replace_conditionally, "moves": no_moves},
    {"moves": never_moves},
]
"""Each a game, with rules of its own beside the others."""
EVALUATORS = [
    any_and_all,
    masked_by_constants,
    masked_by_tables,
    nested_lists,
    rows_unpacked,
    uneven_rows,
    tuples_of_lists,
    starred_tuples,
]


def some_states() -> Iterator[Count]:
    rng = Random(1)
    for _ in range(100):
        yield Count(rng.randrange(9), rng.getrandbits(64), rng.random() < 0.5)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(each.__name__ for each in rules.values()))
def test_compiled_rules_mean_what_they_mean_in_python(rules: dict[str, Callable[..., Any]]) -> None:
    game = compiled(**rules)
    for state in some_states():
        found, native, _, _ = CompiledPosition(game, state).native
        assert found.moves(native) == list(game.moves(state))
        for move in game.moves(state):
            after = CompiledPosition(game, game.play(state, move))
            assert found.key(found.play(native, move)) == after.key


@pytest.mark.parametrize("function", EVALUATORS)
def test_compiled_evaluators_mean_what_they_mean_in_python(function: Callable[..., Any]) -> None:
    evaluator = gt.compiled(function)
    for state in some_states():
        view = CompiledPosition(ENDLESS, state).with_evaluator(evaluator).native
        assert view is not None and view.rules.evaluate(view.state) == function(state)


# What is refused


def list_or_range(self: Any, state: Any) -> Any:
    if state.left:
        return range(1, 2)  # here
    return []  # here


def in_one_place(state: Any) -> Any:
    found = 3
    if state.left > 4:
        found = range(3)  # type: ignore[assignment]
    return found  # here


def catches(state: Any) -> int:
    try:
        return 10 // int(state.left)
    except ZeroDivisionError:  # here
        return 0


def walrus(state: Any) -> int:
    if (twice := int(state.left) * 2) > 3:  # here
        return twice
    return 0


def mixed_kinds(state: Any) -> int:
    total = 0
    for row in SIDES:
        for number in row:  # here
            total += int(number)
    return total


def tuple_of_range(state: Any) -> int:
    return len(tuple(range(int(state.left))))  # here


def imports(state: Any) -> int:
    import math  # here

    return math.floor(state.left)  # type: ignore[no-any-return]


def changes_global(state: Any) -> int:
    global CHANGED
    CHANGED = 1  # here
    return CHANGED


def starred(state: Any) -> int:
    first, *_ = MASKS  # here
    return first


def delegates(self: Any, state: Any) -> Iterator[int]:
    yield from range(state.left)  # here


def dictionary(state: Any) -> int:
    return WORTH[1] + int(state.left)  # here


def generator(state: Any) -> int:
    return 1 if any(number == state.left for number in range(4)) else 0  # here


def total(state: Any) -> int:
    return sum(number for number in range(int(state.left)))  # here


def best(state: Any) -> int:
    return max([1, 2, 3], key=lambda number: -number)  # here


def backwards(state: Any) -> int:
    for number in reversed(range(3)):  # here
        return number
    return 0


def by_name(state: Any) -> int:
    return int(state._asdict()["left"])  # here


def attribute(self: Any, state: Any) -> int:
    return int(self.worth[1])  # here


def bits(state: Any) -> int:
    return int(state.left.bit_count())  # here


def unknown_field(self: Any, state: Any, move: int) -> Any:
    return state._replace(lest=3)  # here


REFUSED: list[tuple[str, Callable[..., Any], str]] = [
    ("moves", list_or_range, "it returns a list and a range in different places; return the same kind everywhere"),
    ("evaluator", in_one_place, "found is .* in one place and .* in another; give it one kind"),
    ("evaluator", catches, "except catches only Exception; better, ask with an if before what may fail"),
    ("evaluator", walrus, "with :=, cannot be compiled; write it on a line of its own"),
    ("evaluator", mixed_kinds, "make them all whole numbers, or rows of whole numbers"),
    ("evaluator", tuple_of_range, r"tuple\(\.\.\.\) takes a list of whole numbers or of bools"),
    ("evaluate", attribute, "an attribute of the game is a dict; compiled code uses numbers and tuples of numbers"),
    ("evaluator", imports, "import belongs to the top of the file"),
    ("evaluator", changes_global, "global names are constants; keep what changes in the state"),
    ("evaluator", starred, "cannot be unpacked with a star; name each of them"),
    ("moves", delegates, "write a loop that yields: for move in ...: yield move"),
    ("evaluator", dictionary, "WORTH is a dict; .* write a tuple that is indexed by a number, or a function with ifs"),
    ("evaluator", generator, r"write a loop, or a list in square brackets, as in any\(\[\.\.\.\]\)"),
    ("evaluator", total, r"write a loop, or a list in square brackets"),
    ("evaluator", best, "max cannot be applied to what it gets here; write a loop"),
    ("evaluator", backwards, r"go backwards with range\(last, -1, -1\)"),
    ("evaluator", by_name, "write the fields by their names, as in state.left"),
    ("evaluator", bits, r"write gametree.popcount\(\.\.\.\)"),
    ("play", unknown_field, "_replace takes fields of the state by their names"),
]


@pytest.mark.parametrize(("name", "function", "why"), REFUSED, ids=[function.__name__ for _, function, _ in REFUSED])
def test_a_refusal_says_what_to_write_and_in_which_line(name: str, function: Callable[..., Any], why: str) -> None:
    with pytest.raises(gt.errors.OptionError) as caught:
        if name == "evaluator":
            ENDLESS.position().with_evaluator(gt.compiled(function))
        else:
            compiled(**{name: function})
    message = str(caught.value)
    assert re.search(why, message) and "\n" not in message
    assert re.search(r"test_compiled_python.py., line \d+: .*# here\)$", message)
    assert not re.search(r"Numba|numba|int64|<iv|\$\d", message)
