"""HTML pages: each a single file that loads nothing and runs nothing, whatever texts and folders say."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gametree.lab import Plan, Report, Verdict, write
from gametree.lab.blocks import Block, Bullets, Grid, Heading, Paragraph
from gametree.lab.html import SIGNS, written
from gametree.lab.index import MARK, Listed, html_index, listed, markdown_index
from gametree.model.errors import OptionError
from support.lab_examples import Cells, Hailstones

WILD = '<script>alert(1)</script> & "quotes"'


class Page(HTMLParser):
    """The tags of a page, and all that it refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "img"):
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write([Report(Hailstones(), Plan.QUICK, [], 2), Report(Cells(), Plan.QUICK, [], 10)], tmp_path)
    return tmp_path


def test_pages_are_self_contained(folder: Path) -> None:
    pytest.importorskip("matplotlib")
    for name in ("index.html", "test-hailstones.html", "test-cells.html"):
        text = (folder / name).read_text()
        page = Page(text)
        assert not page.open and "script" not in page.tags and "link" not in page.tags
        assert all(
            link.startswith(("#", "data:image/svg+xml;base64,")) or link.endswith(".html") for link in page.links
        )
        assert "@import" not in text and "prefers-color-scheme: dark" in text and "<!DOCTYPE html>" in text
    assert Page((folder / "test-hailstones.html").read_text()).tags.count("svg") == 1
    assert Page((folder / "index.html").read_text()).tags.count("img") == 1


def test_the_index_counts_verdicts(folder: Path) -> None:
    text = (folder / "index.html").read_text()
    assert "– 5 not run" in text and "✓ 0 reproduced" in text
    assert 'href="test-cells.html"' in text and 'href="test-hailstones.html"' in text


def test_every_verdict_has_a_sign_of_its_own() -> None:
    assert set(SIGNS) == set(Verdict) and len(set(SIGNS.values())) == len(Verdict)


def test_texts_are_texts() -> None:
    blocks: list[Block] = [Heading(WILD), Paragraph(WILD), Grid((WILD,), [(WILD,)]), Bullets([WILD])]
    shown = written(blocks, {})
    assert "<script" not in shown and shown.count("&lt;script&gt;") == 5 and shown.count("&amp;") == 5


def test_a_folder_of_somebody_else_cannot_put_code_on_the_index(tmp_path: Path) -> None:
    verdicts = {verdict.value: 1 for verdict in Verdict}
    for at, name in enumerate((WILD, "../../secret", "javascript:alert(1)//", "x)](javascript:alert(1)", "x")):
        facts = {"experiment": name, "title": WILD, "plan": WILD, "verdicts": verdicts, "plots": ["../p", "p"]}
        for page in (f"page{at}.md", "x.md"):
            (tmp_path / page).write_text(f"{MARK}{json.dumps(facts)} -->\n")
    (tmp_path / "x-p.svg").write_text(f"<svg>{WILD}</svg>")
    found = listed(tmp_path)
    assert [(page.experiment, page.picture) for page in found] == [("x", None)]
    index = Page(html_index(found))
    assert "script" not in index.tags and set(index.links) == {"x.html"}
    assert "<script" not in markdown_index(found)


def test_a_page_under_another_name_is_not_listed(tmp_path: Path) -> None:
    """Its name becomes a link, which a browser would follow wherever it leads."""
    verdicts = {verdict.value: 1 for verdict in Verdict}
    name = "javascript:alert(1)"
    facts = {"experiment": name, "title": "t", "plan": "full", "verdicts": verdicts}
    (tmp_path / f"{name}.md").write_text(f"{MARK}{json.dumps(facts)} -->\n")
    assert listed(tmp_path) == []


def test_a_picture_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    verdicts = {verdict.value: 1 for verdict in Verdict}
    page = Listed("x", "t", "full", verdicts, tmp_path)  # a folder; to root, every file can be read
    assert "img" not in Page(html_index([page])).tags


def test_a_picture_of_somebody_else_is_only_an_image(tmp_path: Path) -> None:
    facts = {"experiment": "x", "title": "t", "plan": "full", "verdicts": {verdict.value: 1 for verdict in Verdict}}
    (tmp_path / "x.md").write_text(f"{MARK}{json.dumps(facts | {'plots': ['p']})} -->\n")
    (tmp_path / "x-p.svg").write_text("<svg><script>alert(1)</script></svg>")
    page = Page(html_index(listed(tmp_path)))
    assert "img" in page.tags and "svg" not in page.tags and "script" not in page.tags


@pytest.mark.parametrize("name", ["index.html", "test-cells.html"])
def test_pages_of_others_stay(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("<p>My own page</p>")
    with pytest.raises(OptionError, match=f"{name} is not a report of gametree"):
        write([Report(Cells(), Plan.QUICK, [], 10)], tmp_path)
    write([Report(Cells(), Plan.QUICK, [], 10)], tmp_path, html=False)
    assert (tmp_path / name).read_text() == "<p>My own page</p>"
