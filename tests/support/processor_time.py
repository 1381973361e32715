"""How much processor time tests take, that of the processes they start included: `pytest -p support.processor_time`.

On a machine that does other work meanwhile this says more than `--durations`, which counts the time spent waiting.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator

import pytest

SHOWN = 25
"""How many tests are listed by name."""

by_test: defaultdict[str, float] = defaultdict(float)
by_file: defaultdict[str, float] = defaultdict(float)


def spent() -> float:
    """Seconds of user and system time of this process and of those it has started and waited for."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Setup, call and teardown together, fixtures that are made for the first time among them."""
    before = spent()
    try:
        return (yield)
    finally:
        by_test[item.nodeid] += spent() - before
        by_file[item.nodeid.split("::")[0]] += spent() - before


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The most expensive tests, each file, and all there was, collection included."""
    terminalreporter.section("processor time")
    for found, shown in (by_test, SHOWN), (by_file, len(by_file)):
        for name in sorted(found, key=found.__getitem__, reverse=True)[:shown]:
            terminalreporter.write_line(f"{found[name]:8.2f} s {name}")
    in_tests = sum(by_test.values())
    terminalreporter.write_line(f"{spent():8.2f} s in all, {in_tests:.2f} s of it in {len(by_test)} tests")
