"""The targets by name: one file each, found by being in the folder `targets`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import NamedTuple

from fuzz import targets
from fuzz.case import Case, Fault, lines

__all__ = ["Target", "all_targets", "chosen"]


class Target(NamedTuple):
    """A target: `make` makes a case, and `summary` says what is checked against what."""

    name: str
    summary: str
    make: Callable[[Random], Case]

    def case(self, seed: int, number: int) -> Case:
        """The case with that number: it follows from the arguments alone. `Fault` if it cannot even be made."""
        try:
            return self.make(Random(f"{self.name}/{seed}/{number}"))
        except Exception as error:
            module = f"{targets.__name__}.{self.name.replace('-', '_')}"
            program = lines(f"from random import Random\n\nfrom {module} import make\n")
            program += lines(f"make(Random({f'{self.name}/{seed}/{number}'!r}))")
            raise Fault("make", f"the case cannot be made: {type(error).__name__}: {error}", program) from error


def all_targets() -> list[Target]:
    """All of them, in the order of their names."""
    found = []
    for module in sorted(module.name for module in iter_modules(targets.__path__)):
        file = import_module(f"{targets.__name__}.{module}")
        found.append(Target(module.replace("_", "-"), (file.__doc__ or "").strip().partition("\n")[0], file.make))
    return found


def chosen(names: Iterable[str]) -> list[Target]:
    """Those with these names, or all; `ValueError` if there is no such target."""
    known = {target.name: target for target in all_targets()}
    wanted = list(names) or list(known)
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise ValueError(f"there is no target {unknown[0]!r}; there are {', '.join(known)}")
    return [known[name] for name in wanted]
