"""Two workers that need the same compiled game do not both compile it: one waits, and takes it from the cache."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from gametree.user.compiled import evaluator, position

__all__ = ["compile_in_turn"]


def compile_in_turn(locks: Path) -> None:
    """From now on this process compiles nothing that another one with the same folder of locks is compiling."""
    locks.mkdir(exist_ok=True)
    for module, name in ((position, "library"), (evaluator, "_library")):
        patch.object(module, name, in_turn(getattr(module, name), locks)).start()


def in_turn(library: Callable[[Any, Any, Any], Any], locks: Path) -> Callable[[Any, Any, Any], Any]:
    """The same function, run by one process at a time for each fingerprint: its last argument."""

    def alone(what: Any, record: Any, known: Any) -> Any:
        if known.key is None:  # never in the cache
            return library(what, record, known)
        with (locks / known.key).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return library(what, record, known)

    return alone
