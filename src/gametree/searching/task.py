"""A running search: every request is run here, no matter who made it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from typing import Any

from gametree import _core
from gametree.model.arguments import instance
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.result import Counts, Line, Proved, SearchResult
from gametree.searching.algorithm import Found
from gametree.searching.best_moves import BestMoves, Ranked
from gametree.searching.each_move import EachMove
from gametree.searching.kernels.kernel import Kernel, Progress, Settings, Stopped, reason
from gametree.searching.kernels.line import completed, continued, own_line, principal_variation
from gametree.searching.kernels.native_kernel import NativeKernel
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.hold import ALONE
from gametree.searching.memory.table import ESTIMATES, NOTHING, PROOFS, Known
from gametree.searching.request import Request, elsewhere
from gametree.searching.selective.proof import prove_win
from gametree.searching.tracing.recorder import Recorder

__all__ = ["Task", "nothing_known"]

GRACE = 0.1
"""Seconds for one question to the game after the search was stopped."""
SHARE = 0.25
"""Of the time, for finding out how long a game can last."""
FREE = nullcontext()
"""What holds nothing."""


def nothing_known(request: Request) -> SearchResult:
    """The result of a search that Ctrl-C ended before it began."""
    try:
        with _core.Watch(GRACE):
            value = request.position.evaluate()
    except Stopped:
        value = 0
    return SearchResult(
        value=value,
        bound="none",
        move=None,
        pv=(),
        depth=0,
        counts=Counts(),
        elapsed=0.0,
        stopped="interrupted",
        algorithm=request.chosen.name,
    )


class Task:
    """A request that has been checked, with the kernel that runs it and the table or tree that it uses."""

    decided = False
    """Whether the last complete search proved that the game is won."""

    def __init__(self, request: Request, trace: Recorder | None = None) -> None:
        self.request = request = instance("request", request, Request, "a gametree.Request").checked()
        watch = _core.Watch(self.limits.seconds, self.limits.cancel)
        self._verify(watch)
        self.algorithm = request.chosen
        self.settings = request.settings()
        self._is_native = self._runs_natively(trace)
        self._begin()
        with self.holding():
            self._measure()
            self.kernel = self._kernel(watch, trace)
            self._ranking = self._ranked(watch) if request.ranks else None

    def _verify(self, watch: _core.Watch) -> None:
        """See `Position.verify`; as far as the time allows, if the game takes long to name its moves."""
        with watch, suppress(Stopped):
            self.position.verify()

    def _measure(self) -> None:
        """Finds out the scale, and how long the game can last, unless that takes too much of the time."""
        seconds, depth = self.limits.seconds, self.limits.depth
        with _core.Watch(None if seconds is None else SHARE * seconds, self.limits.cancel):
            self.position.scale  # noqa: B018 - from here on it is known, or guessed
            try:
                self._plies_left = self.position.plies_left
            except Stopped:
                self._plies_left, self.depth = None, MAX_DEPTH if depth is None else depth
                return
        self.depth = self.request.deepest(self._plies_left)

    def _begin(self) -> None:
        self._last: SearchResult | None = None  # of a complete iteration
        self._running = 0  # the depth of the present one
        self._aside = Counts()  # of proofs that are not the kernel's

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Holds table and tree while the kernel runs. A `GameTreeError` if another search does, or has changed them."""
        table, tree = self.settings.table, self.settings.tree
        with FREE if table is None else table.hold(self._purpose), FREE if tree is None else tree.hold():
            self._claim(self.settings)
            yield

    def _claim(self, settings: Settings) -> None:
        position, table = self.position, settings.table
        if settings.tree is not None:
            settings.tree.claim(position)
        if table is not None:
            table.claim(position.domain, self.request.from_depth)
            if self._estimates:
                table.expect_estimates()
            else:
                table.expect_proofs()

    @property
    def _estimates(self) -> bool:
        """Whether the table is left with estimates."""
        settings = self.settings
        entries = settings.history is not None or bool(settings.selective)
        return entries or self.algorithm.stores_estimates(self.position)

    @property
    def _purpose(self) -> str:
        """What the table is used for: see `Table`."""
        if not self._is_native:
            return ALONE
        return ESTIMATES if self._estimates else PROOFS

    def _runs_natively(self, trace: Recorder | None) -> bool:
        native = self.request.has_native and trace is None
        if self.request.kernel == "native" and not native:
            raise OptionError(f"{self.algorithm.name} has no native kernel for this position; use kernel='python'")
        return native and self.request.kernel != "python"

    def _kernel(self, watch: _core.Watch, trace: Recorder | None) -> Kernel:
        if self._is_native:
            return NativeKernel(self.position, self.settings, self.limits, watch)
        return PythonKernel(self.position, self.settings, self.limits, watch, trace)

    def _ranked(self, watch: _core.Watch) -> BestMoves | EachMove | None:
        """The search for the best of the allowed moves; None if there are none, or no time is left to list them."""
        request, kernel = self.request, self.kernel
        with watch, suppress(Stopped):
            moves = request.allowed()
            if not moves:
                return None
            estimates = self.algorithm.estimates or self.algorithm.stores_estimates(self.position)
            if estimates or self.settings.selective:
                return EachMove(kernel, self.algorithm, self._solve_at, self.limits, moves, request.best)
            return BestMoves(kernel, self.algorithm, self._solve_at, moves, request.best)
        return None

    @property
    def position(self) -> Position:
        """The position that is searched."""
        return self.request.position

    @property
    def limits(self) -> Limits:
        """The limits of the search."""
        return self.request.limits

    def at(self, position: Position, history: Sequence[Position] | None = None, limits: Limits | None = None) -> Task:
        """The same search of another position of the same game, without checking it again, perhaps with other limits.

        Table and tree are the same.
        """
        other = object.__new__(Task)
        other.request = elsewhere(self.request, position, history, limits or self.limits)
        other._ranking = None
        other.algorithm = self.algorithm
        other._is_native = self._is_native
        other._measure()
        other.settings = self.settings._replace(history=other.request.earlier())
        other._begin()
        with other.holding():
            other.kernel = self.kernel.anew(position, other.settings, other.limits)
        return other

    def find(self) -> Found:
        """What one search of the full depth finds, without a line of play. There may be no move if a table answers."""
        try:
            with self.holding(), self.kernel.watch:
                found = self._solve(self.depth, [])
            self._verify(self.kernel.watch)
            return found
        except (Stopped, KeyboardInterrupt) as stop:
            progress = self.kernel.progress
            return Found(progress.lower, progress.upper, progress.move, stopped=reason(stop))

    def judged(self, found: Found) -> SearchResult:
        """What `find` found, as a result."""
        return self._result(self.depth, found, () if found.move is None else (found.move,), stopped=found.stopped)

    def result(self) -> SearchResult:
        """The last result."""
        return list(self.results())[-1]

    def interrupted(self) -> SearchResult:
        """What is known, if Ctrl-C ended `result` or `results`."""
        return self._stopped(self._running, "interrupted")

    def results(self) -> Iterator[SearchResult]:
        """One result for every iteration, or a single one if the search does not deepen."""
        if not self.request.deepens:
            with self.holding():
                only = self._search(self.depth, [])
            yield only
            return
        values: list[int] = []
        for depth in self.request.depths(self.depth):
            with self.holding():
                self._last = last = self._search(depth, values)
            yield last
            if last.stopped or self._is_over() or self.algorithm.is_last(last, depth):
                return
            if self.request.limited and self.decided:
                return

    def _is_over(self) -> bool:
        try:
            with self.kernel.watch:
                return not self.position.moves()
        except Stopped:  # the next iteration says why
            return False

    def _decides(self, found: Found) -> bool:
        """Whether the game is won: a deeper search could only find a longer win.

        That needs no exact value. A value as high as a win comes from positions where the game is over, at whatever
        depth they were found.
        """
        if self.position.decisive is None or self.algorithm.estimates or found.bound == "estimate":
            return False
        number, decisive = self.kernel.scale.number, self.position.decisive
        return found.lower >= number(decisive) or found.upper <= number(-decisive)

    def _mixes_depths(self, depth: int) -> bool:
        """Whether bounds may be those of a deeper search: not where the game is over within `depth` plies anyway."""
        table = self.settings.table
        if table is None or not table.mixed:
            return False
        return self._plies_left is None or depth < self._plies_left

    def _search(self, depth: int, values: list[int]) -> SearchResult:
        kernel, self._running = self.kernel, depth
        kernel.progress = Progress(-kernel.infinity, kernel.infinity)
        try:
            if kernel.overdue:
                raise Stopped(kernel.overdue)
            with kernel.watch:
                ranked = self._best(depth, values)
        except (Stopped, KeyboardInterrupt) as stop:
            self._verify(kernel.watch)
            return self._stopped(depth, reason(stop))
        if self.settings.selective:
            ranked, self.decided = self._with_proof(ranked, depth)
        else:
            self.decided = all(self._decides(one.found) for one in ranked)
        if self.settings.history is not None:
            ranked = [_estimated(one) for one in ranked]
        self._verify(kernel.watch)
        found = ranked[0].found
        values.append(found.lower if abs(found.lower) < kernel.infinity else found.upper)
        return self._complete(depth, ranked)

    def _with_proof(self, ranked: list[Ranked], depth: int) -> tuple[list[Ranked], bool]:
        """What a selective search found, and whether it is a win that a full-width search proves.

        If so, the shortest one takes its place; if not, all values are estimates.
        """
        found, decisive, kernel = ranked[0].found, self.position.decisive, self.kernel
        if decisive is not None and self._ranking is None:
            least = kernel.scale.number(decisive)
            wins, loses = found.lower >= least, found.upper <= -least
            if wins or loses:
                proof = prove_win(kernel, self.limits, least if wins else -least, depth)
                self._aside += proof.counts
                if proof.line:
                    bound = "exact" if found.lower == found.upper and not self.position.graded else None
                    return [Ranked(found._replace(move=proof.line[0], bound=bound or "estimate"), proof.line)], True
        return [_estimated(one) for one in ranked], False

    def _best(self, depth: int, values: list[int]) -> list[Ranked]:
        """What is found of the best moves, the best one first; of a search that does not rank them, of the root."""
        if self._ranking is None or not depth:
            return [Ranked(self._solve(depth, values), None)]
        return self._ranking.search(depth)

    def _solve(self, depth: int, values: list[int]) -> Found:
        return self._solve_at(self.kernel, self.position, depth, self._guess(values))

    def _solve_at(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """What the algorithm finds; `OptionError` if it returns something else."""
        found: object = self.algorithm.solve(kernel, position, depth, guess)
        if isinstance(found, Found) and type(found.lower) is int and type(found.upper) is int:
            return found
        right = "a gametree.Found(lower, upper, move) with two whole numbers, equal where the value is known"
        raise OptionError(f"solve of {self.algorithm.name} returned {quoted(found)}; it must return {right}")

    def _guess(self, values: list[int]) -> int:
        if not values:
            return self.kernel.number(self.position)
        return values[-min(self.algorithm.back, len(values))]

    def _complete(self, depth: int, ranked: list[Ranked]) -> SearchResult:
        lines = [self._completed(depth, one) for one in ranked]
        early = next((stopped for _, _, stopped in lines if stopped), None)
        (found, pv, _), *others = lines
        long = self.algorithm.deepens or not self._is_estimated(depth, found)
        result = self._result(depth if long else len(pv), found, pv, stopped=early)
        if self.request.best == 1:
            return result
        return replace(result, other_lines=tuple(self._judged(depth, found, pv) for found, pv, _ in others))

    def _completed(self, depth: int, ranked: Ranked) -> tuple[Found, tuple[Any, ...], str | None]:
        """What was found, the whole line, and why it or the search ended early."""
        found = ranked.found
        try:
            with self.kernel.watch:
                return found, *self._line(depth, ranked)
        except (Stopped, KeyboardInterrupt) as stop:
            return found, () if found.move is None else (found.move,), reason(stop)

    def _is_estimated(self, depth: int, found: Found) -> bool:
        return found.bound == "estimate" or self.kernel.resolved or self._mixes_depths(depth)

    def _line(self, depth: int, ranked: Ranked) -> tuple[tuple[Any, ...], str | None]:
        """The principal variation, and why it or the search ended early."""
        (found, known), kernel = ranked, self.kernel
        if found.move is None and self._mixes_depths(depth):  # a deeper entry may know one, which nothing here supports
            return (), found.stopped
        if known is not None and self._ranking is not None and not self._ranking.completes:
            return known, found.stopped
        if self._is_estimated(depth, found):
            if known is not None:
                return continued(kernel, self.position, depth, known), found.stopped
            return own_line(kernel, self.position, depth, found.move), found.stopped
        if found.lower == found.upper:
            if known is not None:
                return completed(kernel, self.position, depth, found.lower, known)
            return principal_variation(kernel, self.position, depth, found.lower, found.move)
        return () if found.move is None else (found.move,), found.stopped

    def _stopped(self, depth: int, why: str) -> SearchResult:
        """The last complete iteration, if any, with what the running one proved."""
        kernel, last = self.kernel, self._last
        lower, upper, move = kernel.progress.lower, kernel.progress.upper, kernel.progress.move
        better = last is not None and self._surpasses(depth, last)
        running = Proved(depth, kernel.scale.value(lower), kernel.scale.value(upper), move, better)
        if last is None:
            pv = () if move is None else (move,)
            others = () if self.request.best > 1 else None
            return self._result(0, Found(lower, upper, move), pv, stopped=why, running=running, other_lines=others)
        return replace(last, stopped=why, running=running, **self._effort())

    def _surpasses(self, depth: int, last: SearchResult) -> bool:
        """Whether the running search has proved its move to be better than that of the last complete one.

        What the table knows of the old move at the new depth decides. If that is not enough, the new move must be worth
        what the old one was thought to be.
        """
        kernel, sign, move = self.kernel, 1 if self.position.maximizing else -1, self.kernel.progress.move
        if move is None or last.move is None or move == last.move:
            return False
        bound = kernel.progress.lower if sign > 0 else -kernel.progress.upper  # in the mover's view
        if bound <= -kernel.infinity:
            return False
        old = self._known_after(last.move, depth - 1)
        least, most = (old.lower, old.upper) if sign > 0 else (-old.upper, -old.lower)
        if most < bound or bound <= least:
            return most < bound
        at_least = last.bound == ("lower" if sign > 0 else "upper")  # then the old move may be worth more
        return not at_least and bound >= sign * kernel.scale.number(last.value)

    def _known_after(self, move: Any, depth: int) -> Known:
        """What the table knows of the position after a move; nothing, if the game takes too long to make it."""
        if self.settings.table is not None:
            with suppress(Stopped), _core.Watch(GRACE):
                return self.kernel.known(self.position.after(move), depth)
        return NOTHING

    def _result(self, depth: int, found: Found, pv: tuple[Any, ...], **early: Any) -> SearchResult:
        line = self._judged(depth, found, pv)
        return SearchResult(**line._asdict(), depth=depth, **self._effort(), **early)

    def _judged(self, depth: int, found: Found, pv: tuple[Any, ...]) -> Line:
        """A line, and what its value is."""
        kernel = self.kernel
        bounds = [("lower", found.lower), ("upper", found.upper)]
        if not self.position.maximizing:
            bounds.reverse()
        if found.lower == found.upper:
            bounds = [(found.bound or "exact", found.lower)]
        proved = [(bound, number) for bound, number in bounds if abs(number) < kernel.infinity]
        bound, number = proved[0] if proved else ("none", kernel.number(self.position))
        if proved and (self._mixes_depths(depth) or (self.settings.selective and found.bound is None)):
            bound = "estimate"
        return Line(kernel.scale.value(number), bound, pv[0] if pv else None, pv)

    def _effort(self) -> dict[str, Any]:
        kernel = self.kernel if self._ranking is None else self._ranking
        try:
            probes = tuple(kernel.probes)
        except MemoryError:  # there may be many, and what else is known needs little room
            probes = ()
        return {
            "counts": kernel.counts + self._aside,
            "elapsed": self.kernel.elapsed,
            "probes": probes,
            "memory": kernel.memory,
            "algorithm": self.algorithm.name,
            "profile": self.kernel.profile,
        }


def _estimated(ranked: Ranked) -> Ranked:
    """The same of a search with a history: entries may depend on the moves that led to a position."""
    found = ranked.found
    return ranked._replace(found=found._replace(bound="estimate")) if found.lower == found.upper else ranked
