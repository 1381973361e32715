"""Searches run by the native kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from gametree import _core
from gametree.model.errors import OptionError
from gametree.model.limits import Limits
from gametree.model.native_view import NativeView
from gametree.model.position import Position
from gametree.model.profile import Ply, Profile, SketchedNode, TableUse
from gametree.model.result import Counts
from gametree.searching.kernels.kernel import Kernel, Outcome, Settings, Stopped
from gametree.searching.kernels.procedure import Definition, Procedure, procedure_of
from gametree.searching.kernels.way import way_to
from gametree.searching.memory.table import NOTHING, Known
from gametree.searching.selective.measured import measured

__all__ = ["NativeKernel"]


def _search(position: Position, view: NativeView, settings: Settings) -> Any:
    table = settings.table.native() if settings.table else None
    tree = settings.tree.native() if settings.tree else None
    parts = settings.selective
    measure = measured(position, settings)._asdict() if parts else {}
    return view.rules.search(
        table,
        settings.ordering,
        settings.etc_above,
        settings.record,
        tree,
        observe=settings.observe,
        selective=parts,
        threads=settings.threads,
        parallel=settings.parallel,
        schedule=settings.schedule,
        **measure,
    )


class NativeKernel(Kernel):
    """See `Kernel`."""

    def __init__(
        self, position: Position, settings: Settings, limits: Limits, watch: _core.Watch | None = None
    ) -> None:
        super().__init__(position, settings, limits, watch)
        assert position.native is not None
        self._search = _search(position, position.native, settings)
        self._observed = settings.observe != "nothing"
        if settings.sketch is not None:
            self._search.keep_sketch(settings.sketch, self._codes(settings.trunk))
        if settings.history is not None:
            self._follow(settings.history)
        self._search.limit(None if limits.nodes is None else min(limits.nodes, 2**63), limits.seconds, limits.cancel)

    def _run(self, called: Procedure, position: Position, depth: int, *window: int, **options: Any) -> Outcome:
        view = position.native
        assert view is not None
        if called.native is None:
            raise OptionError(f"{called.name} has no native kernel; add it to the procedures of the algorithm")
        if self._observed:
            self._search.observe_at(self.above)
            if self._counting and self.settings.sketch is not None:
                self._search.sketch_at(self._codes(way_to(self.position, position, max(1, self.above))))
        value, code, stopped = getattr(self._search, called.native)(view.state, depth, *window, **options)
        move = None if code is None else view.move_of(code)
        self.resolved = self._search.resolved()
        if stopped:
            self.partial = Outcome(value, move)
            raise Stopped(stopped)
        return Outcome(value, move)

    def tests(
        self, definition: Definition, positions: Sequence[Position], depth: int, gamma: int, sign: int, **options: Any
    ) -> list[int]:
        """See `Kernel.tests`: in one native call, if there is one and no test needs anything before it."""
        called = procedure_of(definition)
        if called.native != "mt" or self._siblings is not None or self.settings.sketch is not None:
            return super().tests(definition, positions, depth, gamma, sign, **options)
        self.above = self._lowered
        if self._observed:
            self._search.observe_at(self.above)
        states = [position.native.state for position in positions]  # type: ignore[union-attr]
        found: list[int]
        found, stopped = self._search.mt_each(states, depth, gamma, sign, **options)
        if self._counting:
            self._remember(called, depth, None, gamma, found)
        if stopped:
            raise Stopped(stopped)
        return found

    def _codes(self, way: tuple[Any, ...]) -> list[int]:
        position, codes = self.position, []
        for move in way:
            assert position.native is not None
            codes.append(position.native.code_of(move))
            position = position.after(move)
        return codes

    def _follow(self, earlier: tuple[int, ...]) -> None:
        rules = self.position.draw_rules
        if rules is not None:
            self._search.follow(earlier, rules.quiet_limit)

    def _pause(self) -> None:
        self._search.pause_counting()

    def _resume(self) -> None:
        self._search.resume_counting(self.settings.record)

    def line(self, position: Position) -> list[Any]:
        """See `Kernel.line`."""
        assert position.native is not None
        return [position.native.move_of(code) for code in self._search.line()]

    def line_worth(self, position: Position, depth: int, value: int) -> tuple[list[Any], str | None] | None:
        """See `Kernel.line_worth`."""
        view = position.native
        assert view is not None
        codes, stopped = view.rules.line_worth(self._search, view.state, depth, value)
        self.resolved = self._search.resolved()
        return [view.move_of(code) for code in codes], stopped

    def known(self, position: Position, depth: int) -> Known:
        """See `Kernel.known`."""
        table, view = self.settings.table, position.native
        if table is None or depth < table.from_depth:
            return NOTHING
        assert view is not None
        lower, upper, code, found = table.native().probe(position.key, depth)
        return Known(lower, upper, None if code is None else view.move_of(code), found)

    @property
    def counts(self) -> Counts:
        """See `Kernel.counts`."""
        counts = self._search.counts()
        return Counts(**{field.name: getattr(counts, field.name) for field in fields(Counts)})

    @property
    def profile(self) -> Profile | None:
        """See `Kernel.profile`."""
        if not self._observed:
            return None
        counted, (probes, hits, stores, replaced) = self._search.profile()
        plies, table = tuple(Ply(*counts) for counts in counted), self.settings.table
        sketch = () if self.settings.sketch is None else self._sketch()
        if table is None:
            return Profile(plies, sketch=sketch)
        use = TableUse(probes, hits, stores, replaced, table.native().used() / table.entries)
        return Profile(plies, use, sketch)

    def _sketch(self) -> tuple[SketchedNode, ...]:
        assert self.position.native is not None
        move_of = self.position.native.move_of
        root, *others = self._search.sketch()
        below = (SketchedNode(parent, move_of(code), *counted) for parent, code, *counted in others)
        return (SketchedNode(None, None, *root[2:]), *below)

    @property
    def steps(self) -> int:
        """See `Kernel.steps`."""
        return int(self._search.steps())

    @property
    def leaves(self) -> list[int]:
        """See `Kernel.leaves`."""
        return list(self._search.leaves())

    @property
    def memory(self) -> int:
        """See `Kernel.memory`."""
        table, tree = self.settings.table, self.settings.tree
        return int(self._search.memory()) + (table.bytes if table else 0) + (tree.bytes if tree else 0)
