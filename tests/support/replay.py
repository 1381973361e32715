"""Replaying a trace: what its events alone say about the search."""

from __future__ import annotations

from collections import Counter

import gametree as gt

__all__ = ["check_moments", "check_trace"]


def check_trace(seen: gt.Trace) -> None:
    """The events give exactly the counts and the value of the search, and visits and cuts fit together."""
    result, events = seen.result, tuple(seen.events)
    kinds = Counter(event.kind for event in events)
    counts, end = result.counts, seen.at(len(events))
    assert seen.complete and events[0].kind == "probe" and events[-1].kind == "line"
    assert sum(event.count or 0 for event in events if event.kind == "leaf") == counts.leaves
    assert (kinds["enter"], kinds["answered"], kinds["abandoned"]) == (
        counts.interior,
        counts.transpositions,
        counts.abandoned,
    )
    assert kinds["probe"] == kinds["probed"] == len(result.probes)
    assert end.counts == counts
    assert end.value(0) == events[-1].value == result.value and end.line == events[-1].line == result.pv
    assert [event.value for event in events if event.kind == "probed"] == [probe.value for probe in result.probes]
    assert max((len(event.open or ()) for event in events), default=0) == counts.open
    check_visits(seen, events)


def check_visits(seen: gt.Trace, events: tuple[gt.Event, ...]) -> None:
    """`leaves`, `visited` and `cut` are what the events say."""
    visits = ("enter", "leaf", "answered", "abandoned", "expand")
    assert list(seen.leaves) == [event.node for event in events if event.kind == "leaf"]
    assert list(seen.visited) == list(dict.fromkeys(event.node for event in events if event.kind in visits))
    assert not {*seen.visited} & {*seen.cut} and len({*seen.cut}) == len(seen.cut)
    opened = dict.fromkeys(event.node for event in events if event.kind in ("enter", "expand", "generate"))
    below = {(*node, move) for node in opened for move in seen.root.line(node).moves()}
    assert below == ({*seen.visited} | {*seen.cut}) & below and {*seen.cut} <= below
    for step, event in enumerate(events):
        assert seen.nodes.find(event.node) == event.id and seen.nodes.path(event.id) == event.node
        said = seen.say(step)
        assert "\n" not in said and "None" not in said


def check_moments(seen: gt.Trace) -> None:
    """What `at` finds is what going through all events finds."""
    events = tuple(seen.events)
    state: dict[int, dict[str, object]] = {}
    line: tuple[object, ...] = ()
    stored: dict[int, tuple[object, object]] = {}
    for step in range(len(events) + 1):
        moment = seen.at(step)
        assert moment.event == (events[step - 1] if step else None)
        if step:
            event = events[step - 1]
            here = state.setdefault(event.id, {})
            if (event.alpha, event.beta) != (None, None):
                here["window"] = event.alpha, event.beta
            if (event.lower, event.upper) != (None, None):
                here["bounds"] = event.lower, event.upper
            if event.value is not None:
                here["value"] = event.value
            if event.kind == "store":
                stored[event.id] = event.lower, event.upper
            line = event.line if event.line is not None else line
            assert moment.path[-1] == event.id and moment.line == line and dict(moment.table) == stored
            if event.open is not None:
                assert moment.open == event.open
                assert {moment.status(state.node) for state in event.open} <= {"live", "solved"}
        for node in seen.nodes:
            known = state.get(node.id, {})
            assert moment.window(node.id) == known.get("window") and moment.bounds(node.id) == known.get("bounds")
            assert moment.value(node.id) == known.get("value")
