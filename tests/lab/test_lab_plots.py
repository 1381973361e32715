"""Plots: no frame is crowded, the published points are on top, and any page, light or dark, can show them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gametree.lab import Axis, Curve, Plot
from gametree.lab.panels import INK, looks, panels
from gametree.lab.plots import _figure, svg
from gametree.players.statistics import Interval


def plot(labels: int, **named: str) -> Plot:
    """Lines through the origin, and a published point of the first."""
    ours = [Curve(f"b = {b}", [(x, Interval(b * x, b * x - 1, b * x + 1)) for x in (1, 2, 3)]) for b in range(labels)]
    curves = [*ours, Curve("b = 0", [(2, 1)], "paper")]
    return Plot(
        "p",
        "Lines",
        Axis("x"),
        Axis("y"),
        [each._replace(panel=named.get(f"b{each.label[4:]}", "")) for each in curves],
    )


class TestPanels:
    def test_few_labels_share_a_frame(self) -> None:
        (panel,) = panels(plot(5))
        assert len(panel.curves) == 6 and not panel.behind

    def test_a_crowd_gets_a_frame_for_each_label_and_the_others_are_behind(self) -> None:
        found = panels(plot(6))
        assert [panel.title for panel in found] == [f"b = {b}" for b in range(6)]
        assert [curve.source for curve in found[0].curves] == ["ours", "paper"]
        assert all(len(panel.behind) == 5 for panel in found)

    def test_panels_that_are_named(self) -> None:
        found = panels(plot(3, b0="even", b1="odd", b2="even"))
        assert [(panel.title, [curve.label for curve in panel.curves]) for panel in found] == [
            ("even", ["b = 0", "b = 2", "b = 0"]),
            ("odd", ["b = 1"]),
        ]

    def test_every_label_looks_different(self) -> None:
        assert len(set(looks(plot(20)).values())) == 20

    def test_nothing_to_show(self) -> None:
        assert len(panels(Plot("p", "Nothing", Axis("x"), Axis("y"), []))) == 1


class TestPictures:
    @pytest.fixture(autouse=True)
    def matplotlib(self) -> None:
        pytest.importorskip("matplotlib")

    @pytest.mark.parametrize("labels", [0, 1, 3, 8])
    def test_text_has_the_colour_of_the_page(self, labels: int) -> None:
        drawn = svg(plot(labels))
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
        assert INK.encode() not in drawn and drawn.count(b"currentColor") > 5 and b"prefers-color-scheme" in drawn
        assert b"#ffffff" not in drawn  # no background

    def test_the_same_data_make_the_same_bytes(self) -> None:
        assert svg(plot(8)) == svg(plot(8))

    def test_the_published_points_are_drawn_after_all_lines(self) -> None:
        few = plot(3)
        first = few._replace(curves=[few.curves[-1], *few.curves[:-1]])
        for each in (few, first):
            frame = svg(each).partition(b'id="legend_1"')[0]
            mark = frame.index(b"fill-opacity: 0; stroke: #0072b2; stroke-width: 1.5")
            assert mark > max(frame.rindex(color) for color in (b"#d55e00", b"#009e73"))

    def test_a_published_curve_alone_is_named(self) -> None:
        curves = [Curve("theirs", [(1, 1)], "paper"), Curve("ours", [(1, 2)])]
        drawn = svg(Plot("p", "Two", Axis("x"), Axis("y"), curves))
        assert b"theirs, published" in drawn and b">ours<" in drawn

    def test_the_legend_is_inside_the_picture(self) -> None:
        few = plot(3)
        long = few._replace(curves=[each._replace(label=f"{each.label}, " + "children " * 4) for each in few.curves])
        for each in (few, long):
            figure = _figure(each)
            figure.draw_without_rendering()
            (legend,) = figure.legends
            box = legend.get_window_extent()
            assert box.x0 >= 0 and box.x1 <= figure.bbox.width and box.y0 >= 0
            assert not box.overlaps(figure.axes[0].get_window_extent())
