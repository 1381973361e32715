"""Wins that a selective search has found, and a full-width search proves."""

from __future__ import annotations

from typing import Any, NamedTuple

from gametree.model.limits import Limits
from gametree.model.result import Counts
from gametree.searching.kernels.kernel import Kernel, Stopped
from gametree.searching.memory.table import Table
from gametree.searching.shortest import ShortestWin

__all__ = ["Proof", "prove_win"]

SHARE = 4
"""A proof may take this part of the nodes that the search has visited."""
LEAST = 2000
ENTRIES = 2**14


class Proof(NamedTuple):
    """A shortest win as a line of play, empty if none was proved, and what it took to look for it."""

    line: tuple[Any, ...]
    counts: Counts


def prove_win(kernel: Kernel, limits: Limits, number: int, deepest: int) -> Proof:
    """Looks for the shortest win, of at least `number` or at most if it is negative, in no more than `deepest` plies.

    `kernel` is that of the selective search, whose history counts here too; its table does not, as it holds estimates.
    """
    nodes = max(LEAST, kernel.counts.nodes // SHARE)
    if limits.nodes is not None:
        nodes = min(nodes, limits.nodes - kernel.counts.nodes)
    seconds = None if limits.seconds is None else (limits.seconds - kernel.elapsed) / SHARE
    if nodes < 1 or (seconds is not None and seconds <= 0):
        return Proof((), Counts())
    settings = kernel.settings._replace(
        selective=(), table=Table(ENTRIES, from_depth=1), ordering=("table", "noisy"), observe="nothing", sketch=None
    )
    full = kernel.anew(kernel.position, settings, Limits(None, nodes, seconds, limits.cancel))
    win = ShortestWin(full, kernel.position, number)
    try:
        with full.watch:
            plies = win.plies(1, deepest)
            line = () if plies is None else win.line(plies)[0]
    except Stopped:
        line = ()
    return Proof(line, full.counts)
