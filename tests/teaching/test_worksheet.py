"""Worksheets: the answers are what the searches do, and the page is whole."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gametree as gt
from gametree.cli import app
from gametree.model.errors import OptionError
from gametree.teaching import worksheet

NINE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_the_answers() -> None:
    sheet = worksheet([NINE], ["minimax", "alphabeta", "sss"])
    minimax, alphabeta, sss = sheet.trees[0]
    assert minimax.never == () and len(minimax.order) == 9 and minimax.reasons == ()
    assert alphabeta.never == ("B.2", "B.3")
    assert alphabeta.order == ("A.1", "A.2", "A.3", "B.1", "C.1", "C.2", "C.3")
    assert alphabeta.reasons == ("cut at B: g = 2 <= alpha = 3, so 2 children of B are never looked at",)
    assert sss.order[:3] == ("A.1", "B.1", "C.1")
    assert {each.as_dict()["value"] for each in sheet.trees[0]} == {3}
    assert {each.as_dict()["best"] for each in sheet.trees[0]} == {"A"}


@pytest.mark.parametrize("name", gt.algorithms())
def test_every_algorithm_has_its_sheet(name: str) -> None:
    (exercise,) = worksheet([[[3, 5], [2, 9]]], name).trees[0]
    assert {*exercise.order, *exercise.never} <= {"A.1", "A.2", "B.1", "B.2", "A", "B", "root"}


def test_a_sheet_is_made_again_from_its_seed() -> None:
    assert worksheet(2, seed=3).html() == worksheet(2, seed=3).html() != worksheet(2, seed=4).html()


def test_random_trees_have_something_to_cut() -> None:
    for seed in range(5):
        sheet = worksheet(3, depth=3, branching=2, seed=seed)
        assert all(exercises[0].never for exercises in sheet.trees)


def test_the_page_is_whole_and_needs_nothing() -> None:
    page = worksheet(2, ["alphabeta", "negascout"], title="Monday & <Tuesday>").html()
    body = page[page.index("<body>") : page.index("</html>")]
    ElementTree.fromstring(body)
    assert "Monday &amp; &lt;Tuesday&gt;" in page
    assert not re.search(r"<script|href=|src=|@import|https?://(?!www\.w3\.org/2000/svg)", page)
    questions, solutions = body.split('<div class="solutions">')
    assert questions.count("<svg") == 2 and solutions.count("<svg") == 4
    assert "break-before: page" in page and "Never evaluated: " not in questions


def test_at_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    done = CliRunner().invoke(app, ["worksheet", str(file), "--trees", "2", "--seed", "7", "-a", "alphabeta, scout"])
    assert not done.exit_code and not done.stdout
    assert file.read_text() == worksheet(2, ["alphabeta", "scout"], seed=7).html()
    found = json.loads(CliRunner().invoke(app, ["worksheet", "-p", str(NINE), "--json"]).stdout)
    assert found == worksheet([NINE]).as_dict()
    assert CliRunner().invoke(app, ["worksheet", "-p", str(NINE)]).stdout.startswith("<!DOCTYPE html>")


def test_what_is_too_large_or_nothing_is_refused() -> None:
    with pytest.raises(OptionError, match=r"at most 64 leaves, and 9\*\*2 are more"):
        worksheet(1, depth=2, branching=9)
    with pytest.raises(OptionError, match="at most 64 leaves"):
        worksheet([list(range(65))])
    with pytest.raises(OptionError, match="at least one tree"):
        worksheet([])
    with pytest.raises(OptionError, match="at least one algorithm"):
        worksheet(1, [])
