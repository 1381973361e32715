"""One search at a time: who uses a table or a tree."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from weakref import ref

from gametree.model.errors import GameTreeError

__all__ = ["Hold"]

USER = "user"


class Hold:
    """Lets one user at a time have something. A second one does not wait: it gets the error `refusal` with `message`.

    >>> from gametree.model.errors import TableError
    >>> from gametree.searching.memory.hold import Hold
    >>> hold = Hold(TableError, "busy")
    >>> with hold():
    ...     with hold():
    ...         pass
    Traceback (most recent call last):
        ...
    gametree.model.errors.TableError: busy
    """

    def __init__(self, refusal: type[GameTreeError], message: str) -> None:
        self._refusal = refusal
        self._message = message
        self._users: dict[str, ref[User]] = {}  # one at most: `setdefault` decides between two threads

    @property
    def taken(self) -> bool:
        """Whether somebody has it now."""
        found = self._users.get(USER)
        return found is not None and found() is not None

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Has it until the end of a `with` block."""
        user = User()
        try:
            while (found := self._users.setdefault(USER, ref(user))()) is not user:
                if found is not None:
                    raise self._refusal(self._message)
                self._users.pop(USER, None)
            yield
        finally:
            if self._users.get(USER, ref(self))() is user:
                del self._users[USER]


class User:
    """Whoever has it. An interrupt may keep it from letting go, but it is known weakly: gone, it has nothing."""
