"""Who uses a table or a tree, and who may use it at the same time."""

from __future__ import annotations

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

    def __call__(self, purpose: str = ALONE) -> User:
        """Whoever has it until the end of a `with` block."""
        return User(self, purpose)

    def admit(self, user: User) -> None:
        """Lets a user have it, unless another one has it who came before."""
        self._users[id(user)] = ref(user)
        for key, known in list(self._users.items()):
            other = known()
            if other is user:
                break
            if other is None:
                self._users.pop(key, None)
            elif other.purpose != user.purpose or user.purpose not in self._shared:
                raise self._refusal(self._message)

    def dismiss(self, user: User) -> None:
        """Takes it back."""
        self._users.pop(id(user), None)


class User:
    """Whoever has it. An interrupt may keep it from letting go, but it is known weakly: gone, it has nothing."""

    __slots__ = ("__weakref__", "_hold", "purpose")

    def __init__(self, hold: Hold, purpose: str = ALONE) -> None:
        self._hold = hold
        self.purpose = purpose

    def __enter__(self) -> None:
        try:
            self._hold.admit(self)
        except BaseException:  # an interrupt too
            self._hold.dismiss(self)
            raise

    def __exit__(self, *_: object) -> None:
        self._hold.dismiss(self)
