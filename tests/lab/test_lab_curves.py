"""Curves between their points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.lab.curves import interpolated


def test_a_curve() -> None:
    curve = [(10.0, 50.0), (100.0, 60.0), (1000.0, 80.0)]
    assert [interpolated(curve, nodes) for nodes in (5, 10, 100, 1000, 5000)] == [50, 50, 60, 80, 80]
    assert interpolated(curve, 100 * 10**0.5) == pytest.approx(70)


@given(st.lists(st.tuples(st.floats(1, 1e6), st.floats(0, 100)), min_size=2, max_size=8, unique_by=lambda p: p[0]))
def test_interpolated(points: list[tuple[float, float]]) -> None:
    curve = sorted(points)
    for nodes, quality in curve:
        assert interpolated(curve, nodes) == pytest.approx(quality)
    assert interpolated(curve, curve[0][0] / 2) == curve[0][1]
    assert interpolated(curve, curve[-1][0] * 2) == curve[-1][1]
