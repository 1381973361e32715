"""Tries an installed wheel: searches with each native module in it that this processor can run, looks for the page.

Run in an environment that has the wheel and nothing of the source.
"""

import os
import subprocess
import sys
from pathlib import Path

import gametree as gt
from gametree import _core
from gametree._core.choice import VARIABLE, runnable

SIGNATURE = "20931820"
PAGE = ("index.html", "app.js", "page.css", "worker.js")
"""Some of the files of the browser page."""


def bench(build: str) -> str:
    """What `gametree bench` prints, run by the module of that name."""
    command = [sys.executable, "-c", "from gametree_command import main; main()", "bench"]
    ran = subprocess.run(command, env={**os.environ, VARIABLE: build}, check=True, capture_output=True, text=True)
    return ran.stdout


def main() -> int:
    """Returns 0 if every module gives the same counts, and the browser page is there."""
    print(gt.__version__, _core.BUILD, gt.search(gt.position("othello"), "mtdf", depth=8))
    builds = runnable()
    print("modules:", ", ".join(builds))
    wrong = [build for build in builds if SIGNATURE not in bench(build)]
    for build in wrong:
        print(f"{build}: gametree bench does not print the signature {SIGNATURE}", file=sys.stderr)
    missing = [name for name in PAGE if not (Path(gt.__file__).parent / "web" / "static" / name).is_file()]
    for name in missing:
        print(f"the browser page has no {name}", file=sys.stderr)
    return 1 if wrong or missing or not builds else 0


if __name__ == "__main__":
    sys.exit(main())
