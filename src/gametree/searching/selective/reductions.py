"""Late move reductions: the later a move comes in the order, the less deep it is searched at first."""

from __future__ import annotations

__all__ = ["FIRST_REDUCED", "REDUCED_FROM_DEPTH", "comes_too_late", "reduction"]

FIRST_REDUCED = 3
REDUCED_FROM_DEPTH = 3
PLY = 5000
"""The credit of a move that makes a difference of one ply."""


def sixteen_log2(n: int) -> int:
    """16 times the binary logarithm, rounded down: digit by digit, so that it is the same number everywhere.

    >>> [sixteen_log2(n) for n in (1, 2, 3, 8, 63)]
    [0, 16, 25, 48, 95]
    """
    digits = n.bit_length() - 1
    power = n << 31 - digits
    for _ in range(4):
        power = power * power >> 31
        carry = power >> 32
        digits = 2 * digits + carry
        power >>= carry
    return digits


LOG = [0, *map(sixteen_log2, range(1, 64))]


def reduction(depth: int, place: int, credit: int) -> int:
    """By how many plies a quiet move is reduced that is the `place`-th of its node, from 1.

    About a third of the product of the logarithms of depth and place. A move that has often cut off is reduced less,
    one that was tried in vain more: see `Ordering.credit`.

    >>> [reduction(8, place, 0) for place in (3, 8, 30)]
    [2, 3, 5]
    >>> [reduction(8, 8, credit) for credit in (-10_000, -4999, 4999, 10_000)]
    [5, 3, 3, 1]
    """
    return ((80 + (LOG[min(depth, 63)] * LOG[min(place, 63)] * 95 >> 8)) >> 8) - int(credit / PLY)


def comes_too_late(depth: int, place: int) -> bool:
    """Whether a quiet move comes so late, so near the horizon, that it is not searched at all."""
    return depth <= 4 and place > 6 + 3 * depth * depth // 2
