"""Where rows come from: which gametree measured them, on what machine."""

from __future__ import annotations

import os
import subprocess
from functools import cache
from pathlib import Path
from typing import NamedTuple

__all__ = ["Provenance", "cores", "here"]


class Provenance(NamedTuple):
    """The release and commit of gametree (None outside its repository), and the cores of the machine."""

    release: str
    commit: str | None
    cores: int


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def here() -> Provenance:
    """Of what runs in this process."""
    from importlib.metadata import version  # takes 25 ms, which most commands do not need

    return Provenance(version("gametree"), _commit(), cores())


def _commit() -> str | None:
    """The commit of this file's repository, marked if files were changed since; None if it is in none.

    An installed copy may lie in somebody else's repository, which then does not track it.
    """
    tracked = _git("ls-files", "--error-unmatch", Path(__file__).name)
    return None if tracked is None else _git("describe", "--always", "--dirty", "--exclude=*")


def _git(*arguments: str) -> str | None:
    command = ["git", "-C", str(Path(__file__).parent), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
