"""Numbers formatted for people: values, bounds, memory, speed."""

from __future__ import annotations

__all__ = ["bound_sign", "count", "memory", "number", "rate"]

SIGNS = {"exact": "", "lower": "≥", "upper": "≤", "estimate": "≈", "none": "?"}


def count(value: int) -> str:
    """A whole number with separators."""
    return f"{value:,}"


def number(value: int | float) -> str:
    """A game's value."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def bound_sign(bound: str) -> str:
    """The sign printed before a value for its bound; empty if it is exact. See `SearchResult.bound`."""
    return SIGNS[bound]


def rate(events: int, what: str, seconds: float) -> str:
    """Events per second."""
    return f"{events / max(seconds, 1e-9):,.0f} {what}/s"


def memory(size: float) -> str:
    """A number of bytes."""
    for unit in ("bytes", "KB", "MB"):
        if size < 1024:
            return f"{size:,.4g} {unit}"
        size /= 1024
    return f"{size:,.4g} GB"
