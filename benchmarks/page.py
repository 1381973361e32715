"""How fast the page is, in a real browser: the first paint of large trees, frames while panning, pauses while stepping.

Needs Debian's chromium and the package playwright. The trees are made here, in the columns of a trace of minimax, so
that only the page is measured: from asking the server for the columns until the tree is painted.
"""

from __future__ import annotations

import shutil
import sys
import threading
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import inf, nan
from pathlib import Path
from typing import Any

import gametree
from gametree.web.wire import BINARY, binary_columns

STATIC = Path(gametree.__file__).parent / "web" / "static"
TYPES = {".js": "text/javascript", ".css": "text/css"}
POLICY = "default-src 'self'; style-src 'self'; worker-src 'self'"
PAGE = b"""<!doctype html><html><head><link rel="stylesheet" href="/static/stepper.css"></head>
<body class="gt-root"><div id="run"></div></body></html>"""
KINDS = ["probe", "enter", "leaf", "update", "return", "cut", "store", "line"]
ROOT = 0xFFFF_FFFF
TREES = {"10,000": (21, 3), "1,000,000": (10, 6), "wide": (10_000, 1)}
"""Branching factor and depth: 9,724, 1,111,111 and 10,001 nodes."""

FIRST_PAINT = """async (name) => {
    const {mount} = await import("/static/stepper.js");
    document.body.style.margin = 0;
    const element = document.getElementById("run");
    element.style.height = "100vh";
    const before = performance.now();
    const body = await (await fetch(`/columns/${name}`)).arrayBuffer();
    window.stepper?.destroy();
    window.stepper = await mount(element, body);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - before;
}"""
FRAMES = """async (frames) => {
    const view = window.stepper.view;
    const next = () => new Promise((done) => requestAnimationFrame(done));
    const before = performance.now();
    for (let at = 0; at < frames; at++) {
        if (at % 2) view.pan(at % 4 === 1 ? 3 : -3, 0);
        else view.zoom(at % 4 ? 1.02 : 1 / 1.02, 600);
        await next();
    }
    return [frames / ((performance.now() - before) / 1000), view.drawn.ids.length];
}"""
LONGEST = """async () => {
    const {player, view} = window.stepper;
    const next = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    let longest = 0;
    const see = (task) => longest = Math.max(longest, task.duration);
    const watch = new PerformanceObserver((list) => list.getEntries().forEach(see));
    watch.observe({type: "longtask"});
    let slowest = 0;
    for (let at = 0; at < 60; at++) {
        const before = performance.now();
        if (at % 3) player.move(1);
        else player.seek(Math.floor(player.length * (at * 7919 % 1000) / 1000));
        view.draw();
        slowest = Math.max(slowest, performance.now() - before);
        await next();
    }
    await new Promise((done) => setTimeout(done, 100));
    watch.takeRecords().forEach(see);
    return [longest, slowest];
}"""


class Minimax:
    """The columns of a minimax search of a uniform tree, as `Trace.columns` has them."""

    def __init__(self, branching: int, depth: int) -> None:
        self.branching = branching
        self.kind, self.node, self.depth = array("B"), array("I"), array("h")
        self.value = array("d")
        self.parent, self.index, self.ply = array("I"), array("I"), array("H")
        self.maximizing, self.moves = array("B"), array("I")
        self._visit(ROOT, 0, 0, depth)

    def _visit(self, parent: int, index: int, ply: int, depth: int) -> int:
        node = len(self.parent)
        self.parent.append(parent)
        self.index.append(index)
        self.ply.append(ply)
        self.maximizing.append(1 - ply % 2)
        self.moves.append(self.branching if depth else 0)
        if not depth:
            value = node * 7919 % 1000
            self._event("leaf", node, depth, value)
            return value
        self._event("enter", node, depth, nan)
        choose = min if ply % 2 else max
        best: int | None = None
        for child in range(self.branching):
            value = self._visit(node, child, ply + 1, depth - 1)
            best = value if best is None else choose(best, value)
            self._event("update", node, depth, best)
        assert best is not None
        self._event("return", node, depth, best)
        return best

    def _event(self, kind: str, node: int, depth: int, value: float) -> None:
        self.kind.append(KINDS.index(kind))
        self.node.append(node)
        self.depth.append(depth)
        self.value.append(value)

    def columns(self) -> dict[str, Any]:
        """See `Trace.columns`."""
        events, nodes = len(self.kind), len(self.parent)
        none = array("d", [nan]) * events
        return {
            "kinds": KINDS,
            "events": {
                "kind": self.kind,
                "node": self.node,
                "depth": self.depth,
                "alpha": array("d", [-inf]) * events,
                "beta": array("d", [inf]) * events,
                "value": self.value,
                "lower": none,
                "upper": none,
                "count": array("I", [0]) * events,
                "line": array("H", [0]) * events,
            },
            "nodes": {
                "parent": self.parent,
                "index": self.index,
                "ply": self.ply,
                "maximizing": self.maximizing,
                "moves": self.moves,
                "move": list(map(str, self.index)),
                "value": array("d", [nan]) * nodes,
            },
            "extra": {},
            "source": {"file": "minimax.py", "text": ""},
            "result": {"algorithm": "minimax", "value": self.value[-1], "pv": [], "counts": {}},
            "complete": True,
        }


@cache
def body(name: str) -> bytes:
    return binary_columns(Minimax(*TREES[name]).columns())


class Handler(BaseHTTPRequestHandler):
    """Serves the modules of the page, a bare page, and columns."""

    def do_GET(self) -> None:
        """Answers every address."""
        kind, content = self._answer(self.path)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(content)

    def _answer(self, path: str) -> tuple[str, bytes]:
        if path.startswith("/static/"):
            file = STATIC / Path(path).name
            return TYPES[file.suffix], file.read_bytes()
        if path.startswith("/columns/"):
            return BINARY, body(path.removeprefix("/columns/"))
        return "text/html", PAGE

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


@contextmanager
def serving() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def report(page: Any) -> None:
    for name, goal in (("10,000", 2), ("1,000,000", 5)):
        body(name)
        runs: Sequence[float] = [page.evaluate(FIRST_PAINT, name) for _ in range(3)]
        print(f"first paint of a tree of {name} nodes: {min(runs) / 1000:.2f} s (goal {goal} s)")
        longest, slowest = page.evaluate(LONGEST)
        print(f"  longest task while stepping and seeking: {longest or slowest:.0f} ms (goal 200 ms)")
        frames, marks = page.evaluate(FRAMES, 120)
        print(f"  pan and zoom: {frames:.0f} frames a second, {marks:,} marks")
    page.evaluate(FIRST_PAINT, "wide")
    frames, marks = page.evaluate(FRAMES, 120)
    print(f"pan and zoom with {marks:,} marks: {frames:.0f} frames a second (goal 30)")


def main() -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        print("chromium is not installed", file=sys.stderr)
        return
    from playwright.sync_api import sync_playwright

    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(address)
        report(page)
        browser.close()


if __name__ == "__main__":
    main()
