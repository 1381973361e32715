"""The source of what runs in a traced search: its procedures, and the algorithm that calls them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from linecache import getlines
from pathlib import PurePath
from typing import NamedTuple

from gametree.searching.algorithm import Algorithm, WindowAlgorithm
from gametree.searching.kernels.procedure import MARK, procedure_of
from gametree.searching.tracing.bookkeeping import deeds

__all__ = ["Lines", "Source"]

MOST_LINES = 2**16 - 1


class Source(NamedTuple):
    """The text of one file, or of some files one after the other, and their names without folders."""

    file: str
    text: str


class Lines:
    """Finds the line of the source that does what is being recorded: see `deeds`."""

    def __init__(self, algorithm: Algorithm | None = None) -> None:
        self._offsets: dict[str, int] = {}
        self._deeds: dict[str, Mapping[int, int]] = {}
        texts: list[str] = []
        lines = 0
        for file in dict.fromkeys(_files(algorithm)) if algorithm is not None else ():
            text = getlines(file)
            if not text or lines + len(text) > MOST_LINES:
                continue
            if not text[-1].endswith("\n"):
                text[-1] += "\n"
            self._offsets[file] = lines
            lines += len(text)
            texts.append("".join(text))
            self._deeds[file] = deeds(texts[-1])
        self.source = Source(", ".join(PurePath(file).name for file in self._offsets), "".join(texts))

    def now(self) -> int:
        """The line of the innermost function that the source has and that does something; 0 if there is none."""
        frame = sys._getframe(1)
        while frame is not None:
            file = frame.f_code.co_filename
            if file in self._offsets:
                line = self._deeds[file].get(frame.f_lineno, frame.f_lineno)
                if line:
                    return self._offsets[file] + line
            frame = frame.f_back  # type: ignore[assignment]
        return 0


def _files(algorithm: Algorithm) -> Iterator[str]:
    """The files of the procedures, of those that they may call in turn, and of the algorithm's own `solve`."""
    for called in algorithm.procedures:
        definition = procedure_of(called).definition
        yield from _file(definition)
        for other in getattr(definition, "__globals__", {}).values():
            if hasattr(other, MARK):
                yield from _file(other)
    if type(algorithm).solve is not WindowAlgorithm.solve:
        yield from _file(type(algorithm).solve)


def _file(function: object) -> Iterator[str]:
    code = getattr(function, "__code__", None)
    if code is not None:
        yield code.co_filename
