"""What is private in Numba is used in one file: see `numba_private`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from support.source import modules, said

ADAPTER = "user/compiled/numba_private.py"
DOCUMENTED = {"numba", "numba.types", "numba.extending"}
"""The modules of Numba whose names are documented."""
PRIVATE_ATTRIBUTES = {"_definitions", "_final_module", "_tm", "get_call_template", "overloads", "target_context"}
"""Of Numba's objects."""


def numba_modules(tree: ast.AST) -> Iterator[str]:
    """The modules of Numba that a file imports, or imports from."""
    for node in said(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        yield from (name for name in names if name.split(".")[0] == "numba")


def test_no_other_file_uses_what_is_private_in_numba() -> None:
    for module, tree in modules().items():
        if module != ADAPTER:
            assert set(numba_modules(tree)) <= DOCUMENTED, module
        if module.startswith("user/compiled/") and module != ADAPTER:
            assert not {node.attr for node in said(tree) if isinstance(node, ast.Attribute)} & PRIVATE_ATTRIBUTES, (
                module
            )


def test_the_adapter_is_where_it_is_looked_for() -> None:
    assert any(name.startswith("numba.core") for name in numba_modules(modules()[ADAPTER]))
