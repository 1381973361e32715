"""Games of OpenSpiel: the same games as ours where both have them, and its loops with our players."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import gametree as gt

pyspiel = pytest.importorskip("pyspiel")

Translate = Callable[[str], str]


def square(text: str) -> str:
    """x(0,1), row and column from the top left, is b3."""
    row, column = int(text[2]), int(text[4])
    return "abc"[column] + "321"[row]


def upside_down(text: str) -> str:
    """In OpenSpiel Black moves first, and downwards; here White, upwards. A capture is marked by a star."""
    found = text.removesuffix("*")
    return "".join(str(7 - int(sign)) if sign.isdigit() else sign for sign in found)


TWINS: list[tuple[str, str, dict[str, Any], Translate, int]] = [
    ("tic_tac_toe", "tic-tac-toe", {}, square, 6),
    ("connect_four", "connect-four", {}, lambda text: str(int(text[1]) + 1), 5),
    ("breakthrough(rows=6,columns=6)", "breakthrough", {"rows": 6, "columns": 6}, upside_down, 4),
    ("othello", "othello", {}, lambda text: text, 5),
]


@pytest.mark.parametrize(("theirs", "ours", "options", "translate", "depth"), TWINS, ids=lambda item: str(item)[:20])
def test_the_rules_agree_with_the_native_games(
    theirs: str, ours: str, options: dict[str, Any], translate: Translate, depth: int
) -> None:
    start = gt.from_openspiel(theirs)
    native = gt.position(ours, **options)
    assert gt.perft(start, depth) == gt.perft(native, depth)
    for number in range(15):
        random, here, there = Random(number), start, native.for_solving()
        while here.moves():
            assert sorted(map(translate, here.moves())) == sorted(there.moves())
            assert here.maximizing == there.maximizing
            move = random.choice(here.moves())
            here, there = here.play(move), there.play(translate(move))
        assert not there.moves()
        assert here.evaluate() == (there.evaluate() > 0) - (there.evaluate() < 0)


def test_kalah_is_mancala() -> None:
    """Pits are numbered round the board there, and from each player's left here."""
    for number in range(15):
        random, here, there = Random(number), gt.from_openspiel("mancala"), gt.position("kalah", stones=4).for_solving()
        while here.moves():
            pits = [str((int(move) - 1) % 7 + 1) for move in here.moves()]
            assert sorted(pits) == sorted(map(str, there.moves())) and here.maximizing == there.maximizing
            at = random.randrange(len(pits))
            here, there = here.play(here.moves()[at]), there.play(pits[at])
        assert not there.moves()
        assert here.evaluate() == (there.evaluate() > 0) - (there.evaluate() < 0)


def test_checkers_has_the_same_moves_but_a_jump_at_a_time() -> None:
    """A capture of several pieces is one move of ours and several of theirs, so lines agree while there is none."""
    start = gt.from_openspiel("checkers")
    assert [gt.perft(start, depth) for depth in (1, 2, 3, 4)] == [7, 49, 302, 1469]
    assert [gt.perft(gt.position("checkers"), depth) for depth in (1, 2, 3, 4)] == [7, 49, 302, 1469]


def test_values_agree_with_the_native_games() -> None:
    for line in ([0, 1], [4, 1, 0]):
        here = gt.from_openspiel("tic_tac_toe")
        there = gt.position("tic-tac-toe")
        for action in line:
            there = there.play(square(here.state.action_to_string(action)))
            here = here.play(action)
        assert gt.search(here, "mtdf").value == gt.search(there, "mtdf").value
    here = gt.from_openspiel("breakthrough(rows=6,columns=2)")  # with fewer rows it has one row of pawns there
    there = gt.position("breakthrough", rows=6, columns=2)
    for _ in range(3):
        move = here.moves()[0]
        here, there = here.play(move), there.play(upside_down(move))
    assert gt.solve(here).value == gt.solve(there).value


@pytest.mark.parametrize(
    "name", ["tic_tac_toe", "connect_four", "breakthrough", "othello", "checkers", "mancala", "dots_and_boxes", "nim"]
)
def test_they_are_games_as_the_searches_take_them(name: str) -> None:
    assert gt.check_game(gt.from_openspiel(name), games=3).games == 3


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "negascout", "mtdf", "sss", "dual", "scout", "mtd-bi"])
def test_all_algorithms_find_the_same(name: str) -> None:
    def discs(state: Any) -> int:
        return str(state).count("x") - str(state).count("o")

    start = gt.from_openspiel("othello", discs)
    assert (
        gt.search(start, name, depth=4).value
        == gt.search(gt.position("othello", evaluator="discs"), name, depth=4).value
    )


def test_positions_are_equal_by_transposition() -> None:
    start = gt.from_openspiel("connect_four")
    assert start.play("x0").play("o3").play("x1") == start.play("x1").play("o3").play("x0")
    assert start.play("x0") != start.play("x1")
    assert gt.from_openspiel("tic_tac_toe") != gt.from_openspiel("misere(game=tic_tac_toe())")


def test_a_move_that_the_board_does_not_show_is_part_of_the_key() -> None:
    """Breakthrough's text does not say who is to move."""
    start = gt.from_openspiel("breakthrough(rows=6,columns=6)")
    state = start.state
    assert start.key != start.play(state.legal_actions()[0]).key
    assert start.maximizing and not start.play(state.legal_actions()[0]).maximizing


def test_evaluators_and_wins() -> None:
    start = gt.from_openspiel("tic_tac_toe", lambda state: 7)
    assert start.evaluate() == 7
    won = start.line(["x(0,0)", "o(1,0)", "x(0,1)", "o(1,1)", "x(0,2)"])
    assert (won.moves(), won.evaluate(), won.decisive) == ([], 1_000_000, 1_000_000)
    assert gt.from_openspiel(won.state, win=5).evaluate() == 5
    half = gt.from_openspiel("tic_tac_toe", lambda state: 0.5)
    assert gt.search(half, "mtdf", depth=2).value == 0.5


def test_the_state_is_a_copy() -> None:
    start = gt.from_openspiel("tic_tac_toe")
    start.state.apply_action(0)
    assert len(start.moves()) == 9
    theirs = pyspiel.load_game("tic_tac_toe").new_initial_state()
    position = gt.from_openspiel(theirs)
    theirs.apply_action(0)
    assert len(position.moves()) == 9 and len(gt.from_openspiel(theirs).moves()) == 8


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("kuhn_poker", "moves of chance"),
        ("matrix_rps", "at the same time"),
        ("backgammon", "moves of chance"),
        ("phantom_ttt", "hides something"),
        ("chinese_checkers(players=3)", "3 players"),
        ("tic_tak_toe", "did you mean tic_tac_toe"),
        ("breakthrough(rows=x)", "cannot make"),
        (7, "is a string"),
    ],
)
def test_other_games_are_refused_with_the_reason(game: Any, reason: str) -> None:
    with pytest.raises(gt.GameTreeError, match=reason):
        gt.from_openspiel(game)


def test_wrong_moves_and_options() -> None:
    start = gt.from_openspiel("tic_tac_toe")
    for wrong in ("o(0,0)", 9, -1, True, None, 1.0):
        with pytest.raises(gt.IllegalMove):
            start.play(wrong)
    with pytest.raises(gt.errors.OptionError, match="function"):
        gt.from_openspiel("nim", evaluate=3)  # type: ignore[arg-type]
    with pytest.raises(gt.errors.OptionError, match="win is a whole number from 1 to 1,000,000,000"):
        gt.from_openspiel("nim", win=0)


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(gt.errors.OptionError, match="pip install open_spiel"):
        gt.from_openspiel("tic_tac_toe")


class TestBot:
    def test_two_bots_in_openspiels_loop(self) -> None:
        from gametree.players.openspiel_bot import Bot

        state = pyspiel.load_game("tic_tac_toe").new_initial_state()
        assert pyspiel.evaluate_bots(state, [Bot("mtdf", depth=9), Bot("alphabeta", depth=9)], 0) == [0.0, 0.0]

    @pytest.mark.parametrize("side", [0, 1])
    def test_it_does_not_lose_to_chance(self, side: int) -> None:
        from gametree.players.openspiel_bot import Bot

        game = pyspiel.load_game("tic_tac_toe")
        for seed in range(2):
            bots = [pyspiel.make_uniform_random_bot(1 - side, seed)] * 2
            bots[side] = Bot("negascout", nodes=20_000)
            assert pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[side] >= 0

    def test_the_usual_loop(self) -> None:
        from gametree.players.openspiel_bot import Bot

        state, bot = pyspiel.load_game("connect_four").new_initial_state(), Bot("mtdf", seconds=0.02)
        for _ in range(6):
            action = bot.step(state)
            assert action in state.legal_actions()
            policy, chosen = bot.step_with_policy(state)
            assert sum(chance for _, chance in policy) == 1 and (chosen, 1.0) in policy
            state.apply_action(action)


def test_an_evaluator_that_plays_on_is_reported() -> None:
    def careless(state: Any) -> int:
        if state.move_number() == 2:
            state.apply_action(state.legal_actions()[0])
        return 0

    with pytest.raises(gt.errors.GameError, match=r"take a state\.clone\(\)"):
        gt.search(gt.from_openspiel("tic_tac_toe", careless), "alphabeta", depth=2)


def test_a_game_that_lacks_a_parameter_is_refused() -> None:
    with pytest.raises(gt.errors.OptionError, match="OpenSpiel cannot make 'nfg_game'"):
        gt.from_openspiel("nfg_game")
