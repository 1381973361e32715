"""Draws the pictures of README and docs: `python tools/pictures.py`. With --check it says which are not current."""

from __future__ import annotations

import sys
from pathlib import Path

import gametree as gt
from gametree.lab.papers import worked

IMAGES = Path(__file__).parent.parent / "docs" / "images"
TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def pictures() -> dict[str, gt.Picture]:
    """The pictures by the names of their files."""
    alphabeta = gt.trace(gt.tree(TREE), "alphabeta")
    cutoff = next(step for step, event in enumerate(alphabeta.events, 1) if event.kind == "cut")
    sss = worked.example("plaat-A2").trace()
    othello = gt.trace(gt.position("othello"), "alphabeta", 4)
    return {
        "alphabeta.svg": gt.draw(alphabeta),
        "tree.svg": gt.draw(TREE),
        "cutoff.svg": gt.draw(alphabeta, cutoff),
        "sss.svg": gt.draw(sss, 40),
        "table.svg": gt.draw(worked.example("plaat-A3").trace()),
        "othello.svg": gt.draw(othello, 198),
    }


def main() -> int:
    """Writes the pictures, or looks whether they are current."""
    drawn = {IMAGES / name: picture.svg() for name, picture in pictures().items()}
    old = [file for file, text in drawn.items() if not file.exists() or file.read_text(encoding="utf-8") != text]
    for file in old:
        if "--check" in sys.argv:
            print(f"{file.name} is not current; run python tools/pictures.py")
        else:
            file.write_text(drawn[file], encoding="utf-8")
    return int("--check" in sys.argv and bool(old))


if __name__ == "__main__":
    sys.exit(main())
