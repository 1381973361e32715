"""What a search found, and what it did."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from gametree.model.figures import bound_sign, count, memory, number
from gametree.model.profile import Profile
from gametree.model.shown import html_table

__all__ = ["Counts", "Line", "Probe", "Proved", "SearchResult"]


@dataclass(frozen=True, slots=True)
class Counts:
    """What a search did, counted as the papers count.

    A visit of a node ends in an evaluation, goes on to the children, is answered by the table, or is abandoned for an
    estimate; so `nodes = leaves + interior + transpositions + abandoned`. A best-first search visits a node when it
    makes it: there `leaves` are the nodes made, of which `generated` are new, and `transpositions` the moves to nodes
    that a graph held already.
    """

    leaves: int = 0
    """Visits that ended in a static evaluation."""
    interior: int = 0
    """Visits that went on to the children."""
    transpositions: int = 0
    """Visits that the table, or a graph, answered."""
    evaluations: int = 0
    """Calls of the evaluator: leaves, children valued for static ordering, and nodes that are or might be abandoned."""
    generated: int = 0
    """Positions made by playing a move that were not in the table when they were visited."""
    regenerated: int = 0
    """Positions made again: they were still in the table, or a best-first search came back to them."""
    open: int = 0
    """The longest OPEN list (SSS* and DUAL*)."""
    abandoned: int = 0
    """Visits that ended in an estimate (forward estimation, and parts of a selective search)."""

    @property
    def nodes(self) -> int:
        """All visits."""
        return self.leaves + self.interior + self.transpositions + self.abandoned

    def __add__(self, other: Counts) -> Counts:
        """The counts of two searches together; `open` is the sum of both."""
        return Counts(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def _repr_html_(self) -> str:
        counts = self.as_dict()
        return html_table(tuple(counts), [tuple(map(count, counts.values()))])

    def as_dict(self) -> dict[str, int]:
        """All counts and their sum by name, as plain data."""
        return {"nodes": self.nodes} | {f.name: getattr(self, f.name) for f in fields(self)}


class Probe(NamedTuple):
    """One call of a search procedure by a driver, in the game's values; a null-window test has `alpha` = None."""

    procedure: str
    depth: int
    alpha: int | float | None
    beta: int | float | None
    value: int | float


class Proved(NamedTuple):
    """What an unfinished search of `depth` plies had proved when it was stopped."""

    depth: int
    lower: int | float
    upper: int | float
    move: Any
    better: bool = False
    """Whether `move` is proved to be better than that of the last complete search: see `SearchResult.best_known`."""


class Line(NamedTuple):
    """One of the best moves of a position: its value in MAX's view, what that value is, and how the game may go on.

    `bound` is as in `SearchResult`; `pv` begins with `move`.

    >>> import gametree as gt
    >>> for line in gt.search(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 4]]), "alphabeta", best=2).lines:
    ...     print(line)
    Line(value=4, bound='exact', move=2, pv=(2, 2))
    Line(value=3, bound='exact', move=0, pv=(0, 0))
    """

    value: int | float
    bound: str
    move: Any
    pv: tuple[Any, ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON, with moves as strings."""
        return self._asdict() | {"move": str(self.move), "pv": [str(move) for move in self.pv]}


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found.

    `value` is in MAX's view; `bound` says what it is: "exact", or a "lower" or "upper" bound of the minimax value, or
    an "estimate" of it by a selective search, or "none" when the search was stopped before it proved anything.
    """

    value: int | float
    bound: str
    move: Any
    """The best move; None when the game is over or nothing is known."""
    pv: tuple[Any, ...]
    """The principal variation: legal moves, `move` first; an exact `value` is that of the position at its end."""
    depth: int
    """The plies searched completely; of a selective search, the length of the principal variation."""
    counts: Counts
    elapsed: float
    """Seconds."""
    stopped: str | None = None
    """Why the search ended early: "nodes", "time", "interrupted", "cancelled", "memory" (no room left), "events" (a
    trace is full); None if not."""
    probes: tuple[Probe, ...] = field(default=(), repr=False)
    """The calls that a driver made: the tests of an MTD algorithm, the windows of an aspiration search."""
    running: Proved | None = None
    """What the search that was stopped had proved."""
    memory: int = 0
    """Bytes used for table, OPEN list, graph and saved tree."""
    algorithm: str = ""
    profile: Profile | None = field(default=None, repr=False)
    """What was done at every ply and with the table, if the search was observed."""
    other_lines: tuple[Line, ...] | None = field(default=None, repr=False)
    """The lines after the first, best first, if the search was asked for more than one."""

    @property
    def best_known(self) -> Any:
        """The move to play: `move`, unless the search that was stopped has proved a better one.

        Better means at least as good as the last complete search thought of its own move, or better than what the
        deeper search has found out about that move.

        >>> import gametree as gt
        >>> deep = gt.tree([gt.Node([3, 4], value=9), gt.Node([8, 7], value=5), gt.Node([1, 2], value=0)])
        >>> result = gt.search(deep, "alphabeta", nodes=12)  # two moves searched two plies deep
        >>> result.depth, result.move, result.best_known
        (1, 0, 1)
        """
        return self.running.move if self.running is not None and self.running.better else self.move

    @property
    def lines(self) -> tuple[Line, ...]:
        """The best moves with their values and lines, as many as were asked for, best first for the side to move.

        The first is the result's own; there is none where `move` is None.
        """
        if self.move is None:
            return ()
        return Line(self.value, self.bound, self.move, self.pv), *(self.other_lines or ())

    def __str__(self) -> str:
        sign = {"exact": "=", "lower": ">=", "upper": "<=", "estimate": "~", "none": "?"}[self.bound]
        line = " ".join(map(str, self.pv))
        early = f" stopped: {self.stopped}" if self.stopped else ""
        return (
            f"{self.algorithm} depth {self.depth} value {sign} {self.value} move {self.move} "
            f"nodes {self.counts.nodes:,} leaves {self.counts.leaves:,} {self.elapsed:.3f} s pv {line}{early}"
        )

    def _repr_html_(self) -> str:
        known = self.bound != "none"
        rows = {
            "value": f"{bound_sign(self.bound)} {number(self.value)}".strip() if known else "not known",
            "move": "" if self.move is None else str(self.move),
            "line": " ".join(map(str, self.pv)),
            "depth": str(self.depth),
            "nodes": f"{count(self.counts.nodes)}, of which {count(self.counts.leaves)} are leaves",
            "probes": count(len(self.probes)) if len(self.probes) > 1 else "",
            "memory": memory(self.memory) if self.memory else "",
            "time": f"{self.elapsed:.3f} s",
            "stopped": self.stopped or "",
        }
        for place, (value, bound, _, pv) in enumerate(self.other_lines or (), 2):
            rows[f"line {place}"] = f"{bound_sign(bound)} {number(value)}: ".lstrip() + " ".join(map(str, pv))
        shown = html_table((), [row for row in rows.items() if row[1]], self.algorithm)
        return shown if self.profile is None else f"{shown}\n{self.profile._repr_html_()}"

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON, with moves as strings."""
        running = self.running
        return {
            "algorithm": self.algorithm,
            "value": self.value,
            "bound": self.bound,
            "move": None if self.move is None else str(self.move),
            "pv": [str(move) for move in self.pv],
            "depth": self.depth,
            "counts": self.counts.as_dict(),
            "elapsed": self.elapsed,
            "stopped": self.stopped,
            "probes": [probe._asdict() for probe in self.probes],
            "running": None if running is None else running._asdict() | {"move": running.move and str(running.move)},
            "memory": self.memory,
        } | self._extras()

    def _extras(self) -> dict[str, Any]:
        """What only some searches have."""
        lines = {} if self.other_lines is None else {"lines": [line.as_dict() for line in self.lines]}
        return lines | ({} if self.profile is None else {"profile": self.profile.as_dict()})
