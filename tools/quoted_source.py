"""A hook of MkDocs: pages quote definitions from the source by name, so that they show what runs.

A Python block of lines such as `# source: gametree.searching.algorithms.mt.mt` becomes the code of what is named:
functions, classes, methods, or variables of a module. Nothing is imported: the site is built without the native module.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from textwrap import dedent
from typing import Any

__all__ = ["on_page_markdown", "quoted"]

SOURCE = Path(__file__).parents[1] / "src"
BLOCK = re.compile(r"^```python\n((?:# source: \S+\n)+)```$", re.MULTILINE)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Called by MkDocs with the text of every page."""
    return BLOCK.sub(lambda block: f"```python\n{quoted_all(block.group(1))}```", markdown)


def quoted_all(names: str) -> str:
    """The code of everything that a block names, in its order."""
    return "\n\n".join(quoted(line.removeprefix("# source: ")) for line in names.splitlines())


def quoted(name: str) -> str:
    """The code of what is called `name`, a dotted path; `LookupError` if there is nothing of that name."""
    file, parts = SOURCE, name.split(".")
    while parts and (file / parts[0]).is_dir():
        file /= parts.pop(0)
    if not parts or not (file / f"{parts[0]}.py").is_file():
        raise LookupError(f"no module of the source holds {name}")
    text = (file / f"{parts.pop(0)}.py").read_text()
    found: Any = ast.parse(text)
    for part in parts:
        found = next((node for node in found.body if part in names_of(node)), None)
        if found is None:
            raise LookupError(f"the source has no {name}: there is no {part}")
    first = min([found.lineno, *(each.lineno for each in getattr(found, "decorator_list", ()))])
    return dedent("\n".join(text.splitlines()[first - 1 : found.end_lineno])) + "\n"


def names_of(node: ast.stmt) -> set[str]:
    """What a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    return {target.id for target in getattr(node, "targets", ()) if isinstance(target, ast.Name)}
