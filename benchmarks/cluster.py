"""What a cluster costs: a cell and a batch in processor time, batches a second, and two workers against two processes.

    python benchmarks/cluster.py [--cells 400] [--batches 1000]
    python benchmarks/cluster.py --kills 20

The scheduler and its two workers are processes of this machine, behind TCP. Processor time is that of each process and
does not depend on what else runs here; seconds do. With --kills nothing is measured: workers are killed at random
moments until so many are dead, and the rows must be those of a serial run.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter, process_time, sleep
from typing import Any

import psutil

import gametree as gt
from gametree.lab import Cell, Claim, Experiment, Plan, Rows, Store, Trials, run
from gametree.lab.runner import RunProgress
from gametree.runs.cluster import Cluster, connected

WORKERS = 2
BATCH_SECONDS = 5.0
SCHEDULER = ["-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
WORKER = ["-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-dashboard"]


@dataclass(frozen=True)
class Searches(Experiment):
    """Alpha-beta on random trees, or nothing at depth 0."""

    count: int
    depth: int
    version: int = 1

    name = "benchmark-searches"
    title = source = measures = "searches"

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """See `Experiment.cells`."""
        return ({"seed": seed} for seed in range(self.count))

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """See `Experiment.run`."""
        if not self.depth:
            return {"leaves": 0}
        tree = gt.position("random-tree", seed=cell["seed"], branching=8)
        return {"leaves": gt.search(tree, "alphabeta", depth=self.depth, table=None, ordering="natural").counts.leaves}

    def trials(self, rows: Rows) -> Trials:
        """See `Experiment.trials`."""
        return Trials(len(rows), None, "searches")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """See `Experiment.claims`."""
        return []


@contextmanager
def machines() -> Iterator[tuple[str, psutil.Process, list[psutil.Process]]]:
    """A scheduler and its workers: the address, and the processes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scheduler.json"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
        where = ["--scheduler-file", str(file)]
        started = [subprocess.Popen([sys.executable, *SCHEDULER, *where], **quiet)]  # type: ignore[call-overload]
        started += [
            subprocess.Popen([sys.executable, *WORKER, *where], **quiet)  # type: ignore[call-overload]
            for _ in range(WORKERS)
        ]
        try:
            while not file.exists() or not file.read_text():
                sleep(0.1)
            from distributed import Client

            with Client(scheduler_file=str(file), set_as_default=False) as client:
                client.wait_for_workers(WORKERS)
                address = client.scheduler.address
            yield address, psutil.Process(started[0].pid), [psutil.Process(each.pid) for each in started[1:]]
        finally:
            for each in reversed(started):
                for child in psutil.Process(each.pid).children(recursive=True):
                    child.kill()
                each.kill()
                each.wait()


def spent(*processes: psutil.Process) -> float:
    """Seconds of processor time of processes that live, and of those that they started."""
    every = [each for process in processes for each in (process, *process.children(recursive=True))]
    return sum(float(each.cpu_times().user + each.cpu_times().system) for each in every)


def rows_of(item: Experiment, **how: Any) -> dict[str, tuple[str, float]]:
    """Runs an experiment with an empty store."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "rows.sqlite") as store:
        run([item], store, **how)
        return {cell: (str(record.row.measured), record.seconds) for cell, record in store.records(item).items()}


def measure_batches(cluster: Cluster, scheduler: psutil.Process, workers: list[psutil.Process], count: int) -> None:
    """Empty batches, as many at a time as a run gives out."""
    cluster.submit(int).result()
    before, here, began = (spent(scheduler), spent(*workers)), process_time(), perf_counter()
    open_ = [cluster.submit(int) for _ in range(cluster.places)]
    for _ in range(count - cluster.places):
        open_.pop(0).result()
        open_.append(cluster.submit(int))
    for future in open_:
        future.result()
    seconds = perf_counter() - began
    costs = [spent(scheduler) - before[0], spent(*workers) - before[1], process_time() - here]
    shown = ", ".join(
        f"{name} {1000 * cost / count:.2f}"
        for name, cost in zip(("scheduler", "workers", "client"), costs, strict=True)
    )
    print(f"an empty batch, ms of processor time: {shown}; {count / seconds:.0f} batches a second here")


def measure_cells(cluster: Cluster, count: int) -> None:
    """Empty cells: what the run itself and the store take, alone and in batches."""
    ways: dict[str, dict[str, Any]] = {"stored alone": {}, "stored in batches": {"executor": cluster}}
    for name, how in ways.items():
        here, began = process_time(), perf_counter()
        rows_of(Searches(count, 0), **how)
        took, seconds = process_time() - here, perf_counter() - began
        cost = 1000 * took / count
        print(f"an empty cell {name}, ms of processor time: {cost:.2f}; {count / seconds:.0f} cells a second here")


def measure_efficiency(count: int, depth: int, cluster: Cluster, others: list[psutil.Process]) -> None:
    """The same cells with two processes and with two workers: all processor time over that of the cells alone."""
    cluster.batch_seconds = BATCH_SECONDS
    ways: dict[str, tuple[dict[str, Any], list[psutil.Process]]] = {
        "two processes": ({"workers": WORKERS}, []),
        "two workers": ({"executor": cluster}, others),
    }
    found = {}
    for name, (how, processes) in ways.items():
        before, began = spent(*processes), perf_counter()
        here = os.times()
        found[name] = rows_of(Searches(count, depth), **how)
        took, there = perf_counter() - began, os.times()
        cells = sum(seconds for _, seconds in found[name].values())
        mine = sum(there[:4]) - sum(here[:4])  # with the processes that have ended
        print(
            f"{name}: {cells:.1f} s of processor time in {count} cells, "
            f"{spent(*processes) - before + mine - cells:.2f} s around them; {took:.1f} s here, "
            f"efficiency {cells / took / WORKERS:.2f}"
        )
    first, second = ({cell: row for cell, (row, _) in each.items()} for each in found.values())
    assert first == second


def works(child: psutil.Process) -> bool:
    """Whether it is the process that runs cells: Dask keeps a watchman over each, and a helper beside it."""
    try:
        return "spawn_main" in " ".join(child.cmdline())
    except psutil.Error:  # it has just died
        return False


def kill(cluster: Executor, workers: list[psutil.Process], kills: int) -> None:
    """Kills workers at random moments while cells run, each process once."""
    random, killed = Random(1), set[int]()
    item = Searches(60 * kills, 6)
    moments = sorted(random.sample(range(item.count - 60), kills))

    def watch(state: RunProgress) -> None:
        if len(killed) < kills and state.done >= moments[len(killed)]:
            living = [child.pid for worker in workers for child in worker.children() if works(child)]
            living = [pid for pid in living if pid not in killed]
            if living:
                killed.add(chosen := random.choice(living))
                os.kill(chosen, signal.SIGKILL)

    there = rows_of(item, executor=cluster, watch=watch)
    here = rows_of(item)
    assert {cell: row for cell, (row, _) in there.items()} == {cell: row for cell, (row, _) in here.items()}
    assert len(killed) == kills
    print(f"{kills} workers killed, {len(there)} rows as in a serial run")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cells", type=int, default=400)
    parser.add_argument("--batches", type=int, default=1000)
    parser.add_argument("--depth", type=int, default=10)
    parser.add_argument("--kills", type=int, default=0)
    args = parser.parse_args()
    with machines() as (address, scheduler, workers), connected(address) as cluster:
        if args.kills:
            kill(cluster, workers, args.kills)
            return
        measure_batches(cluster, scheduler, workers, args.batches)
        measure_cells(cluster, args.batches)
        measure_efficiency(args.cells, args.depth, cluster, [scheduler, *workers])


if __name__ == "__main__":
    main()
