"""What an algorithm is, and how the built-in ones are found: one file each, in the folder `algorithms`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, Self

import gametree.searching.algorithms as folder
from gametree.model.errors import OptionError, UnknownName
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.result import SearchResult
from gametree.model.user_file import is_in_file
from gametree.searching.kernels.kernel import ETC_OFF, Kernel
from gametree.searching.kernels.procedure import Definition, procedure_of

__all__ = [
    "Algorithm",
    "Configurable",
    "Found",
    "WindowAlgorithm",
    "algorithm",
    "algorithms",
    "configured",
    "parse_settings",
]


FINDS = ("value", "move", "bound")


class Found(NamedTuple):
    """The bounds of the minimax value that an algorithm proved, equal if it found the value itself, and a best move.

    The move is None where the game is over, or where the table answered without a move. If both bounds are the value
    that a selective search found, `bound` says what that value is.
    """

    lower: int
    upper: int
    move: Any
    bound: str | None = None
    """What the value is, if not what the two bounds say: "estimate", or what a best-first search has proved."""
    stopped: str | None = None
    """Why the search ended early, if it did and has a value nevertheless."""


class Algorithm(ABC):
    """A search: from a position and a depth to a value, or bounds of it, and a best move.

    An algorithm is an immutable value. It calls procedures through a `Kernel`, which runs them in Python or natively.
    """

    name: str
    """As in `gametree.search(position, name)`."""

    version: ClassVar[int] = 1
    """Changes whenever the same call would give other results or counts."""

    finds: str = "value"
    """What it finds unless it estimates: the exact "value" and a best move; a best "move", and a bound of its value; or
    a "bound" of the value alone."""

    procedures: ClassVar[tuple[Definition, ...]] = ()
    """The procedures that `solve` calls. If all of them have a native twin, native games are searched natively."""

    uses_table: ClassVar[bool] = True
    """Whether it can use a table."""

    needs_table: ClassVar[bool] = False
    """Whether it relies on a table: without one it would repeat its work many times."""

    stores_leaves: bool = False
    """Whether it relies on leaves being in the table too."""

    takes_advice: bool = False
    """Whether it uses the fastest settings of a game (`Position.advice`) unless it is given others."""

    uses_ordering: ClassVar[bool] = True
    """Whether it can search children in another order than the natural one."""

    uses_history: ClassVar[bool] = False
    """Whether it can count a repeated position as a draw."""

    own_ordering: ClassVar[tuple[str, ...]] = ()
    """The ordering of an algorithm that has a fixed one."""

    deepens: ClassVar[bool] = True
    """Whether it deepens iteratively when nodes or time are limited."""

    back: int = 1
    """Which earlier iteration gives the first guess: 1 the last, 2 the one before, for games whose values swing."""

    @abstractmethod
    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """Searches `depth` plies deep; `guess` is an estimate of the value.

        The bounds and the move proved so far are kept in `kernel.progress`, in case the search is stopped.
        """

    @property
    def uses_tree(self) -> bool:
        """Whether it works on a saved `Tree`."""
        return False

    @property
    def has_native(self) -> bool:
        """Whether native kernels can run it: all its procedures have native twins."""
        return bool(self.procedures) and all(procedure_of(called).native for called in self.procedures)

    @property
    def observable(self) -> bool:
        """Whether a search by it can be observed: its procedures visit nodes depth first, as alpha-beta does."""
        return bool(self.procedures) and all(procedure_of(called).observable for called in self.procedures)

    @property
    def selects(self) -> bool:
        """Whether a search by it can be selective: its procedures visit nodes with a window, as alpha-beta does."""
        return bool(self.procedures) and all(procedure_of(called).selective for called in self.procedures)

    @property
    def shares(self) -> str:
        """What several threads of a search by it work together through: a "table", a "tree", a "graph"; or
        "nothing", if they cannot."""
        return "table" if self.selects else "nothing"

    def is_last(self, result: SearchResult, depth: int) -> bool:
        """Whether a deeper iteration than this one, of `depth` plies with this `result`, could find nothing new."""
        return False

    @property
    def estimates(self) -> bool:
        """Whether its value is an estimate, which proves nothing."""
        return False

    def stores_estimates(self, position: Position) -> bool:
        """Whether a search of `position` leaves estimates in a table; by default, if the algorithm estimates."""
        return self.estimates

    @property
    def etc_above(self) -> int:
        """Enhanced transposition cutoffs are tried at nodes more than this many plies above the leaves."""
        return ETC_OFF

    @property
    def summary(self) -> str:
        """A one-line description."""
        return (type(self).__doc__ or self.name).strip().splitlines()[0]


@dataclass(frozen=True)
class Configurable:
    """An algorithm with settings."""

    def but(self, **changes: object) -> Self:
        """The same algorithm with other settings.

        >>> import gametree as gt
        >>> gt.algorithm("alphabeta").but(etc="everywhere").etc
        'everywhere'
        """
        try:
            return replace(self, **changes)
        except TypeError:
            known = ", ".join(self.__dataclass_fields__)
            name = getattr(self, "name", "this algorithm")
            raise OptionError(f"{name} has no setting {', '.join(changes)}; it has {known}") from None


@dataclass(frozen=True)
class WindowAlgorithm(Configurable, Algorithm):
    """A depth-first algorithm with a window: by default one call of its procedure with the widest window.

    `etc` sets where enhanced transposition cutoffs are tried: "off", "everywhere", or a number of plies: 2 tries them
    at nodes more than two plies above the leaves.
    """

    etc: str | int = "off"
    uses_history = True
    takes_advice = True

    def __post_init__(self) -> None:
        words = isinstance(self.etc, str) and self.etc in ("off", "everywhere")
        if not words and (type(self.etc) is not int or self.etc < 0):
            raise OptionError(
                f'etc is "off", "everywhere" or a number of plies above the leaves, not {quoted(self.etc)}'
            )
        if type(self.back) is not int or self.back < 1:
            raise OptionError(f"back is a positive whole number of iterations, not {quoted(self.back)}")

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        if not self.procedures:
            raise OptionError(f"{self.name} has no procedure to call; name it, as in procedures = (my_search,)")
        search = self.procedures[0]
        infinity = kernel.infinity
        whole = {"none": (), "alpha-beta": (-infinity, infinity), "gamma": (guess,)}
        window = procedure_of(search).window
        value, move = kernel.call(search, position, depth, *whole[window])
        if self.estimates:
            return Found(value, value, move, "estimate")
        if window == "gamma":  # a test proves a bound on the side of gamma on which the value lies
            return Found(value, infinity, move) if value >= guess else Found(-infinity, value, move)
        return Found(value, value, move)

    @property
    def etc_above(self) -> int:
        """See `Algorithm.etc_above`."""
        if self.etc == "off":
            return ETC_OFF
        return 0 if self.etc == "everywhere" else min(int(self.etc), ETC_OFF)


@cache
def _found() -> dict[str, Algorithm]:
    import pkgutil  # slow to import

    modules = [import_module(f"{folder.__name__}.{module.name}") for module in pkgutil.iter_modules(folder.__path__)]
    found: dict[str, Algorithm] = {}
    for module in modules:
        found.update({algorithm.name: algorithm for algorithm in getattr(module, "ALGORITHMS", ())})
    return found


def algorithms() -> tuple[str, ...]:
    """The names of the built-in algorithms.

    >>> import gametree as gt
    >>> "mtdf" in gt.algorithms()
    True
    """
    return tuple(sorted(_found()))


def algorithm(name: str | Algorithm) -> Algorithm:
    """The built-in algorithm called `name`; an algorithm object is returned as it is.

    Settings may follow the name, each after a colon; numbers are read as such.

    >>> import gametree as gt
    >>> gt.algorithm("sss").summary
    "Stockman's SSS*: best-first, an upper bound falls to the minimax value."
    >>> gt.algorithm("best-first:expansion=full").expansion
    'full'
    """
    if isinstance(name, Algorithm):
        return well_formed(name)
    if isinstance(name, type) and issubclass(name, Algorithm):
        raise OptionError(f"an algorithm is a name or an instance, such as {name.__name__}(), not the class itself")
    base, *settings = name.split(":") if isinstance(name, str) else (name,)
    if not isinstance(base, str) or base not in _found():
        if isinstance(name, str) and is_in_file(name):
            raise OptionError(
                f"{quoted(name)} names a file, which only the command line runs; import it and pass the object"
            )
        raise UnknownName("algorithm", base, algorithms())
    return configured(_found()[base], parse_settings(settings))


def configured(found: Algorithm, settings: Mapping[str, Any]) -> Algorithm:
    """The algorithm with these settings; `OptionError` if it does not have them."""
    if not settings:
        return found
    if not isinstance(found, Configurable):
        raise OptionError(f"{found.name} has no settings")
    return found.but(**settings)


def parse_settings(texts: Iterable[str]) -> dict[str, str | int | float]:
    """Settings written as NAME=VALUE; numbers are read as such."""
    return dict(_setting(text) for text in texts)


def well_formed(found: Algorithm) -> Algorithm:
    """Checks what the class of an algorithm must define; `OptionError` if something is missing."""
    kind = type(found).__name__
    name = getattr(found, "name", None)
    if not isinstance(name, str) or not name:
        raise OptionError(f'{kind} has no name that is a string; give it one, as in name = "my-search"')
    if not isinstance(found.procedures, tuple | list):
        raise OptionError(f"the procedures of {kind} are a tuple, as in procedures = (my_search,)")
    for called in found.procedures:
        procedure_of(called)
    if found.finds not in FINDS:
        raise OptionError(f"what {kind} finds is one of {', '.join(FINDS)}, not {quoted(found.finds)}")
    return found


def _setting(text: str) -> tuple[str, str | int | float]:
    name, given, value = text.partition("=")
    if not given:
        raise OptionError(
            f"a setting of an algorithm is NAME=VALUE, as in best-first:expansion=full, not {quoted(text)}"
        )
    for number in (int, float):
        try:
            return name, number(value)
        except ValueError:
            pass
    return name, value
