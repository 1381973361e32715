"""The public door to the searches: one search of a given depth, or iterative deepening within limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, SupportsFloat

from gametree.model.errors import DepthError, LimitError, OptionError
from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.position import Position
from gametree.model.result import Proved, SearchResult
from gametree.model.values import whole_number
from gametree.searching.algorithm import Algorithm, Found, algorithm
from gametree.searching.kernels.kernel import Kernel, Progress, Settings, Stopped, reason
from gametree.searching.kernels.line import own_line, principal_variation
from gametree.searching.kernels.native_kernel import NativeKernel
from gametree.searching.kernels.ordering import parse
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.table import Table
from gametree.searching.memory.tree import Tree

__all__ = ["iterate", "search", "table_for"]

AUTO = "auto"
FOREVER = 1e9
"""Seconds: thirty years. Clocks count in nanoseconds, and no further than three centuries."""


def search(
    position: Position,
    algorithm: str | Algorithm = "mtdf",
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    table: Table | int | str | None = AUTO,
    ordering: str = AUTO,
    tree: Tree | None = None,
    history: Sequence[Position] | None = None,
    kernel: str = AUTO,
) -> SearchResult:
    """Searches a position.

    With `depth` alone: one search of that depth. With `nodes` or `seconds`: iterative deepening until that many nodes
    have been visited or that much time has passed, at most to `depth`; the result is that of the last complete
    iteration, and `result.running` tells what the unfinished one had proved. With none of them: to the end of the game,
    if the game says that it is near.

    `algorithm` is a name (see `algorithms()`) or a configured object such as `AlphaBeta(etc=2)`. `table` is a
    `Table`, a number of entries, a size such as "64MB", or None; by default the algorithms that rely on one, and
    iterative deepening, get a fresh one of 2**20 entries. `ordering` is "natural", "static", "killer", "history",
    "table", "hint" (the game's own idea of its moves), or several joined with a plus; by default "natural", and
    "table" in iterative deepening. `tree` is the saved `Tree` of the algorithms that use one, to be kept between
    searches; by default they get a fresh one. `history` are the positions of the game before this one, or () for
    none: with it a position that comes again, or a game in which nothing happens for long, is a draw, in games that
    have such rules; without, a value depends on position and depth alone. `kernel` is "native", "python", or "auto"
    for native where possible: both give the same result, node for node. Ctrl-C ends the search and returns what is
    known.

    >>> import gametree as gt
    >>> result = gt.search(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), "alphabeta")
    >>> result.value, result.move, result.pv, result.counts.leaves
    (3, 0, (0, 0), 7)
    """
    limits = Limits(depth, nodes, seconds)
    return Task(position, algorithm, limits, table, ordering, kernel, tree, history, deepen=False).result()


def iterate(
    position: Position,
    algorithm: str | Algorithm = "mtdf",
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    table: Table | int | str | None = AUTO,
    ordering: str = AUTO,
    tree: Tree | None = None,
    history: Sequence[Position] | None = None,
    kernel: str = AUTO,
) -> Iterator[SearchResult]:
    """Iterative deepening: one result for every complete iteration, and a last one if a limit stopped the search.

    Counts, probes and time are those of all iterations so far. See `search` for the arguments.

    >>> import gametree as gt
    >>> [result.value for result in gt.iterate(gt.position("tic-tac-toe"), "mtdf", depth=6)]
    [0, 0, 0, 0, 0, 0]
    """
    limits = Limits(depth, nodes, seconds)
    return Task(position, algorithm, limits, table, ordering, kernel, tree, history, deepen=True).iterations()


class Task:
    """A search that has been asked for: its arguments, checked."""

    def __init__(
        self,
        position: Position,
        name: str | Algorithm,
        limits: Limits,
        table: Table | int | str | None,
        ordering: str,
        kernel: str,
        tree: Tree | None = None,
        history: Sequence[Position] | None = None,
        *,
        deepen: bool,
    ) -> None:
        if not isinstance(position, Position):
            hint = "; of a game, game.position() is one" if hasattr(position, "position") else ""
            raise OptionError(f"a position is searched, such as gametree.position('othello'), not {position!r}{hint}")
        position.verify()
        self.position = position
        self.algorithm = algorithm(name)
        self.limits = _checked(limits)
        self.depth = _depth(position, self.limits)
        deepen = deepen or limits.nodes is not None or limits.seconds is not None
        self.settings = Settings(
            table=table_for(self.algorithm, table, deepen=deepen),
            ordering=self._ordering(ordering, deepen),
            etc_above=self.algorithm.etc_above,
            tree=self._tree(tree),
            history=self._history(history),
        )
        if self.settings.table is not None:
            self._claim(self.settings.table)
        self.kernel = self._kernel(kernel)

    def at(self, position: Position, history: Sequence[Position] | None = None, limits: Limits | None = None) -> Task:
        """The same task at another position of the same game, which is not checked again, perhaps with other limits."""
        other = copy(self)
        other.position = position
        if limits is not None:
            other.limits = _checked(limits)
        if history is not None:
            other.settings = self.settings._replace(history=self._history(history))
            if self.settings.table is not None:
                self.settings.table.expect_estimates()
        other.depth = _depth(position, other.limits)
        if self.settings.tree is not None:
            self.settings.tree.claim(position)
        other.kernel = self.kernel.anew(position, other.settings, other.limits)
        return other

    def _claim(self, table: Table) -> None:
        table.claim(self.position.domain)
        if self.settings.history is not None or self.algorithm.stores_estimates(self.position):
            table.expect_estimates()
        else:
            table.expect_proofs()

    @property
    def limited(self) -> bool:
        """Whether nodes or time are limited, and not the depth alone."""
        return self.limits.nodes is not None or self.limits.seconds is not None

    def find(self) -> Found:
        """What one search of the full depth finds, without a line of play. If a table answers, there may be no move."""
        try:
            found = self.algorithm.solve(self.kernel, self.position, self.depth, self._guess(self.kernel, []))
            self.position.verify()
            return found
        except (Stopped, KeyboardInterrupt) as stop:
            lower, upper, move = self.kernel.progress.lower, self.kernel.progress.upper, self.kernel.progress.move
            return Found(lower, upper, move, stopped=reason(stop))

    def result(self) -> SearchResult:
        """What `search` returns."""
        return list(self.iterations())[-1] if self.limited and self.algorithm.deepens else self.once()

    def once(self) -> SearchResult:
        """One search of the full depth."""
        return self._search(self.kernel, self.depth, [], None)

    def iterations(self) -> Iterator[SearchResult]:
        """One result for every iteration."""
        values: list[int] = []
        last = None
        for depth in range(min(1, self.depth), self.depth + 1):
            last = self._search(self.kernel, depth, values, last)
            yield last
            if last.stopped or not self.position.moves() or self.algorithm.is_last(last, depth):
                return
            if self.limited and self._decided(last):
                return

    def _decided(self, result: SearchResult) -> bool:
        """Whether the game is won: a deeper search could only find a longer way."""
        decisive = self.position.decisive
        return decisive is not None and not self.algorithm.estimates and abs(result.value) >= decisive

    def _search(self, kernel: Kernel, depth: int, values: list[int], last: SearchResult | None) -> SearchResult:
        kernel.progress = Progress(-kernel.infinity, kernel.infinity)
        try:
            if kernel.overdue:
                raise Stopped(kernel.overdue)
            found = self.algorithm.solve(kernel, self.position, depth, self._guess(kernel, values))
        except (Stopped, KeyboardInterrupt) as stop:
            self.position.verify()
            return self._stopped(kernel, depth, reason(stop), last)
        if self.settings.history is not None and found.lower == found.upper:
            found = found._replace(bound="estimate")  # what led to a position may be part of what the table knows of it
        self.position.verify()
        values.append(found.lower if abs(found.lower) < kernel.infinity else found.upper)
        return self._complete(kernel, depth, found)

    def _guess(self, kernel: Kernel, values: list[int]) -> int:
        if not values:
            return kernel.number(self.position)
        return values[-min(self.algorithm.back, len(values))]

    def _complete(self, kernel: Kernel, depth: int, found: Found) -> SearchResult:
        stopped = found.stopped
        if found.bound == "estimate" or kernel.resolved:
            pv = own_line(kernel, self.position, depth)
            depth = depth if self.algorithm.deepens else len(pv)
        elif found.lower == found.upper:
            pv, stopped = principal_variation(kernel, self.position, depth, found.lower, found.move)
        else:
            pv = () if found.move is None else (found.move,)
        return self._result(kernel, depth, found, pv, stopped=stopped)

    def _stopped(self, kernel: Kernel, depth: int, why: str, last: SearchResult | None) -> SearchResult:
        """The last complete iteration, if there is one, plus what the running one proved."""
        lower, upper, move = kernel.progress.lower, kernel.progress.upper, kernel.progress.move
        running = Proved(depth, kernel.scale.value(lower), kernel.scale.value(upper), move)
        if last is None:
            pv = () if move is None else (move,)
            return self._result(kernel, 0, Found(lower, upper, move), pv, stopped=why, running=running)
        return SearchResult(
            value=last.value,
            bound=last.bound,
            move=last.move,
            pv=last.pv,
            depth=last.depth,
            stopped=why,
            running=running,
            **self._effort(kernel),
        )

    def _result(self, kernel: Kernel, depth: int, found: Found, pv: tuple[Any, ...], **early: Any) -> SearchResult:
        bounds = [("lower", found.lower), ("upper", found.upper)]
        if not self.position.maximizing:
            bounds.reverse()
        if found.lower == found.upper:
            bounds = [(found.bound or "exact", found.lower)]
        proved = [(bound, number) for bound, number in bounds if abs(number) < kernel.infinity]
        bound, number = proved[0] if proved else ("none", kernel.number(self.position))
        value = kernel.scale.value(number)
        move = pv[0] if pv else None
        return SearchResult(value=value, bound=bound, move=move, pv=pv, depth=depth, **self._effort(kernel), **early)

    def _effort(self, kernel: Kernel) -> dict[str, Any]:
        return {
            "counts": kernel.counts,
            "elapsed": kernel.elapsed,
            "probes": tuple(kernel.probes),
            "memory": kernel.memory,
            "algorithm": self.algorithm.name,
        }

    def _ordering(self, ordering: str, deepen: bool) -> tuple[str, ...]:
        if ordering == AUTO and self.algorithm.own_ordering:
            return self.algorithm.own_ordering
        if ordering == AUTO:
            return ("table",) if deepen and self.algorithm.uses_ordering and self.algorithm.uses_table else ()
        keys = parse(ordering)
        if keys and not self.algorithm.uses_ordering:
            raise OptionError(f"{self.algorithm.name} searches in an order of its own, not {ordering!r}")
        return keys or self.algorithm.own_ordering

    def _tree(self, tree: Tree | None) -> Tree | None:
        if tree is not None and not isinstance(tree, Tree):
            raise OptionError(f"tree is a gametree.Tree, not {tree!r}")
        if not self.algorithm.uses_tree:
            if tree is not None:
                raise OptionError(f"{self.algorithm.name} uses no saved tree; leave it out")
            return None
        tree = Tree() if tree is None else tree
        tree.claim(self.position)
        return tree

    def _history(self, history: Sequence[Position] | None) -> tuple[int, ...] | None:
        if history is None:
            return None
        if not self.algorithm.uses_history:
            raise OptionError(f"{self.algorithm.name} knows no history; leave it out")
        wanted = "history is a list of the positions of the game before this one"
        if isinstance(history, Position) or not isinstance(history, Iterable):
            raise OptionError(f"{wanted}, not {history!r}")
        others = [earlier for earlier in history if not isinstance(earlier, Position)]
        if others:
            raise OptionError(f"{wanted}; {others[0]!r} is none")
        if any(earlier.draw_rules != self.position.draw_rules for earlier in history):
            raise OptionError(f"{wanted}, and some of these are of another game")
        return tuple(earlier.key for earlier in history)

    def _kernel(self, name: str) -> Kernel:
        native = self.position.native is not None and self.algorithm.has_native
        if name == AUTO:
            name = "native" if native else "python"
        if name == "native":
            if not native:
                raise OptionError(f"{self.algorithm.name} has no native kernel for this position; use kernel='python'")
            return NativeKernel(self.position, self.settings, self.limits)
        if name != "python":
            raise OptionError(f'kernel is "auto", "python" or "native", not {name!r}')
        return PythonKernel(self.position, self.settings, self.limits)


def table_for(algorithm: Algorithm, table: Table | int | str | None, *, deepen: bool) -> Table | None:
    """The table that `table` asks for, as `search` understands it; `deepen` says whether the search deepens."""
    if table == AUTO:
        return Table() if algorithm.needs_table or (deepen and algorithm.uses_table) else None
    if table is not None and not algorithm.uses_table:
        raise OptionError(f"{algorithm.name} uses no table; leave it out, or give table=None")
    return table if table is None or isinstance(table, Table) else Table(table)


def _checked(limits: Limits) -> Limits:
    depth, nodes, seconds = whole_number(limits.depth), whole_number(limits.nodes), limits.seconds
    if limits.depth is not None and (depth is None or not 0 <= depth <= MAX_DEPTH):
        raise DepthError(f"depth is a whole number from 0 to {MAX_DEPTH}, not {limits.depth!r}")
    if limits.nodes is not None and (nodes is None or nodes < 1):
        raise LimitError(f"nodes is a positive whole number, not {limits.nodes!r}")
    if seconds is not None:
        if not isinstance(seconds, SupportsFloat) or isinstance(seconds, bool) or not seconds > 0:
            raise LimitError(f"seconds is a positive number, not {seconds!r}")
        seconds = FOREVER if seconds > FOREVER else float(seconds)
    return replace(limits, depth=depth, nodes=nodes, seconds=seconds)


def _depth(position: Position, limits: Limits) -> int:
    left = position.plies_left
    if limits.depth is not None:
        return limits.depth if left is None else min(limits.depth, left)
    endless = limits.nodes is None and limits.seconds is None
    if left is not None and left > MAX_DEPTH and endless:
        raise DepthError(
            f"the game can go on for {left:,} plies, and a search goes at most {MAX_DEPTH} deep; give depth="
        )
    if left is None and endless:
        raise DepthError("give depth=, nodes= or seconds=: the end of this game is too far to search to")
    return MAX_DEPTH if left is None else min(left, MAX_DEPTH)
