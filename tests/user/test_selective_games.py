"""Selective searches of games of the user's own, plain and compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import gametree as gt
from gametree.checking.setting import facts, run
from gametree.searching.request import Request
from gametree.user.compiled.position import CompiledPosition
from support.trees import KERNELS

PARTS = "quiescence+null+futility+reductions+checks+singular"


class Hands(NamedTuple):
    """Two players' numbers in turns: a move takes one of the other's numbers that is smaller, or grows one."""

    own: tuple[int, int, int]
    other: tuple[int, int, int]
    first: bool


class Duel(gt.Game):
    """Moves 0 to 2 grow one's own number; 3 + 3a + b takes b of the other with a of one's own."""

    unit = 1
    decisive = 1000

    def start(self) -> Any:
        return Hands((2, 3, 4), (3, 3, 3), True)

    def moves(self, state: Any) -> Any:
        if max(state.own) == 0 or max(state.other) == 0:
            return
        for a in range(3):
            for b in range(3):
                if state.own[a] > state.other[b] > 0:
                    yield 3 + 3 * a + b
        for a in range(3):
            if 0 < state.own[a] < 9:
                yield a

    def play(self, state: Any, move: Any) -> Any:
        own, other = [*state.own], [*state.other]
        if move < 3:
            own[move] += 1
        else:
            a, b = divmod(move - 3, 3)
            own[a] -= other[b]
            other[b] = 0
        return Hands((other[0], other[1], other[2]), (own[0], own[1], own[2]), not state.first)

    def maximizing(self, state: Any) -> bool:
        return bool(state.first)

    def evaluate(self, state: Any) -> int:
        lead: int = sum(state.own) - sum(state.other)
        if max(state.own) == 0:
            lead = -1000
        elif max(state.other) == 0:
            lead = 1000
        return lead if state.first else -lead

    def noisy(self, state: Any, move: Any) -> bool:
        return bool(move >= 3)

    def forced(self, state: Any) -> bool:
        return bool(max(state.own) == 1)

    def exchange(self, state: Any, move: Any) -> int:
        return int(state.other[(move - 3) % 3])

    def can_pass(self, state: Any) -> bool:
        return bool(max(state.own) > 2)

    def passed(self, state: Any) -> Any:
        return Hands(state.other, state.own, not state.first)


class Silent(gt.Game):
    """A game that says nothing of its moves."""

    def start(self) -> Any:
        return (9, True)

    def moves(self, state: Any) -> Any:
        return range(1, min(3, state[0]) + 1)

    def play(self, state: Any, move: Any) -> Any:
        return (state[0] - move, not state[1])

    def maximizing(self, state: Any) -> bool:
        return bool(state[1])

    def evaluate(self, state: Any) -> int:
        return 0 if state[0] else (-1 if state[1] else 1)


def test_a_plain_game() -> None:
    full = gt.search(Duel().position(), "mtdf", depth=6)
    found = gt.search(Duel().position(), "mtdf", depth=6, selective=PARTS)
    assert found.bound == "estimate" and found.move in Duel().position().moves()
    assert found.counts.abandoned > 0 and found.counts.nodes < full.counts.nodes


@pytest.mark.parametrize("part", ["quiescence", "null", "checks"])
def test_a_game_that_does_not_say(part: str) -> None:
    name = {"quiescence": "noisy", "null": "passed", "checks": "forced"}[part]
    with pytest.raises(gt.GameTreeError, match=f"define {name}"):
        gt.search(Silent().position(), selective=part)
    assert gt.search(Silent().position(), selective="reductions").value == 1


def test_wrong_answers_are_errors_of_the_game() -> None:
    class Shouting(Duel):
        def noisy(self, state: Any, move: Any) -> Any:
            return "very"

    class Cheating(Duel):
        def exchange(self, state: Any, move: Any) -> Any:
            return 0.5

    class Broken(Duel):
        def forced(self, state: Any) -> bool:
            raise RuntimeError("no idea")

    for game, words in ((Shouting(), "True or False"), (Cheating(), "whole number"), (Broken(), "no idea")):
        with pytest.raises(gt.errors.GameError, match=words):
            gt.search(game.position(), "negascout", depth=3, selective=PARTS)


class Fight(NamedTuple):
    """Strength of the mover and of the other, and the moves left."""

    own: int
    other: int
    left: int
    first: bool


LONG = 100
"""With more moves left than these, exchanges are worth more than a value can be."""


def boxing() -> Any:
    @gt.compiled
    class Boxing(gt.Game):
        """Grow by one (0) or two (1), or hit (2): the other loses half of the mover's strength, the mover a quarter."""

        unit = 2
        decisive = 1000

        def start(self) -> Fight:
            return Fight(9, 8, 30, True)

        def moves(self, state: Fight) -> Any:
            if state.own > 0 and state.other > 0 and state.left > 0:
                if state.own > 3:
                    yield 2
                yield 0
                if state.own < 12:
                    yield 1

        def play(self, state: Fight, move: int) -> Fight:
            own, other = state.own, state.other
            if move == 2:
                other = max(0, other - own // 2)
                own -= own // 4
            else:
                own += move + 1
            return Fight(other, own, state.left - 1, not state.first)

        def maximizing(self, state: Fight) -> bool:
            return state.first

        def evaluate(self, state: Fight) -> int:
            lead = state.own - state.other
            if state.own == 0:
                lead = -1000
            if state.other == 0:
                lead = 1000
            return lead if state.first else -lead

        def noisy(self, state: Fight, move: int) -> bool:
            return move == 2

        def forced(self, state: Fight) -> bool:
            return state.own < 3

        def exchange(self, state: Fight, move: int) -> int:
            if state.left > LONG:
                return 2**40 * state.own
            return state.own // 2 - state.own // 4 if move == 2 else 0

        def can_pass(self, state: Fight) -> bool:
            return state.own > 5

        def passed(self, state: Fight) -> Fight:
            return Fight(state.other, state.own, state.left, not state.first)

    return Boxing


@pytest.mark.parametrize("algorithm", ["alphabeta", "negascout", "mtdf"])
def test_a_compiled_game_is_searched_as_its_definition(algorithm: str) -> None:
    pytest.importorskip("numba")
    game = boxing()()
    for parts in (PARTS, "quiescence", "null+checks"):
        for depth in (3, 6, 9):
            limits = gt.Limits(depth)
            found = [
                facts(run(Request(game.position(), algorithm, limits, 2**12, "table+noisy", kernel=k, selective=parts)))
                for k in KERNELS
            ]
            assert found[0] == found[1], (parts, depth)


def test_a_compiled_answer_that_fails_is_explained() -> None:
    pytest.importorskip("numba")

    endless = CompiledPosition(boxing()(), Fight(9, 8, 2 * LONG, True))
    with pytest.raises(gt.errors.GameError, match="exchange"):
        gt.search(endless, "negascout", depth=4, selective=PARTS)
