"""Runs the tests that drive the native module with a sanitized build of it: `python tools/sanitize.py address|thread`.

`make sanitize` builds the modules first. Further arguments go to pytest. Sanitizers must be loaded before anything
else, so Python is started with their libraries; it is the usual Python. Whatever they find is in files of the build's
folder, and a single one of these fails the run: a leak is found when a process ends, after its tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "tools" / "sanitize"

NATIVE = ["tests/native", "tests/searching", "tests/rules", "tests/records"]
COMPILED = [
    str(path) for path in sorted(ROOT.glob("tests/user/test_compiled*.py")) if path.stem != "test_compiled_cache"
]
"""Without those of the cache: they compile in dozens of new processes, and what they load the others have made."""
OPENSPIEL = ["tests/rules/test_breakthrough.py", "tests/rules/test_loading.py"]
THREADED = [
    "tests/native/test_door.py",
    "tests/searching/test_background.py",
    "tests/searching/test_load.py",
    "tests/searching/test_one_search_at_a_time.py",
    "tests/searching/test_parallel.py",
]
LEFT_OUT = [
    # These measure memory, and sanitizers keep more of it than they were asked for.
    "--ignore=tests/searching/test_memory.py",
    "--deselect=tests/searching/test_load.py::test_memory_stays_level",
    "--deselect=tests/user/test_compiled_long_tuples.py::test_no_memory_is_lost",
]
PARALLEL = ["-n", "auto"]
RUNS: dict[str, list[tuple[list[str], dict[str, str]]]] = {
    "address": [
        (
            [*NATIVE, *(f"--ignore={path}" for path in OPENSPIEL), *PARALLEL],
            {"ASAN_OPTIONS": "detect_leaks=1:log_path={log}"},
        ),
        # Numba and LLVM leave what they have compiled, and what a rule that fails has allocated, to the system, and
        # OpenSpiel what it makes when it is imported.
        ([*COMPILED, *OPENSPIEL, *PARALLEL], {"ASAN_OPTIONS": "detect_leaks=0:log_path={log}"}),
    ],
    "thread": [(THREADED, {"TSAN_OPTIONS": "log_path={log}"})],
}
"""The tests of each kind, and the options of the sanitizer for them."""
LIBRARIES = {"address": ["libasan.so", "libstdc++.so"], "thread": ["libtsan.so"]}
ENVIRONMENT = {
    "PYTHONMALLOC": "malloc",  # every object by itself, so that one that is forgotten is seen
    "PYTHONPATH": str(FOLDER),
    "LSAN_OPTIONS": f"exitcode=0:print_suppressions=0:suppressions={FOLDER / 'leaks.txt'}",
    "UBSAN_OPTIONS": "print_stacktrace=1:log_path={log}",
    "GAMETREE_EXAMPLES": "50",
}


def library(name: str) -> str:
    """Where the compiler has a library."""
    command = [os.environ.get("CXX", "g++"), f"-print-file-name={name}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main(kind: str, *arguments: str) -> int:
    """Runs the tests of one kind. Returns 0 if they pass and the sanitizers find nothing."""
    build = ROOT / "build" / f"sanitize-{kind}"
    for old in build.glob("report.*"):
        old.unlink()
    failed = 0
    for tests, options in RUNS[kind]:
        environment = {name: value.format(log=build / "report") for name, value in {**ENVIRONMENT, **options}.items()}
        environment["LD_PRELOAD"] = " ".join(map(library, LIBRARIES[kind]))
        environment["GAMETREE_SANITIZED"] = str(next(build.glob("native.*")))
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *tests, *LEFT_OUT, *arguments]
        failed |= subprocess.run(command, env={**os.environ, **environment}, cwd=ROOT, check=False).returncode
    reports = sorted(build.glob("report.*"))
    for report in reports:
        print(f"\n{report}:\n{report.read_text()}")
    print(f"{kind}: {len(reports)} reports")
    return failed or bool(reports)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
