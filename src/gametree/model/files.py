"""The one way to write a file: beside the old one, flushed to the disk, and then moved into its place.

Whoever looks sees the old file or the new one, whole. Whatever goes wrong on the way, a full disk or Ctrl-C, the old
file stays as it was and nothing else is left behind. No other module opens files to write them.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gametree.model.errors import GameTreeError, OptionError

__all__ = ["create_file", "explained", "replace_file", "write_file"]

PUBLIC = 0o666
"""The mode of a new file, less what the user's umask takes away."""


def write_file(file: str | Path, content: str | bytes | Iterable[bytes], failed: str) -> None:
    """Writes what a user asked for to a file that the user named. Text is written as UTF-8; bytes may come in pieces.

    A file that exists keeps its mode, and a link stays a link to the file. A pipe or a device is simply written to.
    `failed` begins the `OptionError` if the file cannot be written, as in "the game cannot be saved".
    """
    with explained(failed, file):
        data = content.encode() if isinstance(content, str) else content
        mode = _mode(file)
        if mode is not None and not stat.S_ISREG(mode):
            with open(file, "wb") as there:  # noqa: PTH123 - nothing is lost: it keeps nothing
                there.writelines(_pieces(data))
            return
        if mode is not None and not os.access(file, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))  # the folder alone would allow it
        replace_file(Path(os.path.realpath(file)), data, None if mode is None else stat.S_IMODE(mode) & 0o777)


@contextmanager
def explained(failed: str, place: str | Path) -> Iterator[None]:
    """Makes an `OptionError` of what the system says, as in "the game cannot be saved to FILE: Is a directory"."""
    try:
        yield
    except GameTreeError:
        raise  # what is written could not be made
    except (OSError, ValueError) as error:  # ValueError: the name is impossible, or the text cannot be encoded
        raise OptionError(f"{failed} to {place}: {getattr(error, 'strerror', None) or error}") from None


def replace_file(file: Path, content: bytes | Iterable[bytes], mode: int | None = None) -> None:
    """Puts a new file in the place of whatever has the name; `OSError` if that is impossible.

    Without a `mode` it gets that of any new file of the user.
    """
    with _beside(file, content, mode) as part:
        part.replace(file)


def create_file(file: Path, content: bytes, mode: int) -> None:
    """Makes a file that is not there yet; `FileExistsError` if it is, even if another process makes it just now."""
    with _beside(file, content, mode) as part:
        file.hardlink_to(part)


@contextmanager
def _beside(file: Path, content: bytes | Iterable[bytes], mode: int | None) -> Iterator[Path]:
    """A complete new file in the same folder, safe on the disk, to be moved; it is removed if it was not."""
    part = file.parent / f".gametree-{os.urandom(8).hex()}"
    at_first = PUBLIC if mode is None else mode
    try:
        with open(part, "xb", opener=lambda name, flags: os.open(name, flags, at_first)) as new:
            new.writelines(_pieces(content))
            new.flush()
            if mode is not None and hasattr(os, "fchmod"):
                os.fchmod(new.fileno(), mode)  # whatever the umask is
            os.fsync(new.fileno())
        yield part
        _sync_folder(file.parent)
    finally:
        with suppress(OSError):
            part.unlink()


def _pieces(content: bytes | Iterable[bytes]) -> Iterable[bytes]:
    return (content,) if isinstance(content, bytes) else content


def _mode(file: str | Path) -> int | None:
    """The mode of the file that a name leads to; None if there is none."""
    try:
        return os.stat(file).st_mode  # noqa: PTH116
    except FileNotFoundError:
        return None


def _sync_folder(folder: Path) -> None:
    """Makes the new name as safe as the content. Some systems cannot do that, and need not."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
