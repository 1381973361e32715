"""The settings of a checked search: none of them may change what it finds."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithm import algorithm as find_algorithm
from gametree.searching.deepening import Deepening
from gametree.searching.kernels.kernel import Kernel, Settings
from gametree.searching.kernels.native_kernel import NativeKernel
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.table import Table
from gametree.searching.request import Request
from gametree.searching.task import Task

__all__ = ["ETC", "ORDERINGS", "SIZES", "Run", "Setting", "any_setting", "facts", "make_kernel", "run"]

SIZES = (None, *(2**n for n in range(6, 13)), 2**16)
"""Entries of a table; the smallest ones overflow even on small trees."""
ETC = ("off", "everywhere", 1, 2)
ORDERINGS = (
    "natural",
    "static",
    "killer",
    "history",
    "table",
    "table+killer+static",
    "history+table",
    "static+killer+history+table",
    "hint",
    "table+killer+hint",
)


class Setting(NamedTuple):
    """How to search, besides algorithm and depth. Settings that the algorithm does not use are left out."""

    kernel: str = "python"
    size: int | None = None
    ordering: str = "natural"
    etc: str | int = "off"
    from_depth: int = 0
    deepening: str | Deepening = "never"
    nodes: int | None = None

    def algorithm(self, name: str | Algorithm) -> Any:
        """The algorithm with this setting's ETC, if it has ETC."""
        found: Any = find_algorithm(name)
        return found.but(etc=self.etc) if hasattr(found, "etc") else found

    def table(self) -> Table | None:
        """A fresh table."""
        return None if self.size is None else Table(self.size, from_depth=self.from_depth)

    def request(
        self, root: Position, name: str | Algorithm, depth: int | None = None, table: Table | None = None
    ) -> Request:
        """The request for the search, with a fresh table if none is given."""
        algorithm = self.algorithm(name)
        return Request(
            root,
            algorithm,
            Limits(depth, self.nodes),
            (table or self.table()) if algorithm.uses_table else None,
            self.ordering if algorithm.uses_ordering else "natural",
            kernel=self.kernel,
            deepening="always" if self.nodes is not None else self.deepening,
        )


def any_setting(rng: Random, kernel: str) -> Setting:
    """A random setting."""
    return Setting(
        kernel,
        rng.choice(SIZES),
        rng.choice(ORDERINGS),
        rng.choice(ETC),
        rng.choice((0, 0, 1)),
        "always" if rng.random() < 0.3 else "never",
    )


class Run(NamedTuple):
    """The results of a search, one for each iteration, the keys of its leaves in order, and the kernel that ran it."""

    results: list[SearchResult]
    leaves: list[int]
    kernel: Kernel

    @property
    def result(self) -> SearchResult:
        """The last result."""
        return self.results[-1]


def run(request: Request) -> Run:
    """Runs a search and records its leaves."""
    task = Task(request)
    task.settings = task.settings._replace(record=True)
    task.kernel = make_kernel(request.position, request.kernel, task.settings, task.limits)
    return Run(list(task.results()), task.kernel.leaves, task.kernel)


def make_kernel(root: Position, name: str, settings: Settings, limits: Limits | None = None) -> Kernel:
    """A kernel by name."""
    return (PythonKernel if name == "python" else NativeKernel)(root, settings, limits or Limits())


def facts(run: Run) -> list[object]:
    """Everything in a result that must be the same with every kernel and in every run."""
    return [
        (r.value, r.bound, r.move, r.pv, r.depth, r.counts, r.stopped, r.probes, r.running) for r in run.results
    ] + [run.leaves]
