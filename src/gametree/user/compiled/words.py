"""What a game of machine integers needs and plain Python has in another form: it works compiled and not compiled."""

from __future__ import annotations

__all__ = ["lowest_bit", "popcount", "replaced"]


def popcount(bits: int) -> int:
    """How many bits of a number that is not negative are set.

    >>> import gametree as gt
    >>> gt.popcount(0b1011)
    3
    """
    return int(bits).bit_count()


def lowest_bit(bits: int) -> int:
    """The number of the lowest bit that is set; 64 if none is.

    >>> import gametree as gt
    >>> gt.lowest_bit(0b1000)
    3
    """
    bits = int(bits)
    return (bits & -bits).bit_length() - 1 if bits else 64


def replaced(items: tuple[int, ...], at: int, item: int) -> tuple[int, ...]:
    """The tuple with another item in one place.

    >>> import gametree as gt
    >>> gt.replaced((0, 0, 0), 1, 7)
    (0, 7, 0)
    """
    if not 0 <= at < len(items):
        raise IndexError(f"no place {at} in a tuple of {len(items)}")
    return (*items[:at], item, *items[at + 1 :])
