"""A full disk behind stdout is told in a sentence, not in a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_a_full_disk_behind_stdout() -> None:
    code = "from gametree.cli import main; main()"
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", code, "games", "--json"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (2, "error: the output cannot be written: No space left on device\n")
