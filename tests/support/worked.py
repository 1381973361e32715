"""What the tests of worked examples share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gametree.lab.papers import worked
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.searching.kernels.kernel import Kernel
from gametree.searching.kernels.native_kernel import NativeKernel
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.request import Request
from gametree.searching.task import Task
from gametree.searching.tracing.trace import Trace

KERNELS: dict[str, Callable[..., Kernel]] = {"native": NativeKernel, "python": PythonKernel}


KERNEL = pytest.mark.parametrize("kernel", KERNELS)


def cells(rows: tuple[tuple[str, ...], ...]) -> list[str]:
    """Rows of a table of a search with windows or tests, as they are retyped above."""
    return [" | ".join((" ".join(row[1:-3]), row[-3], " ".join(row[-2:]))).replace("|  |", "| |") for row in rows]


def table_of(name: str) -> tuple[Trace, worked.TraceTable]:
    example = worked.example(name)
    trace = example.trace()
    return trace, worked.table(trace, example.labels)


def evaluated(position: Position, algorithm: str, kernel: str) -> list[int]:
    """The keys of the leaves in the order in which a search evaluates them."""
    task = Task(Request(position, algorithm, Limits(), "auto", "natural", kernel=kernel))
    settings = task.settings._replace(record=True)
    task.kernel = KERNELS[kernel](position, settings, task.limits)
    task.result()
    return task.kernel.leaves


def minimal_leaves(width: int, depth: int) -> int:
    """The leaves of the minimal tree: with even d 2 w^(d/2) - 1, with odd d w^((d+1)/2) + w^((d-1)/2) - 1."""
    return int(width ** ((depth + 1) // 2) + width ** (depth // 2) - 1)


def best_first(spec: Any, maximizing: bool = True) -> tuple[int, Any]:
    """The minimax value of a nested list, and the list with the best move first everywhere."""
    if isinstance(spec, int):
        return spec, spec
    children = sorted(
        (best_first(child, not maximizing) for child in spec), reverse=maximizing, key=lambda pair: pair[0]
    )
    return children[0][0], [child for _, child in children]
