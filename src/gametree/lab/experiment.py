"""What an experiment is: cells of work, the run of one cell, and the paper's claims about the rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar, overload

from gametree.lab.claim import Claim
from gametree.lab.exhibits import Plot, Sheet
from gametree.model.arguments import whole
from gametree.model.errors import ExperimentError
from gametree.rules.catalogue import game
from gametree.searching.algorithm import algorithm
from gametree.searching.selective.parts import part_version

__all__ = ["Cell", "Experiment", "Plan", "Row", "Rows", "Trials", "seed_ranges", "seeds"]

T = TypeVar("T")

Cell = Mapping[str, Any]
"""A piece of work that determines its row: numbers and strings by name, also lists of them; plain JSON."""


class Plan(StrEnum):
    """How much of an experiment is run."""

    FULL = "full"
    """As many trials as the paper made, or as fit in about an hour on two cores."""
    QUICK = "quick"
    """As few as show the shape of things in a minute or less."""

    def choose(self, *, full: T, quick: T) -> T:
        """The value that goes with this plan.

        >>> Plan.QUICK.choose(full=10_000, quick=200)
        200
        """
        return full if self is Plan.FULL else quick


class Row(NamedTuple):
    """A finished cell and what was measured in it, both plain JSON data."""

    cell: Cell
    measured: Mapping[str, Any]


class Rows(Sequence[Row]):
    """Finished cells."""

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._rows = tuple(rows)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> Rows: ...
    def __getitem__(self, index: int | slice) -> Row | Rows:
        return Rows(self._rows[index]) if isinstance(index, slice) else self._rows[index]

    def where(self, **wanted: object) -> Rows:
        """The rows whose cells have these values.

        >>> rows = Rows([Row({"depth": 1}, {"nodes": 3}), Row({"depth": 2}, {"nodes": 9})])
        >>> rows.where(depth=2).values("nodes")
        [9]
        """
        names, values = list(wanted), list(wanted.values())
        return Rows(row for row in self._rows if [row.cell.get(name) for name in names] == values)

    def values(self, name: str) -> list[Any]:
        """What was measured under `name` in all rows together; a row may hold one value or a list of them.

        >>> Rows([Row({"first": 0}, {"nodes": [3, 5]}), Row({"first": 2}, {"nodes": [4]})]).values("nodes")
        [3, 5, 4]
        """
        found = (row.measured[name] for row in self)
        return [value for item in found for value in (item if isinstance(item, list) else [item])]


class Trials(NamedTuple):
    """How many trials the rows hold, and how many the paper made (None: it does not say), of what."""

    ours: int
    paper: int | None
    unit: str

    def __str__(self) -> str:
        paper = "not stated" if self.paper is None else f"{self.paper:,}"
        return f"{self.ours:,} {self.unit} (paper: {paper})"


class Experiment(ABC):
    """One experiment of a paper. A file with `EXPERIMENTS` in a folder of `gametree/lab/papers` is found automatically.

    An experiment is an immutable value that can be pickled: its cells are run in other processes.
    """

    name: str
    """As in `gametree reproduce NAME`: the paper, a dash, the figure, table or section."""

    also: tuple[str, ...] = ()
    """Other names of it: those of further figures that show the same rows."""

    title: str
    """One line for people."""

    source: str
    """The paper, and where in it."""

    measures: str
    """What is measured, and how."""

    version: int = 1
    """Changes whenever the same cell would give another row for a reason that lies in the experiment itself."""

    algorithms: tuple[str, ...] = ()
    """The built-in algorithms that `run` uses: rows made with another version of one are not used any more."""

    games: tuple[str, ...] = ()
    """The built-in games that `run` uses, in the same way."""

    evaluators: Mapping[str, tuple[str, ...]] = {}
    """The evaluators that `run` uses, by game, for every game that has named ones. Rows do not depend on the versions
    of other evaluators."""

    parts: tuple[str, ...] = ()
    """The parts of selective searches that `run` uses."""

    timed: tuple[str, ...] = ()
    """The names in rows under which there are times. They depend on the machine, and are never the same twice."""

    discussion: str = ""
    """What a reader of the report should know besides the numbers; an empty line begins a new paragraph. What depends
    on the numbers belongs to the claims."""

    @abstractmethod
    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """The cells wanted, now that `done` are finished; those among them may be included.

        Asked again as cells are finished, until nothing new comes. More rows never make a cell unwanted, and the order
        in which cells are finished makes no difference. A cell is best some seconds long; the first one under the quick
        plan takes less than two seconds.
        """

    @abstractmethod
    def run(self, cell: Cell) -> Mapping[str, Any]:
        """What is measured in one cell: plain JSON data that depends on nothing but the cell and the code.

        What is under a name in `timed` is the exception.
        """

    @abstractmethod
    def trials(self, rows: Rows) -> Trials:
        """How many trials `rows` hold against how many the paper made."""

    @abstractmethod
    def claims(self, rows: Rows) -> Sequence[Claim]:
        """All that the paper claims, each with our number and a verdict; "not run" where `rows` do not suffice.

        Here, and in tables and plots, the order of rows depends on the experiment alone: they are as if each time all
        cells wanted had been finished in the order in which they were listed.
        """

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """What was measured, for the report."""
        return ()

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Curves of what was measured, with the published numbers beside them."""
        return ()

    def versions(self) -> dict[str, Any]:
        """All versions that determine a row besides its cell; `ExperimentError` if it does not say which evaluators.

        Evaluators and parts of version 1 are left out: rows that were stored before they had versions stay valid.
        """
        found: dict[str, Any] = {
            "experiment": self.version,
            "algorithms": {name: algorithm(name).version for name in sorted(self.algorithms)},
            "games": {name: game(name).version for name in sorted(self.games)},
        }
        changed = {
            f"{name} {evaluator}": version
            for name, evaluators in self._evaluators()
            for evaluator in sorted(evaluators)
            if (version := game(name).evaluator_version(evaluator)) > 1
        }
        newer = {part: version for part in sorted(self.parts) if (version := part_version(part)) > 1}
        return found | ({"evaluators": changed} if changed else {}) | ({"parts": newer} if newer else {})

    def _evaluators(self) -> list[tuple[str, tuple[str, ...]]]:
        """The evaluators used, by game."""
        wanted = {name for name in self.games if game(name).evaluators}
        if wanted != {name for name, evaluators in self.evaluators.items() if evaluators}:
            example = {name: (next(iter(game(name).evaluators)),) for name in sorted(wanted)}
            raise ExperimentError(
                f"{self.name} names the evaluators that it uses for every one of its games that has some, as in "
                f"evaluators = {example}, not {dict(self.evaluators)}"
            )
        return sorted(self.evaluators.items())


def seed_ranges(trials: int, each: int, first: int = 0) -> Iterator[dict[str, int]]:
    """Splits the seeds of `trials` trials, from `first` on, into ranges of `each`, as parts of cells.

    >>> list(seed_ranges(250, each=100))
    [{'first_seed': 0, 'seeds': 100}, {'first_seed': 100, 'seeds': 100}, {'first_seed': 200, 'seeds': 50}]
    """
    trials, each, first = whole("trials", trials, 0), whole("each", each, 1), whole("first", first, 0)
    for start in range(first, first + trials, each):
        yield {"first_seed": start, "seeds": min(each, first + trials - start)}


def seeds(cell: Cell) -> range:
    """The seeds of a cell made with `seed_ranges`.

    >>> seeds({"first_seed": 5, "seeds": 3})
    range(5, 8)
    """
    return range(cell["first_seed"], cell["first_seed"] + cell["seeds"])
