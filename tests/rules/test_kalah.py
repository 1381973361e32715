"""Kalah: rules against a twin, solved games, extra moves, bounds told early, evaluators, texts and errors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.model.errors import IllegalMove, InvalidPosition, OptionError
from gametree.model.limits import MAX_DEPTH
from gametree.rules.builtin.kalah import KalahPosition
from support.evaluator_match import share

SIZES = [(6, 4), (1, 1), (1, 5), (2, 3), (3, 6), (4, 2), (5, 9), (7, 10), (7, 18), (6, 1)]
INFINITY = 2**31 - 1


def kalah(text: str | None = None, evaluator: str | None = None, **options: Any) -> KalahPosition:
    made = gt.position("kalah", text, evaluator=evaluator, **options)
    assert isinstance(made, KalahPosition)
    return made


class Twin:
    """Kalah as the rule book has it: a ring of places, and one stone after the other."""

    def __init__(self, pits: int, stones: int) -> None:
        self.pits = pits
        self.rows = {side: [*[stones] * pits, 0] for side in "SN"}
        self.mover = "S"

    def moves(self) -> set[str]:
        return {str(pit + 1) for pit in range(self.pits) if self.rows[self.mover][pit]}

    def play(self, move: str) -> None:
        mine, theirs = self.mover, self.other()
        ring = [(mine, place) for place in range(self.pits + 1)] + [(theirs, place) for place in range(self.pits)]
        at = int(move) - 1
        stones, self.rows[mine][at] = self.rows[mine][at], 0
        for _ in range(stones):
            at = (at + 1) % len(ring)
            side, place = ring[at]
            self.rows[side][place] += 1
        if side == mine and place < self.pits:
            self.capture(place)
        if any(not any(row[:-1]) for row in self.rows.values()):
            self.rows = {side: [*[0] * self.pits, sum(row)] for side, row in self.rows.items()}
        if (side, place) != (mine, self.pits):
            self.mover = theirs

    def capture(self, place: int) -> None:
        mine, theirs = self.rows[self.mover], self.rows[self.other()]
        opposite = self.pits - 1 - place
        if mine[place] == 1 and theirs[opposite]:
            mine[-1] += 1 + theirs[opposite]
            mine[place] = theirs[opposite] = 0

    def other(self) -> str:
        return "N" if self.mover == "S" else "S"

    def text(self) -> str:
        south, north = (" ".join(map(str, self.rows[side])) for side in "SN")
        return f"{south} / {north} {self.mover}"


def random_game(rng: Random, evaluator: str | None = None, **options: Any) -> Iterator[KalahPosition]:
    """All positions of a game of random moves, to its end."""
    at = kalah(evaluator=evaluator, **options)
    yield at
    while moves := at.moves():
        at = at.play(rng.choice(moves))
        yield at


def sides_swapped(at: KalahPosition) -> KalahPosition:
    south, north = at.text[:-2].split(" / ")
    return kalah(f"{north} / {south} {'N' if at.maximizing else 'S'}", at.evaluator, pits=at.pits)


def plain_value(at: KalahPosition, depth: int) -> int:
    """Minimax without anything."""
    moves = at.moves()
    if depth == 0 or not moves:
        return at.evaluate()
    best = max if at.maximizing else min
    return best(plain_value(at.play(move), depth - 1) for move in moves)


def rules(at: KalahPosition) -> Any:
    assert at.native is not None
    return at.native.rules


def state(at: KalahPosition) -> Any:
    assert at.native is not None
    return at.native.state


# Rules


@pytest.mark.parametrize(("pits", "stones"), SIZES)
def test_agrees_with_the_twin_on_random_games(pits: int, stones: int) -> None:
    rng = Random(f"{pits},{stones}")
    for _ in range(12):
        at, twin = kalah(pits=pits, stones=stones), Twin(pits, stones)
        while True:
            moves = at.moves()
            assert set(moves) == twin.moves() and len(set(moves)) == len(moves)
            assert at.text == twin.text()
            assert rules(at).perft(state(at), 1) == max(1, len(moves))
            if not moves:
                break
            move = rng.choice(moves)
            at = at.play(move)
            twin.play(move)


@pytest.mark.parametrize(("depth", "count"), list(enumerate((1, 6, 35, 185, 942, 4690, 23233, 114430, 563055))))
def test_perft(depth: int, count: int) -> None:
    assert rules(kalah()).perft(state(kalah()), depth) == count


def test_perft_by_the_twin() -> None:
    def perft(line: list[str], depth: int) -> int:
        twin = Twin(6, 4)
        for move in line:
            twin.play(move)
        if depth == 0 or not twin.moves():
            return 1
        return sum(perft([*line, move], depth - 1) for move in twin.moves())

    for depth in range(5):
        assert rules(kalah()).perft(state(kalah()), depth) == perft([], depth)


def test_the_last_stone_in_the_store_gives_another_move() -> None:
    at = kalah("3")
    assert at.maximizing and at.text == "4 4 0 5 5 5 1 / 4 4 4 4 4 4 0 S"
    assert not at.play("6").maximizing


def test_a_capture_takes_both() -> None:
    at = kalah("1 0 0 / 2 3 0 S", pits=2).play("1")
    assert at.text == "0 0 3 / 0 3 0 N".replace("0 3 0 N", "0 0 3 N")  # South's pits are empty: North keeps the rest
    at = kalah("1 0 1 0 / 1 2 3 0 S", pits=3).play("1")
    assert at.text == "0 0 1 3 / 1 0 3 0 N"


def test_no_capture_without_stones_opposite() -> None:
    assert kalah("1 0 1 0 / 1 0 3 0 S", pits=3).play("1").text == "0 1 1 0 / 1 0 3 0 N"


def test_a_full_round_ends_in_the_pit_it_came_from() -> None:
    """Thirteen stones pass the other store by, fill the pit again, and capture there."""
    at = kalah("13 0 0 0 0 0 0 / 1 1 1 1 1 1 0 S").play("1")
    assert at.text == "0 1 1 1 1 1 4 / 2 2 2 2 2 0 0 N"


def test_the_end_of_the_game() -> None:
    at = kalah("0 0 1 5 / 2 0 1 4 S", "outcome", pits=3).play("3")
    assert at.text == "0 0 0 6 / 0 0 0 7 S"
    assert at.moves() == [] and at.evaluate() == -1 and at.plies_left == 0
    assert "game over: North has won, 6 to 7" in str(at)
    with pytest.raises(IllegalMove, match="the game is over"):
        at.play("1")


def test_natural_order() -> None:
    """Moves that end in the store first, then the pits nearest to it."""
    assert kalah().moves() == ["3", "6", "5", "4", "2", "1"]
    assert kalah("6 5 1 0 2 1 0 / 4 4 4 4 4 4 0 S").moves() == ["6", "5", "2", "1", "3"]


# Solved games: first player's win, draw or loss in Irving, Donkers and Uiterwijk, Solving Kalah (2000).

SOLVED = {1: "DLWLWD", 2: "WLLLWW", 3: "DWWWW", 4: "WWW"}


@pytest.mark.parametrize(("pits", "stones"), [(p, s + 1) for p, row in SOLVED.items() for s in range(len(row))])
def test_solved_games(pits: int, stones: int) -> None:
    start = kalah(pits=pits, stones=stones, evaluator="store")
    result = gt.search(start, "mtdf", depth=MAX_DEPTH, table=gt.Table("16MB"), ordering="table+hint")
    assert "LDW"[(result.value > 0) - (result.value < 0) + 1] == SOLVED[pits][stones - 1]
    assert not start.line(result.pv).moves()
    assert gt.solve(start).value == result.value


@pytest.mark.parametrize(("pits", "stones"), [(1, 2), (1, 3), (2, 1), (2, 2), (3, 1)])
def test_small_games_by_plain_minimax(pits: int, stones: int) -> None:
    start = kalah(pits=pits, stones=stones, evaluator="outcome")
    assert gt.solve(start).value == plain_value(start, 100)


# What the rules tell without a search


@pytest.mark.parametrize("evaluator", ["store", "outcome"])
def test_told_bounds_are_right(evaluator: str) -> None:
    rng, told_of = Random(evaluator), 0
    for _ in range(30):
        pits, stones = rng.choice([(2, 2), (3, 2), (4, 1), (2, 4)])
        for at in random_game(rng, evaluator, pits=pits, stones=stones):
            depth, alpha = rng.randint(0, 4), rng.randint(-9, 9)
            beta = alpha + rng.choice((1, 1, 4))
            told = at.settle(depth, alpha, beta)
            if told is None:
                continue
            told_of += 1
            value = plain_value(at, depth)
            assert told.value <= value if told.value >= beta else told.value >= value
            assert told.value >= beta or told.value <= alpha or told.value == value
    assert told_of > 50


def test_half_of_the_stones_decide() -> None:
    board = "1 0 1 5 / 1 1 0 0 S"
    assert kalah(board, "outcome", pits=3).settle(100, 0, 1) == (1, 1)
    assert kalah(board, "outcome", pits=3).settle(3, 0, 1) is None  # a search of three plies may find no end, and 0
    assert kalah(board, "outcome", pits=3).settle(3, -1, 0) == (0, 1)
    assert kalah(board, "store", pits=3).settle(3, 0, 1) == (1, 1)
    assert kalah(board, "seeds", pits=3).settle(100, 0, 1) is None


def test_hints() -> None:
    at = kalah("1 0 1 0 / 1 2 3 0 S", pits=3)
    assert {move: at.hint(move) for move in at.moves()} == {"3": 3, "1": 2}
    assert kalah().hint("1") == 0


# Keys


def test_transposed_moves_give_equal_keys() -> None:
    start = kalah("1 0 1 0 0 0 0 / 1 0 0 0 0 1 0 S")
    one, two = start.line("113"), start.line("311")
    assert one.text == two.text and one.key == two.key and one == two


def test_different_positions_have_different_keys() -> None:
    rng = Random(7)
    seen: dict[int, str] = {}
    for number in range(80):
        pits, stones = SIZES[number % len(SIZES)]
        for at in random_game(rng, pits=pits, stones=stones):
            assert seen.setdefault(at.key, at.text) == at.text
    assert len(seen) > 1500


def test_one_stone_or_the_side_to_move_changes_about_half_the_key() -> None:
    boards = ("4 4 4 4 4 4 0 / 4 4 4 4 4 4 0", "4 4 4 4 4 4 1 / 4 4 4 4 4 4 0", "4 4 4 5 4 4 0 / 4 4 4 4 4 4 0")
    for first, second in combinations([kalah(f"{board} {side}").key for board in boards for side in "SN"], 2):
        assert 10 < (first ^ second).bit_count() < 54


# Evaluators


@pytest.mark.parametrize("evaluator", gt.game("kalah").evaluators)
def test_swapping_the_sides_negates_the_value(evaluator: str) -> None:
    rng = Random(11)
    for number in range(20):
        pits, stones = SIZES[number % len(SIZES)]
        for at in random_game(rng, evaluator, pits=pits, stones=stones):
            assert sides_swapped(at).evaluate() == -at.evaluate()


@pytest.mark.parametrize("evaluator", gt.game("kalah").evaluators)
def test_the_outcome_is_the_difference_of_the_stores(evaluator: str) -> None:
    rng = Random(13)
    for _ in range(20):
        *rest, end = random_game(rng, evaluator)
        south, north = end.rows
        assert end.evaluate() == (10_000 if evaluator == "seeds" else 1) * (south[-1] - north[-1])
        for at in rest:
            south, north = at.rows
            lead = south[-1] - north[-1]
            assert abs(at.evaluate()) < 2000 if evaluator == "seeds" else at.evaluate() in (0, lead)
            if evaluator == "store":
                assert at.evaluate() == lead


def seeds_by_hand(ours: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    pits = len(ours) - 1

    def again(row: tuple[int, ...]) -> int:
        return sum(stones == pits - pit for pit, stones in enumerate(row[:-1]))

    def capture(mine: tuple[int, ...], others: tuple[int, ...]) -> int:
        ends = [pit + stones for pit, stones in enumerate(mine[:-1]) if stones and pit + stones < pits]
        return max((others[pits - 1 - end] for end in ends if not mine[end]), default=0)

    lead = 10 * (ours[-1] - theirs[-1]) + sum(ours[:-1]) - sum(theirs[:-1])
    occupied = sum(map(bool, ours[:-1])) - sum(map(bool, theirs[:-1]))
    threats = 10 * capture(ours, theirs) - 4 * capture(theirs, ours)
    return lead + 10 * occupied + 13 * again(ours) - 4 * again(theirs) + threats


def test_seeds_by_hand() -> None:
    rng = Random(19)
    for number in range(20):
        pits, stones = SIZES[number % len(SIZES)]
        *rest, _ = random_game(rng, "seeds", pits=pits, stones=stones)
        for at in rest:
            south, north = at.rows
            value = seeds_by_hand(south, north) if at.maximizing else -seeds_by_hand(north, south)
            assert at.evaluate() == value


def test_seeds_beats_store() -> None:
    assert share(kalah(), "seeds", "store", openings=40, depth=4) > 0.57


# Texts


def test_start_board() -> None:
    assert kalah() == kalah("") == kalah(" \n") == kalah("4 4 4 4 4 4 0/4 4 4 4 4 4 0 s")
    assert str(kalah("3 1 6")).splitlines() == [
        "    1 2 3 4 5 6",
        "N  (0)4 4 4 4 4",
        "  1             1",
        "S   1 6 2 6 6 5",
        "South to move",
    ]
    assert "(" in str(kalah("3").with_evaluator("store"))


def test_move_texts() -> None:
    expected = kalah().line(["3", "6", "1"])
    assert kalah("3 6 1") == kalah("3, 6, 1") == kalah("3,6\n1") == kalah("361") == kalah("36 1") == expected


def test_board_texts_round_trip() -> None:
    rng = Random(31)
    for pits, stones in SIZES:
        for at in random_game(rng, pits=pits, stones=stones):
            again = kalah(at.text, pits=pits)
            assert again == at and again.rows == at.rows and again.maximizing == at.maximizing


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 1", "move 2 of the list: illegal move '1'; legal here: 2"),
        ("x", "move 1 of the list: illegal move 'x'"),
        ("2 2 0 2 2 0 S", "illegal move '0'; legal here: 1 (write a board as 2 2 0 / 2 2 0 S)"),
        ("220", "(write a board as 2 2 0 / 2 2 0 S)"),
        ("2 2 0 / 2 2 0", "ends with the side to move, S or N, not with '0'"),
        ("2 2 0 / 2 2 x S", "'x' is neither"),
        ("2 -2 0 / 2 2 0 S", "'-2' is neither"),
        ("2 2 2 0 / 2 2 0 S", "South has 2 pits and a store, written as 3 numbers, not '2 2 2 0'"),
        ("2 2 0 / 2 0 S", "North has 2 pits and a store, written as 3 numbers, not '2 0'"),
        ("2 2 0 / 2 2 0 / 1 S", "North has 2 pits and a store, written as 3 numbers"),
        ("200 2 0 / 2 60 0 S", "there are 264 stones; a game has at most 255"),
        ("0 0 3 / 2 2 0 S", "South's pits are empty, so the game is over, and the stones in North's pits belong in"),
        ("1 2 3 / 0 0 0 S", "North's pits are empty"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as raised:
        kalah(text, pits=2, stones=2)
    assert message in str(raised.value)


@pytest.mark.parametrize("move", ["0", "7", "pass", "", "2.0", 2.5, -1, None])
def test_illegal_moves(move: Any) -> None:
    with pytest.raises(IllegalMove, match="legal here: 3, 6, 5, 4, 2, 1"):
        kalah().play(move)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pits": 0}, "pits must be an integer from 1 to 7, not 0"),
        ({"pits": 8}, "pits must be an integer from 1 to 7, not 8"),
        ({"stones": 19}, "stones must be an integer from 1 to 18, not 19"),
        ({"pits": "6"}, "pits must be an integer from 1 to 7, not '6'"),
        ({"stones": "many"}, "stones must be an integer from 1 to 18, not 'many'"),
    ],
)
def test_bad_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        kalah(**options)


# The end of the game


def longest_game(at: KalahPosition) -> int:
    return max((1 + longest_game(at.play(move)) for move in at.moves()), default=0)


def test_plies_left_bounds_the_rest_of_the_game() -> None:
    assert kalah().plies_left is None
    rng = Random(37)
    for pits, stones in ((2, 2), (3, 1), (4, 1), (6, 1)):
        for at in random_game(rng, pits=pits, stones=stones):
            if sum(map(sum, (row[:-1] for row in at.rows))) <= 5:
                assert at.plies_left is not None and longest_game(at) <= at.plies_left


@pytest.mark.parametrize(("pits", "stones"), SIZES)
def test_every_size_keeps_the_contract(pits: int, stones: int) -> None:
    gt.check_game(kalah(pits=pits, stones=stones), games=2)
