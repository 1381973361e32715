"""Running a request from its first check to its last result, whenever Ctrl-C comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gametree.model.result import SearchResult
from gametree.searching.ctrl_c import CtrlC, heeding, marked
from gametree.searching.request import Request
from gametree.searching.task import Task, nothing_known
from gametree.searching.tracing.recorder import Recorder

__all__ = ["find", "results", "run"]


def find(make: Callable[[], Request], trace: Recorder | None = None) -> SearchResult:
    """The last result of the search that `make` requests."""
    task: Task | None = None

    def work() -> SearchResult:
        nonlocal task
        task = Task(make(), trace)
        return task.result()

    return heeding(work, lambda: nothing_known(make().checked()) if task is None else task.interrupted())


def run(request: Request) -> Iterator[SearchResult]:
    """Runs a search: one result for every complete iteration, and a last one if a limit stopped it.

    A search that does not deepen yields one result. Counts, probes and time are those of all iterations so far.

    >>> import gametree as gt
    >>> *_, last = gt.run(gt.Request(gt.position("connect-four"), "negascout", gt.Limits(depth=5)))
    >>> last.depth
    5
    """
    return results(lambda: request)


def results(make: Callable[[], Request]) -> Iterator[SearchResult]:
    """The results of the search that `make` requests: see `run`. A wrong request is refused at once."""
    try:
        with CtrlC() as ctrl_c:
            task = Task(make())
    except KeyboardInterrupt:
        return iter((nothing_known(make().checked()),))
    return _steps(task, ctrl_c.noted)


def _steps(task: Task, interrupted: bool) -> Iterator[SearchResult]:
    """The results of a task. Between them, Ctrl-C is the caller's; `interrupted` says that it came already."""
    found = task.results()
    while True:
        try:
            with CtrlC() as ctrl_c:
                result = task.interrupted() if interrupted else next(found, None)
            if result is None:
                return
            result = marked(result, ctrl_c)
            yield result
            if result.stopped:
                return
        except KeyboardInterrupt:
            if interrupted:
                raise
            interrupted = True
