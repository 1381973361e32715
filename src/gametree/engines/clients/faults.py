"""What an engine does wrong in a conversation: each fault is the rest of a sentence that begins with its name."""

from __future__ import annotations

__all__ = ["Ended", "Fault", "Silent"]


class Fault(Exception):  # noqa: N818 - a fault of the engine, which becomes an error or a forfeit
    """What the engine did wrong, such as "answered 'bestmove' to isready"."""


class Silent(Fault):
    """It did not answer in time."""


class Ended(Fault):
    """Its process has ended."""
