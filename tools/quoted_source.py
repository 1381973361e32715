"""A hook of MkDocs: pages quote definitions from the source by name, so that they show what runs.

A Python block of lines such as `# source: gametree.searching.algorithms.mt.mt` becomes the code of what is named:
functions, classes, methods, or variables of a module. A C++ block of the line `// source: core/search/mt.hpp mt`
becomes the section `mt` of that file, between the comments `--8<-- [start:mt]` and `--8<-- [end:mt]`. Nothing is
imported: the site is built without the native module.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from textwrap import dedent
from typing import Any

__all__ = ["on_page_markdown", "quoted", "quoted_section"]

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
BLOCK = re.compile(r"^```python\n((?:# source: \S+\n)+)```$", re.MULTILINE)
CPP_BLOCK = re.compile(r"^```cpp\n// source: (\S+) (\w+)\n```$", re.MULTILINE)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Called by MkDocs with the text of every page."""
    markdown = BLOCK.sub(lambda block: f"```python\n{quoted_all(block.group(1))}```", markdown)
    return CPP_BLOCK.sub(lambda block: f"```cpp\n{quoted_section(*block.groups())}```", markdown)


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


def quoted_section(path: str, section: str) -> str:
    """The lines of a section of a C++ file, named from the root of the project; `LookupError` if there is none."""
    file = ROOT / path
    marks = rf"^ *// --8<-- \[start:{section}\]\n(.*?)^ *// --8<-- \[end:{section}\]$"
    found = re.search(marks, file.read_text(), re.MULTILINE | re.DOTALL) if file.is_file() else None
    if found is None:
        raise LookupError(f"{path} has no section {section}, or is no file of the project")
    return dedent(found.group(1))


def names_of(node: ast.stmt) -> set[str]:
    """What a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    return {target.id for target in getattr(node, "targets", ()) if isinstance(target, ast.Name)}
