"""Search procedures as objects: the definition, its window, its native twin, and what a stopped call has proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from gametree.model.arguments import one_of
from gametree.model.errors import OptionError

__all__ = ["Definition", "Procedure", "procedure", "procedure_of"]

Definition = Callable[..., int]
"""A procedure's Python definition: `(search, position, depth, *window, **options)` to a value or a bound of it."""

WINDOWS = {"none": 0, "alpha-beta": 2, "gamma": 1}
"""The length of each kind of window: 0 for a search without one, 1 for a null-window test of gamma."""
OBSERVED = ("minimax", "alphabeta", "negascout", "scout", "mt")
"""The native kernels that can keep a profile."""
SELECTIVE = ("alphabeta", "negascout", "mt")
"""The native kernels that have the hooks of a selective search."""
PROVES = ("nothing", "best", "lower", "upper")

D = TypeVar("D", bound=Definition)


@dataclass(frozen=True, slots=True)
class Procedure:
    """A search procedure as an object."""

    definition: Definition
    window: str
    """"none"; "alpha-beta" for two bounds; or "gamma" for the bound of a test."""
    native: str | None
    """The native kernel that does the same, node for node; None if there is only the Python definition."""
    proves: str
    """What a call that was stopped has proved of its root: "nothing"; "best", the value of the best move so far is a
    bound in the mover's favour; or always a "lower" or an "upper" bound."""

    @property
    def name(self) -> str:
        """The name of the definition: what `Probe.procedure` shows."""
        return self.definition.__name__

    @property
    def observable(self) -> bool:
        """Whether a search by it can be observed. Any definition in Python can that visits nodes as alpha-beta does."""
        return self.native is None or self.native in OBSERVED

    @property
    def selective(self) -> bool:
        """Whether a search by it can be selective. Any definition in Python can that has a window."""
        return self.native in SELECTIVE or (self.native is None and self.window != "none")

    def bounds(self, window: tuple[int, ...]) -> tuple[int | None, int | None]:
        """A window as alpha and beta; a test has no alpha. `OptionError` if it has too many or too few numbers."""
        if len(window) != WINDOWS[self.window]:
            raise OptionError(f"{self.name} takes {WINDOWS[self.window]} bounds ({self.window}), not {window}")
        alpha, beta = (None, None, *window)[-2:]
        return alpha, beta


def procedure(*, window: str = "alpha-beta", native: str | None = None, proves: str = "best") -> Callable[[D], D]:
    """Marks a function as a search procedure, which `Kernel.call` runs. The function itself is not changed.

    >>> import gametree as gt
    >>> @gt.procedure(window="none")
    ... def whole_tree(search, position, depth, ply=0):
    ...     visit = search.visit(position, depth, ply)
    ...     moves = position.moves() if depth else ()
    ...     if not moves:
    ...         return visit.leaf()
    ...     for move, child in visit.children(moves):
    ...         visit.choose(whole_tree(search, child, depth - 1, ply + 1), move)
    ...     return visit.done()
    >>> class WholeTree(gt.WindowAlgorithm):
    ...     '''Every line of play.'''
    ...     name = "whole-tree"
    ...     procedures = (whole_tree,)
    >>> gt.search(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), WholeTree()).value
    3
    """
    one_of("the window of a procedure", window, WINDOWS)
    one_of("what a stopped procedure proves", proves, PROVES)

    def mark(definition: D) -> D:
        setattr(definition, MARK, Procedure(definition, window, native, proves))
        return definition

    return mark


MARK = "gametree_procedure"


def procedure_of(definition: Any) -> Procedure:
    """The `Procedure` of a function; `OptionError` if the function is not marked as one."""
    found: Procedure | None = getattr(definition, MARK, None)
    if found is None:
        name = getattr(definition, "__name__", repr(definition))
        raise OptionError(f"{name} is not a search procedure; put @gametree.procedure(window=...) above its definition")
    return found
