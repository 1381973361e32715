"""The command `gametree`. It is no part of the library, so that Ctrl-C ends it while that is being imported."""

from __future__ import annotations

import sys

__all__ = ["main"]

INTERRUPTED = 130
"""What shells expect of a program that Ctrl-C has ended."""


def main() -> None:
    """The entry point of the `gametree` script."""
    try:
        from gametree.cli import main as run

        run()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
