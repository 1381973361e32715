"""The same examples of hypothesis in every run, a cache of compiled games of our own, and no signal handlers left."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

CACHE = tempfile.mkdtemp(prefix="gametree-tests-")
os.environ["GAMETREE_CACHE"] = CACHE  # now: games are compiled when a module of tests is imported


def pytest_unconfigure(config: pytest.Config) -> None:
    """Removes the cache."""
    shutil.rmtree(CACHE, ignore_errors=True)


MOST = int(os.environ.get("GAMETREE_EXAMPLES", "0"))
"""No property is tried with more examples than this, unless it is 0: for runs that are slow anyway."""

if MOST:
    usual = settings.__init__

    def capped(made: settings, *parent: Any, max_examples: int = MOST, **options: Any) -> None:
        """The settings that a test asks for, with fewer examples."""
        usual(made, *parent, max_examples=min(max_examples, MOST), **options)

    settings.__init__ = capped  # type: ignore[assignment, method-assign]

settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("repeatable")


SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGALRM") if hasattr(signal, name)]


@pytest.fixture(autouse=True)
def _handlers_stay() -> Iterator[None]:
    """A handler that a test leaves behind would change what happens in the tests that follow in the same process."""
    before = [signal.getsignal(number) for number in SIGNALS]
    yield
    assert [signal.getsignal(number) for number in SIGNALS] == before
