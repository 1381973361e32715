"""When a search must stop."""

from __future__ import annotations

from dataclasses import dataclass

from gametree import _core

__all__ = ["MAX_DEPTH", "Limits"]

MAX_DEPTH: int = _core.MAX_DEPTH
"""No search goes deeper; it bounds recursion."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search must stop; None is no limit."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    cancel: _core.Flag | None = None
    """Whoever sets it ends the search."""
