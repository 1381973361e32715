"""A search as plain data: it can be run, and written as the call that runs it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import gametree as gt
from gametree.checking.setting import Setting, any_setting
from gametree.checking.shrinking import plainer_setting

__all__ = ["Search", "any_search"]


@dataclass(frozen=True)
class Search:
    """A search of the position `root`, all of whose options are given."""

    algorithm: str
    depth: int
    setting: Setting

    def run(self, root: gt.Position, table: gt.Table | None = None) -> list[gt.SearchResult]:
        """The result of every iteration; with a table of its own unless one is given."""
        options = self._options(self.setting.table() if table is None else table)
        algorithm = self.setting.algorithm(self.algorithm)
        return list(gt.iterate(root, algorithm, **options)) if self.deepens else [gt.search(root, algorithm, **options)]

    @property
    def proves(self) -> bool:
        """Whether its value is more than an estimate."""
        return not gt.algorithm(self.algorithm).estimates

    @property
    def deepens(self) -> bool:
        """Whether there is one result for every depth."""
        return self.setting.deepening == "always" or self.setting.nodes is not None

    def call(self, table: str | None = None) -> str:
        """The call that gives the list of results, with the table of this name if it is not one of its own."""
        fresh = self.setting.table()
        options = self._options(fresh)
        if options["table"] is not None or (table and gt.algorithm(self.algorithm).uses_table):
            options["table"] = Name(table or f"gt.{fresh!r}")
        etc = hasattr(gt.algorithm(self.algorithm), "etc") and self.setting.etc != "off"
        algorithm = f"gt.algorithm({self.algorithm!r}).but(etc={self.setting.etc!r})" if etc else repr(self.algorithm)
        called = f"(root, {algorithm}, {', '.join(f'{name}={value!r}' for name, value in options.items())})"
        return f"list(gt.iterate{called})" if self.deepens else f"[gt.search{called}]"

    def simpler(self) -> Iterator[Search]:
        """The same search with plainer settings, or less deep."""
        for setting in plainer_setting(self.setting):
            yield replace(self, setting=setting)
        if self.depth:
            yield replace(self, depth=self.depth - 1)

    def _options(self, table: gt.Table | None) -> dict[str, Any]:
        algorithm = gt.algorithm(self.algorithm)
        options = {
            "depth": self.depth,
            "nodes": self.setting.nodes,
            "table": table if algorithm.uses_table else None,
            "ordering": self.setting.ordering if algorithm.uses_ordering else "natural",
            "kernel": self.setting.kernel,
        }
        return {name: value for name, value in options.items() if name != "nodes" or value is not None}


class Name:
    """Prints as itself."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


def any_search(rng: Random, name: str, depth: int, *, native: bool = True) -> Search:
    """A random search; of six, one is stopped by a limit of nodes."""
    kernel = "native" if native and gt.algorithm(name).has_native and rng.random() < 0.75 else "python"
    setting = any_setting(rng, kernel)
    return Search(name, depth, setting._replace(nodes=rng.randint(1, 60) if rng.random() < 1 / 6 else None))
