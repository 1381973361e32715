"""What a client did wrong, as an HTTP answer: a status and one sentence."""

from __future__ import annotations

__all__ = ["BusyError", "GoneError", "MomentError", "RefusalError"]


class RefusalError(Exception):
    """A request that is refused. `status` is that of the answer, and the message its sentence."""

    status = 400

    def __init__(self, message: str, field: str | None = None) -> None:
        self.field = field
        super().__init__(message)


class GoneError(RefusalError):
    """Something that does not exist, or not any more."""

    status = 404


class MomentError(RefusalError):
    """Something that cannot be done at this moment."""

    status = 409


class BusyError(RefusalError):
    """More searches than the server runs at a time."""

    status = 429
