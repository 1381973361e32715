"""The colours of the page can be told apart, in light and in dark: the ratios of the guidelines (WCAG 2.2, AA)."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

import gametree as gt

STATIC = Path(gt.__file__).parent / "web" / "static"
TEXT, LINE = 4.5, 3.0
THEMES = ("light", "dark")


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1, the same, to 21, black on white."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def styles() -> dict[str, dict[str, str]]:
    """The colours of controls and texts, by theme."""
    blocks = re.findall(r"\{([^{}]*--ground:[^{}]*)\}", (STATIC / "stepper.css").read_text())
    light, dark, switched = (dict(re.findall(r"--([\w-]+): (#\w{6});", block)) for block in blocks)
    assert dark == switched, "dark by the system and by the switch are the same"
    return {"light": light, "dark": dark}


def palettes() -> dict[str, dict[str, str]]:
    """The colours of the tree, by theme."""
    text = (STATIC / "palette.js").read_text()
    found = dict(re.findall(r"const (\w+) = \{(.*?)\};", text, re.DOTALL))
    shared, light, dark = (dict(re.findall(r'(\w+): "(#\w{6})"', found[name])) for name in ("SHARED", "LIGHT", "DARK"))
    return {"light": shared | light, "dark": shared | dark}


def marks() -> dict[str, tuple[str, str]]:
    """Fill and outline of each kind of mark."""
    text = (STATIC / "painter.js").read_text()
    found = re.findall(r"(\w+)\]?: \{fill: \"(\w+)\", line: \"(\w+)\"", text)
    assert len(found) == 10
    return {name: (fill, line) for name, fill, line in found}


def test_the_ratio() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_texts_beside_the_tree(theme: str) -> None:
    colours = styles()[theme]
    pairs = [*product(("ink", "soft", "blue", "orange", "vermilion", "good"), ("ground", "panel", "raised"))]
    pairs += [("ink", "blue-pale"), ("vermilion", "blue-pale"), ("ink", "lit"), ("on-blue", "blue")]
    faint = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs}
    assert {pair: ratio for pair, ratio in faint.items() if ratio < TEXT} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_controls(theme: str) -> None:
    colours = styles()[theme]
    for line, ground in product(("control", "blue"), ("ground", "panel", "raised")):
        assert contrast(colours[line], colours[ground]) >= LINE, (line, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_texts_in_the_tree(theme: str) -> None:
    colours = palettes()[theme]
    filled = {fill for name, (fill, _) in marks().items() if name in ("LEAF", "DONE", "ANSWERED", "ABANDONED", "other")}
    pairs = [("onFill", fill) for fill in filled] + [("onBlue", "blue"), ("ink", "pale"), ("ink", "ground")]
    for text, ground in [*pairs, ("soft", "ground")]:
        assert contrast(colours[text], colours[ground]) >= TEXT, (text, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_marks_and_edges(theme: str) -> None:
    colours = palettes()[theme]
    for name, (_, line) in marks().items():
        assert contrast(colours[line], colours["ground"]) >= LINE, name
    for edge in ("faint", "edge", "soft", "vermilion", "orange", "blue"):
        assert contrast(colours[edge], colours["ground"]) >= LINE, edge
