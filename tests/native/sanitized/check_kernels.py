"""`make sanitize-quick`: the kernels alone, without Python, in programs that watch themselves.

Each is compiled here, which takes as long as a tenth of all other tests: so this is no file of `make test`.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from support.compiler import compiler

PROGRAMS = Path(__file__).parent
CHECKS = ["-fno-sanitize-recover=all", "-D_GLIBCXX_ASSERTIONS"]


def built(source: Path, sanitizers: str, folder: Path) -> Path:
    """A program with sanitizers; skips the test where the compiler has none."""
    program = folder / "program"
    options = ["-std=c++20", "-O0", "-pthread", f"-fsanitize={sanitizers}", *CHECKS]
    probe = folder / "probe.cpp"
    probe.write_text("int main() {}\n")
    if subprocess.run([compiler(), *options, probe, "-o", program], capture_output=True).returncode != 0:
        pytest.skip(f"this compiler has no -fsanitize={sanitizers}")
    done = subprocess.run([compiler(), *options, source, "-o", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return program


@pytest.mark.parametrize(
    ("name", "sanitizers"), [("kernels", "address,undefined"), ("turns", "address,undefined"), ("threads", "thread")]
)
def test_the_kernels_under_a_sanitizer(name: str, sanitizers: str, tmp_path: Path) -> None:
    program = built(PROGRAMS / f"{name}.cpp", sanitizers, tmp_path)
    done = subprocess.run([program], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ok\n", "")


def test_a_sanitizer_that_finds_something_says_so(tmp_path: Path) -> None:
    """Otherwise the tests above could not fail."""
    faulty = tmp_path / "faulty.cpp"
    faulty.write_text("int main(int count, char**) { int* items = new int[count]; return items[count]; }\n")
    done = subprocess.run([built(faulty, "address,undefined", tmp_path)], capture_output=True, text=True)
    assert done.returncode != 0 and "heap-buffer-overflow" in done.stderr
