from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

import gametree as gt
from gametree.model.errors import IllegalMove
from gametree.rules.builtin.checkers import EVALUATORS, CheckersPosition
from support.checkers_twin import (
    PLACES,
    SQUARES,
    WON,
    Twin,
    checkers,
    random_game,
    random_positions,
    random_twin,
    rules,
    state,
)

PERFT = (1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564)


# Rules


def test_is_found_by_name() -> None:
    assert "checkers" in gt.games()
    assert sorted(checkers().moves()) == ["10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14"]
    assert checkers().maximizing


@pytest.mark.parametrize(("depth", "count"), list(enumerate(PERFT)))
def test_perft(depth: int, count: int) -> None:
    assert rules(checkers()).perft(state(checkers()), depth) == count


def test_agrees_with_the_twin_on_random_games() -> None:
    rng = random.Random(1)
    for _ in range(25):
        at, twin = checkers(), Twin.start()
        for _ in range(150):
            moves = twin.moves()
            assert sorted(at.moves()) == sorted(moves)
            assert at.text == twin.text()
            if not moves:
                break
            move = rng.choice(sorted(moves))
            at = at.play(move)
            twin.play(moves[move])


def test_agrees_with_the_twin_on_any_set_up() -> None:
    rng = random.Random(2)
    longest, circles = 0, 0
    for _ in range(2000):
        twin = random_twin(rng)
        at = checkers(twin.text())
        moves = twin.moves()
        assert sorted(at.moves()) == sorted(moves), twin.text()
        for path in moves.values():
            longest = max(longest, len(path) - 1)
            circles += path[0] == path[-1]
        if moves:
            move = rng.choice(sorted(moves))
            after = at.play(move)
            twin.play(moves[move])
            assert after.text == twin.text(), (at.text, move)
    assert longest >= 5 and circles >= 2


def test_the_number_of_moves_is_counted_without_listing_them() -> None:
    for at in random_positions(3, 1500):
        assert rules(at).perft(state(at), 1) == max(1, len(at.moves()))


def test_captures_are_forced_and_played_to_their_end() -> None:
    at = checkers("W:W27,32:B23,14,7")
    assert at.moves() == ["27x18x9"]
    with pytest.raises(IllegalMove, match="legal here: 27x18x9"):
        at.play("27x18")
    with pytest.raises(IllegalMove, match="legal here: 27x18x9"):
        at.play("32-28")


def test_crowning_ends_the_move() -> None:
    at = checkers("B:W25,26,27:B21,22")
    assert sorted(at.moves()) == ["21x30", "22x29", "22x31"]
    assert at.play("21x30").text == "W:W26,27:B22,K30"


def test_a_piece_is_jumped_once() -> None:
    """The king comes back to 11, but not over 7 again, which lies there until the end of the move."""
    at = checkers("B:W7,8,15,16:BK2")
    assert sorted(at.moves()) == ["2x11x18", "2x11x20", "2x11x4"]
    round_trip = checkers("B:W7,15,16,23,24:BK2")
    assert sorted(round_trip.moves()) == ["2x11x18x27x20x11", "2x11x20x27x18x11"]
    assert round_trip.play("2x11x18x27x20x11").text == "W:W:BK11"


def test_a_king_may_end_where_it_began() -> None:
    at = checkers("B:W6,7,14,15,32:BK2")
    assert sorted(at.moves()) == ["2x11x18x9x2", "2x9x18x11x2"]
    assert at.play("2x9x18x11x2").text == at.play("2x11x18x9x2").text == "W:W32:BK2"
    assert at.play("2x9x18x11x2") == at.play("2x11x18x9x2")


def test_who_cannot_move_has_lost() -> None:
    shut_in = "W:W12:B3,8"
    for evaluator in EVALUATORS:
        at = checkers(shut_in, evaluator)
        assert at.moves() == []
        assert at.evaluate() == at.decisive == WON
        assert checkers("B:W12:B", evaluator).evaluate() == -at.evaluate()
    assert "Black has won" in str(checkers(shut_in))
    with pytest.raises(IllegalMove, match="the game is over"):
        checkers(shut_in).play("12-8")


def test_plies_that_can_be_taken_back_are_counted() -> None:
    at = checkers("B:WK32,19:BK1,2,11")
    seen = []
    for move in ("1-5", "32-27", "5-1", "27-32", "2-7", "32-27", "1-5", "19-15"):
        at = at.play(move)
        seen.append(at.reversible)
    assert seen == [1, 2, 3, 4, 0, 1, 2, 0]
    assert at.play("11x18").reversible == 0


# Solved positions

Kings = tuple[frozenset[int], frozenset[int], bool]
"""Squares of Black's and White's kings, and whether Black is to move."""

BESIDE = {
    square: [
        (SQUARES[row + down, column + right], SQUARES.get((row + 2 * down, column + 2 * right)))
        for down, right in product((-1, 1), repeat=2)
        if (row + down, column + right) in SQUARES
    ]
    for square, (row, column) in PLACES.items()
}
"""The squares next to each, and those behind them."""


def jumps(at: int, others: frozenset[int], theirs: frozenset[int]) -> Iterator[tuple[int, frozenset[int]]]:
    """Where the captures of a king end, and what they leave of `theirs`; `at` itself if there is none."""
    over_to = [(over, to) for over, to in BESIDE[at] if over in theirs and to and to not in others | theirs]
    for over, to in over_to:
        yield from jumps(to, others, theirs - {over})
    if not over_to:
        yield at, theirs


def kings_after(kings: Kings) -> list[Kings]:
    black, white, black_to_move = kings
    ours, theirs = (black, white) if black_to_move else (white, black)
    ends = [
        (ours - {at} | {end}, left) for at in ours for end, left in jumps(at, ours - {at}, theirs) if left != theirs
    ]
    if not ends:
        ends = [(ours - {at} | {to}, theirs) for at in ours for to, _ in BESIDE[at] if to not in ours | theirs]
    return [(moved, left, False) if black_to_move else (left, moved, True) for moved, left in ends]


LONGEST_WIN = 9
"""Plies of the longest wins that are looked for."""


def plies_to_win() -> dict[Kings, int]:
    """For the positions of one or two black kings against one that are won soon: in how many plies White has lost.

    From the end backwards: a position is won if one move leads (or with White, all moves lead) to a won one.
    """
    undecided = {
        kings: kings_after(kings)
        for count in (1, 2)
        for black in combinations(range(1, 33), count)
        for white in set(range(1, 33)).difference(black)
        for kings in product([frozenset(black)], [frozenset([white])], (True, False))
    }
    won = {kings: 0 for kings, ends in undecided.items() if not ends and not kings[2]}
    for plies in range(1, LONGEST_WIN + 1):
        new = [
            kings
            for kings, ends in undecided.items()
            if kings not in won and (any if kings[2] else all)(not follow[1] or follow in won for follow in ends)
        ]
        won |= dict.fromkeys(new, plies)
        for kings in new:
            del undecided[kings]
    return won


def test_two_kings_against_one() -> None:
    won = plies_to_win()
    rng = random.Random(5)
    for black, white, black_to_move in rng.sample(sorted(won, key=str), 25):
        sides = [",".join(f"K{square}" for square in sorted(side)) for side in (white, black)]
        at = checkers("{}:W{}:B{}".format("B" if black_to_move else "W", *sides), "outcome")
        plies = won[black, white, black_to_move]
        if plies > 0:
            assert gt.search(at, "mtdf", depth=plies).value == WON, (at.text, plies)
            assert gt.search(at, "mtdf", depth=plies - 1).value == 0, (at.text, plies)


# Keys


def test_transposed_moves_give_equal_keys() -> None:
    assert checkers("9-13 24-20 11-15 28-24") == checkers("11-15 24-20 9-13 28-24")


def test_different_positions_have_different_keys() -> None:
    seen: dict[int, str] = {}
    rng = random.Random(7)
    for at in (at for _ in range(30) for at in random_game(rng)):
        assert seen.setdefault(at.key, at.text) == at.text
    for at in random_positions(8, 1500):
        assert seen.setdefault(at.key, at.text) == at.text
    assert len(set(seen.values())) == len(seen) > 3000


def test_one_piece_its_rank_or_the_side_to_move_changes_about_half_the_key() -> None:
    black, white, _ = checkers().boards
    for square in range(12, 20):
        bit = 1 << square
        keys = [
            CheckersPosition.from_boards(black & ~1, white & ~(1 << 31)).key,
            CheckersPosition.from_boards(black & ~1, white & ~(1 << 31), black_to_move=False).key,
            CheckersPosition.from_boards(black & ~1 | bit, white & ~(1 << 31)).key,
            CheckersPosition.from_boards(black & ~1 | bit, white & ~(1 << 31), bit).key,
            CheckersPosition.from_boards(black & ~1, white & ~(1 << 31) | bit).key,
            CheckersPosition.from_boards(black & ~1, white & ~(1 << 31) | bit, bit).key,
        ]
        for first, second in combinations(keys, 2):
            assert 10 < (first ^ second).bit_count() < 54


def test_what_led_to_a_position_is_no_part_of_the_key() -> None:
    at = checkers("B:WK32:BK1")
    again = at.line(["1-5", "32-27", "5-1", "27-32"])
    assert again == at and again.reversible == 4
