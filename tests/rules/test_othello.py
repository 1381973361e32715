"""Othello against a slow and obvious twin, and its notation, evaluators and errors."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from gametree.model.errors import IllegalMove, InvalidPosition, UnknownName
from gametree.rules.builtin.othello import EVALUATORS, SOLVING, SQUARES, OthelloPosition, obf_line, read_obf
from gametree.rules.catalogue import games, position
from support.othello_twin import Twin

INFINITY = 2**31 - 1

# Black must pass after the first game; White is wiped out in the second.
FORCED_PASS = "c4c3e6b4a4a5b2a3"
WIPE_OUT = "e6f4e3f6g5d6e7f5c5"


def othello(text: str | None = None, evaluator: str | None = None) -> OthelloPosition:
    made = position("othello", text, evaluator=evaluator)
    assert isinstance(made, OthelloPosition)
    return made


def random_game(rng: random.Random, evaluator: str | None = None) -> Iterator[OthelloPosition]:
    """All positions of a game of random moves, to its end."""
    at = othello(evaluator=evaluator)
    yield at
    while moves := at.moves():
        at = at.play(rng.choice(moves))
        yield at


def colour_swapped(at: OthelloPosition) -> OthelloPosition:
    black, white = at.boards
    return OthelloPosition.from_boards(white, black, black_to_move=not at.maximizing, evaluator=at.evaluator)


def rules(at: OthelloPosition) -> Any:
    assert at.native is not None
    return at.native.rules


def state(at: OthelloPosition) -> Any:
    assert at.native is not None
    return at.native.state


def best_move(at: OthelloPosition, depth: int) -> str:
    search = rules(at).search(None, [], INFINITY, False)
    _, code, stopped = search.alphabeta(state(at), depth, -INFINITY, INFINITY)
    assert not stopped
    return at.move_of(code)


# Rules


def test_is_found_by_name() -> None:
    assert "othello" in games()
    assert othello().moves() == ["d3", "c4", "f5", "e6"]
    assert othello().maximizing


@pytest.mark.parametrize(
    ("depth", "count"),
    list(enumerate((1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284))),
)
def test_perft(depth: int, count: int) -> None:
    assert rules(othello()).perft(state(othello()), depth) == count


def test_agrees_with_the_twin_on_random_games() -> None:
    rng = random.Random(20240)
    passes = 0
    for _ in range(40):
        at, twin = othello(), Twin()
        while True:
            moves = at.moves()
            assert moves == twin.moves()
            assert at.text == twin.text()
            if not moves:
                break
            passes += moves == ["pass"]
            move = rng.choice(moves)
            at = at.play(move)
            twin.play(move)
    assert passes > 8


def test_forced_pass() -> None:
    at = othello(FORCED_PASS)
    assert at.maximizing
    assert at.moves() == ["pass"]
    after = at.play("pass")
    assert not after.maximizing
    assert after.boards == at.boards
    assert after.moves()[0] != "pass"
    assert after.key != at.key


def test_wiped_out_game_is_over() -> None:
    at = othello(WIPE_OUT, "discs")
    assert at.moves() == []
    assert at.evaluate() == 13
    assert at.plies_left == 0
    assert "game over" in str(at)
    with pytest.raises(IllegalMove, match="the game is over"):
        at.play("pass")


@pytest.mark.parametrize("move", ["a1", "d4", "pass", "i9", "", "f55", 3, None])
def test_illegal_moves(move: Any) -> None:
    with pytest.raises(IllegalMove, match="legal here: d3, c4, f5, e6"):
        othello().play(move)


@pytest.mark.parametrize("spelling", ["pass", "PASS", "ps", "--", " pass "])
def test_spellings_of_a_pass(spelling: str) -> None:
    at = othello(FORCED_PASS)
    assert at.play(spelling) == at.play("pass")


# Keys


def test_transposed_moves_give_equal_keys() -> None:
    assert othello("f5f6e6f4").key == othello("e6f6f5f4").key
    assert othello("f5f6e6f4") == othello("e6f6f5f4")


def test_different_positions_have_different_keys() -> None:
    rng = random.Random(7)
    seen: dict[int, str] = {}
    for _ in range(90):
        for at in random_game(rng):
            assert seen.setdefault(at.key, at.text) == at.text
    assert len(set(seen.values())) == len(seen) > 5_000


def test_one_disc_or_the_side_to_move_changes_about_half_the_key() -> None:
    start = othello()
    black, white = start.boards
    for bit in (1 << square for square in range(64) if not (black | white) >> square & 1):
        keys = [
            start.key,
            OthelloPosition.from_boards(black | bit, white).key,
            OthelloPosition.from_boards(black, white | bit).key,
            OthelloPosition.from_boards(black | bit, white, black_to_move=False).key,
        ]
        for first, second in combinations(keys, 2):
            assert 10 < (first ^ second).bit_count() < 54


# Evaluators


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_swapping_the_colours_negates_the_value(evaluator: str) -> None:
    rng = random.Random(11)
    for _ in range(15):
        for at in random_game(rng, evaluator):
            assert colour_swapped(at).evaluate() == -at.evaluate()


def with_award(difference: int, end: OthelloPosition, evaluator: str) -> int:
    empty = end.text.count(".") if evaluator == "tournament" else 0
    return difference + (empty if difference > 0 else -empty if difference < 0 else 0)


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_outcome_is_the_disc_difference(evaluator: str) -> None:
    rng = random.Random(13)
    for _ in range(40):
        *rest, end = random_game(rng, evaluator)
        black, white = end.boards
        difference = black.bit_count() - white.bit_count()
        if evaluator == "discs":
            assert end.evaluate() == difference
        elif evaluator in SOLVING:
            assert end.evaluate() == with_award(difference, end, evaluator)
            assert all(at.evaluate() == 0 for at in rest)
        else:
            assert end.evaluate() == 10_000 * difference
            assert all(abs(at.evaluate()) < 10_000 for at in rest)


def test_squares_left_empty_are_the_winners_in_a_tournament() -> None:
    assert othello(WIPE_OUT, "outcome").evaluate() == 13
    assert othello(WIPE_OUT, "tournament").evaluate() == 64
    nobody_can_move = "X" * 7 + "." * 50 + "O" * 7 + "X"
    assert othello(nobody_can_move, "tournament").moves() == []
    assert othello(nobody_can_move, "tournament").evaluate() == 0


def test_discs_counts_discs() -> None:
    assert othello("f5", "discs").evaluate() == 3
    assert othello("f5d6", "discs").evaluate() == 0


def test_mirrored_positions_have_equal_values() -> None:
    in_the_diagonal = [8 * (i % 8) + i // 8 for i in range(64)]
    left_to_right = [8 * (i // 8) + 7 - i % 8 for i in range(64)]
    rng = random.Random(17)
    for at in (at for _ in range(2) for at in random_game(rng)):
        for mirror in (in_the_diagonal, left_to_right):
            mirrored = othello("".join(at.text[i] for i in mirror) + at.text[64])
            for evaluator in EVALUATORS:
                assert mirrored.with_evaluator(evaluator).evaluate() == at.with_evaluator(evaluator).evaluate()


def weighted_by_hand(at: OthelloPosition) -> int:
    worth = ((30, -8, 6, 3), (-8, -15, -2, -1), (6, -2, 2, 1), (3, -1, 1, 0))
    sign = {"X": 1, "O": -1, ".": 0}
    near = (0, 1, 2, 3, 3, 2, 1, 0)
    return sum(sign[mark] * worth[near[i // 8]][near[i % 8]] for i, mark in enumerate(at.text[:64]))


def test_weighted_adds_up_the_worth_of_squares() -> None:
    for at in random_game(random.Random(19), "weighted"):
        if at.moves():
            assert at.evaluate() == weighted_by_hand(at)


def test_mobility_counts_moves_and_corners() -> None:
    corners = 1 << 0 | 1 << 7 | 1 << 56 | 1 << 63
    for at in random_game(random.Random(23), "mobility"):
        black, white = at.boards
        sides = [OthelloPosition.from_boards(black, white, black_to_move=to_move) for to_move in (True, False)]
        black_moves, white_moves = (sum(move != "pass" for move in side.moves()) for side in sides)
        if black_moves or white_moves:
            corner_lead = (black & corners).bit_count() - (white & corners).bit_count()
            assert at.evaluate() == black_moves - white_moves + 10 * corner_lead


def test_positional_knows_about_corners() -> None:
    empty_but_for = {"a1": "X", "b2": "X", "d4": "X", "e4": "O", "e5": "O", "g5": "O"}
    held = "".join(empty_but_for.get(square, ".") for square in SQUARES)
    given = held.replace("X", ".", 1)
    assert othello(held + "X", "positional").evaluate() > othello(given + "X", "positional").evaluate() + 60


@pytest.mark.parametrize(("better", "worse"), [("positional", "discs"), ("staged", "discs"), ("staged", "positional")])
def test_better_evaluators_win(better: str, worse: str) -> None:
    rng = random.Random(29)
    points = 0.0
    openings = 50
    for _ in range(openings):
        opening = othello()
        for _ in range(8):
            opening = opening.play(rng.choice(opening.moves()))
        for better_is_black in (True, False):
            at = opening
            while at.moves():
                mine = at.maximizing == better_is_black
                at = at.play(best_move(at.with_evaluator(better if mine else worse), 3))
            result = at.with_evaluator("discs").evaluate() * (1 if better_is_black else -1)
            points += 1.0 if result > 0 else 0.5 if result == 0 else 0.0
    assert points / (2 * openings) > 0.55


def test_staged_sees_what_it_says() -> None:
    """Kinds of squares from the corner inwards, discs next to empty corners, discs held, moves, the move itself."""
    marks = {"a1": "X", "b1": "X", "g2": "O", "h7": "O", "d4": "O", "e5": "X", "d5": "X"}
    at = othello("".join(marks.get(square, ".") for square in SQUARES) + "X", "staged")
    stage, seen = rules(at).features(state(at))
    assert stage == 0
    assert seen[:10] == [1, 0, 0, 0, -1, 0, 0, 0, 0, 1]
    assert seen[10:13] == [-1, -1, 2]
    moves = [len(side.moves()) for side in (at, OthelloPosition.from_boards(*at.boards, black_to_move=False))]
    assert seen[13] == moves[0] - moves[1]
    assert seen[15:] == [1, 1]


def test_evaluator_is_kept_and_changed() -> None:
    at = othello(evaluator="discs")
    assert at.evaluator == "discs"
    assert at.play("f5").evaluator == "discs"
    assert at.with_evaluator("mobility").play("f5").evaluator == "mobility"
    assert at.with_evaluator("mobility") == at
    assert othello().evaluator == "positional"
    assert at.unit == 2
    assert othello().unit > at.unit
    with pytest.raises(UnknownName, match="did you mean discs"):
        at.with_evaluator("disc")
    with pytest.raises(UnknownName, match="evaluator of othello"):
        OthelloPosition.from_boards(1, 2, evaluator="none")


# Texts


def test_start_board() -> None:
    assert othello() == othello("") == othello(" \n") == othello("." * 27 + "OX......XO" + "." * 27 + "X")
    assert str(othello("f5")).splitlines() == [
        "  a b c d e f g h",
        "1 . . . . . . . .",
        "2 . . . . . . . .",
        "3 . . . . . . . .",
        "4 . . . O X . . .",
        "5 . . . X X(X). .",
        "6 . . . . . . . .",
        "7 . . . . . . . .",
        "8 . . . . . . . .",
        "X 4, O 1; O to move",
    ]


def test_move_texts() -> None:
    expected = othello().play("f5").play("d6").play("c3")
    assert othello("f5d6c3") == othello("f5 d6 c3") == othello("F5 D6\nC3 ") == othello("f5, d6, c3") == expected


def test_passes_are_implied_or_written() -> None:
    at = othello(FORCED_PASS)
    move = at.play("pass").moves()[0]
    expected = at.play("pass").play(move)
    for written in ("", "pass", " pass ", "PS", "--"):
        assert othello(FORCED_PASS + written + move) == expected


def test_board_texts_round_trip() -> None:
    rng = random.Random(31)
    for _ in range(10):
        for at in random_game(rng):
            again = othello(at.text)
            assert again == at
            assert again.boards == at.boards
            assert again.maximizing == at.maximizing


def test_marks_of_a_board() -> None:
    text = "." * 27 + "OX......XO" + "." * 27
    spelled = text.replace("X", "*").replace("O", "w").replace(".", "-")
    rows = "\n".join(" ".join(text[i : i + 8]) for i in range(0, 64, 8))
    assert othello(spelled + "*") == othello(rows + "\nX") == othello(text.replace("X", "b") + "B") == othello()
    assert not othello(text + "O").maximizing


def test_side_to_move_may_be_left_out() -> None:
    at = othello(FORCED_PASS)
    assert at.maximizing
    assert othello(at.text[:64]) == at.play("pass")
    assert othello(othello("f5").text[:64]).maximizing
    assert othello(othello(WIPE_OUT).text[:64]).maximizing


def test_a_missing_square_is_not_made_up_for_by_the_side_to_move() -> None:
    rng = random.Random(5)
    for at in (at for _ in range(4) for at in random_game(rng)):
        missing = rng.randrange(64)
        squares, side = at.text[:missing] + at.text[missing + 1 : 64], at.text[64]
        rows = "\n".join(squares[i : i + 8] for i in range(0, 63, 8))
        for text in (
            squares + side,
            f"{squares} {side}",
            f"{rows}\n{side}",
            f"{rows} {side}",
            " ".join(squares + side),
        ):
            with pytest.raises(InvalidPosition, match=rf"a board has 64 squares, .* has 63 squares and then '{side}'"):
                othello(text)


def test_a_board_in_rows_needs_no_side() -> None:
    full = "XO" * 32
    for gap in ("\n", "  ", "\n\n"):
        assert othello(gap.join(full[i : i + 8] for i in range(0, 64, 8))).text == full + "X"
    assert othello("\n".join(" ".join(full[i : i + 8]) for i in range(0, 64, 8))).text == full + "X"


def test_lines_of_obf() -> None:
    line = "O" * 16 + "-OXXXX----OXXO--XXOOXOOOXXXOOXOOXXOOXOOOXXXXOO-- X; A3:+10; H8:-4;"
    at, scores = read_obf(line)
    assert at == othello(line)
    assert at.maximizing
    assert set(scores) <= set(at.moves())
    assert list(scores.values()) == [10, -4]
    assert obf_line(at, scores) == line
    assert read_obf(obf_line(at)) == (at, {})
    assert read_obf(line + " % a remark; of nobody", evaluator="discs")[0].evaluator == "discs"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ("F5:+0; D4:-2", "cannot be played: illegal move 'D4:-2'; legal here: d3, c4, f5, e6"),
        ("F5", "'F5' is not a move with its score, such as H5:+6"),
        ("F5:good", "is not a move with its score"),
    ],
)
def test_bad_lines_of_obf(fields: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as raised:
        read_obf(f"{othello().text[:64]} X; {fields};")
    assert message in str(raised.value)


def test_lines_of_obf_need_a_board() -> None:
    with pytest.raises(InvalidPosition, match="this one has 4 characters"):
        read_obf("---- X;"[1:])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("f5 f5", "move 2 of the list: illegal move 'f5'; legal here: f4, d6, f6"),
        ("f5d6a1", "move 3 of the list: illegal move 'a1'"),
        ("pass", "move 1 of the list: illegal move 'pass'; legal here: d3, c4, f5, e6"),
        ("--", "move 1 of the list: illegal move '--'"),
        (WIPE_OUT + "a1", "move 10 of the list: illegal move 'a1'; the game is over here"),
        ("f5 z9", "move 2 of the list, 'z9', is not a move; moves are a1 to h8, or pass"),
        ("i1", "move 1 of the list, 'i1', is not a move"),
        ("f5d", "move 2 of the list, 'd', is not a move"),
        ("hello", "square a1 of the board is 'h'"),
        ("." * 20 + "0" + "." * 43, "square e3 of the board is '0'"),
        ("X" * 63, "this one has 63 characters"),
        ("XO", "this one has 2 characters"),
        ("X" * 66, "this one has 66 characters"),
        ("X" * 64 + ".", "the side to move is '.'; it is X or O"),
        ("X" * 64 + "?", "the side to move is '?'; it is X or O"),
        ("." * 64, "the board has no disc"),
        ("-" * 65, "the side to move is '-'"),
        ("." * 64 + "X", "the board has no disc"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as raised:
        othello(text)
    assert message in str(raised.value)


def test_bad_boards() -> None:
    with pytest.raises(InvalidPosition, match="b1 has a black and a white disc"):
        OthelloPosition.from_boards(3, 6)
    with pytest.raises(InvalidPosition, match="no disc"):
        OthelloPosition.from_boards(0, 0)
    with pytest.raises(InvalidPosition, match="64 bits"):
        OthelloPosition.from_boards(1 << 64, 1)


# The end of the game


def test_plies_left_bounds_the_rest_of_the_game() -> None:
    assert othello().plies_left is None
    rng = random.Random(37)
    for _ in range(50):
        line = list(random_game(rng))
        for rest, at in enumerate(reversed(line)):
            black, white = at.boards
            empties = 64 - (black | white).bit_count()
            if rest == 0:
                assert at.plies_left == 0
            elif empties > 10:
                assert at.plies_left is None
                assert at.for_solving().plies_left == at.with_evaluator("tournament").plies_left == 2 * empties + 1
            else:
                assert at.plies_left == 2 * empties + 1
                assert rest <= at.plies_left
