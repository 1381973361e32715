"""What messages show of the values they complain about: a line at most, whatever the value is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from reprlib import Repr

__all__ = ["LINE", "cut", "listed", "quoted"]

LINE = 72
"""The most characters of a value that a message shows."""
LISTED = 40
"""The most items of a list that a message shows."""
WIDEST = 300
"""The most bits of a whole number that is shown in digits: making them takes time, and Python refuses thousands."""


class Quotation(Repr):
    """Writes a value in one line."""

    def __init__(self) -> None:
        super().__init__()
        self.maxother = LINE
        self.maxlevel = 3
        self.maxlist = self.maxtuple = self.maxdict = self.maxset = self.maxfrozenset = 12

    def repr_int(self, value: int, level: int) -> str:
        """A number, or how large it is."""
        return repr(value) if value.bit_length() <= WIDEST else f"a number of {value.bit_length():,} bits"

    def repr_bytes(self, value: bytes, level: int) -> str:
        """Bytes; the base class writes all of them first."""
        return self._cut(repr(value[:LINE]), len(value) > LINE)

    def repr_str(self, value: str, level: int) -> str:
        """A string: its beginning says more than its end."""
        return self._cut(repr(value[:LINE]), len(value) > LINE)

    @staticmethod
    def _cut(text: str, is_part: bool) -> str:
        return f"{text[:LINE]}..." if is_part or len(text) > LINE + 2 else text


QUOTATION = Quotation()


def cut(text: object) -> str:
    """The beginning of what something prints as: a line at most."""
    line = str(text)
    return line if len(line) <= LINE else f"{line[:LINE]}..."


def quoted(value: object) -> str:
    """A value as Python writes it, cut to a line; its type, if it cannot be written in one.

    >>> from gametree.model.quoted import quoted
    >>> quoted("e2e5"), quoted((1, 2)), quoted(10**5000)
    ("'e2e5'", '(1, 2)', 'a number of 16,610 bits')
    >>> len(quoted("{" * 10**6)) < 80
    True
    """
    try:
        text = QUOTATION.repr(value)
    except Exception:  # a bug in a __repr__ must not hide what the message is about
        text = "\n"
    if "\n" in text:
        return f"a {type(value).__name__}"[:LINE]
    return text if len(text) <= 2 * LINE else f"{text[:LINE]}..."


def listed(items: Iterable[object], between: str = ", ") -> str:
    """The first items of a list, each as it prints and cut to a line.

    >>> from gametree.model.quoted import listed
    >>> listed(["a1", "b2"]), listed(range(100))[-11:]
    ('a1, b2', '38, 39, ...')
    """
    shown = [cut(item) for item in islice(items, LISTED + 1)]
    return between.join([*shown[:LISTED], "..."] if len(shown) > LISTED else shown)
