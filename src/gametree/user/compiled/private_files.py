"""Files that nobody but the user can have written: what is in others is not believed.

A place is private if the user, or root, owns it and everything on the way to it, and nobody else can write there. On
systems without such owners and modes every place passes.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

__all__ = ["NotPrivateError", "private_folder", "read_private"]

READING = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # a pipe is refused, and not waited for
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
LINKS = 40
"""A way with more links than these goes in a circle."""


class NotPrivateError(Exception):
    """A place that others may have written to: the message says which, and what would be right."""


def private_folder(folder: Path) -> Path:
    """The folder, without links in its name. Whatever is missing is made, for the user alone.

    `NotPrivateError` if others could write there, or put another folder in its place; `OSError` if it cannot be made.
    """
    whole = folder.absolute()
    at, ahead, links = Path(whole.anchor), [*whole.parts[:0:-1]], 0
    _check_folder(at)
    while ahead:
        step = at / ahead.pop()
        status = _made(step)
        if stat.S_ISLNK(status.st_mode):
            _check_owner(step, status)
            links += 1
            if links > LINKS:
                raise NotPrivateError(f"{folder} is a link that leads to itself; name a directory")
            target = step.readlink()
            at = Path(target.anchor) if target.is_absolute() else at
            ahead += [part for part in target.parts[::-1] if part != target.anchor]
        else:
            at = at.parent if step.name == ".." else step
            _check_folder(at)
    _check_mode(at, at.lstat(), OTHERS_WRITE)
    return at


def _made(step: Path) -> os.stat_result:
    """The status of a folder, or of whatever has its name; the folder is made if nothing has."""
    try:
        return step.lstat()
    except FileNotFoundError:
        with suppress(FileExistsError):  # another process made it just now
            step.mkdir(mode=0o700)
        return step.lstat()


def read_private(file: Path, *, hidden: bool = False) -> bytes:
    """The content of a file in a private folder; a `hidden` one must be unreadable for others too.

    `NotPrivateError` if it is a link, a pipe or the like, or others can write to it; `OSError` if it cannot be read.
    """
    try:
        handle = os.open(file, READING)
    except OSError:
        if file.is_symlink():
            raise NotPrivateError(f"{file} is a link; remove it") from None
        raise
    try:
        status = os.fstat(handle)  # of what is open, whatever has its name by now
        if not stat.S_ISREG(status.st_mode):
            raise NotPrivateError(f"{file} is not a regular file; remove it")
        _check_owner(file, status)
        _check_mode(file, status, 0o077 if hidden else OTHERS_WRITE)
        with open(handle, "rb", closefd=False) as opened:
            return opened.read()
    finally:
        os.close(handle)


def _check_folder(folder: Path) -> None:
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode):
        raise NotPrivateError(f"{folder} is not a directory; name one")
    _check_owner(folder, status)
    if not status.st_mode & stat.S_ISVTX:  # in a folder such as /tmp nobody can remove what is another's
        _check_mode(folder, status, OTHERS_WRITE)


def _check_owner(path: Path, status: os.stat_result) -> None:
    if hasattr(os, "geteuid") and status.st_uid not in (0, os.geteuid()):
        raise NotPrivateError(f"{path} belongs to user {status.st_uid}, and should be yours")


def _check_mode(path: Path, status: os.stat_result, forbidden: int) -> None:
    if hasattr(os, "geteuid") and status.st_mode & forbidden:
        wrong = "read" if not status.st_mode & OTHERS_WRITE else "written"
        rights = "go-rwx" if forbidden == 0o077 else "go-w"
        raise NotPrivateError(f"{path} can be {wrong} by others; chmod {rights} {path}")
