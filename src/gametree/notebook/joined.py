"""An ES module and all that it imports as one module, which needs no file beside it.

A widget is one text of JavaScript, and the modules of the page import each other. Each becomes a function that returns
what it exports, after those that it imports. That takes no build tool, and no address that a notebook might forbid.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from gametree.model.quoted import quoted

__all__ = ["joined"]

IMPORT = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"(\.[\w./-]+\.js)";', re.MULTILINE)
EXPORT = re.compile(r"^export\s+(?=(?:async\s+function|function|class|const)\s+(\w+))", re.MULTILINE)
EXPORTED_NAMES = re.compile(r"^export\s*\{([\w\s,]*)\};", re.MULTILINE)
WORKER = re.compile(r'new URL\("(\.[\w./-]+\.js)", import\.meta\.url\)')
NOT_UNDERSTOOD = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def joined(entry: Path) -> str:
    """The module in a file with all that it imports. Its default export is an object with what `entry` exports.

    Workers are started from a text inside of it. Modules import and export by name, in statements at the beginning of a
    line, and not in a circle; `ValueError` if one does not.
    """
    modules: dict[Path, str] = {}
    _add(entry.resolve(), modules, ())
    functions = [
        f"const {_name(at)} = (() => {{ // {path.name}\n{text}\n}})();"
        for at, (path, text) in enumerate(modules.items())
    ]
    return "\n".join([*functions, f"export default {_name(len(functions) - 1)};\n"])


def _name(at: int) -> str:
    return f"module{at}"


def _add(path: Path, modules: dict[Path, str], importing: tuple[Path, ...]) -> None:
    """Adds a module, if it is not there, after those that it imports."""
    if path in importing:
        raise ValueError(f"{path.name} imports itself: {' -> '.join(each.name for each in (*importing, path))}")
    if path not in modules:
        text = path.read_text("utf-8")
        for _, file in IMPORT.findall(text):
            _add(_beside(path, file), modules, (*importing, path))
        modules[path] = _body(path, text, list(modules))


def _body(path: Path, text: str, before: list[Path]) -> str:
    """The body of the function that makes a module: imports become constants, exports its result."""

    def imported(found: re.Match[str]) -> str:
        names = re.sub(r"\s+as\s+", ": ", found[1])
        return f"const {{{names}}} = {_name(before.index(_beside(path, found[2])))};"

    names = [*EXPORT.findall(text)]
    for listed in EXPORTED_NAMES.findall(text):
        names += [name.strip() for name in listed.split(",") if name.strip()]
    text = EXPORTED_NAMES.sub("", EXPORT.sub("", IMPORT.sub(imported, text)))
    if left := NOT_UNDERSTOOD.search(text):
        raise ValueError(f"{path.name}: modules import and export by name, not as in {quoted(left[0])}")
    return WORKER.sub(lambda found: _worker(_beside(path, found[1])), text) + f"\nreturn {{{', '.join(names)}}};"


def _worker(path: Path) -> str:
    """An expression for the address of a worker's text."""
    return f'URL.createObjectURL(new Blob([{json.dumps(joined(path))}], {{type: "text/javascript"}}))'


def _beside(path: Path, file: str) -> Path:
    return (path.parent / file).resolve()
