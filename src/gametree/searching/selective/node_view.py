"""A node as the parts see it: from the mover's point of view, so that MAX and MIN need no words of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gametree.model.position import Position

if TYPE_CHECKING:
    from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["NodeView"]


class NodeView(NamedTuple):
    """A node before its children are searched; `core/search/selective/node_view.hpp` is the same."""

    search: PythonKernel
    position: Position
    depth: int
    ply: int
    maximizing: bool
    alpha: int
    beta: int
    value: int
    """The static value, if the parts need it."""

    @property
    def goal(self) -> int:
        """The bound of the window that the mover wants to reach."""
        return self.beta if self.maximizing else self.alpha

    @property
    def open(self) -> bool:
        """Whether that bound can be argued about: it is neither infinite nor decides the game."""
        return not self.search.selection.decides(self.goal)

    @property
    def excess(self) -> int:
        """How far the static value is beyond the goal."""
        return self.value - self.beta if self.maximizing else self.alpha - self.value

    @property
    def shortfall(self) -> int:
        """How far the static value is short of the bound that the mover has to beat."""
        return self.alpha - self.value if self.maximizing else self.value - self.beta

    def better_by(self, bound: int, much: int) -> int:
        """A value that is better than `bound` for the mover by that much."""
        return bound + much if self.maximizing else bound - much

    def reaches(self, found: int, bound: int) -> bool:
        """Whether a value is at least `bound` for the mover."""
        return found >= bound if self.maximizing else found <= bound

    def wins(self, found: int) -> bool:
        """Whether a value means that the mover wins."""
        decisive = self.search.selection.decisive
        return found >= decisive if self.maximizing else found <= -decisive

    def gamma(self, bound: int) -> int:
        """The gamma of a test whether a value is at least `bound` for the mover."""
        return bound if self.maximizing else bound + 1
