"""Files that later processes can use: each under a key, found whole or not at all.

The directory is what `GAMETREE_CACHE` names, or `gametree` in the user's cache directory. With `GAMETREE_CACHE=off`, or
where nothing can be written, nothing is kept.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

__all__ = ["directory", "read", "write"]

KEPT = 64
"""Files beyond these, the ones longest unused, are removed."""
CHECKSUM = sha256().digest_size


def directory() -> Path | None:
    """Where the files are; None if no files are kept."""
    named = os.environ.get("GAMETREE_CACHE")
    if named == "off":
        return None
    try:
        cache = Path(named).expanduser() if named else _users_cache() / "gametree"
    except RuntimeError:  # a user without a home
        return None
    return cache / "compiled"


def _users_cache() -> Path:
    named = os.environ.get("XDG_CACHE_HOME")
    return Path(named) if named else Path.home() / ".cache"


def read(key: str) -> bytes | None:
    """The content that was written under a key; None if nothing was, or if it has been damaged since."""
    folder = directory()
    if folder is None:
        return None
    try:
        stored = (folder / key).read_bytes()
    except OSError:
        return None
    checksum, content = stored[:CHECKSUM], stored[CHECKSUM:]
    if checksum != _checksum(key, content):
        return None
    with suppress(OSError):
        os.utime(folder / key)  # the files used last are kept
    return content


def write(key: str, content: bytes) -> None:
    """Keeps the content under a key, if that is possible. Others see all of it or nothing."""
    folder = directory()
    if folder is None:
        return
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder)
        part = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_checksum(key, content) + content)
            part.replace(folder / key)
        except OSError:
            part.unlink(missing_ok=True)
            raise
        _tidy(folder)


def _checksum(key: str, content: bytes) -> bytes:
    """Of the key too: the file of another key is not taken for this one's."""
    return sha256(key.encode() + b"\n" + content).digest()


def _tidy(folder: Path) -> None:
    used: list[tuple[float, Path]] = []
    for path in folder.iterdir():
        with suppress(OSError):  # another process may remove it at the same time
            used.append((path.stat().st_mtime, path))
    for _, path in sorted(used, reverse=True)[KEPT:]:
        with suppress(OSError):
            path.unlink()
