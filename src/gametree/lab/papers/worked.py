"""Worked examples by name, and traces printed as the tables of the papers.

The examples called plaat-... come from Plaat's thesis, "Research Re: Search & Re-search" (1996). Its appendix A follows
three algorithms step by step through one tree; figures 4.13 and 4.22 make two points that our own trees make again.
Those called kc96-... come from Korf and Chickering, "Best-first minimax search" (1996).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from string import ascii_lowercase
from typing import NamedTuple

from gametree.model.errors import UnknownName
from gametree.model.position import Position
from gametree.rules.builtin.tree import Node, tree
from gametree.searching.memory.table import Table
from gametree.searching.tracing.event import Event, Number, Path
from gametree.searching.tracing.trace import Trace, trace

__all__ = ["Example", "TraceTable", "deepening_tree", "example", "guess_tree", "names", "table"]

WINDOW_COLUMNS = ("#", "node", "alpha", "beta", "g", "cutoff?", "f-", "f+")
TEST_COLUMNS = ("#", "node", "gamma", "g", "cutoff?", "f-", "f+")
BEST_FIRST_COLUMNS = ("#", "step", "node", "alpha", "beta", "children", "value", "root")
STEPS = ("enter", "leaf", "answered", "abandoned", "update")
"""The events that are rows of the table of a window search; "store" says more of the one before."""

APPENDIX_A = [
    [[[41, 5], [12, 90]], [[101, 80], [20, 30]]],
    [[[10, 80], [36, 35]], [[50, 36], [25, 3]]],
]
SSS_ORDER = ". 0 00 000 0000 001 0010 1 10 100 1000 101 1010 0001 1011 11 110 111 1100 1101"
SSS_LABELS = {
    tuple(int(move) for move in path.strip(".")): letter
    for path, letter in zip(SSS_ORDER.split(), "abcdefghijklmnopqrst", strict=True)
}


BEST_FIRST = Node([Node([8, 1], value=4), Node([5, Node([3, 7], value=2)], value=6)])


class TraceTable(NamedTuple):
    """A table of strings; `print` aligns its columns.

    >>> from gametree.lab.papers.worked import TraceTable
    >>> print(TraceTable(("node", "g"), (("a", "3"), ("b", "12"))))
    node  g
    a     3
    b     12
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        lines = (self.columns, *self.rows)
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


@dataclass(frozen=True)
class Example:
    """A search worth looking at step by step."""

    name: str
    title: str
    position: Position
    algorithm: str
    depth: int
    labels: Mapping[Path, str] | None = None
    """The letters of the nodes, by the moves that lead there; None to give them in the order of appearance."""
    iterations: str = "last"
    """One search of the full depth ("last"), or iterative deepening up to it ("all")."""
    entries: int | None = None
    """The size of its table, which stores leaves too; None for a search without one."""

    def trace(self) -> Trace:
        """The search, recorded."""
        memory = None if self.entries is None else Table(self.entries, from_depth=0)
        return trace(self.position, self.algorithm, self.depth, table=memory, iterations=self.iterations)


def deepening_tree(width: int = 6) -> Position:
    """A tree on which alpha-beta beats SSS* by iterative deepening, and by the more the larger `width` is.

    Two plies deep alpha-beta searches the first move before the better second one, all of it, and learns that its
    second reply is the strong one. SSS* sees from the first reply alone that the move is not the best. Three plies
    deep alpha-beta refutes the move with that second reply, while SSS* tries the first again, and that one has `width`
    successors. It has to be at least 4 to tip the scale.
    """
    wide = Node(list(range(19, 19 - width, -1)), value=10)
    refuted = Node([wide, Node([5, 6], value=5)], value=9)
    best = Node([Node([20, 19], value=20), Node([25, 24], value=25)], value=8)
    return tree([refuted, best])


def guess_tree(size: int = 8) -> Position:
    """A tree of value 3 on which MTD(f) with the first guess 100 needs fewer nodes than with the guess 6.

    MIN's first move is bad because of a reply worth 10. A test against 10 drops the other reply at once, as its first
    leaf is only worth 8; a test against 6 does not, and searches what lies beside that leaf, `size` leaves. Both come
    to the same bounds. The static value of the root, MTD(f)'s first guess here, is 100.
    """
    large = [5] * size
    return tree(Node([[[8, large], [10, 11]], 3], value=100), maximizing=False)


EXAMPLES = {
    each.name: each
    for each in (
        Example(
            "textbook",
            "Alpha-beta on the tree of many a textbook",
            tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
            "alphabeta",
            2,
        ),
        Example("plaat-A1", "Alpha-beta on a tree of 16 leaves", tree(APPENDIX_A), "alphabeta", 4),
        Example("plaat-A2", "SSS* on the same tree", tree(APPENDIX_A), "sss", 4, SSS_LABELS),
        Example("plaat-A3", "SSS* as a sequence of MT tests", tree(APPENDIX_A), "mt-sss", 4, SSS_LABELS, entries=2**20),
        Example(
            "plaat-4.13",
            "Iterative deepening: what alpha-beta learns and SSS* does not",
            deepening_tree(),
            "alphabeta",
            3,
            iterations="all",
            entries=2**20,
        ),
        Example("plaat-4.22", "MTD(f): a bad first guess that pays", guess_tree(), "mtdf", 4, entries=2**20),
        Example(
            "kc96-fig1", "Best-first minimax: the principal leaf is expanded next", tree(BEST_FIRST), "best-first", 3
        ),
        Example("kc96-fig2", "The same in linear space", tree(BEST_FIRST), "rbfms", 3),
    )
}


def names() -> tuple[str, ...]:
    """The names of the examples.

    >>> from gametree.lab.papers import worked
    >>> worked.names()[0]
    'textbook'
    """
    return tuple(EXAMPLES)


def example(name: str) -> Example:
    """The example called `name`.

    >>> from gametree.lab.papers import worked
    >>> worked.example("plaat-A1").trace().result.value
    35
    """
    if name not in EXAMPLES:
        raise UnknownName("example", name, EXAMPLES)
    return EXAMPLES[name]


def table(trace: Trace, labels: Mapping[Path, str] | None = None) -> TraceTable:
    """A trace as a table, one row for every step.

    Searches with a window have a row for every node that is entered, evaluated, abandoned or answered by the table, and
    one for every child that returns; g is the best value so far. "cutoff?" is the test whether to go on, with a
    struck-out sign if it fails, or ⊥ after the last child; for a node that the table answered, the test that its bound
    settled. f- and f+ are the proved bounds of the node: where the search keeps a table, those that it holds after the
    step. MT tests leave out two kinds of steps, after which the search goes on anyway: a child of a MIN node returned,
    or a child of a MAX node was answered by the table. SSS* and DUAL* have a row for every operator. Best-first minimax
    has one for every expansion, with the children made and the value that the node, and on a saved tree the root, has
    then, and one for every node that leaves the principal variation, with the value that is remembered of it; a
    best-first extension has the steps of alpha-beta before.

    >>> import gametree as gt
    >>> from gametree.lab.papers import worked
    >>> for row in worked.table(gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta")).rows[:4]:
    ...     print(row)
    ('1', 'a', '-inf', '+inf', '-inf', '', '-inf', '+inf')
    ('2', 'b', '-inf', '+inf', '+inf', '', '-inf', '+inf')
    ('3', 'c', '-inf', '+inf', '3', '', '3', '3')
    ('4', 'b', '-inf', '3', '3', '3 > -inf', '-inf', '3')
    """
    letters = _letters(trace, labels or {})
    events = tuple(trace.events)
    kinds = {event.kind for event in events}
    if "operator" in kinds:
        return _operator_table(events, letters)
    has_windows = any(event.beta is not None for event in events if event.kind == "probe")
    if "expand" in kinds or (trace.result.bound == "estimate" and not has_windows):
        return _best_first_table(events, letters)
    tests = all(event.alpha is None and event.beta is not None for event in events if event.kind == "probe")
    rows = _rows([event for event in events if event.kind in (*STEPS, "store")], letters, tests)
    columns = TEST_COLUMNS if tests else WINDOW_COLUMNS
    return TraceTable(columns, tuple((str(number), *row) for number, row in enumerate(rows, start=1)))


def _rows(events: Sequence[Event], letters: Mapping[Path, str], tests: bool) -> Iterator[tuple[str, ...]]:
    for at, event in enumerate(events):
        if event.kind in STEPS and not (tests and _says_little(events, at)):
            window = (event.beta,) if tests else (event.alpha, event.beta)
            yield letters[event.node], *map(_text, (*window, event.value)), _cutoff(event), *_bounds(events, at)


def _says_little(events: Sequence[Event], at: int) -> bool:
    event = events[at]
    goes_on = event.kind == "update" and not (event.cutoff or event.last)
    return goes_on and (not event.maximizing or events[at - 1].kind == "answered")


def _cutoff(event: Event) -> str:
    """The test that decides whether the search of a node goes on, as it came out."""
    high = "<", "≮", event.beta
    low = ("≥", "≱", event.beta) if event.alpha is None else (">", "≯", event.alpha)
    if event.kind in ("update", "abandoned"):
        is_high = event.upper == inf if event.kind == "abandoned" else event.maximizing
        sign, struck, bound = high if is_high else low
        return "⊥" if event.last else f"{_text(event.value)} {struck if event.cutoff else sign} {_text(bound)}"
    if event.kind != "answered":
        return ""
    assert event.lower is not None and event.upper is not None and event.beta is not None
    if event.lower >= event.beta:
        return f"{_text(event.lower)} ≮ {_text(event.beta)}"
    if event.upper < event.beta if event.alpha is None else event.upper <= event.alpha:
        return f"{_text(event.upper)} {low[1]} {_text(low[2])}"
    if event.lower == event.upper:
        return f"{_text(event.lower)} = {_text(event.upper)}"
    return f"{_text(event.value)} ≠ {'+' if event.value == event.upper else '-'}inf"  # a leaf evaluated before


def _bounds(events: Sequence[Event], at: int) -> tuple[str, str]:
    """The bounds of the node after the event: if they are put into the table, that comes right after it."""
    event = events[at]
    if at + 1 < len(events) and events[at + 1].kind == "store" and events[at + 1].node == event.node:
        event = events[at + 1]
    return _text(event.lower), _text(event.upper)


def _operator_table(events: Sequence[Event], letters: Mapping[Path, str]) -> TraceTable:
    rows: list[tuple[str, ...]] = []
    for event in events:
        if event.open:
            step = (letters[event.node], str(event.operator)) if event.operator else ("", "")
            states = [f"({letters[node]},{status},{_text(merit)})" for node, status, merit in event.open]
            rows.append((str(len(rows)), *step, " ".join(states), _text(event.open[0].merit)))
    bound = "f+root" if rows[0][-1] == "+inf" else "f-root"
    return TraceTable(("#", "node", "Gamma", "OPEN list after Gamma", bound), tuple(rows))


def _best_first_table(events: Sequence[Event], letters: Mapping[Path, str]) -> TraceTable:
    rows: list[tuple[str, ...]] = []
    steps: tuple[str, ...] = ()
    for event in events:
        if event.kind == "probe":  # the leaves of a search with a window are steps; others are the children made
            steps = ("expand", "back up") if event.beta is None else STEPS
        elif event.kind in steps and not (event.kind == "back up" and event.cutoff is False):  # it left the variation
            made = [f"{letters[(*event.node, move)]}={_text(value)}" for move, value in event.children or ()]
            numbers = _text(event.alpha), _text(event.beta), " ".join(made), _text(event.value), _text(event.root)
            rows.append((str(len(rows) + 1), event.kind, letters[event.node], *numbers))
    if any(row[-1] for row in rows):
        return TraceTable(BEST_FIRST_COLUMNS, tuple(rows))
    return TraceTable(BEST_FIRST_COLUMNS[:-1], tuple(row[:-1] for row in rows))


def _letters(trace: Trace, labels: Mapping[Path, str]) -> dict[Path, str]:
    """A letter for every node of the trace: the given one, or the next that is free."""
    letters = dict(labels)
    taken = set(labels.values())
    free = (letter for letter in _alphabet() if letter not in taken)
    for event in trace.events:
        below = ((*event.node, child.move) for child in event.children or ())
        for node in (event.node, *below, *(state.node for state in event.open or ())):
            if node not in letters:
                letters[node] = next(free)
    return letters


def _alphabet() -> Iterator[str]:
    """a to z, aa, ab and so on."""
    words = [""]
    while True:
        words = [word + letter for word in words for letter in ascii_lowercase]
        yield from words


def _text(number: Number | None) -> str:
    if number is None:
        return ""
    if number in (float("inf"), float("-inf")):
        return "+inf" if number > 0 else "-inf"
    return f"{number:g}" if isinstance(number, float) else str(number)
