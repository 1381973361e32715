"""A real browser for tests: Debian's chromium, driven by playwright. Tests are skipped where either is missing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize

__all__ = ["SHOWN", "SIZE", "Screen", "launched", "screen"]

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 90_000
SIZE: ViewportSize = {"width": 1280, "height": 800}
SHOWN = "html[data-ready]"
"""What a page matches once it shows what its address names."""
GO = """async (hash) => {
    const go = (hash) => new Promise((done) => {
        document.addEventListener("shown", () => done(), {once: true});
        location.hash = hash;
    });
    if (location.hash === hash) await go("#analyse");
    await go(hash);
}"""
"""Shows what a link names, also if the address is that link already."""


class Screen:
    """A page that has been opened, and the faults it reported."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", self._fail)
        page.on("console", self._hear)

    def leave(self) -> None:
        """Clears what the page has kept; another `Screen` may then use it. A page with a fault is not used again."""
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        if self.faults:
            self.page.goto("about:blank")
        self.page.remove_listener("pageerror", self._fail)
        self.page.remove_listener("console", self._hear)
        self.page.set_viewport_size(SIZE)

    def _fail(self, error: Any) -> None:
        self.faults.append(str(error))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def load(self, link: str = "") -> None:
        """Loads the page anew. That takes the browser a second: its modules are fifty files."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}/{link}")
        self.page.wait_for_selector(SHOWN)

    def open(self, link: str = "") -> None:
        """Shows what a link names: by following it, if the page of a test before is still there."""
        if self.page.url.startswith(f"{self.address}/"):
            self.go(link)
        else:
            self.load(link)

    def go(self, link: str) -> None:
        """Follows a link within the page."""
        self.page.evaluate(GO, link)

    @property
    def step(self) -> int:
        """The step that is shown."""
        return int(self.page.get_by_label("step", exact=True).first.input_value())

    @property
    def said(self) -> str:
        """What the live region says."""
        return self.page.locator(".gt-live").inner_text()

    def stepper(self, expression: str) -> Any:
        """The value of an expression in `stepper`, the one that is shown."""
        shown = "document.querySelector('.run').stepper"
        return self.page.evaluate(f"() => {{ const stepper = {shown}; return {expression}; }}")

    def press(self, *keys: str) -> None:
        """Presses keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, name: str) -> None:
        """Clicks the button with a name."""
        self.page.get_by_role("button", name=name, exact=True).click()


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser; skips the test if there is none."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("chromium is not installed: apt-get install chromium")
    driver = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
    with driver.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@contextmanager
def screen(browser: Browser, address: str, **settings: Any) -> Iterator[Screen]:
    """A page of its own; fails the test if the page reported a fault."""
    context = browser.new_context(**({"viewport": SIZE} | settings))
    made = Screen(context.new_page(), address)
    yield made
    context.close()
    assert made.faults == []
