"""The command line of the fuzzer: `python -m fuzz`, or `make fuzz`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from fuzz.case import Fault, examine, minimal
from fuzz.catalogue import Target, all_targets, chosen
from fuzz.figures import Figures, markdown
from fuzz.supervisor import fuzz
from fuzz.worker import Finding

PAUSE = 10.0
"""Seconds between two lines of progress where they cannot be written over each other."""


def main(arguments: list[str] | None = None) -> int:
    """Runs a command; 1 if there was a fault."""
    given = parser().parse_args(arguments)
    if given.markdown is not None:
        print(markdown(given.markdown))
        return 0
    if given.list:
        print("\n".join(f"{target.name}: {target.summary}" for target in all_targets()))
        return 0
    try:
        targets = chosen(given.target)
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    seed = int(time.time()) if given.seed is None else given.seed
    if given.case is not None:
        return max([repeat(target, seed, given.case) for target in targets])
    print(f"{len(targets)} targets, {given.seconds:g} seconds, {given.workers} processes, seed {seed}", flush=True)
    done = fuzz(
        targets,
        seed=seed,
        seconds=given.seconds,
        workers=given.workers,
        show=show,
        progress=Progress(sys.stdout.isatty()),
    )
    if given.json is not None:
        done.save(given.json)
    print(f"\n{done.table()}")
    return 1 if done.total.faults else 0


def parser() -> argparse.ArgumentParser:
    """The options."""
    found = argparse.ArgumentParser(
        "python -m fuzz", description=(sys.modules["fuzz"].__doc__ or "").partition("\n")[0]
    )
    found.add_argument("--seconds", type=float, default=600.0, help="how long to go on (600)")
    found.add_argument("--seed", type=int, help="where random numbers come from; by default the clock")
    found.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes; by default one a core")
    found.add_argument("--target", action="append", default=[], help="only this target; may be repeated")
    found.add_argument("--case", type=int, help="repeat this one case, with its --target and --seed")
    found.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    found.add_argument("--markdown", type=Path, metavar="FILE", help="print the figures in a JSON file as a table")
    found.add_argument("--list", action="store_true", help="list the targets")
    return found


def repeat(target: Target, seed: int, number: int) -> int:
    """Tries one case again; 1 if it fails."""
    case = None
    try:
        case = target.case(seed, number)
        print(f"{target.name}: no fault in {examine(case)} searches of this program:\n\n{case.program()}")
        return 0
    except Fault as fault:
        least = fault if case is None else minimal(case, fault)
        show(Finding(target.name, seed, number, least.claim, str(least), least.program))
        return 1


def show(finding: Finding) -> None:
    """Prints a fault with the program that shows it."""
    again = f"python -m fuzz --target {finding.target} --seed {finding.seed} --case {finding.case}"
    print(f"\nFAULT in {finding.target} ({finding.claim}): {finding.wrong}\nagain: {again}\n")
    print("\n".join(f"    {line}" for line in finding.program.strip().splitlines()), flush=True)


class Progress:
    """Shows how far it is: one line that changes, or a new one now and then."""

    def __init__(self, changes: bool) -> None:
        self._changes = changes
        self._last = time.monotonic()

    def __call__(self, figures: Figures) -> None:
        """Shows it, if it is time."""
        if self._changes:
            print(f"\r\x1b[K{figures.line()[: os.get_terminal_size().columns - 1]}", end="", flush=True)
        elif time.monotonic() - self._last > PAUSE:
            self._last = time.monotonic()
            print(figures.line(), flush=True)


if __name__ == "__main__":
    sys.exit(main())
