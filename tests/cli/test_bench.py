"""The bench signature is pinned: the nodes of a fixed set of searches change only if a commit says so."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from gametree.cli import app

SIGNATURE = 20_931_820
"""A commit that changes it says why, and so does `CHANGELOG.md`."""


def test_the_signature() -> None:
    result = CliRunner().invoke(app, ["bench", "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["signature"] == SIGNATURE
    assert sum(line["nodes"] for line in found["searches"]) == found["nodes"] == SIGNATURE
