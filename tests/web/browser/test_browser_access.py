"""The page for everybody: names and the live region for screen readers, fingers, dark rooms, and small screens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from support.browser import Screen, screen

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CONTROLS = {"button", "link", "textbox", "combobox", "slider", "checkbox", "spinbutton", "tab", "searchbox", "image"}
VIEWS = ("watch", "compare", "play", "analyse", "laboratory")
SMALL = """() => [...document.querySelectorAll("button, input, select, textarea, summary, nav a")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.outerHTML.slice(0, 90), each.closest("label")?.getBoundingClientRect()
        ?? each.getBoundingClientRect()])
    .filter(([, box]) => box.width < 24 || box.height < 24)"""
PHONE = {"width": 740, "height": 360}


def tree(page: Screen) -> list[dict[str, Any]]:
    """What a screen reader sees: the nodes of the accessibility tree."""
    session = page.page.context.new_cdp_session(page.page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [node for node in nodes if not node["ignored"]]


def value(node: dict[str, Any], name: str) -> str:
    return str(node.get(name, {}).get("value", ""))


def test_every_control_has_a_name(page: Screen) -> None:
    page.open()
    for view in VIEWS:
        page.go(f"#{view}")
        shown = [node for node in tree(page) if value(node, "role") in CONTROLS]
        assert len(shown) > 8, view
        assert [node for node in shown if not value(node, "name").strip()] == [], view


def test_the_current_step_is_announced(page: Screen) -> None:
    page.open()
    page.press("ArrowRight")
    live = [
        node for node in tree(page) if "polite" in str(node.get("properties", ())) and value(node, "role") == "status"
    ]
    assert live, "a live region"
    texts = {value(node, "name") for node in tree(page)}
    assert page.said in texts, "its sentence can be read"


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Screen]:
    """A phone on its side."""
    with screen(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as made:
        yield made


def test_targets_are_large_enough_for_fingers(phone: Screen) -> None:
    phone.open()
    for view in VIEWS:
        phone.go(f"#{view}")
        assert phone.page.evaluate(SMALL) == [], view


def test_fingers_move_and_zoom_the_tree(phone: Screen) -> None:
    phone.open()
    session = phone.page.context.new_cdp_session(phone.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    x, y = 180.0, 120.0
    left, slot = phone.stepper("[stepper.view.camera.left, stepper.view.camera.slot]")
    touch("touchStart", (x, y))
    touch("touchMove", (x + 20, y))
    touch("touchMove", (x + 60, y))
    touch("touchEnd")
    assert phone.stepper("stepper.view.camera.left") == pytest.approx(left + 60, abs=1)
    touch("touchStart", (x - 30, y), (x + 30, y))
    touch("touchMove", (x - 60, y), (x + 60, y))
    touch("touchEnd")
    assert phone.stepper("stepper.view.camera.slot") > 1.5 * slot
    step = phone.step
    phone.page.get_by_role("button", name="Step", exact=True).tap()
    assert phone.step == step + 1


def test_sides_can_be_dark_narrow_and_low(browser: Browser, address: str) -> None:
    for settings in (
        {"color_scheme": "dark"},
        {"viewport": {"width": 844, "height": 390}},
        {"viewport": {"width": 390, "height": 844}},
    ):
        with screen(browser, address, **settings) as page:
            page.open()
            whole = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
            assert page.page.evaluate(whole) == page.page.evaluate("[innerWidth, innerHeight]")
            assert page.stepper("stepper.view.drawn.ids.length") >= 13
            ground = page.page.evaluate("getComputedStyle(document.body).backgroundColor")
            assert ground == ("rgb(19, 20, 23)" if "color_scheme" in settings else "rgb(255, 255, 255)")
            page.click("Switch between light and dark")
            assert page.page.evaluate("getComputedStyle(document.body).backgroundColor") != ground


def test_nothing_covers_the_board_or_the_tree_on_small_screens(browser: Browser, address: str) -> None:
    edge = "document.querySelector('{}').getBoundingClientRect().{}"
    with screen(browser, address, viewport={"width": 390, "height": 844}) as page:
        page.open("#play?game=othello&opponent=level+1")
        bottom, top = edge.format(".gt-board svg", "bottom"), edge.format(".columns > :nth-child(2)", "top")
        assert page.page.evaluate(f"() => {bottom} <= {top}"), "the moves are below the board"
        inside = "() => { const nav = document.querySelector('nav'); return nav.scrollWidth <= nav.clientWidth; }"
        assert page.page.evaluate(inside), "all views can be chosen without scrolling"
    with screen(browser, address, viewport=PHONE) as page:
        page.open()
        covered = page.stepper(
            """(() => {
                const {camera, scene, canvas} = stepper.view;
                const box = canvas.getBoundingClientRect();
                return Array.from({length: scene.tree.real}, (_, id) => id).filter((id) => document.elementFromPoint(
                    box.x + camera.x(scene.tree.x[id]), box.y + camera.y(scene.tree.ply[id])) !== canvas);
            })()"""
        )
        assert covered == []
