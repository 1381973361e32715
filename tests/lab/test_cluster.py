"""Cells on the workers of a real Dask cluster: two processes behind TCP. They are killed, and so is all else."""

from __future__ import annotations

import logging
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from gametree.cli import app
from gametree.lab import Experiment, Plan, Store, experiment, load_experiments
from gametree.lab import run as run_cells
from gametree.lab.runner import RunProgress
from gametree.matches import Match, OpeningPlan, run_match
from gametree.model.errors import ClusterError, ExperimentError, OptionError
from gametree.runs import cluster as cluster_file
from gametree.runs.build import build
from gametree.runs.cluster import Cluster, connected, visitor
from support.lab_examples import Cells, Hailstones

dask = pytest.importorskip("dask", reason="needs the extra [cluster]")
distributed = pytest.importorskip("distributed", reason="needs the extra [cluster]")
get_mp_context = pytest.importorskip("distributed.utils").get_mp_context

TESTS = Path(__file__).parents[1]
PATIENCE = 40.0
"""Seconds after which something will not happen any more, also on a busy machine."""
SETTINGS = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0", "silence_logs": logging.CRITICAL}
COPIED = {"distributed.worker.multiprocessing-method": "forkserver"}
SCHEDULER = f"""
import time
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(n_workers=1, threads_per_worker=1, processes=False, protocol="tcp://", **{SETTINGS})
    print(cluster.scheduler_address, flush=True)
    time.sleep(3600)
"""
CLIENT = """
import sys
from pathlib import Path
from gametree.lab import Store, run
from gametree.runs.cluster import connected
from support.lab_examples import Cells
with connected(sys.argv[1]) as cluster, Store(Path(sys.argv[2])) as store:
    run([Cells(count=120, pause=0.1)], store, executor=cluster)
"""


@contextmanager
def started() -> Iterator[Any]:
    """The scheduler runs in this process, so that its memory can be looked at. It does not try again what kills a
    worker: that is left to the run. The workers are copies of a process that has imported all that they need, which
    takes longer than what they do here."""
    with dask.config.set({"distributed.scheduler.allowed-failures": 0, **COPIED}):
        get_mp_context().set_forkserver_preload(["distributed", "support.lab_examples"])
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **SETTINGS) as made:
            yield made


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    with started() as made:
        yield made


@pytest.fixture(scope="module")
def crew(machines: Any) -> Iterator[Cluster]:
    with connected(machines.scheduler_address) as cluster:
        yield cluster


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "lab.sqlite") as opened:
        yield opened


def measured(path: Path, item: Experiment) -> list[tuple[str, str]]:
    """All rows of an experiment as they lie in a store."""
    database = sqlite3.connect(path)
    try:
        where = "WHERE experiment = ? ORDER BY cell"
        return database.execute(f"SELECT cell, measured FROM row {where}", (item.name,)).fetchall()
    finally:
        database.close()


def expected(item: Experiment, folder: Path) -> list[tuple[str, str]]:
    """The rows of a run in this process."""
    path = folder / "serial.sqlite"
    with Store(path) as store:
        run([item], store, plan=Plan.QUICK)
    return measured(path, item)


class WaitError(Exception):
    """Dask does not start a worker again that was killed while it was starting: then nobody is left to work."""


def check_time(deadline: float) -> None:
    if time.monotonic() > deadline:
        raise WaitError


def wait_for(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        check_time(deadline)
        time.sleep(0.02)


def run(
    experiments: list[Experiment], store: Store, *, until: Callable[[], bool] = lambda: False, **options: Any
) -> None:
    """As that of the laboratory, but it does not wait for ever."""
    deadline = time.monotonic() + PATIENCE

    def is_over() -> bool:
        check_time(deadline)
        return until()

    run_cells(experiments, store, until=is_over, **options)


Ordeal = Callable[[Any, Cluster, Path], None]


@pytest.fixture
def survive(machines: Any, crew: Cluster, tmp_path: Path) -> Callable[[Ordeal], None]:
    """Tries something that kills workers, and once more with others if Dask has lost all of them."""

    def tried(ordeal: Ordeal) -> None:
        try:
            ordeal(machines, crew, tmp_path)
        except WaitError:
            again = tmp_path / "again"
            again.mkdir()
            with started() as others, connected(others.scheduler_address) as cluster:
                ordeal(others, cluster, again)

    return tried


class TestRows:
    @pytest.mark.parametrize("item", [Hailstones(), Cells(count=40), experiment("notes-best")], ids=lambda it: it.name)
    def test_they_are_those_of_a_serial_run(
        self, item: Experiment, crew: Cluster, store: Store, tmp_path: Path
    ) -> None:
        run([item], store, plan=Plan.QUICK, executor=crew)
        assert measured(store.path, item) == expected(item, tmp_path)

    def test_of_any_executor(self, store: Store, tmp_path: Path) -> None:
        items = [Hailstones(), Cells(count=40)]
        with ThreadPoolExecutor(2) as executor:
            run(items, store, plan=Plan.QUICK, workers=2, executor=executor)
            assert executor.submit(abs, -1).result() == 1  # it belongs to us
        for item in items:
            assert measured(store.path, item) == expected(item, tmp_path)

    def test_of_an_executor_that_breaks(self, store: Store) -> None:
        """Processes of Python's own pool are not replaced."""
        deadly = Cells(count=3, deed="die", at=1)
        with (
            ProcessPoolExecutor(1, get_context("spawn")) as executor,
            pytest.raises(ExperimentError, match=r'executor is broken.* died in these cells: .*{"number":1}'),
        ):
            run([deadly], store, executor=executor)
        assert len(measured(store.path, deadly)) == 1

    def test_an_executor_is_one(self, store: Store) -> None:
        with pytest.raises(OptionError, match=r"an Executor of concurrent\.futures"):
            run([], store, executor="tcp://127.0.0.1:8786")

    def test_few_batches_are_given_out_at_a_time(
        self, machines: Any, crew: Cluster, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """However many cells there are: the scheduler never has more than two batches for each worker, and forgets
        those that are done."""
        sizes: list[int] = []
        held: list[int] = []
        given: list[Future[Any]] = []
        submit = crew.submit

        def counted(fn: Any, item: Any, cells: tuple[str, ...], seconds: float) -> Future[Any]:
            given.append(submit(fn, item, cells, seconds))
            sizes.append(len(cells))
            held.append(len(machines.scheduler.tasks))
            assert sum(not future.done() for future in given) <= crew.places == 4
            return given[-1]

        monkeypatch.setattr(crew, "submit", counted)
        run([Cells(count=300)], store, executor=crew)
        assert len(measured(store.path, Cells())) == 300
        assert max(held) <= 2 * crew.places < len(sizes)
        assert sizes[0] == 1 and max(sizes) > 10 and sum(sizes) == 300
        wait_for(lambda: not machines.scheduler.tasks)

    def test_an_early_end_leaves_nothing_behind(self, machines: Any, crew: Cluster, store: Store) -> None:
        done: list[int] = []

        def watch(state: RunProgress) -> None:
            done.append(state.done)

        run([Cells(count=500, pause=0.02)], store, executor=crew, watch=watch, until=lambda: done[-1] > 3)
        assert 3 < len(measured(store.path, Cells())) < 500
        wait_for(lambda: not machines.scheduler.tasks)

    def test_a_match(self, crew: Cluster) -> None:
        match = Match("tic-tac-toe", ["mtdf", "random:1"], pairs=6, openings=OpeningPlan(plies=2))
        here, there = ([each.last for each in run_match(match, executor=executor)] for executor in (None, crew))
        assert here == there and len(here) == 6

    def test_the_commands(self, machines: Any, tmp_path: Path) -> None:
        where = ["--cluster", machines.scheduler_address, "--json", "--store"]
        found = CliRunner().invoke(app, ["reproduce", "kc96-fig2", "--quick", *where, str(tmp_path / "lab.sqlite")])
        assert found.exit_code == 0, found.output
        item = experiment("kc96-fig2")
        assert measured(tmp_path / "lab.sqlite", item) == expected(item, tmp_path)
        players = ["match", "random:1", "random:2", "--game", "tic-tac-toe", "--games", "4"]
        found = CliRunner().invoke(app, [*players, *where, str(tmp_path / "matches.sqlite")])
        assert found.exit_code == 0 and '"games": 4' in found.output


class TestFailing:
    def test_a_cell_that_raises(self, crew: Cluster, store: Store) -> None:
        broken = Cells(count=60, deed="raise", at=50)
        with pytest.raises(ExperimentError, match=r'test-cells failed in cell {"number":50}: ZeroDivision') as error:
            run([broken], store, executor=crew)
        assert isinstance(error.value.__cause__, ZeroDivisionError)
        assert len(measured(store.path, broken)) == 59

    def test_an_experiment_that_cannot_travel(self, crew: Cluster, store: Store) -> None:
        item = Cells(count=2)
        object.__setattr__(item, "lock", threading.Lock())
        with pytest.raises(ExperimentError, match=r'failed in cell {"number":[01]}: .*lock.*\(and 1 more cells\)'):
            run([item], store, executor=crew)


def pids(machines: Any) -> list[int]:
    """The workers that are there; others are being started."""
    return [nanny.pid for nanny in machines.workers.values() if nanny.pid]


def stored(path: Path) -> int:
    database = sqlite3.connect(path)
    try:
        return int(database.execute("SELECT count(*) FROM row").fetchone()[0])
    except sqlite3.OperationalError:  # it is being made
        return 0
    finally:
        database.close()


class TestRefusing:
    def test_another_gametree(self, machines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cluster_file, "build", lambda: "0.0.9 source 12")
        with (
            pytest.raises(ClusterError, match=rf"has gametree {build()}, and this is gametree 0\.0\.9 source 12"),
            connected(machines.scheduler_address),
        ):
            pass

    def test_another_gametree_that_comes_later(self, crew: Cluster, store: Store, monkeypatch: Any) -> None:
        monkeypatch.setattr(crew, "_visit", visitor("0.0.9 source 12"))
        with pytest.raises(ClusterError, match=r"and this is gametree 0\.0\.9"):
            run([Cells(count=5)], store, executor=crew)
        assert not measured(store.path, Cells())

    def test_no_gametree(self, machines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        with distributed.Client(machines.scheduler_address, set_as_default=False) as client:
            client.run(hide_gametree)
            try:
                with pytest.raises(ClusterError, match="has gametree an older one, or none, and this is gametree"):
                    Cluster(client)
            finally:
                client.run(show_gametree)
            Cluster(client)

    def test_threads(self) -> None:
        """The processor time of a cell would be that of all; and players of a match are kept by the process."""
        with (
            distributed.LocalCluster(
                n_workers=1, threads_per_worker=2, processes=False, protocol="tcp://", **SETTINGS
            ) as threads,
            distributed.Client(threads, set_as_default=False) as client,
            pytest.raises(ClusterError, match="has 2 threads; start workers with --nthreads 1"),
        ):
            Cluster(client)

    @pytest.mark.parametrize("address", ["127.0.0.1:8786", "ucx://127.0.0.1:8786", "", None, 8786])
    def test_what_is_no_address(self, address: Any) -> None:
        with pytest.raises(OptionError, match="tcp://HOST:PORT or tls://HOST:PORT"), connected(address):
            pass
        with pytest.raises(OptionError, match=r"that of a distributed\.Client"):
            Cluster(address)

    @pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "tcp://nowhere", "tls://127.0.0.1:1"])
    def test_nobody_there(self, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cluster_file, "PATIENCE", 0.3)
        with pytest.raises(ClusterError, match=f"no scheduler can be reached at {address}: ."), connected(address):
            pass

    def test_what_must_be_encrypted(self) -> None:
        with (
            dask.config.set({"distributed.comm.require-encryption": True}),
            pytest.raises(ClusterError, match="requires encryption, as in tls://"),
            connected("tcp://127.0.0.1:1"),
        ):
            pass

    def test_without_dask(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "distributed", None)
        with pytest.raises(OptionError, match=r"pip install 'gametree\[cluster\]'"), connected("tcp://127.0.0.1:1"):
            pass

    def test_workers_and_a_cluster(self) -> None:
        found = CliRunner().invoke(app, ["reproduce", "kc96-fig2", "--workers", "2", "--cluster", "tcp://127.0.0.1:1"])
        assert found.exit_code == 2 and "give one of them" in found.output

    def test_a_file_that_the_workers_do_not_have(self, crew: Cluster, tmp_path: Path) -> None:
        file = tmp_path / "mine.py"
        file.write_text("from support.lab_examples import Cells\nEXPERIMENTS = (Cells(),)\n")
        (item,) = load_experiments(str(file))
        crew.on_all(item.versions)
        moved = file.rename(tmp_path / "other.py")
        (item,) = load_experiments(str(moved))
        moved.unlink()
        with pytest.raises(OptionError, match="there is no file"):
            crew.on_all(item.versions)


def hide_gametree() -> None:
    sys.modules["gametree.runs.build"] = None  # type: ignore[assignment]


def show_gametree() -> None:
    del sys.modules["gametree.runs.build"]


class TestDying:
    """The last ones here: afterwards there may be fewer workers."""

    def test_a_cell_that_kills_its_worker_each_time(self, survive: Callable[[Ordeal], None]) -> None:
        """It is named, and no cell that had the misfortune to be sent to the same worker."""
        deadly = Cells(count=40, deed="die", at=30)

        def ordeal(machines: Any, crew: Cluster, folder: Path) -> None:
            named = r'cell {"number":30}: the process that ran it died; all other'
            with Store(folder / "lab.sqlite") as store:
                with pytest.raises(ExperimentError, match=named):
                    run([deadly], store, executor=crew)
                assert len(measured(store.path, deadly)) == 39

        survive(ordeal)

    def test_workers_that_are_killed(self, survive: Callable[[Ordeal], None]) -> None:
        """Twice while cells run, before any is tried again; `benchmarks/cluster.py --kills 20` does it more often."""
        item = Cells(count=60, pause=0.02)

        def ordeal(machines: Any, crew: Cluster, folder: Path) -> None:
            random = Random(7)
            moments = sorted(random.sample(range(1, 20), 2))

            def watch(state: RunProgress) -> None:
                if moments and state.done >= moments[0]:
                    moments.pop(0)
                    os.kill(random.choice(pids(machines)), signal.SIGKILL)

            with Store(folder / "lab.sqlite") as store:
                run([item], store, executor=crew, watch=watch)
                assert not moments
                assert measured(store.path, item) == expected(item, folder)

        survive(ordeal)

    def test_a_client_that_is_killed(
        self, survive: Callable[[Ordeal], None], launch: Callable[..., subprocess.Popen[str]]
    ) -> None:
        item = Cells(count=120)

        def ordeal(machines: Any, crew: Cluster, folder: Path) -> None:
            path = folder / "lab.sqlite"
            client = launch([sys.executable, "-c", CLIENT, machines.scheduler_address, str(path)], cwd=TESTS)
            wait_for(lambda: path.exists() and stored(path) > 2)
            client.kill()
            client.wait()
            wait_for(lambda: not machines.scheduler.tasks)
            before = stored(path)
            with Store(path) as store:
                run([item], store, executor=crew)
            assert 2 < before < 120
            assert measured(path, item) == expected(item, folder)

        survive(ordeal)

    def test_a_scheduler_that_is_killed(
        self,
        survive: Callable[[Ordeal], None],
        launch: Callable[..., subprocess.Popen[str]],
        capfd: pytest.CaptureFixture[str],
    ) -> None:
        """A sentence says so, and no traceback of Dask beside it."""
        item = Cells(count=30, pause=0.02)

        def ordeal(machines: Any, crew: Cluster, folder: Path) -> None:
            scheduler = launch([sys.executable, "-c", SCHEDULER], cwd=TESTS, stdout=subprocess.PIPE)
            assert scheduler.stdout is not None

            def watch(state: RunProgress) -> None:
                if state.done == 3:
                    os.killpg(scheduler.pid, signal.SIGKILL)

            with Store(folder / "lab.sqlite") as store:
                with (
                    connected(scheduler.stdout.readline().strip()) as other,
                    pytest.raises(ClusterError, match=r"the scheduler was lost.*the same command continues"),
                ):
                    run([item], store, executor=other, watch=watch)
                assert "Traceback" not in capfd.readouterr().err
                assert 3 <= len(measured(store.path, item)) < 30
                run([item], store, executor=crew)
                assert measured(store.path, item) == expected(item, folder)

        survive(ordeal)
