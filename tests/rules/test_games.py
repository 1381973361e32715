"""What holds for every game there is: its contract, its pinned playthrough, its pictures and its standard positions."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

import gametree as gt
from gametree.model.drawing import Drawing, Piece
from gametree.model.errors import GameError, InvalidPosition, OptionError
from gametree.model.history import History
from support.playthroughs import FOLDER, OPTIONS, text

ALL = gt.games()
WITHOUT_POSITIONS = {"random-tree", "tic-tac-toe", "tree", "hexapawn"}


def start(name: str) -> gt.Position:
    return gt.position(name, **OPTIONS.get(name, {}))


@pytest.mark.parametrize("name", ALL)
def test_keeps_the_contract(name: str) -> None:
    games = {"chess": 1, "tree": 4}.get(name, 2)  # those of chess are long, and those of the tree short
    found = gt.check_game(start(name) if name in OPTIONS else name, games=games, seed=1)
    assert found.games == games and found.positions > 5


@pytest.mark.parametrize("name", ALL)
def test_plays_as_pinned(name: str) -> None:
    """If a change is meant, `python -m support.playthroughs` writes the files again."""
    assert text(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


LINES = {
    "breakthrough": "a2a3 b7b6 a3a4",
    "checkers": "11-15 23-18 8-11",
    "chess": "e4 e5 Nf3",
    "connect-four": "4 4 5",
    "hexapawn": "b1b2 a3b2 a1b2",
    "kalah": "3 6 1",
    "othello": "f5 d6 c3",
    "tic-tac-toe": "b2 a1 c3",
}


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize(
    "written",
    [
        "{} {} {}",
        " {}, {},\n{} ",
        "1. {} {} 2. {}",
        "1.{} {} 2.{}",
        "1. {} 1... {} 2. {}",
        "1. {} 2. {} 3. {} *",
        "{} {} {} 1-0",
        "1. {} {} 2. {}\n0-1\n",
        "1. {} {} {} 1/2-1/2",
        '[Event "A game, \\"1. a2 {{\\""]\n[Date "1/2/2003"]\n\n1. {} {{so it\nbegins, 1. }} {} 2. {}$1 *',
    ],
)
def test_moves_are_read_as_people_write_them(name: str, written: str) -> None:
    moves = LINES[name].split()
    assert gt.position(name, written.format(*moves)) == gt.position(name).line(moves)


def test_moves_may_be_run_together() -> None:
    for name in ("breakthrough", "connect-four", "hexapawn", "kalah", "othello", "tic-tac-toe"):
        for together in (LINES[name].replace(" ", ""), "1." + LINES[name].replace(" ", "")):
            assert gt.position(name, together) == gt.position(name).line(LINES[name].split())


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("{} {{and so on", "the comment '{and so on' has no end"),
        ('[FEN "any"] {}', r'moves are read from the start of the game, and \[FEN "any"\] is another position'),
        ("4. {} {}", r"number 1 comes first, not 4\."),
        ("1. {} 2. {} 1. {}", r"1\. is not a move number after 2\."),
        ("1. 2. {}", r"2\. is not a move number after 1\."),
        ("1.2.{}", r"is not a move after 1\."),
    ],
)
def test_moves_that_are_not_read(name: str, written: str, message: str) -> None:
    with pytest.raises(InvalidPosition, match=message):
        gt.position(name, written.format(*LINES[name].split()))


def test_columns_with_dots_between_them_are_not_taken_for_numbers() -> None:
    for name in ("connect-four", "kalah"):
        for columns in ("4.4.5", "4.5", "1.2.3", "1 2.3"):
            with pytest.raises(InvalidPosition):
                gt.position(name, columns)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (
            "XO....... X",
            "a board has 9 squares; this one has 9 before 'X' (the side to move is not written after it",
        ),
        ("XO......X O", "this one has 9 before 'O'"),
        ("XO...... X", "a board has 9 squares; this one has 8 before 'X'"),
        ("XO........", "a board has 9 squares; this one has 10 (the side to move is not written after it"),
        ("XX. .O. X..", "X has 3 marks and O 1; X moves first"),
        ("b2 b2", "illegal move 'b2'; legal here: a1, b1"),
        ("b2 d4", "move 2 of the list, 'd4', is not a move; moves are a1 to c3"),
        ("hello", "move 1 of the list, 'hello', is not a move"),
    ],
)
def test_bad_texts_of_tic_tac_toe(written: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as raised:
        gt.position("tic-tac-toe", written)
    assert message in str(raised.value)


def test_boards_of_tic_tac_toe() -> None:
    expected = gt.position("tic-tac-toe", "a3 b2")
    for written in ("X.. .O. ...", "x...o....", "X - -\n- O -\n- - -", "X.. .O. .. ."):
        assert gt.position("tic-tac-toe", written) == expected
    assert gt.position("tic-tac-toe", "X . . . O . . . X").text == "X...O...X"


def test_nothing_else_is_pinned() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_pictures_are_xml(name: str) -> None:
    here = start(name)
    drawing = here.drawing()
    if drawing is None:
        picture = here._repr_svg_()
        assert (picture is None) == (name != "tree")  # an explicit tree is drawn as a tree
        assert picture is None or ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
        return
    assert drawing.text() == str(here)
    after = here.play(here.moves()[0])
    for position in (here, after):
        picture = position._repr_svg_()
        assert picture is not None
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert str(after) != str(here)


@pytest.mark.parametrize("name", sorted(set(ALL) - WITHOUT_POSITIONS))
def test_standard_positions(name: str) -> None:
    found = gt.standard_positions(name)
    assert len(found) == 20 == len(set(found))
    assert all(position.moves() for position in found)
    assert len({position.maximizing for position in found}) == 2


def test_games_without_standard_positions_say_so() -> None:
    for name in WITHOUT_POSITIONS & set(ALL):
        with pytest.raises(OptionError, match=f"there are no standard positions of {name}"):
            gt.standard_positions(name)


# A game that breaks its contract is told so


class Count(gt.Position):
    """Count down to nothing, one or two at a time; a well-behaved game, to be spoilt."""

    def __init__(self, left: int, maximizing: bool = True) -> None:
        self.left = left
        self._maximizing = maximizing

    def moves(self) -> list[Any]:
        return list(range(1, min(2, self.left) + 1))

    def play(self, move: Any) -> Any:
        move = int(move) if str(move).isdecimal() else move
        if move not in self.moves():
            raise gt.IllegalMove(move, self.moves())
        return type(self)(self.left - move, not self._maximizing)

    @property
    def maximizing(self) -> bool:
        return self._maximizing

    def evaluate(self) -> Any:
        return 0 if self.left else -1 if self._maximizing else 1

    @property
    def key(self) -> int:
        return 2 * self.left + self._maximizing

    def __str__(self) -> str:
        return f"{self.left} left"


SPOILT: dict[str, tuple[str, Any]] = {
    "a move is offered twice: 1": ("moves", lambda self: [1, 1] if self.left else []),
    "two moves print alike: 1": ("moves", lambda self: [1, "1"] if self.left else []),
    "the key is a number of 64 bits, not -1": ("key", property(lambda self: -1)),
    "the key is a number of 64 bits, not 'x'": ("key", property(lambda self: "x")),
    "also belongs to another position": ("key", property(lambda self: 7)),
    "the value is a finite number of at most 32 bits, not None": ("evaluate", lambda self: None),
    "the value is a finite number of at most 32 bits, not nan": ("evaluate", lambda self: float("nan")),
    "not 2147483647": ("evaluate", lambda self: 2**31 - 1),
    "maximizing is True or False, not 1": ("maximizing", property(lambda self: 1)),
    "a hint is a whole number": ("hint", lambda self, move: 0.5),
    "reversible is 3; it is at least zero, and 0 in a game without draw_": ("reversible", property(lambda self: 3)),
    r"str\(\) is empty": ("__str__", lambda self: " "),
    "plies_left is 2, but a game went on for": ("plies_left", property(lambda self: 2 if self.left > 4 else None)),
    "raises no IllegalMove": ("play", lambda self, move: type(self)(self.left - 1, not self._maximizing)),
}


@pytest.mark.parametrize("message", SPOILT)
def test_a_broken_game_is_reported(message: str) -> None:
    name, fault = SPOILT[message]
    broken = type("Broken", (Count,), {name: fault})
    with pytest.raises(GameError, match=message):
        gt.check_game(broken(9))
    assert gt.check_game(Count(9)).longest <= 9


def test_a_state_changed_in_place_is_reported() -> None:
    class Changed(Count):
        def play(self, move: Any) -> Any:
            after = super().play(move)
            self.left -= 1
            return after

    with pytest.raises(GameError, match=r"changed the position|to one position first"):
        gt.check_game(Changed(9))


def test_an_endless_game_is_reported() -> None:
    class Endless(Count):
        def play(self, move: Any) -> Any:
            super().play(move)
            return type(self)(self.left, not self._maximizing)

    with pytest.raises(GameError, match="did not end within 100 plies"):
        gt.check_game(Endless(9), longest=100)


def test_long_positions_are_cut_short() -> None:
    assert len(str(GameError("wrong", "x" * 10**6))) < 2100


# Histories and drawings


def test_a_history_without_draw_rules_keeps_nothing() -> None:
    played = History(Count(5))
    played.add(Count(4))
    assert played.earlier == [] and played.drawn is None and played.position.left == 4  # type: ignore[attr-defined]


def test_marks_of_neighbours() -> None:
    drawing = Drawing(["XO.", "..."], last_move={(0, 0), (0, 1), (1, 2)})
    assert drawing.text() == "(X|O).\n . .(.)"


def test_wide_marks_and_labels() -> None:
    drawing = Drawing([("10", "2"), ("0", "7")], columns="ab", rows=("10", "9"), caption="South to move")
    assert drawing.text() == "    a  b\n10 10  2\n 9  0  7\nSouth to move"


def test_text_in_pictures_is_escaped() -> None:
    picture = Drawing(["<"], caption="a & b", pieces={"<": Piece(character="<")}).svg()
    assert "&lt;" in picture and "a &amp; b" in picture
    ElementTree.fromstring(picture)
