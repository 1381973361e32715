"""Compiled games are found again by later processes, and only as long as nothing about them has changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametree.user.compiled import store
from support.warm_process import Warm

pytest.importorskip("numba")

HELPERS = """
BONUS = 3
def inner(x): return x * 2
def worth(x): return inner(x) + BONUS
"""

GAME = """
import sys
from typing import NamedTuple
import gametree as gt
from gametree.user.compiled import machine_code
import helpers

others = len(machine_code._libraries)

class State(NamedTuple):
    left: int
    turn: bool

@gt.compiled
class Countdown(gt.Game):
    '''Take one or two.'''
    def start(self) -> State: return State(9, True)
    def moves(self, state): return range(1, min(2, state.left) + 1)
    def play(self, state, move): return State(state.left - move, not state.turn)
    def maximizing(self, state): return state.turn
    def evaluate(self, state): return helpers.worth(state.left)

at_definition = len(machine_code._libraries) > others
def found(depth):
    try:
        return gt.search(Countdown().position(), "minimax", depth=depth).value
    except gt.errors.GameError as error:
        return repr(error.__cause__).replace(" ", "")
print(found(2), "compiled" if "numba" in sys.modules else "loaded", "definition" if at_definition else "use")
"""

EVALUATOR = """
import gametree as gt
import helpers

@gt.compiled
def value(board): return helpers.worth(gt.popcount(board.black) + 3)

print(gt.search(gt.position("othello").with_evaluator(value), "minimax", depth=1).value)
"""
"""One function that is compiled, where a game has four. The cache is the same."""


class Files:
    """A game in two files, and a cache of its own.

    What is loaded is loaded by new processes, without Numba. What compiles does so in copies of one that has Numba
    already, where a new process would only take longer.
    """

    def __init__(self, folder: Path, warm: Warm) -> None:
        self.folder = folder
        self.warm = warm
        self.cache = folder / "cache"
        self.write()

    def write(self, game: str = GAME, helpers: str = HELPERS) -> None:
        (self.folder / "game.py").write_text(game)
        (self.folder / "helpers.py").write_text(helpers)

    def settings(self, **others: str) -> dict[str, str]:
        # Files are written faster than their times change: bytecode that Python keeps would be taken for new.
        return {"GAMETREE_CACHE": str(self.cache), "PYTHONDONTWRITEBYTECODE": "1", **others}

    def compile(self, **settings: str) -> str:
        """What the search finds, with rules that had to be compiled."""
        done = self.warm.run("game.py", self.folder, self.settings(**settings))
        assert (done.status, done.errors, done.compiled) == (0, "", True)
        return done.out.split()[0]

    def output(self, **settings: str) -> str:
        """What the script prints in a new process."""
        known = {**os.environ, **self.settings(**settings)}
        command = [sys.executable, "game.py"]
        done = subprocess.run(command, cwd=self.folder, env=known, capture_output=True, text=True, timeout=120)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def run(self, **settings: str) -> tuple[str, str]:
        """What the search finds in a new process, and whether Numba was needed for that."""
        value, how, _ = self.output(**settings).split()
        return value, how

    def entries(self) -> list[Path]:
        return sorted(path for path in (self.cache / "compiled").glob("*") if path.name != store.SECRET)


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    process = Warm()
    yield process
    process.close()


@pytest.fixture
def files(tmp_path: Path, warm: Warm) -> Files:
    return Files(tmp_path, warm)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory, warm: Warm) -> Path:
    """A cache after the game has been compiled once. It is the same in any folder."""
    files = Files(tmp_path_factory.mktemp("written"), warm)
    assert files.compile() == "15" and len(files.entries()) == 1
    return files.cache


@pytest.fixture
def known(files: Files, written: Path) -> Files:
    """The files, with the cache that an earlier process has written."""
    shutil.copytree(written, files.cache)
    return files


def test_the_second_process_does_not_compile_and_a_changed_helper_is_noticed(known: Files) -> None:
    files = known
    assert files.run(PYTHONHASHSEED="7") == ("15", "loaded")
    files.write(helpers=HELPERS.replace("x * 2", "x * 3"))
    assert files.compile() == "21"
    assert files.run() == ("21", "loaded")
    files.write()
    assert files.run() == ("15", "loaded")
    assert len(files.entries()) == 2


def test_a_damaged_file_is_ignored_and_written_again(known: Files) -> None:
    files = known
    (entry,) = files.entries()
    good = entry.read_bytes()
    entry.write_bytes(good[:300] + bytes([good[300] ^ 1]) + good[301:])
    assert files.compile() == "15"
    assert files.run() == ("15", "loaded")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="directories have no modes here")
def test_a_cache_that_others_can_write_is_not_used(files: Files) -> None:
    (files.cache / "compiled").mkdir(parents=True)
    (files.cache / "compiled").chmod(0o777)
    files.write(EVALUATOR)
    done = files.warm.run("game.py", files.folder, files.settings())
    assert done.status == 0 and done.out == "17\n" and done.compiled
    assert done.errors.count("CacheWarning:") == 1 and "chmod go-w" in done.errors and not files.entries()


def test_what_is_not_as_it_was_written_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMETREE_CACHE", str(tmp_path))
    store.write("key", b"content" * 100)
    entry = tmp_path / "compiled" / "key"
    good = entry.read_bytes()
    assert store.read("key") == b"content" * 100
    for bad in (b"", good[:-1], good[:40], good + b"x", good[:300] + bytes([good[300] ^ 1]) + good[301:], b"x" * 9000):
        entry.write_bytes(bad)
        assert store.read("key") is None
    entry.with_name("another").write_bytes(good)
    assert store.read("another") is None


def test_without_a_place_to_write_everything_works(files: Files) -> None:
    files.write(EVALUATOR)
    assert files.compile(GAMETREE_CACHE="off") == "17"
    assert not files.cache.exists()


def test_the_users_cache_is_the_place_unless_another_is_named(known: Files) -> None:
    known.cache.rename(known.folder / "gametree")
    assert known.run(GAMETREE_CACHE="", XDG_CACHE_HOME=str(known.folder)) == ("15", "loaded")


def test_several_processes_at_once(files: Files) -> None:
    folders = [files.folder / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
        Files(folder, files.warm)
    found = files.warm.run_at_once("game.py", folders, files.settings())
    assert [(done.out, done.errors) for done in found] == [("15 compiled definition\n", "")] * 2
    assert any(done.compiled for done in found)
    assert len(files.entries()) == 1
    assert files.run() == ("15", "loaded")


FAILING = """
def worth(x):
    if x < 8: raise ValueError('small', x)
    return (4, 5, 6)[x] if x == 8 else x
"""
WHY = ["ValueError('small',7)", "IndexError('tupleindexoutofrange')"]
"""What a search of two plies meets, an exception that is put together, and one of a single ply."""


def test_failures_are_the_same_when_loaded(files: Files) -> None:
    files.write(GAME + "print(found(1))\n", FAILING)
    assert files.compile() == WHY[0]
    assert len(files.entries()) == 1
    first, _, _, second = files.output().split()
    assert [first, second] == WHY
    assert len(files.entries()) == 1


def test_rules_that_need_memory_are_loaded_with_numbas_help(files: Files) -> None:
    files.write(helpers="def worth(x):\n    items = [x]\n    items.append(x + 4)\n    return items[0] + items[1]\n")
    assert files.compile() == "16"
    (entry,) = files.entries()
    written = entry.stat().st_mtime_ns, entry.stat().st_ino
    assert files.run() == ("16", "compiled")
    assert entry.stat().st_ino == written[1]  # used again, and not replaced by a new one


ONLY_HERE = {
    "an array too large to copy": "import numpy as np\nLARGE = np.arange(2_000_000)\ndef worth(x): return LARGE[x]\n",
    "objects of Python": "def worth(x):\n    if x < 0: print(x, 'below')\n    return x\n",
    "functions that call each other": (
        "def worth(x):\n    if x < 7: return x\n    return other(x)\n"
        "def other(x):\n    if x > 100: return x\n    return worth(x - 1) + 1\n"
    ),
}


@pytest.mark.parametrize("kind", ONLY_HERE)
def test_what_only_one_process_can_use_is_not_kept(files: Files, kind: str) -> None:
    files.write(EVALUATOR, ONLY_HERE[kind])
    assert files.compile() == "7"
    assert not files.entries()


EXTENSION = """
from numba.extending import overload_method
from numba import types
@overload_method(types.Integer, "bit_length")
def bit_length(x):
    def length(x):
        found = 0
        while x >> found: found += 1
        return found
    return length
"""


def test_an_extension_of_numba_that_nobody_mentions_is_noticed(files: Files) -> None:
    (files.folder / "extension.py").write_text(EXTENSION)
    files.write("import extension\n" + EVALUATOR, "def worth(x): return x.bit_length()\n")
    assert files.compile() == "3"
    assert not files.entries()


def test_games_defined_before_their_helpers_are_compiled_when_used(files: Files) -> None:
    """Others when they are defined: `test_several_processes_at_once`."""
    files.write(GAME.replace("import helpers\n", "").replace("\ndef found", "\nimport helpers\ndef found"))
    done = files.warm.run("game.py", files.folder, files.settings())
    assert (done.out.split(), done.errors, done.compiled) == (["15", "compiled", "use"], "", True)


def test_constants_that_change_after_the_definition_count(known: Files) -> None:
    files = known
    files.write(GAME.replace("\nat_definition", "\nhelpers.BONUS = 100\nat_definition"))
    assert files.compile() == "112"
    assert files.run() == ("112", "loaded")


def test_the_files_used_last_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMETREE_CACHE", str(tmp_path))
    monkeypatch.setattr(store, "KEPT", 3)
    for number in range(3):
        store.write(f"key{number}", b"content")
        os.utime(tmp_path / "compiled" / f"key{number}", (number, number))
    assert store.read("key0") == b"content"  # used now, and so not the oldest any more
    store.write("key3", b"more")
    assert [store.read(f"key{number}") for number in range(4)] == [b"content", None, b"content", b"more"]


def test_a_file_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setenv("GAMETREE_CACHE", str(tmp_path))
    monkeypatch.setattr(Path, "replace", fail)
    store.write("key", b"content")
    assert store.read("key") is None
    assert [path.name for path in (tmp_path / "compiled").iterdir()] == [store.SECRET]
