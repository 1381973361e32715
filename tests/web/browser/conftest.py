"""A browser, a page and a server for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.browser import SIZE, Screen, launched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser; tests are skipped where there is none."""
    with launched() as made:
        yield made


@pytest.fixture(scope="package")
def nim() -> str:
    """The name of a game of the user's own."""
    return f"{EXAMPLES}/nim.py:Nim"


@pytest.fixture(scope="package")
def address(nim: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of the page answers."""
    pytest.importorskip("fastapi", reason="the extra web is not installed")
    from gametree.web.offers import Offers
    from support.web_server import running

    store = tmp_path_factory.mktemp("store") / "lab.sqlite"
    with running(Offers([nim], [f"{EXAMPLES}/beam.py"]), store=store) as server:
        yield server.address


@pytest.fixture(scope="package")
def window(browser: Browser) -> Iterator[Page]:
    """A page for one test after the other: opened again, it takes a third of the time of a new one."""
    context = browser.new_context(viewport=SIZE)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(window: Page, address: str) -> Iterator[Screen]:
    """A page of that server."""
    made = Screen(window, address)
    yield made
    made.leave()
    assert made.faults == []
