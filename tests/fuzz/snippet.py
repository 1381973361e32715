"""A case that is a program: a call that gives a result or an error of the family, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fuzz.case import Case, lines, shorter

__all__ = ["PARTS", "Snippet"]

PARTS = "*PARTS"


@dataclass(frozen=True)
class Snippet(Case):
    """Calls that may raise a `GameTreeError`, after lines that set them up. `parts` stand
    where `PARTS` is; any of them can be left out."""

    setup: tuple[str, ...]
    called: str
    parts: tuple[str, ...] = ()

    def check(self) -> int:
        """Runs it. What is not of the family is a fault, which the program shows by itself."""
        exec(compile(self.program(), "<fuzz>", "exec", dont_inherit=True), {"__name__": "fuzzed"})
        return 1

    def program(self) -> str:
        """See `Case.program`."""
        call = self.called.replace(PARTS, ", ".join(self.parts))
        return lines(self.setup, "try:", f"    {call}", "except gt.GameTreeError:", "    pass")

    def simpler(self) -> Iterator[Snippet]:
        """Fewer parts."""
        for parts in shorter(self.parts):
            yield replace(self, parts=parts)
