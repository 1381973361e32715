"""The experiments by name: one file each, found by being in the folder of a paper in `papers`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module

import gametree.lab.papers as papers
from gametree.lab.experiment import Experiment
from gametree.model.arguments import each
from gametree.model.errors import OptionError, UnknownName

__all__ = ["chosen", "experiment", "experiments"]

ALL = "all"


@cache
def _found() -> dict[str, Experiment]:
    import pkgutil  # slow to import

    folders = [found.name for found in pkgutil.iter_modules(papers.__path__, f"{papers.__name__}.") if found.ispkg]
    files = [file.name for name in folders for file in pkgutil.iter_modules(import_module(name).__path__, f"{name}.")]
    return {item.name: item for file in files for item in getattr(import_module(file), "EXPERIMENTS", ())}


def _named() -> dict[str, tuple[Experiment, ...]]:
    """The experiments by all their names. A figure and a section may have the same number."""
    named: dict[str, tuple[Experiment, ...]] = {}
    for item in _found().values():
        for name in (item.name, *item.also):
            named[name] = (*named.get(name, ()), item)
    return named


def experiments() -> tuple[str, ...]:
    """The names of the experiments.

    >>> "kc96-4.4" in experiments()
    True
    """
    return tuple(sorted(_found()))


def experiment(name: str) -> Experiment:
    """The experiment called `name`; figures that show the same rows are one experiment.

    A name that several have, as another one beside their own, is refused: `chosen` takes it.

    >>> experiment("kc96-4.4").title
    'All random trees are not equally random'
    >>> experiment("kc96-fig7") is experiment("kc96-fig6")
    True
    """
    found = _called(name)
    if len(found) > 1:
        owners = " and ".join(item.name for item in found)
        raise OptionError(f"{name} is a name of {owners}; take one of these")
    return found[0]


def chosen(names: Iterable[str]) -> list[Experiment]:
    """The experiments that `names` ask for: each a name, the beginning of some, such as a paper's, or "all".

    A beginning ends where a word or a number does: "plaat-4" and "kc96-fig", but not "plaat-mtcall".

    >>> [item.name for item in chosen(["kc96-4.4", "kc96"])][0]
    'kc96-4.4'
    >>> [item.name for item in chosen(["plaat-4.4"])]  # the figure and the section
    ['plaat-4.1', 'plaat-simulation']
    """
    wanted: dict[str, Experiment] = {}
    for name in each("names", names, str, "names of experiments"):
        several = [] if name in _named() else [item for item in _named() if name == ALL or _begins(item, name)]
        found = {item.name: item for one in several or [name] for item in _called(one)}
        wanted |= dict(sorted(found.items()))
    return list(wanted.values())


def _called(name: str) -> tuple[Experiment, ...]:
    """The experiments with this name; `UnknownName` if there is none."""
    names = sorted(_named())
    if not isinstance(name, str) or name not in names:
        papers = dict.fromkeys(item.partition("-")[0] for item in names)
        raise UnknownName("experiment", name, (ALL, *papers, *names))
    return _named()[name]


def _begins(name: str, beginning: str) -> bool:
    """Whether a name begins so, and is not cut within a word or a number."""
    if not beginning or not name.startswith(beginning):
        return False
    before, after = beginning[-1], name[len(beginning) :][:1]
    return not (before.isalpha() and after.isalpha()) and not (before.isdigit() and after.isdigit())
