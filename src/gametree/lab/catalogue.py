"""The experiments by name: one file each, found by being in the folder of a paper in `papers`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module

import gametree.lab.papers as papers
from gametree.lab.experiment import Experiment
from gametree.model.arguments import each
from gametree.model.errors import UnknownName

__all__ = ["chosen", "experiment", "experiments"]

ALL = "all"


@cache
def _found() -> dict[str, Experiment]:
    import pkgutil  # slow to import

    folders = [found.name for found in pkgutil.iter_modules(papers.__path__, f"{papers.__name__}.") if found.ispkg]
    files = [file.name for name in folders for file in pkgutil.iter_modules(import_module(name).__path__, f"{name}.")]
    return {item.name: item for file in files for item in getattr(import_module(file), "EXPERIMENTS", ())}


def _named() -> dict[str, Experiment]:
    """The experiments by all their names."""
    return {name: item for item in _found().values() for name in (item.name, *item.also)}


def experiments() -> tuple[str, ...]:
    """The names of the experiments.

    >>> "kc96-4.4" in experiments()
    True
    """
    return tuple(sorted(_found()))


def experiment(name: str) -> Experiment:
    """The experiment called `name`; figures that show the same rows are one experiment.

    >>> experiment("kc96-4.4").title
    'All random trees are not equally random'
    >>> experiment("kc96-fig7") is experiment("kc96-fig6")
    True
    """
    names = sorted(_named())
    if not isinstance(name, str) or name not in names:
        papers = dict.fromkeys(item.partition("-")[0] for item in names)
        raise UnknownName("experiment", name, (ALL, *papers, *names))
    return _named()[name]


def chosen(names: Iterable[str]) -> list[Experiment]:
    """The experiments that `names` ask for: each a name, the beginning of some, such as a paper's, or "all".

    >>> [item.name for item in chosen(["kc96-4.4", "kc96"])][0]
    'kc96-4.4'
    """
    wanted: dict[str, Experiment] = {}
    for name in each("names", names, str, "names of experiments"):
        several = [item for item in _named() if name == ALL or (name and item.startswith(name))]
        exact = name in _named() or not several
        found = {experiment(item).name for item in ([name] if exact else several)}
        wanted |= {item: experiment(item) for item in sorted(found)}
    return list(wanted.values())
