"""The streams of an engine: long lines, wrong bytes, a reader that has gone, and the log."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pytest

from gametree.engines.wire import Wire
from gametree.model.errors import OptionError
from gametree.model.texts import LONGEST_TEXT


def read(data: bytes) -> list[str]:
    return list(Wire(BytesIO(data), BytesIO()).lines())


def test_lines_end_in_any_way() -> None:
    assert read(b"uci\r\n\nisready\nquit") == ["uci", "", "isready", "quit"]


def test_bytes_that_are_no_text_are_read() -> None:
    assert read(b"\xff\xfeuci\n") == ["��uci"]


@pytest.mark.parametrize("mark", ["x", "é", "😀"])
def test_what_is_too_long_stays_too_long_and_its_rest_is_dropped(mark: str) -> None:
    long, after = read((mark * (LONGEST_TEXT + 5)).encode() + b"\nisready\n")
    assert len(long) > LONGEST_TEXT and after == "isready"
    (short,) = read(b"x" * LONGEST_TEXT)
    assert len(short) == LONGEST_TEXT


def test_sending_to_somebody_who_has_gone_does_nothing() -> None:
    there, here = os.pipe()
    os.close(there)
    wire = Wire(BytesIO(b"uci\nuci\n"), os.fdopen(here, "wb", buffering=0))
    lines = wire.lines()
    next(lines)
    wire.send("uciok")
    wire.send("uciok")
    assert list(lines) == []


def test_the_log(tmp_path: Path) -> None:
    file = tmp_path / "log"
    wire = Wire(BytesIO(b"uci\n"), BytesIO(), file)
    list(wire.lines())
    wire.send("id name x\nuciok")
    wire.close()
    assert file.read_text() == "< uci\n> id name x\n> uciok\n"


def test_a_log_that_cannot_be_written_is_an_error_at_once(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="the log cannot be written"):
        Wire(BytesIO(), BytesIO(), tmp_path / "missing" / "log")
