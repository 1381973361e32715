"""Results of searches as plain data."""

from __future__ import annotations

from typing import Any

from gametree.model.result import SearchResult

__all__ = ["shown"]


def shown(result: SearchResult) -> dict[str, Any]:
    """A result; of the calls that a driver made, of which there may be thousands, only the number."""
    return {**result.as_dict(), "probes": len(result.probes)}
