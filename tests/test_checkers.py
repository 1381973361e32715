from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from typing import Any

import pytest

import gametree as gt
from gametree.errors import IllegalMove, InvalidPosition, UnknownName
from gametree.games.checkers import CODES, EVALUATORS, TEXTS, CheckersPosition

PERFT = (1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564)
WON = 10_000


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
    for at in random_positions(3, 4000):
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


def plies_to_win() -> dict[Kings, int]:
    """For all positions of one or two black kings against one that are won: in how many plies White has lost.

    From the end backwards: a position is won if one move leads (or with White, all moves lead) to a won one.
    """
    after = {
        kings: kings_after(kings)
        for count in (1, 2)
        for black in combinations(range(1, 33), count)
        for white in set(range(1, 33)).difference(black)
        for kings in product([frozenset(black)], [frozenset([white])], (True, False))
    }
    won = {kings: 0 for kings, ends in after.items() if not ends and not kings[2]}
    for plies in range(1, 40):
        new = [
            kings
            for kings, ends in after.items()
            if kings not in won and (any if kings[2] else all)(not follow[1] or follow in won for follow in ends)
        ]
        won |= dict.fromkeys(new, plies)
    return won


def test_two_kings_against_one() -> None:
    won = plies_to_win()
    rng = random.Random(5)
    for black, white, black_to_move in rng.sample(sorted(won, key=str), 60):
        sides = [",".join(f"K{square}" for square in sorted(side)) for side in (white, black)]
        at = checkers("{}:W{}:B{}".format("B" if black_to_move else "W", *sides), "outcome")
        plies = won[black, white, black_to_move]
        if 0 < plies < 18:
            assert gt.search(at, "mtdf", depth=plies).value == WON, (at.text, plies)
            assert gt.search(at, "mtdf", depth=plies - 1).value == 0, (at.text, plies)


# Keys


def test_transposed_moves_give_equal_keys() -> None:
    assert checkers("9-13 24-20 11-15 28-24") == checkers("11-15 24-20 9-13 28-24")


def test_different_positions_have_different_keys() -> None:
    seen: dict[int, str] = {}
    rng = random.Random(7)
    for at in (at for _ in range(60) for at in random_game(rng)):
        assert seen.setdefault(at.key, at.text) == at.text
    for at in random_positions(8, 3000):
        assert seen.setdefault(at.key, at.text) == at.text
    assert len(set(seen.values())) == len(seen) > 6000


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


# Evaluators


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_swapping_the_colours_negates_the_value(evaluator: str) -> None:
    for at in random_positions(11, 500, evaluator):
        assert colour_swapped(at).evaluate() == -at.evaluate()


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_only_won_games_are_worth_so_much(evaluator: str) -> None:
    for at in random_positions(13, 500, evaluator):
        if at.moves() and evaluator != "positional":
            assert abs(at.evaluate()) < WON / 2
        elif not at.moves():
            assert at.evaluate() == (-WON if at.maximizing else WON)


def test_material_and_pieces_count() -> None:
    assert checkers("B:W32,31,K5:BK1,K2,9", "material").evaluate() == 50
    assert checkers("B:W32,31:BK1,K2,9", "pieces").evaluate() == 1
    assert checkers("B:W32,31:BK1,K2,9", "outcome").evaluate() == 0


def test_still_adds_up_the_features() -> None:
    weights = type(rules(checkers())).WEIGHTS
    for at in random_positions(17, 300, "still"):
        if at.moves():
            features = rules(at).features(state(at))
            assert at.evaluate() == sum(weight * feature for weight, feature in zip(weights, features, strict=True))


def played_out(at: CheckersPosition) -> int:
    if not at.moves() or "-" in at.moves()[0]:
        return at.evaluate()
    return (max if at.maximizing else min)(played_out(at.play(move)) for move in at.moves())


def test_positional_is_still_after_the_captures() -> None:
    rng = random.Random(19)
    for at in (at for _ in range(10) for at in random_game(rng)):
        assert at.with_evaluator("positional").evaluate() == played_out(at.with_evaluator("still"))


def points(opening: CheckersPosition, black: str, white: str) -> float:
    """What Black makes of a game between two evaluators; one that is not over in time is decided by pieces."""
    at = opening
    for _ in range(120):
        if not at.moves():
            break
        chosen = gt.search(at.with_evaluator(black if at.maximizing else white), "negascout", depth=4).move
        at = at.play(chosen)
    lead = at.with_evaluator("pieces").evaluate()
    return 0.5 + (lead > 0) / 2 - (lead < 0) / 2


@pytest.mark.parametrize("weaker", ["still", "material", "pieces", "outcome"])
def test_positional_beats_the_others(weaker: str) -> None:
    rng = random.Random(23)
    openings = 8
    total = 0.0
    for _ in range(openings):
        opening = checkers()
        for _ in range(6):
            opening = opening.play(rng.choice(opening.moves()))
        total += points(opening, "positional", weaker) + 1 - points(opening, weaker, "positional")
    assert total / (2 * openings) > 0.6


def test_evaluator_is_kept_and_changed() -> None:
    at = checkers(evaluator="material")
    assert at.play("11-15").evaluator == "material"
    assert at.with_evaluator("pieces").play("11-15").evaluator == "pieces"
    assert at.with_evaluator("pieces") == at
    assert checkers().evaluator == "positional"
    with pytest.raises(UnknownName, match="did you mean pieces"):
        at.with_evaluator("piece")
    with pytest.raises(UnknownName, match="evaluator of checkers"):
        CheckersPosition.from_boards(1, 1 << 31, evaluator="none")


def test_hints() -> None:
    takes_two = checkers("W:W27,19:B23,14,16,K7")
    assert takes_two.hint("27x18x9") > takes_two.hint("19x12")
    men = checkers("W:W5,21:B12,20")
    assert men.hint("5-1") > men.hint("21-17")
    exposed = checkers("B:W22:B9,13")
    assert exposed.hint("9-14") > exposed.hint("13-17")
    threat = checkers("B:W22:BK30,K28")
    assert threat.hint("30-26") > threat.hint("28-24")


# Texts


def test_positions_as_people_write_them() -> None:
    at = checkers("W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29.")
    assert at.text == "W:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29"
    assert not at.maximizing
    assert checkers(" b : B1-12 : W21-32 ") == checkers("B:W21-32:B1-12") == checkers() == checkers("") == checkers(" ")
    assert checkers().text == f"B:W{','.join(map(str, range(21, 33)))}:B{','.join(map(str, range(1, 13)))}"
    assert checkers("B:WK1-3:BK30").text == "B:WK1,K2,K3:BK30"


def test_texts_round_trip() -> None:
    for at in random_positions(29, 500):
        again = checkers(at.text)
        assert (again, again.boards, again.maximizing) == (at, at.boards, at.maximizing)


def test_move_lists() -> None:
    expected = checkers().play("11-15").play("23-18").play("8-11")
    for text in ("11-15 23-18 8-11", "11-15, 23-18, 8-11", "1. 11-15 23-18 2. 8-11", "1.11-15 23-18 2.8-11"):
        assert checkers(text) == expected
    assert checkers(text).last_move == "8-11"


def test_codes_and_texts_are_one_to_one() -> None:
    assert len(CODES) == len(TEXTS) == 98 + 1328
    assert all(TEXTS[code] == text for text, code in CODES.items())


def test_a_capture_may_be_shortened() -> None:
    at = checkers("W:W27,32:B23,14,7")
    assert at.play("27x9") == at.play("27x18x9") == at.play(" 27X18X9 ")
    two_ways = checkers("B:W7,15,16,23,24:BK2")
    assert two_ways.play("2x18x20x11") == two_ways.play("2x11x18x27x20x11")
    with pytest.raises(IllegalMove) as raised:
        two_ways.play("2x11")
    assert str(raised.value) == "illegal move '2x11'; legal here: 2x11x18x27x20x11, 2x11x20x27x18x11"


@pytest.mark.parametrize("move", ["1-5", "11-18", "11x15", "11", "", "x", "11x", "15-11", "33-37", 3, None])
def test_illegal_moves(move: Any) -> None:
    with pytest.raises(IllegalMove, match=r"legal here: .*11-15"):
        checkers().play(move)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("11-15 11-15", "move 2 of the text: illegal move '11-15'; legal here: "),
        ("11-15 hello", "move 2 of the text, 'hello', is none; a move is 11-15 or 22x15x8"),
        ("W21,22:B1,2", "'W21,22:B1,2' cannot be read: a position is written as B:W21,22,K30:B1,2,K3"),
        ("W21:B1", "cannot be read"),
        ("B:W21", "cannot be read"),
        ("B:W21:W22", "cannot be read"),
        ("R:W21:B22", "cannot be read"),
        ("B:W21:B1:H0", "cannot be read"),
        ("B:W33:B1", "'33' is not on the board; its squares are 1 to 32"),
        ("B:W32:B0", "'0' is not on the board"),
        ("B:W32-30:B1", "'32-30' is not on the board"),
        ("B:WQ32:B1", "'Q32' is no piece; a man is written as 21, a king as K21"),
        ("B:W32:B1,K1", "square 1 has two pieces"),
        ("B:W5:BK5", "square 5 has a black and a white piece"),
        ("B:W3:B1", "the white man on 3 must be a king"),
        ("B:W20:B1,30", "the black man on 30 must be a king"),
        ("B:W32:B1-13", "there are 13 black pieces; a side has 12 at most"),
        ("B:W:B", "the board has no piece"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as raised:
        checkers(text)
    assert message in str(raised.value)


def test_bad_boards() -> None:
    with pytest.raises(InvalidPosition, match="32 bits"):
        CheckersPosition.from_boards(1 << 32, 1)
    with pytest.raises(InvalidPosition, match="square 3 has a king but no piece"):
        CheckersPosition.from_boards(1, 2, 4)
    with pytest.raises(ValueError, match="one piece"):
        rules(checkers()).state(1, 1, 0, True)
    with pytest.raises(ValueError, match="no move of that number"):
        rules(checkers()).squares(60_000)
    with pytest.raises(ValueError, match="no evaluator of that number"):
        type(rules(checkers()))(9)


def test_drawing() -> None:
    at = checkers("W:W27,32:B23,14,K7").play("27x9")
    assert str(at).splitlines() == [
        " 1   .   .   .   .",
        " 5 .   .   B   .",
        " 9  (w)  .   .   .",
        "13 .   .   .   .",
        "17   .  (.)  .   .",
        "21 .   .   .   .",
        "25   .   .  (.)  .",
        "29 .   .   .   w",
        "Black 1, White 2; Black to move",
    ]
    assert at.drawing().svg().count("<circle") == 3
    assert at.drawing().svg().count(">K</text>") == 1
