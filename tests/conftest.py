"""The same examples of hypothesis in every run, a cache of compiled games of our own, no handlers or processes left."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from typer.main import get_command

MAIN = "PYTEST_XDIST_WORKER" not in os.environ
if MAIN:  # the workers inherit it, so that a game that one of them has compiled is compiled for all
    os.environ["GAMETREE_CACHE"] = tempfile.mkdtemp(prefix="gametree-tests-")
    # Many tests start Python again: without bytecode each of these processes, and each worker, would compile all
    # modules anew, which takes longer than most of what they do.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell; tests send it
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Removes the cache."""
    if MAIN:
        shutil.rmtree(os.environ["GAMETREE_CACHE"], ignore_errors=True)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than processors: some tests wait most of their time, for a clock or for another process."""
    return (os.cpu_count() or 1) + 1


def import_in_turn(config: pytest.Config, folder: Path) -> None:
    """Imports the test files of a folder in another order than the other workers do, as pytest would.

    After a change, pytest compiles a file anew, with asserts that say more, which takes longer than to run it. Every
    worker imports all files: in the same order each would compile all of them, in this one each compiles its share.
    """
    files = [file for file in sorted(folder.rglob("test_*.py")) if not (file.parent / "__init__.py").exists()]
    number, workers = config.workerinput["workerid"].removeprefix("gw"), config.workerinput["workercount"]  # type: ignore[attr-defined]
    first = len(files) * int(number) // workers
    for file in files[first:] + files[:first]:
        if str(file.parent) not in sys.path:
            sys.path.insert(0, str(file.parent))
        with suppress(Exception, pytest.skip.Exception):  # pytest meets it again, and says it
            import_module(file.stem)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Compiles no game while tests are collected, but when one is first used: every worker collects all tests.

    What is collected stays to the end, so no search for garbage goes through it, neither now nor during the tests.
    """
    gc.disable()
    with (
        patch("gametree.user.compiled.position._compile_now"),
        patch("gametree.user.compiled.evaluator.CompiledEvaluator.native"),
    ):
        if not MAIN:
            from support.compiled_in_turn import compile_in_turn  # it imports gametree, as tests do

            compile_in_turn(Path(os.environ["GAMETREE_CACHE"]) / "locks")
        if not MAIN and session.config.args_source is not pytest.Config.ArgsSource.ARGS:
            import_in_turn(session.config, Path(__file__).parent)
        result = yield
    gc.freeze()
    gc.enable()
    return result


# Typer's runner makes all commands of an app anew for each one that is run, which takes longer than most of them do.
patch("typer.testing._get_command", cache(get_command)).start()


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
    max_examples=60,  # `make fuzz` tries far more
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("repeatable")


# Hypothesis reads all modules that a process has imported for constants to try. That takes each worker seconds, and
# examples would depend on what it has happened to import by then.
if hasattr(providers, "_get_local_constants"):
    patch.object(providers, "_get_local_constants", lambda: providers._local_constants).start()


SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGALRM") if hasattr(signal, name)]


@pytest.fixture(autouse=True)
def _handlers_stay() -> Iterator[None]:
    """A handler that a test leaves behind would change what happens in the tests that follow in the same process."""
    before = [signal.getsignal(number) for number in SIGNALS]
    yield
    assert [signal.getsignal(number) for number in SIGNALS] == before


Launch = Callable[..., subprocess.Popen[str]]
"""Starts a command, with options of `subprocess.Popen`."""


@pytest.fixture
def launch() -> Iterator[Launch]:
    """Starts processes, each in a group of its own. What still runs after the test is killed, whole groups of it."""
    started: list[subprocess.Popen[str]] = []

    def start(command: list[str], **options: Any) -> subprocess.Popen[str]:
        started.append(subprocess.Popen(command, text=True, start_new_session=True, **options))
        return started[-1]

    yield start
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
