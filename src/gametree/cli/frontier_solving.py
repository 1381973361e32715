"""The work behind `gametree solve --frontier`: solves, shows how far it is, and writes the certificate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from gametree.cli import output
from gametree.model.figures import count
from gametree.proofs.api import default_store, solve_frontier
from gametree.proofs.frontier_result import FrontierProgress, FrontierResult
from gametree.rules.origin import Origin
from gametree.runs.provenance import cores
from gametree.runs.row_store import RowStore
from gametree.searching.algorithm import Algorithm

__all__ = ["FrontierRequest", "solve_in_parts"]

PAUSE = 60.0
"""Seconds between two lines about the progress, where there is no terminal."""


class FrontierRequest(NamedTuple):
    """The options of the command."""

    start: Origin
    plies: int
    algorithm: Algorithm
    workers: int | None
    seconds: float | None
    table: int | str
    ordering: str
    store: Path | None
    certificate: Path | None


def solve_in_parts(request: FrontierRequest, *, as_json: bool) -> None:
    """Solves, shows the result, and writes the certificate."""
    position = request.start.position()
    if not as_json:
        output.show(position)
        output.show()
    with RowStore(request.store or default_store()) as store:
        with _reporting() as report:
            result = solve_frontier(
                request.start,
                request.plies,
                request.algorithm,
                store=store,
                workers=cores() if request.workers is None else request.workers,
                seconds=request.seconds,
                table=request.table,
                ordering=request.ordering,
                on_progress=report,
            )
        for note in store.notes:
            output.message(note)
    written = request.certificate if result.certificate is not None else None
    if result.certificate is not None and request.certificate is not None:
        result.certificate.write(request.certificate)
    if as_json:
        output.print_json(
            {
                "game": request.start.game,
                "position": str(position),
                "text": position.text,
                "maximizing": position.maximizing,
                "solved": result.solved,
                "result": result.as_dict(),
                "store": str(store.path),
                "certificate": None if written is None else str(written),
            }
        )
    else:
        _show(result, written)
    if not result.solved:
        output.message(f"answers are kept in {store.path}; the same command goes on where this one stopped")
    if result.stopped == "interrupted":
        raise KeyboardInterrupt


def _show(result: FrontierResult, written: Path | None) -> None:
    found = f"value {result.value}" if result.solved else f"value between {result.lower} and {result.upper}"
    move = "" if result.move is None else f", best move {result.move}"
    answers = f"{count(result.answered)} questions answered, {count(result.nodes)} nodes, {result.elapsed:.1f} s"
    output.show(f"{found}{move}; {answers}")
    if written is not None:
        output.show(f"certificate: {written}")
    output.show("solved" if result.solved else "not solved", "bold green" if result.solved else "bold red")


@contextmanager
def _reporting() -> Iterator[Callable[[FrontierProgress], object]]:
    """Shows the progress on stderr: all the time on a terminal, elsewhere once a minute."""
    console = output.progress_console()
    if console.is_terminal:
        with console.status("solving") as status:
            yield lambda progress: status.update(str(progress))
        return
    said = monotonic()

    def say(progress: FrontierProgress) -> None:
        nonlocal said
        if monotonic() - said >= PAUSE:
            said = monotonic()
            output.message(str(progress))

    yield say
