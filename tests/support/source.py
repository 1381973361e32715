"""What the modules of the package use, by full names: for tests that allow something in a few places alone."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import gametree as gt

__all__ = ["SOURCE", "calls", "modules", "names", "said"]

SOURCE = Path(gt.__file__).parent


@cache
def modules(folder: str = "") -> dict[str, ast.Module]:
    """The modules of the package, or of a folder of it alone, parsed, by names such as "lab/report.py"."""
    files = sorted((SOURCE / folder).rglob("*.py"))
    gc.disable()  # there is no garbage among hundreds of thousands of nodes, and to look for it takes longer than all
    try:
        return {path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text()) for path in files}
    finally:
        gc.enable()


def names(tree: ast.AST) -> set[str]:
    """All that a module imports or names, as in "os.open", "open" or, for a method of anything, ".write_text"."""
    known = _imported(tree)
    found = {_full(node, known) for node in said(tree) if isinstance(node, ast.Name | ast.Attribute)}
    return found | set(known.values())


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """The calls of a module, by the full names of what is called."""
    known = _imported(tree)
    for node in said(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            yield _full(node.func, known), node


@cache
def said(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of a module that say something here. Several tests ask for them, of all modules."""
    kinds = ast.Name | ast.Attribute | ast.Call | ast.Import | ast.ImportFrom
    return tuple(node for node in ast.walk(tree) if isinstance(node, kinds))


@cache
def _imported(tree: ast.AST) -> dict[str, str]:
    """The names that imports bind, and what they stand for."""
    known: dict[str, str] = {}
    for node in said(tree):
        if isinstance(node, ast.Import):
            known |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            known |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return known


def _full(node: ast.Name | ast.Attribute, known: dict[str, str]) -> str:
    parts: list[str] = []
    at: ast.expr = node
    while isinstance(at, ast.Attribute):
        parts.append(at.attr)
        at = at.value
    first = at.id if isinstance(at, ast.Name) else None
    if first is None or (parts and first not in known):
        return f".{parts[0]}"
    return ".".join([known.get(first, first), *parts[::-1]])
