"""Traces in files: whole again when they are loaded, and whatever else a file is, an error of the family."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import OptionError
from gametree.searching.tracing.file import MAGIC
from support.replay import check_trace
from support.trees import FLOATS, WHOLE_NUMBERS, trees

FIGURE: Any = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def same(one: gt.Trace, other: gt.Trace) -> bool:
    return (
        one.events == other.events
        and one.nodes == other.nodes
        and (one.result, one.source, one.depth) == (other.result, other.source, other.depth)
        and one.columns().keys() == other.columns().keys()
        and str(one.columns()) == str(other.columns())
        and (one.leaves, one.visited, one.cut) == (other.leaves, other.visited, other.cut)
    )


@pytest.mark.parametrize("name", [*gt.algorithms(), "best-first:memory=graph"])
def test_a_trace_is_whole_again(name: str, tmp_path: Path) -> None:
    file = tmp_path / "saved.trace"
    tic_tac_toe, othello = gt.position("tic-tac-toe", "b2 a1 c3"), gt.position("othello")
    for root, depth in ((gt.tree(FIGURE), None), (tic_tac_toe, 3), (othello, 2)):
        seen = gt.trace(root, name, depth)
        seen.save(file)
        loaded = gt.Trace.load(str(file), root)
        assert same(seen, loaded) and loaded.root is root
        check_trace(loaded)


@settings(max_examples=25)
@given(trees(height=3, width=3, values=FLOATS), st.sampled_from(gt.algorithms()))
def test_floats(tmp_path_factory: pytest.TempPathFactory, root: Any, name: str) -> None:
    if name not in WHOLE_NUMBERS:
        file = tmp_path_factory.getbasetemp() / "floats.trace"
        seen = gt.trace(root, name)
        seen.save(file)
        assert same(seen, gt.Trace.load(file, root))


def test_what_ended_early(tmp_path: Path) -> None:
    root = gt.position("tic-tac-toe")
    for name in ("sss", "mtdf", "best-first", "alphabeta"):
        seen = gt.trace(root, name, 5, events=40)
        seen.save(tmp_path / "part")
        loaded = gt.Trace.load(tmp_path / "part", root)
        assert same(seen, loaded) and not loaded.complete


def test_other_positions(tmp_path: Path) -> None:
    file = tmp_path / "saved.trace"
    gt.trace(gt.tree(FIGURE), "alphabeta").save(file)
    for other in (gt.tree([1, 2]), gt.tree([[1, 2, 3], [1, 2], [3, 4, 5]]), gt.position("chess")):
        with pytest.raises(OptionError, match="of another position"):
            gt.Trace.load(file, other)
    with pytest.raises(OptionError, match="columns are not those of a trace of this game"):
        gt.Trace.load(file, gt.tree([[0.5, 1.5], 2.5]))
    with pytest.raises(OptionError, match="position is the position that was searched"):
        gt.Trace.load(file, "chess")  # type: ignore[arg-type]


def test_files_that_are_none(tmp_path: Path) -> None:
    root = gt.tree(FIGURE)
    for content in (b"", b"x", MAGIC, MAGIC + b"{}\n", MAGIC + b"[]\n", MAGIC + b"\xff\n", b"\x80\x04canary\n."):
        (tmp_path / "none").write_bytes(content)
        with pytest.raises(OptionError, match="is not a trace that can be loaded"):
            gt.Trace.load(tmp_path / "none", root)
    for place in (tmp_path, tmp_path / "missing"):
        with pytest.raises(OptionError, match="cannot be read"):
            gt.Trace.load(place, root)
    with pytest.raises(OptionError, match="the trace cannot be saved"):
        gt.trace(root, "mtdf").save(tmp_path)


@pytest.mark.parametrize("name", ["mtdf", "sss", "best-first"])
def test_damaged_files(name: str, tmp_path: Path) -> None:
    """Bytes that are changed, lost or added, anywhere: the checksum or the checks notice, or nothing has changed."""
    root, file, rng = gt.tree(FIGURE), tmp_path / "damaged", Random(name)
    seen = gt.trace(root, name)
    seen.save(file)
    good = file.read_bytes()
    for _ in range(80):
        at, more = rng.randrange(len(good)), bytes(rng.randrange(256) for _ in range(rng.randrange(4)))
        file.write_bytes(good[:at] + more + good[at + rng.randrange(4) :])
        try:
            loaded = gt.Trace.load(file, root)
        except OptionError:
            continue
        looked_at(loaded)


@pytest.mark.parametrize("name", ["mtdf", "dual", "best-first", "alphabeta"])
def test_wrong_numbers_with_the_right_checksum(name: str, tmp_path: Path) -> None:
    """What a person could write: it is refused, or it can be looked at without an error."""
    root, file, rng = gt.tree(FIGURE), tmp_path / "made", Random(name)
    gt.trace(root, name).save(file)
    _, header, content = file.read_bytes().split(b"\n", 2)
    data = bytearray(zlib.decompress(content))
    refused = 0
    for _ in range(80):
        changed, said = bytearray(data), json.loads(header)
        if rng.random() < 0.6:
            changed[rng.randrange(len(changed))] = rng.choice((0, 1, 2, 3, 127, 128, 255))
        else:
            change(said, rng)
        packed = zlib.compress(bytes(changed))
        said["crc"] = zlib.crc32(packed)
        file.write_bytes(MAGIC + json.dumps(said).encode() + b"\n" + packed)
        try:
            loaded = gt.Trace.load(file, root)
        except OptionError:
            refused += 1
            continue
        looked_at(loaded)
    assert refused > 10


def change(data: Any, rng: Random) -> None:
    """Another value somewhere in plain data."""
    while True:
        key = rng.choice(list(data) if isinstance(data, dict) else range(len(data)))
        if not isinstance(data[key], dict | list) or not data[key] or rng.random() < 0.2:
            data[key] = rng.choice((None, -1, 2**40, "x", [], {}, 1.5, True, [[0] * 8], {"1": ["0"]}))
            return
        data = data[key]


def looked_at(seen: gt.Trace) -> None:
    """Everything that shows a trace."""
    for step, _ in enumerate(seen.events):
        seen.say(step)
    for step in range(0, len(seen.events), 7):
        moment = seen.at(step)
        assert isinstance(moment.counts, gt.Counts) and len(moment.table) >= 0 and len(moment.open) >= 0
        assert all(moment.status(node.id) for node in seen.nodes)
    seen.columns()
    assert seen.leaves is not None and seen.visited is not None and seen.cut is not None


def test_a_header_that_promises_too_much(tmp_path: Path) -> None:
    """A small file does not become gigabytes."""
    root, file = gt.tree(FIGURE), tmp_path / "bomb"
    gt.trace(root, "alphabeta").save(file)
    _, header, _ = file.read_bytes().split(b"\n", 2)
    said = json.loads(header)
    content = zlib.compress(bytes(2**24))
    said["crc"] = zlib.crc32(content)
    file.write_bytes(MAGIC + json.dumps(said).encode() + b"\n" + content)
    with pytest.raises(OptionError, match="too long or too short"):
        gt.Trace.load(file, root)
