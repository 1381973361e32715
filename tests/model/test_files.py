"""A file is written beside the old one and moved into its place: there is always a whole one."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

import gametree as gt
from gametree.model.files import create_file, replace_file, write_file

FAILED = "the game cannot be saved"
posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no modes here")


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_text_and_bytes(tmp_path: Path) -> None:
    write_file(tmp_path / "a", "naïve ♞\n", FAILED)
    write_file(str(tmp_path / "b"), b"\xff\r\n", FAILED)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        "a": "naïve ♞\n".encode(),
        "b": b"\xff\r\n",
    }


@posix
def test_a_new_file_has_the_mode_of_any_new_file_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "new", "1", FAILED)
        for old in (0o600, 0o666, 0o755):
            (tmp_path / "old").write_text("0")
            (tmp_path / "old").chmod(old)
            write_file(tmp_path / "old", "1", FAILED)
            assert mode(tmp_path / "old") == old and (tmp_path / "old").read_text() == "1"
    finally:
        os.umask(before)
    assert mode(tmp_path / "new") == 0o640


@posix
def test_a_file_that_may_not_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although its folder would allow to replace it. Root may write anything, and so is not asked here."""
    (tmp_path / "file").write_text("old")
    monkeypatch.setattr(os, "access", lambda file, how: how != os.W_OK)
    with pytest.raises(gt.errors.OptionError, match=r"cannot be saved to .*file: Permission denied"):
        write_file(tmp_path / "file", "new", FAILED)
    assert (tmp_path / "file").read_text() == "old"


@posix
def test_a_link_stays_and_leads_to_the_new_file(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "link").symlink_to("deep/file")
    for content in ("first", "second"):
        write_file(tmp_path / "link", content, FAILED)
        assert (tmp_path / "link").is_symlink() and (tmp_path / "deep" / "file").read_text() == content
    assert len(list(tmp_path.rglob("*"))) == 3


@posix
def test_pipes_and_devices_are_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_file(pipe, "through", FAILED)
    reader.join(20)
    write_file(os.devnull, "away", FAILED)
    assert read == ["through"] and stat.S_ISFIFO(pipe.stat().st_mode) and Path(os.devnull).is_char_device()


@pytest.mark.parametrize("name", ["", "missing/file", "file/below", "nul\0", "x" * 300, "lone\ud800\0"])
def test_impossible_places_are_refused_with_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("old")
    with pytest.raises(gt.errors.OptionError, match=r"^the game cannot be saved to (?s:.)*: \S"):
        write_file(f"{tmp_path}/{name}", "new", FAILED)
    assert [file.name for file in tmp_path.iterdir()] == ["file"] and (tmp_path / "file").read_text() == "old"


def test_text_that_cannot_be_encoded_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    with pytest.raises(gt.errors.OptionError, match="surrogates not allowed"):
        write_file(tmp_path / "file", "\ud800", FAILED)
    assert (tmp_path / "file").read_text() == "old"


def test_a_long_name_is_no_obstacle(tmp_path: Path) -> None:
    """The temporary file has a name of its own."""
    write_file(tmp_path / ("x" * 255), "new", FAILED)
    assert (tmp_path / ("x" * 255)).read_text() == "new"


@pytest.mark.parametrize("moment", ["fsync", "replace"])
@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, OSError])
def test_whatever_happens_the_old_file_stays_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str, error: type[BaseException]
) -> None:
    def happen(*arguments: object) -> None:
        assert len(list(tmp_path.iterdir())) == 2
        raise error

    (tmp_path / "file").write_text("old")
    monkeypatch.setattr(os if moment == "fsync" else Path, moment, happen)
    with pytest.raises(error):
        replace_file(tmp_path / "file", b"new")
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("file", "old")]


def test_the_content_is_on_the_disk_before_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    sync, replace = os.fsync, Path.replace

    def watched_sync(handle: int) -> None:
        done.append("sync")
        sync(handle)

    def watched_replace(part: Path, target: Path) -> Path:
        done.append("replace")
        return replace(part, target)

    monkeypatch.setattr(os, "fsync", watched_sync)
    monkeypatch.setattr(Path, "replace", watched_replace)
    replace_file(tmp_path / "file", b"new")
    assert done[:2] == ["sync", "replace"]


def test_of_several_who_create_a_file_one_does(tmp_path: Path) -> None:
    create_file(tmp_path / "file", b"first", 0o600)
    with pytest.raises(FileExistsError):
        create_file(tmp_path / "file", b"second", 0o600)
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("file", b"first")]


def test_readers_never_see_a_part(tmp_path: Path) -> None:
    file, sizes, seen = tmp_path / "file", (10, 400_000), set()
    write_file(file, b"x" * sizes[0], FAILED)
    stop = threading.Event()

    def look() -> None:
        while not stop.is_set():
            seen.add(len(file.read_bytes()))

    looking = threading.Thread(target=look)
    looking.start()
    for turn in range(30):
        write_file(file, b"x" * sizes[turn % 2], FAILED)
    stop.set()
    looking.join(20)
    assert seen <= set(sizes)
