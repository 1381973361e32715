"""The request for a search: everything that decides it, in one object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gametree import _core
from gametree.model.arguments import instance, listed_by, one_of, whole
from gametree.model.calibration import Calibration
from gametree.model.errors import DepthError, LimitError, OptionError
from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.move_list import read_move
from gametree.model.position import Position
from gametree.model.quoted import listed, quoted
from gametree.model.values import real_number, whole_number
from gametree.searching.algorithm import Algorithm, algorithm
from gametree.searching.deepening import Deepening, known_deepening
from gametree.searching.kernels.kernel import Settings
from gametree.searching.kernels.ordering import parse
from gametree.searching.kernels.procedure import procedure_of
from gametree.searching.memory.table import Table
from gametree.searching.memory.tree import Tree
from gametree.searching.selective.parts import FULL_WIDTH, check_parts, parse_parts

__all__ = ["AUTO", "FOREVER", "Request", "elsewhere", "table_for"]

AUTO = "auto"
FOREVER = 1e9
"""Seconds: thirty years. Clocks count in nanoseconds, and no further than three centuries."""
DEEPENING = ("auto", "useful", "always", "never")
UNLIMITED = Limits()
OBSERVE = ("nothing", "plies")
MAX_SKETCH = 16
"""Plies of a sketch. Long before, it is as large as it may get."""
SELECTABLE = "alphabeta, negascout, mt and all that search by them"
SHARING = f"{SELECTABLE}, and best-first,"
OBSERVABLE = "minimax, scout, alphabeta, negascout, mt and all that search by them"
KERNELS = ("auto", "python", "native")
MAX_THREADS = 1024
PARALLEL = ("abdada", "lazy", "bounds")
SCHEDULES = ("free", "fixed")


@dataclass(frozen=True)
class Request:
    """One search: what `run` runs, and what `search`, `iterate`, `background`, players and experiments make.

    The fields are the arguments of `search`. `deepening` says whether the search deepens iteratively: "auto" if nodes
    or time are limited and the algorithm is one that deepens; "useful" if the algorithm is; "always"; or "never". A
    `Deepening` is "always", and names the depths.

    >>> import gametree as gt
    >>> request = gt.Request(gt.position("tic-tac-toe"), "mtdf", gt.Limits(depth=4), deepening="always")
    >>> [result.depth for result in gt.run(request)]
    [1, 2, 3, 4]
    """

    position: Position
    algorithm: str | Algorithm = "mtdf"
    limits: Limits = UNLIMITED
    table: Table | int | str | None = AUTO
    ordering: str = AUTO
    tree: Tree | None = None
    history: Sequence[Position] | None = None
    kernel: str = AUTO
    deepening: str | Deepening = AUTO
    observe: str = "nothing"
    sketch: int | None = None
    """How many plies of the tree the profile shows node by node: see `sketch`."""
    below: tuple[Any, ...] = ()
    """The moves to the node below which they are counted."""
    best: int = 1
    """How many of the best moves the result has, with their values and lines: see `SearchResult.lines`."""
    moves: Sequence[Any] | None = None
    """The moves at the root that are searched, or the strings they print as; None for all."""
    selective: str = FULL_WIDTH
    """The parts of a selective search, joined with a plus; "none" for full width: see `parts`."""
    calibration: Calibration | None = None
    """How far shallow searches can be trusted; None for what the position knows: see `calibrate`."""
    threads: int = 1
    """How many threads search at once: see `search`."""
    parallel: str = "abdada"
    """What keeps them apart: "abdada", "lazy" or "bounds"."""
    schedule: str = "free"
    """"fixed" if they take turns, visit by visit: slow, and the same in every run."""

    def checked(self) -> Request:
        """The same request with the algorithm as an object and valid limits; `OptionError` says what is wrong."""
        if not isinstance(self.position, Position):
            hint = "; a game makes one: game.position()" if hasattr(self.position, "position") else ""
            raise OptionError(
                f"search takes a position, such as gametree.position('othello'), not {quoted(self.position)}{hint}"
            )
        known_deepening(self.deepening, DEEPENING)
        one_of("kernel", self.kernel, KERNELS)
        one_of("observe", self.observe, OBSERVE)
        best = whole("best", self.best, 1)
        threads = self._checked_threads()
        self._check_parts()
        if self.sketch is not None:
            whole("plies", self.sketch, 0, MAX_SKETCH)
        if (self.observe != "nothing" or self.sketch is not None) and not self.chosen.observable:
            raise OptionError(f"{self.chosen.name} cannot be observed; {OBSERVABLE} can")
        limits = checked_limits(self.limits)
        return replace(
            self,
            algorithm=algorithm(self.algorithm),
            limits=limits,
            best=best,
            moves=self._listed_moves(),
            threads=threads,
        )

    def _checked_threads(self) -> int:
        threads = whole("threads", self.threads, 1, MAX_THREADS)
        one_of("parallel", self.parallel, PARALLEL)
        one_of("schedule", self.schedule, SCHEDULES)
        if threads == 1:
            return threads
        if self.chosen.shares == "nothing":
            raise OptionError(f"{self.chosen.name} searches with one thread; {SHARING} can use several")
        if self.observe != "nothing" or self.sketch is not None:
            raise OptionError("a search by several threads cannot be observed; use threads=1")
        return self._checked_scheme(threads) if self.chosen.shares == "table" else self._checked_way(threads)

    def _checked_way(self, threads: int) -> int:
        if self.parallel != "abdada":
            raise OptionError(
                f"{self.chosen.name} shares its {self.chosen.shares} between threads in one way only; leave out "
                f"parallel={quoted(self.parallel)}, which is for searches that share a table"
            )
        return threads

    def _checked_scheme(self, threads: int) -> int:
        if self.parallel == "bounds" and any(procedure_of(one).window != "gamma" for one in self.chosen.procedures):
            raise OptionError(
                f"{self.chosen.name} tests no bounds; use parallel='abdada', or an MT driver such as mtdf"
            )
        if self.table is None:
            raise OptionError("several threads work together through a table; give them one, or leave it out")
        return threads

    def _check_parts(self) -> None:
        parts = parse_parts(self.selective)
        if parts and not self.chosen.selects:
            raise OptionError(f"{self.chosen.name} cannot be selective; {SELECTABLE} can")
        if self.calibration is not None:
            instance("calibration", self.calibration, Calibration, "a gametree.Calibration, or None")
        check_parts(parts, self.position, self._calibration)

    @property
    def _calibration(self) -> Calibration | None:
        """What is known of the evaluator; not asked for in a search of full width."""
        if self.calibration is not None or self.selective == FULL_WIDTH:
            return self.calibration
        return self.position.calibration

    def _listed_moves(self) -> tuple[Any, ...] | None:
        if self.moves is None:
            return None
        if isinstance(self.moves, str):
            raise OptionError(f"moves is a list of legal moves, such as [{quoted(self.moves)}], not a string")
        return tuple(listed_by("moves", self.moves, "legal moves"))

    @cached_property
    def chosen(self) -> Algorithm:
        """The algorithm itself."""
        return self.algorithm if isinstance(self.algorithm, Algorithm) else algorithm(self.algorithm)

    @property
    def limited(self) -> bool:
        """Whether nodes or time are limited, and not the depth alone."""
        return self.limits.nodes is not None or self.limits.seconds is not None

    @property
    def deepens(self) -> bool:
        """Whether the search deepens iteratively."""
        if isinstance(self.deepening, Deepening):
            return True
        if self.deepening == AUTO:
            return self.limited and self.chosen.deepens
        return self.deepening == "always" or (self.deepening == "useful" and self.chosen.deepens)

    def depths(self, last: int) -> Iterator[int]:
        """The depths of the iterations of a search that deepens, to the greatest one."""
        return (self.deepening if isinstance(self.deepening, Deepening) else Deepening()).depths(last)

    @property
    def depth(self) -> int:
        """The greatest depth of the search; `DepthError` if there is no limit at all."""
        return self.deepest(self.position.plies_left)

    def deepest(self, left: int | None) -> int:
        """The greatest depth of the search, where `left` plies are left; `DepthError` if there is no limit at all."""
        depth = self.limits.depth
        if depth is not None:
            return depth if left is None else min(depth, left)
        if left is not None and left > MAX_DEPTH and not self.limited:
            raise DepthError(
                f"the game can go on for {left:,} plies, but a search goes at most {MAX_DEPTH} deep; give depth="
            )
        if left is None and not self.limited:
            raise DepthError("give depth=, nodes= or seconds=: the end of this game is too far away")
        return MAX_DEPTH if left is None else min(left, MAX_DEPTH)

    @property
    def ranks(self) -> bool:
        """Whether moves at the root are searched one by one: several are asked for, or only some are allowed."""
        return self.best > 1 or self.moves is not None

    def allowed(self) -> tuple[Any, ...]:
        """The moves at the root that are searched, each once; `IllegalMove` or `OptionError` if they are wrong."""
        legal = tuple(self.position.moves())
        if self.moves is None:
            return legal
        if not self.moves:
            here = f"; legal here: {listed(legal)}" if legal else ", and the game is over here"
            raise OptionError(f"moves is a list of at least one legal move, or None for all{here}")
        named = [read_move(self.position, move) for move in self.moves]
        return tuple(move for move in legal if move in named)

    @property
    def has_native(self) -> bool:
        """Whether the native kernels can run the search."""
        return self.position.native is not None and self.chosen.has_native

    def settings(self) -> Settings:
        """What the kernels need to know: a table, the keys of the ordering, a tree, the earlier positions."""
        table = self.chosen_table()
        return Settings(
            table=table,
            ordering=self._ordering(table),
            etc_above=self.chosen.etc_above,
            tree=self._tree(),
            observe=self.observe if self.sketch is None else "plies",
            sketch=None if self.sketch is None else self.sketch + len(self.below),
            trunk=self.below,
            selective=parse_parts(self.selective),
            calibration=self._calibration,
            history=self.earlier(),
            threads=self.threads,
            parallel=self.parallel,
            schedule=self.schedule,
        )

    def chosen_table(self) -> Table | None:
        """The table of the request; by default a fresh one if the algorithm relies on it, or if it pays."""
        chosen = self.chosen
        if isinstance(self.table, str) and self.table == AUTO:
            shared = self.threads > 1 and chosen.shares == "table"
            return Table() if shared or chosen.needs_table or (chosen.uses_table and self._remembers) else None
        return table_for(chosen, self.table)

    @property
    def from_depth(self) -> int:
        """The `from_depth` of a table that was not given one."""
        return 0 if self.chosen.stores_leaves else self.position.advice.from_depth

    @property
    def _remembers(self) -> bool:
        """Whether a table pays: with iterative deepening, or if the game's advice orders moves by it."""
        return self.deepens or self.limited or self._advised is not None

    @property
    def _advised(self) -> tuple[str, ...] | None:
        """The ordering that the game advises; None if it has none, or the algorithm takes none."""
        keys = parse(self.position.advice.ordering) if self.chosen.takes_advice else ()
        return keys or None

    def _ordering(self, table: Table | None) -> tuple[str, ...]:
        chosen = self.chosen
        if isinstance(self.ordering, str) and self.ordering == AUTO:
            if chosen.own_ordering or not chosen.uses_ordering:
                return chosen.own_ordering
            keys = self._advised or (("table",) if self._remembers else ())
            return keys if table is not None else tuple(key for key in keys if key != "table")
        keys = parse(self.ordering)
        if keys and not chosen.uses_ordering:
            raise OptionError(f"{chosen.name} has a fixed order of its own; leave out ordering={quoted(self.ordering)}")
        return keys or chosen.own_ordering

    def _tree(self) -> Tree | None:
        if self.tree is not None and not isinstance(self.tree, Tree):
            raise OptionError(f"tree is a gametree.Tree, not {quoted(self.tree)}")
        if not self.chosen.uses_tree:
            if self.tree is not None:
                raise OptionError(f"{self.chosen.name} uses no saved tree; leave it out")
            return None
        return Tree() if self.tree is None else self.tree

    def earlier(self) -> tuple[int, ...] | None:
        """The identities of the positions before this one; None if a repetition does not count as a draw."""
        history = self.history
        if history is None:
            return None
        if not self.chosen.uses_history:
            raise OptionError(f"{self.chosen.name} cannot use a history; leave it out")
        wanted = "history is a list of the positions of the game before this one"
        if isinstance(history, Position) or not isinstance(history, Iterable):
            raise OptionError(f"{wanted}, not {quoted(history)}")
        others = [one for one in history if not isinstance(one, Position)]
        if others:
            raise OptionError(f"{wanted}; {quoted(others[0])} is not a position")
        if any(one.draw_rules != self.position.draw_rules for one in history):
            raise OptionError(f"{wanted}, and some of these are of another game")
        return tuple(one.identity for one in history)


def table_for(algorithm: Algorithm, table: Table | int | str | None) -> Table | None:
    """The table that is given, or a new one of the given size; `OptionError` if the algorithm uses none."""
    if table is not None and not algorithm.uses_table:
        raise OptionError(f"{algorithm.name} uses no table; leave it out, or give table=None")
    return table if table is None or isinstance(table, Table) else Table(table)


def elsewhere(checked: Request, position: Position, history: Sequence[Position] | None, limits: Limits) -> Request:
    """A checked request for all moves of another position of the game. It need not be checked, or made in full."""
    other = object.__new__(Request)
    vars(other).update(vars(checked), position=position, history=history, limits=limits, best=1, moves=None)
    return other


def checked_limits(limits: Limits) -> Limits:
    """The same limits as Python's own numbers; `DepthError` or `LimitError` if they are not valid."""
    instance("limits", limits, Limits, "a gametree.Limits")
    if limits.cancel is not None:
        instance("cancel", limits.cancel, _core.Flag, "a flag that a search can be cancelled with, or None")
    depth, nodes, seconds = whole_number(limits.depth), whole_number(limits.nodes), limits.seconds
    if limits.depth is not None and (depth is None or not 0 <= depth <= MAX_DEPTH):
        raise DepthError(f"depth is a whole number from 0 to {MAX_DEPTH}, not {quoted(limits.depth)}")
    if limits.nodes is not None and (nodes is None or nodes < 1):
        raise LimitError(f"nodes is a positive whole number, not {quoted(limits.nodes)}")
    if seconds is not None:
        seconds = real_number(limits.seconds)
        if seconds is None or not seconds > 0:
            raise LimitError(f"seconds is a positive number, not {quoted(limits.seconds)}")
        seconds = FOREVER if seconds > FOREVER else float(seconds)
    return Limits(depth, nodes, seconds, limits.cancel)
