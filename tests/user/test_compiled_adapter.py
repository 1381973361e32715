"""What is private in Numba is used in one file: see `numba_private`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gametree as gt

SOURCE = Path(gt.__file__).parent
ADAPTER = SOURCE / "user" / "compiled" / "numba_private.py"
DOCUMENTED = {"numba", "numba.types", "numba.extending"}
"""The modules of Numba whose names are documented."""
PRIVATE_ATTRIBUTES = {"_definitions", "_final_module", "_tm", "get_call_template", "overloads", "target_context"}
"""Of Numba's objects."""


def numba_modules(tree: ast.AST) -> Iterator[str]:
    """The modules of Numba that a file imports, or imports from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        yield from (name for name in names if name.split(".")[0] == "numba")


def python_files() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path != ADAPTER)


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_other_file_uses_what_is_private_in_numba(path: Path) -> None:
    tree = ast.parse(path.read_text())
    assert set(numba_modules(tree)) <= DOCUMENTED
    if path.parent == ADAPTER.parent:
        assert not {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} & PRIVATE_ATTRIBUTES


def test_the_adapter_is_where_it_is_looked_for() -> None:
    assert any(name.startswith("numba.core") for name in numba_modules(ast.parse(ADAPTER.read_text())))
