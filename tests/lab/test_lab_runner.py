"""The runner: the same rows however many work on them, whoever is killed, and whenever."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree.lab import Experiment, Plan, Report, Row, Store, run
from gametree.lab.agenda import Agenda
from gametree.lab.runner import RunProgress
from gametree.lab.store import Record
from gametree.model.errors import ExperimentError, OptionError, StoreError
from gametree.runs.canonical import canonical, parsed
from gametree.runs.provenance import Provenance
from support.lab_examples import PIDS, Cells, Hailstones

TESTS = Path(__file__).parents[1]
SIX = [6, 3, 10, 5, 16, 8, 4, 2]
SEVEN = [7, 22, 11, 34, 17, 52, 26, 13, 40, 20, 10, 5, 16, 8, 4, 2]
TIMELESS = Provenance("0", None, 1)


def rows(experiment: Experiment, store: Store, plan: Plan = Plan.QUICK) -> list[Row]:
    """What a report would be made of."""
    return list(Report.of(experiment, plan, store).rows)


def expected(experiment: Experiment, folder: Path, plan: Plan = Plan.QUICK) -> list[Row]:
    """The rows of a run that nobody disturbs."""
    with Store(folder / "undisturbed.sqlite") as store:
        run([experiment], store, plan=plan)
        return rows(experiment, store, plan)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "lab.sqlite") as opened:
        yield opened


class TestAgenda:
    def test_two_cells_a_step(self, store: Store) -> None:
        agenda = Agenda(Hailstones(), Plan.QUICK, {})
        six, seven = canonical({"start": 6, "number": 6}), canonical({"start": 7, "number": 7})
        assert list(agenda.open) == [six, seven]
        assert [agenda.take(), agenda.take(), agenda.take()] == [six, seven, None]
        agenda.finish(seven, record({"start": 7, "number": 7}, 22))
        assert agenda.take() == canonical({"start": 7, "number": 22})
        assert agenda.take() is None and agenda.done == 1 and len(agenda.open) == 2

    @settings(max_examples=15)
    @given(st.randoms(use_true_random=False))
    def test_the_order_of_finishing_makes_no_difference(self, random: Random) -> None:
        item = Hailstones()
        live = Agenda(item, Plan.QUICK, {})
        known: dict[str, Record] = {}
        running = [cell for _ in range(2) if (cell := live.take())]
        while running:
            cell = running.pop(random.randrange(len(running)))
            known[cell] = record(parsed(cell), item.run(parsed(cell))["next"])
            live.finish(cell, known[cell])
            running += [cell for _ in range(2 - len(running)) if (cell := live.take())]
        again = Agenda(item, Plan.QUICK, known)
        assert not live.open and not again.open
        assert sorted(map(str, live.records)) == sorted(map(str, again.records))
        assert again.records == Agenda(item, Plan.QUICK, dict(sorted(known.items()))).records
        for start, numbers in ((6, SIX), (7, SEVEN)):
            assert [item.row.cell["number"] for item in again.records if item.row.cell["start"] == start] == numbers

    def test_rows_of_a_larger_plan_are_left_out(self, store: Store) -> None:
        run([Hailstones()], store, plan=Plan.FULL)
        assert {row.cell["start"] for row in rows(Hailstones(), store, Plan.FULL)} == {6, 7, 9}
        assert {row.cell["start"] for row in rows(Hailstones(), store)} == {6, 7}


def record(cell: dict[str, Any], following: int) -> Record:
    return Record(Row(cell, {"next": following}), 0.0, "", TIMELESS)


class TestRunning:
    def test_adaptive(self, store: Store) -> None:
        run([Hailstones()], store, plan=Plan.QUICK)
        assert [row.cell["number"] for row in rows(Hailstones(), store) if row.cell["start"] == 6] == SIX
        assert len(store.records(Hailstones())) == len(SIX) + len(SEVEN)

    def test_two_processes_find_the_same(self, store: Store, tmp_path: Path) -> None:
        items = [Hailstones(), Cells()]
        run(items, store, plan=Plan.QUICK, workers=2)
        for item in items:
            assert rows(item, store) == expected(item, tmp_path)

    def test_nothing_is_run_twice(self, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        run([Cells(count=4)], store)
        monkeypatch.setenv(PIDS, str(tmp_path / "nowhere"))  # now a cell that ran would fail
        run([Cells(count=4)], store)
        with pytest.raises(ExperimentError, match=r'test-cells failed in cell {"number":4}'):
            run([Cells(count=5)], store)

    def test_a_new_version_runs_again_and_old_rows_stay(self, store: Store) -> None:
        for version in (1, 2):
            run([Hailstones(version=version)], store, plan=Plan.QUICK)
            assert len(rows(Hailstones(version=version), store)) == len(SIX) + len(SEVEN)
        assert len(rows(Hailstones(), store)) == len(SIX) + len(SEVEN)

    def test_progress(self, store: Store) -> None:
        seen: list[RunProgress] = []
        run([Cells(count=3)], store, watch=seen.append)
        assert [(state.done, state.wanted) for state in seen] == [(0, 3), (1, 3), (2, 3), (3, 3)]
        seen.clear()
        run([Cells(count=3), Hailstones()], store, plan=Plan.QUICK, watch=seen.append)
        assert seen[0][1:] == (3, 3) and seen[1][1:] == (0, 2) and seen[-1][1:] == (24, 24)

    @pytest.mark.parametrize("workers", [0, -1, 1.5, True])
    def test_workers(self, workers: int, store: Store) -> None:
        with pytest.raises(OptionError, match="workers is a positive whole number"):
            run([], store, workers=workers)

    def test_what_another_run_finished_meanwhile_is_taken_over(self, tmp_path: Path) -> None:
        """The other run does all the rest while this one is in its first cell."""
        path = tmp_path / "lab.sqlite"
        with Store(path) as ours, Store(path) as other:
            begun: list[int] = []

            def watch(state: RunProgress) -> None:
                begun.append(state.done)
                if len(begun) == 2:
                    run([Hailstones()], other, plan=Plan.QUICK)

            run([Hailstones()], ours, plan=Plan.QUICK, watch=watch)
            assert rows(Hailstones(), ours) == expected(Hailstones(), tmp_path)
            assert begun[-1] == len(SIX) + len(SEVEN)


class TestFailing:
    @pytest.mark.parametrize("workers", [1, 2])
    def test_a_cell_that_raises(self, workers: int, store: Store) -> None:
        broken = Cells(count=6, deed="raise", at=2)
        with pytest.raises(
            ExperimentError, match=r'test-cells failed in cell {"number":2}: ZeroDivisionError'
        ) as error:
            run([broken, Hailstones()], store, plan=Plan.QUICK, workers=workers)
        assert isinstance(error.value.__cause__, ZeroDivisionError)
        assert [row.cell["number"] for row in rows(broken, store)] == [0, 1, 3, 4, 5]
        assert len(rows(Hailstones(), store)) == len(SIX) + len(SEVEN)
        run([Cells(count=6)], store)
        assert len(rows(broken, store)) == 6

    def test_a_process_that_dies(self, store: Store) -> None:
        broken = Cells(count=6, deed="die", at=1, pause=0.02)
        with pytest.raises(ExperimentError, match=r'test-cells failed in cell {"number":1}: the process .* died; all'):
            run([broken], store, workers=2)
        assert [row.cell["number"] for row in rows(broken, store)] == [0, 2, 3, 4, 5]

    @pytest.mark.parametrize("deed", ["not a number", "not plain"])
    def test_what_is_not_plain_is_no_row(self, deed: str, store: Store) -> None:
        with pytest.raises(ExperimentError, match=r'test-cells failed in cell {"number":3}.*not plain JSON data'):
            run([Cells(count=5, deed=deed, at=3)], store)
        assert len(rows(Cells(count=5), store)) == 4

    @pytest.mark.parametrize("workers", [1, 2])
    def test_a_full_disk_ends_the_run(self, workers: int, store: Store) -> None:
        run([Cells(count=2)], store)
        store._database.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreError, match="rows stored so far are safe"):
            run([Cells(count=5)], store, workers=workers)
        assert len(rows(Cells(count=5), store)) == 2

    def test_an_experiment_that_cannot_travel(self, store: Store) -> None:
        class Local(Cells):
            pass

        with pytest.raises(ExperimentError, match="Local"):
            run([Local(count=2)], store, workers=2)


Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(launch: Callable[..., subprocess.Popen[str]]) -> Start:
    """Starts a run in a process group of its own; Ctrl-C ends it with 130."""

    def start(experiment: str, store: Path, workers: int, pids: Path | None = None) -> subprocess.Popen[str]:
        env = os.environ | ({} if pids is None else {PIDS: str(pids)})
        command = [sys.executable, "-c", code(experiment, store, workers)]
        return launch(command, cwd=TESTS, env=env, stderr=subprocess.PIPE)

    return start


def code(experiment: str, store: Path, workers: int) -> str:
    return f"""
import sys
from pathlib import Path
from gametree.lab import Plan, Store, run
from support.lab_examples import Cells, Hailstones
try:
    with Store(Path({str(store)!r})) as store:
        run([{experiment}], store, plan=Plan.QUICK, workers={workers})
except KeyboardInterrupt:
    sys.exit(130)
"""


def stored(path: Path) -> int:
    """How many rows a store has that nobody is writing to; it must be sound."""
    if not path.exists():
        return 0
    database = sqlite3.connect(path)
    try:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return count(database)
    finally:
        database.close()


def stored_meanwhile(path: Path) -> int:
    """The same of one that somebody may be writing to, at least."""
    if not path.exists():
        return 0
    database = sqlite3.connect(path)
    try:
        return count(database)
    except sqlite3.OperationalError:
        return 0
    finally:
        database.close()


def count(database: sqlite3.Connection) -> int:
    made = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    return int(database.execute("SELECT count(*) FROM row").fetchone()[0]) if made else 0


PATIENCE = 90.0
"""Seconds after which something will not happen any more, also on a busy machine."""


def wait_for(condition: object) -> None:
    assert callable(condition)
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def alive(pid: int) -> bool:
    """Whether a process is there, and not only its remains."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class TestKilling:
    @pytest.mark.parametrize(
        ("experiment", "waiting", "workers"),
        [
            ("Cells(count=200{})", [f", deed='wait', at={at}, pause=0.003" for at in (50, 150)], 1),
            ("Hailstones({})", [f"pause=0.03, waits_at={number}" for number in (34, 8)], 2),
        ],
        ids=["cells", "adaptive"],
    )
    def test_killed_again_and_again(
        self, start: Start, experiment: str, waiting: list[str], workers: int, tmp_path: Path
    ) -> None:
        """Each time a little later after the first new row; the last run is let alone.

        However slow this process is, none that it kills was at its end: each waits for ever in a cell, in a later one
        than the last.
        """
        path, random, counts = tmp_path / "lab.sqlite", Random(experiment), [0]
        for wait in waiting:
            process = start(experiment.format(wait), path, workers)
            wait_for(lambda: stored_meanwhile(path) > counts[-1])
            time.sleep(random.uniform(0, 0.15))
            assert process.poll() is None
            process.kill()
            process.wait()
            counts.append(stored(path))
            assert counts[-1] > counts[-2]
        undisturbed = experiment.format("")
        assert start(undisturbed, path, workers).wait(PATIENCE) == 0
        item = eval(undisturbed)
        with Store(path) as store:
            assert rows(item, store) == expected(item, tmp_path)
            assert stored(path) == len(rows(item, store)) > counts[-1]

    def test_workers_do_not_outlive_the_run(self, start: Start, tmp_path: Path) -> None:
        process = start("Cells(pause=60)", tmp_path / "lab.sqlite", 2, tmp_path)
        wait_for(lambda: len(list(tmp_path.glob("[0-9]*"))) == 2)
        pids = [int(path.name) for path in tmp_path.glob("[0-9]*")]
        assert all(map(alive, pids))
        process.kill()
        process.wait()
        wait_for(lambda: not any(map(alive, pids)))

    def test_two_runs_at_the_same_time(self, start: Start, tmp_path: Path) -> None:
        path = tmp_path / "lab.sqlite"
        both = [start("Hailstones(pause=0.02), Cells(count=50)", path, 1) for _ in range(2)]
        assert [process.wait(PATIENCE) for process in both] == [0, 0]
        with Store(path) as store:
            for item in (Hailstones(), Cells(count=50)):
                assert rows(item, store) == expected(item, tmp_path)


class TestCtrlC:
    @pytest.mark.parametrize("everybody", ["everybody", "only the run"])
    def test_workers_are_stopped(self, start: Start, everybody: str, tmp_path: Path) -> None:
        """A terminal sends Ctrl-C to all processes."""
        process = start('Cells(count=3, deed="search", at=1)', tmp_path / "lab.sqlite", 2, tmp_path)
        wait_for(lambda: stored_meanwhile(tmp_path / "lab.sqlite") == 2)
        pids = [int(path.name) for path in tmp_path.glob("[0-9]*")]
        os.kill(-process.pid if everybody == "everybody" else process.pid, signal.SIGINT)
        _, stderr = process.communicate(timeout=PATIENCE)
        assert (process.returncode, stderr) == (130, "")
        wait_for(lambda: not any(map(alive, pids)))
        assert stored(tmp_path / "lab.sqlite") == 2

    def test_before_the_workers_are_ready(self, start: Start, tmp_path: Path) -> None:
        process = start("Cells(pause=60)", tmp_path / "lab.sqlite", 2)
        wait_for((tmp_path / "lab.sqlite").exists)
        time.sleep(0.15)
        os.kill(-process.pid, signal.SIGINT)
        _, stderr = process.communicate(timeout=PATIENCE)
        assert (process.returncode, stderr) == (130, "")

    def test_a_search_in_this_process_is_no_row(self, start: Start, tmp_path: Path) -> None:
        """A search that Ctrl-C stops returns what it knows; the cell must not."""
        process = start('Cells(count=3, deed="search", at=1)', tmp_path / "lab.sqlite", 1)
        wait_for(lambda: stored_meanwhile(tmp_path / "lab.sqlite") == 1)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=PATIENCE)
        assert (process.returncode, stderr) == (130, "")
        assert stored(tmp_path / "lab.sqlite") == 1
