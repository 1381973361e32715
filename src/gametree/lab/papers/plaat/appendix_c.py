"""The means of appendix C: geometric means over its twenty positions of counts relative to NegaScout's.

The thesis lists the counts of every position; means and their 95 % bootstrap intervals were computed from these lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gametree.lab.papers.plaat.settings import Search
from gametree.players.statistics import Interval

__all__ = ["APPENDIX_C", "Published"]


class Published(NamedTuple):
    """What appendix C holds of one game and one kind of nodes."""

    relative: Mapping[Search, Interval]
    best: Mapping[Search, int]
    """In how many positions the algorithm needs the fewest."""


def _published(*relative: tuple[float, float, float], best: tuple[int, ...]) -> Published:
    others = [search for search in Search if search is not Search.NEGASCOUT]
    means: dict[Search, Interval] = {
        search: Interval(*numbers) for search, numbers in zip(others, relative, strict=True)
    }
    return Published(means, dict(zip(Search, best, strict=True)))


APPENDIX_C = {
    ("checkers", "leaves"): _published(
        (1.083, 1.045, 1.120),
        (1.097, 1.050, 1.145),
        (1.022, 0.957, 1.098),
        (0.938, 0.891, 0.986),
        best=(1, 4, 1, 4, 10),
    ),
    ("checkers", "nodes"): _published(
        (1.062, 1.031, 1.093),
        (1.495, 1.385, 1.637),
        (1.316, 1.210, 1.442),
        (0.977, 0.924, 1.031),
        best=(1, 8, 0, 1, 10),
    ),
    ("othello", "leaves"): _published(
        (1.115, 1.093, 1.137), (1.068, 0.978, 1.161), (1.021, 0.998, 1.047), (0.966, 0.925, 0.998), best=(0, 6, 4, 1, 9)
    ),
    ("othello", "nodes"): _published(
        (1.100, 1.080, 1.123), (1.372, 1.248, 1.503), (1.068, 1.039, 1.098), (0.973, 0.930, 1.006), best=(0, 9, 1, 2, 8)
    ),
    ("chess", "leaves"): _published(
        (1.090, 1.064, 1.121),
        (1.049, 0.985, 1.112),
        (0.971, 0.918, 1.009),
        (0.900, 0.849, 0.948),
        best=(0, 1, 2, 5, 12),
    ),
    ("chess", "nodes"): _published(
        (1.084, 1.059, 1.112),
        (2.232, 1.964, 2.532),
        (1.032, 0.985, 1.073),
        (0.919, 0.870, 0.964),
        best=(0, 4, 0, 2, 14),
    ),
}
"""By game and kind: "leaves", or "nodes" for leaves, interior nodes and transpositions together."""
