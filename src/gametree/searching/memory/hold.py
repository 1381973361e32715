"""Who uses a table or a tree, and who may use it at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from weakref import ref

from gametree.model.errors import GameTreeError

__all__ = ["ALONE", "Hold"]

ALONE = "alone"


class Hold:
    """Lets one user at a time have something, or several with the same purpose, if that is one of `shared`.

    A user that cannot have it does not wait: it gets the error `refusal` with `message`.

    >>> from gametree.model.errors import TableError
    >>> from gametree.searching.memory.hold import Hold
    >>> hold = Hold(TableError, "busy", shared=("reading",))
    >>> with hold("reading"), hold("reading"):
    ...     with hold():
    ...         pass
    Traceback (most recent call last):
        ...
    gametree.model.errors.TableError: busy
    """

    def __init__(self, refusal: type[GameTreeError], message: str, shared: tuple[str, ...] = ()) -> None:
        self._refusal = refusal
        self._message = message
        self._shared = shared
        self._users: dict[int, ref[User]] = {}  # in the order in which they came: the earlier one has it

    @property
    def taken(self) -> bool:
        """Whether somebody has it now."""
        return any(user() is not None for user in list(self._users.values()))

    @contextmanager
    def __call__(self, purpose: str = ALONE) -> Iterator[None]:
        """Has it until the end of a `with` block."""
        user = User(purpose)
        try:
            self._users[id(user)] = ref(user)
            for key, known in list(self._users.items()):
                other = known()
                if other is user:
                    break
                if other is None:
                    self._users.pop(key, None)
                elif other.purpose != purpose or purpose not in self._shared:
                    raise self._refusal(self._message)
            yield
        finally:
            self._users.pop(id(user), None)


class User:
    """Whoever has it. An interrupt may keep it from letting go, but it is known weakly: gone, it has nothing."""

    def __init__(self, purpose: str = ALONE) -> None:
        self.purpose = purpose
