"""The cache of compiled games is run, so it must be the user's own: all else is ignored, with one warning."""

from __future__ import annotations

import hmac
import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

import gametree as gt
from gametree.user.compiled import store

SOMEBODY = 54321
posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners and modes here")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of a cache that holds one piece of code, and a process that has not warned yet."""
    folder = tmp_path / "users" / "compiled"
    monkeypatch.setenv("GAMETREE_CACHE", str(folder.parent))
    monkeypatch.setattr(store, "_warned", False)
    store.write("key", b"content")
    assert store.read("key") == b"content"
    return folder


def read_with_warnings() -> tuple[bytes | None, list[str]]:
    """What is read twice under the key, and what is said about it."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        found = [store.read("key") for _ in range(2)]
    assert found[0] == found[1] and all(each.category is gt.CacheWarning for each in said)
    return found[0], [str(each.message) for each in said]


def give_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else owns the file now. Without the right to do that, the user is somebody else from now on."""
    if os.geteuid() == 0:
        os.chown(path, SOMEBODY, -1, follow_symlinks=False)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: SOMEBODY)


@posix
def test_only_the_user_can_read_what_is_written(cache: Path) -> None:
    modes = {path.name: path.stat().st_mode & 0o777 for path in (cache.parent, cache, *cache.iterdir())}
    assert modes == {"users": 0o700, "compiled": 0o700, "key": 0o600, "secret": 0o600}


@posix
def test_a_careless_umask_opens_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMETREE_CACHE", str(tmp_path / "a" / "b"))
    before = os.umask(0)
    try:
        store.write("key", b"content")
    finally:
        os.umask(before)
    assert store.read("key") == b"content"
    made = [tmp_path / "a", *(tmp_path / "a").rglob("*")]
    assert len(made) == 5 and all(path.stat().st_mode & 0o077 == 0 for path in made)


@posix
@pytest.mark.parametrize("whose", ["key", "secret", ".", ".."])
def test_what_belongs_to_somebody_else_is_not_read(cache: Path, whose: str, monkeypatch: pytest.MonkeyPatch) -> None:
    give_away((cache / whose).resolve(), monkeypatch)
    found, said = read_with_warnings()
    assert found is None and len(said) == 1 and "should be yours" in said[0]


@posix
@pytest.mark.parametrize(
    ("what", "mode"),
    [
        *[("key", 0o602), ("key", 0o620), ("secret", 0o602), ("secret", 0o640)],
        *[(".", 0o702), (".", 0o720), (".", 0o1777), ("..", 0o707), ("..", 0o770)],
    ],
)
def test_what_others_can_write_is_not_read(cache: Path, what: str, mode: int) -> None:
    path = (cache / what).resolve()
    path.chmod(mode)
    found, said = read_with_warnings()
    assert found is None and len(said) == 1 and f"{path} can be " in said[0] and "chmod go-" in said[0]


@posix
def test_nothing_is_written_where_others_can_write(cache: Path) -> None:
    cache.chmod(0o777)
    before = {path: path.read_bytes() for path in cache.iterdir()}
    with pytest.warns(gt.CacheWarning):
        store.write("key", b"other")
    assert {path: path.read_bytes() for path in cache.iterdir()} == before


@posix
def test_a_parent_like_tmp_is_fine(cache: Path) -> None:
    """Others can write there, and cannot remove what is the user's."""
    cache.parent.chmod(0o1777)
    assert read_with_warnings() == (b"content", [])


@posix
@pytest.mark.parametrize("name", ["key", "secret"])
def test_links_are_not_followed(cache: Path, name: str) -> None:
    (cache / name).rename(cache / "elsewhere")
    (cache / name).symlink_to(cache / "elsewhere")
    found, said = read_with_warnings()
    assert found is None and len(said) == 1 and "is a link" in said[0]
    store.write("key", b"new")
    assert not (cache / name).is_symlink() and store.read("key") == b"new", "the name is taken back"


@posix
def test_the_users_own_links_to_the_directory_are_followed(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = cache.parent.parent / "link"
    link.symlink_to("users/../users")
    (cache.parent.parent / "second").symlink_to(link)
    monkeypatch.setenv("GAMETREE_CACHE", str(cache.parent.parent / "second"))
    assert read_with_warnings() == (b"content", [])
    give_away(link, monkeypatch)
    found, said = read_with_warnings()
    assert found is None and len(said) == 1


@posix
def test_a_link_that_leads_to_itself(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "circle").symlink_to("circle")
    monkeypatch.setenv("GAMETREE_CACHE", str(tmp_path / "circle"))
    found, said = read_with_warnings()
    assert found is None and "leads to itself" in said[0]


READ = """
import signal
signal.alarm(20)
from gametree.user.compiled import store
print(store.read("key"))
store.write("key", b"new")
print(store.read("key"))
"""


@posix
@pytest.mark.parametrize("name", ["key", "secret"])
def test_a_pipe_is_refused_and_not_waited_for(cache: Path, name: str) -> None:
    (cache / name).unlink()
    os.mkfifo(cache / name, 0o600)
    done = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True, timeout=60)
    assert done.stdout == "None\nb'new'\n" and done.stderr.count("is not a regular file") == 1


def test_a_directory_in_the_place_of_a_file(cache: Path) -> None:
    (cache / "key").unlink()
    (cache / "key").mkdir()
    found, said = read_with_warnings()
    assert found is None and len(said) == 1
    store.write("key", b"new")
    assert (cache / "key").is_dir() and not [path for path in cache.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("below", ["", "deeper/still"])
def test_a_file_in_the_place_of_the_directory(cache: Path, below: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = cache.parent / "file"
    file.write_text("mine")
    monkeypatch.setenv("GAMETREE_CACHE", str(file / below))
    found, said = read_with_warnings()
    store.write("key", b"new")
    assert found is None and len(said) == 1 and f"{file} is not a directory" in said[0]
    assert file.read_text() == "mine"


def damages() -> dict[str, Callable[[bytes], bytes]]:
    return {
        "nothing": lambda good: b"",
        "truncated": lambda good: good[:-1],
        "mac alone": lambda good: good[: store.MAC],
        "half a mac": lambda good: good[: store.MAC // 2],
        "longer": lambda good: good + b"x",
        "a bit of the content": lambda good: good[:-1] + bytes([good[-1] ^ 1]),
        "a bit of the mac": lambda good: bytes([good[0] ^ 1]) + good[1:],
        "a right checksum": lambda good: sha256(b"key\n" + b"evil").digest() + b"evil",
        "an empty secret": lambda good: hmac.digest(b"", b"key\nevil", "sha256") + b"evil",
    }


@pytest.mark.parametrize("damage", damages())
def test_what_is_not_as_it_was_written_is_silently_compiled_anew(cache: Path, damage: str) -> None:
    entry = cache / "key"
    entry.write_bytes(damages()[damage](entry.read_bytes()))
    assert read_with_warnings() == (None, [])
    store.write("key", b"content")
    assert store.read("key") == b"content"


def test_every_bit_counts(cache: Path) -> None:
    entry = cache / "key"
    good = entry.read_bytes()
    for at in range(8 * len(good)):
        bad = bytearray(good)
        bad[at // 8] ^= 1 << at % 8
        entry.write_bytes(bad)
        assert store.read("key") is None
    (cache / "another").write_bytes(good)
    assert store.read("another") is None, "the key is authenticated too"


@pytest.mark.parametrize("secret", [b"", b"short", b"x" * 32, b"x" * 33])
def test_another_secret_opens_nothing(cache: Path, secret: bytes) -> None:
    (cache / "secret").write_bytes(secret)
    assert read_with_warnings() == (None, [])
    store.write("key", b"content")
    assert store.read("key") == b"content"
    assert len((cache / "secret").read_bytes()) == 32, "a secret that is not whole is made anew"
    (cache / "secret").unlink()
    assert store.read("key") is None


@posix
def test_a_secret_that_others_know_is_made_anew(cache: Path) -> None:
    known = (cache / "secret").read_bytes()
    (cache / "secret").chmod(0o644)
    with pytest.warns(gt.CacheWarning, match="secret can be read by others"):
        store.write("key", b"content")
    assert (cache / "secret").read_bytes() != known and store.read("key") == b"content"
    assert (cache / "secret").stat().st_mode & 0o777 == 0o600


def test_two_users_have_different_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        monkeypatch.setenv("GAMETREE_CACHE", str(tmp_path / name))
        store.write("key", b"content")
    entries = [tmp_path / name / "compiled" / "key" for name in ("one", "two")]
    entries[1].write_bytes(entries[0].read_bytes())
    assert store.read("key") is None


RACE = """
import sys
from pathlib import Path
from gametree.user.compiled import store
number = sys.argv[1]
(Path(sys.argv[2]) / number).touch()
while len(list(Path(sys.argv[2]).iterdir())) < 3:
    pass
store.write(number, number.encode())
"""


def test_processes_that_make_the_secret_at_once_share_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = tmp_path / "ready"
    ready.mkdir()
    monkeypatch.setenv("GAMETREE_CACHE", str(tmp_path / "cache"))
    racers = [subprocess.Popen([sys.executable, "-c", RACE, str(number), str(ready)]) for number in range(3)]
    assert [racer.wait(60) for racer in racers] == [0] * 3
    assert [store.read(str(number)) for number in range(3)] == [b"0", b"1", b"2"]
    assert len(list((tmp_path / "cache" / "compiled").iterdir())) == 4, "and leave nothing else behind"


def test_the_first_secret_stays_whoever_is_late(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that finds no secret, and another makes one before it does."""
    secret, find = (cache / "secret").read_bytes(), store._secret
    answers = iter([lambda folder: None, find])
    monkeypatch.setattr(store, "_secret", lambda folder: next(answers, find)(folder))
    store.write("other", b"content")
    assert (cache / "secret").read_bytes() == secret and store.read("key") == store.read("other") == b"content"


def test_without_owners_and_modes_the_cache_works(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows."""
    monkeypatch.delattr(os, "geteuid", raising=False)
    monkeypatch.delattr(os, "fchmod", raising=False)
    cache.chmod(0o777)
    store.write("key", b"new")
    assert read_with_warnings() == (b"new", [])
