"""The pictures of README and docs are what the tool draws."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import gametree as gt

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import pictures  # noqa: E402


@pytest.mark.parametrize(("name", "picture"), pictures.pictures().items())
def test_a_picture_is_current(name: str, picture: gt.Picture) -> None:
    assert (pictures.IMAGES / name).read_text() == picture.svg(), "run python tools/pictures.py"


def test_every_picture_is_used() -> None:
    pages = "".join(page.read_text() for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
    assert [name for name in pictures.pictures() if f"images/{name}" not in pages] == []
