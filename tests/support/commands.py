"""Running commands of the command line in the process of the test."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner

from gametree.cli import app

__all__ = ["exit_code", "refused", "run", "run_json"]


def run(*args: str, code: int = 0, typed: str | None = None) -> str:
    """What a command prints on stdout."""
    result = CliRunner().invoke(app, list(args), input=typed)
    assert result.exit_code == code, result.output
    return result.stdout


def run_json(*args: str, code: int = 0, typed: str | None = None) -> Any:
    """The JSON document that a command prints."""
    return json.loads(run(*args, "--json", code=code, typed=typed))


def refused(*args: str) -> str:
    """The one line on stderr of a request that is refused."""
    result = CliRunner().invoke(app, list(args))
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    (line,) = result.stderr.splitlines()
    assert line.startswith("error: ")
    return line


def exit_code(*args: str) -> int:
    """How a command ends; what it raises by mistake is raised here."""
    result = CliRunner().invoke(app, list(args), input="")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code
