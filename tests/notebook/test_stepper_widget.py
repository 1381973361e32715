"""The widget, as Python sees it."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any

import pytest

pytest.importorskip("anywidget", reason="the extra notebook is not installed")

import gametree as gt
from gametree.model.errors import OptionError
from gametree.notebook import Stepper
from gametree.searching.tracing.trace import Trace
from gametree.searching.tracing.wire import packed

WIDGET = "application/vnd.jupyter.widget-view+json"


def traced(algorithm: str = "alphabeta") -> Trace:
    return gt.trace(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), algorithm)


def test_the_widget_has_the_columns_of_the_trace() -> None:
    trace, other = traced(), traced("sss")
    assert json.loads(Stepper(trace)._run) == packed(trace.columns())
    assert json.loads(Stepper(trace, other)._run) == {"traces": [packed(trace.columns()), packed(other.columns())]}


def test_the_step_goes_both_ways_and_stays_within_the_trace() -> None:
    stepper = Stepper(traced(), step=3)
    stepper.set_state({"step": 7})  # as the browser does
    assert stepper.step == 7
    stepper.step = stepper.steps
    for wrong in (-1, stepper.steps + 1, "3", None):
        with pytest.raises(OptionError, match="step is a whole number from 0 to 34"):
            stepper.step = wrong
    assert stepper.step == stepper.steps == 34


def test_two_searches_are_of_one_position() -> None:
    assert Stepper(traced(), traced("sss")).steps == 38
    with pytest.raises(OptionError, match="of the same position"):
        Stepper(traced(), gt.trace(gt.position("tic-tac-toe"), "alphabeta", 1))


def test_python_draws_the_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    stepper = Stepper(gt.trace(gt.position("tic-tac-toe"), "alphabeta", 2))
    sent: list[Any] = []
    monkeypatch.setattr(stepper, "send", sent.append)
    stepper._handle_custom_msg({"node": 2}, [])
    assert json.loads(json.dumps(sent)) == [{"node": 2, "board": sent[0]["board"]}]
    marks = [mark for row in sent[0]["board"]["drawing"]["marks"] for mark in row]
    assert len(stepper.traces[0].nodes.path(2)) == sum(mark in "XO" for mark in marks)


@pytest.mark.parametrize("asked", [{}, {"node": -1}, {"node": 10**9}, {"node": "0"}, [], "node", None])
def test_nonsense_from_the_browser_is_not_answered(asked: object, monkeypatch: pytest.MonkeyPatch) -> None:
    stepper = Stepper(traced())
    monkeypatch.setattr(stepper, "send", lambda content: pytest.fail(f"it answers {content}"))
    stepper._handle_custom_msg(asked, [])


def test_a_notebook_without_widgets_shows_the_picture() -> None:
    trace = traced()
    data, _ = Stepper(trace)._repr_mimebundle_()
    assert data["image/svg+xml"] == gt.draw(trace).svg()
    assert data["text/plain"] == "<Stepper of alphabeta: step 0 of 34>" and WIDGET in data


def test_without_the_extra_an_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    for name in ("gametree.notebook.stepper", "gametree.notebook"):
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(OptionError, match=r"pip install 'gametree\[notebook\]'"):
        import_module("gametree.notebook")
