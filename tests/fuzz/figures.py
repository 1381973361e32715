"""The figures of a run: as a table for people, as JSON, and as Markdown for the page that publishes them."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import gametree as gt
from fuzz.worker import Finding

__all__ = ["Figures", "TargetFigures", "markdown"]

HEADS = ("target", "inputs", "searches", "faults")


class TargetFigures(NamedTuple):
    """What was done for a target. A search is one search, or one call, position or file that was compared."""

    target: str
    inputs: int
    searches: int
    faults: int


@dataclass(frozen=True)
class Figures:
    """What a run did."""

    seed: int
    seconds: float
    workers: int
    targets: tuple[TargetFigures, ...]
    findings: tuple[Finding, ...]

    @property
    def total(self) -> TargetFigures:
        """The sums."""
        counts = [figures[1:] for figures in self.targets]
        return TargetFigures("all", *(sum(column) for column in zip(*counts, strict=True)))

    def line(self) -> str:
        """How far it is, in one line."""
        each = " ".join(f"{figures.target} {figures.inputs:,}" for figures in self.targets)
        return f"{self.seconds:.0f} s: {each}; {self.total.faults} faults"

    def table(self) -> str:
        """All figures, for people."""
        rows = [HEADS, *([f"{cell:,}" if isinstance(cell, int) else cell for cell in row] for row in self._rows())]
        widths = [max(len(row[at]) for row in rows) for at in range(len(HEADS))]
        return "\n".join(
            "  ".join(
                [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
            )
            for row in rows
        )

    def _rows(self) -> list[TargetFigures]:
        return [*self.targets, self.total]

    def save(self, path: Path) -> None:
        """Writes everything as JSON."""
        data = asdict(self) | {
            "targets": [figures._asdict() for figures in self.targets],
            "findings": [finding._asdict() for finding in self.findings],
            "total": self.total._asdict(),
            "release": gt.__version__,
            "finished": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        path.write_text(json.dumps(data, indent=2) + "\n", "utf-8")


def markdown(path: Path) -> str:
    """The figures in a JSON file as a Markdown table, with a sentence that says how they were made."""
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    rows = [*data["targets"], data["total"]]
    table = ["| target | inputs tried | searches, calls or files | faults |", "|---|--:|--:|--:|"]
    table += [f"| {row['target']} | {row['inputs']:,} | {row['searches']:,} | {row['faults']:,} |" for row in rows]
    made = (
        f"{data['seconds'] / 60:.0f} minutes in {data['workers']} processes with seed {data['seed']}, "
        f"gametree {data['release']}, {data['finished'][:10]}:"
    )
    return "\n".join([made, "", *table])
