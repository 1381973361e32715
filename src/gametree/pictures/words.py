"""How pictures write numbers, windows and bounds: short, and with signs for infinity and inequality."""

from __future__ import annotations

import math

from gametree.model.figures import number

__all__ = ["between", "brief", "window", "written"]

Number = int | float


def written(value: Number) -> str:
    """A value.

    >>> written(3), written(0.25), written(float("-inf"))
    ('3', '0.25', '-∞')
    """
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**53
    return number(int(value) if whole else value)


def brief(number: int) -> str:
    """A number of nodes in a few characters.

    >>> brief(0), brief(812), brief(8_120), brief(81_299), brief(812_000_000)
    ('0', '812', '8.1k', '81k', '812M')
    """
    if number < 1_000:
        return str(number)
    letters = "kMGTP"
    power = min(len(letters), (len(str(number)) - 1) // 3)
    scaled = number / 1_000**power
    return f"{scaled:.1f}{letters[power - 1]}" if scaled < 10 else f"{scaled:.0f}{letters[power - 1]}"


def window(alpha: Number | None, beta: Number | None) -> str:
    """A window; that of a test, which has no alpha, as its gamma.

    >>> window(3, float("inf")), window(None, 7), window(None, None)
    ('(3, ∞)', 'γ 7', '')
    """
    if beta is None:
        return ""
    return f"γ {written(beta)}" if alpha is None else f"({written(alpha)}, {written(beta)})"


def between(lower: Number | None, upper: Number | None) -> str:
    """The bounds of a value: equal, one of them finite, both, or nothing.

    >>> between(3, 3), between(5, float("inf")), between(2, 7), between(float("-inf"), None)
    ('3', '≥ 5', '2..7', '')
    """
    low = None if lower is None or math.isinf(lower) else lower
    high = None if upper is None or math.isinf(upper) else upper
    if low is None and high is None:
        return ""
    if high is None:
        assert low is not None
        return f"≥ {written(low)}"
    if low is None:
        return f"≤ {written(high)}"
    return written(low) if low == high else f"{written(low)}..{written(high)}"
