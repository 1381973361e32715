"""Damage to a store, of every kind and at every place: a row is right, or named and computed again; never wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from gametree.cli import app
from gametree.lab import Plan, Report, Store, run
from gametree.model.errors import GameTreeError, StoreError
from gametree.runs.canonical import canonical
from gametree.runs.row_store import APPLICATION, COLUMNS
from gametree.runs.stored_row import StoredRow
from support.lab_examples import Cells, Hailstones

SQUARES = Cells(count=40)
RIGHT = {canonical({"number": number}): {"square": number**2} for number in range(SQUARES.count)}

OLD_TABLE = """
CREATE TABLE row (
    experiment TEXT NOT NULL,
    versions TEXT NOT NULL,
    cell TEXT NOT NULL,
    measured TEXT NOT NULL,
    seconds REAL NOT NULL,
    finished TEXT NOT NULL,
    gametree TEXT NOT NULL,
    git TEXT,
    cores INTEGER NOT NULL,
    PRIMARY KEY (experiment, versions, cell)
)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "lab.sqlite"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A store with all rows."""
    path = tmp_path_factory.mktemp("whole") / "lab.sqlite"
    with Store(path) as store:
        fill(store)
    return path.read_bytes()


def fill(store: Store) -> None:
    """Computes what is missing, as a run does."""
    store._database.execute("PRAGMA synchronous = OFF")
    for cell in RIGHT.keys() - rows(store).keys():
        store.add(SQUARES, cell, canonical(RIGHT[cell]), 0.5)


def rows(store: Store) -> dict[str, object]:
    return {cell: record.row.measured for cell, record in store.records(SQUARES).items()}


def write_old(path: Path, measured: Callable[[int], str]) -> None:
    """A store as it was before there were checksums."""
    old = sqlite3.connect(path, isolation_level=None)
    old.execute(OLD_TABLE)
    old.execute(f"PRAGMA application_id = {APPLICATION}")
    old.execute("PRAGMA user_version = 1")
    versions = canonical(SQUARES.versions())
    for number in range(SQUARES.count):
        row = (SQUARES.name, versions, canonical({"number": number}), measured(number), 1.0, "then", "0.0", None, 2)
        old.execute("INSERT INTO row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    old.close()


def change(path: Path, sql: str, *values: object) -> None:
    database = sqlite3.connect(path, isolation_level=None)
    database.execute(sql, values)
    database.close()


def set_aside(path: Path) -> list[str]:
    """The cells of the damaged rows that were kept."""
    database = sqlite3.connect(path)
    found = [cell for (cell,) in database.execute("SELECT cell FROM damaged")]
    database.close()
    return found


COLUMN_DAMAGE = {
    "measured": '{"square":50}',
    "seconds": 0.25,
    "finished": "yesterday",
    "gametree": "9.9",
    "git": "abc",
    "cores": 3,
    "checksum": None,
}


FORGED: dict[str, dict[str, Any]] = {
    "no JSON": {"measured": '{"square":'},
    "a list": {"measured": "[49]"},
    "a number": {"measured": "49"},
    "JSON that is too deep": {"measured": '{"square":' + "[" * 100_000 + "]" * 100_000 + "}"},
    "a number of 5,000 digits": {"measured": '{"square":' + "9" * 5000 + "}"},
    "no number": {"measured": '{"square":NaN}'},
    "no cell": {"cell": "{"},
    "seconds that are a word": {"seconds": "long"},
    "seconds without end": {"seconds": float("inf")},
    "a day that is bytes": {"finished": b"\xff"},
    "cores that are a word": {"cores": "many"},
    "a commit that is a number": {"git": b"7"},
}
"""What gametree never writes, under a right checksum: anybody can make one."""


def forge(path: Path, **changed: Any) -> None:
    """Changes a row, and its checksum too."""
    database = sqlite3.connect(path)
    try:
        where = "WHERE cell = ?", (canonical({"number": 7}),)
        row = StoredRow(*database.execute(f"SELECT {COLUMNS} FROM row {where[0]}", where[1]).fetchone())
        names = ", ".join(f"{name} = ?" for name in StoredRow._fields)
        database.execute(f"UPDATE row SET {names} {where[0]}", (*row._replace(**changed).sealed(), *where[1]))
        database.commit()
    finally:
        database.close()


class TestForgedRows:
    @pytest.mark.parametrize("how", FORGED)
    def test_what_gametree_never_writes_is_set_aside(self, how: str, path: Path, whole: bytes) -> None:
        path.write_bytes(whole)
        forge(path, **FORGED[how])
        with Store(path) as store:
            assert len(store.notes) == 1
            fill(store)
            assert rows(store) == RIGHT

    @pytest.mark.parametrize("measured", ["{}", '{"square":"x"}'])
    def test_rows_of_something_else_are_an_error_of_the_family(self, measured: str, path: Path, whole: bytes) -> None:
        path.write_bytes(whole)
        forge(path, measured=measured)
        with Store(path) as store:
            report = Report.of(SQUARES, Plan.QUICK, store)
        for use in (lambda: report.claims, report.as_dict, report.markdown, report.html):
            with pytest.raises(GameTreeError, match=r"test-cells cannot make its (claims|tables|trials)"):
                use()

    @pytest.mark.parametrize(
        "made",
        [
            "CREATE TRIGGER t AFTER INSERT ON row BEGIN DELETE FROM row; END",
            "ALTER TABLE row RENAME TO old; CREATE VIEW row AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 "
            "FROM c) SELECT old.* FROM c, old WHERE x < 0",
        ],
    )
    def test_views_and_triggers_are_refused(self, made: str, path: Path, whole: bytes) -> None:
        """The second would keep SQLite busy forever, and Ctrl-C does not reach it there."""
        path.write_bytes(whole)
        database = sqlite3.connect(path)
        database.executescript(made)
        database.close()
        with pytest.raises(StoreError, match="which gametree never makes"):
            Store(path)


class TestRows:
    @pytest.mark.parametrize("column", COLUMN_DAMAGE)
    def test_a_damaged_row_is_named_set_aside_and_computed_again(self, column: str, path: Path, whole: bytes) -> None:
        path.write_bytes(whole)
        cell = canonical({"number": 7})
        change(path, f"UPDATE row SET {column} = ? WHERE cell = ?", COLUMN_DAMAGE[column], cell)
        with Store(path) as store:
            assert len(store.notes) == 1 and f"test-cells, cell {cell}" in store.notes[0]
            assert rows(store) == {key: value for key, value in RIGHT.items() if key != cell}
            run([SQUARES], store, plan=Plan.QUICK)
            assert rows(store) == RIGHT
        assert set_aside(path) == [cell]
        with Store(path) as store:
            assert (store.notes, rows(store)) == ([], RIGHT)

    @pytest.mark.parametrize("measured", ['{"square":49', '{"square":4\x009}', b"\xff\xfe", 3, b'{"square":49}'])
    def test_what_is_no_json(self, measured: object, path: Path, whole: bytes) -> None:
        path.write_bytes(whole)
        change(path, "UPDATE row SET measured = ? WHERE cell = ?", measured, canonical({"number": 7}))
        with Store(path) as store:
            assert len(store.notes) == 1
            fill(store)
            assert rows(store) == RIGHT

    def test_damage_while_the_store_is_open(self, path: Path, whole: bytes) -> None:
        path.write_bytes(whole)
        cell = canonical({"number": 7})
        with Store(path) as store:
            change(path, "UPDATE row SET measured = '{}' WHERE cell = ?", cell)
            assert store.add(SQUARES, cell, '{"square":49}', 1).row.measured == {"square": 49}
            assert len(store.notes) == 1 and rows(store) == RIGHT

    def test_a_row_of_another_cell_is_not_taken_for_it(self, path: Path, whole: bytes) -> None:
        """Such as SQLite would return if its index were wrong."""
        path.write_bytes(whole)
        change(path, "DELETE FROM row WHERE cell = ?", canonical({"number": 7}))
        change(path, "UPDATE row SET cell = ? WHERE cell = ?", canonical({"number": 7}), canonical({"number": 8}))
        with Store(path) as store:
            assert store.record(SQUARES, canonical({"number": 7})) is None
            fill(store)
            assert rows(store) == RIGHT

    def test_the_command_names_it(self, path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr("gametree.cli.reproduction.chosen", lambda names: [Hailstones()])
        monkeypatch.setattr("gametree.lab.plots.svg", lambda plot: b"<svg/>")
        call = ["reproduce", "x", "--quick", "--workers", "1", "--store", str(path), "--out", str(tmp_path / "out")]
        assert CliRunner().invoke(app, call).exit_code == 0
        change(path, "UPDATE row SET measured = '{' WHERE rowid = 3")
        again = CliRunner().invoke(app, call)
        assert again.exit_code == 0
        assert "a row was damaged, and was set aside: test-hailstones, cell" in " ".join(again.stderr.split())
        with Store(path) as store:
            assert all(row.row.measured for row in store.records(Hailstones()).values())


class TestStoresWithoutChecksums:
    def test_they_open_and_get_them(self, path: Path) -> None:
        write_old(path, lambda number: canonical({"square": number**2}))
        with Store(path) as store:
            assert (rows(store), store.notes) == (RIGHT, [])
            assert store.records(SQUARES)[canonical({"number": 1})].finished == "then"
        change(path, "UPDATE row SET measured = '{}' WHERE rowid = 5")
        with Store(path) as store:
            assert len(store.notes) == 1 and len(rows(store)) == len(RIGHT) - 1

    @pytest.mark.parametrize("wrong", ['{"square":', '{"square": 9}', "[1]", "", "3", '{"a":1,"a":2}', "[" * 100_000])
    def test_a_row_that_cannot_be_right(self, wrong: str, path: Path) -> None:
        write_old(path, lambda number: wrong if number == 3 else canonical({"square": number**2}))
        with Store(path) as store:
            assert len(store.notes) == 1 and len(rows(store)) == len(RIGHT) - 1
            fill(store)
            assert rows(store) == RIGHT

    def test_killed_while_they_get_them(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        write_old(path, lambda number: canonical({"square": number**2}))
        with monkeypatch.context() as broken:
            broken.setattr(StoredRow, "sealed", lambda row: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                Store(path)
        with Store(path) as store:
            assert (rows(store), store.notes) == (RIGHT, [])


def spoilt(whole: bytes, tries: int) -> Iterator[bytes]:
    """The file with bytes changed at random places; some of the changes are near the beginning, where much hangs on
    them."""
    random = Random(1)
    for number in range(tries):
        content = bytearray(whole)
        for _ in range(random.choice((1, 1, 1, 4, 16))):
            at = random.randrange(len(content) if number % 4 else min(len(content), 1000))
            content[at] = random.choice((content[at] ^ (1 << random.randrange(8)), random.randrange(256), 0, 255))
        yield bytes(content)


def spoilt_at_large(whole: bytes) -> Iterator[bytes]:
    """Whole pages lost, and files cut short."""
    page = 4096
    for at in range(0, len(whole), page):
        for filling in (b"\0", b"\xff", b"gtre"):
            yield whole[:at] + (filling * page)[:page] + whole[at + page :]
        yield whole[:at]
        yield whole[: at + 1000]


class TestFiles:
    def check(self, path: Path, content: bytes) -> str:
        """Opens a damaged store and runs what is missing; says what came of it."""
        for file in path.parent.iterdir():
            file.unlink()
        path.write_bytes(content)
        try:
            with Store(path) as store:
                found = rows(store)
                assert all(RIGHT[cell] == measured for cell, measured in found.items())
                assert len(found) == len(RIGHT) or store.notes or len(content) == 0, "rows are missing without a word"
                fill(store)
                assert rows(store) == RIGHT
                notes = store.notes
        except GameTreeError as error:
            assert str(path) in str(error)
            return "refused"
        finally:
            assert not path.with_name("lab.sqlite.rescued").exists()
        kept = path.with_name("lab.sqlite.damaged")
        if kept.exists():
            assert kept.read_bytes() == content or content[18:20] != b"\1\1"  # in another mode SQLite may write
            return "rescued"
        return "set aside" if notes else "harmless"

    def test_bytes_anywhere(self, path: Path, whole: bytes) -> None:
        outcomes = {self.check(path, content) for content in spoilt(whole, 40)}
        assert outcomes == {"harmless", "set aside", "rescued", "refused"}

    def test_pages_and_lengths(self, path: Path, whole: bytes) -> None:
        outcomes = {self.check(path, content) for content in spoilt_at_large(whole)}
        assert {"rescued", "refused"} <= outcomes

    def test_what_is_left_of_a_store_is_rescued(self, path: Path, whole: bytes) -> None:
        """The index is lost; the rows are not."""
        database = sqlite3.connect(":memory:")
        database.deserialize(whole)
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name LIKE 'sqlite_autoindex%'").fetchone()
        path.write_bytes(whole[: 4096 * (page - 1)] + b"\0" * 4096 + whole[4096 * page :])
        with Store(path) as store:
            assert rows(store) == RIGHT and len(store.notes) == 1
            assert f"the store {path} was damaged" in store.notes[0] and f"rows: {len(RIGHT)}" in store.notes[0]
        with Store(path) as store:
            assert (rows(store), store.notes) == (RIGHT, [])

    def test_a_second_damage_keeps_both_files(self, path: Path, whole: bytes) -> None:
        for _ in range(2):
            path.write_bytes(whole[:-4096])
            Store(path).close()
        assert sorted(file.name for file in path.parent.iterdir()) == [
            "lab.sqlite",
            "lab.sqlite.damaged",
            "lab.sqlite.damaged1",
        ]

    def test_another_run_that_rescues(self, path: Path, whole: bytes) -> None:
        path.write_bytes(whole[:-4096])
        path.with_name("lab.sqlite.rescued").touch()
        with pytest.raises(StoreError, match=r"cannot be rescued to .*lab.sqlite.rescued: File exists"):
            Store(path)
        assert path.read_bytes() == whole[:-4096]

    def test_no_word_about_rows_that_were_not_checked(self, path: Path, whole: bytes) -> None:
        """A full disk, and a row that was damaged meanwhile."""
        path.write_bytes(whole)
        with Store(path) as store:
            change(path, "UPDATE row SET measured = '{}' WHERE rowid = 5")
            store._database.execute(f"PRAGMA max_page_count = {len(whole) // 4096}")
            with pytest.raises(StoreError, match="disk is full") as refused:
                store.add(SQUARES, "{}", canonical({"x": "y" * 9000}), 1)
            assert "safe" not in str(refused.value)


def test_a_full_disk_ends_a_run_and_the_next_goes_on(path: Path) -> None:
    with Store(path) as store:
        store._database.execute("PRAGMA max_page_count = 6")
        with pytest.raises(StoreError, match=r"disk is full.*rows stored so far are safe: all \d+ were checked"):
            run([SQUARES], store, plan=Plan.QUICK)
        kept = rows(store)
        assert kept and all(RIGHT[cell] == measured for cell, measured in kept.items())
    with Store(path) as store:
        assert (rows(store), store.notes) == (kept, [])
        run([SQUARES], store, plan=Plan.QUICK)
        assert rows(store) == RIGHT


def test_columns_are_those_of_the_table(path: Path) -> None:
    Store(path).close()
    database = sqlite3.connect(path)
    for table in ("row", "damaged"):
        assert ", ".join(row[1] for row in database.execute(f"PRAGMA table_info({table})")) == COLUMNS
    database.close()


def test_two_columns_made_one_are_not_an_old_store(path: Path, whole: bytes) -> None:
    """A comma of the table is damaged: it has nine columns then, as one without checksums has, and a row is wrong."""
    damaged = whole.replace(b"git TEXT,", b"git TEXT\x83", 1).replace(b'{"square":25}', b'{"square":26}', 1)
    assert damaged != whole and len(damaged) == len(whole)
    path.write_bytes(damaged)
    try:
        with Store(path) as store:
            found = rows(store)
    except StoreError:
        return
    assert all(RIGHT[cell] == measured for cell, measured in found.items())
