"""Writes the type stub of the native module, or with --check says whether the committed one is what it should be."""

import subprocess
import sys
import tempfile
from pathlib import Path

STUB = Path(__file__).parent.parent / "src" / "gametree" / "_core.pyi"


def generate() -> str:
    """The stub as nanobind makes it of the module that is installed, in the project's format."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "_core.pyi"
        subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "gametree._core", "-o", file], check=True)
        config = STUB.parent.parent.parent / "pyproject.toml"
        subprocess.run([sys.executable, "-m", "ruff", "format", "-q", "--config", config, file], check=True)
        return file.read_text()


def main() -> int:
    """0 if all is well."""
    stub = generate()
    if "--check" not in sys.argv:
        STUB.write_text(stub)
    elif not STUB.exists() or STUB.read_text() != stub:
        print("src/gametree/_core.pyi is not what the native module offers: run `make stub`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
