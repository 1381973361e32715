"""Kalah: a ring of South's pits, South's store, North's pits, North's store."""

from __future__ import annotations

from random import Random
from typing import Any

from fuzz.rules.board import Board


class Kalah(Board):
    """South moves first."""

    def __init__(self, pits: int = 6, stones: int = 4, ring: tuple[int, ...] | None = None, south: bool = True) -> None:
        self.pits = pits
        self.ring = (*[stones] * pits, 0) * 2 if ring is None else ring
        self.south = south

    @staticmethod
    def any_options(rng: Random) -> dict[str, Any]:
        """The usual board, or another with at most 255 stones."""
        pits = rng.randint(1, 7)
        return {} if rng.random() < 0.4 else {"pits": pits, "stones": rng.randint(1, min(18, 255 // (2 * pits)))}

    @property
    def first_to_move(self) -> bool:
        return self.south

    def row(self, south: bool) -> range:
        """The places of a side's pits; its store comes next."""
        return range(self.pits) if south else range(self.pits + 1, 2 * self.pits + 1)

    def moves(self) -> list[str]:
        return [str(1 + number) for number, at in enumerate(self.row(self.south)) if self.ring[at]]

    def play(self, move: str) -> Kalah:
        ring, mine, theirs = list(self.ring), self.row(self.south), self.row(not self.south)
        at = mine[int(move) - 1]
        stones, ring[at] = ring[at], 0
        while stones:
            at = (at + 1) % len(ring)
            if at != theirs.stop:
                ring[at] += 1
                stones -= 1
        opposite = 2 * self.pits - at
        if at in mine and ring[at] == 1 and ring[opposite]:
            ring[mine.stop] += ring[opposite] + 1
            ring[at] = ring[opposite] = 0
        if not all(any(ring[pit] for pit in row) for row in (mine, theirs)):
            for row in (mine, theirs):
                ring[row.stop] += sum(ring[pit] for pit in row)
                for pit in row:
                    ring[pit] = 0
        return Kalah(self.pits, 0, tuple(ring), self.south if at == mine.stop else not self.south)

    def text(self) -> str | None:
        half = self.pits + 1
        south, north = (" ".join(map(str, part)) for part in (self.ring[:half], self.ring[half:]))
        return f"{south} / {north} {'S' if self.south else 'N'}" if self.moves() else None

    def outcome(self) -> int:
        return self.ring[self.pits] - self.ring[-1]
