"""The lines of a definition that record or count what it does, and those that do it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from threading import Lock

__all__ = ["deeds"]

SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
RECORDER = "trace"
COUNTER = "n_"
PARSING = Lock()
"""Python 3.11 cannot parse in several threads: one that is interrupted by another raises `SystemError`."""


@lru_cache(maxsize=64)
def deeds(text: str) -> Mapping[int, int]:
    """For every line that only records or counts, the line of what was done; 0 if it is where the function was called.

    That is the last statement before it in the same block, or else the head of the block. Lines are counted from 1.

    >>> deeds("while visit(node):\\n    if s.trace:\\n        s.trace.leaf(node)\\n    node = after(node)\\n")
    {2: 1, 3: 1}
    """
    try:
        with PARSING:
            parsed = ast.parse(text)
    except SyntaxError:  # the file has changed since it was run
        return {}
    found: dict[int, int] = {}
    _fill(found, parsed.body, 0)
    return found


def _fill(found: dict[int, int], block: Sequence[ast.stmt], done: int) -> None:
    """Adds the lines of a block; `done` is what is done where it begins."""
    for statement in block:
        if _is_bookkeeping(statement):
            last = statement.body[-1] if isinstance(statement, ast.If) else statement
            found |= dict.fromkeys(range(statement.lineno, (last.end_lineno or 0) + 1), done)
            if isinstance(statement, ast.If):
                _fill(found, statement.orelse, done)
            continue
        if not _is_docstring(statement):
            done = statement.lineno
        for inner in _blocks(statement):
            _fill(found, inner, 0 if isinstance(statement, SCOPES) else done)


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The blocks of statements inside a statement."""
    for part in (statement, *getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        for name in ("body", "orelse", "finalbody"):
            yield getattr(part, name, [])


def _is_bookkeeping(statement: ast.stmt) -> bool:
    """Whether a statement has to do with the trace, or counts nodes."""
    if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Attribute):
        return statement.target.attr.startswith(COUNTER)
    if isinstance(statement, ast.If):
        return _names_recorder(statement.test)
    return not any(_blocks(statement)) and _names_recorder(statement)


def _names_recorder(part: ast.AST) -> bool:
    names = (getattr(node, "attr", getattr(node, "id", "")) for node in ast.walk(part))
    return any(name.strip("_") == RECORDER for name in names)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
