"""Searches one after the other, along a game: with a table of their own, or with one that is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import gametree as gt
from fuzz.case import Case, Fault, lines, shorter
from fuzz.claims import Wrong, exact_faults, supported_faults
from fuzz.search import Search
from fuzz.start import Start
from fuzz.truth import Node, Truth

__all__ = ["Kept", "Play", "Script"]


@dataclass(frozen=True)
class Kept:
    """A table that is kept between the searches."""

    size: int
    from_depth: int
    depths: str

    def table(self) -> gt.Table:
        """A new one."""
        return gt.Table(self.size, from_depth=self.from_depth, depths=self.depths)


@dataclass(frozen=True)
class Play:
    """A move that is made between searches."""

    move: Any


@dataclass(frozen=True)
class Script(Case):
    """A start, and what is done from there. Every result is compared with minimax."""

    start: Start
    steps: tuple[Search | Play, ...]
    kept: Kept | None = None

    def check(self) -> int:
        """Runs the searches until one of them claims something wrong."""
        position, node, truth = self.start.position(), self.start.node(), Truth()
        table, made = None if self.kept is None else self.kept.table(), 0
        for number, step in enumerate(self.steps):
            if isinstance(step, Play):
                if step.move not in node.children:
                    return made
                position, node = position.play(step.move), node.children[step.move]
                continue
            results = step.run(position, table)
            made += 1
            for iteration, result in enumerate(results):
                for wrong in self._faults(step, node, result, truth):
                    raise self._fault(wrong, number, iteration)
            deepest = min(step.depth, step.depth if position.plies_left is None else position.plies_left)
            if step.proves and not step.deepens and results[0].depth != deepest:
                raise self._fault(Wrong("depth", "the depth is wrong", f"assert result.depth == {deepest}"), number)
        return made

    def _faults(self, step: Search, node: Node, result: gt.SearchResult, truth: Truth) -> Iterator[Wrong]:
        judge = supported_faults if self.kept is not None and self.kept.depths == "deeper" else exact_faults
        return judge(node, step.algorithm, result, truth)

    def _fault(self, wrong: Wrong, number: int, iteration: int = 0) -> Fault:
        program = lines(self._source(number + 1), f"result = results[{iteration}]", wrong.assertion)
        step = self.steps[number]
        assert isinstance(step, Search)
        return Fault(wrong.claim, f"{step.algorithm}, {step.setting.kernel} kernel: {wrong.sentence}", program)

    def _source(self, count: int) -> list[str]:
        table = [] if self.kept is None else [f"table = gt.{self.kept.table()!r}"]
        name = None if self.kept is None else "table"
        done = [
            f"root = root.play({step.move!r})" if isinstance(step, Play) else f"results = {step.call(name)}"
            for step in self.steps[:count]
        ]
        return ["import gametree as gt", "", *self.start.source(), *table, *done]

    def program(self) -> str:
        """See `Case.program`."""
        return lines(self._source(len(self.steps)))

    def simpler(self) -> Iterator[Script]:
        """Fewer steps, a smaller start, plainer searches."""
        for steps in shorter(self.steps):
            yield replace(self, steps=steps)
        for start in self.start.simpler():
            yield replace(self, start=start)
        for number, step in enumerate(self.steps):
            if isinstance(step, Search):
                for search in step.simpler():
                    yield replace(self, steps=(*self.steps[:number], search, *self.steps[number + 1 :]))
        if self.kept is not None and self.kept.from_depth:
            yield replace(self, kept=replace(self.kept, from_depth=self.kept.from_depth - 1))
