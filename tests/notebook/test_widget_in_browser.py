"""The widget in a real browser: what a notebook's page would do with it, without the notebook."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

pytest.importorskip("anywidget", reason="the extra notebook is not installed")

import gametree as gt
from gametree.notebook import Stepper
from support.browser import Screen, launched, screen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ADDRESS = "http://notebook.test/"
LAB = """.output dl, .output dt, .output dd { display: block } .output dt { float: left; width: 20%; font-weight: bold }
.output dd { float: left; width: 80% } .output pre { white-space: pre-wrap; word-break: break-all }"""
"""Rules that JupyterLab has for all outputs."""
NOTEBOOK = f"""<!doctype html><html><head><style>{LAB}</style></head>
<body><main class=output><div id=cell></div></main></body></html>"""
RENDER = """async ({esm, css, state, run}) => {
    const style = document.createElement("style");
    style.textContent = css;
    document.head.append(style);
    const bytes = Uint8Array.from(atob(run), (character) => character.charCodeAt(0));
    const listeners = {};
    const model = {
        get: (name) => ({...state, _run: new DataView(bytes.buffer)})[name],
        set: (name, value) => { state[name] = value; listeners[`change:${name}`]?.forEach((each) => each()); },
        on: (name, each) => (listeners[name] ??= new Set()).add(each),
        off: (name, each) => listeners[name].delete(each),
        save_changes: () => window.saved(state.step),
        send: async (content) => {
            const answer = await window.ask(content);
            listeners["msg:custom"].forEach((each) => each(answer));
        },
    };
    window.addEventListener("keydown", () => (window.leaked = true));
    const {default: widget} = await import(URL.createObjectURL(new Blob([esm], {type: "text/javascript"})));
    const el = document.querySelector("#cell");
    window.model = model;
    window.leave = await widget.render({model, el});
    window.stepper = el.firstChild.stepper;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as made:
        yield made


@dataclass
class Cell:
    """The output of a cell that shows a stepper, and the steps that Python heard of."""

    screen: Screen
    saved: list[int]

    @property
    def page(self) -> Page:
        return self.screen.page


@contextmanager
def shown(
    browser: Browser, stepper: Stepper, *, policy: str = "", ink: str = "black", **settings: Any
) -> Iterator[Cell]:
    """A page with a stepper in it, and the Python object at the other end."""
    with screen(browser, ADDRESS, **settings) as made:
        page, cell = made.page, Cell(made, [])
        headers = {"content-security-policy": policy} if policy else {}
        page.route("**/*", lambda route: route.fulfill(body=NOTEBOOK, content_type="text/html", headers=headers))
        page.expose_function("ask", lambda content: answered(stepper, content))
        page.expose_function("saved", lambda step: cell.saved.append(step))
        page.goto(ADDRESS)
        page.evaluate(f"() => document.querySelector('main').style.color = '{ink}'")
        state = {"step": stepper.step, "height": stepper.height}
        run = b64encode(stepper._run).decode()
        page.evaluate(RENDER, {"esm": stepper._esm, "css": stepper._css, "state": state, "run": run})
        yield cell


def answered(stepper: Stepper, content: Any) -> Any:
    """What Python sends when the browser sends something."""
    with patch.object(stepper, "send") as send:
        stepper._handle_custom_msg(content, [])
    return send.call_args.args[0]


GROUND = "() => getComputedStyle(document.querySelector('.gt-stepper')).backgroundColor"
PAINTED = """() => {
    const context = document.querySelector(".gt-canvas").getContext("2d");
    return `rgb(${[...context.getImageData(1, 1, 1, 1).data].slice(0, 3).join(", ")})`;
}"""
STYLE = """(selector) => {
    const style = getComputedStyle(document.querySelector(selector));
    return [style.display, style.float, style.whiteSpace];
}"""
NINE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_a_stepper_steps_and_counts(browser: Browser) -> None:
    with shown(browser, Stepper(gt.trace(gt.tree(NINE), "alphabeta"), step=18)) as cell:
        assert len(cell.page.workers) == 1
        styles = [cell.page.evaluate(STYLE, each) for each in (".gt-facts", ".gt-facts dd", ".gt-source pre")]
        assert styles == [["grid", "none", "normal"], ["block", "none", "nowrap"], ["block", "none", "pre"]]
        assert cell.screen.step == 18
        cell.screen.click("Step")
        assert "cut at B: g = 2 <= alpha = 3, so 2 children of B are never looked at" in cell.screen.said
        cell.page.wait_for_function("() => window.model.get('step') === 19")
        cell.screen.press("End")
        assert cell.screen.step == 34 and not cell.page.evaluate("() => Boolean(window.leaked)")
        summary = " ".join(cell.page.locator(".gt-summary").inner_text().split())
        assert summary == "leaves 7 interior 4 transpositions 0 value so far 3"
        cell.page.wait_for_function("() => window.model.get('step') === 34")
        assert cell.saved == [19, 34]
        cell.page.evaluate("() => window.model.set('step', 5)")  # as Python does
        assert cell.screen.step == 5
        cell.page.evaluate("() => window.leave()")
        assert cell.page.locator("#cell canvas").count() == 0


def test_python_draws_the_boards(browser: Browser) -> None:
    with shown(browser, Stepper(gt.trace(gt.position("tic-tac-toe"), "alphabeta", 2), step=6)) as cell:
        cell.page.locator(".gt-board svg .gt-piece").first.wait_for()
        assert cell.page.locator(".gt-piece").count() == cell.page.evaluate("() => stepper.trace.path(6).length") - 1


def test_two_searches_in_step_where_workers_are_forbidden(browser: Browser) -> None:
    tree = gt.tree(NINE)
    stepper = Stepper(gt.trace(tree, "alphabeta"), gt.trace(tree, "minimax"), step=37)
    policy = "script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src 'none'"
    with shown(browser, stepper, policy=policy) as cell:
        cell.screen.faults.clear()  # the browser reports that it refused the worker
        rows = cell.page.locator(".gt-counts tbody tr").all_inner_texts()
        assert [row.split() for row in rows] == [["alphabeta", "7", "4", "0", "3"], ["minimax", "9", "4", "0", "3"]]


def test_a_narrow_cell_in_a_wide_window_shows_all_controls(browser: Browser) -> None:
    with shown(browser, Stepper(gt.trace(gt.tree(NINE), "alphabeta"))) as cell:
        cell.page.evaluate("() => document.querySelector('main').style.width = '640px'")
        right = "(each) => document.querySelector(each).getBoundingClientRect().right"
        assert cell.page.evaluate(right, ".gt-controls > :last-child") <= cell.page.evaluate(right, "#cell")


@pytest.mark.parametrize(
    ("ink", "system", "ground"), [("#eee", "light", "rgb(19, 20, 23)"), ("#111", "dark", "rgb(255, 255, 255)")]
)
def test_the_stepper_is_as_dark_as_the_notebook(browser: Browser, ink: str, system: str, ground: str) -> None:
    stepper = Stepper(gt.trace(gt.tree(NINE), "alphabeta"))
    with shown(browser, stepper, ink=ink, color_scheme=system) as cell:
        assert cell.page.evaluate(GROUND) == ground
        cell.page.wait_for_function(f"() => ({PAINTED})() === '{ground}'")
