"""`gametree compare --positions FILE`: a position a line, and an error names the line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gametree.cli import app

COMPARE = ["compare", "tic-tac-toe", "--algorithms", "minimax,mtdf", "--depth", "3", "--json", "--positions"]


def test_positions_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("\ufeff# two positions\n\nb2 a1   # the first\r\nb2 a1 c3\n", encoding="utf-8")
    done = CliRunner().invoke(app, [*COMPARE, str(file)])
    assert done.exit_code == 0, done.output
    one_by_one = CliRunner().invoke(app, [*COMPARE, "b2 a1", "--positions", "b2 a1 c3"])
    leaves = [[each["leaves"] for each in json.loads(out.stdout)["algorithms"]] for out in (done, one_by_one)]
    assert leaves[0] == leaves[1]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"b2 a1\n# fine\nb2 b2\n", "mine.txt, line 3: "),
        (b"# nothing\n\n", "has no positions"),
        (b"\xff\xfe\x00", "is not a text in UTF-8"),
        (None, "there is no file"),
    ],
)
def test_what_cannot_be_read(content: bytes | None, words: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "mine.txt").write_bytes(content)
    done = CliRunner().invoke(app, [*COMPARE, str(tmp_path / "mine.txt")])
    assert (done.exit_code, done.stdout) == (2, "") and words in done.stderr and done.stderr.count("\n") == 1


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").mkdir()
    done = CliRunner().invoke(app, [*COMPARE, str(tmp_path / "mine.txt")])
    assert done.exit_code == 2 and "cannot be read: Is a directory" in done.stderr
