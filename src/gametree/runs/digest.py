"""What a file holds, in a few characters."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

__all__ = ["digest"]


@cache
def digest(file: str) -> str:
    """Of the content of a file, as this process first saw it; empty if there is no such file."""
    try:
        return sha256(Path(file).read_bytes()).hexdigest()[:16]
    except (OSError, ValueError):
        return ""
