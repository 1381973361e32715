"""The transposition table: what earlier visits proved about (position, depth).

`Table` is what a user makes and passes in. The kernels keep their entries in one of two stores with the same behaviour:
`TableStore` below, in Python, and `core/table.hpp`, 16 bytes an entry.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, NamedTuple

from gametree import _core
from gametree.model.arguments import one_of
from gametree.model.errors import TableError
from gametree.model.figures import memory
from gametree.model.quoted import quoted
from gametree.model.shown import html_table
from gametree.model.values import whole_number
from gametree.searching.memory.available import available
from gametree.searching.memory.hold import Hold

__all__ = ["ESTIMATES", "NOTHING", "PROOFS", "Entry", "Known", "Table", "TableStore"]

ENTRY_BYTES = 16
BUCKET = 4
MIN_ENTRIES, MAX_ENTRIES = 2**6, 2**34
DEFAULT = 2**20
AUTO = "auto"
DEPTHS = ("exact", "deeper")
REPLACEMENTS = ("shallowest", "near-root", "oldest")
PROOFS, ESTIMATES = "proofs", "estimates"
"""What native searches may share a table for."""
BUSY = "this table is in use; searches share one only if all of them run natively, and all prove values or all estimate"
UNITS = {"B": 1, "KB": 2**10, "MB": 2**20, "GB": 2**30}


class Known(NamedTuple):
    """What a table knows about a position at a depth: bounds if `found`, and a move to try first, or None.

    The move may be that of a mirror image with the same key: it need not be legal, and proves nothing.
    """

    lower: int
    upper: int
    move: Any
    found: bool


NOTHING = Known(-(2**64), 2**64, None, False)


class Entry(NamedTuple):
    """Bounds proved for positions with that `key` at `depth`, and the best move of one of them (None for a leaf)."""

    key: int
    depth: int
    lower: int
    upper: int
    move: Any


class Table:
    """A transposition table, to be passed to a search, and to later ones if the caller keeps it.

    `entries` is a power of two from 2**6 up, or a size such as "16MB"; an entry takes 16 bytes in the native kernels.
    Positions searched less than `from_depth` plies deep are not stored: 1 leaves out the leaves. "auto", the default,
    is what the first search to use the table prefers: what is fastest in its game, or 0 for MT-SSS* and MT-DUAL*,
    which equal SSS* and DUAL* only if they store the leaves too. `depths` says which entries give bounds: with "exact"
    only those of exactly the depth of the search, so that a value depends on position and depth alone; with "deeper"
    those of greater depth too, which plays better and proves less: once one of them has been used, values are
    estimates. Such a table never answers at the root, so that the move is one whose child shows the value.

    A new entry takes the place of the entry of the same position and depth, or a free place in its bucket of four. In a
    full bucket `replacement` decides:

    - "shallowest", the default: the shallowest entry of the same position goes, if it is shallower than the new one,
      or else the shallowest of the bucket, the first of equals. A new entry always enters.
    - "near-root": the same entry goes, but not if it is deeper than the new one: then the new one is dropped. So
      positions near the root are kept, whose entries save most, and a full table changes little.
    - "oldest": the entry goes that was stored, or gave bounds, longest ago. Each pass of an MT driver goes through the
      solution tree of the present bound, and stores every node of that tree or finds it in the table. So what stays is
      the last solution tree, which Plaat proposed to prefer: the next pass refines it. This saves a little where that
      tree just fits in. In a smaller table it costs much: a pass comes back to a node after all the others, when the
      node has just gone.

    None of them changes a value.

    A table that does not fit into the memory available is a `TableError` when a search begins to use it.

    A table serves the positions of one game (or tree) with one evaluator. Native searches in several threads may use it
    at once; one by the Python kernels uses it alone. A search that estimates (with `history`, or by forward estimation)
    leaves estimates in it: exact searches refuse such a table, and do not share one with it.

    >>> import gametree as gt
    >>> table = gt.Table("1MB")
    >>> table.entries
    65536
    >>> gt.search(gt.position("tic-tac-toe"), "alphabeta", table=table).value
    0
    >>> table.used() > 0
    True
    """

    def __init__(
        self,
        entries: int | str = DEFAULT,
        *,
        from_depth: int | str = AUTO,
        depths: str = "exact",
        replacement: str = "shallowest",
    ) -> None:
        self.entries = _entries(entries)
        one_of("depths", depths, DEPTHS, TableError)
        one_of("replacement", replacement, REPLACEMENTS, TableError)
        is_auto = isinstance(from_depth, str) and from_depth == AUTO
        if not is_auto and (type(from_depth) is not int or not 0 <= from_depth <= _core.MAX_DEPTH):
            raise TableError(f'from_depth is 0 to {_core.MAX_DEPTH}, or "auto", not {quoted(from_depth)}')
        self._asked = from_depth
        self.from_depth = 0 if isinstance(from_depth, str) else from_depth
        self.depths = depths
        self.replacement = replacement
        self.hold = Hold(TableError, BUSY, shared=(PROOFS, ESTIMATES))
        self._making = Lock()
        self._native: _core.Table | None = None
        self._store: TableStore | None = None
        self._domain: object = None
        self._estimates = False

    @property
    def bytes(self) -> int:
        """The size of the table in the native kernels."""
        return self.entries * ENTRY_BYTES

    def native(self) -> _core.Table:
        """The store of the native kernels."""
        if self._native is None:
            with self._making:
                self._native = self._native or self._made()
        return self._native

    def _made(self) -> _core.Table:
        self._check_memory()
        try:
            return _core.Table(self.entries.bit_length() - 1, self.from_depth, self.depths, self.replacement)
        except MemoryError:
            raise TableError(f"no memory for a table of {memory(self.bytes)}; choose a smaller one") from None

    def _check_memory(self) -> None:
        """Refuses a table larger than memory. One of the default size is not worth the time of asking."""
        room = available() if self.entries > DEFAULT else None
        if room is None or self.bytes <= room:
            return
        fitting = MIN_ENTRIES
        while fitting * 2 * ENTRY_BYTES <= room:
            fitting *= 2
        raise TableError(
            f"a table of {memory(self.bytes)} does not fit: {memory(room)} of memory are available; "
            f"'{memory(fitting * ENTRY_BYTES)}' would fit"
        )

    def store(self) -> TableStore:
        """The store of the Python kernels."""
        if self._store is None:
            self._check_memory()
            self._store = TableStore(self.entries, self.from_depth, self.depths, self.replacement)
        return self._store

    def claim(self, domain: object, preferred: int = 0) -> None:
        """Declares whose positions will be stored. Those of another game, tree or evaluator are a `TableError`.

        `preferred` is the `from_depth` of an empty table that was not given one.
        """
        if self._domain is None:
            with self._making:
                self._begin(domain, preferred)
        if self._domain != domain:
            raise TableError(
                "this table holds positions of another game, tree or evaluator; clear() it, or use another"
            )

    def _begin(self, domain: object, preferred: int) -> None:
        if self._domain is not None:  # another thread was faster
            return
        if self._asked == AUTO and self.from_depth != preferred:
            self.from_depth = preferred
            self._native = None
        self._domain = domain

    def expect_estimates(self) -> None:
        """Declares that entries stored from now on may depend on more than position and depth."""
        self._estimates = True

    def expect_proofs(self) -> None:
        """Declares that a search needs exact entries; `TableError` if the table may hold estimates."""
        if self._estimates:
            raise TableError(
                "this table holds estimates, of a search with history or by forward estimation, but this search must "
                "prove its value; clear() it, or use another"
            )

    @property
    def mixed(self) -> bool:
        """Whether entries of greater depth have given bounds: values found with them are estimates."""
        return any(store.mixed for store in (self._native, self._store) if store is not None)

    def used(self) -> int:
        """How many entries are in use."""
        native = self._native.used() if self._native else 0
        if self._store is None:
            return native
        with self.hold():
            return native + self._store.used()

    def clear(self) -> None:
        """Forgets everything."""
        with self.hold():
            self._domain = None
            self._estimates = False
            if self._native is not None:
                self._native.clear()
            self._store = None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_making"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _making=Lock())

    def _repr_html_(self) -> str:
        used = self.used()
        filled = f"{used:,} of {self.entries:,} entries, {100 * used / self.entries:.1f} %"
        rows = [("in use", filled), ("size", memory(self.bytes)), ("depths", self.depths)]
        return html_table((), [*rows, ("replacement", self.replacement)], "transposition table")

    def __repr__(self) -> str:
        other = "" if self.replacement == REPLACEMENTS[0] else f", replacement={self.replacement!r}"
        return f"Table({self.entries}, from_depth={self._asked!r}, depths={self.depths!r}{other})"


def _entries(size: object) -> int:
    if isinstance(size, str):
        number = size.upper().rstrip("BKMG")
        unit = size.upper()[len(number) :]
        if not number.strip().isdecimal() or len(number) > 20 or unit not in UNITS:
            raise TableError(f'a table size is a number of entries or a string such as "16MB", not {quoted(size[:40])}')
        bytes_ = int(number) * UNITS[unit]
        least, most = MIN_ENTRIES * ENTRY_BYTES, MAX_ENTRIES * ENTRY_BYTES
        if not least <= bytes_ <= most:
            raise TableError(f"a table takes {least} bytes to {most // 2**30} GB, not {size}")
        size = 1 << (bytes_ // ENTRY_BYTES).bit_length() - 1
    entries = whole_number(size)
    if entries is None or not MIN_ENTRIES <= entries <= MAX_ENTRIES or entries & (entries - 1):
        raise TableError(
            f"a table has a power of two of entries, 2**{MIN_ENTRIES.bit_length() - 1} to "
            f"2**{MAX_ENTRIES.bit_length() - 1} (2**20 is 16 MB), not {quoted(size)}{_nearest(entries)}"
        )
    return entries


def _nearest(entries: int | None) -> str:
    """The end of a message about an impossible number of entries: what is possible instead."""
    if entries is None:
        return ""
    if entries < MIN_ENTRIES:
        return f"; {MIN_ENTRIES} is the least"
    if entries > MAX_ENTRIES:
        return ""
    below = 1 << entries.bit_length() - 1
    return f"; {below} and {2 * below} are the nearest"


class TableStore:
    """The entries of a table, in Python: buckets made when they are first needed."""

    def __init__(self, entries: int, from_depth: int, depths: str, replacement: str) -> None:
        self.from_depth = from_depth
        self._replacement = replacement
        self.gives_deeper = depths == "deeper"
        """Whether entries of greater depth give bounds too."""
        self.mixed = False
        """Whether such an entry has given bounds: what has been stored since may depend on it."""
        self._mask = entries // BUCKET - 1
        self._buckets: dict[int, list[Entry]] = {}

    def probe(self, key: int, depth: int) -> Known:
        """What is known about the position at this depth; the move is that of its deepest entry with a move."""
        bucket = self._buckets.get(key & self._mask)
        if bucket is None:
            return NOTHING
        lower, upper, move, found = NOTHING
        deepest, used = -1, 0
        for place, entry in enumerate(bucket):
            if entry.key != key:
                continue
            if entry.depth > deepest and entry.move is not None:
                deepest, move = entry.depth, entry.move
            if entry.depth == depth or (self.gives_deeper and entry.depth > depth and not found):
                lower, upper, found, used = entry.lower, entry.upper, True, place
                if entry.depth != depth:
                    self.mixed = True
        if found and self._replacement == "oldest":
            bucket.insert(0, bucket.pop(used))
        return Known(lower, upper, move, found)

    def probe_from(self, key: int, least: int) -> Known:
        """What the deepest entry of a position says, if it is of at least this depth."""
        entries = [entry for entry in self._buckets.get(key & self._mask, ()) if entry.key == key]
        deepest = max(entries, key=lambda entry: entry.depth, default=None)
        if deepest is None or deepest.depth < least:
            return NOTHING
        return Known(deepest.lower, deepest.upper, deepest.move, True)

    def store(self, entry: Entry) -> None:
        """Stores an entry by the replacement rules of `Table`."""
        bucket = self._buckets.setdefault(entry.key & self._mask, [])
        place = self._place(bucket, entry)
        if place is None:
            return
        bucket[place : place + 1] = [entry]
        if self._replacement == "oldest":
            bucket.insert(0, bucket.pop(place))

    def forgets(self, entry: Entry) -> bool:
        """Whether storing this entry would erase one of another position or depth."""
        bucket = self._buckets.get(entry.key & self._mask, [])
        place = self._place(bucket, entry)
        if place is None or place == len(bucket):
            return False
        return (bucket[place].key, bucket[place].depth) != (entry.key, entry.depth)

    def _place(self, bucket: list[Entry], entry: Entry) -> int | None:
        """Where a new entry goes: to the end of the bucket if there is room. None if it is dropped."""
        same = [i for i, old in enumerate(bucket) if old.key == entry.key]
        for i in same:
            if bucket[i].depth == entry.depth:
                return i
        if len(bucket) < BUCKET:
            return len(bucket)
        if self._replacement == "oldest":
            return BUCKET - 1
        place = min(same, key=lambda i: bucket[i].depth, default=None)
        if place is None or bucket[place].depth >= entry.depth:
            place = min(range(BUCKET), key=lambda i: bucket[i].depth)
        return None if self._replacement == "near-root" and bucket[place].depth > entry.depth else place

    def used(self) -> int:
        """How many entries there are."""
        return sum(map(len, self._buckets.values()))
