"""Traces are bounded, and keep what was seen."""

from __future__ import annotations

from typing import Any

import pytest

import gametree as gt
from gametree.model.errors import OptionError


@pytest.mark.parametrize("name", [*gt.algorithms(), "best-first:memory=graph"])
def test_a_limit_ends_a_trace_with_what_was_seen(name: str) -> None:
    position = gt.position("tic-tac-toe", "b2 a1 c3")
    whole = gt.trace(position, name, 4)
    assert whole.complete and whole.result.stopped is None
    for limit in (1, 2, 3, 10, len(whole.events) // 2, len(whole.events) - 1):
        part = gt.trace(position, name, 4, events=limit)
        assert not part.complete
        assert part.events[:] == whole.events[: len(part.events)]
        assert len(part.events) == min(limit, len(whole.events))
        assert part.result.stopped in ("events", None)  # None if only the last events had no room
        assert part.result.counts.nodes <= whole.result.counts.nodes
    assert gt.trace(position, name, 4, events=len(whole.events)).complete


def test_iterations_before_the_limit_count() -> None:
    position = gt.position("tic-tac-toe")
    part = gt.trace(position, "alphabeta", 6, iterations="all", events=2000)
    assert part.result.stopped == "events" and 1 <= part.result.depth < 6 and part.result.bound == "exact"


def test_a_trace_that_would_take_hours_ends_in_seconds() -> None:
    """Whole OPEN lists, one for each step, would be of the order of the square of the tree."""
    part = gt.trace(gt.position("tic-tac-toe"), "sss", 8, events=10_000)
    assert len(part.events) == 10_000 and len(part.at(10_000).open) > 250


@pytest.mark.parametrize("events", [0, -1, 1.5, "many", None, True, 2**40])
def test_limits_that_are_none(events: Any) -> None:
    with pytest.raises(OptionError, match="events is a whole number from 1 to"):
        gt.trace(gt.position("tic-tac-toe"), "sss", 2, events=events)
