"""The engine without a protocol: the game that it follows, its options and its orders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.engines.engine import Engine
from gametree.engines.minds import FullStrength
from gametree.engines.order import Choice, Order, Situation, Thought
from gametree.engines.scores import score
from gametree.engines.strength import Strength
from gametree.engines.uci import number
from gametree.players.strongest import Setup


@given(st.lists(st.tuples(st.integers(0, 6), st.sampled_from([None, "b2"]), st.booleans()), max_size=8))
def test_the_game_is_the_one_that_was_named_last(
    steps: list[tuple[int, str | None, bool]],
) -> None:
    """Games share beginnings, so that parts of the last one are used again."""
    engine = Engine(gt.game("tic-tac-toe"))
    for length, text, other in steps:
        start, words = gt.position("tic-tac-toe", text), list[str]()
        here = start
        for ply in range(length):
            words.append(str(here.moves()[ply % 2 if other else 0]))
            here = here.play(words[-1])
        engine.set_position(text, words)
        assert engine.position == here == start.line(engine.moves) and list(engine.moves) == words
        if words and other:
            engine.undo()
            assert engine.position == start.line(words[:-1])
            engine.play(words[-1])
            assert engine.position == here


def test_a_wrong_move_changes_nothing() -> None:
    engine = Engine(gt.game("tic-tac-toe"))
    engine.set_position(None, ["b2", "a1"])
    with pytest.raises(gt.errors.InvalidPosition, match="move 3: illegal move 'b2'"):
        engine.set_position(None, ["b2", "a1", "b2"])
    assert engine.moves == ("b2", "a1")


def test_another_evaluator_values_the_game_that_goes_on() -> None:
    engine = Engine(gt.game("othello"))
    engine.set_position(None, ["f5", "d6"])
    engine.set_option("evaluator", "discs")
    engine.set_position(None, ["f5", "d6", "c3"])
    assert engine.position.evaluate() == gt.position("othello", "f5d6c3", evaluator="discs").evaluate()


@pytest.mark.parametrize("name", gt.algorithms())
def test_every_algorithm_finds_a_move_and_can_be_stopped(name: str) -> None:
    engine, chosen, thoughts = Engine(gt.game("kalah"), None, Strength(name)), list[Choice](), list[Thought]()
    engine.go(Order(depth=2), thoughts.append, chosen.append)
    engine.finish()
    engine.go(Order(until="stop"), on_choice=chosen.append)
    engine.end()
    assert thoughts and [choice.trouble for choice in chosen] == [None, None]
    assert all(choice.move in gt.position("kalah").moves() for choice in chosen)


def test_scores_are_in_the_view_of_the_side_to_move() -> None:
    black = gt.position("chess", "e4")
    assert score(black, 30, "lower", ("e7e5",), 3) == (-30, "upper", None)
    assert score(black, -1_000_000, "exact", ("e7e5",), 5) == (1_000_000, "exact", 5), "the line is cut short"
    assert [number(value) for value in (3, -2.0, 0.25)] == ["3", "-2", "0.25"]


def test_options_can_be_set_as_soon_as_the_move_is_known() -> None:
    """A GUI answers the move at once: the thread that found it may not have ended by then."""
    engine, seen = Engine(gt.game("chess")), []

    def answer(choice: Choice) -> None:
        engine.set_option("MultiPV", "2")
        seen.append(choice.move)

    engine.go(Order(depth=1), on_choice=answer)
    engine.finish()
    assert seen and engine.options["MultiPV"].value == 2


@pytest.mark.parametrize("stopped", [False, True])
def test_nobody_waits_for_a_count_of_the_table_after_stop(stopped: bool) -> None:
    mind, counts = FullStrength(Setup("mtdf"), gt.Table(2**10)), list[int | None]()
    if stopped:
        mind.hurry()
    here = Situation(gt.position("connect-four"), ())
    mind.think(here, Order(depth=2), None, lambda thought: counts.append(thought.full))
    assert (counts[0] is None) == stopped
