"""Checks that the documentation site loads nothing from another host: no fonts, scripts or pictures."""

import re
import sys
from pathlib import Path

IN_PAGES = re.compile(r"""<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)=["']?((?:https?:)?//[^"'\s>]+)""")
IN_STYLES = re.compile(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)""")


def main(site: Path) -> None:
    """Prints every foreign address; returns 1 if there is one."""
    files = [*site.rglob("*.html"), *site.rglob("*.css")]
    if not files:
        sys.exit(f"there is no site in {site}")
    foreign = [
        f"{file}: {address}"
        for file in files
        for found in (IN_PAGES, IN_STYLES)
        for address in found.findall(file.read_text("utf-8"))
    ]
    if foreign:
        sys.exit("\n".join(foreign))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
