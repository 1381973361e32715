"""A table in plain characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["text_table"]


def text_table(columns: Mapping[str, str], rows: Sequence[Sequence[str]]) -> str:
    """A head, a rule, and the rows. `columns` maps titles, perhaps of several lines, to "left" or "right".

    >>> print(text_table({"algorithm": "left", "MT\\ncalls": "right"}, [["mtdf", "7"], ["mt-sss", "12"]]))
                  MT
    algorithm  calls
    ────────────────
    mtdf           7
    mt-sss        12
    """
    titles = [title.split("\n") for title in columns]
    height = max(map(len, titles))
    head = [[title[at - height] if len(title) >= height - at else "" for title in titles] for at in range(height)]
    lines = [*head, *rows]
    widths = [max(len(line[at]) for line in lines) for at in range(len(titles))]
    set_ = [
        "  ".join(_set(cell, width, kind) for cell, width, kind in zip(line, widths, columns.values(), strict=True))
        for line in lines
    ]
    rule = "─" * (sum(widths) + 2 * (len(widths) - 1))
    return "\n".join(line.rstrip() for line in [*set_[:height], rule, *set_[height:]])


def _set(cell: str, width: int, kind: str) -> str:
    return cell.rjust(width) if kind == "right" else cell.ljust(width)
