"""An entry of the table of which one word is another writer's is not believed: see `core/table_entry.hpp`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from support.compiler import compiler

SOURCE = Path(__file__).parent / "torn_entries.cpp"
VALUES_OF_A_GAME = 1000
ALL_VALUES = 2**31 - 1
ONE_IN = 2**24


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """It tears entries and asks whose they are."""
    made = tmp_path_factory.mktemp("torn") / "torn_entries"
    subprocess.run([compiler(), "-std=c++20", "-O2", SOURCE, "-o", made], check=True)
    return made


def believed(program: Path, pairs: int, most: int) -> int:
    """How many of so many torn entries are believed. The two writers store bounds from -most to most."""
    done = subprocess.run([program, str(pairs), str(most)], capture_output=True, text=True, check=True)
    torn, believed = map(int, done.stdout.split())
    assert torn > 0.99 * pairs
    return believed


def test_no_entry_that_is_torn_is_believed(program: Path) -> None:
    assert believed(program, 500_000, VALUES_OF_A_GAME) == 0
    assert believed(program, 500_000, ALL_VALUES) == 0


def test_one_of_many_millions_is(program: Path) -> None:
    """Two are expected. The numbers are always the same: random ones would be more than eight in one run of 4,000."""
    assert 1 <= believed(program, 2 * ONE_IN, ALL_VALUES) <= 8
