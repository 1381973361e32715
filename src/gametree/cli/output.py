"""The output of commands: results on stdout, as text or as JSON; everything else on stderr."""

from __future__ import annotations

import json
import math
import os
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

__all__ = [
    "abandon_stdout",
    "console",
    "error",
    "message",
    "plain",
    "print_json",
    "progress_console",
    "show",
    "show_cut",
    "table",
    "width",
]


def console() -> Console:
    """The console on stdout."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False)


def progress_console() -> Console:
    """The console on stderr."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def show(text: object = "", style: str | None = None) -> None:
    """Prints a string on stdout as it is: a line, or the drawing of a position."""
    if style is None:
        print(text, flush=True)
        return
    from rich.text import Text

    console().print(Text(str(text), style=style))


def show_cut(line: str) -> None:
    """Prints a line on stdout, cut at the width of a terminal."""
    show(line[: width() - 1] + "…" if sys.stdout.isatty() and len(line) > width() else line)


def width() -> int:
    """The columns of the terminal."""
    return shutil.get_terminal_size().columns


def error(text: str) -> None:
    """Prints an error on stderr, in one line."""
    _one_line("error: " + text, "bold red")


def message(text: str) -> None:
    """Prints a message on stderr, in one line."""
    _one_line(text, "yellow")


def _one_line(text: str, style: str) -> None:
    from rich.text import Text

    progress_console().print(Text(" ".join(text.split()), style=style), soft_wrap=True)


def print_json(data: object) -> None:
    """Prints plain data as one JSON document. JSON has no infinity: it becomes the string "inf" or "-inf"."""
    print(json.dumps(plain(data), indent=2, allow_nan=False))
    sys.stdout.flush()


def plain(data: object) -> object:
    """The data in a form that JSON can hold."""
    if isinstance(data, float) and not math.isfinite(data):
        return str(data)
    if isinstance(data, Mapping):
        return {str(key): plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain(item) for item in data]
    return data if data is None or isinstance(data, bool | int | float | str) else str(data)


def abandon_stdout() -> None:
    """Discards what is still to be written to stdout after its reader has gone, so that no flush fails."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def table(columns: Mapping[str, str], rows: Iterable[Sequence[str]]) -> Table:
    """A printed table. `columns` are titles with their layout: "left", "right" (not wrapped) or "wrap"."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(box=box.SIMPLE_HEAD, header_style="bold", show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for title, kind in columns.items():
        made.add_column(title, justify="right" if kind == "right" else "left", no_wrap=kind != "wrap")
    for row in rows:
        made.add_row(*(Text(cell) for cell in row))
    return made
