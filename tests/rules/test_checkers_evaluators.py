from __future__ import annotations

import random

import pytest

from gametree.model.errors import UnknownName
from gametree.rules.builtin.checkers import EVALUATORS, CheckersPosition
from support.checkers_twin import (
    WON,
    checkers,
    colour_swapped,
    random_game,
    random_positions,
    rules,
    state,
)
from support.evaluator_match import share


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_swapping_the_colours_negates_the_value(evaluator: str) -> None:
    for at in random_positions(11, 200, evaluator):
        assert colour_swapped(at).evaluate() == -at.evaluate()


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_only_won_games_are_worth_so_much(evaluator: str) -> None:
    for at in random_positions(13, 200, evaluator):
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
    for at in random_positions(17, 150, "still"):
        if at.moves():
            features = rules(at).features(state(at))
            assert at.evaluate() == sum(weight * feature for weight, feature in zip(weights, features, strict=True))


def played_out(at: CheckersPosition) -> int:
    if not at.moves() or "-" in at.moves()[0]:
        return at.evaluate()
    return (max if at.maximizing else min)(played_out(at.play(move)) for move in at.moves())


def test_positional_is_still_after_the_captures() -> None:
    rng = random.Random(19)
    for at in (at for _ in range(5) for at in random_game(rng)):
        assert at.with_evaluator("positional").evaluate() == played_out(at.with_evaluator("still"))


@pytest.mark.parametrize("weaker", ["still", "material", "pieces", "outcome"])
def test_positional_beats_the_others(weaker: str) -> None:
    assert share(checkers(), "positional", weaker, openings=8, depth=3, plies=6) > 0.6


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
