"""The public search functions. Each makes a `Request`, which `run` runs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any

from gametree import _core
from gametree.model.arguments import instance
from gametree.model.calibration import Calibration
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.searching.algorithm import Algorithm
from gametree.searching.async_results import AsyncResults
from gametree.searching.background import Background, BackgroundSolve
from gametree.searching.ctrl_c import heeding
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table
from gametree.searching.memory.tree import Tree
from gametree.searching.request import AUTO, FOREVER, PARALLEL, SCHEDULES, Request
from gametree.searching.running import find, results, run
from gametree.searching.selective.parts import FULL_WIDTH
from gametree.searching.solving import ORDERING, TABLE, Solver
from gametree.searching.task import nothing_known

__all__ = ["analyse", "background", "background_solve", "iterate", "run", "search", "solve"]

EVERY_DEPTH = Deepening()
ABDADA, FREE = PARALLEL[0], SCHEDULES[0]


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
    deepening: str | Deepening = AUTO,
    observe: str = "nothing",
    best: int = 1,
    moves: Sequence[Any] | None = None,
    selective: str = FULL_WIDTH,
    calibration: Calibration | None = None,
    threads: int = 1,
    parallel: str = ABDADA,
    schedule: str = FREE,
) -> SearchResult:
    """Searches a position.

    With `depth` alone: one search of that depth. With `nodes` or `seconds`: iterative deepening until that many nodes
    have been visited or that much time has passed, at most to `depth`; the result is that of the last complete
    iteration, and `result.running` is what the unfinished one had proved. With none of them: to the end of the game, if
    the game says that it is near.

    `algorithm` is a name (see `algorithms()`) or a configured object such as `AlphaBeta(etc=2)`. `table` is a
    `Table`, a number of entries, a size such as "64MB", or None; by default a fresh one of 2**20 entries where it
    pays: for algorithms that rely on one, iterative deepening, and games that advise an ordering. `ordering` is
    "natural", "static", "killer", "history", "table", "hint" (the game's own rating of its moves), or several joined
    with a plus; by default what is fastest in the game (`Position.advice`), or else "natural", and "table" in
    iterative deepening. `tree` is the saved `Tree` of the algorithms that use one, to be kept between searches; by
    default they get a fresh one. `history` is the list of the positions of the game before this one, or () for none.
    With a history, repetitions and long runs of quiet moves are draws in games that have such rules; without one, a
    value depends on position and depth alone. `kernel` is "native", "python", or "auto" for native where possible: both
    give the same result, node for node. `deepening` is "always" or "never" where the above does not suit, or a
    `Deepening` that names the depths. With `observe="plies"`, `result.profile` has the visits, cutoffs and moves tried
    at every ply, and what the table did: for alpha-beta and its kin, and the MT drivers. With `best=3`,
    `result.lines` has the three best moves with their values and lines. `moves` is a list of the moves that may be
    played, or the strings they print as; by default all legal moves. `selective` names the parts of a selective search,
    joined with a plus, such as "quiescence+null+reductions" (see `parts`); by default "none", full width. The value of
    a selective search is an estimate. `calibration` says how far a shallow search can be trusted, for "probcut"; by
    default the one that belongs to the game and its evaluator (see `calibrate`).

    With `threads=2`, two threads search together through one table, for alpha-beta and its kin and the MT drivers: the
    value is that of one thread, and comes sooner; the nodes, and which of several best moves it is, vary from run to
    run. `parallel` says what keeps threads apart: "abdada", a child that another thread is at is put off; "lazy",
    nothing but chance; or "bounds", for the MT drivers, which test other bounds as well. With `schedule="fixed"` they
    take turns instead, visit by visit: slow, and the same in every run. Python kernels always do so. The threads of
    "best-first" share its tree or graph instead of a table; there the value is an estimate, and varies too. Ctrl-C ends
    the search and returns what is known.

    >>> import gametree as gt
    >>> tree = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> result = gt.search(tree, "alphabeta")
    >>> result.value, result.move, result.pv, result.counts.leaves
    (3, 0, (0, 0), 7)
    >>> [(line.value, line.pv) for line in gt.search(tree, "alphabeta", best=2).lines]
    [(3, (0, 0)), (2, (1, 0))]
    >>> gt.search(tree, "alphabeta", moves=[1, 2]).value
    2
    """
    return find(
        lambda: Request(
            position,
            algorithm,
            Limits(depth, nodes, seconds),
            table,
            ordering,
            tree,
            history,
            kernel,
            deepening,
            observe,
            best=best,
            moves=moves,
            selective=selective,
            calibration=calibration,
            threads=threads,
            parallel=parallel,
            schedule=schedule,
        )
    )


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
    deepening: Deepening = EVERY_DEPTH,
    observe: str = "nothing",
    best: int = 1,
    moves: Sequence[Any] | None = None,
    selective: str = FULL_WIDTH,
    calibration: Calibration | None = None,
    threads: int = 1,
    parallel: str = ABDADA,
    schedule: str = FREE,
) -> Iterator[SearchResult]:
    """Iterative deepening: one result for every complete iteration, and a last one if a limit stopped the search.

    Counts, probes and time are those of all iterations so far. `deepening` names the depths, by default every one. See
    `search` for the other arguments.

    >>> import gametree as gt
    >>> [result.value for result in gt.iterate(gt.position("tic-tac-toe"), "mtdf", depth=6)]
    [0, 0, 0, 0, 0, 0]
    """
    return results(
        lambda: Request(
            position,
            algorithm,
            Limits(depth, nodes, seconds),
            table,
            ordering,
            tree,
            history,
            kernel,
            instance("deepening", deepening, Deepening, "a gametree.Deepening"),
            observe,
            best=best,
            moves=moves,
            selective=selective,
            calibration=calibration,
            threads=threads,
            parallel=parallel,
            schedule=schedule,
        )
    )


def background(
    position: Position,
    algorithm: str | Algorithm = "mtdf",
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    on_result: Callable[[SearchResult], object] | None = None,
    table: Table | int | str | None = AUTO,
    ordering: str = AUTO,
    tree: Tree | None = None,
    history: Sequence[Position] | None = None,
    kernel: str = AUTO,
    deepening: str | Deepening = "useful",
    observe: str = "nothing",
    best: int = 1,
    moves: Sequence[Any] | None = None,
    selective: str = FULL_WIDTH,
    calibration: Calibration | None = None,
    threads: int = 1,
    parallel: str = ABDADA,
    schedule: str = FREE,
) -> Background:
    """Starts a search that deepens iteratively in a thread of its own, and returns at once.

    The arguments are those of `search`; without a limit it runs until it is cancelled or a deeper search could find
    nothing new. `on_result` is called with every result in the thread of the search: a program with a window passes it
    on to its own thread. Native searches release the interpreter lock, so the program runs at full speed meanwhile.

    >>> import gametree as gt
    >>> running = gt.background(gt.position("tic-tac-toe"), "mtdf", depth=4)
    >>> [result.depth for result in running]
    [1, 2, 3, 4]
    >>> running.result().value
    0
    """
    endless = depth is None and nodes is None and seconds is None
    limits = Limits(depth, nodes, FOREVER if endless else seconds, _core.Flag())
    request = Request(
        position,
        algorithm,
        limits,
        table,
        ordering,
        tree,
        history,
        kernel,
        deepening,
        observe,
        best=best,
        moves=moves,
        selective=selective,
        calibration=calibration,
        threads=threads,
        parallel=parallel,
        schedule=schedule,
    )
    return Background(request, on_result)


def analyse(
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
    deepening: str | Deepening = "useful",
    observe: str = "nothing",
    best: int = 1,
    moves: Sequence[Any] | None = None,
    selective: str = FULL_WIDTH,
    calibration: Calibration | None = None,
    threads: int = 1,
    parallel: str = ABDADA,
    schedule: str = FREE,
) -> AsyncIterator[SearchResult]:
    """The results of a search that deepens in a thread of its own, for `async for`. The event loop goes on meanwhile.

    The search ends when the loop is left, when its task is cancelled, at a limit, or when a deeper search could find
    nothing new. The arguments are those of `search`.

    >>> import asyncio
    >>> import gametree as gt
    >>> async def first_win(position):
    ...     async for result in gt.analyse(position):
    ...         if result.value > 0:
    ...             return result.depth, result.move
    >>> asyncio.run(first_win(gt.position("tic-tac-toe", "b2 a2")))
    (5, 'a1')
    """
    return AsyncResults(
        background(
            position,
            algorithm,
            depth=depth,
            nodes=nodes,
            seconds=seconds,
            table=table,
            ordering=ordering,
            tree=tree,
            history=history,
            kernel=kernel,
            deepening=deepening,
            observe=observe,
            best=best,
            moves=moves,
            selective=selective,
            calibration=calibration,
            threads=threads,
            parallel=parallel,
            schedule=schedule,
        )
    )


def background_solve(
    position: Position,
    algorithm: str | Algorithm = "mtdf",
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    on_result: Callable[[SearchResult], object] | None = None,
    table: Table | int | str | None = TABLE,
    ordering: str = ORDERING,
    threads: int = 1,
) -> BackgroundSolve:
    """Starts to solve a position in a thread of its own, and returns at once.

    The final result is that of `solve` with the same arguments. Those before it, which `on_result` gets too, are of
    searches that were less deep. `so_far` says what is known at any moment.

    >>> import gametree as gt
    >>> with gt.background_solve(gt.position("connect-four")) as running:  # takes minutes
    ...     running.cancel()
    >>> running.result().stopped
    'cancelled'
    """
    limits = Limits(depth, nodes, seconds, _core.Flag())
    return BackgroundSolve(Solver(position, algorithm, limits, table, ordering, threads), on_result)


def solve(
    position: Position,
    algorithm: str | Algorithm = "mtdf",
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    table: Table | int | str | None = TABLE,
    ordering: str = ORDERING,
    threads: int = 1,
) -> SearchResult:
    """The exact outcome of the game from `position`, a best move and a line of best play.

    Only the outcome counts (`Position.for_solving`). There are three ways to find it:

    - Where the game must end within `depth` plies, by default the most that a search can do, one search goes to its
      end. If your own game does not say how long it can last, its positions are enumerated, if they are few enough.
    - Elsewhere, if some values mean that the game is won (`Position.decisive`), the search deepens until it finds a win
      for either side, which may be never. Without one, `bound` is "estimate": neither side can force a win so soon.
    - If no value means that, two searches deepen side by side, one for a lower and one for an upper bound of the
      outcome, until these meet.

    If one side wins, `pv` is a shortest win: the winner can force the outcome in `depth` plies and no fewer, and the
    loser resists that long. Where outcomes say more than who won (`Position.graded`: the discs of Othello, the seeds of
    Kalah, the speed of a win in connect four) only the outcome counts, and the line may be of any length. For your own
    game, a shorter win is better unless it sets `graded = True`: of equal outcomes other than 0, the side that is ahead
    prefers the one that it reaches soonest.

    `nodes`, `seconds` and Ctrl-C stop all of this work. The result then has what is known: `bound` is "lower", "upper"
    or "none", and "exact" if only the search for the shortest win was stopped. The other arguments are those of
    `search`; two searches need a table each, so `table` must be a size or None for them.

    >>> import gametree as gt
    >>> result = gt.solve(gt.position("tic-tac-toe", "b2 a2"))
    >>> result.value, result.bound
    (1, 'exact')
    """
    return heeding(
        lambda: Solver(position, algorithm, Limits(depth, nodes, seconds), table, ordering, threads).run(),
        lambda: nothing_known(Request(position, algorithm).checked()),
    )
