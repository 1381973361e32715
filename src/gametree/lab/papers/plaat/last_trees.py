"""Tables that prefer the last solution tree in several ways, or give only a part of what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from gametree.model.position import Position
from gametree.searching.algorithm import Found
from gametree.searching.algorithms.mtd import MTD, Pass
from gametree.searching.kernels.kernel import Kernel
from gametree.searching.memory.table import BUCKET, NOTHING, Entry, Known, Table, TableStore

__all__ = ["PassLog", "PassMTD", "PassTable", "Scheme"]

KEPT = 2
"""Entries of a bucket that stay near the root where the others age."""


class Scheme(StrEnum):
    """What a full bucket keeps, or what a table that keeps positions near the root gives."""

    NEAR_ROOT = "near the root"
    OLDEST = "last used"
    UPPER = "half near the root, half last used"
    PASSES = "used in the last two passes"
    ITERATION = "used in this iteration"
    SOLUTION = "last solution tree"
    MOVES = "gives moves alone"
    BOUNDS = "gives bounds alone"


@dataclass
class PassLog:
    """What a driver tells of its passes: when they end, and how many leaves the first of each iteration visited."""

    store: PassStore
    first_leaves: int = 0
    _before: int | None = None
    _kernel: Kernel | None = None

    def begin(self, kernel: Kernel) -> None:
        """An iteration begins."""
        self._kernel, self._before = kernel, kernel.counts.leaves
        self.store.begin_iteration()

    def next(self, passed: Pass) -> int:
        """The rule of MTD(f), told after every pass but the last."""
        self._note_first()
        self.store.end_pass(passed)
        return passed.g if passed.failed_low else passed.g + 1

    def end(self) -> None:
        """An iteration ends."""
        self._note_first()

    def _note_first(self) -> None:
        assert self._kernel is not None, "an iteration has begun"
        if self._before is not None:
            self.first_leaves += self._kernel.counts.leaves - self._before
            self._before = None


@dataclass(frozen=True)
class PassMTD(MTD):
    """An MT driver that keeps a log of its passes."""

    log: PassLog = field(kw_only=True)

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        self.log.begin(kernel)
        found = super().solve(kernel, position, depth, guess)
        self.log.end()
        return found


class PassStore(TableStore):
    """Entries of a table that knows when passes end."""

    def __init__(self, entries: int, scheme: Scheme) -> None:
        super().__init__(entries, 0, "exact", "oldest" if scheme in (Scheme.OLDEST, Scheme.UPPER) else "near-root")
        self._scheme = scheme
        self._passes = 0
        self._fresh_from = 0
        self._used: dict[tuple[int, int], int] = {}
        self._tree: set[tuple[int, int]] = set()

    def begin_iteration(self) -> None:
        """The next pass is the first of an iteration."""
        self._passes += 1
        if self._scheme is Scheme.ITERATION:
            self._fresh_from = self._passes

    def end_pass(self, passed: Pass) -> None:
        """A pass has ended: entries that it used and that prove its outcome are those of its solution tree."""
        if self._scheme is Scheme.SOLUTION:
            entries = [entry for bucket in self._buckets.values() for entry in bucket]
            self._tree = {_name(entry) for entry in entries if self._is_new(entry) and _proves(entry, passed)}
        self._passes += 1
        if self._scheme is Scheme.PASSES:
            self._fresh_from = self._passes - 1

    def _is_new(self, entry: Entry) -> bool:
        return self._used.get(_name(entry)) == self._passes

    def probe(self, key: int, depth: int) -> Known:
        """See `TableStore.probe`."""
        known = super().probe(key, depth)
        if known.found:
            self._used[key, depth] = self._passes
        if self._scheme is Scheme.MOVES:
            return NOTHING._replace(move=known.move)
        return known._replace(move=None) if self._scheme is Scheme.BOUNDS else known

    def store(self, entry: Entry) -> None:
        """See `TableStore.store`."""
        super().store(entry)
        self._used[_name(entry)] = self._passes

    def _place(self, bucket: list[Entry], entry: Entry) -> int | None:
        same = next((at for at, old in enumerate(bucket) if _name(old) == _name(entry)), None)
        plain = self._scheme not in (Scheme.UPPER, Scheme.PASSES, Scheme.ITERATION, Scheme.SOLUTION)
        if plain or same is not None or len(bucket) < BUCKET:
            return super()._place(bucket, entry)
        if self._scheme is Scheme.UPPER:
            deepest = sorted(range(BUCKET), key=lambda at: bucket[at].depth)[-KEPT:]
            return max(at for at in range(BUCKET) if at not in deepest)  # the bucket is in order, the latest first
        return self._unless_deeper(bucket, entry)

    def _unless_deeper(self, bucket: Sequence[Entry], entry: Entry) -> int | None:
        """Entries of no use go first, the shallowest of them; what is preferred stays, or goes if it is shallower."""
        if self._scheme is Scheme.SOLUTION:
            others = [at for at in range(BUCKET) if _name(bucket[at]) not in self._tree]
        else:
            stale = [at for at in range(BUCKET) if self._used.get(_name(bucket[at]), 0) < self._fresh_from]
            if stale:
                return min(stale, key=lambda at: bucket[at].depth)
            others = list(range(BUCKET))
        place = min(others, key=lambda at: bucket[at].depth, default=None)
        return None if place is None or bucket[place].depth > entry.depth else place


def _name(entry: Entry) -> tuple[int, int]:
    return entry.key, entry.depth


def _proves(entry: Entry, passed: Pass) -> bool:
    return entry.upper < passed.gamma if passed.failed_low else entry.lower >= passed.gamma


class PassTable(Table):
    """A table for the Python kernels with such a store."""

    def __init__(self, entries: int, scheme: Scheme) -> None:
        super().__init__(entries, from_depth=0, depths="exact")
        self.entries_of_passes = PassStore(entries, scheme)

    def store(self) -> TableStore:
        """See `Table.store`."""
        return self.entries_of_passes
