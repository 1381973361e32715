"""Machine code that later processes can use: each piece under a key, found as this user wrote it or not at all.

The directory is what `GAMETREE_CACHE` names, or `gametree` in the user's cache directory. With `GAMETREE_CACHE=off`, or
where nothing can be written, nothing is kept. What is read is run, so it must be the user's own: directory and files
are private (see `private_files`), and every piece is authenticated with a secret that is kept beside them. So a file
that was damaged, put there by somebody else or moved from another key is not run. It is compiled anew.
"""

from __future__ import annotations

import hmac
import os
import warnings
from contextlib import suppress
from pathlib import Path

from gametree.model.files import create_file, replace_file
from gametree.user.compiled.private_files import NotPrivateError, private_folder, read_private

__all__ = ["CacheWarning", "directory", "read", "write"]

KEPT = 64
"""Files beyond these, the ones longest unused, are removed."""
DIGEST = "sha256"
MAC = 32
SECRET = "secret"
SECRET_SIZE = 32
MODE = 0o600


class CacheWarning(UserWarning):
    """The cache of compiled games is not used, because others could have written to it. It is said once a process."""


_warned = False


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
    """The content that this user wrote under a key; None if there is none, or it may not be as it was written."""
    named = directory()
    if named is None:
        return None
    try:
        folder = private_folder(named)
        secret = _secret(folder)
        stored = read_private(folder / key)
    except NotPrivateError as error:
        _warn(error)
        return None
    except (OSError, ValueError):  # ValueError: a name that no file can have
        return None
    content = stored[MAC:]
    if secret is None or not hmac.compare_digest(stored[:MAC], _mac(secret, key, content)):
        return None
    with suppress(OSError):
        os.utime(folder / key)  # the files used last are kept
    return content


def write(key: str, content: bytes) -> None:
    """Keeps the content under a key, if that is possible. Others see all of it or nothing."""
    named = directory()
    if named is None:
        return
    try:
        folder = private_folder(named)
        replace_file(folder / key, _mac(_sure_secret(folder), key, content) + content, MODE)
        _tidy(folder)
    except NotPrivateError as error:
        _warn(error)
    except (OSError, ValueError):
        pass


def _mac(secret: bytes, key: str, content: bytes) -> bytes:
    """Of the key too: the file of another key is not taken for this one's."""
    return hmac.digest(secret, key.encode() + b"\n" + content, DIGEST)


def _secret(folder: Path) -> bytes | None:
    """The user's secret; None if there is none, or it is not whole."""
    try:
        found = read_private(folder / SECRET, hidden=True)
    except FileNotFoundError:
        return None
    return found if len(found) == SECRET_SIZE else None


def _sure_secret(folder: Path) -> bytes:
    """The user's secret, which is made if there is none. Of several processes that make one, all use the first."""
    found, new = _believed_secret(folder), os.urandom(SECRET_SIZE)
    if found is None:
        try:
            create_file(folder / SECRET, new, MODE)
        except FileExistsError:
            found = _believed_secret(folder)  # another process may have made it just now
            if found is None:  # nobody can trust what is there, nor what was authenticated with it
                replace_file(folder / SECRET, new, MODE)
    return found or new


def _believed_secret(folder: Path) -> bytes | None:
    try:
        return _secret(folder)
    except NotPrivateError as error:
        _warn(error)
        return None


def _warn(error: NotPrivateError) -> None:
    global _warned
    if not _warned:
        _warned = True
        warnings.warn(f"the cache of compiled games is not used: {error}", CacheWarning, stacklevel=2)


def _tidy(folder: Path) -> None:
    used: list[tuple[float, Path]] = []
    for path in folder.iterdir():
        with suppress(OSError):  # another process may remove it at the same time
            if path.name != SECRET:
                used.append((path.lstat().st_mtime, path))
    for _, path in sorted(used, reverse=True)[KEPT:]:
        with suppress(OSError):
            path.unlink()
