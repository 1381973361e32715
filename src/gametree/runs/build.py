"""Which gametree this is, so that two machines can compare theirs."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

__all__ = ["build"]

PACKAGE = Path(__file__).parent.parent


@cache
def build() -> str:
    """The release, and a digest of all Python source of the package: what an edited copy differs in.

    The native module is left out: compilers and processors make it another file of the same source.

    >>> build().split()[1]
    'source'
    """
    from importlib.metadata import version  # takes 25 ms, which most commands do not need

    content = sha256()
    for file in sorted(PACKAGE.rglob("*.py*")):
        if file.suffix in (".py", ".pyi"):
            content.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{version('gametree')} source {content.hexdigest()[:16]}"
