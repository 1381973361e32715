"""The store: nothing lost, nothing twice, nothing of others touched, and clear words where it cannot go on."""

from __future__ import annotations

import resource
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.lab.catalogue import experiment
from gametree.lab.store import Store, default_path
from gametree.model.errors import ExperimentError, StoreError
from gametree.runs import provenance
from gametree.runs import row_store as module
from gametree.runs.canonical import canonical, parsed
from gametree.runs.row_store import APPLICATION, SCHEMA
from gametree.runs.stored_row import TABLE
from support.lab_examples import Cells, Hailstones

SQUARES = Cells()

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
DATA = st.dictionaries(st.text(), PLAIN, max_size=5)


def fill(store: Store, count: int) -> None:
    for number in range(count):
        store.add(SQUARES, canonical({"number": number}), canonical({"square": number**2}), 0.5)


def squares(store: Store) -> list[int]:
    return sorted(record.row.measured["square"] for record in store.records(SQUARES).values())


class TestCanonical:
    @given(DATA)
    def test_one_text_for_equal_data(self, data: dict[str, Any]) -> None:
        text = canonical(data)
        assert parsed(text) == data
        assert canonical(dict(reversed(data.items()))) == canonical(parsed(text)) == text

    @pytest.mark.parametrize(
        "data", [{"a": float("nan")}, {"a": {1}}, {"a": [float("inf")]}, {1: 2}, {"a": {2: 3}}, [1], 7]
    )
    def test_what_is_not_plain(self, data: Any) -> None:
        with pytest.raises(ExperimentError):
            canonical(data)


class TestKeeping:
    def test_what_goes_in_comes_out(self, tmp_path: Path) -> None:
        with Store(tmp_path / "new" / "folders" / "lab.sqlite") as store:

            @settings(max_examples=25)
            @given(DATA, DATA)
            def check(cell: dict[str, Any], measured: dict[str, Any]) -> None:
                before = store.record(SQUARES, canonical(cell))
                made = store.add(SQUARES, canonical(cell), canonical(measured), 0.25)
                assert made == store.record(SQUARES, canonical(cell)) == store.records(SQUARES)[canonical(cell)]
                assert made.row.cell == cell
                assert made == before or (before is None and made.row.measured == measured)

            check()

    def test_the_first_row_stays(self, tmp_path: Path) -> None:
        with Store(tmp_path / "lab.sqlite") as store:
            assert store.add(SQUARES, "{}", '{"square":1}', 1).row.measured == {"square": 1}
            assert store.add(SQUARES, "{}", '{"square":2}', 1).row.measured == {"square": 1}
            assert squares(store) == [1]

    def test_it_lasts(self, tmp_path: Path) -> None:
        with Store(tmp_path / "lab.sqlite") as store:
            fill(store, 5)
        with Store(tmp_path / "lab.sqlite") as store:
            assert squares(store) == [0, 1, 4, 9, 16]
            (first, *_) = store.records(SQUARES).values()
            assert first.seconds == 0.5 and first.provenance.release == gt.__version__ and first.provenance.cores > 0
            assert first.finished.endswith("+00:00")

    def test_rows_kept_together(self, tmp_path: Path) -> None:
        path = tmp_path / "lab.sqlite"
        with Store(path) as store, Store(path) as other:
            with store.together():
                fill(store, 3)
                assert squares(store) == [0, 1, 4] and squares(other) == []
            assert squares(other) == [0, 1, 4]
            with pytest.raises(ZeroDivisionError), store.together():
                fill(store, 5)
                1 / 0
            assert squares(store) == squares(other) == [0, 1, 4]

    def test_a_damaged_row_among_those_kept_together(self, tmp_path: Path) -> None:
        """It is set aside within the same transaction."""
        with Store(tmp_path / "lab.sqlite") as store:
            fill(store, 3)
            store._database.execute("UPDATE row SET checksum = 'wrong' WHERE cell LIKE '%1%'")
            with store.together():
                fill(store, 3)
            assert squares(store) == [0, 1, 4] and len(store.notes) == 1

    def test_another_version_of_the_experiment(self, tmp_path: Path) -> None:
        with Store(tmp_path / "lab.sqlite") as store:
            store.add(Hailstones(), "{}", '{"next":1}', 1)
            assert not store.records(Hailstones(version=2))
            store.add(Hailstones(version=2), "{}", '{"next":2}', 1)
            kept = [next(iter(store.records(Hailstones(version=version)).values())) for version in (1, 2)]
            assert [record.row.measured["next"] for record in kept] == [1, 2]

    @pytest.mark.parametrize("thing", [gt.algorithm("alphabeta"), gt.game("random-tree")])
    def test_another_version_of_what_it_uses(
        self, thing: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        item = experiment("kc96-4.4")
        with Store(tmp_path / "lab.sqlite") as store:
            store.add(item, "{}", "{}", 1)
            with monkeypatch.context() as other:
                other.setattr(type(thing), "version", 2)
                assert not store.records(item) and store.record(item, "{}") is None
            assert len(store.records(item)) == 1

    def test_where_it_is(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert default_path() == tmp_path / "gametree" / "lab.sqlite"
        monkeypatch.delenv("XDG_DATA_HOME")
        monkeypatch.setenv("HOME", str(tmp_path))
        assert default_path() == tmp_path / ".local" / "share" / "gametree" / "lab.sqlite"


class TestProvenance:
    @pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
    def test_the_commit_is_that_of_our_own_repository(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def git(*words: str) -> str:
            who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
            done = subprocess.run(["git", *who, *words], cwd=tmp_path, capture_output=True, text=True, check=True)
            return done.stdout.strip()

        file = tmp_path / "provenance.py"
        file.write_text("installed")
        monkeypatch.setattr(provenance, "__file__", str(file))
        assert provenance._commit() is None, "in no repository"
        git("init")
        git("commit", "--allow-empty", "-m", "somebody else's")
        assert provenance._commit() is None, "in somebody else's repository"
        git("add", ".")
        git("commit", "-m", "ours")
        assert provenance._commit() == git("rev-parse", "--short", "HEAD")
        file.write_text("changed")
        assert provenance._commit() == git("rev-parse", "--short", "HEAD") + "-dirty"


class TestOthersFiles:
    def refused(self, path: Path, words: str) -> None:
        """The file and its folder stay as they are."""
        before = {item.name: item.read_bytes() for item in path.parent.iterdir()}
        with pytest.raises(StoreError, match=words):
            Store(path)
        assert {item.name: item.read_bytes() for item in path.parent.iterdir()} == before

    @pytest.mark.parametrize("content", [b"a diary", b"SQLite format 3\0", b"x" * 5000, b"\0"])
    def test_a_file_that_is_no_store(self, content: bytes, tmp_path: Path) -> None:
        path = tmp_path / "diary"
        path.write_bytes(content)
        self.refused(path, "not a store")

    @pytest.mark.parametrize("journal", ["DELETE", "WAL"])
    def test_a_database_of_others(self, journal: str, tmp_path: Path) -> None:
        path = tmp_path / "other.sqlite"
        other = sqlite3.connect(path)
        other.execute(f"PRAGMA journal_mode = {journal}")
        other.execute("CREATE TABLE row (a)")
        other.execute("PRAGMA user_version = 1")
        other.commit()
        other.close()
        self.refused(path, "not a store")

    def test_a_newer_schema(self, tmp_path: Path) -> None:
        path = tmp_path / "lab.sqlite"
        Store(path).close()
        newer = sqlite3.connect(path)
        newer.execute(f"PRAGMA user_version = {SCHEMA + 1}")
        newer.close()
        self.refused(path, f"schema {SCHEMA + 1}, and this gametree reads schema {SCHEMA}")

    def test_an_empty_file_becomes_a_store(self, tmp_path: Path) -> None:
        (tmp_path / "lab.sqlite").touch()
        with Store(tmp_path / "lab.sqlite") as store:
            fill(store, 1)

    def test_a_store_whose_making_was_cut_short(self, tmp_path: Path) -> None:
        """Killed in the midst of its first commit, a process leaves pages, and a journal that takes them back."""
        begun = sqlite3.connect(tmp_path / "begun.sqlite", isolation_level=None)
        begun.execute("PRAGMA cache_size = 1")
        begun.execute("BEGIN IMMEDIATE")
        begun.execute(TABLE)
        begun.execute(f"PRAGMA application_id = {APPLICATION}")
        begun.execute(f"PRAGMA user_version = {SCHEMA}")
        for number in range(300):
            begun.execute(module.INSERT, ("x", "{}", str(number), "y" * 1000, 0, "", "", "", 1, ""))
        for suffix in ("", "-journal"):
            shutil.copy(tmp_path / f"begun.sqlite{suffix}", tmp_path / f"lab.sqlite{suffix}")
        begun.close()
        page = bytearray((tmp_path / "lab.sqlite").read_bytes())
        assert len(page) > 4096
        page[:100] = header_of_a_store(tmp_path)
        (tmp_path / "lab.sqlite").write_bytes(page)
        with Store(tmp_path / "lab.sqlite") as store:
            assert squares(store) == []
            fill(store, 3)
            assert squares(store) == [0, 1, 4]


def header_of_a_store(folder: Path) -> bytes:
    Store(folder / "whole.sqlite").close()
    return (folder / "whole.sqlite").read_bytes()[:100]


class TestTrouble:
    def test_below_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(StoreError, match=r"Not a directory.*--store"):
            Store(tmp_path / "file" / "lab.sqlite")
        with pytest.raises(StoreError, match=r"Not a directory.*--store"):
            Store(tmp_path / "file" / "deeper" / "lab.sqlite")

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="Is a directory"):
            Store(tmp_path)

    def test_a_folder_that_cannot_be_made(self) -> None:
        with pytest.raises(StoreError, match="the store /proc/"):
            Store(Path("/proc/gametree/lab.sqlite"))

    def test_a_full_disk(self, tmp_path: Path) -> None:
        with Store(tmp_path / "lab.sqlite") as store:
            fill(store, 10)
            store._database.execute("PRAGMA max_page_count = 10")
            with pytest.raises(StoreError, match=r"disk is full.*rows stored so far are safe"):
                for number in range(10, 1000):
                    store.add(
                        SQUARES, canonical({"number": number}), canonical({"square": number**2, "x": "y" * 500}), 1
                    )
        with Store(tmp_path / "lab.sqlite") as store:
            kept = squares(store)
            assert len(kept) > 10 and kept == [number**2 for number in range(len(kept))]

    def test_a_file_that_may_not_grow(self, tmp_path: Path) -> None:
        path = tmp_path / "lab.sqlite"
        code = f"""
import resource
from pathlib import Path
from gametree.model.errors import StoreError
from lab.test_lab_store import Store, fill
with Store(Path({str(path)!r})) as store:
    resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, {resource.RLIM_INFINITY}))
    try:
        fill(store, 5000)
    except StoreError as error:
        print(error)
"""
        shown = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[1]
        )
        assert "rows stored so far are safe" in shown.stdout, shown.stderr
        with Store(path) as store:
            kept = squares(store)
            assert len(kept) > 10 and kept == [number**2 for number in range(len(kept))]

    def test_a_store_that_may_not_be_written(self, tmp_path: Path) -> None:
        with Store(tmp_path / "lab.sqlite") as store:
            fill(store, 2)
            store._database.execute("PRAGMA query_only = ON")
            with pytest.raises(StoreError, match="may not be written"):
                fill(store, 3)
            assert squares(store) == [0, 1]

    def test_a_damaged_file(self, tmp_path: Path) -> None:
        path = tmp_path / "lab.sqlite"
        with Store(path) as store:
            fill(store, 60)
        content = path.read_bytes()
        path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))
        with pytest.raises(StoreError, match=r"damaged .* no row can be read; it was left as it is; move it away"):
            Store(path)
        assert [file.name for file in tmp_path.iterdir()] == ["lab.sqlite"]

    def test_another_run_that_keeps_it_busy(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "PATIENCE", 0.1)
        path = tmp_path / "lab.sqlite"
        with Store(path) as store:
            fill(store, 1)
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreError, match="busy"):
                fill(store, 2)
            other.execute("COMMIT")
            other.close()
            fill(store, 2)
            assert squares(store) == [0, 1]

    def test_waiting_for_another_run(self, tmp_path: Path) -> None:
        path = tmp_path / "lab.sqlite"
        with Store(path) as store:
            other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            other.execute("BEGIN EXCLUSIVE")
            ready = threading.Timer(0.3, lambda: other.execute("COMMIT"))
            started = time.perf_counter()
            ready.start()
            fill(store, 2)
            assert time.perf_counter() - started >= 0.25
            ready.join()
            other.close()
            assert squares(store) == [0, 1]
