"""Draws by repetition in games of the user's own: one line is enough, in plain and in compiled games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import GameError, OptionError
from gametree.model.history import History
from gametree.model.position import EVERY_PLY
from gametree.players import RandomPlayer, SearchPlayer, play_game
from support.users_games import Nim
from support.with_path import with_path


class Place(NamedTuple):
    """Where the two walkers are, and whose turn it is."""

    mine: int
    yours: int
    max_to_move: bool


class Ring(gt.Game):
    """Two walkers on a ring of seven cells; whoever is caught has lost. All moves can be taken back."""

    draw_rules = gt.DrawRules(repetitions=3)

    def start(self) -> Place:
        return Place(0, 3, True)

    def moves(self, state: Place) -> Iterator[int]:
        if state.mine != state.yours:
            yield 1
            yield 2
            yield 6

    def play(self, state: Place, move: int) -> Place:
        return Place(state.yours, (state.mine + move) % 7, not state.max_to_move)

    def maximizing(self, state: Place) -> bool:
        return state.max_to_move

    def evaluate(self, state: Place) -> int:
        value = 1000 if state.mine == state.yours else 3 * state.mine - 2 * state.yours
        return -value if state.max_to_move else value


FastRing = gt.compiled(type("FastRing", (Ring,), {"__doc__": Ring.__doc__}))


def played(game: gt.Game, rng: Random) -> History:
    """A game so far."""
    history = History(game.position())
    for _ in range(rng.randrange(9)):
        if moves := history.position.moves():
            history.add(history.position.play(rng.choice(moves)))
    return history


@pytest.mark.parametrize("game", [Ring(), FastRing()], ids=lambda game: game.name)
def test_repetition_in_one_line(game: gt.Game) -> None:
    assert gt.check_game(game).games == 20
    start = game.position()
    assert start.reversible == EVERY_PLY
    steps = [1, 1, 6, 6]
    history = History(start)
    for number, move in enumerate(steps * 2, 1):
        assert history.drawn is None
        history.add(history.position.play(move))
        assert len(history.earlier) == number, "every position may come again"
    assert history.drawn == "repetition"


def test_players_see_it_coming() -> None:
    record = play_game(Ring().position(), SearchPlayer("alphabeta", depth=4), SearchPlayer("mtdf", depth=3))
    assert record.ended in ("repetition", "end")
    assert play_game(Ring().position(), RandomPlayer(seed=1), RandomPlayer(seed=2)).plies < 100


def test_both_kernels_agree_with_the_definition() -> None:
    rng, drawn = Random(5), 0
    for _ in range(20):
        history = played(FastRing(), rng)
        here = history.position
        truth = with_path(here, 5, tuple(earlier.key for earlier in history.earlier))
        drawn += truth != gt.search(here, "minimax", depth=5).value
        for algorithm in ("alphabeta", "negascout", "mtdf"):
            table = 2**10 if algorithm == "mtdf" else None
            python, native = (
                gt.search(here, algorithm, depth=5, table=table, history=history.earlier, kernel=kernel)
                for kernel in ("python", "native")
            )
            assert (python.value, python.move, python.pv, python.counts) == (
                native.value,
                native.move,
                native.pv,
                native.counts,
            )
            assert algorithm == "mtdf" or native.value == truth
    assert drawn > 3


def test_a_position_class_of_ones_own_has_the_same_default() -> None:
    class Plain(gt.Position):
        draw_rules = gt.DrawRules(repetitions=2)
        key = 5
        maximizing = True

        def moves(self) -> list[int]:
            return [1]

        def play(self, move: Any) -> Plain:
            return self

        def evaluate(self) -> int:
            return 0

    assert Plain().reversible == EVERY_PLY
    assert play_game(Plain(), RandomPlayer(), RandomPlayer()).ended == "repetition"


class Counted(Nim):
    """To and fro, with a count of the plies."""

    draw_rules = gt.DrawRules(quiet=4)

    def moves(self, state: Any) -> Any:
        return [0]

    def play(self, state: Any, move: Any) -> Any:
        return state[0] + 1, not state[1]

    def reversible(self, state: Any) -> Any:
        return np.int64(state[0] - 21)


def test_quiet_plies_alone() -> None:
    record = play_game(Counted().position(), RandomPlayer(), RandomPlayer())
    assert (record.ended, record.plies) == ("quiet", 4)
    assert gt.search(Counted().position(), "alphabeta", depth=6, history=()).value == 0


@given(st.none() | st.integers(2, 10**6), st.none() | st.integers(1, 10**6))
def test_rules_are_numbers_or_none(repetitions: int | None, quiet: int | None) -> None:
    if repetitions is None and quiet is None:
        with pytest.raises(OptionError, match="draw_rules = None"):
            gt.DrawRules(repetitions, quiet)
        return
    rules = gt.DrawRules(repetitions, quiet)
    assert (rules.repetitions, rules.quiet) == (repetitions, quiet)
    assert rules.quiet_limit == quiet or (quiet is None and rules.quiet_limit > EVERY_PLY)
    assert rules == gt.DrawRules(repetitions=repetitions, quiet=quiet)


@pytest.mark.parametrize("wrong", [0, 1, -3, 2.5, "3", True, (3,)])
def test_wrong_rules_are_refused(wrong: Any) -> None:
    with pytest.raises(OptionError, match="repetitions is a whole number from 2 up, or None for no such rule, not"):
        gt.DrawRules(wrong)
    if wrong != 1 or wrong is True:
        with pytest.raises(OptionError, match="quiet is a whole number from 1 up"):
            gt.DrawRules(3, wrong)


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"draw_rules": (3, 100)}, r"draw_rules is a DrawRules or None, not \(3, 100\); write gt.DrawRules"),
    ({"draw_rules": gt.DrawRules(3, 100)}, r"quiet plies need reversible\(state\)"),
    ({"draw_rules": gt.DrawRules(3), "reversible": lambda self, state: -1}, r"reversible\(state\) is a whole number"),
    ({"draw_rules": gt.DrawRules(3), "reversible": lambda self, state: "a"}, r"reversible\(state\) is a whole number"),
    ({"reversible": lambda self, state: 3}, "without draw_rules"),
]


@pytest.mark.parametrize(("members", "says"), FAULTS)
def test_wrong_declarations_are_found(members: dict[str, Any], says: str) -> None:
    odd: Any = type("Odd", (Nim,), {"__doc__": "Take one to three.", **members})
    with pytest.raises(GameError, match=says):
        gt.check_game(odd())
    if "draw_rules" in members:
        with pytest.raises(GameError, match=says):
            play_game(odd().position(), RandomPlayer(), RandomPlayer())
