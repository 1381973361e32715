"""Breakthrough: rules against a twin and OpenSpiel, solved boards, races told early, evaluators, texts and errors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.model.errors import IllegalMove, InvalidPosition, OptionError
from gametree.rules.pawns import PawnPosition
from support.evaluator_match import share
from support.pawn_twin import PawnTwin

SIZES = [(8, 8), (4, 2), (4, 5), (5, 3), (6, 4), (7, 6), (5, 8), (8, 2)]


def breakthrough(text: str | None = None, evaluator: str | None = None, **options: Any) -> PawnPosition:
    made = gt.position("breakthrough", text, evaluator=evaluator, **options)
    assert isinstance(made, PawnPosition)
    return made


def random_game(rng: Random, evaluator: str | None = None, **options: Any) -> Iterator[PawnPosition]:
    """All positions of a game of random moves, to its end."""
    at = breakthrough(evaluator=evaluator, **options)
    yield at
    while moves := at.moves():
        at = at.play(rng.choice(moves))
        yield at


def colours_swapped(at: PawnPosition) -> PawnPosition:
    """The same with White and Black exchanged, seen from the other side."""
    board, mover = at.text.translate(str.maketrans("WB", "BW")).split()
    text = f"{'/'.join(reversed(board.split('/')))} {mover}"
    return breakthrough(text, at.evaluator, rows=at.rows, columns=at.columns)


def mirrored(at: PawnPosition) -> PawnPosition:
    board, mover = at.text.split()
    text = f"{'/'.join(row[::-1] for row in board.split('/'))} {mover}"
    return breakthrough(text, at.evaluator, rows=at.rows, columns=at.columns)


def plain_value(at: PawnPosition, depth: int) -> int:
    """Minimax without anything."""
    moves = at.moves()
    if depth == 0 or not moves:
        return at.evaluate()
    best = max if at.maximizing else min
    return best(plain_value(at.play(move), depth - 1) for move in moves)


# Rules


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_agrees_with_the_twin_on_random_games(rows: int, columns: int) -> None:
    rng = Random(f"{rows}x{columns}")
    for _ in range(12):
        twin = PawnTwin(rows, columns, ranks=2, diagonal_steps=True)
        at = breakthrough(rows=rows, columns=columns)
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


def rules(at: PawnPosition) -> Any:
    assert at.native is not None
    return at.native.rules


def state(at: PawnPosition) -> Any:
    assert at.native is not None
    return at.native.state


@pytest.mark.parametrize(("depth", "count"), list(enumerate((1, 22, 484, 11132, 256036, 6182818, 149264638))))
def test_perft(depth: int, count: int) -> None:
    assert rules(breakthrough()).perft(state(breakthrough()), depth) == count


@pytest.mark.parametrize(("rows", "columns"), [(8, 8), (6, 4), (7, 3), (6, 2)])
def test_perft_of_openspiel(rows: int, columns: int) -> None:
    """OpenSpiel's first side starts at the top, which makes no difference to the counts."""
    pyspiel = pytest.importorskip("pyspiel")

    def perft(at: Any, depth: int) -> int:
        if depth == 0 or at.is_terminal():
            return 1
        actions = at.legal_actions()
        return len(actions) if depth == 1 else sum(perft(at.child(action), depth - 1) for action in actions)

    root = pyspiel.load_game(f"breakthrough(rows={rows},columns={columns})").new_initial_state()
    mine = breakthrough(rows=rows, columns=columns)
    for depth in range(4 if columns == 8 else 6):
        assert rules(mine).perft(state(mine), depth) == perft(root, depth)


def test_reaching_the_last_row_wins() -> None:
    at = breakthrough("..../W..B/..../.... W", "outcome", rows=4, columns=4)
    won = at.play("a3b4")
    assert won.moves() == [] and won.evaluate() == 1 and "White has won" in str(won)
    with pytest.raises(IllegalMove, match="the game is over"):
        won.play("d3d2")


def test_taking_the_last_pawn_wins() -> None:
    won = breakthrough("..../..B./.W../.... W", "outcome", rows=4, columns=4).play("b2xc3")
    assert won.moves() == [] and won.evaluate() == 1
    lost = breakthrough("..../..B./.W../.... B", "outcome", rows=4, columns=4).play("c3b2")
    assert lost.moves() == [] and lost.evaluate() == -1


def test_no_capture_straight_ahead() -> None:
    at = breakthrough("..../.B../.W../.... W", rows=4, columns=4)
    assert set(at.moves()) == {"b2a3", "b2c3"}


def test_natural_order() -> None:
    """Winning moves and captures first, then the nearest to the last row."""
    at = breakthrough("..../W..B/..W./.W.. W", rows=4, columns=4)
    assert at.moves()[:3] == ["a3b4", "a3a4", "c2d3"]
    assert at.moves()[-1].startswith("b1")


# Solved boards


@pytest.mark.parametrize(("rows", "columns"), [(4, 2), (4, 3), (4, 4), (5, 2), (5, 3)])
def test_the_second_player_wins_on_small_boards(rows: int, columns: int) -> None:
    result = gt.solve(breakthrough(rows=rows, columns=columns))
    assert (result.value, result.bound) == (-1, "exact")


def test_a_small_board_solved_by_plain_minimax() -> None:
    assert plain_value(breakthrough("BB/BB/WW/WW W", "outcome", rows=4, columns=2), 20) == -1


# What the rules tell without a search


@pytest.mark.parametrize("evaluator", ["racing", "material", "outcome"])
def test_settled_races_are_right(evaluator: str) -> None:
    rng, settled = Random(evaluator), 0
    for number in range(8):
        rows, columns = rng.choice([(4, 3), (5, 2), (5, 4), (6, 3)])
        for at in random_game(rng, evaluator, rows=rows, columns=columns):
            depth = number % 4 + 1
            told = at.settle(depth, -(2**31) + 1, 2**31 - 1)
            if told is not None:
                settled += 1
                assert told.value == plain_value(at, depth), (at.text, depth)
    assert settled > 15


@pytest.mark.parametrize(
    ("board", "depth", "value"),
    [
        ("...../..W../..B../...../..... W", 1, 1),  # a step to the last row
        ("BB.../...../W..../...../..... W", 3, None),  # both squares before it are watched
        ("B..../...../W..../...../..... W", 3, 1),  # one of them is safe
        ("..B../...../W..../B..../.W... W", 2, None),  # the threat can be taken
        ("..B../...../W..../B..../...W. W", 2, -1),  # and here it cannot
        ("..B../...../W..../B.B../.W... W", 2, -1),  # nor can both
        ("...BB/...../W..../B...B/..... B", 1, -1),
        ("....B/...../...B./W..../..... W", 3, None),  # a runner for either side: Black is nearer
        ("....B/...../...B./W..../..... W", 4, -1),
        ("....B/...B./...../W..../..... W", 5, 1),  # both as near, White to move
        ("....B/...B./...../W..../..... W", 4, None),  # but not within four plies
    ],
)
def test_what_is_settled(board: str, depth: int, value: int | None) -> None:
    at = breakthrough(board, "outcome", rows=5, columns=5)
    told = at.settle(depth, -9, 9)
    assert (None if told is None else told.value) == value
    if value is not None:
        assert plain_value(at, depth) == value


def test_hints_prefer_wins_to_captures_to_steps() -> None:
    at = breakthrough("..../W..B/..W./.W.. W", rows=4, columns=4)
    hints = {move: at.hint(move) for move in at.moves()}
    assert hints["a3a4"] == hints["a3b4"] > hints["c2d3"] > hints["c2c3"] > hints["b1b2"]


def test_a_step_into_the_jaws_is_the_last() -> None:
    at = breakthrough("..../B..B/..../WW.. W", rows=4, columns=4)
    assert at.hint("b1c2") < at.hint("b1a2")


# Keys


def test_transposed_moves_give_equal_keys() -> None:
    one, two = breakthrough("a2a3 a7a6 h2h3 h7h6"), breakthrough("h2h3 h7h6 a2a3 a7a6")
    assert one.key == two.key and one == two


def test_different_positions_have_different_keys() -> None:
    rng = Random(7)
    seen: dict[int, tuple[str, int]] = {}
    for number in range(64):
        rows, columns = SIZES[number % len(SIZES)]
        for at in random_game(rng, rows=rows, columns=columns):
            assert seen.setdefault(at.key, (at.text, columns)) == (at.text, columns)
    assert len(seen) > 1000


def test_one_pawn_or_the_side_to_move_changes_about_half_the_key() -> None:
    board = "BBBBBBBB/BBBBBBB./......../......../......../......../WWWWWWW./WWWWWWWW"
    more = [board, board.replace("B./", "BB/"), board.replace("W./", "WW/")]
    keys = [breakthrough(f"{text} {mover}").key for text in more for mover in "WB"]
    for first, second in combinations(keys, 2):
        assert 10 < (first ^ second).bit_count() < 54


# Evaluators


@pytest.mark.parametrize("evaluator", gt.game("breakthrough").evaluators)
def test_swapping_the_colours_negates_the_value(evaluator: str) -> None:
    rng = Random(11)
    for number in range(16):
        rows, columns = SIZES[number % len(SIZES)]
        for at in random_game(rng, evaluator, rows=rows, columns=columns):
            assert colours_swapped(at).evaluate() == -at.evaluate()
            assert mirrored(at).evaluate() == at.evaluate()


def test_a_won_game_outweighs_everything() -> None:
    rng = Random(13)
    for evaluator, won in (("racing", 10_000), ("material", 10_000), ("outcome", 1)):
        for _ in range(12):
            *rest, end = random_game(rng, evaluator)
            assert end.evaluate() == (-won if end.maximizing else won)
            assert all(2 * abs(at.evaluate()) <= won for at in rest)
            assert end.decisive == won


def test_material_and_outcome() -> None:
    rng = Random(17)
    for at in random_game(rng, "material"):
        white, black = at.boards
        if at.moves():
            assert at.evaluate() == white.bit_count() - black.bit_count()
            assert at.with_evaluator("outcome").evaluate() == 0


def test_racing_by_hand() -> None:
    board = "..B...../......../......../...B..../....W.../......../......../..W....W W"
    # White has a pawn four rows from its last one and two at home, Black one and one; the pawn on e4 can take the one
    # on d5 for nothing, and can be taken by it.
    assert breakthrough(board, "racing").settle(1, -1, 1) is None
    expected = 10 * (8 + 16 + 16 - 8 - 16) + 130 - 30
    assert breakthrough(board, "racing").evaluate() == expected


def test_runners() -> None:
    near = "......../......../W......./......../......../......../.......B/........"
    ahead = breakthrough(near + " W", "racing").evaluate()
    behind = breakthrough(near + " B", "racing").evaluate()
    assert behind < -4000 and ahead < -4000  # Black is a row nearer whoever moves
    level = "......../......../W......./......../......../.......B/......../........"
    assert breakthrough(level + " W", "racing").evaluate() > 4000
    assert breakthrough(level + " B", "racing").evaluate() < -4000


def test_racing_beats_material() -> None:
    assert share(breakthrough(), "racing", "material", openings=8, depth=3) > 0.8


def test_breakthrough_is_played_with_reductions_and_hexapawn_at_full_width() -> None:
    assert gt.strongest("breakthrough").selective == "reductions"
    assert gt.strongest("hexapawn").selective == "none"


# Texts


def test_start_board() -> None:
    assert breakthrough() == breakthrough("") == breakthrough(" \n")
    assert str(breakthrough("a2b3", rows=5, columns=3)).splitlines() == [
        "  a b c",
        "5 B B B",
        "4 B B B",
        "3 .(W).",
        "2(.)W W",
        "1 W W W",
        "Black to move",
    ]


def test_move_texts() -> None:
    expected = breakthrough().line(["a2a3", "b7b6", "a3a4", "b6b5"])
    for text in ("a2a3b7b6a3a4b6b5", "a2a3, b7b6, a3a4, b6b5", "A2-A3 B7-B6\nA3-A4 B6-B5"):
        assert breakthrough(text) == expected
    taken = expected.play("a4b5")
    assert taken == expected.play("a4xb5") == breakthrough("a2a3 b7b6 a3a4 b6b5 a4xb5")


def test_board_texts_round_trip() -> None:
    rng = Random(31)
    for rows, columns in SIZES:
        for at in random_game(rng, rows=rows, columns=columns):
            again = breakthrough(at.text, rows=rows, columns=columns)
            assert again == at and again.boards == at.boards and again.maximizing == at.maximizing
    spaced = at.text.lower().replace("/", "\n")
    assert breakthrough(spaced, rows=rows, columns=columns) == at


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a2a4", "move 1 of the list: illegal move 'a2a4'"),
        ("a2a3 a2a3", "move 2 of the list: illegal move 'a2a3'"),
        ("a2a3 z9", "move 2 of the list, 'z9', is not a move; moves are a2a3 or a2xb3"),
        ("a3", "move 1 of the list, 'a3', is not a move; moves are a2a3 or a2xb3"),
        ("BBB/BBB/.../WWW/WWW", "ends with the side to move, W or B, not with 'WWW'"),
        ("BBB/BBB/.../WWW/WWW X", "ends with the side to move, W or B, not with 'X'"),
        ("BBB/BBB/WWW/WWW W", "a board has 5 rows, as in BBB/BBB/.../WWW/WWW W; this one has 4"),
        ("BBB/BBB/..../WWW/WWW W", "row 3 of the board is '....'; it has 3 squares"),
        ("BBB/BBB/.?./WWW/WWW W", "square b3 of the board is '?'; it can be W, B or ."),
        ("BBB/BBB/B../WWW/WWW W", "Black has 7 pawns; there are 6 of each colour"),
        ("W../.../.../.../..B W", "both sides have reached their last row"),
        ("W../.../.../.B./... W", "White has reached the last row and won; then Black is to move"),
        (".../.../.W./.../... W", "Black has no pawns, so White cannot be to move"),
        (".../.../.../.../... B", "White has no pawns, so Black cannot be to move"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as raised:
        breakthrough(text, rows=5, columns=3)
    assert message in str(raised.value)


@pytest.mark.parametrize("move", ["a2a4", "a2", "pass", "", "a9a8", "a2a3a4", 3, None])
def test_illegal_moves(move: Any) -> None:
    with pytest.raises(IllegalMove, match="legal here: c2c3, b2c3"):
        breakthrough(rows=5, columns=3).play(move)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": 3}, "rows must be an integer from 4 to 8, not 3"),
        ({"rows": 9}, "rows must be an integer from 4 to 8, not 9"),
        ({"columns": 1}, "columns must be an integer from 2 to 8, not 1"),
        ({"rows": "8"}, "rows must be an integer from 4 to 8, not '8'"),
        ({"columns": True}, "columns must be an integer from 2 to 8, not True"),
        ({"rows": 5.5}, "rows must be an integer from 4 to 8, not 5.5"),
    ],
)
def test_bad_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        breakthrough(**options)


# The end of the game


def test_plies_left_bounds_the_rest_of_the_game() -> None:
    assert breakthrough().plies_left is None
    assert breakthrough(rows=4, columns=2).plies_left == 13
    assert gt.check_game(breakthrough(rows=4, columns=3), games=12).longest <= 19


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_size_keeps_the_contract(rows: int, columns: int) -> None:
    gt.check_game(breakthrough(rows=rows, columns=columns), games=2)
