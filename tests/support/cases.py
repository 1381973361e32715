"""Loops over many small cases in one test: pytest takes longer for an item than most of them do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["case"]


@contextmanager
def case(*what: object) -> Iterator[None]:
    """Says in the error of a test that fails in it which case that is."""
    try:
        yield
    except BaseException as error:  # that of pytest.raises is no Exception
        error.add_note(f"in the case {', '.join(map(repr, what))}")
        raise
