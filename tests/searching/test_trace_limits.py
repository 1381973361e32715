"""Traces are bounded, and say so."""

from __future__ import annotations

import pytest

import gametree as gt
from gametree.model.errors import DepthError
from gametree.searching.tracing import recorder


@pytest.mark.parametrize("name", ["sss", "dual"])
def test_open_lists_are_bounded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step records the whole list: without a bound, work and memory grow with the square of the tree."""
    position = gt.position("tic-tac-toe")
    whole = gt.trace(position, name, 3)
    states = sum(len(event.open or ()) for event in whole.events)
    monkeypatch.setattr(recorder, "MAX_STATES", states)
    assert gt.trace(position, name, 3).events == whole.events
    monkeypatch.setattr(recorder, "MAX_STATES", states - 1)
    with pytest.raises(DepthError, match=r"states of OPEN lists.*give a smaller depth"):
        gt.trace(position, name, 3)


def test_a_trace_that_would_take_hours_ends_in_seconds() -> None:
    with pytest.raises(DepthError, match="500,000 states"):
        gt.trace(gt.position("tic-tac-toe"), "sss", 7)


def test_events_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "MAX_EVENTS", 100)
    with pytest.raises(DepthError, match="events; give a smaller depth"):
        gt.trace(gt.position("tic-tac-toe"), "alphabeta", 6)
