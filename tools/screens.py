"""Takes the pictures of the browser page for README and docs: `python tools/screens.py [NAME ...]`.

Needs Debian's chromium, the package playwright and Pillow. The pictures have few colours, so they are small.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
SIZE = {"width": 1180, "height": 720}
COLOURS = 96
LARGEST = 120_000
TREE = "[[[8, 7], [3, 9, 2]], [[9, 8], [2, 4]], [[8, 8], [3, 4, 5]]]"
SCREENS: dict[str, tuple[str, tuple[str, ...]]] = {
    "watch-othello": ("#watch?game=othello&position=f5d6c3&algorithm=mtdf&depth=3&step=118", ()),
    "watch-sss": (f"#watch?game=tree&position={TREE}&algorithm=sss&step=41", ("OPEN",)),
    "watch-compare": (f"#compare?game=tree&position={TREE}&algorithm=alphabeta&algorithm2=sss&step=52", ()),
    "watch-play": ("#play?game=chess&opponent=level+2", ()),
    "watch-long": ("#watch?show=top&game=chess&algorithm=negascout&depth=9&plies=2", ()),
}
"""By the name of the file: the address, and the tabs that are opened."""


def take(page: Page, address: str, name: str) -> bytes:
    """One screen as a PNG."""
    link, tabs = SCREENS[name]
    page.goto("about:blank")
    page.goto(f"{address}/{link}")
    page.wait_for_selector("html[data-ready]", timeout=300_000)
    for tab in tabs:
        page.get_by_role("tab", name=tab).click()
    page.wait_for_timeout(500)
    return page.screenshot()


def small(png: bytes) -> bytes:
    """The same picture with fewer colours."""
    from PIL import Image

    picture = Image.open(BytesIO(png)).convert("RGB")
    reduced = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = BytesIO()
    reduced.save(out, "PNG", optimize=True)
    return out.getvalue()


@contextmanager
def served() -> Iterator[str]:
    """The address of a server that runs until the pictures are taken."""
    command = [str(Path(sys.executable).with_name("gametree")), "web", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()  # "gametree is at http://127.0.0.1:8000  (Ctrl-C ends it)"
        yield next(word for word in said.split() if word.startswith("http")).rstrip("/")
        server.terminate()


def main(names: list[str]) -> int:
    """Writes the pictures that are named, or all."""
    from playwright.sync_api import sync_playwright

    chromium: Any = shutil.which("chromium")
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
        for name in names or SCREENS:
            png = small(take(page, address, name))
            (IMAGES / f"{name}.png").write_bytes(png)
            print(f"{name}.png: {len(png):,} bytes{' - too large' if len(png) > LARGEST else ''}")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
