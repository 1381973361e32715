"""One hypothesis profile for everybody: the same examples in every run; and nobody's cache of compiled games."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

CACHE = tempfile.mkdtemp(prefix="gametree-tests-")
os.environ["GAMETREE_CACHE"] = CACHE  # now: games are compiled when a module of tests is imported


def pytest_unconfigure(config: pytest.Config) -> None:
    """Removes the cache."""
    shutil.rmtree(CACHE, ignore_errors=True)


settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("repeatable")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With GAMETREE_EXAMPLES=n no property is tried with more than n examples: for runs that are slow anyway."""
    most = int(os.environ.get("GAMETREE_EXAMPLES", "0"))
    for item in items:
        test: Any = getattr(item, "obj", None)
        usual = getattr(test, "_hypothesis_internal_use_settings", None)
        if most and usual is not None and usual.max_examples > most:
            test._hypothesis_internal_use_settings = settings(usual, max_examples=most)
