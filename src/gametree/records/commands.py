"""The commands in comments, such as [%clk 0:01:02] and [%eval 0.31]: numbers that programs write beside moves."""

from __future__ import annotations

import math
import re

__all__ = ["clock_in", "clock_text", "elapsed_in", "number_text", "value_in", "without_commands"]

COMMAND = re.compile(r"\s*\[%[^\]]*\]")
TIME = r"(\d{1,6}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)"
CLOCK = re.compile(rf"\[%clk\s+{TIME}\s*\]", re.ASCII)
ELAPSED = re.compile(rf"\[%emt\s+{TIME}\s*\]", re.ASCII)
VALUE = re.compile(r"\[%eval\s+([+-]?\d{1,12}(?:\.\d{1,12})?)\b[^\]]*\]", re.ASCII)


def clock_in(comment: str) -> float | None:
    """The seconds of the command clk.

    >>> clock_in("quick [%clk 0:01:02.5]")
    62.5
    """
    return _seconds(CLOCK.search(comment))


def elapsed_in(comment: str) -> float | None:
    """The seconds of the command emt, the time that a move took."""
    return _seconds(ELAPSED.search(comment))


def value_in(comment: str) -> float | None:
    """The number of the command eval; None if there is none, or if it is the distance to a mate."""
    found = VALUE.search(comment)
    return float(found[1]) if found else None


def without_commands(comment: str) -> str:
    """What people wrote.

    >>> without_commands("[%eval 0.31] a plan [%clk 0:01:02]")
    'a plan'
    """
    return COMMAND.sub("", comment).strip()


def clock_text(seconds: float) -> str:
    """Hours, minutes and seconds.

    >>> clock_text(3725), clock_text(0.25)
    ('1:02:05', '0:00:00.25')
    """
    minutes, rest = divmod(seconds, 60)
    whole, fraction = divmod(round(rest, 3), 1)
    after = f"{fraction:.3f}"[1:].rstrip("0").rstrip(".")
    return f"{int(minutes // 60)}:{int(minutes % 60):02}:{int(whole):02}{after}"


def number_text(number: float) -> str:
    """A number without needless zeros."""
    return f"{number:.3f}".rstrip("0").rstrip(".") if math.isfinite(number) else "0"


def _seconds(found: re.Match[str] | None) -> float | None:
    return None if found is None else int(found[1]) * 3600 + int(found[2]) * 60 + float(found[3])
