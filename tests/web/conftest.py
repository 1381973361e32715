"""One server for all tests of a module: with a game and an algorithm of a user's own, and a page of a few files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gametree.web.offers import Offers
from support.web_server import Running, running

EXAMPLES = Path(__file__).parents[2] / "examples"
PAGE = """<!doctype html>
<html><head><meta charset="utf-8"><title>gametree</title>
<link rel="icon" href="/static/icon.svg">
<link rel="stylesheet" href="/static/page.css">
</head><body><main></main>
<script type="module" src="/static/app.js"></script>
</body></html>
"""
FILES = {
    "index.html": PAGE,
    "page.css": "main { color: black }\n",
    "icon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "app.js": 'import {show} from "./show.js";\nimport "./side.js";\nshow(document.getElementById("offline"));\n',
    "show.js": 'export {\n  show,\n} from "./inner.js";\n// import {nothing} from "./missing.js";\n',
    "inner.js": 'export const show = () => new Worker(new URL("./worker.js", import.meta.url), {type: "module"});\n',
    "side.js": 'export const text = "</script> import {x} from \\"./no.js\\"";\n',
    "worker.js": 'import {twice} from "./twice.js";\nonmessage = (event) => postMessage(twice(event.data));\n',
    "twice.js": "export const twice = (x) => 2 * x;\n",
}


@pytest.fixture(scope="session")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page that is as small as a page can be."""
    folder = tmp_path_factory.mktemp("static")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    (folder.parent / "secret.txt").write_text("nobody may read this")
    return folder


@pytest.fixture(scope="module")
def server(static: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running server."""
    offers = Offers([f"{EXAMPLES}/nim.py:Nim"], [f"{EXAMPLES}/beam.py"])
    with running(offers, static=static, store=tmp_path_factory.mktemp("store") / "lab.sqlite") as made:
        yield made
