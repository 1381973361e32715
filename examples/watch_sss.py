"""Watch SSS*: its OPEN list after every step, on your own tree."""

import sys
from ast import literal_eval

import gametree as gt
from gametree.lab.papers import worked


def watch(leaves: object, algorithm: str = "sss") -> str:
    """The table of a search, as text."""
    seen = gt.trace(gt.tree(leaves), algorithm)
    table = worked.table(seen)
    widths = [max(len(row[i]) for row in (table.columns, *table.rows)) for i in range(len(table.columns))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in table.rows]
    return "\n".join([*lines, f"value {seen.result.value}, best move {seen.result.move}"])


if __name__ == "__main__":
    print(watch(literal_eval(sys.argv[1]) if len(sys.argv) > 1 else [[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
