"""How much memory is left for a table or a tree, as far as the system tells.

The system promises more memory than it has, and ends the process that uses it. So sizes are compared with what is left
before the memory is touched.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

__all__ = ["available"]


def available(root: Path = Path("/")) -> int | None:
    """The bytes that this process can still get; None if nothing is known about that.

    That is the least of what the machine has left, what the limit of the process's address space leaves, and what the
    limits of its control groups leave (in a container, say). `root` is where /proc and /sys are.
    """
    rooms = [*_machine(root / "proc"), *_address_space(root / "proc"), *_control_groups(root)]
    return max(0, min(rooms)) if rooms else None


def _machine(proc: Path) -> Iterator[int]:
    """What the machine can give away without swapping; where it does not say, all of its memory."""
    with suppress(OSError, ValueError):
        yield _fields(proc / "meminfo")["MemAvailable"] * 1024
        return
    with suppress(AttributeError, OSError, ValueError):
        yield os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _address_space(proc: Path) -> Iterator[int]:
    if resource is None:
        return
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit != resource.RLIM_INFINITY:
        with suppress(OSError, ValueError):
            yield limit - int((proc / "self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def _control_groups(root: Path) -> Iterator[int]:
    """What the groups of this process, and those around them, may still use. Files kept in memory can be dropped."""
    for folder, limit, usage in _groups(root):
        with suppress(OSError, ValueError):
            most = int((folder / limit).read_text())  # "max" without a limit
            used = int((folder / usage).read_text())
            statistics = _fields(folder / "memory.stat")
            yield most - used + statistics.get("total_inactive_file", statistics.get("inactive_file", 0))


def _groups(root: Path) -> Iterator[tuple[Path, str, str]]:
    """The folders of those groups, with the names of the limit and of the usage in them: versions 2 and 1."""
    lines: list[str] = []
    with suppress(OSError):
        lines = (root / "proc/self/cgroup").read_text().splitlines()
    for line in lines:
        _, controllers, path = line.split(":", 2)
        if controllers == "":
            top, names = root / "sys/fs/cgroup", ("memory.max", "memory.current")
        elif "memory" in controllers.split(","):
            top, names = root / "sys/fs/cgroup/memory", ("memory.limit_in_bytes", "memory.usage_in_bytes")
        else:
            continue
        here = top / path.lstrip("/")
        for folder in (here, *here.parents):
            if folder.is_relative_to(top):
                yield folder, *names


def _fields(path: Path) -> dict[str, int]:
    """A file with a name and a number in every line."""
    rows = (line.replace(":", " ").split() for line in path.read_text().splitlines())
    return {row[0]: int(row[1]) for row in rows if len(row) > 1}
