"""Compiled games are the same as the plain ones and as the built-in Othello."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.native.record import Record
from gametree.rules.builtin.othello import OthelloPosition
from support.trees import NATIVE

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
from othello_numba import PASS, Othello, State  # noqa: E402

pytest.importorskip("numba")

ALGORITHMS = [name for name in NATIVE if name not in ("aspiration-negascout", "mt-sss", "mt-dual", "mtd-bi")]


class Cells(NamedTuple):
    """Numbers in a row: of every kind that a state may hold."""

    cells: tuple[np.int8, np.int8, np.int8, np.int8]
    wide: tuple[gt.uint64, gt.uint64]
    sum: int
    turn: np.uint8
    flags: tuple[bool, bool, bool]


CELLS: Any = Cells
"""What mypy need not check: numbers of Python where NumPy's are declared, and mistakes."""


@gt.compiled
class Row(gt.Game):
    """Put 1 to 24 into one of four cells; who moves depends on the sum, and each number changes it another way."""

    most = 24
    weights = (3, -5, 7, -2)

    def start(self) -> Cells:
        return CELLS((0, 0, 0, 0), (1 << 63, 5), 0, 0, (True, False, True))  # type: ignore[no-any-return]

    def moves(self, state: Any) -> Iterator[int]:
        for cell in range(4):
            if state.cells[cell] == 0:
                for number in range(1, self.most + 1):
                    yield 100 * cell + number

    def play(self, state: Any, move: int) -> Any:
        cell, number = move // 100, move % 100
        cells = gt.replaced(state.cells, cell, number)
        high, low = state.wide
        first, second, third = state.flags
        wide = high >> 1 | low << 60 & 0xF000000000000000, high ^ np.uint64(number)
        worth = self.worth(state, cell, number)
        return CELLS(cells, wide, worth, (state.turn + 1) % 4, (second, third, not first))

    def worth(self, state: Any, cell: int, number: int) -> int:
        return int(state.sum + self.weights[cell] * number)

    def maximizing(self, state: Any) -> bool:
        return state.turn < 2 if state.flags[0] else state.sum % 3 != 0  # type: ignore[no-any-return]

    def evaluate(self, state: Any) -> int:
        return int(state.sum % 17 - gt.popcount(state.wide[0] & 0xFF) + gt.lowest_bit(state.wide[1]))

    def order(self, state: Any, move: int) -> int:
        return self.worth(state, move // 100, move % 100) % 11


def othello(position: gt.Position) -> tuple[OthelloPosition, State]:
    """A position of the example as the built-in game has it."""
    state: State = position.state  # type: ignore[attr-defined]
    black, white = (state.ours, state.theirs) if state.black_to_move else (state.theirs, state.ours)
    built_in = OthelloPosition.from_boards(black, white, black_to_move=state.black_to_move, evaluator="mobility")
    return built_in, state


def squares(moves: Iterable[str]) -> list[int]:
    return [PASS if move == "pass" else "abcdefgh".index(move[0]) + 8 * (int(move[1]) - 1) for move in moves]


def results(position: gt.Position, algorithm: str, depth: int, **options: Any) -> list[Any]:
    """What both kernels find, and all they count."""
    found = [gt.search(position, algorithm, depth=depth, kernel=kernel, **options) for kernel in ("python", "native")]
    return [(result.value, result.move, result.pv, result.counts) for result in found]


# The same as other games


def test_othello_has_the_moves_and_values_of_the_built_in_game() -> None:
    seen = 0
    for seed in range(40):
        random, position = Random(seed), Othello().position()
        while True:
            built_in, _ = othello(position)
            view = position.native
            assert view is not None
            codes = view.rules.moves(view.state)
            assert codes == squares(built_in.moves())
            assert view.rules.evaluate(view.state) == built_in.evaluate()
            assert view.rules.maximizing(view.state) == built_in.maximizing
            seen += 1
            if not codes:
                break
            position = position.play(random.choice(codes))
    assert seen > 2000


def test_othello_has_the_lines_of_the_built_in_game() -> None:
    view = Othello().position().native
    assert view is not None
    assert [view.rules.perft(view.state, depth) for depth in range(8)] == [1, 4, 12, 56, 244, 1396, 8200, 55092]


def every_node(algorithm: str) -> gt.Table | None:
    """A table for the algorithms that need one, with settings of its own: the built-in game advises others."""
    return gt.Table(2**20, from_depth=0) if algorithm == "mtdf" else None


@pytest.mark.parametrize("algorithm", ["alphabeta", "negascout", "mtdf"])
def test_othello_is_searched_as_the_built_in_game_is(algorithm: str) -> None:
    for seed in range(10):
        random, position = Random(seed), Othello().position()
        for _ in range(20 + seed):
            position = position.play(random.choice(position.moves())) if position.moves() else position
        built_in, _ = othello(position)
        ours, theirs = (
            gt.search(p, algorithm, depth=5, table=every_node(algorithm), ordering="natural")
            for p in (position, built_in)
        )
        assert (ours.value, ours.counts.leaves, list(ours.pv)) == (
            theirs.value, theirs.counts.leaves, squares(theirs.pv)
        )  # fmt: skip


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_both_kernels_agree(algorithm: str) -> None:
    one, two = results(Othello().position().line([19, 18]), algorithm, 3)
    assert one == two


@pytest.mark.parametrize("ordering", ["natural", "static", "hint", "table+killer+history"])
def test_both_kernels_agree_with_many_moves_and_every_kind_of_field(ordering: str) -> None:
    position = Row().position().play(7)
    assert len(position.moves()) == 72  # more than one piece of a native list
    one, two = results(position, "alphabeta", 2, ordering=ordering, table=2**10)
    assert one == two
    one, two = results(position.play(112).play(203), "negascout", 3, ordering=ordering)
    assert one == two


@pytest.mark.parametrize("game", [Othello(), Row()], ids=lambda game: str(game.name))
def test_compiled_games_are_what_searches_take_them_for(game: gt.Game) -> None:
    assert gt.check_game(game, games=1).games == 1


def test_limits_stop_a_search() -> None:
    start = Othello().position()
    assert gt.search(start, "alphabeta", depth=1).depth == 1  # compiled by now
    result = gt.search(start, "alphabeta", seconds=0.3)
    assert result.stopped == "time" and result.depth > 3
    assert gt.search(Othello().position(), "mtdf", nodes=5000).stopped == "nodes"


def test_games_made_alike_are_compiled_once() -> None:
    one, two = Othello().position().native, Othello().position().native
    assert one is not None and two is not None and one.rules is two.rules


# States


def test_states_are_named_tuples_of_integers() -> None:
    class Wrong(NamedTuple):
        name: str

    class Large(NamedTuple):
        cells: tuple[(int,) * 65]  # type: ignore[valid-type]

    for state, why in ((Wrong, "field name of Wrong is <class 'str'>"), (Large, "520 bytes"), (tuple, "NamedTuple")):
        with pytest.raises(gt.errors.OptionError, match=why):
            Record(state)
    with pytest.raises(gt.errors.OptionError, match="a class of a game is compiled"):
        gt.compiled(Wrong)  # type: ignore[type-var]


FIELDS = st.tuples(
    st.tuples(*[st.integers(-128, 127)] * 4),
    st.tuples(*[st.integers(0, 2**64 - 1)] * 2),
    st.integers(-(2**63), 2**63 - 1),
    st.integers(0, 255),
    st.tuples(*[st.booleans()] * 3),
)


@given(FIELDS)
def test_records_keep_every_state(values: Any) -> None:
    record = Record(Cells)
    assert record.size == 4 + 16 + 8 + 1 + 3
    assert record.unpack(record.pack(Cells(*values))) == Cells(*values)


def test_what_does_not_fit_a_record_is_reported() -> None:
    start, record = Row().start(), Record(Cells)
    for change, why in (
        ({"turn": 256}, "turn of the state is 256, which does not fit uint8"),
        ({"sum": 2**63}, "does not fit int64"),
        ({"cells": (1, 2, 3)}, "a tuple of 4"),
        ({"flags": (1, 0, 1)}, "True or False"),
        ({"sum": 0.5}, "a whole number, not 0.5"),
    ):
        with pytest.raises(gt.errors.ValueRangeError, match=why):
            record.pack(start._replace(**change))
    with pytest.raises(gt.errors.ValueRangeError, match="the state is a Cells"):
        record.pack((1, 2))


# Without Numba

WITHOUT = """
import sys, warnings
sys.modules["numba"] = None
import importlib.util
find = importlib.util.find_spec
import gametree
module = sys.modules["gametree.user.compiled.position"]
module.find_spec = lambda name: None if name == "numba" else find(name)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    sys.path.insert(0, sys.argv[1])
    from othello_numba import Othello
assert ["Numba is not installed" in str(warning.message) for warning in caught] == [True]
import gametree as gt
position = Othello().position()
assert position.native is None
print(gt.search(position, "alphabeta", depth=4).value)
"""


def test_without_numba_the_game_is_a_plain_one() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT, str(EXAMPLES)], capture_output=True, text=True)
    assert done.stderr == ""
    assert int(done.stdout) == gt.search(gt.position("othello", evaluator="mobility"), "alphabeta", depth=4).value
