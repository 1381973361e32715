"""Plays a match: several pairs at a time, each kept as soon as it is finished, counted in the order of the match."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from gametree.matches.match import Match
from gametree.matches.match_standing import MatchStanding
from gametree.matches.pair_job import PairJob, PairRow, PlayedPair, dismiss_players, play
from gametree.model.arguments import file_path, instance, whole
from gametree.model.errors import MatchError
from gametree.runs.crew import Crew, lent
from gametree.runs.processes import Pool
from gametree.runs.row_store import Key, RowStore, data_folder

__all__ = ["default_path", "run_match"]

MOST_WORKERS = 10_000


def default_path() -> Path:
    """Where `gametree match` keeps its games by default: in the user's data folder."""
    return data_folder() / "matches.sqlite"


def run_match(
    match: Match, *, store: RowStore | str | Path | None = None, workers: int = 1, executor: Executor | None = None
) -> Iterator[MatchStanding]:
    """Plays a match and yields its standing after every pair, until the test has an answer or all pairs are played.

    With a `store`, every pair is kept as soon as it is finished. However the match ended, by Ctrl-C or a kill, the same
    match then goes on where it stopped. One worker is this process; several are processes of their own. An `executor`
    of `concurrent.futures`, whose workers are processes, may run the games elsewhere; `workers` says how many it has,
    unless it is a `Cluster`, which knows.

    Pairs are counted in the order of the match, not as they are finished. So a match of players with fixed depths or
    nodes has the same games and the same end, whatever the number of workers.

    >>> from gametree.matches import Match, OpeningPlan, run_match
    >>> match = Match("tic-tac-toe", ["mtdf", "random:1"], pairs=4, openings=OpeningPlan(plies=2))
    >>> *_, standing = run_match(match)
    >>> standing.pairs, standing.tally.games.losses
    (4, 0)
    """
    instance("match", match, Match, "a Match")
    whole("workers", workers, 1, MOST_WORKERS)
    if executor is not None:
        instance("executor", executor, Executor, "an Executor of concurrent.futures")
    if not isinstance(store, RowStore | None):
        file_path(store)
    return _standings(match, store, workers, executor)


def _standings(
    match: Match, store: RowStore | str | Path | None, workers: int, executor: Executor | None
) -> Iterator[MatchStanding]:
    with ExitStack() as stack:
        if isinstance(store, str | Path):
            store = stack.enter_context(RowStore(Path(store)))
        crew = stack.enter_context(_hired(workers)) if executor is None else lent(executor, workers)
        kept = _Kept(match.key(), store)
        began, standing = perf_counter(), MatchStanding.at_first(match)
        for pair, stored in _played(match.jobs(), crew, kept):
            standing = standing.after(pair, stored=stored, seconds=perf_counter() - began)
            yield standing
            if standing.verdict != "continue":
                return


@dataclass
class _Kept:
    """The rows of a match: those of the store, if there is one."""

    key: Key
    store: RowStore | None

    def __post_init__(self) -> None:
        rows = {} if self.store is None else self.store.rows(self.key)
        self._measured = {cell: row.measured for cell, row in rows.items()}

    def find(self, job: PairJob) -> PlayedPair | None:
        """The pair, if it was played before. What cannot be read is played again, and counts for this run alone."""
        try:
            return PlayedPair.read(job, self._measured[job.cell()])
        except (KeyError, TypeError, ValueError):
            return None

    def keep(self, job: PairJob, row: PairRow) -> PlayedPair:
        """Keeps a pair that was just played."""
        if self.store is not None:
            self.store.keep(self.key, job.cell(), row.measured, row.seconds)
        return PlayedPair.read(job, row.measured)


@dataclass
class _Place:
    """A pair in the order of the match: who plays it, or what was played."""

    job: PairJob
    pair: PlayedPair | None
    future: Future[PairRow] | None = None


def _played(jobs: Iterator[PairJob], crew: Crew, kept: _Kept) -> Iterator[tuple[PlayedPair, bool]]:
    """The pairs in their order, and whether each came from the store."""
    places: deque[_Place] = deque()
    try:
        while True:
            _fill(places, jobs, crew, kept)
            if not places:
                return
            if places[0].pair is None:
                wait([place.future for place in places if _is_open(place)], return_when=FIRST_COMPLETED)  # type: ignore[misc]
            for place in places:
                if place.pair is None and place.future is not None and place.future.done():
                    place.pair = kept.keep(place.job, _result(place))
            while places and (pair := places[0].pair) is not None:
                yield pair, places.popleft().future is None
    finally:
        for place in places:
            if place.future is not None:
                place.future.cancel()


def _fill(places: deque[_Place], jobs: Iterator[PairJob], crew: Crew, kept: _Kept) -> None:
    """Gives out the next pairs, until enough are open, or the first of all is known."""
    while sum(place.future is not None for place in places) < crew.places and (job := next(jobs, None)) is not None:
        found = kept.find(job)
        places.append(_Place(job, found, None if found else _given_out(crew, job)))
        if found and places[0].pair:
            return


def _is_open(place: _Place) -> bool:
    return place.pair is None and place.future is not None


def _result(place: _Place) -> PairRow:
    assert place.future is not None
    with _explained(place.job):
        return place.future.result()


def _given_out(executor: Executor, job: PairJob) -> Future[PairRow]:
    with _explained(job):
        return executor.submit(play, job)


@contextmanager
def _explained(job: PairJob) -> Iterator[None]:
    try:
        yield
    except BrokenExecutor:
        names = f"{job.first.name} against {job.second.name}"
        raise MatchError(f"a worker process died, perhaps in a game of {names}; finished pairs are kept") from None


class PlaysHere(Crew):
    """Runs what it is given here and now."""

    places = 1

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See `Executor.submit`; it returns when all is done. An error or Ctrl-C is raised at once."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future

    def dismiss(self) -> None:
        """See `Crew.dismiss`."""
        dismiss_players()


def _hired(workers: int) -> Crew:
    return PlaysHere() if workers == 1 else Pool(workers, dismiss_players)
