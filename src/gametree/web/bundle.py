"""The page as one file that needs no server: its modules and styles inside, and the data that it shows.

Modules become data URLs. Those of the page find each other by an import map. A worker knows no import map: in its
modules the imports themselves become data URLs, innermost first.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path

from gametree.web.guard import policy

__all__ = ["bundle", "worker_url"]

IMPORT = re.compile(r'^(\s*(?:import|export)\b(?:[^;"\']*?\bfrom)?\s*)"\./([\w./-]+\.js)"', re.MULTILINE)
WORKER = re.compile(r'new URL\("\./([\w./-]+\.js)", import\.meta\.url\)')
STYLE = re.compile(r'<link rel="stylesheet" href="/static/([\w./-]+\.css)">')
SCRIPT = re.compile(r'<script type="module" src="/static/([\w./-]+\.js)"></script>')
ICON = re.compile(r'<link rel="icon"[^>]*>\n?')
TITLE = re.compile(r"<title>.*?</title>")
PREFIX = "gametree/"
"""In front of the name of a module, where the page's modules import each other."""


def bundle(static: Path, data: str, title: str) -> str:
    """The page in `static` as one file. `data`, in JSON, is what it finds in its element "offline"."""
    page = ICON.sub("", (static / "index.html").read_text("utf-8"))
    styles = [(static / name).read_text("utf-8") for name in STYLE.findall(page)]
    entry = SCRIPT.findall(page)[0]
    modules = _modules(static, entry)
    scripts = [
        json.dumps({"imports": {PREFIX + name: _url(_for_page(static, text)) for name, text in modules.items()}}),
        f'import "{PREFIX}{entry}";',
    ]
    head = f'<meta http-equiv="content-security-policy" content="{escape(_policy(styles, scripts))}">\n'
    body = [
        f'<script type="application/json" id="offline">{data.replace("<", chr(92) + "u003c")}</script>',
        f'<script type="importmap">{scripts[0]}</script>',
        f'<script type="module">{scripts[1]}</script>',
    ]
    page = TITLE.sub(lambda _: f"{head}<title>{escape(title)}</title>", page)
    page = STYLE.sub(lambda found: f"<style>{(static / found[1]).read_text('utf-8')}</style>", page)
    return SCRIPT.sub(lambda _: "\n".join(body), page)


def worker_url(static: Path, name: str) -> str:
    """A module and all that it imports as one data URL."""

    def inner(found: re.Match[str]) -> str:
        return f'{found[1]}"{worker_url(static, found[2])}"'

    return _url(IMPORT.sub(inner, (static / name).read_text("utf-8")))


def _modules(static: Path, entry: str) -> dict[str, str]:
    """The texts of a module and of all that it imports, by name."""
    found: dict[str, str] = {}
    wanted = [entry]
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = (static / name).read_text("utf-8")
            wanted.extend(_imported(found[name]))
    return found


def _imported(text: str) -> Iterator[str]:
    return (found[2] for found in IMPORT.finditer(text))


def _for_page(static: Path, text: str) -> str:
    """A module whose imports the import map finds."""
    text = IMPORT.sub(lambda found: f'{found[1]}"{PREFIX}{found[2]}"', text)
    return WORKER.sub(lambda found: f'"{worker_url(static, found[1])}"', text)


def _url(text: str) -> str:
    return f"data:text/javascript;base64,{b64encode(text.encode()).decode()}"


def _policy(styles: list[str], scripts: list[str]) -> str:
    """Nothing may run or be loaded but what the file holds."""
    return policy(
        script_src=f"data: {_hashes(scripts)}",
        style_src=_hashes(styles),
        img_src="data: blob:",
        worker_src="data: blob:",
    ).partition("; frame-ancestors")[0]  # which a file cannot say


def _hashes(texts: list[str]) -> str:
    return " ".join(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts)
