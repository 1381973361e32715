"""When a search must stop."""

from __future__ import annotations

from dataclasses import dataclass

from gametree import _core

__all__ = ["MAX_DEPTH", "Limits"]

MAX_DEPTH: int = _core.MAX_DEPTH
"""The greatest depth of any search; it bounds recursion."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search must stop; None means no limit."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    cancel: _core.Flag | None = None
    """Setting this flag ends the search."""
