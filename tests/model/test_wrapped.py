"""Whatever wraps a position forwards every member of it, or is named here with the reason why not."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import gametree as gt
from gametree.lab.papers.korf_chickering.kc96_fig1 import Watched
from gametree.model.position import Position
from gametree.model.valued import ValuedPosition
from gametree.model.wrapped import WrappedPosition
from gametree.native.rounded import Rounded, RoundedPosition
from gametree.searching.bracket import LOWEST, Unfinished
from gametree.teaching.watched import WatchedPosition
from gametree.user.compiled.evaluator import CompiledEvaluator, CompiledValuedPosition
from gametree.user.position import OwnPosition
from support.cases import case

FOR_ALL = {"line": "made of play"}
OF_VALUES = {
    "scale": "the function decides between whole numbers and floats",
    "unit": "of the function's values, which do not say what is small",
    "settles": "the game settles by its own values",
    "settle": "the game settles by its own values",
    "decisive": "a value of the function may be larger than any win",
    "margin": "of the function's values, of which nothing is known",
    "calibration": "of the game's own values",
    "edge_bounds": "bounds of the game's own values",
    "native": "native rules value positions by themselves",
}
NOT_FORWARDED: dict[type[Position], dict[str, str]] = {
    ValuedPosition: OF_VALUES,
    CompiledValuedPosition: {name: why for name, why in OF_VALUES.items() if name != "native"},
    RoundedPosition: {name: why for name, why in OF_VALUES.items() if name not in ("native", "unit", "margin")},
    Unfinished: {name: why for name, why in OF_VALUES.items() if name != "native"},
    Watched: {"native": "a native search would value nodes without asking"},
    WatchedPosition: {"native": "a native search would look at nodes without asking"},
}
MAKERS: dict[type[Position], Callable[[Position], Position]] = {
    ValuedPosition: lambda position: ValuedPosition(position, lambda _: 0),
    CompiledValuedPosition: lambda position: CompiledValuedPosition(
        position, CompiledEvaluator(lambda board: 0, compiles=False)
    ),
    RoundedPosition: lambda position: RoundedPosition(position, Rounded(5)),
    Unfinished: lambda position: Unfinished(position, LOWEST),
    Watched: lambda position: Watched(position, "", []),
    WatchedPosition: WatchedPosition,
}


def members() -> list[str]:
    """The public members of a position."""
    return sorted(name for name in vars(Position) if not name.startswith("_"))


def subclasses(base: Any) -> Iterator[type[Position]]:
    for kind in base.__subclasses__():
        yield kind
        yield from subclasses(kind)


def position_classes() -> list[type[Position]]:
    """All classes of positions in the package."""
    for module in pkgutil.walk_packages(gt.__path__, "gametree."):
        importlib.import_module(module.name)
    return [kind for kind in subclasses(Position) if kind.__module__.startswith("gametree.")]


def holds_a_position(kind: type[Position]) -> bool:
    parameters = inspect.signature(kind.__init__).parameters.values()
    return any(parameter.annotation in ("Position", Position) for parameter in parameters)


class Asked(Position):
    """A position that notes which of its members it is asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __getattribute__(self, name: str) -> Any:
        if name in members():
            self.asked.append(name)
        return super().__getattribute__(name)

    def moves(self) -> list[int]:
        return [1]

    def play(self, move: Any) -> Asked:
        return self

    @property
    def maximizing(self) -> bool:
        return True

    def evaluate(self) -> int:
        return 0

    @property
    def key(self) -> int:
        return 7

    @property
    def board(self) -> Any:
        return ()

    def passed(self) -> Asked:
        return self


ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "play": (1,),
    "after": (1,),
    "hint": (1,),
    "noisy": (1,),
    "exchange": (1,),
    "find_plies_left": (lambda: None,),
    "settle": (1, 0, 1),
    "line": ([],),
    "with_evaluator": (lambda position: 0,),
}


def test_every_wrapper_of_the_package_is_known() -> None:
    wrappers = {kind for kind in position_classes() if holds_a_position(kind)} - {WrappedPosition}
    assert wrappers == set(MAKERS) == set(NOT_FORWARDED)
    assert all(issubclass(kind, WrappedPosition) for kind in wrappers)


def test_the_base_of_wrappers_decides_about_every_member() -> None:
    assert set(members()) - set(vars(WrappedPosition)) == set(FOR_ALL)


@pytest.mark.parametrize("kind", MAKERS, ids=lambda kind: kind.__name__)
def test_every_member_is_forwarded_or_excused(kind: type[Position]) -> None:
    excused = {**FOR_ALL, **NOT_FORWARDED[kind]}
    for member in members():
        inner = Asked()
        wrapper = MAKERS[kind](inner)
        inner.asked.clear()
        with case(member):
            found = getattr(wrapper, member)
            if callable(found):
                found(*ARGUMENTS.get(member, ()))
            # An evaluator asks the position's moves, which is no reason to call `evaluate` itself forwarded.
            forwarded = bool(inner.asked) if member == "evaluate" else member in inner.asked
            assert forwarded != (member in excused), excused.get(member, f"{kind.__name__} forgets {member}")


class Heaps(gt.Game):
    """A game that changes its state in place."""

    def start(self) -> Any:
        return [7, True]

    def key(self, state: Any) -> Any:
        return tuple(state)

    def moves(self, state: Any) -> Any:
        return [1, 2] if state[0] > 1 else []

    def play(self, state: Any, move: Any) -> Any:
        state[0] -= move
        state[1] = not state[1]
        return state

    def maximizing(self, state: Any) -> Any:
        return state[1]

    def evaluate(self, state: Any) -> Any:
        return state[0]


@pytest.mark.parametrize("name", gt.algorithms())
def test_a_change_in_place_is_found_behind_an_evaluator(name: str) -> None:
    position = Heaps().position().with_evaluator(lambda position: position.state[0])
    with pytest.raises(gt.errors.GameError, match="changed in place"):
        gt.search(position, name, depth=3)


def test_equal_wrappers_are_of_equal_positions() -> None:
    def zero(position: OwnPosition) -> int:
        return 0

    one, same = (gt.position("othello").with_evaluator(zero) for _ in range(2))
    assert one == same and hash(one) == hash(same)
    assert one != gt.position("othello") and one != one.play("f5")
