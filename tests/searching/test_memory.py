"""Searches that run out of memory stop with what they know; tables and trees larger than memory are refused.

Memory that runs out is tried in a process of its own, because its address space is limited: that is the one limit at
which a request for memory fails in an orderly way, and it must not fail in the process that runs the tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import repeat
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import gametree as gt
from gametree.searching.kernels import python_kernel
from gametree.searching.memory.available import available
from gametree.searching.memory.table import TableStore
from gametree.searching.memory.tree import TreeStore
from support.users_games import Nim

linux = pytest.mark.skipif(sys.platform != "linux", reason="limits the address space as Linux does")

PRELUDE = """
    import resource, sys
    from contextlib import contextmanager
    import gametree as gt

    @contextmanager
    def room(megabytes):
        with open("/proc/self/statm") as file:
            used = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + megabytes * 2**20, resource.RLIM_INFINITY))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    wide = gt.position("random-tree", branching=20, seed=4)
    othello = gt.position("othello")
    graph = gt.BestFirst(memory="graph", completion="outcomes")
    nodes = gt.BestFirst(memory="tree", completion="values")
"""


def run(program: str) -> str:
    """What a program prints that begins with the prelude."""
    command = [sys.executable, "-c", dedent(PRELUDE) + dedent(program)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


@linux
def test_a_native_search_without_memory_stops_with_what_it_knows() -> None:
    run("""
        searches = [(wide, "sss", 12), (wide, "dual", 12), (othello, graph, 60), (othello, nodes, 60)]
        for position, algorithm, depth in searches:
            with room(6):
                result = gt.search(position, algorithm, depth=depth, kernel="native")
            assert result.stopped == "memory", (algorithm, result)
            assert result.counts.nodes > 1000 and result.memory > 2**20
            assert (result.move is None) == (result.bound == "none"), result
    """)


@linux
@pytest.mark.parametrize("algorithm", ["best-first", "best-first-extension", "alphabeta-tree"])
def test_a_tree_can_be_used_after_its_memory_ran_out(algorithm: str) -> None:
    run(f"""
        tree = gt.Tree()
        gt.search(wide, {algorithm!r}, depth=2, tree=tree)  # Python, too, takes memory for what it does first
        with room(1):
            result = gt.search(wide, {algorithm!r}, depth=250, tree=tree, kernel="native")
        assert result.stopped == "memory" and len(tree) > 10_000, result
        assert {algorithm == "alphabeta-tree"} or wide.line(result.pv).evaluate() == result.value

        def count(branch):
            assert len({{child.move for child in branch.children}}) == len(branch.children)
            return 1 + sum(map(count, branch.children))

        assert count(tree.root) == len(tree)
        on = gt.search(wide, {algorithm!r}, depth=3, tree=tree, kernel="native")
        assert on.stopped is None and on.move in wide.moves(), on
        tree.advance(on.move)
        assert 0 < len(tree) < 2**20
        assert gt.search(wide.play(on.move), {algorithm!r}, depth=3, tree=tree, kernel="native").stopped is None
    """)


@linux
def test_no_algorithm_raises_a_memory_error() -> None:
    """With any of them, whatever is left: a limit is reached, or the search is complete."""
    run("""
        for name in gt.algorithms():
            table = gt.Table(2**12) if gt.algorithm(name).uses_table else None
            gt.search(wide, name, depth=3, table=table)  # Python, too, takes memory for what it does first
            for megabytes in (2, 5):
                with room(megabytes):
                    result = gt.search(wide, name, depth=250, nodes=150_000, table=table)
                assert result.stopped in ("memory", "nodes"), (name, result)
            assert gt.search(wide, name, depth=2, table=table).value == gt.search(wide, name, depth=2).value
    """)


@pytest.mark.parametrize("name", gt.algorithms())
def test_a_definition_without_memory_stops_with_what_it_knows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error at a certain visit, not a limit: without memory Python itself fails in ways of its own."""
    position, algorithm = Nim(9).position(), gt.algorithm(name)
    whole = gt.search(position, name, depth=9, kernel="python")
    monkeypatch.setattr(python_kernel, "LONGEST_INTERVAL", 1)

    def search_with_memory_for(visits: int | None, table: gt.Table | None, tree: gt.Tree | None) -> gt.SearchResult:
        left = iter(range(visits)) if visits else repeat(0)

        def poll(kernel: python_kernel.PythonKernel) -> None:
            if next(left, None) is None:
                raise MemoryError
            kernel._set_budget()

        monkeypatch.setattr(python_kernel.PythonKernel, "poll", poll)
        return gt.search(position, name, depth=9, table=table, tree=tree, kernel="python")

    for visits in (1, 2, 5, 17):
        table = gt.Table(2**8) if algorithm.uses_table else None
        tree = gt.Tree() if algorithm.uses_tree else None
        stopped = search_with_memory_for(visits, table, tree)
        assert stopped.stopped == "memory" or stopped.value == whole.value
        assert stopped.move is None or stopped.move in position.moves()
        again = search_with_memory_for(None, table, tree)
        assert (again.value, again.stopped) == (whole.value, None)
        assert tree is None or tree.root is None or tree.root.value == again.value


@linux
def test_a_definition_lets_go_of_its_memory() -> None:
    """What the search held is free again when its result is made."""
    run("""
        gt.search(wide, "sss", depth=9, nodes=500, kernel="python")
        with room(4):
            result = gt.search(wide, "sss", depth=9, kernel="python")
        assert result.stopped == "memory" and result.counts.open > 100, result
    """)


@linux
def test_a_table_without_address_space_is_refused() -> None:
    printed = run("""
        for size in ("16MB", "64MB"):
            with room(9):
                try:
                    gt.search(othello, "mtdf", depth=3, table=size)
                except gt.errors.TableError as error:
                    print(error)
    """).splitlines()
    assert printed[0] == "no memory for a table of 16 MB; choose a smaller one"
    assert printed[1].startswith("a table of 64 MB does not fit:") and printed[1].endswith("; '8 MB' would fit")


@linux
def test_this_machine_has_less_memory_than_the_largest_table() -> None:
    room = available()
    assert room is not None and room > 2**20
    if room < 2**38:
        table = gt.Table("256GB")
        with pytest.raises(
            gt.errors.TableError, match=r"a table of 256 GB does not fit: .* available; '.*B' would fit"
        ):
            gt.search(gt.position("tic-tac-toe"), "alphabeta", depth=1, table=table)
        assert table.used() == 0


def have(monkeypatch: pytest.MonkeyPatch, room: int | None) -> None:
    for module in ("table", "tree"):
        monkeypatch.setattr(f"gametree.searching.memory.{module}.available", lambda: room)


@pytest.mark.parametrize("kernel", ["python", "native"])
def test_a_size_that_fits_is_named(monkeypatch: pytest.MonkeyPatch, kernel: str) -> None:
    have(monkeypatch, 3 * 2**30)
    start = gt.position("tic-tac-toe")
    with pytest.raises(gt.errors.TableError) as table:
        gt.search(start, "alphabeta", depth=1, table="4GB", kernel=kernel)
    assert str(table.value) == "a table of 4 GB does not fit: 3 GB of memory are available; '2 GB' would fit"
    assert gt.Table("2 GB").entries == 2**27
    with pytest.raises(gt.errors.TreeError) as tree:
        gt.search(start, "best-first", depth=1, tree=gt.Tree("4GB"), kernel=kernel)
    assert str(tree.value) == (
        "a tree of 268,435,456 nodes, 4 GB, does not fit: 3 GB of memory are available, enough for Tree(201326592)"
    )
    assert gt.search(start, "best-first", depth=1, tree=gt.Tree(201326592), kernel=kernel).depth == 1


@pytest.mark.parametrize("room", [0, None])
def test_what_is_not_large_or_not_known_is_not_refused(monkeypatch: pytest.MonkeyPatch, room: int | None) -> None:
    have(monkeypatch, room)
    table, tree = (gt.Table(2**28), gt.Tree(2**30)) if room is None else (gt.Table(), gt.Tree())
    assert isinstance(table.store(), TableStore) and isinstance(tree.store(), TreeStore)


def made(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


MEMINFO = {"proc/meminfo": "MemTotal:       8000 kB\nMemAvailable:   4000 kB\nHugePages_Total:  0\n"}
VERSION_2 = {
    "proc/self/cgroup": "0::/user/me\n",
    "sys/fs/cgroup/user/memory.max": "1000000\n",
    "sys/fs/cgroup/user/memory.current": "700000\n",
    "sys/fs/cgroup/user/memory.stat": "anon 500000\ninactive_file 150000\n",
    "sys/fs/cgroup/user/me/memory.max": "max\n",
    "sys/fs/cgroup/user/me/memory.current": "600000\n",
}
VERSION_1 = {
    "proc/self/cgroup": "5:cpu,cpuacct:/x\n4:memory:/docker/1\n",
    "sys/fs/cgroup/memory/docker/1/memory.limit_in_bytes": "900000\n",
    "sys/fs/cgroup/memory/docker/1/memory.usage_in_bytes": "950000\n",
    "sys/fs/cgroup/memory/docker/1/memory.stat": "inactive_file 1\ntotal_inactive_file 60000\n",
}


@pytest.mark.parametrize(
    ("files", "room"),
    [
        (MEMINFO, 4000 * 1024),
        ({**MEMINFO, **VERSION_2}, 450_000),
        ({**MEMINFO, **VERSION_1}, 10_000),
        ({**MEMINFO, "proc/self/cgroup": "0::/gone\n"}, 4000 * 1024),
        ({**MEMINFO, **VERSION_1, "sys/fs/cgroup/memory/docker/1/memory.usage_in_bytes": "990000\n"}, 0),
    ],
)
def test_what_is_available_is_the_least_of_all_limits(tmp_path: Path, files: dict[str, str], room: int) -> None:
    assert available(made(tmp_path, files)) == room


def test_where_nothing_is_known_nothing_is_claimed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: Any) -> int:
        raise ValueError("unrecognized configuration name")

    monkeypatch.setattr(os, "sysconf", unknown)
    assert available(tmp_path) is None
