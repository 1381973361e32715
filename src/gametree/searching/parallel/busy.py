"""The nodes that the workers of a parallel search are at, so that each can go where no other is."""

from __future__ import annotations

__all__ = ["Busy"]

SETS, WAYS = 4096, 4
WORD = 2**64 - 1
MIXER = 0x9E3779B97F4A7C15


class Busy:
    """A small set, which forgets a node for which there is no room. `core/busy.hpp` is the same thing.

    >>> from gametree.searching.parallel.busy import Busy
    >>> busy, name = Busy(), Busy.name(12345, depth=6)
    >>> busy.enter(name)
    >>> busy.holds(name)
    True
    >>> busy.leave(name)
    >>> busy.holds(name)
    False
    """

    def __init__(self) -> None:
        self._sets: dict[int, list[int]] = {}

    @staticmethod
    def name(key: int, depth: int) -> int:
        """The child with that key of a node that is searched `depth` plies deep; never zero."""
        return (key & WORD) ^ (depth * MIXER & WORD) | 1

    def holds(self, name: int) -> bool:
        """Whether a worker is at a node."""
        return name in self._slots(name)

    def enter(self, name: int) -> None:
        """A worker goes to a node."""
        self._replace(0, name, name)

    def leave(self, name: int) -> None:
        """A worker has searched it."""
        self._replace(name, 0, name)

    def _slots(self, name: int) -> list[int]:
        return self._sets.setdefault((name >> 32) % SETS, [0] * WAYS)

    def _replace(self, old: int, new: int, name: int) -> None:
        slots = self._slots(name)
        if old in slots:
            slots[slots.index(old)] = new
