"""Compiled evaluators for games that are native already: the boards they see, the values they give, their mistakes."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import chess
import pytest

import gametree as gt
from gametree.model.errors import GameError, OptionError
from gametree.rules.builtin.othello import OthelloBoard
from support.trees import NATIVE

pytest.importorskip("numba")

GAMES = ["tic-tac-toe", "othello", "connect-four", "checkers", "chess", "kalah", "breakthrough", "hexapawn"]
SMALL: dict[str, Any] = {"hexapawn": {"rows": 4, "columns": 4}}
WIDE = ("chess", "breakthrough")
"""Games with so many moves that two plies ask for as many values as three of the others."""
ALGORITHMS = [name for name in NATIVE if name not in ("mt", "mtd-bi")]


@gt.compiled
def othello_value(board: OthelloBoard) -> int:
    corners = 0x8100000000000081
    lead = gt.popcount(board.black & corners) - gt.popcount(board.white & corners)
    return 10 * lead + gt.popcount(board.black) - gt.popcount(board.white) + (3 if board.black_to_move else -3)


@gt.compiled
def marks(board: Any) -> int:
    return gt.popcount(board.crosses * 5) - gt.popcount(board.noughts * 11)


@gt.compiled
def discs(board: Any) -> int:
    return int(board.first % 101 * 3 % 47) - int(board.second % 43)


@gt.compiled
def pieces(board: Any) -> int:
    kings = gt.popcount(board.kings & board.black) - gt.popcount(board.kings & board.white)
    return int(
        3 * (gt.popcount(board.black) - gt.popcount(board.white)) + 2 * kings + board.black % 3 - board.white % 5
    )


@gt.compiled
def men(board: Any) -> int:
    value = 0
    for kind, worth in ((board.pawns, 1), (board.knights, 3), (board.bishops, 4), (board.rooks, 5), (board.queens, 9)):
        value += worth * (gt.popcount(kind & board.white) - gt.popcount(kind & board.black))
    return int(8 * value + board.castling % 4 - board.castling // 4 + board.en_passant % 3 + gt.lowest_bit(board.kings))


@gt.compiled
def stones(board: Any) -> int:
    value = 5 * (board.south_store - board.north_store)
    for pit in range(7):
        value += pit * (board.south[pit] - 2 * board.north[pit])
    return int(value + (1 if board.south_to_move else 0))


@gt.compiled
def pawns(board: Any) -> int:
    return int(board.white % 97) - int(board.black % 89) + (2 if board.white_to_move else -1)


FUNCTIONS: dict[str, Any] = {
    "tic-tac-toe": marks,
    "othello": othello_value,
    "connect-four": discs,
    "checkers": pieces,
    "chess": men,
    "kalah": stones,
    "breakthrough": pawns,
    "hexapawn": pawns,
}


def somewhere(name: str, seed: int) -> gt.Position:
    """A position of a game some random moves from its start, in which it goes on."""
    random, position = Random(seed), gt.position(name, **SMALL.get(name, {}))
    for _ in range(random.randrange(4 if name in ("tic-tac-toe", "hexapawn") else 20)):
        after = position.play(random.choice(position.moves()))
        position = after if after.moves() else position
    return position


# The boards


@pytest.mark.parametrize("name", GAMES)
def test_boards_are_the_same_for_the_same_position_alone(name: str) -> None:
    seen: dict[Any, str | None] = {}
    for seed in range(60):
        position = somewhere(name, seed)
        text = position.text if name != "chess" else " ".join(str(position.text).split()[:4])
        assert seen.setdefault(position.board, text) == text
        assert type(position.board).__name__.endswith("Board")
    assert len(seen) > 5


def test_the_board_of_chess_is_that_of_another_library() -> None:
    for seed in range(100):
        position = somewhere("chess", seed)
        board, other = position.board, chess.Board(str(position.text))
        assert (board.white, board.black) == (other.occupied_co[chess.WHITE], other.occupied_co[chess.BLACK])
        kinds = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
        assert kinds == (other.pawns, other.knights, other.bishops, other.rooks, other.queens, other.kings)
        assert board.white_to_move == other.turn
        squares = {chess.H1: 1, chess.A1: 2, chess.H8: 4, chess.A8: 8}
        rights = sum(bit for square, bit in squares.items() if other.castling_rights >> square & 1)
        assert board.castling == rights
        assert board.en_passant == (other.ep_square or 0 if other.has_legal_en_passant() else 0)


def test_the_rows_of_kalah() -> None:
    board = gt.position("kalah", "1 2 3 4 5 6 7 / 6 5 4 3 2 1 9 N").board
    assert board == ((1, 2, 3, 4, 5, 6, 0), 7, (6, 5, 4, 3, 2, 1, 0), 9, False)


def test_trees_have_no_board() -> None:
    with pytest.raises(OptionError, match="no board to show to a compiled evaluator"):
        gt.position("random-tree", branching=2, seed=1).with_evaluator(pawns)


# Values


@pytest.mark.parametrize("name", GAMES)
def test_both_kernels_see_the_same_values(name: str) -> None:
    for seed in range(20):
        position = somewhere(name, seed).with_evaluator(FUNCTIONS[name])
        view = position.native
        assert view is not None
        assert view.rules.evaluate(view.state) == position.evaluate() == FUNCTIONS[name](position.board)
    if name != "chess":  # a random game of it is ten times as long as most others
        gt.check_game(position, games=1)


@pytest.mark.parametrize("name", GAMES)
def test_both_kernels_search_the_same(name: str) -> None:
    for seed, algorithm in enumerate(ALGORITHMS):
        position = somewhere(name, seed).with_evaluator(FUNCTIONS[name])
        depth = 2 if name in WIDE else 3
        found = [gt.search(position, algorithm, depth=depth, kernel=kernel) for kernel in ("python", "native")]
        one, two = [(result.value, result.move, result.pv, result.counts) for result in found]
        assert one == two, algorithm


@pytest.mark.parametrize("name", GAMES)
def test_both_kernels_observe_the_same(name: str) -> None:
    """An observed search has the user's own values, too."""
    position = somewhere(name, 1).with_evaluator(FUNCTIONS[name])
    one, two = (gt.search(position, "mtdf", depth=3, kernel=kernel, observe="plies") for kernel in ("python", "native"))
    assert one.profile is not None and one.profile == two.profile
    assert (one.value, one.counts) == (two.value, two.counts)
    assert one.counts == gt.search(position, "mtdf", depth=3, kernel="native").counts


@pytest.mark.parametrize("name", ["connect-four", "kalah", "breakthrough", "othello"])
def test_what_a_game_settles_by_itself_is_not_asked(name: str) -> None:
    """A game that knows outcomes early knows those of its own evaluator."""
    position = somewhere(name, 7).for_solving().with_evaluator(FUNCTIONS[name])
    depth = 3 if name in WIDE else 4
    found = [gt.search(position, "alphabeta", depth=depth, ordering="hint", kernel=k) for k in ("python", "native")]
    assert found[0].counts == found[1].counts and found[0].value == found[1].value


def test_the_outcome_of_a_finished_game_stays() -> None:
    position = gt.position("tic-tac-toe", "a1 b1 a2 b2").with_evaluator(marks)
    assert gt.search(position, "alphabeta", depth=1, kernel="native", ordering="natural").value >= 1
    over = position.play("a3")
    assert over.native is not None and over.native.rules.evaluate(over.native.state) == over.evaluate() == 1


class State(NamedTuple):
    left: int
    max_to_move: bool


def test_a_compiled_game_takes_another_evaluator() -> None:
    @gt.compiled
    class Nim(gt.Game):
        """Take one to three."""

        def start(self) -> State:
            return State(15, True)

        def moves(self, state: Any) -> range:
            return range(1, min(3, state.left) + 1)

        def play(self, state: Any, move: int) -> State:
            return State(state.left - move, not state.max_to_move)

        def maximizing(self, state: Any) -> bool:
            return bool(state.max_to_move)

        def evaluate(self, state: Any) -> int:
            return 0 if state.left else (-1 if state.max_to_move else 1)

    @gt.compiled
    def rest(state: Any) -> int:
        return int(state.left * 7 % 5)

    position = Nim().position().with_evaluator(rest)
    found = [gt.search(position, "mtdf", depth=5, kernel=kernel) for kernel in ("python", "native")]
    assert found[0].value == found[1].value and found[0].counts == found[1].counts
    assert gt.search(position, "mtdf", depth=15).value == 1


def test_one_evaluator_serves_several_games() -> None:
    @gt.compiled
    def lead(board: Any) -> int:
        return gt.popcount(board.white) - gt.popcount(board.black)

    for name in ("othello", "breakthrough", "checkers"):
        position = gt.position(name).with_evaluator(lead)
        assert position.native is not None and position.evaluate() == 0
        assert gt.search(position, "mtdf", depth=3).value == gt.search(position, "mtdf", depth=3, kernel="python").value


def test_a_table_belongs_to_one_evaluator() -> None:
    table, position = gt.Table(2**10), gt.position("othello")
    gt.search(position.with_evaluator(othello_value), "mtdf", depth=2, table=table)
    gt.search(position.with_evaluator(othello_value).play("f5"), "mtdf", depth=2, table=table)
    with pytest.raises(ValueError, match="table"):
        gt.search(position, "mtdf", depth=2, table=table)


# Mistakes

REFUSED: list[tuple[Callable[[Any], Any], str]] = [
    (lambda board: board.black + gt.popcount(board.white), "may be negative is mixed with a uint64"),
    (lambda board: gt.popcount(board.black) / 2, "what it returns is float64, not a whole number"),
    (lambda board: board.green, "green"),
    (lambda board: missing(board), "name 'missing' is not defined"),  # type: ignore # noqa: F821
]


@pytest.mark.parametrize(("function", "why"), REFUSED, ids=[why[:20] for _, why in REFUSED])
def test_what_cannot_be_compiled_is_refused(function: Any, why: str) -> None:
    with pytest.raises(OptionError, match=f"^the evaluator <lambda> cannot be compiled: .*{why}"):
        gt.position("othello").with_evaluator(gt.compiled(function))


def test_an_evaluator_that_says_what_it_takes_is_refused_at_once() -> None:
    with pytest.raises(OptionError, match=r"the evaluator halves cannot be compiled: .*float64"):

        @gt.compiled
        def halves(board: OthelloBoard) -> Any:
            return gt.popcount(board.black) / 2


FAILING: list[tuple[Callable[[Any], Any], str]] = [
    (lambda board: (board.black | 1 << 63) * 3 % 5, "outgrown 64 bits"),
    (lambda board: 12 // (gt.popcount(board.black) - 5), "failed with ZeroDivisionError"),
    (lambda board: (7, 8)[gt.popcount(board.black) - 2], "failed with IndexError"),
    (lambda board: 1 << 10 * gt.popcount(board.black), "returned 1[0-9]+, not a whole number of 32 bits"),
]


@pytest.mark.parametrize(("function", "why"), FAILING, ids=[why[:25] for _, why in FAILING])
def test_a_failing_evaluator_ends_the_search_with_what_plain_python_says(function: Any, why: str) -> None:
    position = gt.position("othello").with_evaluator(gt.compiled(function))
    for algorithm in ("alphabeta", "mtdf", "best-first", "rbfms", "sss"):
        with pytest.raises(GameError, match=f"<lambda> .*{why}") as caught:
            gt.search(position, algorithm, depth=3)
        assert "OthelloBoard(black=" in str(caught.value)


def test_only_classes_and_functions_are_compiled() -> None:
    wrong: Any = 3
    with pytest.raises(OptionError, match="or a function, not 3"):
        gt.compiled(wrong)


WITHOUT = """
import sys, warnings
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name == "numba" else find(name)
sys.modules["numba"] = None
import gametree as gt
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    @gt.compiled
    def lead(board):
        return gt.popcount(board.black) - gt.popcount(board.white)
assert ["Numba is not installed" in str(warning.message) for warning in caught] == [True]
position = gt.position("othello").with_evaluator(lead)
assert position.native is None
print(gt.search(position, "alphabeta", depth=4).value)
"""


def test_without_numba_the_evaluator_is_a_plain_one() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert int(done.stdout) == gt.search(gt.position("othello", evaluator="discs"), "alphabeta", depth=4).value


WEIGHT = 1


@gt.compiled
def weighted(board: Any) -> int:
    return WEIGHT * gt.popcount(board.black)


def test_a_constant_that_changes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> set[int | float]:
        position = gt.position("othello").with_evaluator(weighted)
        return {gt.search(position, "minimax", depth=1, kernel=kernel).value for kernel in ("native", "python")}

    assert found() == {4}
    monkeypatch.setitem(globals(), "WEIGHT", 10)
    assert found() == {40}


def test_valued_positions_survive_pickling() -> None:
    position = gt.position("othello", "f5").with_evaluator(othello_value)
    again = pickle.loads(pickle.dumps(position))
    assert again.evaluate() == position.evaluate() and again.native is not None
