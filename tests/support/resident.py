"""How much memory this process has."""

from __future__ import annotations

import ctypes
import gc
import os
from pathlib import Path

__all__ = ["resident"]


def resident() -> int:
    """The memory of this process after everything that can be given back has been."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
