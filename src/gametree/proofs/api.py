"""`gametree.solve_frontier`: a game that is too large for one search, solved in parts."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import ExitStack, suppress
from pathlib import Path

from gametree.model.arguments import file_path, function, instance, number, whole
from gametree.model.errors import GameTreeError, OptionError
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.proofs.answerers import hired
from gametree.proofs.book import Book
from gametree.proofs.frontier import Frontier, Means
from gametree.proofs.frontier_result import FrontierProgress, FrontierResult
from gametree.rules.catalogue import games
from gametree.rules.origin import Origin
from gametree.runs.row_store import RowStore, data_folder
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithm import algorithm as find_algorithm
from gametree.searching.algorithms.mtd import MTD
from gametree.searching.ctrl_c import CtrlC
from gametree.searching.memory.table import Table
from gametree.searching.request import FOREVER
from gametree.searching.solving import ORDERING, TABLE

__all__ = ["default_store", "solve_frontier"]

MOST_WORKERS = 10_000


def default_store() -> Path:
    """Where `gametree solve --frontier` keeps its answers by default: in the user's data folder."""
    return data_folder() / "answers.sqlite"


def solve_frontier(
    position: Position | Origin,
    plies: int,
    algorithm: str | Algorithm = "mtdf",
    *,
    store: RowStore | str | Path | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    seconds: float | None = None,
    table: int | str = TABLE,
    ordering: str = ORDERING,
    on_progress: Callable[[FrontierProgress], object] = lambda progress: None,
) -> FrontierResult:
    """Solves a position in parts, by questions about the positions `plies` plies below it: the frontier.

    The value is that of `solve`. A driver, one of the MT algorithms, tests bounds of it; workers answer whether
    positions of the frontier are worth at least so much, each by one null-window search with a `table` of that size,
    the most promising first. Positions that are the same up to symmetry are asked about once.

    With a `store`, every answer is kept as soon as it is there. However a run ended, by Ctrl-C or a kill, the same call
    then goes on where it stopped; so does one with another frontier, as far as it meets the same positions. One worker
    is this process; several are processes of their own. An `executor` of `concurrent.futures` may answer the questions
    elsewhere; `workers` says how many it has. `seconds` and Ctrl-C end the run; the result then has the bounds so far.

    `result.certificate` proves the value: its `write` makes a file that `verify_certificate` checks. A store and a
    certificate need the name of a game: give an `Origin` where it is not built in.

    >>> import gametree as gt
    >>> result = gt.solve_frontier(gt.position("othello", size=4), 3)
    >>> result.value, result.move
    (-8, 'b1')
    """
    whole("plies", plies, 0, MAX_DEPTH)
    whole("workers", workers, 1, MOST_WORKERS)
    if seconds is not None:
        number("seconds", seconds, 0, FOREVER)
    if executor is not None:
        instance("executor", executor, Executor, "an Executor of concurrent.futures")
    function("on_progress", on_progress)
    Table(table)  # refuses what is no size, before anybody begins
    root, origin = _named(position)
    with ExitStack() as stack:
        if store is not None and not isinstance(store, RowStore):
            store = stack.enter_context(RowStore(file_path(store)))
        if store is not None and origin is None:
            raise OptionError("a store needs the name of the game; give an Origin, or a position of a built-in game")
        book = Book(root.for_solving().scale, origin, store)
        if workers > 1 and executor is None and origin is None:
            _check_sendable(root)
        crew = stack.enter_context(hired(workers, executor))
        run = Frontier(root, plies, _driver(algorithm), book, crew, Means(table, ordering, seconds), origin)
        stopped: str | None = "interrupted"
        with CtrlC() as ctrl_c, suppress(KeyboardInterrupt):
            stopped = run.drive(on_progress)
        return run.result("interrupted" if ctrl_c.noted else stopped)


def _check_sendable(position: Position) -> None:
    """`OptionError` if the position cannot go to another process."""
    try:
        pickle.dumps(position)
    except Exception as error:
        raise OptionError(
            f"this position cannot be sent to other processes ({error}); use workers=1, or give an Origin"
        ) from None


def _driver(name: str | Algorithm) -> MTD:
    found = find_algorithm(name)
    if not isinstance(found, MTD) or found.goal != "value":
        raise OptionError(
            f"a frontier is solved by an MT driver for the value, such as mtdf or mtd-step, not {found.name}"
        )
    return found


def _named(position: Position | Origin) -> tuple[Position, Origin | None]:
    """The root, and where it comes from, if a game makes it from its name, options and text."""
    if isinstance(position, Origin):
        return position.position(), position
    if not isinstance(position, Position):
        raise OptionError(
            f"solve_frontier takes a position, such as gametree.position('othello'), not {quoted(position)}"
        )
    known = position.valuation
    if known.game not in games():
        return position, None
    origin = Origin(known.game, position.text, None, dict(known.options))
    try:
        same = origin.position().identity == position.identity
    except GameTreeError:
        same = False
    return position, origin if same else None
