"""A wrong argument of anything public gives an error of the family, never another one, a hang or a crash."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec

import pytest

import gametree as gt
from gametree.model.errors import GameTreeError, InvalidTree, OptionError, ValueRangeError
from support.cases import case
from support.public_calls import CALLS
from support.wrong_arguments import cases_of, missing

REPORTED: dict[str, Callable[[], object]] = {
    "a clock of 20 digits": lambda: gt.position("chess", "8/8/8/8/8/8/8/K1k5 w - - 00000000099999999999 1"),
    "stones of 5,000 digits": lambda: gt.position("kalah", "9" * 5000 + " 4 4 4 4 4 0 / 4 4 4 4 4 4 0 S"),
    "a mover that is a number": lambda: gt.tree([1, 2], maximizing=1),  # type: ignore[arg-type]
    "a value of 5,000 digits": lambda: gt.tree([10**5000]),
    "an evaluator that is a list": lambda: gt.position("othello").with_evaluator([]),  # type: ignore[call-overload]
    "a first bound that is no function": lambda: gt.MTD(first=3),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("call", REPORTED)
def test_what_was_once_another_error(call: str) -> None:
    with pytest.raises(GameTreeError) as caught:
        REPORTED[call]()
    assert len(str(caught.value)) < 300


def test_the_valid_calls_are_valid() -> None:
    for call, made in CALLS.items():
        if call == "gt.from_openspiel" and find_spec("pyspiel") is None:
            continue
        with case(call):
            function, arguments = made()
            result = function(**arguments)
            if isinstance(result, Iterator):
                list(result)


def test_everything_public_has_a_valid_call() -> None:
    found = missing()
    assert not found, f"add a valid call of {', '.join(found)} to CALLS in tests/support/public_calls.py"


@pytest.mark.parametrize("call", CALLS)
def test_wrong_arguments_give_an_error_of_the_family(call: str) -> None:
    for wrong in cases_of(call):
        wrong.run()


def test_the_errors_say_what_would_be_right() -> None:
    with pytest.raises(InvalidTree, match="maximizing is True or False, not 1"):
        gt.tree([1, 2], maximizing=1)  # type: ignore[arg-type]
    with pytest.raises(ValueRangeError, match="value a number of 16,610 bits does not fit"):
        gt.tree([10**5000])
    with pytest.raises(OptionError, match=r"an evaluator is one of the game's names, or a function, not \[\]"):
        gt.position("othello").with_evaluator([])  # type: ignore[call-overload]
    with pytest.raises(OptionError, match="first is a function, not 3"):
        gt.MTD(first=3)  # type: ignore[arg-type]
