"""Plots: no frame is crowded, the published points are on top, and any page, light or dark, can show them."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.lab import Axis, Curve, Plot
from gametree.lab.panels import INK, at_points, looks, panels
from gametree.lab.plots import _figure, svg
from gametree.lab.point_labels import apart
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

    def test_what_is_published_for_all_is_in_every_frame(self) -> None:
        crowd = plot(6)
        both = crowd._replace(curves=[*crowd.curves, Curve("3 to 6", [(1, 3), (1, 6)], "paper")])
        found = panels(both)
        assert [panel.title for panel in found] == [f"b = {b}" for b in range(6)]
        assert all(panel.curves[-1].label == "3 to 6" for panel in found)

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

    @pytest.mark.parametrize("labels", [0, 3, 6])
    def test_text_has_the_colour_of_the_page(self, labels: int) -> None:
        drawn = svg(plot(labels))
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
        assert INK.encode() not in drawn and drawn.count(b"currentColor") > 5 and b"prefers-color-scheme" in drawn
        assert b"#ffffff" not in drawn  # no background

    def test_the_same_data_make_the_same_bytes(self) -> None:
        assert svg(plot(3)) == svg(plot(3))

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

    def test_a_long_title_is_inside_the_picture(self) -> None:
        figure = _figure(
            plot(3)._replace(title="Left-first over approximate real minimal graph, leaves (chess: ETC, others: MM)")
        )
        figure.draw_without_rendering()
        (box,) = [text.get_window_extent() for text in figure.texts if "Left-first" in text.get_text()]
        assert box.x0 >= 0 and box.x1 <= figure.bbox.width and box.y1 <= figure.bbox.height

    @pytest.mark.parametrize("panelled", [False, True])
    def test_a_long_label_of_the_y_axis_is_inside_the_picture(self, panelled: bool) -> None:
        found = plot(2, b0="one", b1="other") if panelled else plot(2)
        figure = _figure(found._replace(y=Axis("leaves of the one over those of the other, in all iterations so far")))
        figure.draw_without_rendering()
        (box,) = [text.get_window_extent() for text in figure.texts if "leaves" in text.get_text()]
        assert box.y0 >= 0 and box.y1 <= figure.bbox.height

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


def shown_numbers(drawn: Plot, axis: str) -> list[str]:
    """What stands beside the marks of an axis, as far as they are in view."""
    figure = _figure(drawn)
    figure.draw_without_rendering()
    scale = getattr(figure.axes[0], f"{axis}axis")
    low, high = scale.get_view_interval()
    return [
        text.get_text()
        for place, text in zip(scale.get_majorticklocs(), scale.get_majorticklabels(), strict=True)
        if low <= place <= high
    ]


class TestMarks:
    @pytest.fixture(autouse=True)
    def matplotlib(self) -> None:
        pytest.importorskip("matplotlib")

    @pytest.mark.parametrize("values", [(0.98, 1.01), (0.6, 1.1), (0.5, 7.0), (1.0, 300.0), (1.0, 1e6), (1e-3, 2e4)])
    def test_a_logarithmic_axis_has_two_numbers_at_least(self, values: tuple[float, float]) -> None:
        drawn = Plot("p", "Ratio", Axis("x"), Axis("y", "log"), [Curve("a", list(enumerate(values)))])
        found = shown_numbers(drawn, "y")
        assert 2 <= len(found) <= 12 and all(found) and len(set(found)) == len(found)

    def test_depths_are_whole_numbers(self) -> None:
        drawn = Plot("p", "Depths", Axis("depth"), Axis("y"), [Curve("a", [(1, 0.5), (2, 0.7), (3, 0.6)])])
        assert all(number.lstrip("\N{MINUS SIGN}").isdigit() for number in shown_numbers(drawn, "x"))

    def test_names_in_place_of_numbers(self) -> None:
        games = [Curve(game, [(at, at + 1.0) for at in range(3)]) for game in ("chess", "checkers")]
        drawn = Plot("p", "Effects", Axis("", names=("table", "history", "ETC")), Axis("y"), games)
        assert shown_numbers(drawn, "x") == ["table", "history", "ETC"]
        np = pytest.importorskip("numpy")
        lines = _figure(drawn).axes[0].lines
        chess, checkers = ({float(x) for x in np.ravel(line.get_xdata())} for line in (lines[0], lines[-1]))
        assert not chess & checkers  # side by side
        assert all(line.get_linestyle() in ("None", "") for line in lines)


def road_map(points: int) -> Plot:
    """Points that are close to each other in two columns, in two panels."""
    curves = [
        Curve(f"search {number}", [(number % 2, 100 + number)], panel=game)
        for game in ("chess", "checkers")
        for number in range(points)
    ]
    paths = [Curve("", [(0, 100), (1, 101)], panel="chess")]
    return Plot("map", "Map", Axis("", names=("left", "right")), Axis("leaves", "log"), [*curves, *paths])


class TestLabelsAtPoints:
    @pytest.fixture(autouse=True)
    def matplotlib(self) -> None:
        pytest.importorskip("matplotlib")

    def test_no_legend_and_a_frame_for_each_panel(self) -> None:
        drawn = road_map(12)
        figure = _figure(drawn)
        assert at_points(drawn) and not figure.legends and len(figure.axes) == 2
        assert [len(frame.texts) for frame in figure.axes] == [12, 12]

    def test_labels_do_not_touch_and_are_in_the_picture(self) -> None:
        figure = _figure(road_map(12))
        figure.draw_without_rendering()
        for frame in figure.axes:
            boxes = sorted((text.get_window_extent() for text in frame.texts), key=lambda box: (box.x0, box.y0))
            assert not any(low.overlaps(high) for low, high in pairwise(boxes))
            assert all(box.x0 >= 0 and box.x1 <= figure.bbox.width and box.y0 >= 0 for box in boxes)
            assert all(frame.bbox.y0 - 1 <= box.y0 and box.y1 <= frame.bbox.y1 + 1 for box in boxes)

    def test_curves_of_several_points_have_a_legend(self) -> None:
        drawn = Plot(
            "p", "Two", Axis("", names=("a", "b")), Axis("y"), [Curve("one", [(0, 1), (1, 2)]), Curve("two", [(0, 3)])]
        )
        assert not at_points(drawn) and _figure(drawn).legends


@given(st.lists(st.floats(0, 1), max_size=12).map(sorted), st.floats(0.01, 0.2))
def test_places_apart(places: list[float], gap: float) -> None:
    found = apart(places, gap)
    assert len(found) == len(places)
    assert all(high - low >= gap - 1e-9 for low, high in pairwise(found))
    if all(high - low >= gap for low, high in pairwise(places)):
        assert found == pytest.approx(places)
    assert sum(found) == pytest.approx(sum(places))
