"""Connect four: rules against a slow twin, exact scores, notation, evaluators and what the game tells the kernels."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree.model.errors import IllegalMove, InvalidPosition, OptionError, UnknownName
from gametree.rules.builtin.connect_four import COLUMNS, EVALUATORS, ConnectFourPosition
from support.evaluator_match import share

DATA = Path(os.environ.get("GAMETREE_DATA", Path(__file__).parents[3] / "shared" / "data"))

SIZES = [
    (7, 6),
    (4, 4),
    (5, 4),
    (4, 5),
    (5, 5),
    (6, 4),
    (8, 7),
    (9, 6),
    (3, 10),
    (1, 63),
    (32, 1),
    (21, 2),
    (16, 3),
    (2, 5),
]


def connect_four(text: str | None = None, evaluator: str | None = None, **size: int) -> ConnectFourPosition:
    made = gt.position("connect-four", text, evaluator=evaluator, **size)
    assert isinstance(made, ConnectFourPosition)
    return made


class Twin:
    """Connect four as the rule book has it: columns of discs, and every line looked at."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.columns: list[list[str]] = [[] for _ in range(width)]

    @property
    def mover(self) -> str:
        return "XO"[sum(map(len, self.columns)) % 2]

    def disc(self, column: int, row: int) -> str:
        inside = 0 <= column < self.width and 0 <= row < len(self.columns[column])
        return self.columns[column][row] if inside else "."

    def winner(self) -> str | None:
        for column in range(self.width):
            for row in range(self.height):
                for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    line = {self.disc(column + i * right, row + i * up) for i in range(4)}
                    if line in ({"X"}, {"O"}):
                        return line.pop()
        return None

    def moves(self) -> set[str]:
        if self.winner():
            return set()
        return {COLUMNS[i] for i, column in enumerate(self.columns) if len(column) < self.height}

    def play(self, move: str) -> None:
        self.columns[COLUMNS.index(move)].append(self.mover)

    def text(self) -> str:
        rows = ["".join(self.disc(column, row) for column in range(self.width)) for row in range(self.height)]
        return "/".join(reversed(rows))

    def perft(self, depth: int) -> int:
        moves = self.moves()
        if not depth or not moves:
            return 1
        count = 0
        for move in moves:
            self.play(move)
            count += self.perft(depth - 1)
            self.columns[COLUMNS.index(move)].pop()
        return count


def random_game(rng: random.Random, **options: Any) -> Iterator[ConnectFourPosition]:
    """All positions of a game of random moves, to its end."""
    at = connect_four(**options)
    yield at
    while moves := at.moves():
        at = at.play(rng.choice(moves))
        yield at


def long_game(rng: random.Random, **options: Any) -> Iterator[ConnectFourPosition]:
    """The same, but a move that ends the game is made only where there is no other."""
    at = connect_four(**options)
    yield at
    while moves := at.moves():
        after = [at.play(move) for move in moves]
        at = rng.choice([child for child in after if child.moves()] or after)
        yield at


def rules(at: ConnectFourPosition) -> Any:
    assert at.native is not None
    return at.native.rules


def state(at: ConnectFourPosition) -> Any:
    assert at.native is not None
    return at.native.state


def solved(at: ConnectFourPosition) -> int:
    """The exact outcome."""
    result = gt.solve(at, table=2**18)
    assert result.bound == "exact" and at.line(result.pv).moves() == []
    return int(result.value)


# Rules


def test_natural_order_is_from_the_centre() -> None:
    assert connect_four().moves() == ["4", "5", "3", "6", "2", "7", "1"]
    assert connect_four(width=4, height=4).moves() == ["2", "3", "1", "4"]
    assert connect_four("444444").moves() == ["5", "3", "6", "2", "7", "1"]
    assert connect_four().maximizing and not connect_four("4").maximizing


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_agrees_with_the_twin_on_random_games(width: int, height: int) -> None:
    rng = random.Random(width * 100 + height)
    for _ in range(6):
        at, twin = connect_four(width=width, height=height), Twin(width, height)
        while True:
            moves = at.moves()
            assert len(moves) == len(set(moves)) and set(moves) == twin.moves()
            assert (at.text, at.maximizing) == (twin.text(), twin.mover == "X")
            if not moves:
                break
            move = rng.choice(moves)
            at = at.play(move)
            twin.play(move)
        discs = sum(map(len, twin.columns))
        winner = twin.winner()
        worth = (
            (width * height + 3) // 2 - (discs + 1) // 2 if winner == "X" else -(width * height // 2 + 1 - discs // 2)
        )
        assert at.for_solving().evaluate() == (worth if winner else 0)


@pytest.mark.parametrize(("width", "height"), [(7, 6), (4, 4), (5, 3), (2, 6)])
def test_perft_agrees_with_the_twin(width: int, height: int) -> None:
    at = connect_four(width=width, height=height)
    for depth in range(4):
        assert rules(at).perft(state(at), depth) == Twin(width, height).perft(depth)


@pytest.mark.parametrize(("depth", "count"), [(6, 117649), (7, 823536), (8, 5673234 + 13032)])
def test_perft(depth: int, count: int) -> None:
    """Of the sequences of eight plies 5,673,234 are complete; 13,032 games end with the seventh."""
    at = connect_four()
    assert rules(at).perft(state(at), depth) == count


@pytest.mark.parametrize("move", ["8", "0", "44", "", "a", 4, None])
def test_illegal_moves(move: Any) -> None:
    with pytest.raises(IllegalMove, match="legal here: 4, 5, 3, 6, 2, 7, 1"):
        connect_four().play(move)
    with pytest.raises(IllegalMove, match="legal here: 5, 3, 6, 2, 7, 1"):
        connect_four("444444").play("4")


def test_no_moves_after_a_win() -> None:
    at = connect_four("1212121")
    assert at.moves() == [] and at.plies_left == 0
    with pytest.raises(IllegalMove, match="the game is over"):
        at.play("4")


# Keys


def test_transposed_moves_give_equal_keys() -> None:
    assert connect_four("4453").key == connect_four("5344").key
    assert connect_four("4453") == connect_four("5344")
    assert connect_four("4435").key != connect_four("4453").key
    assert connect_four("12").key != connect_four("76").key


@pytest.mark.parametrize(("width", "height"), [(7, 6), (9, 6), (1, 63), (32, 1)])
def test_different_positions_have_different_keys(width: int, height: int) -> None:
    rng = random.Random(7)
    seen: dict[int, str] = {}
    for _ in range(25):
        for at in random_game(rng, width=width, height=height):
            assert seen.setdefault(at.key, at.text) == at.text
    assert len(set(seen.values())) == len(seen)


# Exact scores: moves played and the score of the side to move, from Pascal Pons' sets "end-easy" and "middle-easy"

EXACT = {
    "2252576253462244111563365343671351441": -1,
    "7422341735647741166133573473242566": 1,
    "23163416124767223154467471272416755633": 0,
    "5554224333234511764415115": 4,
    "52753311433677442422121": 8,
    "1233722555341451114725221333": -1,
}


@pytest.mark.parametrize("moves", EXACT)
def test_exact_scores(moves: str) -> None:
    at = connect_four(moves)
    assert solved(at) == EXACT[moves] * (1 if at.maximizing else -1)


@pytest.mark.parametrize(("file", "step"), [("Test_L3_R1", 1), ("Test_L2_R1", 4)])
def test_whole_sets_of_exact_scores(file: str, step: int) -> None:
    if not (DATA / file).exists():
        pytest.skip(f"no {file} in {DATA}")
    for line in (DATA / file).read_text().splitlines()[::step]:
        moves, score = line.split()
        at = connect_four(moves, "outcome")
        search = rules(at).search(gt.Table(2**14).native(), [], 2**31 - 1, False)
        value = search.negascout(state(at), at.plies_expected, -100, 100)[0]
        assert value == int(score) * (1 if at.maximizing else -1), moves


@pytest.mark.parametrize(
    ("width", "height", "value"),
    [(4, 4, 0), (5, 4, 0), (4, 5, 0), (5, 5, 0), (4, 6, 0), (6, 4, -1), (3, 6, 0), (9, 2, 0), (4, 1, 0)],
)
def test_solved_boards(width: int, height: int, value: int) -> None:
    """J. Tromp's table; on 6x4 the second player wins with the last disc of all, on ply 24."""
    assert solved(connect_four(width=width, height=height)) == value


# What the game tells the kernels


def plain_value(at: ConnectFourPosition, table: dict[int, int]) -> int:
    """The minimax outcome, by nothing but the rules."""
    if at.key not in table:
        values = [plain_value(at.play(move), table) for move in at.moves()]
        table[at.key] = (max if at.maximizing else min)(values) if values else at.evaluate()
    return table[at.key]


@pytest.mark.parametrize(("width", "height"), [(7, 6), (4, 4), (5, 5), (6, 5), (4, 7), (8, 3), (3, 9), (10, 4)])
def test_settle_never_contradicts_a_plain_search(width: int, height: int) -> None:
    rng = random.Random(width + 31 * height)
    told = 0
    table: dict[int, int] = {}
    for _ in range(12):
        for at in long_game(rng, evaluator="outcome", width=width, height=height):
            left = at.plies_expected
            if not 0 < left <= 9:
                continue
            value = plain_value(at, table)
            for _ in range(6):
                alpha = rng.randint(-5, 4)
                beta = alpha + rng.choice((1, 1, 3))
                assert at.settle(left - 1, alpha, beta) is None
                if (settled := at.settle(left, alpha, beta)) is not None:
                    told += 1
                    g = settled.value
                    assert g == value or (g >= beta and g <= value) or (g <= alpha and g >= value), (at, alpha, beta)
    assert told > 50


def test_settle_is_silent_about_other_evaluators_and_finished_games() -> None:
    assert connect_four("121212", "threats").settle(36, -1, 1) is None
    assert connect_four("121212", "outcome").settle(36, -1, 1) is not None
    assert connect_four("1212121", "outcome").settle(36, -1, 1) is None


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_moves_are_counted_as_they_are_listed(width: int, height: int) -> None:
    for at in random_game(random.Random(3), width=width, height=height):
        assert rules(at).perft(state(at), 1) == max(1, len(at.moves()))


def test_hints_prefer_moves_that_threaten() -> None:
    two = connect_four("4152")  # X has 4 and 5: 3 and 6 make an open three
    assert max(two.moves(), key=two.hint) in ("3", "6")


# Evaluators


@pytest.mark.parametrize("evaluator", ["threats", "lines", "zugzwang"])
def test_a_win_outweighs_all_else(evaluator: str) -> None:
    rng = random.Random(13)
    for _ in range(60):
        *rest, end = random_game(rng, evaluator=evaluator)
        outcome = end.for_solving().evaluate()
        assert end.evaluate() == outcome + 10_000 * ((outcome > 0) - (outcome < 0))
        assert all(abs(at.evaluate()) < 5_000 for at in rest)
        assert end.decisive == 10_000 and end.for_solving().decisive == 1


def lines_by_hand(at: ConnectFourPosition) -> int:
    rows = at.text.split("/")
    worth = {0: 0, 1: 1, 2: 3, 3: 7}
    total = 0
    for row in range(6):
        for column in range(7):
            for right, down in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                squares = [(row + i * down, column + i * right) for i in range(4)]
                if all(0 <= r < 6 and 0 <= c < 7 for r, c in squares):
                    line = "".join(rows[r][c] for r, c in squares)
                    total += worth[line.count("X")] * ("O" not in line) - worth[line.count("O")] * ("X" not in line)
    return total


def test_lines_adds_up_open_lines() -> None:
    rng = random.Random(17)
    for _ in range(5):
        for at in random_game(rng, evaluator="lines"):
            if at.moves():
                assert at.evaluate() == lines_by_hand(at)


def test_mirrored_positions_have_equal_values() -> None:
    rng = random.Random(19)
    for at in (at for _ in range(4) for at in random_game(rng)):
        mirrored = "/".join(row[::-1] for row in at.text.split("/"))
        for evaluator in EVALUATORS:
            assert connect_four(mirrored, evaluator).evaluate() == at.with_evaluator(evaluator).evaluate()


def test_what_threats_is_sure_of_is_true() -> None:
    """A value near a thousand says that a side wins by answering every move, however long it takes."""
    rng = random.Random(23)
    table: dict[int, int] = {}
    seen = 0
    for at in (at for _ in range(75) for at in long_game(rng, evaluator="threats")):
        if 0 < at.plies_expected <= 9 and 700 < abs(at.evaluate()) < 5_000:
            seen += 1
            assert (at.evaluate() > 0) == (plain_value(at.for_solving(), table) > 0)
            assert plain_value(at.for_solving(), table) != 0
    assert seen > 5


def test_threats_beats_outcome() -> None:
    assert share(connect_four(), "threats", "outcome", openings=10, depth=4, plies=6) > 0.7


def test_what_zugzwang_is_certain_of_is_true() -> None:
    """From 3500 on somebody wins for sure; from 4000 on by forced moves, and how soon is exact."""
    rng = random.Random(31)
    table: dict[int, int] = {}
    forced = sure = 0
    for at in (at for _ in range(75) for at in long_game(rng, evaluator="zugzwang")):
        value = at.evaluate()
        if 0 < at.plies_expected <= 9 and abs(value) >= 3_500:
            outcome = plain_value(at.for_solving(), table)
            assert (value > 0) == (outcome > 0) and outcome != 0
            if abs(value) >= 4_000:
                forced += 1
                assert abs(value) - 4_000 == abs(outcome)
            else:
                sure += 1
    assert forced > 250 and sure > 3


def swing(evaluator: str) -> float:
    """The mean difference of the values of successive depths, in parts of their mean size."""
    rng = random.Random(37)
    differences, sizes = 0.0, 0.0
    for game in (list(random_game(rng, evaluator=evaluator)) for _ in range(30)):
        start = game[min(8, len(game) - 2)]
        values = [gt.search(start, "alphabeta", depth=depth).value for depth in range(3, 8)]
        if all(abs(value) < 3_500 for value in values):
            differences += sum(abs(a - b) for a, b in pairwise(values))
            sizes += sum(map(abs, values[1:]))
    return differences / sizes


def test_zugzwang_does_not_swing_from_depth_to_depth() -> None:
    assert swing("zugzwang") < 0.6
    assert swing("threats") > 1


def test_zugzwang_beats_threats() -> None:
    assert share(connect_four(), "zugzwang", "threats", openings=20, depth=4, plies=6) > 0.5


def test_evaluators_by_name() -> None:
    at = connect_four()
    assert at.evaluator == "threats" and at.play("4").evaluator == "threats"
    assert at.for_solving().evaluator == "outcome" and at.for_solving().unit == 1
    assert at.with_evaluator("lines").domain is connect_four("4", "lines").domain
    assert at.domain is not connect_four(width=6).domain
    with pytest.raises(UnknownName, match="evaluator of connect-four"):
        at.with_evaluator("none")


# Texts


def test_texts_round_trip() -> None:
    rng = random.Random(31)
    sizes: list[dict[str, Any]] = [{}, {"width": 12, "height": 3}, {"width": 2, "height": 31}]
    for size in sizes:
        for _ in range(10):
            for at in random_game(rng, **size):
                assert connect_four(at.text, **size) == at
                assert connect_four(at.text, **size).boards == at.boards


def test_move_texts() -> None:
    expected = connect_four().play("4").play("5").play("4")
    assert connect_four("454") == connect_four(" 4 5,4\n") == connect_four("4/5/4") == expected
    wide = connect_four("9abc", width=16, height=3)
    assert wide.text.endswith("/........XOXO....")
    assert wide == connect_four("9ABC", width=16, height=3)
    assert connect_four("") == connect_four("  ") == connect_four()


def test_board_texts() -> None:
    at = connect_four("44535")
    assert at.text == "......./......./......./......./...OX../..OXX.."
    assert connect_four(at.text.replace("/", "\n")) == connect_four(at.text.replace("/", "").lower()) == at
    assert connect_four(at.text.replace(".", "-")) == at


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("48", "move 2 of the list: illegal move '8'; legal here: 4, 5, 3, 6, 2, 7, 1"),
        ("4444444", "move 7 of the list: illegal move '4'"),
        ("12121213", "move 8 of the list: illegal move '3'; the game is over here"),
        ("4?", "move 2 of the list: illegal move '?'"),
        ("X", "a board of 7 columns and 6 rows has 42 squares; this one has 1"),
        ("." * 42 + " X", "this one has 42 before 'X' (the side to move is not written after it: it follows from"),
        ("." * 41 + " X", "has 42 squares; this one has 41 before 'X' (the side to move is not written"),
        ("." * 42 + "X", "has 42 squares; this one has 43 (the side to move is not written"),
        ("/".join(["." * 7] * 6) + "\nO", "has 42 squares; this one has 42 before 'O'"),
        ("." * 41 + "?", "column 7, row 1 of the board is '?'"),
        ("." * 34 + "X" + "." * 7, "column 7 has a disc above an empty square"),
        ("." * 35 + "XX.....", "X has 2 discs and O 0"),
        ("." * 35 + "O......", "X has 0 discs and O 1"),
        ("." * 28 + "OOOO...XXXX...", "both X and O have four in a row"),
        ("." * 28 + "OO.....XXXXOO.", "X has four in a row, but O has moved since"),
        ("." * 28 + "OOOX...XXXX.O.", "X has moved on after it had four in a row"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as raised:
        connect_four(text)
    assert message in str(raised.value)


def test_a_won_board_is_over() -> None:
    assert connect_four("." * 28 + "OOO....XXXX...").moves() == []
    seven = connect_four("1122335566774")  # the last disc joins three on the left to three on the right
    assert seven.moves() == [] and connect_four(seven.text) == seven


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ({"width": 8, "height": 8}, "does not fit 64 bits"),
        ({"width": 64, "height": 1}, "a board of 64 columns and 1 row does not fit 64 bits"),
        ({"width": 1, "height": 64}, "a board of 1 column and 64 rows does not fit 64 bits"),
        ({"width": 0}, "width must be an integer from 1 to 64, not 0"),
        ({"height": -1}, "height must be an integer from 1 to 64, not -1"),
        ({"width": "7"}, "width must be an integer from 1 to 64, not '7'"),
        ({"height": True}, "height must be an integer from 1 to 64, not True"),
        ({"depth": 6}, "connect-four has no option 'depth'; its options: width, height"),
    ],
)
def test_bad_sizes(size: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as raised:
        gt.position("connect-four", **size)
    assert message in str(raised.value)


def test_native_rules_check_their_numbers() -> None:
    from gametree import _core

    with pytest.raises(ValueError, match="width"):
        _core.ConnectFour(8, 8, "outcome")
    with pytest.raises(ValueError, match="evaluator"):
        _core.ConnectFour(7, 6, "depth")


# Drawing


def test_drawing() -> None:
    assert str(connect_four("445")).splitlines() == [
        " 1 2 3 4 5 6 7",
        *(" . . . . . . .",) * 4,
        " . . . O . . .",
        " . . . X(X). .",
        "O to move",
    ]
    assert str(connect_four("1212121")).endswith("X has won")
    assert str(connect_four("12", width=2, height=1)).endswith("a draw")
    assert connect_four("44").drawing().svg().count("<circle") == 2


def test_plies_left() -> None:
    assert connect_four().plies_left is None and connect_four().plies_expected == 42
    assert connect_four(width=4, height=5).plies_left == 20
    assert connect_four().for_solving().plies_left == 42
