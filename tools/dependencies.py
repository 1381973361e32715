"""Prints the requirements of the project and of one extra, for what must be installed before the package itself."""

import sys
import tomllib
from pathlib import Path


def main(extra: str) -> None:
    """Prints the project's own requirements and those of `extra`."""
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
    print("\n".join([*project["dependencies"], *project["optional-dependencies"][extra]]))


if __name__ == "__main__":
    main(sys.argv[1])
