"""Prints the requirements of the project and of some extras, to install them before the package itself."""

import sys
import tomllib
from pathlib import Path


def main(extras: list[str]) -> None:
    """Prints the project's own requirements and those of `extras`."""
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
    named = [requirement for extra in extras for requirement in project["optional-dependencies"][extra]]
    print("\n".join([*project["dependencies"], *named]))


if __name__ == "__main__":
    main(sys.argv[1:])
