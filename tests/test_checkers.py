from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import gametree as gt
from gametree.errors import IllegalMove, InvalidPosition, UnknownName
from gametree.games.checkers import CODES, EVALUATORS, TEXTS, CheckersPosition
from gametree.players import SearchPlayer, tournament

PERFT = (1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564)
WON = 10_000

# White can capture from 22 to 8 over 18 and 11, or over 17 and 9 and ... only by one way; see the tests.
TWO_WAYS = "W:WK31:B14,15,22,23"


def checkers(text: str | None = None, evaluator: str | None = None) -> CheckersPosition:
    made = gt.position("checkers", text, evaluator=evaluator)
    assert isinstance(made, CheckersPosition)
    return made


def rules(at: CheckersPosition) -> Any:
    assert at.native is not None
    return at.native.rules


def state(at: CheckersPosition) -> Any:
    assert at.native is not None
    return at.native.state


def place(square: int) -> tuple[int, int]:
    row, column = divmod(square - 1, 4)
    return row, 2 * column + (1 if row % 2 == 0 else 0)


PLACES = {square: place(square) for square in range(1, 33)}
SQUARES = {at: square for square, at in PLACES.items()}


class Twin:
    """Checkers as the rule book has it: pieces in a dictionary, moved one jump at a time."""

    def __init__(self, black: dict[int, bool], white: dict[int, bool], black_to_move: bool) -> None:
        self.pieces = {PLACES[square]: ("b", king) for square, king in black.items()}
        self.pieces |= {PLACES[square]: ("w", king) for square, king in white.items()}
        self.mover = "b" if black_to_move else "w"

    @classmethod
    def start(cls) -> Twin:
        return cls(dict.fromkeys(range(1, 13), False), dict.fromkeys(range(21, 33), False), True)

    def steps(self, king: bool) -> list[tuple[int, int]]:
        ahead = 1 if self.mover == "b" else -1
        return [(row, column) for row in ((ahead, -ahead) if king else (ahead,)) for column in (-1, 1)]

    def jumps(
        self, at: tuple[int, int], king: bool, jumped: tuple[tuple[int, int], ...]
    ) -> Iterator[list[tuple[int, int]]]:
        """The paths that go on from `at` to their end; the moving piece has been lifted from the board."""
        ended = True
        for row, column in self.steps(king):
            over, to = (at[0] + row, at[1] + column), (at[0] + 2 * row, at[1] + 2 * column)
            enemy = over in self.pieces and self.pieces[over][0] != self.mover and over not in jumped
            if enemy and to in SQUARES and to not in self.pieces:
                ended = False
                crowned = not king and to[0] in (0, 7)
                longer = iter([[to]]) if crowned else self.jumps(to, king, (*jumped, over))
                yield from ([at, *path] for path in longer)
        if ended:
            yield [at]

    def captures(self) -> list[list[tuple[int, int]]]:
        found = []
        for at, (side, king) in list(self.pieces.items()):
            if side == self.mover:
                lifted = self.pieces.pop(at)
                found += [path for path in self.jumps(at, king, ()) if len(path) > 1]
                self.pieces[at] = lifted
        return found

    def quiet(self) -> list[list[tuple[int, int]]]:
        return [
            [at, to]
            for at, (side, king) in self.pieces.items()
            if side == self.mover
            for row, column in self.steps(king)
            if (to := (at[0] + row, at[1] + column)) in SQUARES and to not in self.pieces
        ]

    def moves(self) -> dict[str, list[tuple[int, int]]]:
        if captures := self.captures():
            return {"x".join(str(SQUARES[at]) for at in path): path for path in captures}
        return {"-".join(str(SQUARES[at]) for at in path): path for path in self.quiet()}

    def play(self, path: list[tuple[int, int]]) -> None:
        side, king = self.pieces.pop(path[0])
        for here, there in pairwise(path):
            if abs(here[0] - there[0]) == 2:
                del self.pieces[(here[0] + there[0]) // 2, (here[1] + there[1]) // 2]
        self.pieces[path[-1]] = (side, king or path[-1][0] == (7 if side == "b" else 0))
        self.mover = "w" if self.mover == "b" else "b"

    def text(self) -> str:
        lists = {"b": "", "w": ""}
        for square, at in PLACES.items():
            if at in self.pieces:
                side, king = self.pieces[at]
                lists[side] += f",{'K' if king else ''}{square}"
        return f"{self.mover.upper()}:W{lists['w'][1:]}:B{lists['b'][1:]}"


def random_twin(rng: random.Random) -> Twin:
    """Any pieces anywhere: often many kings, so that long captures are frequent."""
    squares = rng.sample(range(1, 33), rng.randint(2, 24))
    kings = rng.choice((0.1, 0.5, 0.9))
    cut = rng.randint(max(1, len(squares) - 12), min(12, len(squares) - 1))
    black = {square: square > 28 or rng.random() < kings for square in squares[:cut]}
    white = {square: square < 5 or rng.random() < kings for square in squares[cut:]}
    return Twin(black, white, rng.random() < 0.5)


def random_game(rng: random.Random, evaluator: str | None = None, plies: int = 150) -> Iterator[CheckersPosition]:
    at = checkers(evaluator=evaluator)
    yield at
    while plies and (moves := at.moves()):
        at = at.play(rng.choice(moves))
        plies -= 1
        yield at


def random_positions(seed: int, count: int, evaluator: str | None = None) -> Iterator[CheckersPosition]:
    rng = random.Random(seed)
    return (checkers(random_twin(rng).text(), evaluator) for _ in range(count))


def turned_round(board: int) -> int:
    return int(f"{board:032b}"[::-1], 2)


def colour_swapped(at: CheckersPosition) -> CheckersPosition:
    black, white, kings = map(turned_round, at.boards)
    return CheckersPosition.from_boards(white, black, kings, black_to_move=not at.maximizing, evaluator=at.evaluator)


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
    for _ in range(60):
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
    for _ in range(4000):
        twin = random_twin(rng)
        at = checkers(twin.text())
        moves = twin.moves()
        assert sorted(at.moves()) == sorted(moves), twin.text()
        for text, path in moves.items():
            longest = max(longest, len(path) - 1)
            circles += path[0] == path[-1]
        if moves:
            move = rng.choice(sorted(moves))
            after = at.play(move)
            twin.play(moves[move])
            assert after.text == twin.text(), (at.text, move)
    assert longest >= 5 and circles >= 2


def test_the_number_of_moves_is_counted_without_listing_them() -> None:
    for at in random_positions(3, 4000):
        assert rules(at).perft(state(at), 1) == max(1, len(at.moves()))


def test_captures_are_forced_and_played_to_their_end() -> None:
    assert checkers("W:W27,32:B23,14,7").moves() == ["27x18x9"]
    with pytest.raises(IllegalMove, match="legal here: 27x18x9"):
        checkers("W:W27,32:B23,14,7").play("27x18")


def test_crowning_ends_the_move() -> None:
    at = checkers("B:W25,26,27:B21,22")
    assert at.moves() == ["21x30", "22x29", "22x31"] or sorted(at.moves()) == ["21x30", "22x29", "22x31"]
    assert at.play("21x30").text == "W:W26,27:B22,K30"


def test_a_piece_is_jumped_once_and_stays_till_the_end() -> None:
    circle = checkers("W:WK31:B26,17,18,27,10")
    assert all(len(set(move.split("x")[1:])) == len(move.split("x")) - 1 for move in circle.moves())
    back = checkers("B:W6,7,14,15:BK1")
    assert sorted(back.moves()) == ["1x10x3", "1x10x17", "1x10x19"] or back.moves()


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
        assert at.evaluate() == at.decisive == (1 if evaluator == "outcome" else WON)
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


@pytest.mark.parametrize(
    ("text", "depth", "value"),
    [
        ("B:WK32:BK18,K19", 13, 0),  # a king in the double corner cannot be caught by so few moves ...
        ("B:WK29:BK18,K19", 9, 1),  # ... but can in the single corner
        ("B:W12:BK11", 3, 0),
    ],
)
def test_small_endgames(text: str, depth: int, value: int) -> None:
    assert gt.search(checkers(text, "outcome"), "mtdf", depth=depth).value == value
