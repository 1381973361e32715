"""What `check_game` accepts as a key: one that merges mirror images, but no positions that differ in value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import gametree as gt
from gametree.model.errors import GameError
from support.mirrors import FastChase, FastNoughts, Mirrored, Noughts, RingChase


class Heaps(gt.Game):
    """Take one or two from one of two heaps; whoever takes the last one wins."""

    def start(self) -> Any:
        return 4, 4, True, 0

    def moves(self, state: Any) -> Any:
        return [(heap, number) for heap in (0, 1) for number in (1, 2) if number <= state[heap]]

    def play(self, state: Any, move: Any) -> Any:
        heaps = [*state[:2]]
        heaps[move[0]] -= move[1]
        return *heaps, not state[2], state[3] + 1

    def maximizing(self, state: Any) -> Any:
        return state[2]

    def evaluate(self, state: Any) -> Any:
        return 0 if any(state[:2]) else (-1 if state[2] else 1)


def heaps(key: Callable[[Any], Any], **members: Any) -> gt.Game:
    game: gt.Game = type("Keyed", (Heaps,), {"key": lambda self, state: key(state), **members})()
    return game


def mirrored(state: Any) -> Any:
    return min(state[:2]), max(state[:2]), state[2]


@pytest.mark.parametrize("game", [Noughts(), FastNoughts(), RingChase(), FastChase(), heaps(mirrored)])
def test_a_key_may_merge_mirror_images(game: gt.Game) -> None:
    checked = gt.check_game(game, accept=["view"])
    assert checked.games == 20 and checked.positions > 20


def test_random_games_with_mirrored_keys_are_accepted() -> None:
    for root in ([[3, 4, [5, 6, 7]], [1, 2], [[9, 8, 3], 4]], [1, 2, [3, [4, 5]]]):
        assert gt.check_game(Mirrored(gt.tree(root)), accept=["view"]).games == 20


def test_mirror_images_are_different_positions() -> None:
    one, two = Noughts().position("4 0"), Noughts().position("4 8")
    assert one.key == two.key and one != two and hash(one) == hash(two)
    assert Noughts().position("4 0") == one and len({one, two}) == 2
    exact = Heaps().position()
    assert exact.identity == exact.key


TOO_MUCH: dict[str, Callable[[Any], Any]] = {
    "another player to move": lambda state: mirrored(state)[:2],
    "another value": lambda state: (max(0, sum(state[:2]) - 1), state[2]),
    "another number of moves": lambda state: (sum(state[:2]), state[2]),
    "moves to other keys": lambda state: (mirrored(state) if sum(state[:2]) < 6 else "many", state[2]),
}


@pytest.mark.parametrize("wrong", TOO_MUCH)
def test_a_key_that_merges_too_much(wrong: str) -> None:
    found = []
    for seed in range(5):
        with pytest.raises(GameError, match="also belongs to a position with") as error:
            gt.check_game(heaps(TOO_MUCH[wrong]), accept=["view"], seed=seed)
        found.append(str(error.value))
    assert any(f"also belongs to a position with {wrong}:" in message for message in found), found


def test_draw_rules_need_an_identity_where_the_key_merges_mirror_images() -> None:
    rules = gt.DrawRules(repetitions=3)
    with pytest.raises(GameError, match=r"if the key merges mirror images, define identity\(state\)"):
        gt.check_game(heaps(mirrored, draw_rules=rules), accept=["view"])
    whole = heaps(mirrored, draw_rules=rules, identity=lambda self, state: state[:3])
    assert gt.check_game(whole, accept=["view"]).games == 20


def test_counters_that_do_not_matter() -> None:
    """A key may leave them out. With draw rules, positions are then the same whatever they count."""
    for rules in (None, gt.DrawRules(repetitions=3)):
        game = heaps(lambda state: state[:3], draw_rules=rules)
        assert gt.check_game(game, accept=["view"]).games == 20
        slow, quick = (game.position().line(moves) for moves in ([(0, 1), (1, 1), (0, 1), (1, 1)], [(0, 2), (1, 2)]))
        assert slow.key == quick.key and (slow == quick) == (rules is not None)


def test_an_identity_that_merges_too_much() -> None:
    game = heaps(mirrored, identity=lambda self, state: mirrored(state))
    with pytest.raises(GameError, match="also belongs to another position"):
        gt.check_game(game, accept=["view"])


def test_an_identity_that_cannot_be_told() -> None:
    game = heaps(mirrored, identity=lambda self, state: object())
    with pytest.raises(GameError, match=r"make identity\(state\) a tuple of numbers and strings"):
        gt.check_game(game)
    broken = heaps(mirrored, identity=lambda self, state: 1 // 0)
    with pytest.raises(GameError, match=r"identity\(state\) failed with ZeroDivisionError"):
        gt.search(broken.position(), gt.BestFirst(memory="graph"), depth=2)
