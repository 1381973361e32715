"""How far a run of experiments is: a bar on a terminal, and a line a minute where stderr is a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from gametree.cli import output
from gametree.lab.runner import RunProgress

__all__ = ["RunLines", "duration", "watching"]

SECONDS_A_LINE = 60.0
PERIOD = 3600
"""The seconds over which the bar averages speed: cells are of very different length."""


@contextmanager
def watching() -> Iterator[Callable[[RunProgress], None]]:
    """What a run calls whenever a cell is finished, for all its experiments together."""
    if not output.progress_console().is_terminal:
        yield RunLines(output.message)
        return
    with _bar() as watch:
        yield watch


class RunLines:
    """Says once a minute how far a run is. The time left is that of as many cells so far in this run."""

    def __init__(self, say: Callable[[str], None], clock: Callable[[], float] = monotonic) -> None:
        self._say, self._clock = say, clock
        self._states: dict[str, RunProgress] = {}
        self._began = self._said = clock()
        self._before = 0

    def __call__(self, state: RunProgress) -> None:
        """Notes a finished cell, or how far an experiment is in the beginning."""
        if state.experiment.name not in self._states:
            self._before += state.done  # cells that were stored before say nothing about speed
        self._states[state.experiment.name] = state
        now = self._clock()
        if now - self._said < SECONDS_A_LINE:
            return
        self._said = now
        done, wanted = _sums(self._states)
        ours = done - self._before
        left = f", about {duration((now - self._began) * (wanted - done) / ours)} left" if ours else ""
        self._say(f"{state.experiment.name}: {done:,} of {wanted:,} cells, {duration(now - self._began)} so far{left}")


def duration(seconds: float) -> str:
    """A time for people.

    >>> duration(8), duration(95), duration(5280)
    ('8 s', '2 min', '1 h 28 min')
    """
    minutes = round(seconds / 60)
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def _sums(states: dict[str, RunProgress]) -> tuple[int, int]:
    """Cells finished and wanted."""
    return sum(state.done for state in states.values()), sum(state.wanted for state in states.values())


@contextmanager
def _bar() -> Iterator[Callable[[RunProgress], None]]:
    from rich import progress

    columns = (
        progress.TextColumn("{task.description:<22}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeElapsedColumn(),
        progress.TextColumn("left"),
        progress.TimeRemainingColumn(),
    )
    states: dict[str, RunProgress] = {}
    console = output.progress_console()
    with progress.Progress(*columns, console=console, transient=True, speed_estimate_period=PERIOD) as bar:
        task = bar.add_task("", total=None)

        def watch(state: RunProgress) -> None:
            begun = state.experiment.name in states
            states[state.experiment.name] = state
            done, wanted = _sums(states)
            if not begun:  # cells that were stored before say nothing about speed
                bar.reset(task, completed=done, total=wanted)
            bar.update(task, completed=done, total=wanted, description=state.experiment.name)

        yield watch
