"""The public calls, each with one argument that is wrong in every way we can think of."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from gametree.model.errors import GameTreeError
from support.public_calls import CALLS, PLACES, RECORDS, UNCHECKED

__all__ = ["AWKWARD", "Case", "cases_of", "missing"]

LONGEST_MESSAGE = 3000
"""An error in a game shows the position, which may be a large board."""


class Something:
    """An object that is none of the things asked for; the class can be called like a function."""

    def __init__(self, *arguments: object, **options: object) -> None:
        pass

    def __repr__(self) -> str:
        return "something\nin two lines"


AWKWARD: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "True": lambda: True,
    "-1": lambda: -1,
    "0": lambda: 0,
    "2**63": lambda: 2**63,
    "2**70": lambda: 2**70,
    "10**5000": lambda: 10**5000,
    "1.5": lambda: 1.5,
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "empty string": lambda: "",
    "long string": lambda: "x" * 10_000,
    "zero byte": lambda: "\x00",
    "bytes": lambda: b"",
    "list": lambda: [],
    "list of lists": lambda: [[]],
    "dict": lambda: {},
    "object": Something,
    "function": lambda: lambda *arguments, **options: None,
    "class": lambda: Something,
    "generator": lambda: (number for number in range(3)),
}
try:
    import numpy as np
except ImportError:
    pass
else:
    AWKWARD |= {
        "numpy 3": lambda: np.int64(3),
        "numpy array": lambda: np.zeros(3),
        "numpy nan": lambda: np.float64("nan"),
    }

WORK = {"games", "trees", "count", "plies", "longest"}
"""Arguments that say how much to do: a great number is no mistake, but would take forever."""
GREAT = {"2**63", "2**70", "10**5000", "inf"}


class Case(NamedTuple):
    """A public call with one awkward argument."""

    call: str
    argument: str
    value: str

    def run(self) -> None:
        """Makes the call. It does what it should or raises an error of the family; anything else is a fault."""
        function, arguments = CALLS[self.call]()
        try:
            result = function(**arguments | {self.argument: AWKWARD[self.value]()})
            if isinstance(result, Iterator):
                list(islice(result, 3))
        except GameTreeError as error:
            assert len(str(error)) <= LONGEST_MESSAGE, f"a message of {len(str(error)):,} characters"
        except Exception as error:
            raise AssertionError(f"{self}: {type(error).__name__}: {error}"[:500]) from error


def cases_of(call: str) -> list[Case]:
    """All of one call. Making the arguments of every call takes long: some of them are games that were played."""
    _, arguments = CALLS[call]()
    return [
        Case(call, argument, value)
        for argument in arguments
        for value in AWKWARD
        if not (argument in WORK and value in GREAT)
    ]


def missing() -> list[str]:
    """The names of what is public and has no valid call in the table."""
    return [name for place, module in PLACES.items() for name in _missing(place, module)]


def _missing(place: str, module: Any) -> Iterator[str]:
    for name in module.__all__:
        found, full = getattr(module, name), f"{place}.{name}"
        if not callable(found) or full in RECORDS:
            continue
        if full not in CALLS and full not in UNCHECKED:
            yield full
        if inspect.isclass(found):
            yield from _methods(place, found)


def _methods(place: str, kind: type) -> Iterator[str]:
    for name, method in inspect.getmembers(kind, inspect.isroutine):
        if name.startswith("_") or not _takes_arguments(method):
            continue
        owners = [base.__name__ for base in kind.__mro__]
        if not any(f"{place}.{owner}.{name}" in CALLS or f"{owner}.{name}" in UNCHECKED for owner in owners):
            yield f"{place}.{kind.__name__}.{name}"


def _takes_arguments(method: Any) -> bool:
    if not callable(method) or not getattr(method, "__module__", None):  # a property; inherited from a built-in type
        return False
    return len(inspect.signature(method).parameters) > (0 if inspect.ismethod(method) else 1)
