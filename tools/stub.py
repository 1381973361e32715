"""Writes the type stub of the native module, or with --check tests whether the committed one is up to date."""

import subprocess
import sys
import tempfile
from pathlib import Path

from gametree import _core

STUB = Path(__file__).parent.parent / "src" / "gametree" / "_core" / "__init__.pyi"


def generate() -> str:
    """The stub that nanobind makes from the installed module, in the project's format."""
    chosen = _core.Game.__module__
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "stub.pyi"
        subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-q", "-m", chosen, "-o", file], check=True)
        text = file.read_text().replace(f"BUILD: str = {_core.BUILD!r}", "BUILD: str")
        file.write_text(text)
        config = STUB.parents[3] / "pyproject.toml"
        subprocess.run([sys.executable, "-m", "ruff", "format", "-q", "--config", config, file], check=True)
        return file.read_text()


def main() -> int:
    """Returns 0 on success."""
    stub = generate()
    if "--check" not in sys.argv:
        STUB.write_text(stub)
    elif not STUB.exists() or STUB.read_text() != stub:
        print(f"{STUB} does not match the native module: run `make stub`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
